"""Names of areas and cards in Kanly's own logs that the model does not know: each is noted once.

An area is a territory or one of its areas (`arrakeen`, `arrakeen_s10`); a card is its name or a copy (`karama_1`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import Any

from checks.replay.exits import face
from checks.replay.log import CARD_PILES, SPICE_PILES, kind_of
from model.language.errors import nearest


@cache
def territories() -> frozenset[str]:
    """The territories of the board."""
    from model.components.board import AREAS_OF

    return frozenset(AREAS_OF)


@cache
def cards() -> frozenset[str]:
    """The printed Treachery cards of all decks."""
    from model.components.cards import DECKS

    return frozenset(face(card) for deck in DECKS.values() for card in deck)


@cache
def spice_cards() -> frozenset[str]:
    """The printed spice cards, also by the territory alone."""
    from model.components.spice_cards import SPICE_CARDS

    faces = {face(card) for card in SPICE_CARDS.elements}
    return frozenset(faces | {one.removeprefix("spice_") for one in faces})


class KnownNames:
    """Looks at the names of one log. `notes` are (line, sentence), each name once."""

    def __init__(self) -> None:
        self.notes: list[tuple[int, str]] = []
        self.seen: set[tuple[str, str]] = set()

    def look(self, line: int, step: Mapping[str, Any]) -> None:
        """Note the names of a step that fits its schema."""
        for account, value in step["set"].items():
            kind = kind_of(account)
            if kind in ("board", "board_spice"):
                area = account.removesuffix(".elite").rsplit(".", 1)[-1]
                self._note(line, "area", account, [area], territories())
            elif kind in CARD_PILES:
                self._note(line, "card", account, value or (), cards())
            elif kind in SPICE_PILES:
                self._note(line, "spice card", account, value or (), spice_cards())
        card = step["args"].get("card")
        if isinstance(card, str):
            self._note(line, "card", "args.card", [card], cards())

    def _note(self, line: int, what: str, where: str, names: Iterable[str], known: Collection[str]) -> None:
        for name in names:
            if (what, name) in self.seen:
                continue
            self.seen.add((what, name))
            bare = re.sub(r"_s\d+$", "", name) if what == "area" else face(name)
            if bare not in known and name not in known:
                near = nearest(bare, known)
                hint = f"; did you mean '{near}'?" if near is not None else ""
                self.notes.append((line, f"'{name}' in `{where}` names no {what} of the model{hint}"))
