"""Whole games: the same for a seed whoever plays them; what fails is found, kept, shortened and told."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checks.command.main import main
from checks.games import answer, walks
from checks.games.conserve import Conserved
from checks.games.play import LONGEST, Failed, Played, play_out
from checks.games.sampler import Sampler
from checks.games.shorten import Shortened
from checks.games.table import BASE, Table, any_table, scope_of
from checks.games.walks import ELSEWHERE, Failure, Tally, opening, play_all, play_some
from checks.state import Instance, State
from checks.step import Game
from checks.verdict import Finding, Result, Verdict
from invariants.words import Invariant
from model.components.factions import FACTIONS
from model.language.effects import BANK
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES
from model.language.terms import TRUE, any_of, each, every
from model.tables.spice import bribes
from reports.text import text

GAME = Game(Instance(SCOPES["mentat-between"]))
START = GAME.instance.start(SCOPES["mentat-between"].starts[0])
CURRENT = SCOPES["mentat-between"].reading()
_seat = each(FACTIONS, "seat")
NO_BRIBES = Invariant("NO-BRIBES", "Nobody bribes.", every(_seat, bribes[_seat] == 0), TRUE, "for the test")


def run(invariants: tuple[Invariant, ...] = ()) -> Played:
    return Played(GAME, START, CURRENT, Sampler(GAME), invariants, ())


def broken() -> tuple[Played, Failed]:
    """A pause in which somebody bribes."""
    for seed in range(50):
        played = run((NO_BRIBES,))
        try:
            play_out(played, random.Random(seed))
        except Failed as failed:
            if len(played.plays) > 2:
                return played, failed
    raise AssertionError("nobody ever bribes late")


def test_tables_have_two_to_six_base_factions_basic_and_advanced() -> None:
    pick = random.Random(0)
    tables = [any_table(pick) for _ in range(200)]
    assert {len(table.factions) for table in tables} == {2, 3, 4, 5, 6}
    assert {table.advanced for table in tables} == {False, True}
    assert all(set(table.factions) <= set(BASE) and len(set(table.factions)) == len(table.factions) for table in tables)
    named = set(SCOPES)
    assert scope_of(tables[0]).factions == tables[0].factions
    assert set(SCOPES) == named


def test_a_game_is_the_same_whoever_plays_it() -> None:
    def comparable(tally: Tally) -> Tally:
        return replace(tally, seconds=0.0)

    alone = play_all(6, 11, longest=60)
    assert comparable(alone) == comparable(play_all(6, 11, workers=2, longest=60))
    assert comparable(alone) == comparable(play_some(11, tuple(range(6)), longest=60))
    assert comparable(play_some(11, (1,), longest=60)) != comparable(play_some(12, (1,), longest=60))
    assert alone.games == 6
    assert alone.plays == sum(alone.coverage.taken.values())


def test_no_more_games_are_begun_when_the_time_is_up() -> None:
    tally = play_some(0, (0, 1, 2), until=1.0)
    assert (tally.games, tally.cut, tally.plays) == (0, 0, 0)


def test_a_game_under_way_is_left_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(1, 1_000_000))
    monkeypatch.setattr("checks.games.play.time.time", lambda: next(clock))
    tally = play_some(0, (0, 1), until=50)
    assert (tally.games, tally.cut) == (0, 1)
    assert 30 < tally.plays == tally.coverage.taken.total() < 60
    assert not tally.endings


def test_what_fails_is_raised_with_its_place() -> None:
    played, failed = broken()
    assert failed.property == "NO-BRIBES"
    assert failed.place == played.plays[-1].rule.id
    assert played.plays[-1].rule.event == "bribe"
    assert played.forgets("NO-BRIBES")
    assert not played.forgets("NO-BRIBES")
    play_out(played, random.Random(0))
    assert played.state.over


def test_a_failing_game_is_shortened_to_what_it_needs() -> None:
    played, failed = broken()
    short = Shortened(lambda: (GAME, START), played.plays, failed, CURRENT, (NO_BRIBES,), ())
    assert short.confirmed
    assert [play.rule.event for play in short.plays] == ["take in the bribes", "bribe"]


def test_of_the_readings_of_a_failing_game_only_those_that_it_needs_are_left() -> None:
    needed, *others = [id for id, question in QUESTIONS.items() if len(question.readings) > 1][:9]
    current = {id: question.current for id, question in QUESTIONS.items()}
    choice = {**current, **{id: _another(id) for id in (needed, *others)}}
    wrong = any_of(QUESTIONS[needed].reads(current[needed]), NO_BRIBES.condition)
    only = (replace(NO_BRIBES, condition=wrong),)
    for seed in range(50):
        played = Played(GAME, START, choice, Sampler(GAME), only, ())
        try:
            play_out(played, random.Random(seed))
        except Failed as failed:
            short = Shortened(lambda: (GAME, START), played.plays, failed, choice, only, ())
            short.toward(current)
            assert short.choice == {**current, needed: choice[needed]}
            return
    raise AssertionError("nobody ever bribes")


def _another(id: str) -> str:
    question = QUESTIONS[id]
    return next(name for name in question.readings if name != question.current)


def test_a_failure_that_does_not_come_again_is_not_confirmed() -> None:
    played, failed = broken()
    assert not Shortened(lambda: (GAME, START), played.plays, failed, CURRENT, (), ()).confirmed


def test_a_dead_end_and_a_game_without_an_end_are_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Failed, match="endless"):
        play_out(run(), random.Random(0), longest=2)
    monkeypatch.setattr(Sampler, "draw", lambda *_: None)
    with pytest.raises(Failed, match=r"dead end: nothing can be played in mentat\.begin"):
        play_out(run(), random.Random(0))


def test_a_whole_game_without_a_winner_is_a_failure() -> None:
    scope = scope_of(Table(("atreides", "emperor"), False))
    game = Game(Instance(scope))
    played = Played(game, game.instance.start(scope.starts[0]), scope.reading(), Sampler(game), (), ())
    with pytest.raises(Failed, match="INV-67"):
        played.check_end()


def changed(state: State, name: str, *indices: str, by: int) -> State:
    (fact,) = [fact for fact in GAME.instance.facts if fact.name == name]
    cell = GAME.instance.cells_of[fact][indices]
    table = list(state.table)
    table[cell] = int(table[cell] or 0) + by
    return state._replace(table=tuple(table))


def test_forces_and_spice_that_come_or_go_are_seen() -> None:
    ready, begin = MACHINES["mentat"].rules[2], START
    pays = next(rule for rule in MACHINES["collection"].rules if str(BANK) in str(rule.then))
    assert Conserved(GAME.instance, begin).after(ready, begin) == ""
    more = changed(begin, "reserves", "emperor", by=1)
    assert Conserved(GAME.instance, begin).after(ready, more) == "1 of the forces of emperor came from nowhere"
    moved = changed(changed(begin, "reserves", "emperor", by=1), "forces", "emperor", "arrakeen_s10", by=-1)
    assert Conserved(GAME.instance, begin).after(ready, moved) == ""
    rich = changed(begin, "spice", "emperor", by=1)
    assert Conserved(GAME.instance, begin).after(ready, rich) == "1 spice came from nowhere"
    assert Conserved(GAME.instance, begin).after(pays, rich) == ""
    assert Conserved(GAME.instance, rich).after(pays, begin) == "1 spice vanished"
    below = changed(changed(begin, "spice", "atreides", by=-1), "spice", "emperor", by=1)
    assert "is -1" in Conserved(GAME.instance, begin).after(ready, below)


def test_a_card_in_a_hand_of_nobody_is_seen() -> None:
    instance = Instance(SCOPES["kull-m1"])
    state = instance.start(SCOPES["kull-m1"].starts[0])
    rule = MACHINES["mentat"].rules[0]
    lost = state._replace(places=(("hand", "guild"), *state.places[1:]))
    assert "who is not seated" in Conserved(instance, state).after(rule, lost)
    held = state._replace(places=(("held", "choam", 0, "card"), *state.places[1:]))
    assert "does not hold it" in Conserved(instance, state).after(rule, held)


def test_of_games_that_fail_alike_one_of_the_current_readings_is_kept() -> None:
    tally = Tally()
    current, other = opening(0, 0)[0], opening(0, ELSEWHERE - 1)[0]
    assert current.as_current
    assert not other.as_current
    for number, place, begun in ((2, "mentat.2", other), (7, "mentat.3", current), (5, "mentat.2", current)):
        tally.keep(Failure(number, ("INV-05", "what", place), (), begun))
    tally.keep(Failure(9, ("fault", "what", "mentat.2"), (), current))
    tally.keep(Failure(8, ("fault", "what", "mentat.3"), (), current))
    kept = {kind: failure.number for kind, failure in tally.failures.items()}
    assert kept == {("INV-05", ""): 5, ("fault", "mentat.2"): 9, ("fault", "mentat.3"): 8}
    assert tally.places["INV-05", ""] == {"mentat.2", "mentat.3"}


def test_what_never_came_up_is_told_a_line_each() -> None:
    told = text(Result("walk", counts={"rows never taken": ["mentat.1 " + "x" * 60, "mentat.2 y"]}))
    assert "\n  mentat.2 y\n" in told


def test_the_figures_stand_before_the_findings_and_the_gaps_after_them() -> None:
    found = [Finding("INV-01", "it fails", "seed 1, game 2", Verdict.FAILS)]
    counts = {"whole games": 7, answer.NEVER: ["mentat.1 " + "x" * 60, "mentat.2 y"]}
    told = text(Result("walk", findings=found, counts=counts))
    assert told.index("whole games  7") < told.index("it fails") < told.index("mentat.2 y")
    assert told.count(answer.NEVER) == 1


def test_the_answer_tells_each_kind_of_failure_once_and_its_shortened_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walks, "play_out", lambda run, pick, *_: play_out(run, pick, longest=30))
    result = answer.whole_games(2, 0)
    assert result.exit == 1
    assert {finding.id for finding in result.findings} >= {"endless"}
    assert result.counts["whole games"] == 2
    assert result.obligations[0].verdict is Verdict.FAILS
    assert list(result.counts)[-1] == answer.NEVER


def test_a_run_whose_time_is_up_is_undecided_and_says_how_far_it_got() -> None:
    result = answer.whole_games(2, 0, seconds=0.05)
    assert result.exit == 4
    assert "the time is up after 0 of 2 games" in result.obligations[0].note
    assert "the time is up" in text(result)


def test_the_command_plays_whole_games_and_refuses_what_does_not_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["walk", "--games", "1", "--walks", "2"]) == 2
    assert "--walks" in capsys.readouterr().err
    monkeypatch.setattr(answer, "whole_games", lambda games, seed, tell, **_: Result("walk", counts={"asked": games}))
    assert main(["walk", "--games", "3", "--seed", "4"]) == 5
    assert "asked  3" in capsys.readouterr().out


def test_no_batch_is_begun_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, begun = iter(range(1, 1_000_000)), list[object]()
    monkeypatch.setattr("checks.games.walks.time.time", lambda: next(clock))

    def run(jobs: object) -> list[Tally]:
        begun.append(jobs)
        assert len(begun) < 10, "the time is up"
        return []

    walks._in_batches(10**9, 1, 5.0, lambda line: None, LONGEST, run)
    assert begun
