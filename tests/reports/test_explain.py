"""Every id is explained: what a fact is and which rows use it, what a source is and who cites it, the parts of one."""

from __future__ import annotations

import pytest

from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.table import FACTS, RIGID
from reports.explain import explain
from reports.explain_facts import sources


def lines(id: str) -> dict[str, str]:
    """The lines of an explanation by the word they begin with; the first under ""."""
    first, *rest = explain(id).splitlines()
    return {"": first} | {head: says for head, _, says in (line.partition(": ") for line in rest)}


def test_a_fact_says_what_it_is_who_sees_it_and_how_long_it_lives() -> None:
    said = lines("spice")
    assert said[""] == "the spice of …: a whole number, for each of factions"
    assert (said["seen by"], said["lives"]) == ("its owner alone", "until a row changes it")
    assert "the end of the turn" in lines("banned")["lives"]
    assert lines("advanced")["lives"].startswith("fixed when the game is set up")
    assert lines("nexus")[""].endswith("one of with_choam, nexus_discard, nexus_deck")


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
