"""What a name stands for, in a few lines: an id, a title, or words that several things say."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from functools import cache

from model.language.errors import KanlyError, natural, nearest
from reports.explain_things import Thing, things
from reports.find import stem
from reports.places import rows_of
from reports.printed import GAME, SHEETS, Printed

AN_ID = (
    "an id is a machine (kull), a row (kull.3), a question (AMB-01), an invariant (INV-40), a scope, a card or its "
    "face, a faction, a leader, a territory, an area, a power, a fact, a word (occupies) or a source"
)
WIDE = 100
"""Letters of a line on a terminal."""
MOST = 30
"""Things listed of those that a name may mean."""
FEW = 12
"""Other things named below what is explained."""
NEARLY = 4
"""Printed rules suggested for a phrase that none says."""
STEP = 3
"""Up to so many printed rules are told before a fact or word that is named as they are."""
ROOT = 3
"""Letters that a word has at the least without its ending."""
GUIDE = "reports/published/find.md lists what is printed, by topic, by faction and by word"
SPELLED = {
    "thopter": "ornithopter",
    "feydakin": "fedaykin",
    "feydaykin": "fedaykin",
    "fedayken": "fedaykin",
    "fedakin": "fedaykin",
}
"""What players write -> how it is written here."""
ARTICLES = frozenset(("the", "a", "an", "of", "and"))
PLACE = ("word", "power", "card", "fact", "figure")
"""What stands before the name in a place of a printed rule."""
QUOTED = ("row", "question", "scope", "invariant", "area", "sector")
"""Kinds of things that say many words in passing."""


def explain(id: str) -> str:
    """What a name stands for, in words. Raises KanlyError for what nothing is named."""
    known = things()
    kind, _, name = id.partition(":")
    if kind in PLACE and name:
        return explain(name.partition(".")[0] if kind == "figure" else name)
    if rows := rows_of(id):
        return "\n\n".join(explain(rule.id) for rule in rows)
    if found := [thing for thing in known if id in (thing.id, *thing.aliases)] or _alike(id, known):
        told = "\n\n".join(_wrapped(_labelled(thing, found)) for thing in found)
        return "\n".join([*_step_first(id, found), told, *_others(id, found, known)])
    if parts := [thing for thing in known if thing.id.lower().startswith(f"{id.lower()}.")]:
        return "\n".join(
            [f"{id} has {len(parts)} parts:", *(f"  {thing.id}: {thing.say()[0]}" for thing in parts)],
        )
    if found := _about(id, known):
        if len(found) == 1 and not _printed(id):
            return _wrapped(found[0].say())
        return _choices(id, found)
    if printed := _printed(id):
        return _wrapped(printed)
    names = [name for thing in known for name in (thing.id, *thing.aliases)]
    near = nearest(id, names) or nearest(norm(id), dict.fromkeys(map(norm, names)))
    hints = [f"did you mean '{near}'?"] if near else [*_nearly_printed(id), *_guide(id)] or [AN_ID]
    raise KanlyError(f"nothing is named '{id}'", hints=hints)


@cache
def norm(name: str) -> str:
    """A name without what may be written in several ways: capitals, spaces, marks, an article before it."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_").removeprefix("the_")


def _alike(id: str, known: list[Thing]) -> list[Thing]:
    """What is named so but for capitals, spaces and an article."""
    wanted = norm(id)
    return [thing for thing in known if wanted and wanted in map(norm, (thing.id, thing.title, *thing.aliases))]


def _about(id: str, known: list[Thing]) -> list[Thing]:
    """What says every word of the name, a row or question in its sentence too."""
    wanted = _stems(id)
    return [thing for thing in known if wanted and wanted <= _stems(f"{thing.id} {thing.title}")]


@cache
def _stems(text: str) -> frozenset[str]:
    """The words of a text without plurals, endings of verbs and articles, each in the one spelling."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("_", " "))
    found = (stem(word) or (word.removesuffix("s") if len(word) > 2 else word) for word in words)
    return frozenset(_root(SPELLED.get(word, word)) for word in found) - ARTICLES


def _root(word: str) -> str:
    """A word without the ending of a verb, so that what is captured is found where somebody captures."""
    for ending in ("ing", "ed", "e"):
        root = word.removesuffix(ending)
        if root != word and len(root) >= ROOT:
            return root[:-1] if root[-1] == root[-2] and root[-1] not in "aeiousl" else root
    return word


@cache
def _every_printed() -> tuple[tuple[Printed, frozenset[str]], ...]:
    """Every printed rule with the words it is found by: its own, and the faction's it is printed for."""
    game = [(one, _stems(one.says)) for rules in GAME.values() for one in rules]
    sheets = [(one, _stems(f"{faction} {one.says}")) for faction, rules in SHEETS.items() for one in rules]
    return (*game, *sheets)


def _printed(id: str) -> list[str]:
    """The printed rules that say it, each with its places."""
    wanted = _stems(id)
    return [_told(one) for one, words in _every_printed() if wanted and wanted <= words]


def _nearly_printed(id: str) -> list[str]:
    """The printed rules that say most of its words, as hints."""
    wanted = _stems(id)
    alike = [(len(wanted & words), one) for one, words in _every_printed()]
    best = sorted((pair for pair in alike if pair[0] >= max(2, len(wanted) / 2)), key=lambda pair: -pair[0])
    return [_told(one) for _, one in best[:NEARLY]]


def _guide(id: str) -> list[str]:
    """For a phrase: the page that lists what is printed, by topic and by faction, and every telling word."""
    return [GUIDE] if len(id.split()) > 1 else []


def _step_first(id: str, found: list[Thing]) -> list[str]:
    """Before a fact or word of the model that is named as a player names a step: the few printed rules of the step."""
    if any(thing.kind not in ("fact", "word") for thing in found):
        return []
    printed = _printed(id)
    return [_wrapped(printed)] if 0 < len(printed) <= STEP else []


def _told(one: Printed) -> str:
    return f"printed: {one.says}: {', '.join(one.places)}"


def _choices(id: str, found: list[Thing]) -> str:
    """A list of what a name may mean, by kind."""
    by_kind: dict[str, list[Thing]] = {}
    for thing in found:
        by_kind.setdefault(thing.kind, []).append(thing)
    printed = _printed(id)
    lines = [f"'{id}' is said of {len(found) + len(printed)} things; `kanly explain NAME` tells more of one:", *printed]
    for kind, listed in by_kind.items():
        for thing in sorted(listed, key=lambda one: natural(one.id))[:MOST]:
            lines.append(f"{kind} {thing.id}" + (f": {thing.title}" if thing.title else ""))
        if len(listed) > MOST:
            lines.append(f"{kind}: and {len(listed) - MOST} more")
    return _wrapped(lines)


def _others(id: str, found: list[Thing], known: list[Thing]) -> list[str]:
    """What else says a name that is a plain word."""
    if not re.fullmatch(r"[A-Za-z][A-Za-z_ ]*", id):
        return []
    others = [thing for thing in _about(id, known) if thing not in found and thing.kind not in QUOTED]
    named = [f"{thing.kind} {thing.id}" for thing in others[:FEW]]
    more = [f"{len(others) - FEW} more"] if len(others) > FEW else []
    return [_wrapped([f"see also: {', '.join([*named, *more])}"])] if named else []


def _labelled(thing: Thing, found: list[Thing]) -> list[str]:
    """What is said of a thing; with its kind where several are named alike."""
    return [f"{thing.kind} {thing.id}:", *thing.say()] if len(found) > 1 else thing.say()


def _wrapped(lines: Iterable[str]) -> str:
    """Lines as wide as a terminal; what goes on stands below where its text began."""
    wrapped = []
    for line in lines:
        begin = len(line) - len(line.lstrip(" "))
        hang = " " * (begin + (2 if line.lstrip().startswith("- ") else 0 if not begin else 2))
        wrapped += textwrap.wrap(
            line, WIDE, subsequent_indent=hang or "  ", break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(wrapped)
