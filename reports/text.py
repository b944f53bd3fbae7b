"""A result as text: the verdict, the obligations as a table, the findings with their histories, how to repeat it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from checks.verdict import EXIT_CODE, Finding, Obligation, Result, Step, Verdict
from reports.text_check import check_lines
from reports.text_lines import indented
from reports.text_prove import prove_lines
from reports.text_questions import question_lines

HEAD = ("id", "method", "verdict", "holds for")
SCENARIOS = ("id", "method", "verdict", "fails under")
"""The heads of the table of obligations, and of the table of scenarios."""
TOLD = ("cycle ", "depth ", "INV-61", "engines")
"""Obligations whose note is the answer: what bounds a cycle, how deep a nest is, why every nest ends."""
LOOPS = "loops that players can leave"
"""What a note says of play that may go round for ever if players will."""
PARTLY = "its situation arises only under"
"""What a note says of an obligation that is vacuous under some readings."""
SENTENCE = 60
"""Letters from which on a list of figures is told a line each."""
LOUD = (
    Verdict.FAILS,
    Verdict.FAILS_ELSEWHERE,
    Verdict.ACCEPTED,
    Verdict.UNDECIDED,
    Verdict.DISAGREE,
    Verdict.NOTHING,
)
"""Verdicts whose obligation is explained below the table."""


def text(result: Result, repeat: str = "") -> str:
    """The result as a command prints it."""
    lines = [headline(result), ""]
    if result.verb == "check" and result.obligations:
        return "\n".join([*lines, *check_lines(result), repeat_line(result, repeat)]) + "\n"
    if result.obligations:
        head = SCENARIOS if result.verb == "scenario" else HEAD
        if result.verb == "questions" and "questions" in result.extra:
            lines += question_lines(result.extra, result.obligations)
        else:
            told = [o for o in result.obligations if o.verdict is not Verdict.VACUOUS]
            if told:
                lines += [*table(head, [_row(o, head) for o in told]), ""]
            lines += _silent(result.obligations)
            lines += _explained(result.obligations, head)
    last = {k: v for k, v in result.counts.items() if result.verb == "walk" and k == "rows never taken"}
    if last and (early := {k: v for k, v in result.counts.items() if k not in last}):
        lines += [*counts(early), ""]
    histories: dict[tuple[Step, ...], str] = {}
    for finding in result.findings:
        lines += [*finding_lines(finding, histories), ""]
        histories.setdefault(finding.history, finding.id)
    if result.counts:
        lines += [*counts(last or result.counts), ""]
    if result.verb == "prove":
        lines += prove_lines(result.counts)
    lines.append(repeat_line(result, repeat))
    return "\n".join(lines) + "\n"


def headline(result: Result) -> str:
    """The verdict in one line, with n of m."""
    about = " ".join(part for part in (result.verb, result.scope or "") if part)
    said = met(result.obligations)
    notes = sum(EXIT_CODE[f.verdict] == 0 for f in result.findings) if result.verb == "replay" else 0
    found = len(result.findings) - notes
    told = f"{found} {'finding' if found == 1 else 'findings'}"
    told += f", {notes} {'note' if notes == 1 else 'notes'}" if notes else ""
    return f"{about}: {result.verdict}; {said}, {told}"


def met(obligations: Sequence[Obligation]) -> str:
    """How many obligations are met, those that say nothing here apart."""
    if not obligations:
        return "no obligation"
    asked = [o for o in obligations if o.verdict is not Verdict.VACUOUS]
    kept = sum(1 for o in asked if EXIT_CODE[o.verdict] == 0)
    elsewhere = sum(1 for o in asked if o.verdict is Verdict.FAILS_ELSEWHERE)
    said = f"{kept} of {len(asked)} obligations met"
    if elsewhere:
        said += f" ({elsewhere} of them only under some readings)"
    return said + (f", {len(obligations) - len(asked)} vacuous" if len(asked) < len(obligations) else "")


def _silent(obligations: Sequence[Obligation]) -> list[str]:
    """The obligations whose situation never arises, each with what it says."""
    silent = [o for o in obligations if o.verdict is Verdict.VACUOUS]
    longest = max((len(o.id) for o in silent), default=0)
    lines = [line for o in silent for line in indented(f"{o.id:<{longest}}  {o.says}", 2, longest + 4)]
    return ["vacuous, their situation never arises here:", *lines, ""] if silent else []


def _row(o: Obligation, head: Sequence[str]) -> tuple[str, ...]:
    return (o.id, o.method, o.verdict.value, o.fails_for if head is SCENARIOS else o.holds_for)


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows under a head, columns aligned; the last column runs free."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    ruled = [tuple("-" * len(word) for word in head), *rows]
    return [
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in (head, *ruled)
    ]


def _explained(obligations: Sequence[Obligation], head: Sequence[str]) -> list[str]:
    notes = Counter(o.note for o in obligations if o.verdict is Verdict.UNDECIDED)
    alike = {note: count for note, count in notes.items() if count > 1}
    lines = [f"{count} obligations: {note}" for note, count in alike.items()]
    for o in obligations:
        if o.verdict is Verdict.UNDECIDED and o.note in alike:
            continue
        if o.verdict in LOUD or PARTLY in o.note or LOOPS in o.note or o.id.startswith(TOLD):
            lines.append(f"{o.id} {o.verdict.value}: {o.says}".rstrip(": "))
            told = head is SCENARIOS or o.holds_for == f"not {o.fails_for}"
            if not told and o.fails_for not in ("no reading", "-", ""):
                lines.append(f"  fails for: {o.fails_for}")
            if o.note:
                lines.append(f"  {o.note}")
    return [*lines, ""] if lines else []


def finding_lines(finding: Finding, told: Mapping[tuple[Step, ...], str] | None = None) -> list[str]:
    """A finding and, where it has one, its history; one that was `told` already is not told again."""
    place = f"    {finding.where}" if finding.where else ""
    lines = [f"{finding.id} {finding.verdict.value}: {finding.what}{place}"]
    if finding.step is not None:
        lines.append(f"  step {finding.step}")
    if finding.readings:
        lines.append(f"  {'whenever' if finding.shortest else 'seen under'} {finding.readings}")
    known = (told or {}).get(finding.history)
    if finding.history and known:
        lines.append(f"  its history is that of {known}")
    elif finding.history:
        head = "shortest history" if finding.shortest else "a history, perhaps not the shortest"
        lines += ["", f"  {head}:", *(f"  {line}" for line in history_lines(finding.history))]
    for number, other in enumerate(finding.others, 2):
        lines += ["", f"  history {number}, another way there:", *(f"  {line}" for line in history_lines(other))]
    return lines


def history_lines(history: Sequence[Step]) -> list[str]:
    """A history step by step: the rule's sentence, who played what, on what authority, only what changed."""
    lines: list[str] = []
    for number, step in enumerate(history, 1):
        lines.append(f"{number:>3}. {step.says or step.play}")
        rule = f"    {step.rule}" if step.rule else ""
        lines.append(f"     {step.actor}: {step.play}{rule}")
        lines += [f"       {change}" for change in step.changes]
        if step.consulted:
            lines.append(f"       read: {', '.join(step.consulted)}")
        if step.cites:
            lines.append(f"       source: {'; '.join(step.cites)}")
    return lines


def counts(said: Mapping[str, Any]) -> list[str]:
    """The figures of a run, a line each."""
    width = max(len(name) for name in said)
    return [f"{name.ljust(width)}  {_value(value)}" for name, value in said.items()]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_value(inner)}" for key, inner in value.items()) or "none"
    if isinstance(value, list | tuple):
        sentences = len(value) > 1 and any(isinstance(inner, str) and len(inner) > SENTENCE for inner in value)
        return "".join(f"\n  {inner}" for inner in value) if sentences else ", ".join(map(_value, value)) or "none"
    return f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)


def repeat_line(result: Result, repeat: str = "") -> str:
    """The last line: what to type to see this again, and which rules it was about."""
    command = repeat or " ".join(part for part in ("kanly", result.verb, result.scope or "") if part)
    scope = f", scope {result.scope}" if result.scope else ""
    return f"repeat with: {command}    (verb {result.verb}{scope}, model {result.model or 'unknown'})"
