"""Generated histories at full size, drawn by hypothesis and by seeds; saves; and broken rows that are caught."""

import json
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from checks.dealing import Seeded
from checks.histories import advance, begin, play_out, walk
from checks.histories_one import Broken, Walk
from checks.meaning import Reader
from checks.saves import loaded, saved
from checks.state import Instance
from checks.step import Game
from checks.verdict import Verdict
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.language.effects import BANK, Moves, Puts, moves
from model.language.errors import KanlyError
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES
from model.language.terms import TRUE, each_frame, in_state, not_
from model.phases.frames import bidding
from model.table import spice

CURRENT = {id: question.current for id, question in QUESTIONS.items()}
CALM = settings(
    max_examples=60,
    stateful_step_count=40,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)


class Drawn:
    """Choices that hypothesis draws, and shrinks to the first option, the lowest number and no chance."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def one_of(self, options: Sequence[Any]) -> Any:
        return options[self.number(0, len(options) - 1)]

    def number(self, low: int, high: int) -> int:
        return self.data.draw(st.integers(low, high)) if low < high else low

    def chance(self, likely: float) -> bool:
        return self.number(0, 99) >= 100 - round(100 * likely)


def shrunk(invariants: Sequence[Invariant], steps: Sequence[StepProperty], property: str) -> Walk:
    """The smallest history at full size in which hypothesis sees the property fail."""
    failed: list[Walk] = []

    @settings(CALM, max_examples=200)
    @given(st.data())
    def search(data: st.DataObject) -> None:
        run, player = begin(Drawn(data), invariants, steps)
        try:
            play_out(run, player)
        except Broken as broken:
            if broken.property == property:
                failed.append(run)
                raise

    with pytest.raises(Broken):
        search()
    return failed[-1]


@pytest.mark.slow
@settings(CALM, max_examples=40)
@given(st.data())
def test_histories_at_full_size_hold(data: st.DataObject) -> None:
    """Under other than the current readings properties may fail; no row may do what the language forbids."""
    run, player = begin(Drawn(data))
    going_on = True
    while going_on:
        try:
            play_out(run, player)
            return
        except Broken as broken:
            if run.choice == CURRENT or broken.property in ("fault", "overlap", "INV-58"):
                raise
            going_on = run.forgets(broken.property)


WINNER = spice[bidding.here.bidder]


def test_a_row_that_moves_too_little_is_found_and_shrunk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left: a draw, at most a few passes, one bid, six more passes, the award, the payment."""
    real, less = Game.after, moves(bidding.here.bid - 1, out_of=WINNER, into=BANK)
    wrong = {
        row: replace(row, then=(less, *[effect for effect in row.then if not isinstance(effect, Moves)]))
        for row in bidding.rules
        if row.event in ("pay", "settle")
    }

    def too_little(game: Game, state, play, reader: Reader):  # type: ignore[no-untyped-def]
        return real(game, state, play._replace(rule=wrong.get(play.rule, play.rule)), reader)

    monkeypatch.setattr(Game, "after", too_little)
    run = shrunk(STATES, STEPS, "LOT-04")
    assert len(run.made) <= 20
    assert run.choice == CURRENT


def test_walks_meet_no_fault_and_no_overlap() -> None:
    result = walk(12, 3)
    assert result.counts["plays"] > 100
    assert {f.id for f in result.findings}.isdisjoint({"fault", "overlap", "INV-58"})


def test_the_same_seed_gives_the_same_walk() -> None:
    one, other = walk(4, 7), walk(4, 7)
    assert one.counts == other.counts
    assert one.findings == other.findings


NEVER = Invariant(
    "never",
    "Kull Wahad is never declared.",
    each_frame("kull", not_(in_state("kull", "declared"))),
    arises=TRUE,
    because="",
)


def test_a_finding_of_a_walk_is_shortened() -> None:
    findings = walk(30, 1, invariants=[NEVER], steps=[]).findings
    lengths = [len(f.history) for f in findings]
    assert {f.id for f in findings} == {"never"}
    assert Verdict.FAILS in {f.verdict for f in findings}, "most need no other reading than the current one"
    assert len(lengths) > 4
    assert min(lengths) == 4, "a draw, a Karama, the offer, the declaration"
    assert max(lengths) <= 25, "all of Bidding and of Revival passed"


def test_a_save_without_the_attempt_is_refused() -> None:
    pick = Seeded(5)
    while True:
        run, player = begin(pick, (), ())
        while not run.state.over and len(run.path) < 100:
            advance(run, player)
            if any(frame.machine == "kull" for frame in run.state.frames):
                text = saved(run.game.instance, run.state)
                assert loaded(run.game.instance, text) == run.state
                raw = json.loads(text)
                raw["frames"] = [frame for frame in raw["frames"] if frame["machine"] != "karama"]
                with pytest.raises(KanlyError):
                    loaded(run.game.instance, json.dumps(raw))
                return


@cache
def small() -> Game:
    return Game(Instance(SCOPES["kull-m1"]))


class Small(RuleBasedStateMachine):
    """Histories of the smallest Kull scope, which hypothesis draws and shrinks."""

    longest: ClassVar[list[int]] = []

    @initialize()
    def begin(self) -> None:
        instance = small().instance
        self.run = Walk(small(), instance.starts()[0], instance.scope.reading(), (), ())

    @rule(number=st.integers(0, 20))
    def play(self, number: int) -> None:
        if not self.run.state.over:
            plays = self.run.plays()
            try:
                self.run.take(plays[number % len(plays)])
            except Broken:
                self.longest.append(len(self.run.path))
                raise


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
