"""The names that a command takes, by kind: what each stands for, and the refusal of a name that is none of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import model.rulebook  # noqa: F401 - loads the rows
from invariants.catalogue import ALL, CONSTRUCTED, ELSEWHERE, EXPLORED
from model.language.errors import KanlyError, in_parts, natural, nearest
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES

FIRST = 6
"""How many names a refusal gives as examples."""


@dataclass(frozen=True)
class Kind:
    """Names of one kind: the word for one of them and for many, and what makes a sentence for each."""

    one: str
    many: str
    given: Callable[[], Mapping[str, str]]

    def names(self) -> dict[str, str]:
        """Every name with what it stands for, in the order in which a reader counts."""
        given = self.given()
        return {name: given[name] for name in sorted(given, key=natural)}


def _invariants() -> dict[str, str]:
    said = dict(EXPLORED) | {id: says for id, says, _ in ELSEWHERE}
    return said | {one.id: one.says for one in (*ALL, *CONSTRUCTED)}


KINDS: dict[str, Kind] = {
    kind.many: kind
    for kind in (
        Kind("scope", "scopes", lambda: {name: one.asks for name, one in SCOPES.items()}),
        Kind("machine", "machines", lambda: {name: one.title for name, one in MACHINES.items()}),
        Kind("row", "rows", lambda: {rule.id: rule.says for one in MACHINES.values() for rule in one.rules}),
        Kind("question", "questions", lambda: {id: one.asks for id, one in QUESTIONS.items()}),
        Kind("invariant", "invariants", _invariants),
    )
}
"""The kinds whose names a command takes, by their plural."""


def named(kind: str, name: str) -> str:
    """The name as it is written, if there is one of this kind, whatever letters are capitals.

    Raises KanlyError with what could stand there: its parts, where it is the stem of several.
    """
    if (found := same(kind, name)) is not None:
        return found
    known = KINDS[kind].names()
    if parts := parts_of(kind, name):
        said, hint = in_parts(KINDS[kind].one, name, parts)
        raise KanlyError(said, hints=[hint, f"`kanly explain {name}` tells what each is about"])
    raise refused(KINDS[kind].one, name, known, kind, kind)


def same(kind: str, name: str) -> str | None:
    """The name of this kind that differs from the given one in capitals at most."""
    known = KINDS[kind].names()
    if name in known:
        return name
    alike = [one for one in known if one.lower() == name.lower()]
    return alike[0] if len(alike) == 1 else None


def parts_of(kind: str, name: str) -> list[str]:
    """The names of this kind that are parts of the given one: AMB-45.ordinary is a part of AMB-45."""
    return [one for one in KINDS[kind].names() if name and one.lower().startswith(f"{name.lower()}.")]


def refused(one: str, name: str, known: Iterable[str], many: str, listed: str) -> KanlyError:
    """The refusal of a name: one that is like it, or how many there are and the first, and the command that lists them.

    `one` and `many` say what the known names are; `listed` is the kind that has them all.
    """
    names = sorted(known, key=natural)
    near = nearest(name, names)
    begin_so = [one for one in names if name and one.lower().startswith(name.lower())] or names
    some = ", ".join(begin_so[:FIRST]) + (", …" if len(begin_so) > FIRST else "")
    which = f", {len(begin_so)} of them begin so" if len(begin_so) < len(names) else ""
    return KanlyError(
        f"there is no {one} '{name}'",
        hints=[
            f"did you mean '{near}'?" if near else f"there are {len(names)} {many}{which}: {some}",
            f"`kanly list {listed}` lists every name",
        ],
    )
