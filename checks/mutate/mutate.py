"""Are rules that are broken on purpose noticed? Every mutant of the rows, who noticed it, and who survived."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict

from checks.mutate.hunt import COUNTED, EQUIVALENT, SCENARIOS, Hunted, hunt
from checks.mutate.mutants import REQUIRED
from checks.pool import run_all
from checks.store import Store, engine_digest
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import unknown
from model.language.machine import MACHINES
from model.rulebook import DIGEST

WHOLE = "all required operators"
WANTED = 0.9
"""The share of the required mutants that must be noticed."""


def mutate(
    rows: Sequence[str] = (), progress: Callable[[str], None] = lambda line: None, workers: int = 2, fresh: bool = False
) -> Result:
    """Hunts the mutants of the named rows, of all by default. Raises KanlyError for an unknown row.

    What was found for a row is kept as soon as it is known, and used again while rules, engines and scenarios stay.
    """
    known = {rule.id: (rule.machine, rule.number) for machine in MACHINES.values() for rule in machine.rules}
    for id in rows:
        if id not in known:
            raise unknown("row", id, known)
    began = time.monotonic()
    store, engine = Store(), f"{engine_digest()} {_scenarios()}"
    found: dict[str, list[Hunted]] = {}
    for id in rows or known:
        kept = None if fresh else store.get("mutate", id, DIGEST, engine)
        if kept is not None:
            found[id] = [Hunted(**one) for one in kept["mutants"]]

    def keep(id: str, mutants: list[Hunted]) -> None:
        store.put("mutate", id, DIGEST, engine, {"mutants": [asdict(one) for one in mutants]})
        found[id] = mutants
        progress(f"mutate: {len(found)} of {len(rows or known)} rows")

    store.ready()
    progress(f"mutate: {len(found)} of {len(rows or known)} rows known")
    run_all(hunt, {id: known[id] for id in rows or known if id not in found}, workers, keep)
    return _result([one for id in rows or known for one in found[id]], time.monotonic() - began)


def _scenarios() -> str:
    digest = hashlib.sha256()
    for path in sorted(SCENARIOS.glob("*.toml")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _result(found: Sequence[Hunted], seconds: float) -> Result:
    operators = list(dict.fromkeys(one.operator for one in found))
    obligations = [_share(name, [one for one in found if one.operator == name]) for name in operators]
    required = [one for one in found if one.operator in REQUIRED]
    whole = _share(WHOLE, required)
    survivors = [one for one in found if one.by in ("", COUNTED)]
    by = Counter(one.by for one in found if one.by)
    return Result(
        "mutate",
        None,
        DIGEST,
        [whole, *obligations],
        [_survivor(one) for one in survivors],
        {
            "mutants": len(found),
            "required": len(required),
            "caught of the required": f"{_caught(required)} of {len(_real(required))}",
            **{f"noticed by {name}": n for name, n in by.most_common() if name != EQUIVALENT},
            "proved to change nothing": by[EQUIVALENT],
            "survivors": len(survivors),
        },
        seconds,
        extra={"mutants": [asdict(one) for one in found]},
    )


def _real(found: Sequence[Hunted]) -> list[Hunted]:
    return [one for one in found if one.by != EQUIVALENT]


def _caught(found: Sequence[Hunted]) -> int:
    """How many some check noticed; that a scope has another number of states is no check of a rule."""
    return sum(1 for one in _real(found) if one.by not in ("", COUNTED))


def _share(name: str, found: Sequence[Hunted]) -> Obligation:
    real, caught = _real(found), _caught(found)
    only = sum(1 for one in real if one.by == COUNTED)
    verdict = Verdict.OBSERVED if real else Verdict.NOTHING
    if name == WHOLE and caught < WANTED * len(real):
        verdict = Verdict.FAILS
    notes = [f"{caught} of {len(real)} noticed"]
    if only:
        notes.append(f"{only} more change only the number of states")
    if len(real) < len(found):
        notes.append(f"{len(found) - len(real)} more change nothing")
    return Obligation(name, "mutants", verdict, "; ".join(notes), says="Broken rules are noticed.")


def _survivor(one: Hunted) -> Finding:
    seen = f" ({one.how})" if one.how else ""
    return Finding(one.row, f"nobody noticed: {one.operator}: {one.what}{seen}", one.where, Verdict.OBSERVED)
