"""The answer of `kanly walk --games`: whole games as one obligation, a finding for each way in which one fails."""

from __future__ import annotations

import time
from collections.abc import Callable

from checks.games.gaps import gap_lines, gaps
from checks.games.play import Failed
from checks.games.shorten import MOST_STEPS, Shortened
from checks.games.summary import summary
from checks.games.told import steps_of
from checks.games.walks import Failure, Tally, play_all
from checks.pool import ended_by_sigterm
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import natural
from model.language.questions import QUESTIONS, current_readings
from model.rulebook import DIGEST

SAYS = "Every property holds after every play of whole games, from setup to a winner."
NEVER = "rows never taken"


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
    with ended_by_sigterm():
        tally = play_all(games, seed, workers, seconds, progress)
        most = 0 if tally.games < games else MOST_STEPS
        findings = [_finding(seed, failure, tally, progress, most) for failure in _in_order(tally)]
    obligation = _obligation(games, tally, findings)
    counts = {**summary(tally), NEVER: gap_lines(tally.coverage)}
    extra = {"seed": seed, **gaps(tally.coverage)}
    return Result("walk", None, DIGEST, [obligation], findings, counts, time.monotonic() - began, extra=extra)


def _otherwise(id: str, name: str) -> str:
    """That a failure needs another reading than the current one."""
    question = QUESTIONS[id]
    return f"only under another reading of {id} ({question.asks}): {name}; currently it is {question.current}"


def _in_order(tally: Tally) -> list[Failure]:
    return sorted(tally.failures.values(), key=lambda failure: failure.number)


def _obligation(games: int, tally: Tally, findings: list[Finding]) -> Obligation:
    verdicts = {finding.verdict for finding in findings}
    seen = next((one for one in (Verdict.DISAGREE, Verdict.FAILS) if one in verdicts), Verdict.OBSERVED)
    if seen is Verdict.OBSERVED and findings:
        seen = Verdict.FAILS_ELSEWHERE
    note = ""
    if tally.games < games:
        note = f"the time is up after {tally.games} of {games} games, with {tally.cut} under way; {tally.plays:,} plays"
        seen = Verdict.UNDECIDED if seen in (Verdict.OBSERVED, Verdict.FAILS_ELSEWHERE) else seen
    holds = "the readings played" if seen is Verdict.OBSERVED else "-"
    fails = "; ".join(dict.fromkeys(finding.readings for finding in findings if finding.readings)) or "-"
    return Obligation("whole games", "generated histories", seen, holds, fails, says=SAYS, note=note)


def _finding(seed: int, failure: Failure, tally: Tally, progress: Callable[[str], None], most: int) -> Finding:
    """What fails, with the shortest game found. A failure that does not come again is a disagreement with ourselves."""
    progress(f"walk: shortening game {failure.number}: {failure.failed[0]}")
    begun = failure.opening
    short = Shortened(begun.begin, failure.made(), Failed(*failure.failed), begun.choice, most=most)
    current = current_readings()
    if short.confirmed:
        short.toward(current)
    differs = [id for id, name in short.choice.items() if name != current[id]]
    verdict = Verdict.FAILS_ELSEWHERE if differs else Verdict.FAILS
    if not short.confirmed:
        verdict = Verdict.DISAGREE
    game, state = begun.begin()
    history = steps_of(game, state, short.plays, short.choice)
    where = f"seed {seed}, game {failure.number} ({begun.table.says}), {len(failure.plays)} plays"
    place = short.failed.place
    others = sorted(tally.places[failure.kind] - {place}, key=natural)
    what = short.failed.what + (
        f" ({', also '.join(one for one in (place, ', '.join(others)) if one)})" if place else ""
    )
    what += "".join(f"\n  {_otherwise(id, short.choice[id])}" for id in differs)
    return Finding(
        short.failed.property,
        what,
        where,
        verdict,
        readings=" and ".join(f"{id} = {short.choice[id]}" for id in differs) or "the current readings",
        history=history,
        shortest=False,
    )
