"""What the answer to an open question brings about, in one line for whoever decides rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from checks.verdict import Result
from model.language.errors import natural
from model.language.questions import Question


def consequence(question: Question, about: Mapping[str, Any], results: Sequence[Result]) -> str:
    """What one of its readings breaks; where none breaks anything, what two say that part, and where they do."""
    if about["decides"]:
        return _decision(question, about["decides"], results)
    pairs = sorted(about["partings"], key=lambda pair: int(pair["plays"]))
    return _parting(question, pairs[0]) if pairs else ""


def _decision(question: Question, decides: Mapping[str, Sequence[str]], results: Sequence[Result]) -> str:
    """What one answer breaks: the reading alone, the others as they are at present, or together with others."""
    for result in results:
        for name, said in result.extra.get("matrix", {}).get(question.id, {}).items():
            broken = [id for id, word in said.items() if word == "fails" and id in decides]
            if broken:
                others = f" and {len(broken) - 1} more" if len(broken) > 1 else ""
                now = " (current)" if name == question.current else ""
                return f"Under {name}{now}, {_says(result, broken[0])} fails{others} ({result.scope})"
    id, scopes = min(decides.items(), key=lambda pair: natural(pair[0]))
    for result in results:
        if result.scope in scopes and result.verb == "check":
            formula = next(o.fails_for for o in result.obligations if o.id == id)
            return f"Together with other readings: {_says(result, id)} fails for {formula} ({result.scope})"
    return ""


def _says(result: Result, id: str) -> str:
    says = next((o.says for o in result.obligations if o.id == id), "")
    return f"{id} “{says.rstrip('.')}”" if says else id


def _parting(question: Question, pair: Mapping[str, Any]) -> str:
    """What the two readings that part soonest say, and the play at which they do."""
    said = " ".join(f"{name}: {question.readings[name]}" for name in pair["readings"] if name in question.readings)
    play = f"under {pair['only_under']}: {pair['history'][-1]['says']}"
    return f"{said} They part at play {pair['plays']} of {pair['scope']}, {play}"
