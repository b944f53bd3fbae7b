"""Cards: every treachery and every spice card stays where it can be seen, once for each copy.

A card may leave the game only in a way that play allows (`LEGAL_EXITS`); its name alone allows nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from checks.replay.compared import Compared
from checks.replay.exits import LEGAL_EXITS, face, may_leave
from checks.replay.log import CARD_PILES, SPICE_PILES, Change, Step, kind_of
from checks.replay.reversal import Reversals
from checks.replay.spice_decks import SpiceDecks

OUT = "removed"
"""The pile of cards that left the game."""


class Cards:
    """Counts cards step by step. `check` gives one sentence for each kind of pile whose cards changed."""

    def __init__(self) -> None:
        self.inside: dict[str, Counter[str]] = {}
        self.outside: Counter[str] = Counter()
        self.aside: dict[str, Counter[str]] = {}
        self.missed = False
        self.unobserved: Counter[str] = Counter()
        self.compared = Compared("treachery piles")
        self.reversals = Reversals()
        self.decks = SpiceDecks()
        self.given = ""

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        found = []
        piles: dict[str, list[Change]] = {"treachery": [c for c in changes if kind_of(c.account) in CARD_PILES]}
        self.compared.take(step, piles["treachery"])
        spice = [c for c in changes if kind_of(c.account) in SPICE_PILES]
        if self.decks.merges(step, spice):
            apart = [name for name in self.inside if name != "treachery"]
            self.inside["spice"] = sum((self.inside.pop(name) for name in apart), Counter[str]())
        for change in spice:
            piles.setdefault(self.decks.deck_of(change.account), []).append(change)
        for deck, here in piles.items():
            if here:
                found += self._deck(step, deck, here, changes)
        if step.first:
            found += self._start(step)
        aside = sorted(card for cards in self.aside.values() for card in cards.elements())
        if aside and not step.aside and not step.fault and not self.missed:
            self.missed = True
            # The log has no pile for them, so this is no proof of a loss: shown, not a finding.
            cards = ", ".join(aside)
            self.unobserved[f"cards: set aside in the first turn and not seen again when it was over: {cards}"] += 1
        return found

    def _deck(self, step: Step, deck: str, here: Sequence[Change], changes: Sequence[Change]) -> list[str]:
        treachery = deck == "treachery"
        inside = self.inside.setdefault(deck, Counter())
        before = inside + self.outside if treachery else Counter(inside)
        played_before = Counter(inside)
        for change in here:
            pile = self.outside if change.account == OUT else inside
            pile.update(change.after)
            pile.subtract(change.before or ())
        for pile in (inside, self.outside):
            for card in [card for card, copies in pile.items() if copies == 0]:
                del pile[card]
        after = inside + self.outside if treachery else Counter(inside)
        if step.first:
            twice = sorted(card for card, copies in after.items() if copies > 1) if treachery else []
            return [f"{deck} cards that exist twice from the start: {', '.join(twice)}."] if twice else []
        appeared, left, back = after - before, played_before - inside, Counter[str]()
        if all(change.seen for change in here):
            back = (inside - played_before) - appeared if treachery else back
        else:
            # A pile first mentioned now may have held its cards all along; a card in two piles is still wrong.
            self.unobserved["card piles first seen after the start"] += 1
            appeared = Counter({card: n for card, n in appeared.items() if treachery and after[card] > 1})
        if not treachery:
            aside = self._set_aside(step, deck, left)
            appeared, self.aside[deck] = appeared - aside, aside - appeared
        wrong = left - may_leave(step, changes)
        parts = [_more(card, appeared[card], after[card]) for card in sorted(appeared)]
        parts += [_gone(card, wrong[card], inside[card], self.outside[card]) for card in sorted(wrong)]
        parts += [f"{card} came back from the removed cards" for card in sorted(back)]
        if not parts:
            return []
        piles = ", ".join(_moved(change) for change in here)
        total = f"{sum(before.values())} before, {sum(after.values())} after"
        said = f"{deck} cards: {total}: {'; '.join(parts)}. Changed: {piles}. Step says: {step.says}."
        changed = {f"{deck} {card}": appeared[card] + back[card] - wrong[card] for card in appeared | back | wrong}
        return [said + self.reversals.said(step.number, changed)]

    def _start(self, step: Step) -> list[str]:
        """The treachery cards that the start has too few or too many of."""
        have = self.inside.get("treachery", Counter[str]()) + self.outside
        self.given = f"{have.total()} treachery cards"
        if step.game is None or not self.compared.accounts:
            return []
        parts = [f"{card} is missing" for card in sorted(step.game.cards - set(have))]
        parts += [f"{card} is no card of the game" for card in sorted(set(have) - step.game.cards)]
        if not parts:
            return []
        # Remembered, so that a card that turns up later is said to reverse the start.
        off = {f"treachery {card}": have[card] - (card in step.game.cards) for card in {*have, *step.game.cards}}
        self.reversals.said(step.number, off)
        return [f"the start has {have.total()} treachery cards, the game {len(step.game.cards)}: {'; '.join(parts)}."]

    def _set_aside(self, step: Step, deck: str, left: Counter[str]) -> Counter[str]:
        """Take out of `left` the cards that the rules set aside; where they lie is unobserved. All set aside so far."""
        gone = Counter({card: copies for card, copies in left.items() if face(card) in step.aside})
        left -= gone
        if gone:
            self.unobserved["cards: worms set aside where the log has no pile"] += gone.total()
        return self.aside.get(deck, Counter[str]()) + gone


def _more(card: str, more: int, copies: int) -> str:
    return f"{card} appeared (+{more}, now {copies} of it)"


def _gone(card: str, fewer: int, copies: int, removed: int) -> str:
    name = face(card)
    where = "was taken out of the game" if removed else "vanished"
    rule = f"; it may leave only when it is played and {LEGAL_EXITS[name][0]}" if name in LEGAL_EXITS else ""
    return f"{card} {where} (-{fewer}, now {copies} of it{rule})"


def _moved(change: Change) -> str:
    before, after = Counter(change.before or ()), Counter(change.after)
    if not change.seen:
        return f"{change.account} first seen with {', '.join(sorted(change.after)) or 'nothing'}"
    more = [f"+{card}" for card in sorted((after - before).elements())]
    less = [f"-{card}" for card in sorted((before - after).elements())]
    return f"{change.account} {' '.join(less + more) or 'in another order'}"
