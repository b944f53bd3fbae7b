"""What is promised under a Truthtrance comes true in the plan that is revealed."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game
from model.components.cards import FACE
from model.language.machine import MACHINES
from model.language.scope import SCOPES

SCOPE = SCOPES["truthtrance-promise"]
Kept = tuple[str, str, bool]


def revealed(game: Game, before: State, after: State) -> list[Kept]:
    """(promise, face, whether such a card is in the plan) for every promise that stands as the plans are revealed."""
    value, found = game.instance.value, list[Kept]()
    for seat in SCOPE.factions:
        shown = {value(after, f"shown_{part}", seat) for part in ("weapon", "defense", "hero")}
        faces = {FACE[str(card)] for card in shown if card is not None}
        for promise in ("promised", "forsworn"):
            face = value(before, promise, seat)
            if face is not None:
                found.append((promise, str(face), str(face) in faces))
                assert value(after, promise, seat) is None
    return found


def promises(games: int) -> list[Kept]:
    """What random games reveal."""
    game, reading, found = Game(Instance(SCOPE)), Reader(SCOPE.reading()), list[Kept]()
    for seed in range(games):
        drawn = random.Random(seed)
        state = game.instance.start(drawn.choice(SCOPE.starts))
        while not state.over:
            rows = game.plays(state, reading)
            asks = [play for play in rows if play.rule.event == "play Truthtrance about the plan"]
            play = drawn.choice(asks or rows)
            after = game.after(state, play, reading)
            if play.rule.event == "reveal":
                found += revealed(game, state, after)
            state = after
    return found


def test_promises_are_kept() -> None:
    found = set(promises(400))

    assert {kept for kept in found if kept[2] != (kept[0] == "promised")} == set()
    assert {(promise, face) for promise, face, _ in found} >= {
        *(("promised", face) for face in ("chaumas", "baliset", "cheap_hero")),
        *(("forsworn", face) for face in ("chaumas", "baliset", "truthtrance")),
    }


@pytest.mark.parametrize(
    ("event", "broken"),
    [("arm nothing", ("promised", "chaumas", False)), ("protect nothing", ("promised", "baliset", False))],
)
def test_a_plan_that_may_leave_the_card_out_is_found(event: str, broken: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    combat = MACHINES["combat"]
    rules = [
        replace(rule, when=rule.when[:2]) if rule.event == event and rule.source == "planning" else rule
        for rule in combat.rules
    ]
    monkeypatch.setattr(combat, "rules", rules)

    assert broken in promises(200)
