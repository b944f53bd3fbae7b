"""Nothing is lost: forces of each faction and kind, cards, and spice, counted on the state itself after every play.

The bank is the one account that is not stored: spice may come or go only by a row that says so.
"""

from __future__ import annotations

from checks.state import Instance, State
from model.language.effects import Bank, Effect, Moves, flat
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.sorts import Value


class Conserved:
    """What one game has of everything, from its start on."""

    def __init__(self, instance: Instance, state: State) -> None:
        self.instance = instance
        self.kinds: dict[int, tuple[str, Value]] = {}
        """Of each cell that is an account what it counts: spice, or a kind of forces of a faction."""
        for cell, (fact, indices) in enumerate(instance.cells):
            if fact.account:
                self.kinds[cell] = (fact.account, None if fact.account == "spice" else indices[0])
        self.accounts = list(self.kinds)
        self.table = state.table

    def after(self, rule: Rule, state: State) -> str:
        """What is wrong after a play of the row; "" for nothing."""
        return self._of_accounts(rule, state) or self._of_cards(state)

    def _of_accounts(self, rule: Rule, state: State) -> str:
        old, new = self.table, state.table
        self.table = new
        changed = [cell for cell in self.accounts if old[cell] != new[cell]]
        if not changed:
            return ""
        changes: dict[tuple[str, Value], int] = {}
        for cell in changed:
            before, now = int(old[cell] or 0), int(new[cell] or 0)
            if now < 0:
                fact, indices = self.instance.cells[cell]
                return f"{fact.name}{list(indices)} is {now}"
            changes[self.kinds[cell]] = changes.get(self.kinds[cell], 0) + now - before
        for (kind, owner), change in changes.items():
            if kind != "spice" and change:
                return f"{abs(change)} of the {kind} of {owner} {'came from nowhere' if change > 0 else 'vanished'}"
        pays, takes = _bank(rule.then)
        change = changes.get(("spice", None), 0)
        if change > 0 and not pays:
            return f"{change} spice came from nowhere"
        return f"{-change} spice vanished" if change < 0 and not takes else ""

    def _of_cards(self, state: State) -> str:
        held: dict[tuple[int, str], Value] = {}
        for depth, frame in enumerate(state.frames):
            for name, field in MACHINES[frame.machine].fields.items():
                if field.holds:
                    value = frame.facts[list(MACHINES[frame.machine].fields).index(name)]
                    if value is not None:
                        held[depth, name] = str(value)
        for card, place in zip(self.instance.scope.cards, state.places, strict=True):
            if place[0] == "held":
                if held.pop((place[2], place[3]), None) != card:  # type: ignore[misc, arg-type]
                    return f"{card} lies in a frame that does not hold it"
            elif place[0] == "hand" and place[1] not in self.instance.scope.factions:
                return f"{card} is in the hand of {place[1]}, who is not seated"
        return f"a frame holds {next(iter(held.values()))}, which is elsewhere" if held else ""


_BANKED: dict[int, tuple[bool, bool]] = {}


def _bank(effects: tuple[Effect, ...]) -> tuple[bool, bool]:
    """Whether the bank may pay by these effects, and whether it may take."""
    known = _BANKED.get(id(effects))
    if known is None:
        moved = [effect for effect in flat(effects) if isinstance(effect, Moves)]
        known = (
            any(isinstance(effect.out_of, Bank) for effect in moved),
            any(isinstance(effect.into, Bank) for effect in moved),
        )
        _BANKED[id(effects)] = known
    return known
