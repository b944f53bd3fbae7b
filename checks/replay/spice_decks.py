"""Which spice cards belong together: each spice deck with its own discard pile, where a log has more than one deck."""

from __future__ import annotations

from collections.abc import Sequence

from checks.replay.log import Change, Step


class SpiceDecks:
    """The decks of a log. They are apart where the start names two or more and every pile belongs to one of them."""

    def __init__(self) -> None:
        self.names: frozenset[str] = frozenset()

    def merges(self, step: Step, here: Sequence[Change]) -> bool:
        """Take note of the piles of a step. Says whether decks that were apart are one from now on."""
        if step.first:
            names = {_name(change.account) for change in here if change.account.startswith("spice_deck.")}
            self.names = frozenset(names) if len(names) > 1 else frozenset()
        if self.names and any(_name(change.account) not in self.names for change in here):
            self.names = frozenset()
            return True
        return False

    def deck_of(self, account: str) -> str:
        """The deck that a pile belongs to, in words."""
        return f"spice ({_name(account)})" if _name(account) in self.names else "spice"


def _name(account: str) -> str:
    return account.partition(".")[2]
