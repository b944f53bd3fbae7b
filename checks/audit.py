"""The main job: every scope, every proof, the nesting graph and the questions, each result kept as it is finished."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from checks.accepted import accepted
from checks.check import AS_AUDITED, check
from checks.nesting import nesting
from checks.pool import run_all
from checks.questions import questions
from checks.solve.prove import prove
from checks.store import Store, engine_digest, from_json
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.scope import SCOPES, explorable
from model.rulebook import DIGEST

PARTS = (
    *[("check", name) for name in explorable()],
    ("walk", ""),
    ("prove", ""),
    ("nesting", ""),
    ("questions", ""),
)
"""(verb, scope) of every job."""
ALONE = ("check", "nesting")
"""Verbs of jobs that need no other one's answer: one process each. The others are asked by many processes at once."""
GAMES = 6
"""Whole games of an audit, all of the same seed; `kanly walk --games` plays more."""


def audit(progress: Callable[[str], None] = lambda line: None, workers: int = 2, fresh: bool = False) -> list[Result]:
    """Runs every job whose answer is not in the store (all of them when `fresh`), and gives every result."""
    store, engine = Store(), engine_digest()
    results: dict[tuple[str, str], Result] = {}

    def keep(result: Result) -> None:
        store.put(result.verb, result.scope or "", DIGEST, engine, result.as_json())
        results[result.verb, result.scope or ""] = result

    def explored(_: tuple[str, str], result: Result) -> None:
        keep(result)
        progress(f"audit: {len(results)} of {len(PARTS)} jobs")

    if not fresh:
        results |= _known(PARTS)
    open_parts = [part for part in PARTS if part not in results and part[0] in ALONE]
    run_all(_alone, {part: part for part in sorted(open_parts, key=_longest_first)}, workers, explored)
    checks = [result for result in results.values() if result.verb == "check"]
    rest: dict[str, Callable[[], Result]] = {
        "walk": lambda: _games(progress, workers),
        "prove": lambda: prove((), progress, workers, None if fresh else store, checks, _taken(results.values())),
        "questions": lambda: questions(None, progress, checks),
    }
    for verb, run in rest.items():
        if (verb, "") in PARTS and (verb, "") not in results:
            keep(run())
    return [results[part] for part in PARTS]


def _games(progress: Callable[[str], None], workers: int) -> Result:
    # Imported late: what whole games tell of rows that no scope plays is read from the store of the audit.
    from checks.games.answer import whole_games

    return whole_games(GAMES, 1, progress, workers=workers)


def _taken(results: Iterable[Result], *verbs: str) -> frozenset[str]:
    """The rows that some scope plays, or some whole game; those of some verbs only, where they are named."""
    wanted = verbs or ("check", "walk")
    return frozenset(id for result in results if result.verb in wanted for id in result.extra.get("taken", ()))


def _alone(verb: str, scope: str) -> Result:
    """A job that needs no other one's answer. Runs in a worker."""
    return nesting() if verb == "nesting" else by_several_engines(scope)


def _longest_first(part: tuple[str, str]) -> tuple[bool, int]:
    """What takes longest comes first, so that no worker is left with it at the end."""
    verb, scope = part
    return (False, 0) if verb == "nesting" else (True, -len(SCOPES[scope].cards))


def by_several_engines(scope: str) -> Result:
    """A scope by several explorers: an answer, or a count, that two of them give differently fails the audit."""
    return check(scope, engine=AS_AUDITED)


def _known(parts: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Result]:
    """What the store knows of these jobs, for this model and these engines."""
    store, engine = Store(), engine_digest()
    found = {part: store.get(*part, DIGEST, engine) for part in parts}
    return {part: from_json(result) for part, result in found.items() if result is not None}


def stored_checks() -> list[Result]:
    """What is in the store of the scopes of this model; nothing where there is no store."""
    return list(_known([part for part in PARTS if part[0] == "check"]).values())


def stored() -> list[Result]:
    """The results of the last audit of this model. Raises KanlyError when there is no complete one."""
    found = _known(PARTS)
    missing = [" ".join(part).strip() for part in PARTS if part not in found]
    if missing:
        some = ["missing: " + ", ".join(missing)] if len(missing) < len(PARTS) else []
        raise KanlyError(
            "there is no complete audit of this model to report",
            hints=["run `kanly audit` first", *some],
        )
    return list(found.values())


def whole(results: Sequence[Result]) -> Result:
    """One result for many: ids carry their scope; accepted findings that no longer occur are findings themselves."""
    obligations: list[Obligation] = []
    findings: list[Finding] = []
    for result in results:
        prefix = f"{result.scope or result.verb} "
        obligations += [replace(o, id=prefix + o.id) for o in result.obligations if o.verdict is not Verdict.VACUOUS]
        findings += [replace(f, id=prefix + f.id) for f in result.findings]
    obligations += _vacuous_everywhere(results)
    for entry in accepted():
        if not any(f.verdict is Verdict.ACCEPTED and f.id.endswith(f" {entry.id}") for f in findings):
            findings.append(Finding(entry.id, f"accepted, but it no longer occurs: {entry.reason}", "accepted.toml"))
    taken = _taken(results)
    in_scopes = _taken(results, "check")
    rules = {rule.id for machine in MACHINES.values() for rule in machine.rules}
    return Result(
        verb="audit",
        model=DIGEST,
        obligations=obligations,
        findings=findings,
        counts={
            "scopes": sum(r.verb == "check" for r in results),
            "states": sum(r.counts["states"] for r in results if r.verb == "check"),
            "explored by": _explorers(results),
            "rows": len(rules),
            "rows taken in a scope": len(in_scopes),
            "rows taken in a whole game only": len(taken - in_scopes),
            "rows never taken": sorted(rules - taken),
            "starts assumed": sum(len(SCOPES[name].starts) for name in explorable()),
        },
        seconds=sum(r.seconds for r in results),
    )


def _explorers(results: Sequence[Result]) -> str:
    """The explorers that every scope was given to."""
    runs = [r.extra.get("engines", ["reference"]) for r in results if r.verb == "check"]
    return ", ".join(name for name in (runs[0] if runs else ()) if all(name in run for run in runs))


def _vacuous_everywhere(results: Sequence[Result]) -> list[Obligation]:
    """Obligations that say nothing in any scope; one that says something in some scope is not repeated here."""
    seen: dict[str, list[Obligation]] = {}
    for result in results:
        if result.verb == "check":
            for obligation in result.obligations:
                seen.setdefault(obligation.id, []).append(obligation)
    return [
        replace(listed[0], id=f"all scopes {id}", note="its situation never arises in any scope")
        for id, listed in seen.items()
        if all(obligation.verdict is Verdict.VACUOUS for obligation in listed)
    ]
