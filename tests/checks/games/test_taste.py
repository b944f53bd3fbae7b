"""A taste changes the order in which plays are tried, and nothing else; it is settled by seed and earlier batches."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checks.games import walks
from checks.games.sampler import Sampler
from checks.games.table import Table, game_at
from checks.games.taste import KARAMAS, Taste, situation, spends, taste_of
from checks.games.walks import Tally, opening, play_all
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
    assert first(Taste({f"{CANCEL.id} on combat.voice": 2}, favoured="emperor"), [CANCEL, PASS]) < 0.1
    played = [first(Taste(favoured="emperor", salt=salt), [CANCEL, PASS], 10) > 0 for salt in range(60)]
    assert 10 < sum(played) < 35, "some games play their Karama there, most save it"


def test_a_game_saves_its_karamas_for_one_phase() -> None:
    """The window stands on a battle here."""
    other = [Taste({"": 1}, favoured="emperor", phase=phase) for phase in ("combat", "storm")]
    assert first(other[0], [CANCEL, PASS]) > 0.3
    assert first(other[1], [CANCEL, PASS]) < 0.1


def test_the_favoured_seat_is_dealt_a_karama() -> None:
    dealt = 0
    for number in range(20):
        pick = random.Random(number)
        sampler = Sampler(GAME, replace(taste_of({}, ("atreides", "emperor"), pick), favoured="emperor"))
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


def test_one_game_of_three_is_under_other_readings() -> None:
    current = {id: question.current for id, question in QUESTIONS.items()}
    assert [opening(1, number)[0].choice == current for number in range(6)] == [True, True, False] * 2
