"""What is told of a step that the rules do not explain: in words, and of which kind it is."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from checks.meaning import Reader
from checks.replay.plays import names
from checks.replay.plays.explain import Step
from checks.replay.plays.game_of_log import LogGame
from checks.replay.plays.nearest import Refusal, offered, refusal, values_read, where
from checks.replay.plays.observed import Differs
from checks.step import Fault
from model.language.errors import did_you_mean

_KINDS = json.loads(Path(__file__).with_name("kinds.json").read_text(encoding="utf-8"))
KINDS: list[dict[str, Any]] = _KINDS["kinds"]
"""The kinds of steps that are not explained, each with what it is told by; the first that fits counts."""
WHY: dict[str, str] = _KINDS["why"]
"""Why the steps under a heading are of their class."""
WORDS: dict[str, str] = _KINDS["words"]
"""What each class means, in one sentence."""
CLASSES = tuple(WORDS)


@dataclass
class Told:
    """A step that the rules as they are read now do not explain."""

    n: int
    line: int
    phase: str
    how: str
    what: str
    """The step in one sentence: what differs, or what is refused."""
    detail: str
    """The guard that refuses, and what could be played instead."""
    kind: str = "unclassified"
    heading: str = "Unclassified"
    differs: Sequence[Differs] = ()
    """The counters that differ, where that is what is told."""
    follows: str = ""
    """The earlier line that this follows from, in words."""

    @property
    def by_reading(self) -> bool:
        """The rules explain it under another reading of one question."""
        return self.how == "reading"

    @property
    def unexplained(self) -> bool:
        """No reading explains it. A step that the rules explain and the engine does not tell is explained."""
        return self.how not in ("reading", "silent")


def tell(step: Step, log: LogGame) -> Told | None:
    """The step in words; None where the rules explain it and the engine says what they say."""
    if step.explained:
        silent = _silent(step, log)
        return _kind(_told(step, "silent", silent, ""), step) if silent else None
    found, how = step.found, step.how
    refused = refusal(log.game, found, dict(log.choice)) if found.left or found.refused else None
    if not found.left and how not in ("forced", "turn"):
        refused = None  # all that the line says is played: no row stands against it
    detail = _detail(step, log, refused)
    differs: list[Differs] = []
    if strange := _unknown_action(step):
        how, what = "action", strange
    elif how == "again":
        what = step.detail
    elif how == "reading":
        ((question, reading),) = step.detail.items()
        what = f"explained only under {question} = {reading} (current: {log.choice[question]})."
    elif how == "trait":
        what = "; ".join(step.detail) + "."
    elif how == "turn":
        what = f"{step.wishes[0]}, out of turn."
    elif how == "assumed":
        accepted = [play for play in step.other.plays if play.rule.event == "accept"] if step.other else []
        pairs = ", ".join(f"{play.values[0]} with {play.values[1]}" for play in accepted)
        what = f"explained if all that was proposed is accepted ({pairs}), which the log does not tell."
    elif how == "omitted":
        what = f"explained if this is left out: {step.detail.says}"
    elif how == "instead":
        what = f"{step.wishes[0]}, where another battle was chosen."
    elif how == "forced" and refused is not None:
        what = f"{refused.wish} is refused."
    elif found.stuck:
        what = "the phase ends in the log, and cannot by the rules."
    elif found.left:
        what = f"{found.left[0]} is refused."
    else:
        differs = log.wanted(step.line).differs(found.state)
        what = f"{'; '.join(map(str, differs)) or 'nothing leads there'}."
    told = _told(step, how or "unexplained", what, detail)
    told.differs = differs
    return _kind(told, step, refused, opens=log.unopened)


def _unknown_action(step: Step) -> str:
    """That the line has an answer which no mapping knows, in words."""
    for said in step.line.said:
        if said.action not in names.ACTIONS:
            hint = " ".join(did_you_mean(said.action, names.ACTIONS))
            return f"the action '{said.action}' of {said.by} is not known here ({hint})."
    return ""


def _told(step: Step, how: str, what: str, detail: str) -> Told:
    line = step.line
    return Told(line.n, line.line, line.phase or f"tool {line.by}", how, what, detail)


def _detail(step: Step, log: LogGame, refused: Refusal | None) -> str:
    found = step.found
    state = refused.state if refused is not None else found.blocked or found.state
    said = []
    if refused is not None and refused.false:
        values = ", ".join(values_read(log.game, refused, log.choice))
        said.append(f"{refused}{f' ({values})' if values else ''}")
    if found.faults:
        said.append(f"fault: {found.faults[0]}")
    if state.frames:
        may = ", ".join(offered(log.game, state, dict(log.choice))) or "nobody"
        said.append(f"the rules stand at {where(state)}, where there may play: {may}")
    return "; ".join(said)


def _silent(step: Step, log: LogGame) -> str:
    """What the rules did in an explained step and the engine has an event for, but did not tell."""
    state, missing, reader = step.before, [], Reader(log.choice)
    for play in step.found.plays:
        try:
            after = log.game.after(state, play, reader)
        except Fault:
            break
        for one in names.MAPPING["tells"]:
            if (play.rule.machine, play.rule.event) == (one["machine"], one["event"]):
                cells = log.observed.cells_named(one["fact"])
                gone = [log.observed.name_of(cell) for cell in cells if after.table[cell] != state.table[cell]]
                if gone and one["says"] not in step.line.events:
                    missing.append(f"{', '.join(gone)}: no {one['says']}")
        state = after
    return f"explained, but the engine does not tell it ({'; '.join(missing)})." if missing else ""


def _kind(told: Told, step: Step, refused: Refusal | None = None, opens: bool = False) -> Told:
    facts = {
        "how": told.how,
        "phase": told.phase,
        "what": told.what,
        "guard": refused.guard if refused is not None else "",
        "event": refused.rule.event if refused is not None else "",
        "events": " ".join(step.line.events),
        "said": " ".join(said.action for said in step.line.said),
        "opens": "yes" if opens else "",
    }
    for one in KINDS:
        if all(re.search(pattern, facts[name]) for name, pattern in one["if"].items()) and _accounts_for(one, told):
            told.kind, told.heading = one["class"], one["heading"]
            break
    return told


def _accounts_for(kind: Mapping[str, Any], told: Told) -> bool:
    """Whether a kind is the cause of every counter that differs: all are of its sort, and what must balance does."""
    if "each" in kind and not all(re.match(kind["each"], str(one)) for one in told.differs):
        return False
    if kind.get("balance") == "spice" and sum(by for what, by in amounts(told.differs) if "spice" in what):
        return False
    if kind.get("more") and any(by < 0 for _, by in amounts(told.differs)):
        return False
    forces: Counter[str] = Counter()
    for what, by in amounts(told.differs):
        if found := re.match(r"(?:reserves|tanks|forces) of (\w+)", what):
            forces[found[1]] += by
    return bool(kind.get("any_amount")) or not any(forces.values())


def amounts(differs: Sequence[Differs]) -> list[tuple[str, int]]:
    """The whole numbers that differ, each with how much more the log has."""
    return [(one.what, one.log - one.model) for one in differs if type(one.log) is int and type(one.model) is int]


def counted(told: Sequence[Told]) -> Mapping[str, int]:
    """How many steps there are of each class."""
    return {name: sum(one.kind == name for one in told) for name in CLASSES}
