"""The storm at full size, against a plain count of who stands in the way, made from the figures of the board alone."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game
from model.language.scope import Scope, Start

DATA = Path(__file__).parents[3] / "model" / "components" / "data"
AREAS = {area["id"]: area for area in json.loads((DATA / "areas.json").read_text())["areas"]}
TERRITORIES = {t["id"]: t for t in json.loads((DATA / "territories.json").read_text())["territories"]}
SEATS = ("emperor", "fremen", "harkonnen")
CIRCLES = dict(zip(SEATS, (2, 5, 8), strict=True))

Groups = dict[tuple[str, str], tuple[int, int]]


@cache
def game(advanced: bool) -> Game:
    rigid = {"advanced": advanced, "last_phase": "storm"}
    return Game(Instance(Scope("storm-at-full-size", "who is hit", SEATS, (), (), rigid=rigid)))


def played(groups: Groups, spice: dict[str, int], at: int, far: int, wall_destroyed: bool, advanced: bool) -> State:
    """The end of a storm that is committed to go so far. Nobody holds a card, so windows close by themselves."""
    facts: dict[str | tuple[str, ...], int | str | bool] = {
        "turn": 2,
        "storm_at": f"sector_{at}",
        "left": far,
        "wall_destroyed": wall_destroyed,
    }
    for (seat, area), (ordinary, elite) in groups.items():
        facts["forces", seat, area], facts["elites", seat, area] = ordinary, elite
    for area, amount in spice.items():
        facts["spice_on", area] = amount
    here = game(advanced)
    state = here.instance.start(Start("committed", "storm", "committed", facts))
    reading = Reader(here.instance.scope.reading())
    while not state.over:
        state = here.after(state, here.plays(state, reading)[0], reading)
    return state


def left_over(groups: Groups, at: int, far: int, wall_destroyed: bool, advanced: bool) -> dict[tuple[str, str], int]:
    """How many of each group are left."""
    safe = "storm_safe_after_shield_wall_destroyed" if wall_destroyed else "storm_safe"
    found = {key: sum(kinds) for key, kinds in groups.items()}
    for step in range(1, far + 1):
        sector = (at + step - 1) % 18 + 1
        for seat, area in found:
            if AREAS[area]["sector"] == sector and not TERRITORIES[AREAS[area]["territory"]][safe]:
                found[seat, area] = found[seat, area] // 2 if advanced and seat == "fremen" else 0
    return found


areas = st.sampled_from(sorted(AREAS))
groups = st.dictionaries(
    st.tuples(st.sampled_from(SEATS), areas), st.tuples(st.integers(0, 5), st.integers(0, 2)), max_size=12
)


@pytest.mark.parametrize("advanced", [True, False])
@settings(max_examples=30, deadline=None)
@given(
    groups,
    st.dictionaries(areas, st.integers(1, 12), max_size=5),
    st.integers(1, 18),
    st.integers(0, 40),
    st.booleans(),
)
def test_the_storm_takes_who_stands_in_its_way(
    advanced: bool, groups: Groups, spice: dict[str, int], at: int, far: int, wall_destroyed: bool
) -> None:
    if not advanced:
        groups = {key: (ordinary, 0) for key, (ordinary, _) in groups.items()}
    groups = {key: kinds if key[0] != "harkonnen" else (kinds[0], 0) for key, kinds in groups.items()}

    state = played(groups, spice, at, far, wall_destroyed, advanced)
    value = game(advanced).instance.value

    expected = left_over(groups, at, far, wall_destroyed, advanced)
    assert {key: value(state, "forces", *key) + value(state, "elites", *key) for key in groups} == expected
    for seat in SEATS:
        mine = [key for key in groups if key[0] == seat]
        for tanks, on_planet, kind in (("tanks", "forces", 0), ("elite_tanks", "elites", 1)):
            kept = sum(value(state, on_planet, *key) for key in mine)
            assert value(state, tanks, seat) + kept == sum(groups[key][kind] for key in mine)
    crossed = {(at + step - 1) % 18 + 1 for step in range(1, far + 1)}
    for area, amount in spice.items():
        assert value(state, "spice_on", area) == (0 if AREAS[area]["sector"] in crossed else amount)


@given(st.integers(1, 18), st.integers(0, 40))
@settings(max_examples=30, deadline=None)
def test_the_storm_comes_to_rest_and_the_next_circle_is_first(at: int, far: int) -> None:
    state = played({}, {}, at, far, False, False)
    value = game(False).instance.value

    rest = (at + far - 1) % 18 + 1
    assert value(state, "storm_at") == f"sector_{rest}"
    assert value(state, "first") == min(SEATS, key=lambda seat: (CIRCLES[seat] - rest - 1) % 18)


@pytest.mark.parametrize(("number", "lost"), [(0, 0), (1, 1), (2, 1), (5, 3), (6, 3), (20, 10)])
def test_the_fremen_lose_half_rounded_up(number: int, lost: int) -> None:
    state = played({("fremen", "red_chasm_s7"): (number, 0)}, {}, 6, 1, False, True)

    assert game(True).instance.value(state, "tanks", "fremen") == lost
