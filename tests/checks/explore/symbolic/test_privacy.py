"""What a seat sees: alike states are told apart only by what is shown."""

from __future__ import annotations

from checks.explore.privacy import view
from checks.explore.symbolic.privacy import Privacy, _Eye
from tests.checks.explore.symbolic.small import by_reference, symbolic


def test_leaks_are_those_of_the_reference() -> None:
    for name in ("kull-m4", "kull-m15", "kull-m10"):
        ours = {answer.id: answer for answer in symbolic(name).answers()}
        theirs = {answer.id: answer for answer in by_reference(name).answers()}
        for id in ("INV-70", "INV-73", "INV-77"):
            assert (ours[id].fails, ours[id].arises) == (theirs[id].fails, theirs[id].arises)


def test_what_is_seen_of_single_states_is_their_view() -> None:
    ours, theirs = symbolic("kull-m15"), by_reference("kull-m15").run
    assert ours.explorer is not None
    explorer, ground = ours.explorer, ours.explorer.relations.ground
    eye = _Eye(Privacy(explorer, ours.reached), "harkonnen")
    seen: dict[object, set[object]] = {}

    for state in theirs.states:
        where, values = ground.layout.values(state)
        if where.machine == "bidding" and where.waits is None:
            point = explorer.point(where, values)
            (numbers,) = [i for i, part in enumerate(_numbers(eye, point)) if part]
            key = view(theirs.game.instance, state, "harkonnen")
            seen.setdefault(key, set()).add((where, numbers, eye.seen(point)))
    assert all(len(found) == 1 for found in seen.values())
    assert len({next(iter(found)) for found in seen.values()}) == len(seen)


def _numbers(eye: _Eye, point: object) -> list[bool]:
    return [part.satisfiable() for part in eye.by_numbers(point)]  # type: ignore[arg-type]
