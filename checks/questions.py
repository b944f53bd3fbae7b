"""Which open questions matter, where their readings part, and which one to ask first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from checks.check import check
from checks.consequence import consequence
from checks.names import named
from checks.verdict import Obligation, Result, Verdict
from model.language.errors import natural
from model.language.machine import MACHINES
from model.language.params import terms_of
from model.language.questions import QUESTIONS, Question, questions_in
from model.language.rows import Rule
from model.language.scope import SCOPES, explorable
from model.rulebook import DIGEST

MOST = 6
"""How many rows are named."""


def scopes_of(question: Question) -> list[str]:
    """The scopes in which the question is open."""
    return [name for name, scope in SCOPES.items() if question.id in scope.opens]


def questions(
    id: str | None = None, progress: Callable[[str], None] = lambda line: None, results: list[Result] | None = None
) -> Result:
    """One question or all, from the given results of `check` or by running the scopes. KanlyError for an unknown id."""
    began = time.monotonic()
    wanted = list(QUESTIONS.values()) if id is None else [QUESTIONS[named("questions", id)]]
    names = sorted({name for question in wanted for name in scopes_of(question)}, key=natural)
    by_scope = {r.scope: r for r in results or []}
    for name in names:
        if name not in by_scope:
            by_scope[name] = check(name, progress, engine="reference")
    obligations, table = [], {}
    for question in wanted:
        here = {name: by_scope[name] for name in scopes_of(question)}
        about = _about(question, here)
        about["consequence"] = consequence(question, about, list(here.values()))
        table[question.id] = about
        why = "" if about["scopes"] else not_varied(question, by_scope.values())
        obligations.append(_obligation(question, about, why, id is not None))
    ranked = sorted(table, key=lambda q: _weight(table[q], q))
    return Result(
        verb="questions",
        model=DIGEST,
        obligations=obligations,
        counts={"questions": len(wanted), "not varied": sum(1 for q in wanted if not scopes_of(q))},
        seconds=time.monotonic() - began,
        extra={"questions": table, "ask_first": ranked},
    )


def _weight(about: dict[str, Any], id: str) -> tuple[Any, ...]:
    """What decides most first, then what tells most readings apart, then what does so soonest."""
    return (-len(about["decides"]), -len(about["partings"]), about["first_parting"] or 0, natural(id))


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


def rows_that_ask(question: Question) -> list[Rule]:
    """The rows that read the question, in a condition or an effect, or through a word or figure that they use."""
    return [
        rule
        for machine in MACHINES.values()
        for rule in machine.rules
        if any(asked is question for term in terms_of(rule) for asked, _ in questions_in(term))
    ]


def not_varied(question: Question, results: Iterable[Result]) -> str:
    """Why no scope reads the question in more than one way: which rows ask it, and which scopes take one of them."""
    asking = [rule.id for rule in rows_that_ask(question)]
    if not asking:
        return "no row asks it: it stands in no condition and no effect"
    some = ", ".join(asking[:MOST]) + (f" and {len(asking) - MOST} more" if len(asking) > MOST else "")
    rows = f"{len(asking)} {'row asks' if len(asking) == 1 else 'rows ask'} it ({some})"
    taken = {r.scope or "": set(r.extra["taken"]) & set(asking) for r in results if r.verb == "check"}
    taking = sorted((name for name, ids in taken.items() if ids), key=natural)
    held = f"every scope holds it at {question.current}"
    if taking:
        held += f", also {', '.join(taking)}, where such a row is taken"
    elif len(taken) == len(explorable()):
        held += ", and none takes such a row"
    return f"{rows}, but {held}; a scope varies it that names it in `opens` (model/scopes/)"


def _obligation(question: Question, about: dict[str, Any], why: str, alone: bool) -> Obligation:
    """What is known of a question. `alone`: nothing else was asked, so one that is not varied answers nothing."""
    notes = []
    if why:
        notes.append(f"not varied in any scope: {why}")
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
        Verdict.HOLDS if parts else Verdict.NOTHING if why and alone else Verdict.VACUOUS,
        holds_for=f"current: {question.current}",
        fails_for="-",
        says=question.asks,
        note="; ".join(notes),
    )
