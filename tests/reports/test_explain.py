"""Every id is explained: what a fact is and which rows use it, what a source is and who cites it, the parts of one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from model.components.board import AREAS, SECTORS, TERRITORIES
from model.components.cards import CARDS, FACES
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.naming import WORDS
from model.setting import POWERS
from model.table import FACTS, RIGID
from reports.explain import AN_ID, GUIDE, WIDE, explain, norm
from reports.explain_facts import sources
from reports.printed import GAME, SHEETS

EVERY = [one for rules in (*GAME.values(), *SHEETS.values()) for one in rules]


def lines(id: str) -> dict[str, str]:
    """The lines of an explanation by the word they begin with; the first under ""."""
    first, *rest = explain(id).replace("\n  ", " ").splitlines()
    return {"": first} | {head: says for head, _, says in (line.partition(": ") for line in rest)}


def test_a_fact_says_what_it_is_who_sees_it_and_how_long_it_lives() -> None:
    said = lines("spice")
    assert said[""] == "the spice of …: a whole number, for each of factions"
    assert (said["seen by"], said["lives"]) == ("its owner alone", "until a row changes it")
    assert "the end of the turn" in lines("banned")["lives"]
    assert lines("advanced")["lives"].startswith("fixed when the game is set up")
    assert "the place of the CHOAM Nexus card: one of with_choam, nexus_discard, nexus_deck" in explain("nexus")


def test_a_fact_names_the_rows_that_read_and_write_it() -> None:
    reads, writes = (lines("reserves")[word].split(", ") for word in ("read by", "written by"))
    rows = {rule.id: rule for machine in MACHINES.values() for rule in machine.rules}
    assert {rows[id].event for id in writes} >= {"land"}
    assert {rows[id].event for id in reads} >= {"ship"}
    assert not {id for id in writes if rows[id].event == "ship"}
    ends = [id for id in lines("revived")["written by"].split(", ") if rows[id].event == "end the phase"]
    assert ends


@pytest.mark.parametrize("id", [*(fact.name for fact in (*FACTS, *RIGID)), *sources()])
def test_every_fact_and_source_is_explained(id: str) -> None:
    assert explain(id)


def test_a_source_says_how_we_know_it_and_who_cites_it() -> None:
    said = lines("F20")
    assert said[""] == "GF9 Dune FAQ, November 2020"
    assert said["how we know it"].startswith("reported - quoted by a document")
    assert "karama.6 (p. 7)" in said["rows"] and "AMB-12 (p. 7)" in said["questions"]


def test_a_question_in_parts_lists_them() -> None:
    assert explain("AMB-07").splitlines()[0] == "AMB-07 has 2 parts:"
    assert [line.split(":")[0].strip() for line in explain("AMB-45").splitlines()[1:]] == [
        "AMB-45.kull_counter",
        "AMB-45.kull_offer",
        "AMB-45.ordinary",
    ]


@pytest.mark.parametrize(
    ("id", "hint"),
    [
        ("kul.3", "did you mean 'kull.3'?"),
        ("spise", "did you mean 'spice'?"),
        ("zzzzzz", "an id is a machine (kull)"),
    ],
)
def test_what_nothing_is_named_is_refused(id: str, hint: str) -> None:
    with pytest.raises(KanlyError) as caught:
        explain(id)
    assert caught.value.message == f"nothing is named '{id}'"
    assert caught.value.hints[0].startswith(hint)


def named() -> Iterable[str]:
    """Every name and every title of the pieces, powers, words, facts and machines."""
    for sort in (TERRITORIES, AREAS, SECTORS, LEADERS, FACES, CARDS, FACTIONS, POWERS):
        for element in sort.elements:
            yield from (element, sort.title(element))
    for word in WORDS:
        yield from (word, word.partition(".")[2])
    yield from (fact.name for fact in (*FACTS, *RIGID))
    yield from MACHINES


@pytest.mark.parametrize("name", sorted(set(named())))
def test_every_name_is_explained_however_it_is_written(name: str) -> None:
    said = explain(name)

    assert said
    for written in {name.upper(), name.replace("_", " "), name.replace(" ", "_"), norm(name)} - {name}:
        assert explain(written)


@pytest.mark.parametrize(
    ("name", "held"),
    [
        ("ornithopters", "word shipping.flies"),
        ("Arrakeen", "gives ornithopters"),
        ("arrakeen", "gives ornithopters"),
        ("Hajr", "played by shipment."),
        ("kwisatz_haderach", "a power of Atreides"),
        ("income", "power emperor_income"),
        ("Lady Jessica", "strength 5"),
        ("Karama", "played by response."),
        ("storm order", "board:storm-order"),
        ("INV-18", "storm.17"),
    ],
)
def test_what_a_player_calls_a_thing_is_explained(name: str, held: str) -> None:
    assert held in explain(name)


def test_what_several_things_are_named_is_told_of_each() -> None:
    said = explain("karama")

    assert "machine karama:" in said and "face karama:" in said


def test_what_several_things_say_is_a_list_of_them() -> None:
    first, *rest = explain("ornithopters").splitlines()

    assert first.startswith("'ornithopters' is said of ")
    assert any(line.startswith("fact gives_ornithopters") for line in rest)


def test_a_row_is_told_part_by_part_with_its_questions() -> None:
    storm = next(rule for rule in MACHINES["storm"].rules if rule.says.startswith("The storm goes on by one sector"))
    said = explain(storm.id)

    assert "over ()" not in said
    assert max(map(len, said.splitlines())) <= WIDE + 20, "a line is broken, but no path in it"
    assert "        - if not (the seat hit is Fremen" in said
    assert "question KANLY-22: The storm crosses a sector twice." in said


def test_every_row_is_told_in_lines_that_a_terminal_has() -> None:
    for machine in MACHINES.values():
        for rule in machine.rules:
            said = explain(rule.id)
            assert said.startswith(rule.says[:40])
            assert max(map(len, said.splitlines())) <= WIDE + 20, rule.id


def test_a_misspelt_title_gets_a_suggestion() -> None:
    with pytest.raises(KanlyError) as error:
        explain("Lady Jesica")

    assert error.value.hints == ("did you mean 'lady_jessica'?",)


@pytest.mark.parametrize("place", sorted({place for one in EVERY for place in one.places}))
def test_every_place_of_a_printed_rule_is_explained(place: str) -> None:
    assert place.startswith("board:") or explain(place)


@pytest.mark.parametrize(
    ("phrase", "held"),
    [
        ("Guild pays half", "word:shipping.guild_rate"),
        ("lasgun-shield", "combat/decide~Lasgun"),
        ("Fremen revive three free", "word:revival.free_part"),
        ("no shipping into storm", "word:shipping.within_reach"),
        ("Harkonnen hold eight cards", "figure:harkonnen.hand_limit"),
        ("Bene Gesserit prediction", "setup/predict"),
        ("shai-hulud in first turn", "spice_blow/draw~first turn"),
        ("capture of leader", "power:capture"),
        ("Kwisatz Haderach after seven lost forces", "word:battle_plan.kwisatz_is_ready"),
        ("nexus", "spice_blow/hold the Nexus"),
        ("nexus", "alliances/propose"),
        ("captured leader", "row combat.102"),
        ("captured leaders", "combat/imprison, combat/execute"),
        ("intrusion", "shipment/become advisors"),
        ("mulligan", "not modelled"),
        ("special victory", "mentat/see who wins~Fremen"),
        ("special victories", "mentat/see who wins~Guild"),
        ("thopters", "word:shipping.flies"),
        ("Feydakin", "power:elite_strength"),
    ],
)
def test_a_printed_rule_is_explained_by_its_phrase(phrase: str, held: str) -> None:
    assert held in explain(phrase).replace("\n  ", " ")


def test_a_phrase_that_no_rule_says_gets_those_that_say_most_of_it() -> None:
    with pytest.raises(KanlyError) as error:
        explain("Kwisatz Haderach after nine losses")

    assert error.value.hints[0].startswith("printed: The Kwisatz Haderach after seven lost forces")
    assert error.value.hints[-1] == GUIDE


def test_a_phrase_like_no_other_leads_to_the_guide_and_a_word_to_what_an_id_is() -> None:
    for asked, hints in (("zork blah", (GUIDE,)), ("zorkblah", (AN_ID,))):
        with pytest.raises(KanlyError) as error:
            explain(asked)
        assert error.value.hints == hints
    assert (Path(__file__).parents[2] / GUIDE.split()[0]).exists()


def test_the_step_comes_before_the_fact_of_its_name() -> None:
    said = explain("nexus")

    assert said.index("spice_blow/hold the Nexus") < said.index("the place of the CHOAM Nexus card")
    assert explain("spice").startswith("the spice of"), "too many rules say it"


def test_the_things_counted_are_those_that_are_listed() -> None:
    said = explain("lasgun shield")
    listed = [line for line in said.splitlines() if not line.startswith(" ")]

    assert said.startswith(f"'lasgun shield' is said of {len(listed) - 1} things;")


def test_a_question_in_parts_is_found_in_small_letters() -> None:
    assert explain("amb-07").splitlines()[1:] == explain("AMB-07").splitlines()[1:]
