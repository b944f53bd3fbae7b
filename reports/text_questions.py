"""What the readings of open questions change, as text: which question to ask first, where its readings part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from checks.verdict import Obligation
from reports.asking import FIRST, SETTLED
from reports.text_lines import indented, wrapped

FEW = 4
"""Up to so many questions are told in full."""
GROUPS = (
    ("ask first", "they decide what holds"),
    ("then", "their readings part, and no obligation depends on them"),
    ("told apart by no scope", "which may be a gap of the scopes: a scenario can still tell them apart"),
    ("not known yet", "none of the scopes explored in time tells their readings apart"),
    ("not varied in any scope", ""),
)
"""Heading and reason of each group of questions."""
NOT_KNOWN, NOT_VARIED = 3, 4


def question_lines(extra: Mapping[str, Any], obligations: Sequence[Obligation]) -> list[str]:
    """The questions by how much depends on them, then each with what its readings change."""
    table: Mapping[str, Any] = extra["questions"]
    said = {o.id: o for o in obligations}
    groups: list[list[str]] = [[] for _ in GROUPS]
    for id in extra["ask_first"]:
        groups[_group(table[id])].append(id)
    lines = [
        line
        for (head, reason), ids in zip(GROUPS, groups, strict=True)
        if ids
        for line in wrapped(f"{head}: {', '.join(ids)}" + (f" ({reason})" if reason else ""), hanging=2)
    ]
    if len(table) > FEW:
        return [*lines, *_listed(table, [id for ids in groups[:2] for id in ids]), *_silent(said, groups), ""]
    for id in groups[NOT_VARIED]:
        why = said[id].note.removeprefix(f"{GROUPS[NOT_VARIED][0]}: ") if id in said else ""
        lines += ["", *wrapped(f"{id} ({table[id]['status']}): {table[id]['asks']}", hanging=2), *indented(why, 2, 4)]
    for id in (id for ids in groups[:NOT_VARIED] for id in ids):
        lines += ["", *_question(id, table[id], said.get(id))]
    if len(table) == 1 and (pairs := _by_plays(next(iter(table.values())))):
        lines += ["", *_history(pairs[0])]
    return [*lines, ""]


def _listed(table: Mapping[str, Any], ids: Sequence[str]) -> list[str]:
    """The first questions with what an answer brings about, the others in a table."""
    lines, first = [""], [id for id in ids if table[id]["status"] not in SETTLED][:FIRST]
    for number, id in enumerate(first, 1):
        about = table[id]
        lines += indented(f"{number:>2}. {id}: {about['asks']} (at present {about['current']})", 0, 4)
        lines += indented(_weight(about), 4, 4)
        lines += indented(about["consequence"], 4, 6)
    if others := [id for id in ids if id not in first]:
        lines += ["", "then, and what is settled, by what depends on them:"]
    for id in others:
        about = table[id]
        settled = f" ({about['status']})" if about["status"] in SETTLED else ""
        lines += indented(f"{id}{settled}: {about['asks']} {_weight(about)}.", 2, 6)
    return [*lines, "", "`kanly questions ID` tells one question in full, with its readings and where they part"]


def _weight(about: Mapping[str, Any]) -> str:
    """What depends on a question, in figures."""
    decides, pairs = len(about["decides"]), len(about["partings"])
    said = [f"decides {', '.join(sorted(about['decides']))}"] if decides else []
    said.append(
        f"{pairs} {'pair' if pairs == 1 else 'pairs'} of readings part, the first at play {about['first_parting']}"
    )
    return "; ".join(said)


def _silent(said: Mapping[str, Obligation], groups: Sequence[Sequence[str]]) -> list[str]:
    """The questions that no scope varies, and why."""
    told = {id: said[id].note.removeprefix(f"{GROUPS[NOT_VARIED][0]}: ") for id in groups[NOT_VARIED] if id in said}
    return ["", *(line for id, why in told.items() for line in indented(f"{id}: {why}", 2, 4))]


def _group(about: Mapping[str, Any]) -> int:
    if not about["scopes"] and not about["unexplored"]:
        return NOT_VARIED
    if about["decides"]:
        return 0
    return 1 if about["first_parting"] is not None else NOT_KNOWN if about["unexplored"] else 2


def _by_plays(about: Mapping[str, Any]) -> list[dict[str, Any]]:
    return sorted(about["partings"], key=lambda pair: int(pair["plays"]))


def _question(id: str, about: Mapping[str, Any], said: Obligation | None) -> list[str]:
    lines = wrapped(f"{id} ({about['status']}): {about['asks']}", hanging=2)
    for name, says in about["readings"].items():
        lines += indented(f"{name}{' (current)' if name == about['current'] else ''}: {says}", 2, 4)
    if said is not None and said.note:
        lines += indented(said.note, 2, 4)
    return [*lines, *(line for part in partings(about) for line in indented(part, 2, 4))]


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
