"""One internal stream for every log format: steps that give new values to named accounts. Checks see nothing else.

Account names (own format and internal alike; `<faction>` is a name of the header, `<area>` is free text without dots):

    spice.<faction>  bribes.<faction>  board_spice.<area>         whole numbers of spice
    reserve.<faction>  tanks.<faction>  board.<faction>.<area>    whole numbers of regular forces;
                                                                  the same with a last part `.elite` counts elites
    hand.<faction>  deck  discard  auction  removed  held.<name>  lists of treachery card ids, one id per copy
    spice_deck.<name>  spice_discard.<name>                       lists of spice card ids
    ally.<faction>  a faction or null;  wall  true once the Shield Wall is gone
    bid  the standing bid of an auction, any value;  fact.<name>  anything else, never checked
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

BANK = "bank"
"""The one source and sink that is never counted."""


class Weak(str):
    """A sentence of a check that is shown and does not fail the run: the log leaves room for another explanation."""

    __slots__ = ()


@dataclass(frozen=True)
class Play:
    """One answer or deed of a step: who (empty for the table), its name in the log, and the card it plays, if any.

    `anyone`: somebody played it, and the log does not say who.
    """

    actor: str
    name: str
    args: Mapping[str, Any] = field(default_factory=dict)
    card: str = ""
    anyone: bool = False


@dataclass(frozen=True)
class Claim:
    """A movement of spice that the step announces: `ways` are the changes by which it may happen (account -> spice).

    One way where the rules or the log fix the amount. A way never names the bank.
    """

    what: str
    ways: tuple[Mapping[str, int], ...]


@dataclass(frozen=True)
class Offer:
    """The question a step answers: `to` whom, `kind` in words, `about` all that would make it a new one.

    `named` says that the log itself names the question; otherwise it is inferred from the answer, and `sure` says
    whether nothing else can have been asked. `auction` says that cards are on sale.
    """

    to: str
    kind: str
    about: str
    answer: str
    named: bool = False
    sure: bool = True
    auction: bool = True


@dataclass(frozen=True)
class Game:
    """What the game has when it starts, wherever it lies: treachery cards, and forces of both kinds of a faction."""

    cards: frozenset[str]
    forces: Mapping[str, int]


@dataclass(frozen=True)
class Step:
    """One line of a log. `set` holds new values of accounts; None says that the account is empty or ceased to exist.

    `unsaid` names spice accounts whose change the line itself leaves open, each with the reason.
    `first` marks the step that gives the start; nothing is compared with what was before it.
    """

    line: int
    number: int
    set: Mapping[str, Any]
    plays: tuple[Play, ...] = ()
    events: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    unsaid: Mapping[str, str] = field(default_factory=dict)
    offers: tuple[Offer, ...] = ()
    aside: frozenset[str] = frozenset()
    """Spice cards (their faces) that the rules set aside in this step and the log has no pile for."""
    first: bool = False
    game: Game | None = None
    """What the start must come to; None where it is taken as given."""
    silent: bool = False
    """The log does not say whether spice moved in this step."""
    unknown: tuple[str, ...] = ()
    """Keys of the line that nobody here knows; their values are not looked at."""
    fault: str = ""
    """The error with which the engine ended the game. Such a step holds nothing else and counts as none."""

    @property
    def says(self) -> str:
        """The plays and events in one line."""
        deeds = [f"{play.actor} {play.name}".strip() for play in self.plays]
        return ", ".join([*deeds, *self.events]) or "nothing"


@dataclass(frozen=True)
class Log:
    """A log being read. `steps` can be walked once; it raises KanlyError at the first line that is wrong.

    `complete`: every account that was never mentioned is empty. Otherwise such an account is unobserved.
    """

    file: str
    format: str
    factions: tuple[str, ...]
    complete: bool
    steps: Iterator[Step]
    lines: Callable[[], int]
    """How many lines were read so far."""
    notes: list[tuple[int, str]] = field(default_factory=list)
    """What is said of a line and fails nothing, as far as it was read: (line, sentence)."""


@dataclass(frozen=True)
class Change:
    """An account before and after a step; `before` is None only where it is unobserved (`seen` is False)."""

    account: str
    before: Any
    after: Any
    seen: bool = True


def empty(account: str) -> Any:
    """The value of an account that holds nothing."""
    kind = account.split(".", 1)[0]
    if kind in NUMBERS:
        return 0
    if kind in CARD_PILES or kind in SPICE_PILES:
        return []
    return None


NOT_PLAYED = frozenset({"pass", "passed", "decline", "declined"})


def declined(args: Mapping[str, Any]) -> bool:
    """Whether the arguments of a play say that it was not made."""
    return any(args.get(name) not in (None, False, 0) for name in NOT_PLAYED)


SPICE = frozenset({"spice", "bribes", "board_spice"})
FORCES = frozenset({"reserve", "tanks", "board"})
NUMBERS = SPICE | FORCES
CARD_PILES = frozenset({"hand", "deck", "discard", "auction", "removed", "held"})
SPICE_PILES = frozenset({"spice_deck", "spice_discard"})


def kind_of(account: str) -> str:
    """The first part of an account's name."""
    return account.split(".", 1)[0]


class Accounts:
    """The values after the last step. `take` applies a step and says what changed."""

    def __init__(self, complete: bool) -> None:
        self.complete = complete
        self.values: dict[str, Any] = {}

    def take(self, step: Step) -> list[Change]:
        changes = []
        for account, given in step.set.items():
            after = empty(account) if given is None else given
            known = account in self.values or (self.complete and not step.first)
            before = self.values.get(account, empty(account)) if known else None
            if known and before == after:
                continue
            changes.append(Change(account, before, after, known))
            if given is None and self.complete:
                self.values.pop(account, None)
            else:
                self.values[account] = after
        return changes
