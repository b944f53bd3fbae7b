"""What an id is, in a few lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import model.rulebook  # noqa: F401 - loads the rows
from invariants.catalogue import ALL, CONSTRUCTED, ELSEWHERE, EXPLORED, NOT_YET
from model.components.board import AREAS, AREAS_OF, BORDERS, SECTOR_OF, TERRAIN, TERRITORIES, TERRITORY_OF
from model.components.cards import CARDS, FACE, FACES, KIND
from model.components.factions import FACTIONS, FIGURES
from model.components.leaders import LEADER, LEADERS
from model.language.errors import KanlyError, nearest
from model.language.loading import lines_of
from model.language.machine import MACHINES, Machine
from model.language.naming import WORDS, Word
from model.language.params import terms_of
from model.language.questions import QUESTIONS, Question
from model.language.rows import Rule
from model.language.scope import SCOPES, Scope
from model.table import FACTS, RIGID
from reports.explain_facts import explain_fact, explain_source, sources
from reports.links import all_rules, words_in
from reports.topics import faces, figures, plays

AN_ID = (
    "an id is a machine (kull), a row (kull.3), a question (AMB-01), an invariant (INV-40), a scope, a card or its "
    "face, a faction, a leader, a territory, an area, a fact, a word (occupies) or a source"
)


def explain(id: str) -> str:
    """What an id stands for, in words. Raises KanlyError for what nothing is named."""
    known = _known()
    if id in known:
        return "\n\n".join(say() for say in known[id])
    if parts := [name for name in known if name.startswith(f"{id}.")]:
        return "\n".join([f"{id} has {len(parts)} parts:", *(f"  {name}: {_first(known[name])}" for name in parts)])
    near = nearest(id, known)
    raise KanlyError(f"nothing is named '{id}'", hints=[f"did you mean '{near}'?" if near else AN_ID])


def _first(says: list[Callable[[], str]]) -> str:
    return says[0]().splitlines()[0]


def _known() -> dict[str, list[Callable[[], str]]]:
    """Every id with what says it; the same word may stand for several things."""
    known: dict[str, list[Callable[[], str]]] = {}

    def add(id: str, say: Callable[[], str]) -> None:
        known.setdefault(id, []).append(say)

    for machine in MACHINES.values():
        add(machine.name, partial(_machine, machine))
        for rule in machine.rules:
            add(rule.id, partial(_rule, rule))
    for question in QUESTIONS.values():
        add(question.id, partial(_question, question))
    for scope in SCOPES.values():
        add(scope.name, partial(_scope, scope))
    for inv in (*ALL, *CONSTRUCTED, *NOT_YET):
        add(inv.id, partial("{}\n{}".format, inv.says, inv.because))
    for id, says in EXPLORED:
        add(id, partial("{}\ndecided by exploration".format, says))
    for id, says, where in ELSEWHERE:
        add(id, partial("{}\ndecided by {}".format, says, where))
    for card in CARDS.elements:
        add(card, partial("{}: face {}, kind {}".format, CARDS.title(card), FACE[card], KIND[card]))
    for face, cards in faces().items():
        add(face, partial(_face, face, cards))
    for faction in FIGURES:
        add(faction, partial(_faction, faction))
    for leader in LEADERS.elements:
        add(leader, partial(_leader, leader))
    for territory in TERRITORIES.elements:
        add(territory, partial(_territory, territory))
    for area in AREAS.elements:
        add(area, partial("{}: an area of {}, {}".format, AREAS.title(area), TERRITORY_OF[area], SECTOR_OF[area]))
    for word in WORDS.values():
        add(word.id.partition(".")[2], partial(_word, word))
    for fact in (*FACTS, *RIGID):
        add(fact.name, partial(explain_fact, fact))
    for key, source in sources().items():
        add(key, partial(explain_source, source))
    return known


def _machine(machine: Machine) -> str:
    return (
        f"{machine.title}\nstates: {', '.join(machine.states)}\noutcomes: {', '.join(machine.outcomes)}\n"
        f"{len(machine.rules)} rows; `kanly page {machine.name}` prints them"
    )


def _rule(rule: Rule) -> str:
    words = ", ".join(word.id.partition(".")[2] for word in words_in(terms_of(rule)))
    return "\n".join([*lines_of(rule), *([f"words: {words}"] if words else []), f"at {rule.where}"])


def _question(question: Question) -> str:
    readings = [
        f"  {name}{' (current)' if name == question.current else ''}: {says}"
        for name, says in question.readings.items()
    ]
    open_in = [name for name, scope in SCOPES.items() if question.id in scope.opens]
    return "\n".join(
        [
            question.asks,
            *readings,
            f"{question.status}: {question.because}",
            "sources: " + "; ".join(map(str, question.sources)),
            "open in: " + (", ".join(open_in) or "no scope"),
        ]
    )


def _scope(scope: Scope) -> str:
    caps = ", ".join(f"{name} up to {value}" for name, value in scope.caps.items()) or "none"
    return (
        f"{scope.asks}\nseats: {', '.join(scope.factions)}\ncards: {', '.join(scope.cards)}\n"
        f"open: {', '.join(scope.opens)}\ncaps: {caps}\nstarts (assumed): "
        + ", ".join(start.name for start in scope.starts)
    )


def _face(face: str, cards: list[str]) -> str:
    played = [rule for rule in all_rules() if plays(rule, cards[0])]
    return f"{FACES.title(face)}: the face of {', '.join(cards)}\nplayed by: " + (
        ", ".join(rule.id for rule in played) or "no row"
    )


def _leader(leader: str) -> str:
    record = LEADER[leader]
    return f"{LEADERS.title(leader)}: a leader of {record['faction']}, strength {record['strength']}"


def _territory(territory: str) -> str:
    return (
        f"{TERRITORIES.title(territory)}: {TERRAIN[territory]}\nareas: {', '.join(AREAS_OF[territory])}\n"
        f"next to: {', '.join(sorted(BORDERS[territory]))}"
    )


def _word(word: Word) -> str:
    from reports.glossary import definition

    return "\n".join(definition(word))


def _faction(faction: str) -> str:
    return f"{FACTIONS.title(faction)}: " + ", ".join(f"{name} {value}" for name, value in figures(faction))
