"""All that names a faction stands under it: printed advantages, powers, rows and words."""

from __future__ import annotations

from functools import cache

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.components.factions import FACTIONS, FIGURES
from model.language.terms import Const
from model.setting import POWERS
from reports import factions
from reports.factions import factions_page, rows_of_faction, words_of_faction
from reports.links import all_rules, name, parts_of, to_row, to_word
from reports.places import owners, powers
from reports.printed import SHEETS

EVERYBODY = ("everything", "special_power", "rate", "purchase", "payment")
"""What a Karama is played for that is no faction's power."""
ADVANCED = {
    "kwisatz_haderach": ("atreides", "Kwisatz Haderach"),
    "captured_leaders": ("harkonnen", "Captures a leader"),
    "sardaukar_elite_strength": ("emperor", "Sardaukar count double"),
    "storm_deck": ("fremen", "Sees the next storm"),
    "half_storm_losses": ("fremen", "Loses half in the storm"),
    "place_additional_sandworms": ("fremen", "Places further worms"),
    "fedaykin_elite_strength": ("fremen", "Fedaykin count double"),
    "no_spice_support_needed": ("fremen", "Fights at full strength without spice"),
    "ship_and_move_out_of_turn": ("guild", "Takes its turn when it likes"),
    "spiritual_advisors_coexist": ("bene_gesserit", "Advisors who coexist"),
    "start_one_advisor_anywhere": ("bene_gesserit", "Starts with one force"),
    "always_receives_charity": ("bene_gesserit", "Charity whatever its spice"),
    "worthless_card_as_karama": ("bene_gesserit", "Worthless cards serve as Karama"),
}
"""Advantages of the Advanced game as the facts about the factions list them, and where the page tells each."""


@cache
def sections() -> dict[str, str]:
    text = factions_page()
    starts = {faction: text.index(f'<a id="{name(faction)}"></a>') for faction in FIGURES}
    order = sorted(starts, key=starts.__getitem__)
    ends = [*(starts[faction] for faction in order[1:]), len(text)]
    return {faction: text[starts[faction] : end] for faction, end in zip(order, ends, strict=True)}


@pytest.mark.parametrize("power", POWERS.elements)
def test_every_power_stands_under_its_faction(power: str) -> None:
    assert bool(owners(power)) != (power in EVERYBODY)
    for faction in owners(power):
        assert f"{POWERS.title(power)} (`{power}`)" in sections()[faction]


@pytest.mark.parametrize("faction", FIGURES)
def test_every_row_that_names_a_faction_stands_under_it(faction: str) -> None:
    own = set(powers()[faction])
    for rule in all_rules():
        named = {str(part.value) for part in parts_of(rule) if isinstance(part, Const) and part.sort is FACTIONS}
        asked = {str(part.value) for part in parts_of(rule) if isinstance(part, Const) and part.sort is POWERS}
        if faction in named or asked & own or FACTIONS.title(faction) in rule.says:
            assert to_row(rule) in sections()[faction], rule.id


def test_a_row_that_is_left_out_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is made from the list of the rows: one that is missing there is missing on it."""
    lost = next(rule for rule in rows_of_faction("guild") if rule.event == "ship")
    real = rows_of_faction("guild")
    monkeypatch.setattr(factions, "rows_of_faction", lambda _: tuple(rule for rule in real if rule is not lost))

    assert f"- {to_row(lost)} *ship*" not in factions_page().partition('<a id="guild"></a>')[2]


@pytest.mark.parametrize("faction", FIGURES)
def test_every_word_that_speaks_of_a_faction_stands_under_it(faction: str) -> None:
    assert all(f"- {to_word(word)}" in sections()[faction] for word in words_of_faction(faction))


def test_the_words_of_shipping_and_moving_speak_of_guild_and_fremen() -> None:
    guild = {word.id for word in words_of_faction("guild")}
    fremen = {word.id for word in words_of_faction("fremen")}

    assert {"shipping.guild_rate", "shipping.guild_earns"} <= guild
    assert {"shipping.price_to", "shipping.reach", "battle_field.needs_no_spice"} <= fremen


@pytest.mark.parametrize("advantage", ADVANCED)
def test_every_advantage_of_the_advanced_game_is_printed(advantage: str) -> None:
    faction, said = ADVANCED[advantage]

    assert any(said in one.says for one in SHEETS[faction])
    assert said in sections()[faction]


def test_every_power_of_a_faction_is_printed_for_it() -> None:
    for faction, own in powers().items():
        places = {place for one in SHEETS[faction] for place in one.places}
        assert {f"power:{power}" for power in own} <= places, faction
