"""Does a scope keep every invariant, under which readings, and can play always go on?"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from checks.accepted import accept
from checks.explore.examine import Examination, examine
from checks.explore.family import Exploration, explore
from checks.explore.readings import Family
from checks.history import printed
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Play
from checks.verdict import Finding, Obligation, Result, Step, Verdict
from model.language.errors import unknown
from model.language.scope import SCOPES
from model.rulebook import DIGEST


def check(scope: str, progress: Callable[[str], None] = lambda line: None) -> Result:
    """Explores a scope under all readings of its open questions. Raises KanlyError for an unknown scope."""
    if scope not in SCOPES:
        raise unknown("scope", scope, SCOPES)
    began = time.monotonic()
    chosen = SCOPES[scope]
    family = Family(chosen)
    run = explore(Instance(chosen), family, progress)
    examined = examine(run)
    obligations, findings = [], []
    for item in examined:
        obligations.append(_obligation(item, family))
        if item.fails:
            findings.append(_finding(item, family, run))
    current = (family.current & -family.current).bit_length() - 1
    result = Result(
        verb="check",
        scope=scope,
        model=DIGEST,
        obligations=obligations,
        findings=findings,
        counts={
            "states": len(run.states),
            "transitions": len(run.edges),
            "readings": len(family.products),
            "questions open here": ", ".join(chosen.opens) + "; all others at their current reading",
            "successors computed": run.work,
            "longest shortest history": run.levels - 1,
            "states under current readings": run.states_under(current),
            "rows taken": len(run.taken),
            "caps": dict(chosen.caps),
            "starts": {start.name: start.assumed or "reached by rows" for start in chosen.starts},
        },
        seconds=time.monotonic() - began,
        extra={
            "questions": list(chosen.opens),
            "matrix": _matrix(family, examined),
            "taken": sorted(rule.id for rule in run.taken),
            "partings": _partings(family, run),
        },
    )
    return accept(result)


def _obligation(item: Examination, family: Family) -> Obligation:
    met = family.full & ~item.fails
    if item.fails & family.current:
        verdict = Verdict.FAILS
    elif not item.arises:
        verdict = Verdict.VACUOUS
    elif item.fails:
        verdict = Verdict.FAILS_ELSEWHERE
    elif item.bound:
        verdict = Verdict.BOUNDED
    else:
        verdict = Verdict.HOLDS
    notes = [item.note, item.bound] if item.note else [item.bound]
    if item.arises and item.arises != family.full:
        notes.append(f"its situation arises only under {family.formula(item.arises)}")
    if not item.arises:
        notes.append("its situation never arises here")
    return Obligation(
        item.id,
        "explorer",
        verdict,
        family.formula(met),
        family.formula(item.fails),
        says=item.says,
        note="; ".join(note for note in notes if note),
    )


def _finding(item: Examination, family: Family, run: Exploration) -> Finding:
    wanted = item.fails & family.current or item.fails
    where, bit = item.shortest(run, wanted)
    history = _history(run, where, bit, family.choices[bit])
    verdict = Verdict.FAILS if item.fails & family.current else Verdict.FAILS_ELSEWHERE
    last = history[-1].rule.split(" ", 1)[-1] if history else ""
    return Finding(
        item.id,
        f"{item.kind or 'broken'}: {item.says} {item.example(run, where)}".strip(),
        last,
        verdict,
        readings=family.formula(item.fails),
        history=history,
    )


def _history(run: Exploration, where: int, bit: int, choice: Mapping[str, str]) -> tuple[Step, ...]:
    return printed(run.game, run.path(where, bit), choice)


def _matrix(family: Family, examined: list[Examination]) -> dict[str, dict[str, dict[str, str]]]:
    """One question at a time, the others at their current reading: what fails where."""
    matrix: dict[str, dict[str, dict[str, str]]] = {}
    for question in family.questions:
        others = family.full
        for other in family.questions:
            if other is not question:
                others &= family.where(other.id, other.current)
        rows: dict[str, dict[str, str]] = {}
        for name in question.readings:
            mask = others & family.where(question.id, name)
            rows[name] = {
                item.id: "fails" if item.fails & mask else "holds" if item.arises & mask else "vacuous"
                for item in examined
            }
        matrix[question.id] = rows
    return matrix


def _partings(family: Family, run: Exploration) -> dict[str, list[dict[str, object]]]:
    """For each question, every pair of its readings: after how many plays they part, the others at their current."""
    found: dict[str, list[dict[str, object]]] = {}
    for question in family.questions:
        names = list(question.readings)
        pairs: list[dict[str, object]] = []
        for i, one in enumerate(names):
            for other in names[i + 1 :]:
                pairs.append(_parting(family, run, question.id, one, other))
        found[question.id] = pairs
    return found


def _parting(family: Family, run: Exploration, id: str, one: str, other: str) -> dict[str, object]:
    """The first state that one reading reaches and the other does not, whatever the other questions mean."""
    stride = 1
    for question in reversed(family.questions):
        if question.id == id:
            names = list(question.readings)
            break
        stride *= len(question.readings)
    distance = (names.index(other) - names.index(one)) * stride
    first, second = family.where(id, one), family.where(id, other)
    merged: dict[tuple[int, Play, int], int] = {}
    for edge in run.edges:
        mask = merged.get((edge.source, edge.play, edge.target), 0)
        merged[edge.source, edge.play, edge.target] = mask | edge.mask
    best: tuple[int, int, str, Play] | None = None
    for (source, play, _), mask in merged.items():
        both = run.masks[source]
        differs = (mask & first) ^ ((mask & second) >> distance)
        together = (both & first) & ((both & second) >> distance)
        if not differs & together:
            continue
        for only, readings in (
            (one, differs & together & mask & first),
            (other, ((differs & together) << distance) & mask & second),
        ):
            for arrival in run.arrivals[source]:
                hit = arrival.mask & readings
                if hit and (best is None or arrival.level + 1 < best[0]):
                    best = (arrival.level + 1, (hit & -hit).bit_length() - 1, only, play)
                    best_source = source
    if best is None:
        return {"readings": [one, other], "parts": False}
    level, bit, only, play = best
    path = [*run.path(best_source, bit), (_after(run, best_source, play, bit), play)]
    return {
        "readings": [one, other],
        "parts": True,
        "plays": level,
        "only_under": only,
        "others": {q: v for q, v in family.products[bit].items() if q != id},
        "history": [step.as_json() for step in printed(run.game, path, family.choices[bit])],
    }


def _after(run: Exploration, source: int, play: Play, bit: int) -> State:
    return run.game.after(run.states[source], play, Reader(run.family.choices[bit]))
