"""ITF: what is written is read back the same, byte for byte, and what is read is confirmed by the reference step."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.export.itf import Trace, histories, read, written
from checks.meaning import Reader
from checks.state import Instance
from checks.step import Game
from model.language.errors import KanlyError
from model.language.scope import SCOPES
from tests.rows import row

HELD = {"AMB-12": "allow_by_holding", "KANLY-01": "held"}
"""Under these readings the unpayable win is found in kull-m4."""


@pytest.fixture(scope="module")
def traces() -> list[Trace]:
    scope = SCOPES["kull-m4"]
    return histories(Instance(scope), scope.reading(HELD))


def test_there_and_back_again(traces: list[Trace]) -> None:
    assert {trace.finding for trace in traces} >= {"INV-60", "INV-63"}
    for trace in traces:
        assert read(written(trace)) == trace
        assert written(read(written(trace))) == written(trace)


def test_the_text_is_the_same_every_time(traces: list[Trace]) -> None:
    scope = SCOPES["kull-m4"]

    again = histories(Instance(scope), scope.reading(HELD))

    assert [written(trace) for trace in again] == [written(trace) for trace in traces]


def test_what_is_read_is_what_the_reference_step_does(traces: list[Trace]) -> None:
    scope = SCOPES["kull-m4"]
    instance = Instance(scope)
    game = Game(instance)
    trace = read(written(next(trace for trace in traces if trace.finding == "INV-63")))
    reading = scope.reading(trace.readings)

    assert len(trace.plays) == 12
    assert trace.states[0] in instance.starts()
    for (before, after), made in zip(pairwise(trace.states), trace.plays, strict=True):
        played = [p for p in game.plays(before, Reader(reading)) if (p.rule.id, p.values) == (made.row, made.values)]
        assert [game.after(before, play, Reader(reading)) for play in played] == [after]


def test_values_are_written_as_the_format_wants_them(traces: list[Trace]) -> None:
    whole = json.loads(written(next(trace for trace in traces if trace.finding == "INV-63")))
    first, second = whole["states"][:2]
    table = {json.dumps(key): value for key, value in first["table"]["#map"]}

    assert whole["vars"] == ["table", "places", "frames", "result"]
    assert whole["#meta"]["format"] == "ITF"
    assert whole["#meta"]["readings"]["AMB-12"] == "allow_by_holding"
    assert table['{"#tup": ["spice", "emperor"]}'] == {"#bigint": "1"}
    assert ["karama_1", {"#tup": ["hand", "emperor"]}] in first["places"]["#map"]
    assert ["bidder", {"#tup": []}] in first["frames"][0]["facts"]["#map"]
    assert first["result"] == []
    assert second["#meta"] == {
        "index": 1,
        "actor": "nature",
        "play": "draw (Chaumas)",
        "row": row("bidding", "draw").id,
        "values": {"#tup": ["chaumas"]},
        "cites": ["GF9 Dune rulebook (2019), p. 8 (reported)"],
        "consulted": ["KANLY-40 = discards_return"],
    }


def test_a_changed_trace_is_another_one(traces: list[Trace]) -> None:
    text = written(traces[0])

    assert read(text.replace('{"#bigint":"1"}', '{"#bigint":"2"}', 1)) != traces[0]


def test_one_finding_can_be_asked_for() -> None:
    scope = SCOPES["kull-m4"]

    assert {t.finding for t in histories(Instance(scope), scope.reading(HELD), "INV-63")} == {"INV-63"}


def test_nothing_found_is_said() -> None:
    scope = SCOPES["kull-m4"]

    with pytest.raises(KanlyError, match="kull-m4 has no finding under this reading"):
        histories(Instance(scope), scope.reading())
    with pytest.raises(KanlyError, match="there is no obligation 'INV-999'"):
        histories(Instance(scope), scope.reading(), "INV-999")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"#meta": {}, "vars": ["x"], "states": []}', '{"vars": 3}'])
def test_what_is_no_trace_is_refused(text: str) -> None:
    with pytest.raises(KanlyError):
        read(text)
