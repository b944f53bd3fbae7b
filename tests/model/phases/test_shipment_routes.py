"""Ships across the planet and back at full size: what a Karama against one leaves, whatever ships from wherever."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play
from model.components.board import AREAS
from model.language.machine import MACHINES
from model.language.rows import TABLE
from model.language.scope import Scope, Start
from model.language.sorts import Value

SEATS = ("emperor", "guild", "harkonnen")
SHIPS = ("ship across", "ship back")


@cache
def game() -> Game:
    questions = ("KANLY-53",)
    rigid: dict[str | tuple[str, ...], Value] = {"advanced": True, "last_phase": "shipment"}
    return Game(Instance(Scope("ships-at-full-size", "who ships", SEATS, ("karama_1",), (), questions, rigid)))


def begun(seat: str, origin: str, ordinary: int, elite: int, spice: int) -> State:
    """The turn of the Guild or of its ally, who has a group somewhere; the Harkonnen hold a Karama."""
    facts: dict[str | tuple[str, ...], Value] = {
        "active": seat,
        "due": seat,
        "storm_at": "sector_3",
        ("spice", seat): spice,
        ("reserves", seat): 1,
        ("forces", seat, origin): ordinary,
        ("elites", seat, origin): elite if seat == "emperor" else 0,
        ("ally", "emperor"): "guild",
        ("ally", "guild"): "emperor",
    }
    start = Start("a turn", "shipment", "open", facts, {"karama_1": ("hand", "harkonnen")})
    return game().instance.start(start)


def events(state: State, reading: Reader) -> dict[str, list[Play]]:
    found: dict[str, list[Play]] = {}
    for play in game().plays(state, reading):
        found.setdefault(play.rule.event, []).append(play)
    return found


def settled(state: State, reading: Reader) -> State:
    """The state once the table has nothing more to do."""
    while (play := game().plays(state, reading)[0]).rule.by is TABLE:
        state = game().after(state, play, reading)
    return state


GROUNDED, KIND = list(MACHINES["shipment"].fields).index("grounded"), list(MACHINES["response"].fields).index("kind")
"""Where a frame keeps that the seat may ship neither across nor back; where a window keeps what it is about."""


@pytest.mark.parametrize("seat", ["guild", "emperor"])
@pytest.mark.parametrize("after", ["from_reserves", "once"])
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_a_cancelled_ship_leaves_everything_but_the_card_as_it_was(seat: str, after: str, data: st.DataObject) -> None:
    reading = Reader({**game().instance.scope.reading(), "KANLY-53": after})
    origin = data.draw(st.sampled_from([a for a in AREAS.elements if not str(a).endswith("_s3")]))
    few, spice = st.integers(0, 3), st.integers(0, 6)
    before = begun(seat, str(origin), data.draw(few), data.draw(few), data.draw(spice))
    ships = [play for name, plays in events(before, reading).items() if name in SHIPS for play in plays]
    if not ships:
        return
    asked = settled(game().after(before, data.draw(st.sampled_from(ships)), reading), reading)
    (cancel,) = events(asked, reading)["cancel"]

    left = settled(game().after(asked, cancel, reading), reading)

    assert left.table == before.table
    assert left.places == ("discard",)
    here, was = left.frames[0], before.frames[0]
    assert (here.state, here.facts[GROUNDED]) == ("open", after == "from_reserves")
    assert [n for n, (a, b) in enumerate(zip(here.facts, was.facts, strict=True)) if a != b] == [GROUNDED] * (
        after == "from_reserves"
    )
    may = events(left, reading)
    assert ("ship" in may) == ("ship" in events(before, reading))
    assert any(name in may for name in SHIPS) == (after == "once")


def test_where_nothing_but_the_rate_can_be_cancelled_the_ship_is_not_asked_about() -> None:
    reading = Reader({**game().instance.scope.reading(), "KANLY-53": "rate_only"})
    before = begun("guild", "polar_sink", 2, 0, 6)

    asked = settled(game().after(before, events(before, reading)["ship back"][1], reading), reading)

    assert asked.frames[-1].facts[KIND] == "guild_rate"
