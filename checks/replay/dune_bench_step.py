"""One line of a dune-bench log in our names, before and after, as the ledger reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Answer:
    """One player's answer."""

    faction: str
    action: str
    passed: bool
    data: Mapping[str, Any]

    def count(self, *keys: str) -> int:
        """The first of these keys of the answer that is a whole number, else 0."""
        return next((value for key in keys if type(value := self.data.get(key)) is int), 0)

    def text(self, key: str) -> str:
        """A text of the answer, or ''."""
        value = self.data.get(key)
        return value if isinstance(value, str) else ""


@dataclass(frozen=True)
class Line:
    """What a line says. `before` and `after` are all accounts around it; `bid` the bid that stands as a card is won."""

    kind: str
    by: str
    phase: str
    turn: int
    jump: bool
    answers: tuple[Answer, ...]
    events: tuple[str, ...]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    bid: tuple[str, int] | None

    def was(self, account: str) -> int:
        """A whole number before the line, 0 where the account is empty."""
        return int(self.before.get(account, 0))

    def change(self, account: str) -> int:
        """The difference of a whole number."""
        return int(self.after.get(account, 0)) - self.was(account)

    def changed(self, prefix: str) -> dict[str, int]:
        """The differences of all accounts with this prefix that changed."""
        names = [name for name in {**self.before, **self.after} if name.startswith(prefix)]
        return {name: by for name in sorted(names) if (by := self.change(name))}

    def ally(self, faction: str) -> str:
        """The ally of a faction, or ''."""
        return str(self.before.get(f"ally.{faction}") or "")

    def lost_card(self, faction: str, card: str) -> bool:
        """Whether a copy of a card left a faction's hand in this line."""
        had, has = (len([c for c in self._hand(faction, now) if c.startswith(card)]) for now in (False, True))
        return has < had

    def _hand(self, faction: str, now: bool) -> list[str]:
        return list((self.after if now else self.before).get(f"hand.{faction}") or [])


def territory(account: str) -> str:
    """The territory of an account of the board: `board_spice.south_mesa_s4` is in `south_mesa`."""
    area = account.removesuffix(".elite").rsplit(".", 1)[-1]
    return area.rsplit("_s", 1)[0]
