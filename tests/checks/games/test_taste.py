"""A taste changes the order in which plays are tried, and nothing else; it is settled by seed and earlier batches."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from checks.games import walks
from checks.games.aim import playable
from checks.games.reach import base_rules
from checks.games.sampler import Sampler
from checks.games.table import BASE, Table, game_at
from checks.games.targets import spends
from checks.games.taste import KARAMAS, Taste, situation, taste_of
from checks.games.walks import ELSEWHERE, Tally, opening, play_all
from checks.meaning import Reader
from checks.state import FrameValue, State
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from tests.rows import row

GAME = game_at(Table(("atreides", "emperor"), True))
CANCEL, PASS = row("response", "cancel"), row("response", "pass")
NOWHERE = State((), (), (FrameValue("combat", "voice", ()), FrameValue("response", "open", ())), None)


def first(taste: Taste, rules: list[Rule], times: int = 200) -> float:
    """How often the first of the rows is tried first."""
    pick = random.Random(0)
    return sum(taste.ordered(rules, NOWHERE, {}, pick)[0] == 0 for _ in range(times)) / times


def test_a_situation_is_a_row_and_what_its_frame_stands_on() -> None:
    assert situation(CANCEL, NOWHERE) == f"{CANCEL.id} on combat.voice"
    assert situation(CANCEL, NOWHERE._replace(frames=NOWHERE.frames[1:])) == CANCEL.id
    assert spends(CANCEL)
    assert not spends(PASS)


def test_rare_rows_come_first_and_karamas_are_saved() -> None:
    assert first(Taste({f"{PASS.id} on combat.voice": 5}), [MACHINES["mentat"].rules[2], PASS]) > 0.75
    assert first(Taste({f"{CANCEL.id} on combat.voice": 2}, plain=False), [CANCEL, PASS]) < 0.1
    played = [first(Taste(plain=False, salt=salt), [CANCEL, PASS], 10) > 0 for salt in range(60)]
    assert 10 < sum(played) < 35, "some games play their Karama there, most save it"


def test_a_karama_is_kept_even_where_passing_is_shunned() -> None:
    known = {f"{CANCEL.id} on combat.voice": 2, f"{PASS.id} on combat.voice": 9}
    assert first(Taste(known, shunned=frozenset({PASS.id}), plain=False), [CANCEL, PASS]) < 0.1


def test_a_game_saves_its_karamas_for_one_phase() -> None:
    """The window stands on a battle here."""
    other = [Taste({"": 1}, plain=False, phase=phase) for phase in ("combat", "storm")]
    assert first(other[0], [CANCEL, PASS]) > 0.3
    assert first(other[1], [CANCEL, PASS]) < 0.1


def test_the_seat_for_which_a_karama_is_meant_is_dealt_it() -> None:
    dealt = 0
    for number in range(20):
        pick = random.Random(number)
        taste = replace(taste_of({}, ("atreides", "emperor"), frozenset(), pick), meant={"emperor": frozenset(KARAMAS)})
        sampler = Sampler(GAME, taste)
        reading = Reader(GAME.instance.scope.reading())
        state = GAME.instance.start(GAME.instance.scope.starts[0])
        while state.frames[0].machine == "setup":
            play = sampler.draw(state, reading, pick)
            assert play is not None
            state = GAME.after(state, play, reading)
        dealt += any(state.places[GAME.instance.card_number[card]] == ("hand", "emperor") for card in KARAMAS)
    assert dealt > 12


def test_games_of_later_batches_are_the_same_whoever_plays_them(monkeypatch: pytest.MonkeyPatch) -> None:
    def comparable(tally: Tally) -> Tally:
        return replace(tally, seconds=0.0)

    monkeypatch.setattr(walks, "BATCH", 1)
    alone = comparable(play_all(3, 3, longest=300))
    assert alone == comparable(play_all(3, 3, workers=2, longest=300))
    monkeypatch.setattr(walks, "BATCH", 3)
    assert alone != comparable(play_all(3, 3, longest=300)), "what earlier batches took makes no difference"


def test_one_game_of_two_is_under_other_readings() -> None:
    assert [opening(1, number)[0].as_current for number in range(6)] == [True, False] * 3


@pytest.mark.slow
def test_every_reading_is_played_about_as_often_as_the_others_of_its_question() -> None:
    begun = [opening(1, number)[0] for number in range(ELSEWHERE - 1, 600, ELSEWHERE)]
    for id, question in QUESTIONS.items():
        times = Counter(one.choice[id] for one in begun)
        others = [times[name] for name in question.readings if name != question.current]
        assert min(others) > len(begun) * 0.45 / len(others) * 0.5, f"{id}: {times}"
        assert max(others) < 3 * min(others), f"{id}: {times}"


@pytest.mark.slow
def test_readings_are_played_that_let_in_rows_that_no_game_has_taken() -> None:
    current = {id: question.current for id, question in QUESTIONS.items()}
    wanted = frozenset(base_rules()) - playable(Table(BASE, True), current) - playable(Table(BASE, False), current)
    assert wanted
    known = {rule.id: 1 for machine in MACHINES.values() for rule in machine.rules if rule not in wanted}

    def let_in(known: dict[str, int]) -> int:
        begun = [opening(1, number, known)[0] for number in range(ELSEWHERE - 1, 60, ELSEWHERE)]
        return sum(len(playable(one.table, one.choice) & wanted) for one in begun)

    assert let_in(known) > let_in({})
