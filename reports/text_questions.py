"""What the readings of open questions change, as text: which question to ask first, where its readings part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from checks.verdict import Obligation

GROUPS = (
    ("ask first", "they decide what holds"),
    ("then", "their readings part, and no obligation depends on them"),
    ("no need to ask", "no scope tells their readings apart"),
    ("not varied in any scope", ""),
)
"""Heading and reason of each group of questions."""


def question_lines(extra: Mapping[str, Any], obligations: Sequence[Obligation]) -> list[str]:
    """The questions by how much depends on them, then each with what its readings change."""
    table: Mapping[str, Any] = extra["questions"]
    said = {o.id: o for o in obligations}
    groups: list[list[str]] = [[] for _ in GROUPS]
    for id in extra["ask_first"]:
        groups[_group(table[id])].append(id)
    lines = [
        f"{head}: {', '.join(ids)}" + (f" ({reason})" if reason else "")
        for (head, reason), ids in zip(GROUPS, groups, strict=True)
        if ids
    ]
    for id in (id for ids in groups[:3] for id in ids):
        lines += ["", *_question(id, table[id], said.get(id))]
    if len(table) == 1 and (pairs := _by_plays(next(iter(table.values())))):
        lines += ["", *_history(pairs[0])]
    return [*lines, ""]


def _group(about: Mapping[str, Any]) -> int:
    if not about["scopes"]:
        return 3
    return 0 if about["decides"] else 1 if about["first_parting"] is not None else 2


def _by_plays(about: Mapping[str, Any]) -> list[dict[str, Any]]:
    return sorted(about["partings"], key=lambda pair: int(pair["plays"]))


def _question(id: str, about: Mapping[str, Any], said: Obligation | None) -> list[str]:
    lines = [f"{id} ({about['status']}): {about['asks']}"]
    for name, says in about["readings"].items():
        lines.append(f"  {name}{' (current)' if name == about['current'] else ''}: {says}")
    if said is not None and said.note:
        lines.append(f"  {said.note}")
    return [*lines, *(f"  {line}" for line in partings(about))]


def partings(about: Mapping[str, Any]) -> list[str]:
    """Each pair of readings that part: at which play of which scope, and what one of them does there."""
    return [
        f"{' and '.join(pair['readings'])} part at play {pair['plays']} in {pair['scope']}; "
        f"under {pair['only_under']}: {pair['history'][-1]['says']}"
        for pair in _by_plays(about)
    ]


def _history(pair: Mapping[str, Any]) -> list[str]:
    """The shortest history at whose last play two readings part."""
    from checks.store import steps
    from reports.text import history_lines

    given = " and ".join(f"{id} = {name}" for id, name in pair["others"].items())
    head = f"  shortest history to where they part, under {pair['only_under']}" + (f" and {given}:" if given else ":")
    return [head, *(f"  {line}" for line in history_lines(steps(pair["history"])))]
