"""Cards, leaders, factions and constants: the figures hold together, and a real game of another engine opens so."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from model.components import battle_roles, cards, spice_cards
from model.components.board import AREAS_OF, SPICE_AMOUNT, SPICE_AREA, SPICE_AREA_IN_QUINTINE, TERRITORY_OF
from model.components.cards import DECKS, FACE, KIND
from model.components.constants import CONSTANTS, constant
from model.components.data_files import data
from model.components.factions import FACTIONS, FIGURES
from model.components.leaders import LEADER, LEADERS, LEADERS_OF, leader_of, strength
from model.components.spice_cards import CARD_AREA, CARD_TERRITORY, SPICE_CARDS, WORMS
from model.language.facts import Fact

OPENING: dict[str, Any] = json.loads((Path(__file__).parent / "opening_of_dune_bench.json").read_text())
"""The first line of a log of an engine that no one here wrote: what each faction starts with, and the decks."""

OTHER_NAMES = {
    "margot_fenring": "margot_lady_fenring",
    "reverend_mother": "mother_ramallo",
    "wanna_marcus": "wanna_yueh",
    "guild_rep": "guild_representative",
}


@pytest.mark.parametrize("faction", OPENING["factions"])
def test_a_real_game_opens_so(faction: str) -> None:
    log, figures = OPENING["factions"][faction], FIGURES[faction]
    # The Fremen have not yet placed the forces of their choice in that log.
    unplaced = (figures["starting_choice"] or {"forces": 0})["forces"]
    assert figures["starting_spice"] == log["spice"]
    assert figures["starting_reserves"] + unplaced == log["reserves"]
    assert figures["starting_board"] == log["board"]
    assert figures["starting_cards"] == len(log["hand"])
    assert {OTHER_NAMES.get(name, name) for name in log["leaders"]} == set(LEADERS_OF[faction])


@pytest.mark.parametrize("faction", FACTIONS.elements)
def test_forces_on_board_and_in_reserve_are_twenty(faction: str) -> None:
    figures = FIGURES[faction]
    choice = figures["starting_choice"] or {"forces": 0, "areas": []}
    placed = sum(figures["starting_board"].values()) + choice["forces"]
    assert placed + figures["starting_reserves"] == figures["total_forces"] == 20
    assert {*figures["starting_board"], *choice["areas"]} <= TERRITORY_OF.keys()


def test_fremen_start_in_three_territories() -> None:
    choice = FIGURES["fremen"]["starting_choice"]
    homes = ("sietch_tabr", "false_wall_south", "false_wall_west")
    assert choice["areas"] == [area for territory in homes for area in AREAS_OF[territory]]


def test_what_sets_factions_apart() -> None:
    def of(field: str, ordinary: Any) -> dict[str, Any]:
        return {name: f[field] for name, f in FIGURES.items() if f[field] != ordinary}

    assert of("hand_limit", 4) == {"harkonnen": 8, "choam": 5}
    assert of("traitors_kept", 1) == {"harkonnen": 4}
    assert of("starting_cards", 1) == {"harkonnen": 2}
    assert of("elites", 0) == {"emperor": 5, "fremen": 3}
    assert of("force_revival_limit", 3) == {"choam": None}
    assert of("force_revival_cost", 2) == {"choam": 1}
    assert of("starting_anywhere_advanced", 0) == {"bene_gesserit": 1}
    assert of("free_revivals", 1) == {"atreides": 2, "harkonnen": 2, "fremen": 3, "choam": 0}


def test_the_revival_limit_is_the_one_of_the_table() -> None:
    assert {f["force_revival_limit"] for f in FIGURES.values()} == {constant("force_revival_limit"), None}


def test_five_leaders_each() -> None:
    assert len(LEADERS.elements) == 35
    assert {len(leaders) for leaders in LEADERS_OF.values()} == {5}
    assert leader_of.given == {(name,): record["faction"] for name, record in LEADER.items()}
    assert strength.given == {(name,): record["strength"] for name, record in LEADER.items()}


def test_strengths_of_leaders() -> None:
    found = {f: sorted((LEADER[name]["strength"] for name in LEADERS_OF[f]), reverse=True) for f in FACTIONS.elements}
    assert found == {
        "atreides": [5, 5, 4, 2, 1],
        "bene_gesserit": [5, 5, 5, 5, 5],
        "choam": found["choam"],
        "emperor": [6, 5, 3, 3, 2],
        "fremen": [7, 6, 5, 3, 2],
        "guild": [5, 3, 3, 2, 1],
        "harkonnen": [6, 4, 3, 2, 1],
    }
    assert all(1 <= number <= 7 for number in found["choam"])


def test_the_base_deck_by_kind() -> None:
    found = Counter(KIND[card] for card in DECKS["base"])
    assert found == {
        "weapon_projectile": 4,
        "weapon_poison": 4,
        "weapon_special": 1,
        "defense_projectile": 4,
        "defense_poison": 4,
        "leader": 3,
        "special": 6,
        "karama": 2,
        "worthless": 5,
    }


def test_decks_by_size() -> None:
    assert len(DECKS["base"]) == 33
    assert len(DECKS["base_plus_ix_tleilaxu"]) == len(cards.CARDS.elements) == 47
    assert set(DECKS["base"]) < set(DECKS["base_plus_ix_tleilaxu"])


def test_the_base_deck_is_the_one_of_a_real_game() -> None:
    ours = Counter("cheap_hero" if face == "cheap_heroine" else face for face in map(FACE.get, DECKS["base"]))
    hands = [card for faction in OPENING["factions"].values() for card in faction["hand"]]
    assert ours == Counter(card.rstrip("_12345") for card in OPENING["deck"] + hands)


def has(fact: Fact) -> set[str]:
    assert fact.given is not None
    return {FACE[str(key[0])] for key in fact.given}


def test_kinds_and_battle_roles_agree() -> None:
    for card, kind in KIND.items():
        assert (FACE[card] in has(battle_roles.weapon)) == kind.startswith("weapon"), card
        assert (FACE[card] in has(battle_roles.defense)) == kind.startswith("defense"), card
        assert (FACE[card] in has(battle_roles.leader_substitute)) == (kind == "leader"), card


def test_cards_that_are_two_things() -> None:
    assert has(battle_roles.projectile_weapon) & has(battle_roles.poison_weapon) == {"poison_blade"}
    assert has(battle_roles.projectile_defense) & has(battle_roles.poison_defense) == {"shield_snooper"}
    assert has(battle_roles.shield) == {"shield", "shield_snooper"}
    assert has(battle_roles.lasgun) == {"lasgun"}
    assert not has(battle_roles.lasgun) & (has(battle_roles.projectile_weapon) | has(battle_roles.poison_weapon))


def test_twenty_one_spice_cards() -> None:
    assert len(SPICE_CARDS.elements) == data("spice_cards")["deck"]["size"] == 21
    assert len(WORMS) == 6
    assert set(CARD_TERRITORY.values()) == set(SPICE_AMOUNT)
    assert spice_cards.is_worm.given == {(card,): True for card in WORMS}


def test_the_spice_deck_is_the_one_of_a_real_game() -> None:
    # That engine loses the card of Habbanya Ridge Flat, whose amount it does not know.
    assert set(SPICE_CARDS.elements) - set(OPENING["spice_deck"]) == {"spice_habbanya_ridge_flat"}
    assert set(OPENING["spice_deck"]) < set(SPICE_CARDS.elements)


def test_spice_cards_say_what_the_board_says() -> None:
    for card in data("spice_cards")["cards"]:
        if card["kind"] == "territory":
            territory = card["territory"]
            assert SPICE_AREA[territory] == f"{territory}_s{card['sector']}" == CARD_AREA[card["id"]]
            assert SPICE_AMOUNT[territory] == card["amount"]
    assert sum(SPICE_AMOUNT.values()) == sum(int(n or 0) for n in (spice_cards.blow_amount.given or {}).values())


def test_quintine_moves_the_spice_of_two_cards() -> None:
    changed = {t: area for t, area in SPICE_AREA_IN_QUINTINE.items() if area != SPICE_AREA[t]}
    assert changed == {"hagga_basin": "hagga_basin_s12", "rock_outcroppings": "rock_outcroppings_s13"}


def test_constants() -> None:
    assert constant("storm_sectors") == 18
    assert (constant("storm_dial_min"), constant("storm_dial_max")) == (1, 3)
    assert (constant("first_storm_dial_min"), constant("first_storm_dial_max")) == (0, 20)
    assert CONSTANTS["storm_deck_values"] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(TypeError):
        constant("storm_deck_values")


def provenance(record: Any) -> list[list[str]]:
    """Every list of sources in a record, however deep."""
    if isinstance(record, list):
        return [found for item in record for found in provenance(item)]
    if not isinstance(record, dict):
        return []
    found = []
    for key, value in record.items():
        if key != "sources":
            found += provenance(value)
        elif isinstance(value, dict):
            found += list(value.values())
        else:
            found.append(value)
    return found


PROGRAMS = {
    "treachery_online",
    "treachery_online_svg",
    "dunebot",
    "quintine",
    "quintine_outline",
    "dune_bench",
    "dune_bench_svg",
    "edge_board",
    "godot_board",
    "landsraad_rules",
}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("territories", "territories"),
        ("areas", "areas"),
        ("area_adjacency", "edges"),
        ("leaders", "leaders"),
        ("spice_cards", "cards"),
        ("treachery_cards", "cards"),
        ("factions", "factions"),
        ("constants", "constants"),
    ],
)
def test_every_record_says_who_agrees_on_it(name: str, key: str) -> None:
    for record in data(name)[key]:
        found = provenance(record)
        assert found, record
        assert all(sources and set(sources) <= PROGRAMS for sources in found), record


def test_every_figure_of_a_faction_says_who_agrees_on_it() -> None:
    for record in FIGURES.values():
        assert set(record["sources"]) <= set(record)
        silent = set(record) - set(record["sources"]) - {"id", "sources"}
        # What a faction has not is nobody's figure.
        assert not [field for field in silent if record[field] and field != "elite"], record["id"]
