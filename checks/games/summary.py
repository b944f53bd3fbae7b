"""What many games came to, in short: sizes, modes, readings, endings, and how much of the rules came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from checks.games.coverage import FALSE, TRUE
from checks.games.reach import base_conditions, base_rules
from checks.games.table import SIZES
from checks.games.walks import Tally
from model.components.factions import FACTIONS
from model.language.questions import QUESTIONS

WORDS = ("no", "one", "two", "three", "four", "five", "six")


def summary(tally: Tally) -> dict[str, Any]:
    """The figures of the games, a line each."""
    readings = sum(len(question.readings) for question in QUESTIONS.values())
    of_a_game = tally.plays // max(1, tally.games + tally.cut)
    said = {
        "whole games": tally.games,
        "plays": f"{tally.plays:,} ({of_a_game:,} a game, {tally.longest:,} in the longest)",
        "looked ahead": f"{tally.tried:,} plays more, of continuations; {tally.adopted:,} took a row never taken "
        "and were played",
        "players": ", ".join(f"{WORDS[size]} in {tally.seats[size]}" for size in SIZES) + " games",
        "mode": f"Advanced in {tally.advanced}, Basic in {tally.seats.total() - tally.advanced}",
        "readings": f"the current ones in {tally.current}, others in {tally.seats.total() - tally.current}; "
        f"{len(tally.readings)} of the {readings} readings of all questions were played",
        "ended": _each(tally.endings) or "none",
        "ended in turn": ", ".join(f"{turn}: {tally.turns[turn]}" for turn in sorted(tally.turns)) or "none",
        "won, of the games it sat in": ", ".join(
            f"{FACTIONS.title(who)} {tally.winners[who]} of {tally.sat[who]}" for who in sorted(tally.sat)
        )
        or "none",
        "games that failed": _failed(tally),
    }
    return {**said, **_covered(tally), "engine": "reference step", "milliseconds a play": _speed(tally)}


def _each(counted: Counter[str]) -> str:
    return "".join(f"\n  {times:>4}  {what}" for what, times in counted.most_common())


def _failed(tally: Tally) -> str:
    elsewhere = tally.failing - tally.failing_as_current
    return f"{tally.failing_as_current} under the current readings, {elsewhere} under others"


def _speed(tally: Tally) -> float:
    return round(1000 * tally.seconds / max(1, tally.plays), 2)


def _covered(tally: Tally) -> Mapping[str, str]:
    rules, coverage = base_rules(), tally.coverage
    taken = [rule for rule in rules if coverage.taken[rule.id]]
    asked = [(rule, place) for rule in taken for place, _ in base_conditions(rule)]
    both = sum(coverage.guards.get((rule.id, place), 0) == TRUE | FALSE for rule, place in asked)
    sources = {str(source) for rule in rules for source in rule.cites}
    return {
        "rows taken, of base games": of(len(taken), len(rules)),
        "their guards seen true and false": of(both, len(asked)),
        "sources cited": of(len(coverage.cited(rules)), len(sources)),
    }


def of(some: int, all_: int) -> str:
    """A share, with what it is of."""
    return f"{some} of {all_} ({100 * some / max(1, all_):.1f} %)"
