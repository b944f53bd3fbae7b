"""Which response can open which, what each opening holds back or spends, and what bounds every cycle."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import networkx as nx

from checks.explore.depth import deepest_allowed
from checks.explore.family import explore
from checks.explore.readings import Family, formula_of, is_current
from checks.solve.ranking import Ranking, ranking
from checks.state import Instance
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.effects import Becomes, Puts, flat
from model.language.loading import opened_on
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import SCOPES
from model.language.terms import Here
from model.rulebook import DIGEST

DEPTH_SCOPE = "kull-m3"
"""The scope in which a second Kull Wahad can answer a counter."""


@dataclass(frozen=True)
class Opens:
    """One row by which a frame of `above` comes to stand on a frame of `below`."""

    below: str
    above: str
    rule: Rule
    consumes: tuple[str, ...]


def consumed(rule: Rule) -> tuple[str, ...]:
    """What a row that opens a frame takes out of play until it is settled: cards held back, cards discarded."""
    taken: list[str] = []
    assert rule.opens is not None
    for name, field in rule.opens.machine.fields.items():
        if field.holds and name in rule.opens.facts:
            taken.append(f"holds back {field.says}")
    for effect in flat(rule.then):
        if isinstance(effect, Puts):
            taken.append("discards a card")
        if isinstance(effect, Becomes) and isinstance(effect.target, Here) and effect.target.key[0].holds:
            taken.append(f"holds back {effect.target.key[0].says}")
    return tuple(taken)


def edges() -> list[Opens]:
    """Every opening, expanded over the machines it may stand on."""
    return [
        Opens(below.name, above.name, rule, consumed(rule)) for below, _, above, rule in opened_on(MACHINES.values())
    ]


def _from_first(cycle: list[str]) -> list[str]:
    """The cycle told from its first name in the alphabet, so that it is told the same way every time."""
    at = cycle.index(min(cycle))
    return cycle[at:] + cycle[:at]


def nesting(progress: Callable[[str], None] = lambda line: None) -> Result:
    """The nesting graph with its cycles, the ranking that bounds them, and the depth reached in a scope."""
    began = time.monotonic()
    graph: Any = nx.MultiDiGraph()
    opens = edges()
    for edge in opens:
        graph.add_edge(edge.below, edge.above, rule=edge.rule.id, consumes=edge.consumes)
    simple: Any = nx.DiGraph(graph)
    cycles = sorted((_from_first(cycle) for cycle in nx.simple_cycles(simple)), key=lambda c: (len(c), c))
    obligations, findings = [], []
    for cycle in cycles:
        steps = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
        free = [pair for pair in steps if any(not e.consumes for e in opens if (e.below, e.above) == pair)]
        paid = [pair for pair in steps if pair not in free]
        named = " → ".join([*cycle, cycle[0]])
        holds = sorted({text for e in opens if (e.below, e.above) in paid for text in e.consumes})
        if paid:
            obligations.append(
                Obligation(
                    f"cycle {named}",
                    "nesting graph",
                    Verdict.HOLDS,
                    says="Every turn round the cycle takes a card out of play.",
                    note="; ".join(holds),
                )
            )
        else:
            findings.append(
                Finding(f"cycle {named}", "Nothing bounds this cycle: no row on it takes anything out of play.")
            )
    obligations.append(_ends(ranking(progress), bounded=not findings))
    obligations += _depths(progress)
    return Result(
        verb="nesting",
        model=DIGEST,
        obligations=obligations,
        findings=findings,
        counts={"machines": graph.number_of_nodes(), "openings": graph.number_of_edges(), "cycles": len(cycles)},
        seconds=time.monotonic() - began,
        extra={"graph": _picture(opens, cycles)},
    )


def _ends(found: Ranking, bounded: bool) -> Obligation:
    """INV-61: what the ranking says, and that it rests on a bound of the depth."""
    rows = ", ".join(f"{one.rule.id} ({one.rule.where})" for one in found.unranked)
    fails = formula_of([choice for one in found.unranked for choice in one.fails]) if found.unranked else ""
    verdict = Verdict.PROVED
    if not bounded or any(not one.fails for one in found.unranked):
        verdict = Verdict.UNDECIDED
    elif any(is_current(choice) for one in found.unranked for choice in one.fails):
        verdict = Verdict.FAILS
    elif found.unranked:
        verdict = Verdict.FAILS_ELSEWHERE
    notes = [
        f"each of {found.rows} rows of a nest discards a card, lowers the rank of its frame, or opens or closes one",
        f"{len(found.claims)} claims on what was discarded, kept by every row",
        "it leans on the invariants that `kanly prove` proves",
        "the depth is bounded: every cycle of openings takes a card"
        if bounded
        else "a cycle of openings is not bounded",
    ]
    return Obligation(
        "INV-61",
        "z3 ranking",
        verdict,
        "every reading" if not found.unranked else f"not ({fails})",
        fails or "no reading",
        says="Every nest ends.",
        note="; ".join([f"nothing falls in {rows}"] if found.unranked else notes),
    )


def _depths(progress: Callable[[str], None]) -> list[Obligation]:
    """The bound that the cards give, and the depth that is reached under each reading of AMB-03."""
    scope = SCOPES[DEPTH_SCOPE]
    family = Family(scope)
    run = explore(Instance(scope), family, lambda at: progress(str(at)))
    bound = deepest_allowed(run.game.instance)
    found = []
    for name in family.questions[[q.id for q in family.questions].index("AMB-03")].readings:
        mask = family.where("AMB-03", name)
        live = [state for state, seen in zip(run.states, run.masks, strict=True) if seen & mask]
        deepest = max(len(state.frames) for state in live)
        kulls = max(sum(frame.machine == "kull" for frame in state.frames) for state in live)
        found.append(
            Obligation(
                f"depth under {name}",
                "explorer",
                Verdict.HOLDS if deepest <= bound else Verdict.FAILS,
                holds_for=f"AMB-03 = {name}",
                says=f"In {DEPTH_SCOPE} a nest is never deeper than {bound} frames.",
                note=f"deepest {deepest} frames, of which {kulls} Kull Wahad",
            )
        )
    return found


def _picture(opens: list[Opens], cycles: list[list[str]]) -> dict[str, Any]:
    return {
        "nodes": sorted({name for edge in opens for name in (edge.below, edge.above)}),
        "edges": [{"from": e.below, "to": e.above, "rule": e.rule.id, "consumes": list(e.consumes)} for e in opens],
        "cycles": cycles,
    }
