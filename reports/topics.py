"""The rows by topic: cards, factions, open questions, sources."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from model.components import battle_roles
from model.components.cards import DECKS, FACE, FACES, KIND, ROLES
from model.components.factions import FIGURES
from model.language.facts import Fact
from model.language.questions import QUESTIONS
from model.language.rows import Actor, Rule
from model.language.terms import Const, Read, Same
from reports.explain_facts import HOW, sources
from reports.links import (
    all_rules,
    anchor,
    parts_of,
    questions_of,
    rows,
    to_question,
)
from reports.page import TOP, question_lines

ROLE_FACTS = {value.name for value in vars(battle_roles).values() if isinstance(value, Fact)}
NO_ROW = "No rule is about it: it is dealt, bought, held and discarded like any card; what else it does is not told."
FEW = 12
"""Rows up to which each is told with what it says."""
Looked = frozenset[tuple[str, str]]


def _head(title: str, *says: str) -> list[str]:
    return [f"# {title}", "", TOP, "", *[line for text in says for line in (text, "")]]


def _page(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


def told(rules: Iterable[Rule]) -> list[str]:
    """Rows as a list, with what each says; those of several states that say the same together."""
    alike: dict[tuple[str, str, str], list[Rule]] = {}
    for rule in rules:
        alike.setdefault((rule.machine, rule.event, rule.says), []).append(rule)
    return [f"- {rows(same)} *{event}*: {says}" for (_, event, says), same in alike.items()]


def _listed(head: str, rules: list[Rule]) -> list[str]:
    return [head, "", *told(rules), ""] if rules else []


def _run_in(head: str, rules: list[Rule]) -> list[str]:
    if 0 < len(rules) <= FEW:
        return _listed(head, rules)
    return [f"{head} {rows(rules)}", ""] if rules else []


def seat_plays(rule: Rule) -> bool:
    """A seat plays the row, not the table or nature."""
    return not isinstance(rule.by, Actor)


@cache
def _looks_at(rule: Rule) -> tuple[Looked, Looked]:
    """What a row asks of the card that is played by it, and of any card: (fact, value).

    The Voice may be about any card; what it asks is left out.
    """
    own, every = set[tuple[str, str]](), set[tuple[str, str]]()
    arguments = {id(param) for param in rule.using}
    for term in parts_of(rule, "battle_plan.is_voiced"):
        sides = (term.key, term.key[::-1]) if isinstance(term, Same) else ((term, None),)
        for fact, value in sides:
            if not isinstance(fact, Read) or fact.key[0].name not in {"face", "kind", *ROLE_FACTS}:
                continue
            if value is None and fact.key[0].name not in ROLE_FACTS:
                continue
            asked = (fact.key[0].name, str(value.value) if isinstance(value, Const) else "")
            every.add(asked)
            if id(fact.key[1]) in arguments:
                own.add(asked)
    return frozenset(own), frozenset(every)


def _asked_of(card: str) -> Looked:
    facts = {("face", FACE[card]), ("kind", KIND[card])}
    for value in vars(battle_roles).values():
        if isinstance(value, Fact) and (card,) in (value.given or {}):
            facts.add((value.name, ""))
    return frozenset(facts)


def faces() -> dict[str, list[str]]:
    """The faces of the cards, in the order of their titles, with the cards that bear them."""
    found: dict[str, list[str]] = {face: [] for face in sorted(FACES.elements, key=FACES.title)}
    for card, face in FACE.items():
        found[face].append(card)
    return found


def plays(rule: Rule, card: str) -> bool:
    """The row is one by which a seat plays this card."""
    return seat_plays(rule) and bool(_looks_at(rule)[0] & _asked_of(card))


def cards_page() -> str:
    """Every face of a treachery card: what it is, by which rows it is played, which others look at it."""
    lines = _head(
        "Cards", "Every treachery card by what is printed on it. Rows of any card (bidding, dealing) are not named."
    )
    for face, cards in faces().items():
        asked = _asked_of(cards[0])
        base = [card for card in cards if card in DECKS["base"]]
        what = ", ".join(sorted(ROLES[cards[0]]) or [KIND[cards[0]]]).replace("_", " ")
        played = [rule for rule in all_rules() if plays(rule, cards[0])]
        others = [rule for rule in all_rules() if rule not in played and _looks_at(rule)[1] & asked]
        lines += [anchor(face), "", f"## {FACES.title(face)}", ""]
        lines += [f"{what}; {len(base)} in the base deck, {len(cards)} in all.", ""]
        lines += _listed("Played by:", played) or [NO_ROW, ""]
        lines += _run_in("Looked at by:", others)
    return _page(lines)


def figures(faction: str) -> list[tuple[str, str]]:
    """The figures of a faction in words, those left out that say nothing of it."""
    told = [(name, value) for name, value in FIGURES[faction].items() if name not in ("id", "sources")]
    return [(name.replace("_", " "), _figure(value)) for name, value in told if value]


def _figure(value: object) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{str(key).replace('_', ' ')}: {_figure(inner)}" for key, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_figure, value))
    return ("yes" if value else "no") if isinstance(value, bool) else str(value).replace("_", " ")


def questions_page() -> str:
    """Every open question with the rows that ask it."""
    lines = _head(
        "Open questions", "What the documents leave open. The gate goes by the *current* reading; all are checked."
    )
    for id in QUESTIONS:
        lines += question_lines(id)
        lines += _listed("Asked by:", [rule for rule in all_rules() if id in questions_of(rule)])
    return _page(lines)


def sources_page() -> str:
    """Every document with the rows and questions that cite it, by place."""
    lines = _head(
        "Sources", "How we know a rule. *reported*: a document that we read quotes it; we did not see the page."
    )
    for key, source in sources().items():
        places: dict[str, list[Rule]] = {}
        for rule in all_rules():
            for cited in rule.cites:
                if cited.key == key:
                    places.setdefault(cited.place, []).append(rule)
        asked = [id for id, question in QUESTIONS.items() if any(cited.key == key for cited in question.sources)]
        lines += [anchor("source", key), "", f"## {source.title}", "", f"{source.how}: {HOW[source.how]}.", ""]
        lines += [f"- {place or 'no page named'}: {rows(rules)}" for place, rules in sorted(places.items())]
        lines += [f"- questions: {', '.join(to_question(id) for id in asked)}"] if asked else []
        lines += [""]
    return _page(lines)
