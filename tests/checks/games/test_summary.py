"""What games came to is told in short: who sat in how many games and won how many, and how they ended."""

from __future__ import annotations

from collections import Counter

from checks.games.summary import summary
from checks.games.walks import Tally
from model.language.questions import QUESTIONS


def test_wins_are_told_of_the_games_a_faction_sat_in() -> None:
    tally = Tally(games=3, plays=600, longest=300, advanced=2, current=2, failing=2, failing_as_current=1)
    tally.sat = Counter(atreides=3, guild=2)
    tally.winners = Counter(atreides=1)
    tally.seats = Counter({2: 1, 6: 2})
    tally.endings = Counter({"Who holds three strongholds has won": 2, "The Guild wins": 1})
    said = summary(tally)
    assert said["won, of the games it sat in"] == "Atreides 1 of 3, Guild 0 of 2"
    assert said["players"] == "two in 1, three in 0, four in 0, five in 0, six in 2 games"
    assert said["mode"] == "Advanced in 2, Basic in 1"
    assert said["plays"] == "600 (200 a game, 300 in the longest)"
    assert said["ended"] == "\n     2  Who holds three strongholds has won\n     1  The Guild wins"
    assert said["games that failed"] == "1 under the current readings, 1 under others"
    assert said["rows taken, of base games"].startswith("0 of ")


def test_readings_are_counted_once_each() -> None:
    tally = Tally(games=1, current=1, seats=Counter({2: 1}))
    tally.readings = Counter(f"{id} = {question.current}" for id, question in QUESTIONS.items())
    assert summary(tally)["readings"].startswith(f"the current ones in 1, others in 0; {len(QUESTIONS)} of the ")
