"""States that look the same to a seat: what they must not differ in. Every explorer asks it of all pairs of states."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from invariants.privacy import DIAL, PLAN
from model.language.facts import Fact, Field
from model.language.rows import TABLE, Rule
from model.language.terms import Const, Param

Label = tuple[object, ...]


@dataclass(frozen=True)
class HandOf:
    """The secret of what a seat holds."""

    seat: str


@dataclass(frozen=True)
class PlaceOf:
    """The secret of where one card is."""

    card: str


@dataclass(frozen=True)
class Places:
    """The secret of where every card is. Which frame holds a card is none."""


@dataclass(frozen=True)
class Values:
    """The secret of what these facts say, those of frames among them."""

    facts: tuple[Fact | Field, ...]


Secret = HandOf | PlaceOf | Places | Values


def _none(rule: Rule) -> bool:
    return False


@dataclass(frozen=True)
class Alike:
    """Two states that look the same to a seat show it the same plays of the table and offer it the same own plays.

    Asked with one of `machines` on top, in one of `states` where any are named: elsewhere no such play exists. `shown`
    are the rows of the table whose plays every seat sees, `own` those of seats of which a seat learns whether it may
    play them; `secret` is what the two states differ in.
    """

    id: str
    says: str
    machines: tuple[str, ...]
    secret: Secret
    shown: Callable[[Rule], bool] = _none
    own: Callable[[Rule], bool] = _none
    states: tuple[str, ...] = ()

    def compares(self, machine: str, state: str) -> bool:
        """Are states with this on top compared?"""
        return machine in self.machines and (not self.states or state in self.states)

    def label(self, rule: Rule, values: Sequence[object], observer: str) -> Label | None:
        """What the observer sees of a play: None for one that it is not shown. `values` begin with the actor, if any.

        Of its own plays a seat learns the arguments it gives, whatever else an equality fixes in them.
        """
        if rule.by is TABLE:
            return (rule.machine, rule.event) if self.shown(rule) else None
        if not isinstance(rule.by, Param | Const) or not self.own(rule):
            return None
        actor, given = (rule.by.key[0], values) if isinstance(rule.by, Const) else (values[0], values[1:])
        return (rule.event, *given[: len(rule.using)]) if actor == observer else None


def _among(machines: tuple[str, ...], events: tuple[str, ...]) -> Callable[[Rule], bool]:
    return lambda rule: rule.machine in machines and rule.event in events


def _until_revealed(id: str, says: str, machine: str, states: tuple[str, ...], secret: Values) -> Alike:
    """Every play in these states, of the table and of seats."""

    def there(rule: Rule) -> bool:
        return rule.machine == machine and rule.source in states

    return Alike(id, says, (machine,), secret, there, there, states)


ALIKE: tuple[Alike, ...] = (
    Alike(
        "INV-70",
        "What a rival sees up to CHOAM's choice does not depend on CHOAM's hand.",
        ("karama",),
        HandOf("choam"),
        shown=_among(("karama", "kull"), ("ask CHOAM", "go on", "decline for CHOAM")),
    ),
    Alike(
        "INV-73",
        "Whether a bid is accepted does not depend on a hidden Kull Wahad.",
        ("bidding",),
        PlaceOf("kull_wahad"),
        own=lambda rule: rule.event == "bid",
    ),
    Alike(
        "INV-77",
        "Windows and payments close without telling what hands hold.",
        ("response", "bidding"),
        Places(),
        shown=_among(("response", "bidding"), ("close", "settle")),
    ),
    _until_revealed(
        "INV-79.plans",
        "Until plans are revealed, nothing that a seat sees or may do depends on the plan of another.",
        "combat",
        ("early_prescience", "voice", "prescience", "offer", "planning"),
        Values(PLAN),
    ),
    _until_revealed(
        "INV-79.dials",
        "Until dials are revealed, nothing that a seat sees or may do depends on what another has dialed.",
        "storm",
        ("dialing",),
        Values((DIAL,)),
    ),
)
"""What the explorers ask of pairs of states."""
