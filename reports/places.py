"""The places where a rule stands, as links: rows of an event, words, powers, figures, cards, facts, questions."""

from __future__ import annotations

from functools import cache

from model.components.cards import FACES
from model.components.factions import FACTIONS, FIGURES
from model.language.errors import KanlyError, did_you_mean
from model.language.naming import WORDS
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from model.language.terms import Const
from model.setting import POWERS
from model.table import FACTS, RIGID
from reports.links import all_rules, name, parts_of, to_question, to_row, to_word

BOARD = ("territories", "spice-cards", "storm-order", "cities", "shield-wall", "areas", "figures")
"""The parts of the page of the board."""


def link(place: str) -> str:
    """A place as a link. Raises KanlyError for what is no place."""
    kind, _, id = place.partition(":")
    if place in QUESTIONS:
        return to_question(place)
    if kind == "word" and id in WORDS:
        return to_word(WORDS[id])
    if kind == "power" and id in POWERS.elements:
        return f"[{POWERS.title(id)}](factions.md#{name('power', id)})" if owners(id) else POWERS.title(id)
    if kind == "figure":
        faction, _, figure = id.partition(".")
        if figure in FIGURES.get(faction, {}):
            said = f"{FACTIONS.title(faction)}, {figure.replace('_', ' ')}"
            return f"[{said}: {FIGURES[faction][figure]}](factions.md#{name(faction)})"
    if kind == "card" and id.replace("-", "_") in FACES.elements:
        face = id.replace("-", "_")
        return f"[{FACES.title(face)}](cards.md#{name(face)})"
    if kind == "fact" and (fact := {fact.name: fact for fact in (*FACTS, *RIGID)}.get(id)):
        return f"[{(fact.says or fact.name).partition(';')[0]}](board.md#{name('fact', id)})"
    if kind == "board" and id in BOARD:
        return f"[the board: {id.replace('-', ' ')}](board.md#{id})"
    if found := rows_of(place):
        return ", ".join([to_row(found[0], f"{found[0].id} {found[0].event}"), *map(to_row, found[1:])])
    known = [f"{rule.machine}/{rule.event}" for rule in all_rules()]
    raise KanlyError(f"nothing stands at '{place}'", hints=did_you_mean(place, known))


def rows_of(place: str) -> list[Rule]:
    """The rows of `machine/event`, or of `machine/event~words` those whose sentence has the words."""
    machine, _, rest = place.partition("/")
    event, _, words = rest.partition("~")
    return [rule for rule in all_rules() if (rule.machine, rule.event) == (machine, event) and words in rule.says]


@cache
def powers_of(rule: Rule) -> frozenset[str]:
    """The powers that a row names."""
    consts = (part for part in parts_of(rule) if isinstance(part, Const) and part.sort is POWERS)
    return frozenset(str(part.value) for part in consts if part.value is not None)


@cache
def windows() -> dict[str, dict[str, list[Rule]]]:
    """For every faction its powers that others may cancel, with the rows that ask."""
    found: dict[str, dict[str, list[Rule]]] = {faction: {} for faction in FIGURES}
    for rule in all_rules():
        facts = rule.opens.facts if rule.opens and rule.opens.machine.name == "response" else {}
        owner, kind = facts.get("owner"), facts.get("kind")
        if isinstance(owner, Const) and isinstance(kind, Const) and str(owner.value) in found:
            found[str(owner.value)].setdefault(str(kind.value), []).append(rule)
    return found


ALSO = {
    "choam": ("choam_effect", "kull"),
    "bene_gesserit": ("worthless_karama", "voice", "advisor", "advisor_flip"),
    "emperor": ("elite_strength",),
    "fremen": ("elite_strength",),
    "atreides": ("kwisatz",),
    "harkonnen": ("capture",),
}
"""Powers whose owner neither their title nor a row names as a constant."""


@cache
def powers() -> dict[str, tuple[str, ...]]:
    """For every faction its powers, in the order of their list."""
    found = {}
    for faction in FIGURES:
        own = {
            power
            for power in POWERS.elements
            if power in windows()[faction] or power in ALSO.get(faction, ()) or _titled(power, faction)
        }
        found[faction] = tuple(power for power in POWERS.elements if power in own)
    return found


def _titled(power: str, faction: str) -> bool:
    return FACTIONS.title(faction) in POWERS.title(power) or power == f"special_{faction}"


def owners(power: str) -> list[str]:
    """The factions that have a power."""
    return [faction for faction, own in powers().items() if power in own]


def places_said(places: tuple[str, ...]) -> str:
    """Several places, one behind the other."""
    return "; ".join(map(link, places))
