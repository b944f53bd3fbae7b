"""The answer of `kanly walk --games`: whole games as one obligation, a finding for each way in which one fails."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from checks.audit import stored_checks
from checks.games.coverage import FALSE, TRUE, Coverage
from checks.games.play import Failed
from checks.games.reach import base_conditions, base_rules
from checks.games.shorten import Shortened
from checks.games.told import steps_of
from checks.games.walks import Failure, Tally, opening, play_all
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import natural
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from model.rulebook import DIGEST

SAYS = "Every property holds after every play of whole games, from setup to a winner."


def whole_games(
    games: int,
    seed: int,
    progress: Callable[[str], None] = lambda line: None,
    *,
    workers: int = 1,
    seconds: float = 0.0,
) -> Result:
    """Plays whole games of the base factions and says what fails, and what never came up."""
    began = time.monotonic()
    tally = play_all(games, seed, workers, seconds, progress)
    findings = [_finding(seed, failure, tally, progress) for failure in _in_order(tally)]
    obligation = _obligation(games, tally, findings)
    counts = {**_counts(tally), **_gaps(tally)}
    extra = {"seed": seed, "taken": sorted(tally.coverage.taken)}
    return Result("walk", None, DIGEST, [obligation], findings, counts, time.monotonic() - began, extra=extra)


def _in_order(tally: Tally) -> list[Failure]:
    return sorted(tally.failures.values(), key=lambda failure: failure.number)


def _obligation(games: int, tally: Tally, findings: list[Finding]) -> Obligation:
    verdicts = {finding.verdict for finding in findings}
    seen = next((one for one in (Verdict.DISAGREE, Verdict.FAILS) if one in verdicts), Verdict.OBSERVED)
    if seen is Verdict.OBSERVED and findings:
        seen = Verdict.FAILS_ELSEWHERE
    note = ""
    if tally.games < games:
        note = f"stopped after {tally.games} of {games} games"
        seen = Verdict.UNDECIDED if seen in (Verdict.OBSERVED, Verdict.FAILS_ELSEWHERE) else seen
    if not tally.games:
        seen = Verdict.NOTHING
    holds = "the readings played" if seen is Verdict.OBSERVED else "-"
    fails = "; ".join(dict.fromkeys(finding.readings for finding in findings if finding.readings)) or "-"
    return Obligation("whole games", "generated histories", seen, holds, fails, says=SAYS, note=note)


def _finding(seed: int, failure: Failure, tally: Tally, progress: Callable[[str], None]) -> Finding:
    """What fails, with the shortest game found. A failure that does not come again is a disagreement with ourselves."""
    progress(f"walk: shortening game {failure.number}: {failure.failed[0]}")
    begun, _ = opening(seed, failure.number)
    failed = Failed(*failure.failed)
    short = Shortened(begun.begin, failure.made(), failed, begun.choice)
    current = {id: question.current for id, question in QUESTIONS.items()}
    if short.confirmed and short.choice != current:
        short.with_readings(current)
    differs = [f"{id} = {name}" for id, name in short.choice.items() if name != current[id]]
    verdict = Verdict.FAILS_ELSEWHERE if differs else Verdict.FAILS
    game, state = begun.begin()
    history = steps_of(game, state, short.plays, short.choice)
    where = f"seed {seed}, game {failure.number} ({begun.table.says}), {len(failure.plays)} plays"
    place = short.failed.place
    others = sorted(tally.places[failure.kind] - {place}, key=natural)
    what = short.failed.what + (
        f" ({', also '.join(one for one in (place, ', '.join(others)) if one)})" if place else ""
    )
    return Finding(
        short.failed.property,
        what,
        where,
        verdict,
        readings=" and ".join(differs) or "the current readings",
        history=history,
        shortest=False,
    )


def _counts(tally: Tally) -> dict[str, Any]:
    games = max(1, tally.games)
    return {
        "whole games": tally.games,
        "of two to six seats": [tally.seats[seats] for seats in range(2, 7)],
        "Advanced": tally.advanced,
        "ended with a winner": tally.ended,
        "failing": tally.failing,
        "ended in turn": {f"turn {turn}": tally.turns[turn] for turn in sorted(tally.turns)},
        "won": {who: tally.winners[who] for who in sorted(tally.winners)},
        "plays": tally.plays,
        "plays of a game": tally.plays // games,
        "plays of the longest game": tally.longest,
        "milliseconds a play": round(1000 * tally.seconds / max(1, tally.plays), 2),
        "engine": "reference step",
    }


def _gaps(tally: Tally) -> dict[str, Any]:
    """What came up and what never did. Rows that no base game can take are counted apart."""
    rules, coverage = base_rules(), tally.coverage
    taken = [rule for rule in rules if coverage.taken[rule.id]]
    asked = [(rule, place) for rule in taken for place, _ in base_conditions(rule)]
    both = sum(coverage.guards.get((rule.id, place), 0) == TRUE | FALSE for rule, place in asked)
    sources = {str(source) for rule in rules for source in rule.cites}
    cited = coverage.cited(rules)
    listed = [rule for machine in MACHINES.values() for rule in machine.rules]
    others = [rule.id for rule in listed if rule not in set(rules)]
    return {
        "rows": len(listed),
        "rows of base games": len(rules),
        "rows taken": _of(len(taken), len(rules)),
        "conditions of rows taken": len(asked),
        "seen true and false": _of(both, len(asked)),
        "sources cited": _of(len(cited), len(sources)),
        **_with_scopes(listed, coverage),
        "rows of no base game": others,
        "sources not cited": sorted(sources - cited),
        "rows never taken": coverage.never_taken(rules),
        "conditions never true": coverage.never(TRUE, rules, base_conditions),
        "conditions never false": coverage.never(FALSE, rules, base_conditions),
    }


def _of(some: int, all_: int) -> str:
    return f"{some} of {all_} ({100 * some // max(1, all_)} %)"


def _with_scopes(rules: list[Rule], coverage: Coverage) -> dict[str, Any]:
    """What the scopes of the last audit of these rules take, too; nothing where there was none."""
    scopes = {id for result in stored_checks() for id in result.extra["taken"]}
    if not scopes:
        return {}
    never = [f"{rule.id} {rule.says}" for rule in rules if not coverage.taken[rule.id] and rule.id not in scopes]
    return {
        "taken here or in a scope": _of(len(rules) - len(never), len(rules)),
        "rows taken neither here nor in a scope": never,
    }
