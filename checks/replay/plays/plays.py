"""The gate for logs of other engines, second level: every step as plays of the model.

A step is one line of the log (Setup is one step). It is explained when plays lead from the position before it to one
that agrees with every counter of the line. What is not explained is told with the guard that refuses the nearest play,
or with what differs, and is of a kind that `kinds.json` names.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from checks.replay.formats import open_log
from checks.replay.names import Name, names_of
from checks.replay.plays.broken import Broken, broken
from checks.replay.plays.consequences import Consequences
from checks.replay.plays.explain import Explainer, Step
from checks.replay.plays.game_of_log import LogGame
from checks.replay.plays.lines import Read, lines_up_to
from checks.replay.plays.told import WORDS, Told, counted, tell
from checks.replay.plays.winners import wrong_winners
from checks.replay.reader import STDIN, Refused, refuse
from checks.verdict import EXIT_CODE, Finding, Obligation, Result, Verdict
from model.rulebook import DIGEST

VERDICTS = {"a reading": Verdict.OBSERVED, "not modelled": Verdict.UNDECIDED}
"""What a step of each class means for the run; the others fail it."""

BROKEN, WINNERS = "A state that no game has", "Winners that the rules do not name"
"""Headings of findings that are about no step."""


class Played:
    """One log, step by step. `told` grows while `run` is walked.

    `refused` is the error at the line that ends a malformed log early: what stands before that line is played.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        (self.lines, self.end, turns), self.refused = _read(path)
        self.log = LogGame(self.lines, self.end, turns)
        self.explainer = Explainer(self.log)
        self.broken = broken(self.lines)
        self.last: Step | None = None
        """The step that was looked at last."""
        self.winners: list[Broken] = []
        """Where the log names other winners than the rules: known when `run` is over."""
        self.steps = 0
        self.told: list[Told] = []

    def run(self) -> Iterator[Told]:
        """The steps that are not explained, in order."""
        follows = Consequences()
        for step in self.explainer.steps():
            self.last = step
            self.steps += 1
            told = tell(step, self.log)
            follows.take(step, told)
            if told is not None:
                self.told.append(told)
                yield told
        if self.refused is None:
            self.winners = list(wrong_winners(self.log, self.last, self.explainer.choice))

    @property
    def counts(self) -> dict[str, int]:
        """How many steps are explained, and how many are not, by class."""
        return {"explained": self.steps - len(self.told), **counted(self.told)}


def _read(path: Path) -> tuple[Read, Refused | None]:
    """A log up to its first malformed line, and the error there. Raises Refused where no step stands before it."""
    if path == STDIN:
        refuse(path, 0, "plays are looked for in files only", "save the log and name the file")
    error: Refused | None = None
    last = 0
    try:
        for step in open_log(path).steps:
            last = step.line
    except Refused as first:
        if not last:
            raise
        error = first
    read, wrong = lines_up_to(path, last if error else None)
    refused = wrong or error
    if refused is not None and not read.lines:
        raise refused
    if not read.lines:
        refuse(path, 1, "the log has no steps", "expected lines with a step number `n`")
    return read, refused


def plays(logs: Sequence[Path | str]) -> Result:
    """Explain logs. Raises KanlyError where the one log that is given is malformed and nothing failed before that line;
    else that is a finding."""
    started = time.perf_counter()
    findings: list[Finding] = []
    obligations: list[Obligation] = []
    counts: Counter[str] = Counter(files=0, steps=0)
    for name in names_of(logs):
        try:
            played = Played(Path(name.typed))
            mine = [_finding(one, name) for one in played.run()]
            mine += [_broken(one, name, BROKEN) for one in played.broken]
            mine += [_broken(one, name, WINNERS) for one in played.winners]
            if played.refused is not None:
                if len(logs) == 1 and not any(EXIT_CODE[one.verdict] for one in mine):
                    raise played.refused
                played.refused.file = name.typed
                mine.append(_refused(name, played.refused))
            findings += sorted(mine, key=lambda one: one.line or 0)
        except Refused as error:
            error.file = name.typed
            if len(logs) == 1:
                raise
            findings.append(_refused(name, error))
            continue
        if played.end.get("error"):
            findings.append(_ended(played, name))
        counts.update(files=1, steps=played.steps, **played.counts)
        if played.broken:
            counts["broken states"] += len(played.broken)
        if played.winners:
            counts["wrong winners"] += len(played.winners)
        obligations.append(_obligation(played, name, words=not obligations))
    return Result(
        "replay",
        model=DIGEST,
        obligations=obligations,
        findings=findings,
        counts=dict(counts),
        seconds=time.perf_counter() - started,
    )


def _finding(one: Told, name: Name) -> Finding:
    verdict = VERDICTS.get(one.kind, Verdict.FAILS)
    detail = f" {one.detail[0].upper()}{one.detail[1:]}." if one.detail else ""
    unsaid = ""
    if one.kind == "a reading" and not one.by_reading:
        unsaid = "no other reading of a question that it asks explains it: "
    follows = f" {one.follows[0].upper()}{one.follows[1:]}." if one.follows else ""
    what = f"{one.kind} ({one.heading}): {unsaid}{one.what}{follows}{detail}"
    return Finding("plays", what, f"{name.short}:{one.line}", verdict, name.typed, one.line, one.n)


def _broken(one: Broken, name: Name, heading: str) -> Finding:
    what = f"theirs ({heading}): {one.what}."
    return Finding("plays", what, f"{name.short}:{one.line}", Verdict.FAILS, name.typed, one.line, one.n)


def _refused(name: Name, error: Refused) -> Finding:
    line = error.where.line if error.where else 0
    where = f"{name.short}:{line}" if line else name.short
    return Finding("input", error.in_one_line, where, Verdict.BAD_INPUT, name.typed, line)


def _ended(played: Played, name: Name) -> Finding:
    last = played.lines[-1]
    what = f"theirs (An error ends the game): the game ended with an error: {played.end['error']}"
    return Finding("plays", what, f"{name.short}:{last.line}", Verdict.FAILS, name.typed, last.line, last.n)


def _obligation(played: Played, name: Name, words: bool) -> Obligation:
    """The answer for one log; `words` says what the words for the classes mean as well."""
    counts = played.counts
    failing = any(one.kind not in VERDICTS for one in played.told) or bool(
        played.broken or played.winners or played.end.get("error")
    )
    verdict = Verdict.FAILS if failing else Verdict.UNDECIDED if counts["not modelled"] else Verdict.OBSERVED
    listed = ", ".join(f"{number} {kind}" for kind, number in counts.items() if number)
    notes = [*_firsts(played)]
    theirs = {key: one for key, one in played.explainer.choice.items() if one != played.log.choice[key]}
    if theirs:
        notes.append("the log reads " + ", ".join(f"{key} = {one}" for key, one in theirs.items()))
    notes.append("it turns over a whole spice deck for each pile")
    if played.refused is not None:
        notes.append(f"the log is malformed: its steps are played up to n {played.lines[-1].n} only")
    if words:
        notes += [f"{word}: {meaning}" for word, meaning in WORDS.items()]
    return Obligation(
        id=f"plays {name.short}",
        method=f"plays for {played.steps} steps",
        verdict=verdict,
        holds_for="this log" if not failing else "not this log",
        fails_for="this log" if failing else "-",
        says=listed,
        note="\n  ".join(notes),
    )


def _firsts(played: Played) -> Iterator[str]:
    """The first step that nothing explains, the first that only a reading explains, the first broken state."""
    for one in [one for one in played.told if one.unexplained][:1]:
        whose = "left open by the documents" if one.kind == "a reading" else one.kind
        yield f"the first step that no reading explains is n {one.n} ({whose}): {one.what} {one.detail}".rstrip()
    for one in [one for one in played.told if one.by_reading][:1]:
        yield f"the first step that only another reading explains is n {one.n}: {one.what}"
    for bad in played.broken[:1]:
        yield f"the first state that no game has is that of n {bad.n}: {bad.what}"
    for wrong in played.winners[:1]:
        yield f"who has won: {wrong.what}"
