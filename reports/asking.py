"""What to ask whoever decides rulings: the open questions by how much depends on them, each with one consequence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checks.verdict import Result
from model.language.errors import natural
from model.language.questions import QUESTIONS, Question

FIRST = 10
"""How many questions are told one by one; the others stand in a table."""

SETTLED = ("printed", "FAQ", "user ruling", "supplied revision")
"""What somebody has answered who may: a decider may overrule it, and need not be asked."""


@dataclass(frozen=True)
class Asking:
    """A question and what depends on its answer."""

    question: Question
    decides: Sequence[str] = ()
    """The obligations that hold under some of its readings and fail under others."""
    pairs: int = 0
    """How many pairs of its readings a scope tells apart."""
    plays: int | None = None
    """After how many plays two of them part at the earliest."""
    consequence: str = ""
    note: str = ""

    @property
    def why(self) -> str:
        """Why it is worth asking, in figures."""
        said = []
        if self.decides:
            said.append(f"decides {len(self.decides)} {'obligation' if len(self.decides) == 1 else 'obligations'}")
        if self.pairs:
            said.append(f"{self.pairs} {'pair' if self.pairs == 1 else 'pairs'} of readings part")
        if self.plays is not None:
            said.append(f"the first after {self.plays} {'play' if self.plays == 1 else 'plays'}")
        return ", ".join(said)

    @property
    def short(self) -> str:
        """What a table says of it."""
        return self.consequence or self.note.partition(": ")[0]


def ranked(results: Sequence[Result]) -> list[Asking]:
    """Every question, those that decide most in front, then those whose readings part most and soonest."""
    table = _table(results)
    notes = {o.id: o.note for r in results if r.verb == "questions" for o in r.obligations}
    asked = [_asking(QUESTIONS[id], table.get(id), notes.get(id, "")) for id in _order(results)]
    return sorted(asked, key=lambda one: (-len(one.decides), -one.pairs, one.plays or 0))


def worth_asking(asked: Sequence[Asking]) -> list[Asking]:
    """Those to ask first: something depends on their answer, and nobody has given it."""
    unsettled = [one for one in asked if one.question.status not in SETTLED]
    return [one for one in unsettled if one.decides or one.pairs][:FIRST]


def _table(results: Sequence[Result]) -> Mapping[str, Any]:
    found: Any = next((r.extra["questions"] for r in results if r.verb == "questions" and "questions" in r.extra), {})
    return found if isinstance(found, dict) else {}


def _order(results: Sequence[Result]) -> list[str]:
    first: list[str] = next((r.extra["ask_first"] for r in results if "ask_first" in r.extra), [])
    known = [id for id in first if id in QUESTIONS]
    return [*known, *[id for id in sorted(QUESTIONS, key=natural) if id not in known]]


def _asking(question: Question, about: Mapping[str, Any] | None, note: str) -> Asking:
    if about is None:
        return Asking(question, note=note)
    decides, said = sorted(about["decides"], key=natural), about.get("consequence", "")
    return Asking(question, decides, len(about["partings"]), about["first_parting"], said, note)
