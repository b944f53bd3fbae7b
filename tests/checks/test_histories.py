"""Generated histories at full size, saves, and a broken row that they catch."""

import json
import random
from dataclasses import replace
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from checks.histories import Broken, Walk, begin, chosen, walk
from checks.meaning import Reader
from checks.saves import loaded, saved
from checks.state import Instance
from checks.step import Game
from model.language.effects import Puts
from model.language.errors import KanlyError
from model.language.scope import SCOPES


def test_walks_meet_no_fault_and_no_overlap() -> None:
    result = walk(12, 3)
    assert result.counts["plays"] > 100
    assert {f.id for f in result.findings}.isdisjoint({"fault", "overlap", "INV-58"})


def test_a_save_without_the_attempt_is_refused() -> None:
    pick = random.Random(5)
    while True:
        run = begin(pick, (), ())
        while not run.state.over and len(run.path) < 100:
            run.take(chosen(run.plays(), pick))
            if any(frame.machine == "kull" for frame in run.state.frames):
                text = saved(run.game.instance, run.state)
                assert loaded(run.game.instance, text) == run.state
                raw = json.loads(text)
                raw["frames"] = [frame for frame in raw["frames"] if frame["machine"] != "karama"]
                with pytest.raises(KanlyError):
                    loaded(run.game.instance, json.dumps(raw))
                return


class Small(RuleBasedStateMachine):
    """Histories of the smallest Kull scope, which hypothesis draws and shrinks."""

    longest: ClassVar[list[int]] = []

    @initialize()
    def begin(self) -> None:
        scope = SCOPES["kull-m1"]
        game = Game(Instance(scope))
        self.run = Walk(game, game.instance.starts()[0], scope.reading(), (), ())

    @rule(number=st.integers(0, 20))
    def play(self, number: int) -> None:
        if not self.run.state.over:
            plays = self.run.plays()
            try:
                self.run.take(plays[number % len(plays)])
            except Broken:
                self.longest.append(len(self.run.path))
                raise


CALM = settings(
    max_examples=60,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)


def test_hypothesis_histories_hold() -> None:
    run_state_machine_as_test(Small, settings=CALM)


def test_a_broken_row_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """The discard of an executed Karama is skipped: its frame then closes while it holds the card."""
    real = Game.after

    def broken(game: Game, state, play, reader: Reader):  # type: ignore[no-untyped-def]
        row = play.rule
        if row.machine == "karama" and row.event == "execute":
            play = play._replace(rule=replace(row, then=tuple(e for e in row.then if not isinstance(e, Puts))))
        return real(game, state, play, reader)

    monkeypatch.setattr(Game, "after", broken)
    Small.longest.clear()
    with pytest.raises(Broken, match="closes while it holds"):
        run_state_machine_as_test(Small, settings=CALM)
    assert Small.longest[-1] == min(Small.longest)
