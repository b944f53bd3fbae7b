"""Names of accounts in Kanly's own logs: what stands before the first dot, whose it is, and how many parts it has."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from checks.replay.log import CARD_PILES, FORCES, SPICE, SPICE_PILES
from checks.replay.reader import refuse
from model.language.errors import nearest

KINDS = SPICE | FORCES | CARD_PILES | SPICE_PILES | {"ally", "wall", "bid", "fact"}
OF_FACTION = frozenset({"spice", "bribes", "reserve", "tanks", "board", "hand", "ally"})
FORMS = {
    **{kind: f"{kind}.<faction>" for kind in ("spice", "bribes", "reserve", "tanks", "hand", "ally")},
    **{kind: f"{kind}.<name>" for kind in ("held", "spice_deck", "spice_discard")},
    **{kind: kind for kind in ("deck", "discard", "auction", "removed", "wall", "bid")},
    "board_spice": "board_spice.<area>",
    "board": "board.<faction>.<area>",
}
"""Kind -> how such an account is written; an account of forces may end in `.elite`."""
NUMBER = {1: "one part", 2: "two parts", 3: "three parts"}


class AccountNames:
    """Knows the accounts of one log. `check` raises KanlyError at a name that is none."""

    def __init__(self, path: Path, factions: tuple[str, ...]) -> None:
        self.path, self.factions = path, factions
        self.good: set[tuple[str, frozenset[str]]] = set()

    def check(self, line: int, account: str, kinds: frozenset[str]) -> None:
        """Refuse an account that is not one of these kinds, or not written as they are."""
        if (account, kinds) in self.good:
            return
        kind, *rest = account.split(".")
        if kind not in kinds:
            refuse(self.path, line, f"there is no account '{account}'", *_meant(kind, "{}", rest, kinds))
        if kind in OF_FACTION and (not rest or rest[0] not in self.factions):
            hints = _meant(rest[0] if rest else "", f"{kind}.{{}}", rest[1:], self.factions)
            refuse(self.path, line, f"'{account}' names no faction of the header", *hints)
        self._parts(line, account, kind, rest)
        self.good.add((account, kinds))

    def _parts(self, line: int, account: str, kind: str, rest: Sequence[str]) -> None:
        if kind not in FORMS:
            return
        parts = 1 + len(rest) - (kind in FORCES and account.endswith(".elite"))
        needed = FORMS[kind].count(".") + 1
        if parts != needed or not all(rest):
            elite = " (and `.elite` behind it for elites)" if kind in FORCES else ""
            what = f"'{account}' is no account: a {kind} account has {NUMBER[needed]}"
            refuse(self.path, line, what, f"expected {FORMS[kind]}{elite}")


def _meant(word: str, head: str, rest: Sequence[str], known: Collection[str]) -> list[str]:
    """Hints for one part of an account's name: the whole account that is meant, or what the part can be."""
    near = nearest(word, known)
    if near is not None:
        return [f"did you mean '{'.'.join([head.format(near), *rest])}'?"]
    return ["known are: " + ", ".join(sorted(known))]
