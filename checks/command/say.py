"""Saying a result: text or one envelope on stdout, progress on stderr, and leaving with its exit code."""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable

import click

from checks.verdict import Finding, Obligation, Result, Step, Verdict

_LAST = [""]


def progress_line(line: str) -> None:
    """A live line on a terminal; elsewhere a line each time the job changes."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[2K" + line[:100], err=True, nl=False)
    else:
        job = line.split(":")[0].rstrip("0123456789 ")
        if job != _LAST[0]:
            _LAST[0] = job
            click.echo(line, err=True)


def say(result: Result, as_json: bool, exit_code: int | None = None) -> None:
    """Prints the result and ends the command with its code."""
    if sys.stderr.isatty():
        click.echo("\r\x1b[2K", err=True, nl=False)
    code = result.exit if exit_code is None else exit_code
    if as_json:
        envelope = result.as_json()
        if exit_code is not None:
            envelope |= {"exit": exit_code, "verdict": Verdict.BAD_INPUT.value}
        click.echo(json.dumps(envelope, indent=1, ensure_ascii=False))
    else:
        click.echo("\n".join(text_of(result)))
    sys.stdout.flush()
    raise SystemExit(code)


def text_of(result: Result) -> list[str]:
    """The result as lines: obligations as a table, findings with their histories, and how to run it again."""
    lines = [f"{result.verb} {result.scope or ''}".strip() + f": {result.verdict}", ""]
    lines += table(result.obligations)
    for finding in result.findings:
        lines += ["", *finding_lines(finding)]
    if result.counts:
        lines += ["", ", ".join(f"{name} {value}" for name, value in result.counts.items() if not _is_map(value))]
    again = f"kanly {result.verb}" + (f" {result.scope}" if result.scope else "")
    return [*lines, f"{again}   model {result.model}   exit {result.exit}"]


def _is_map(value: object) -> bool:
    return isinstance(value, dict)


def table(obligations: Iterable[Obligation]) -> list[str]:
    """One line an obligation; what fails elsewhere, and every note, below it."""
    listed = list(obligations)
    if not listed:
        return []
    wide = [max(len(text) for text in column) for column in zip(
        *[(o.id, o.method, o.verdict.value) for o in listed], strict=True)]
    lines = []
    for o in listed:
        lines.append(f"{o.id:<{wide[0]}}  {o.method:<{wide[1]}}  {o.verdict.value:<{wide[2]}}  {o.says}".rstrip())
        if o.fails_for not in ("no reading", "-"):
            lines += _indented(f"fails for {o.fails_for}", wide[0] + 2)
        if o.note:
            lines += _indented(o.note, wide[0] + 2)
    return lines


def _indented(text: str, by: int) -> list[str]:
    return textwrap.wrap(text, 118, initial_indent=" " * by, subsequent_indent=" " * by)


def finding_lines(finding: Finding) -> list[str]:
    """A finding with its shortest history, step by step."""
    place = f"{finding.file}:{finding.line} step {finding.step}" if finding.file else finding.where
    lines = [f"{finding.id}  {finding.verdict.value}  {finding.what}"]
    if place:
        lines.append(f"  at {place}")
    if finding.readings:
        lines.append(f"  under {finding.readings}")
    if finding.history:
        lines.append("  shortest history:")
    for number, step in enumerate(finding.history, 1):
        lines += step_lines(number, step)
    return lines


def step_lines(number: int, step: Step) -> list[str]:
    lines = [f"  {number:>2}. {step.says}", f"      {step.actor}: {step.play}    {step.rule}"]
    lines += [f"        {change}" for change in step.changes]
    if step.consulted:
        lines.append(f"        by {', '.join(step.consulted)}")
    return [*lines, f"        source: {'; '.join(step.cites)}"]
