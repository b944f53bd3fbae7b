"""Which open questions matter, where their readings part, and which one to ask first."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from checks.check import check
from checks.verdict import Obligation, Result, Verdict
from model.language.errors import natural, unknown
from model.language.questions import QUESTIONS, Question
from model.language.scope import SCOPES
from model.rulebook import DIGEST


def scopes_of(question: Question) -> list[str]:
    """The scopes in which the question is open."""
    return [name for name, scope in SCOPES.items() if question.id in scope.opens]


def questions(
    id: str | None = None, progress: Callable[[str], None] = lambda line: None, results: list[Result] | None = None
) -> Result:
    """One question or all, from the given results of `check` or by running the scopes. KanlyError for an unknown id."""
    if id is not None and id not in QUESTIONS:
        raise unknown("question", id, QUESTIONS)
    began = time.monotonic()
    wanted = [QUESTIONS[id]] if id else list(QUESTIONS.values())
    names = sorted({name for question in wanted for name in scopes_of(question)}, key=natural)
    by_scope = {r.scope: r for r in results or []}
    for name in names:
        if name not in by_scope:
            by_scope[name] = check(name, progress, engine="reference")
    obligations, table = [], {}
    for question in wanted:
        about = _about(question, {n: by_scope[n] for n in scopes_of(question)})
        table[question.id] = about
        obligations.append(_obligation(question, about))
    ranked = sorted(table, key=lambda q: (-len(table[q]["decides"]), table[q]["first_parting"] or 999, q))
    return Result(
        verb="questions",
        model=DIGEST,
        obligations=obligations,
        counts={"questions": len(wanted), "not varied": sum(1 for q in wanted if not scopes_of(q))},
        seconds=time.monotonic() - began,
        extra={"questions": table, "ask_first": ranked},
    )


def _about(question: Question, results: dict[str, Result]) -> dict[str, Any]:
    decides: dict[str, list[str]] = {}
    pairs: dict[tuple[str, str], dict[str, Any]] = {}
    for name, result in results.items():
        for obligation in result.obligations:
            if f"{question.id} = " in obligation.fails_for:
                decides.setdefault(obligation.id, []).append(name)
        for pair in result.extra["partings"][question.id]:
            key = (pair["readings"][0], pair["readings"][1])
            known = pairs.get(key)
            if pair["parts"] and (known is None or pair["plays"] < known["plays"]):
                pairs[key] = {**pair, "scope": name}
    readings = list(question.readings)
    never = [[a, b] for i, a in enumerate(readings) for b in readings[i + 1 :] if (a, b) not in pairs]
    first = min((pair["plays"] for pair in pairs.values()), default=None)
    return {
        "asks": question.asks,
        "current": question.current,
        "status": question.status,
        "because": question.because,
        "sources": [str(source) for source in question.sources],
        "readings": question.readings,
        "scopes": list(results),
        "decides": decides,
        "partings": list(pairs.values()),
        "never_part": never,
        "first_parting": first,
    }


def _obligation(question: Question, about: dict[str, Any]) -> Obligation:
    notes = []
    if not about["scopes"]:
        notes.append("not varied in any scope")
    if (first := about["first_parting"]) is not None:
        notes.append(f"readings part after {first} {'play' if first == 1 else 'plays'} at the earliest")
    for a, b in about["never_part"] if about["scopes"] else []:
        notes.append(f"no scope tells {a} from {b}")
    if about["decides"]:
        notes.append("decides " + ", ".join(sorted(about["decides"])))
    parts = about["first_parting"] is not None
    return Obligation(
        question.id,
        "explorer",
        Verdict.HOLDS if parts else Verdict.VACUOUS,
        holds_for=f"current: {question.current}",
        fails_for="-",
        says=question.asks,
        note="; ".join(notes),
    )
