"""What a row changes, for the `transitions` engine: gathered from the old position, then read off part by part.

Written apart from the reference step, so that the two can disagree. It trusts that the row has no fault: the reference
step, the explorer and z3 look for those.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checks.meaning import Env, Meanings
from checks.state import Instance, PlaceValue
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.facts import Fact, Field, life_ends
from model.language.machine import MACHINES
from model.language.rows import Opening, Rule
from model.language.sorts import Value
from model.language.terms import Here, Term


class Changes:
    """The changes of one play. Every value is read in `env`, the position before it."""

    def __init__(self, instance: Instance, meanings: Meanings, env: Env, rule: Rule) -> None:
        self.instance, self.meanings, self.env = instance, meanings, env
        self.sets: dict[int, Value] = {}
        self.sums: dict[int, int] = {}
        self.own: list[tuple[str, Value, object]] = []
        self.cards_to: dict[str, PlaceValue] = {}
        assert env.top is not None
        self.machine, self.depth = env.top.machine, len(env.frames) - 1
        for effect in rule.then:
            self._gather(effect)

    def value(self, term: Term) -> Any:
        return self.meanings.of(term)(self.env)

    def _gather(self, effect: Effect) -> None:
        match effect:
            case OnlyIf(condition, inner):
                if self.value(condition):
                    for part in inner:
                        self._gather(part)
            case ForEach(variable, inner):
                for element in self.meanings.domain(variable)(self.env):
                    self.env.args[id(variable)] = element
                    for part in inner:
                        self._gather(part)
            case Moves(amount, out_of, into):
                for account, sign in ((out_of, -1), (into, 1)):
                    if not isinstance(account, Bank):
                        cell = self._cell(account)
                        self.sums[cell] = self.sums.get(cell, 0) + sign * self.value(amount)
            case Puts(card, place, out_of):
                name = self.value(card)
                if out_of.kind == "held":
                    self._let_go(name)
                self.cards_to[name] = self._place(place)
            case Becomes(target, value):
                self._becomes(target, self.value(value))
            case BecomesAll(fact, value):
                given = self.value(value)
                if isinstance(fact, Field):
                    self.own += [(fact.name, element, given) for element in self.instance.elements(fact.over[0])]
                else:
                    self.sets |= dict.fromkeys(self.instance.cells_of.get(fact, {}).values(), given)
            case Ends(period):
                for fact in self.instance.facts:
                    if fact.lives and self.value(life_ends(fact, period)):
                        for cell in self.instance.cells_of[fact].values():
                            if self.env.table[cell] != fact.default:
                                self.sets[cell] = fact.default
            case _:
                raise AssertionError(f"an unknown effect {effect!r}")

    def _cell(self, term: Term) -> int:
        fact, *indices = term.key
        return self.instance.cells_of[fact][tuple(self.value(index) for index in indices)]

    def _becomes(self, target: Term, value: Value) -> None:
        thing: Fact | Field = target.key[0]
        if not isinstance(target, Here):
            self.sets[self._cell(target)] = value
            return
        index = self.value(target.key[1]) if len(target.key) > 1 else None
        self.own.append((thing.name, index, value))
        if isinstance(thing, Field) and thing.holds and value is not None:
            self._hold(str(value), self.depth, thing.name)

    def _hold(self, card: str, depth: int, field: str) -> None:
        owner = self.env.places[self.instance.card_number[card]][1]
        self.cards_to[card] = ("held", owner, depth, field)

    def _let_go(self, card: str) -> None:
        place = self.env.places[self.instance.card_number[card]]
        self.own.append((str(place[3]), None, None))  # type: ignore[misc]

    def _place(self, place: Place) -> PlaceValue:
        return place.kind if place.owner is None else (place.kind, self.value(place.owner))

    # -- read off -------------------------------------------------------------------------------------------------

    def table(self, old: Sequence[Value]) -> list[Value]:
        new = [self.sets.get(cell, value) for cell, value in enumerate(old)]
        for cell, change in self.sums.items():
            new[cell] = int(new[cell] or 0) + change
        return new

    def cards(self, old: Sequence[PlaceValue]) -> list[PlaceValue]:
        return [self.cards_to.get(card, place) for card, place in zip(self.instance.scope.cards, old, strict=True)]

    def frame_facts(self, old: Sequence[object]) -> dict[int, object]:
        """The facts of the frame on top that change, by their position; single elements win over whole sets."""
        fields = MACHINES[self.machine].fields
        names = list(fields)
        new: dict[int, Any] = {}
        for name, index, value in self.own:
            at, field = names.index(name), fields[name]
            if field.over:
                values = list(new.get(at, old[at]))
                values[self.instance.elements(field.over[0]).index(str(index))] = value
                new[at] = tuple(values)
            else:
                new[at] = value
        return new

    def opened(self, opening: Opening, depth: int) -> list[object]:
        """The facts of a frame that opens at this depth; cards given to it move there."""
        facts: list[object] = []
        for name, field in opening.machine.fields.items():
            value: object = field.default
            if field.over:
                value = tuple(field.default for _ in self.instance.elements(field.over[0]))
            elif name in opening.facts:
                value = self.value(opening.facts[name])
                if field.holds and value is not None:
                    self._hold(str(value), depth, name)
            facts.append(value)
        return facts
