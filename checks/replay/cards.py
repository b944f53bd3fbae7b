"""Cards: every treachery and every spice card stays where it can be seen, once for each copy.

A card may leave the game only in a way that play allows (`LEGAL_EXITS`); its name alone allows nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from checks.replay.log import CARD_PILES, SPICE_PILES, Change, Step, kind_of

OUT = "removed"
"""The pile of cards that left the game."""


def wall_falls(changes: Sequence[Change]) -> bool:
    """Whether the Shield Wall goes in this step."""
    return any(c.account == "wall" and c.after is True and c.before is not True for c in changes)


LEGAL_EXITS: dict[str, tuple[str, Callable[[Sequence[Change]], bool]]] = {
    "family_atomics": ("the Shield Wall goes in the same step", wall_falls),
}
"""Card -> the condition, in words and in code, under which playing it takes it out of the game."""


def face(card: str) -> str:
    """The printed card of a copy: `karama_2` is a `karama`."""
    return re.sub(r"_\d+$", "", card)


class Cards:
    """Counts cards step by step. `check` gives one sentence for each kind of pile whose cards changed."""

    def __init__(self) -> None:
        self.inside: dict[str, Counter[str]] = {"treachery": Counter(), "spice": Counter()}
        self.outside: Counter[str] = Counter()
        self.aside: Counter[str] = Counter()
        self.missed = False
        self.unobserved: Counter[str] = Counter()

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        found = []
        for deck, piles in (("treachery", CARD_PILES), ("spice", SPICE_PILES)):
            here = [change for change in changes if kind_of(change.account) in piles]
            if here:
                found += self._deck(step, deck, here, changes)
        if self.aside and not step.aside and not self.missed:
            self.missed = True
            # The log has no pile for them, so this is no proof of a loss: shown, not a finding.
            cards = ", ".join(sorted(self.aside.elements()))
            self.unobserved[f"cards: set aside in the first turn and not seen again when it was over: {cards}"] += 1
        return found

    def _deck(self, step: Step, deck: str, here: Sequence[Change], changes: Sequence[Change]) -> list[str]:
        inside, known = self.inside[deck], [change for change in here if change.seen]
        before = inside + self.outside if deck == "treachery" else Counter(inside)
        played_before = Counter(inside)
        for change in here:
            pile = self.outside if change.account == OUT else inside
            pile.update(change.after)
            pile.subtract(change.before or ())
        for pile in (inside, self.outside):
            for card in [card for card, copies in pile.items() if copies == 0]:
                del pile[card]
        after = inside + self.outside if deck == "treachery" else Counter(inside)
        if step.first:
            twice = sorted(card for card, copies in after.items() if copies > 1) if deck == "treachery" else []
            return [f"{deck} cards that exist twice from the start: {', '.join(twice)}."] if twice else []
        if len(known) < len(here):
            return self._first_seen(step, deck, here, before, after)
        appeared, left = after - before, played_before - inside
        if deck == "spice":
            self._set_aside(step, left)
            back_again = appeared & self.aside
            appeared, self.aside = appeared - back_again, self.aside - back_again
        legal = {card for card in left if self._may_leave(card, step, changes)}
        back = (inside - played_before) - appeared if deck == "treachery" else Counter[str]()
        parts = [_more(card, appeared[card], after[card]) for card in sorted(appeared)]
        parts += [
            _gone(card, left[card], inside[card], self.outside[card]) for card in sorted(left) if card not in legal
        ]
        parts += [f"{card} came back from the removed cards" for card in sorted(back)]
        if not parts:
            return []
        piles = ", ".join(_moved(change) for change in here)
        total = f"{sum(before.values())} before, {sum(after.values())} after"
        return [f"{deck} cards: {total}: {'; '.join(parts)}. Changed: {piles}. Step says: {step.says}."]

    def _set_aside(self, step: Step, left: Counter[str]) -> None:
        """Take out of `left` the cards that the rules set aside; where they lie is unobserved."""
        gone = Counter({card: copies for card, copies in left.items() if face(card) in step.aside})
        left -= gone
        self.aside += gone
        if gone:
            self.unobserved["cards: worms set aside where the log has no pile"] += gone.total()

    def _first_seen(
        self, step: Step, deck: str, here: Sequence[Change], before: Counter[str], after: Counter[str]
    ) -> list[str]:
        """A pile first mentioned now may have held its cards all along; a card in two piles is still wrong."""
        self.unobserved["card piles first seen after the start"] += 1
        twice = sorted(card for card, copies in after.items() if copies > 1 and copies > before[card])
        if deck == "spice" or not twice:
            return []
        return [f"{deck} cards that exist twice: {', '.join(twice)}. Step says: {step.says}."]

    @staticmethod
    def _may_leave(card: str, step: Step, changes: Sequence[Change]) -> bool:
        name = face(card)
        if name not in LEGAL_EXITS:
            return False
        _, holds = LEGAL_EXITS[name]
        return any(face(play.card) == name for play in step.plays) and holds(changes)


def _more(card: str, more: int, copies: int) -> str:
    return f"{card} appeared (+{more}, now {copies} of it)"


def _gone(card: str, fewer: int, copies: int, removed: int) -> str:
    name = face(card)
    where = "was taken out of the game" if removed else "vanished"
    rule = f"; it may leave only when it is played and {LEGAL_EXITS[name][0]}" if name in LEGAL_EXITS else ""
    return f"{card} {where} (-{fewer}, now {copies} of it{rule})"


def _moved(change: Change) -> str:
    before, after = Counter(change.before or ()), Counter(change.after)
    more = [f"+{card}" for card in sorted((after - before).elements())]
    less = [f"-{card}" for card in sorted((before - after).elements())]
    return f"{change.account} {' '.join(less + more) or 'in another order'}"
