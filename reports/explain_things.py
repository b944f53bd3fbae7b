"""Everything that has a name, with what is said of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple

import model.rulebook  # noqa: F401 - loads the rows
from invariants.catalogue import ALL, CONSTRUCTED, ELSEWHERE, EXPLORED, NOT_YET
from invariants.words import ByConstruction, NotYet
from model.components.board import AREAS, NEIGHBOURS, SECTOR_OF, SECTORS, TERRITORIES, TERRITORY_OF
from model.components.cards import CARDS, DECKS, FACE, FACES, KIND
from model.components.constants import CONSTANTS
from model.components.factions import FACTIONS, FIGURES
from model.components.leaders import LEADER, LEADERS
from model.language.machine import MACHINES, Machine
from model.language.naming import WORDS, Word
from model.language.params import terms_of
from model.language.questions import QUESTIONS, Question
from model.language.rows import Rule
from model.language.scope import SCOPES, Scope
from model.setting import POWERS
from model.table import FACTS, RIGID
from reports.board import sector_lines, territory_lines
from reports.explain_facts import explain_fact, explain_source, sources
from reports.explain_invariants import explored_lines, invariant_lines, plain_lines
from reports.factions import faction_lines
from reports.glossary import definition, short
from reports.links import all_rules, name, plain, questions_of, words_in
from reports.page import row_lines
from reports.places import owners, powers_of, windows
from reports.printed import GAME, SHEETS
from reports.topics import faces, plays


class Thing(NamedTuple):
    """What has a name: of which kind it is, how it is called otherwise, and what is said of it."""

    kind: str
    id: str
    title: str
    say: Callable[[], list[str]]
    aliases: tuple[str, ...] = ()


def things() -> list[Thing]:
    """Everything that is explained; the same name may stand for several things."""
    return _all(tuple(WORDS))


@cache
def _all(words: tuple[str, ...]) -> list[Thing]:
    """All of it, as long as there are no other words."""
    del words
    return [*_rules(), *_checks(), *_pieces(), *_words()]


def _rules() -> Iterator[Thing]:
    for machine in MACHINES.values():
        yield Thing("machine", machine.name, machine.title, partial(_machine, machine))
    for rule in all_rules():
        yield Thing("row", rule.id, f"{rule.event}: {rule.says}", partial(_row, rule))
    for question in QUESTIONS.values():
        yield Thing("question", question.id, question.asks, partial(_question, question))


def _checks() -> Iterator[Thing]:
    for scope in SCOPES.values():
        yield Thing("scope", scope.name, scope.asks, partial(_scope, scope))
    for one in ALL:
        yield Thing("invariant", one.id, one.says, partial(invariant_lines, one))
    plain_ones: list[ByConstruction | NotYet] = [*CONSTRUCTED, *NOT_YET]
    for told in plain_ones:
        yield Thing("invariant", told.id, told.says, partial(plain_lines, told))
    for id, says in EXPLORED:
        yield Thing("invariant", id, says, partial(explored_lines, id, says, "decided by exploration"))
    for id, says, where in ELSEWHERE:
        yield Thing("invariant", id, says, partial(explored_lines, id, says, f"decided by {where}"))


def _pieces() -> Iterator[Thing]:
    for card in (card for card in CARDS.elements if card not in FACES.elements):
        yield Thing("card", card, "", partial(_card, card))
    for face, cards in faces().items():
        yield Thing("face", face, FACES.title(face), partial(_face, face, cards))
    for faction in FIGURES:
        yield Thing("faction", faction, FACTIONS.title(faction), partial(faction_lines, faction))
    for leader in LEADERS.elements:
        yield Thing("leader", leader, LEADERS.title(leader), partial(_leader, leader))
    for territory in TERRITORIES.elements:
        yield Thing("territory", territory, TERRITORIES.title(territory), partial(territory_lines, territory))
    for area in AREAS.elements:
        title = AREAS.title(area) if AREAS.title(area) != TERRITORIES.title(TERRITORY_OF[area]) else ""
        yield Thing("area", area, title, partial(_area, area))
    for sector in SECTORS.elements:
        yield Thing("sector", sector, SECTORS.title(sector), partial(sector_lines, sector))
    for power in POWERS.elements:
        yield Thing("power", power, POWERS.title(power), partial(_power, power))


def _words() -> Iterator[Thing]:
    for word in WORDS.values():
        yield Thing("word", word.id, plain(word), partial(_word, word), (short(word),))
    for fact in (*FACTS, *RIGID):
        yield Thing("fact", fact.name, (fact.says or "").partition(";")[0], partial(_fact, fact.name))
    for figure, value in CONSTANTS.items():
        yield Thing("figure", figure, "", partial(_figure, figure, value))
    for key, source in sources().items():
        yield Thing("source", key, source.title, lambda source=source: explain_source(source).splitlines())  # type: ignore[misc]


def _machine(machine: Machine) -> list[str]:
    return [
        machine.title,
        f"states: {', '.join(machine.states)}",
        f"outcomes: {', '.join(machine.outcomes)}",
        f"{len(machine.rules)} rows; `kanly page {machine.name}` prints them",
    ]


def _row(rule: Rule) -> list[str]:
    """A row as its page has it, without links; its words by the names that explain them, its questions with answers."""
    lines = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", line) for line in row_lines(rule)]
    lines = [line.strip("*") if line.startswith("*") and line.count("*") == 1 else line for line in lines]
    told = [line.replace("*", "") for line in lines if line]
    for word in words_in([*terms_of(rule), *rule.leaks, *rule.shows]):
        told.append(f"word {short(word)}: {plain(word)}")
    for id in questions_of(rule):
        question = QUESTIONS[id]
        told.append(f"question {id}: {question.asks} Now: {question.current} - {question.readings[question.current]}")
    return [*told, "source: " + "; ".join(map(str, rule.cites)), f"at {rule.where}"]


def _question(question: Question) -> list[str]:
    readings = [
        f"  {name}{' (current)' if name == question.current else ''}: {says}"
        for name, says in question.readings.items()
    ]
    open_in = [name for name, scope in SCOPES.items() if question.id in scope.opens]
    asked = [rule.id for rule in all_rules() if question.id in questions_of(rule)]
    return [
        question.asks,
        *readings,
        f"{question.status}: {question.because}",
        "sources: " + "; ".join(map(str, question.sources)),
        "asked by: " + (", ".join(asked) or "the life of a fact"),
        "open in: " + (", ".join(open_in) or "no scope"),
    ]


def _scope(scope: Scope) -> list[str]:
    caps = ", ".join(f"{name} up to {value}" for name, value in scope.caps.items()) or "none"
    return [
        scope.asks,
        f"seats: {', '.join(scope.factions)}",
        f"cards: {', '.join(scope.cards)}",
        f"open: {', '.join(scope.opens)}",
        f"caps: {caps}",
        "starts (assumed): " + ", ".join(start.name for start in scope.starts),
    ]


def _card(card: str) -> list[str]:
    decks = [name for name, cards in DECKS.items() if card in cards]
    return [f"{CARDS.title(card)}: face {FACE[card]}, kind {KIND[card]}", "decks: " + ", ".join(decks), *_played(card)]


def _face(face: str, cards: list[str]) -> list[str]:
    lines = _card(cards[0])
    return [f"{FACES.title(face)}: the face of {', '.join(cards)}", *lines[1:], *printed_at(f"card:{name(face)}")]


def _played(card: str) -> list[str]:
    played = [rule for rule in all_rules() if plays(rule, card)]
    return [f"played by {rule.id}: {rule.says}" for rule in played] or ["played by: no row"]


def _leader(leader: str) -> list[str]:
    record = LEADER[leader]
    lines = [f"{LEADERS.title(leader)}: a leader of {FACTIONS.title(record['faction'])}, strength {record['strength']}"]
    lines.append("programs that agree: " + ", ".join(record["sources"].get("strength", ())))
    differs = record.get("differs", {}).get("strength", {})
    return [
        *lines,
        *([f"differs: {', '.join(f'{program} {value}' for program, value in differs.items())}"] if differs else []),
    ]


def _area(area: str) -> list[str]:
    sector = SECTOR_OF[area]
    return [
        f"{AREAS.title(area)}: an area of {TERRITORY_OF[area]}, {SECTORS.title(sector) if sector else 'in no sector'}",
        "borders on: " + ", ".join(sorted(NEIGHBOURS[area])),
    ]


def _power(power: str) -> list[str]:
    whose = owners(power)
    asked = [rule.id for faction in whose for rule in windows()[faction].get(power, ())]
    named = [rule for rule in all_rules() if power in powers_of(rule) and rule.id not in asked]
    said = f"a power of {' and '.join(map(FACTIONS.title, whose))}" if whose else "a use of a Karama"
    lines = [f"{POWERS.title(power)}: {said}", *printed_at(f"power:{power}")]
    lines += [f"the others are asked whether they cancel it in: {', '.join(dict.fromkeys(asked))}"] if asked else []
    return [*lines, *(f"row {rule.id}: {rule.says}" for rule in named)]


def printed_at(place: str) -> list[str]:
    """The printed rules that stand at a place, with all their places."""
    rules = [one for told in (*GAME.values(), *SHEETS.values()) for one in told if place in one.places]
    return [f"printed: {one.says}: {', '.join(one.places)}" for one in rules]


def _word(word: Word) -> list[str]:
    return [*definition(word), *printed_at(f"word:{word.id}")]


def _fact(name: str) -> list[str]:
    (fact,) = [fact for fact in (*FACTS, *RIGID) if fact.name == name]
    words = [short(word) for word in _words_that_read(name)]
    return [*explain_fact(fact).splitlines(), *(["words that read it: " + ", ".join(words)] if words else [])]


def _words_that_read(name: str) -> list[Word]:
    from reports.glossary import examples, own_leaves

    found = {id for id, terms in examples().items() if any(f"fact {name}" in own_leaves(term) for term in terms)}
    return [word for id, word in WORDS.items() if id in found]


def _figure(figure: str, value: object) -> list[str]:
    return [
        f"{figure.replace('_', ' ')}: {value}",
        "a figure of the table, the same for everybody; board.md says who agrees",
    ]
