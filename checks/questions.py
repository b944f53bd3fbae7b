"""Which open questions matter, where their readings part, and which one to ask first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from checks.check import check
from checks.consequence import consequence
from checks.explore.answers import Budget
from checks.names import named, parts_of, same
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
    id: str | None = None,
    progress: Callable[[str], None] = lambda line: None,
    results: list[Result] | None = None,
    seconds: float = 0.0,
) -> Result:
    """One question, all parts of one, or all, from the given results of `check` and by running the other scopes.

    After so many seconds, where they are given, what is known is said. KanlyError for an unknown id.
    """
    began = time.monotonic()
    wanted = asked(id)
    names = sorted({name for question in wanted for name in scopes_of(question)}, key=natural)
    given = {r.scope: r for r in results or [] if r.scope is not None and r.scope in names}
    if given:
        progress(f"questions: the last audit of model {DIGEST} answers {len(given)} of {len(names)} scopes")
    by_scope, unexplored = explored(names, given, progress, began + seconds if seconds else None)
    obligations, table = [], {}
    for question in wanted:
        here = {name: by_scope[name] for name in scopes_of(question) if name in by_scope}
        about = _about(question, here, [name for name in scopes_of(question) if name in unexplored])
        about["consequence"] = consequence(question, about, list(here.values()))
        table[question.id] = about
        why = "" if scopes_of(question) else not_varied(question, [*by_scope.values(), *(results or [])])
        obligations.append(_obligation(question, about, why, len(wanted) == 1))
    ranked = sorted(table, key=lambda q: _weight(table[q], q))
    return Result(
        verb="questions",
        model=DIGEST,
        obligations=obligations,
        counts={
            "questions": len(wanted),
            "not varied": sum(1 for q in wanted if not scopes_of(q)),
            **({"results": f"{len(given)} of {len(names)} scopes from the audit of model {DIGEST}"} if given else {}),
            **({"scopes explored": f"{len(by_scope)} of {len(names)}"} if unexplored else {}),
            **({"scopes not explored": unexplored} if unexplored else {}),
        },
        seconds=time.monotonic() - began,
        extra={"questions": table, "ask_first": ranked},
    )


def asked(id: str | None) -> list[Question]:
    """The questions that an id asks for: one, or all its parts; all where there is none."""
    if id is None:
        return list(QUESTIONS.values())
    if same("questions", id) is None and (parts := parts_of("questions", id)):
        return [QUESTIONS[part] for part in parts]
    return [QUESTIONS[named("questions", id)]]


STAGES = (2_000, 40_000, 0)
"""States that every scope may have before a larger one is explored: what is small is answered first. 0: any number."""


def explored(
    names: Iterable[str], given: Mapping[str, Result], progress: Callable[[str], None], until: float | None
) -> tuple[dict[str, Result], list[str]]:
    """The result of every scope, and the scopes that the time did not suffice for."""
    found = dict(given)
    left = [name for name in names if name not in found]
    total = len(left) + len(found)
    for most in STAGES:
        for name in list(left):
            remaining = 0.0 if until is None else until - time.monotonic()
            if until is not None and remaining <= 0:
                return found, left

            def tell(line: str) -> None:
                progress(f"questions: {len(found)} of {total} scopes; {line}")

            result = check(name, tell, "reference", Budget(seconds=remaining, states=most))
            if "reference" in result.extra["engines"]:
                found[name] = result
                left.remove(name)
                progress(f"questions: {len(found)} of {total} scopes")
    return found, left


def _weight(about: dict[str, Any], id: str) -> tuple[Any, ...]:
    """What decides most first, then what tells most readings apart, then what does so soonest."""
    return (-len(about["decides"]), -len(about["partings"]), about["first_parting"] or 0, natural(id))


def _about(question: Question, results: dict[str, Result], unexplored: list[str]) -> dict[str, Any]:
    decides: dict[str, list[str]] = {}
    pairs: dict[tuple[str, str], dict[str, Any]] = {}
    for name, result in results.items():
        for obligation in result.obligations:
            if f"{question.id} = " in obligation.fails_for:
                decides.setdefault(obligation.id, []).append(name)
        for pair in result.extra["partings"].get(question.id, ()):
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
        "unexplored": unexplored,
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
    if about["unexplored"]:
        notes.append(f"not explored in time: {', '.join(about['unexplored'])}")
    for a, b in about["never_part"] if about["scopes"] and not about["unexplored"] else []:
        notes.append(f"no scope tells {a} from {b}")
    if about["decides"]:
        notes.append("decides " + ", ".join(sorted(about["decides"])))
    verdict = Verdict.HOLDS if about["first_parting"] is not None else Verdict.VACUOUS
    if about["unexplored"]:
        verdict = Verdict.UNDECIDED
    elif why and alone:
        verdict = Verdict.NOTHING
    return Obligation(
        question.id,
        "explorer",
        verdict,
        holds_for=f"current: {question.current}",
        fails_for="-",
        says=question.asks,
        note="; ".join(notes),
    )
