"""How a card may leave the game: it is really played, out of the hand of who plays it, and what it does happens."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from checks.replay.log import Change, Play, Step, kind_of


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


def may_leave(step: Step, changes: Sequence[Change]) -> Counter[str]:
    """The cards that may leave the game in this step: one copy for each play, out of the hand of who played it."""
    lost = {
        change.account: Counter(change.before or ()) - Counter(change.after)
        for change in changes
        if kind_of(change.account) == "hand" and change.seen
    }
    allowed: Counter[str] = Counter()
    for play in step.plays:
        name = face(play.card)
        if name in LEGAL_EXITS and LEGAL_EXITS[name][1](changes):
            for card in _from_hand(play, name, lost):
                allowed[card] += 1
    return allowed


def _from_hand(play: Play, name: str, lost: dict[str, Counter[str]]) -> list[str]:
    """The copy that left the hand of the player, if it is the only one; it is taken out of `lost`."""
    hands = list(lost) if play.anyone else [f"hand.{play.actor}"]
    copies = [(hand, card) for hand in hands for card in lost.get(hand, Counter()).elements() if face(card) == name]
    if len(copies) != 1:
        return []
    hand, card = copies[0]
    lost[hand][card] -= 1
    return [card]
