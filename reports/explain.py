"""What an id is, in a few lines."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from invariants.catalogue import ALL, CONSTRUCTED, ELSEWHERE, EXPLORED, NOT_YET
from model.components.cards import CARDS, FACE, KIND
from model.components.factions import FACTIONS, FIGURES
from model.language.errors import unknown
from model.language.loading import lines_of
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES


def explain(id: str) -> str:
    """A machine, row, question, scope, invariant, card or faction in words. Raises KanlyError for anything else."""
    known = _known()
    if id not in known:
        raise unknown("id", id, known)
    return known[id]


def _known() -> dict[str, str]:
    known: dict[str, str] = {}
    for machine in MACHINES.values():
        states = ", ".join(machine.states)
        known[machine.name] = (
            f"{machine.title}\nstates: {states}\noutcomes: {', '.join(machine.outcomes)}\n"
            f"{len(machine.rules)} rows; `kanly page {machine.name}` prints them"
        )
        for rule in machine.rules:
            known[rule.id] = "\n".join([*lines_of(rule), f"at {rule.where}"])
    for question in QUESTIONS.values():
        readings = [
            f"  {name}{' (current)' if name == question.current else ''}: {says}"
            for name, says in question.readings.items()
        ]
        open_in = [name for name, scope in SCOPES.items() if question.id in scope.opens]
        known[question.id] = "\n".join(
            [
                question.asks,
                *readings,
                f"{question.status}: {question.because}",
                "sources: " + "; ".join(map(str, question.sources)),
                "open in: " + (", ".join(open_in) or "no scope"),
            ]
        )
    for scope in SCOPES.values():
        caps = ", ".join(f"{name} up to {value}" for name, value in scope.caps.items()) or "none"
        known[scope.name] = (
            f"{scope.asks}\nseats: {', '.join(scope.factions)}\ncards: {', '.join(scope.cards)}\n"
            f"open: {', '.join(scope.opens)}\ncaps: {caps}\nstarts (assumed): "
            + ", ".join(start.name for start in scope.starts)
        )
    for inv in (*ALL, *CONSTRUCTED, *NOT_YET):
        known[inv.id] = f"{inv.says}\n{inv.because}"
    for id, says in EXPLORED:
        known[id] = f"{says}\ndecided by exploration"
    for id, says, where in ELSEWHERE:
        known[id] = f"{says}\ndecided by {where}"
    for card in CARDS.elements:
        known[card] = f"{CARDS.title(card)}: face {FACE[card]}, kind {KIND[card]}"
    for faction, figures in FIGURES.items():
        known[faction] = f"{FACTIONS.title(faction)}: " + ", ".join(
            f"{name.replace('_', ' ')} {value}" for name, value in figures.items() if name not in ("id", "sources")
        )
    return known
