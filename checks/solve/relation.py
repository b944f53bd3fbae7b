"""A row as a relation: when it can be played, the position after it, and the faults it could reach."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import z3

from checks.solve import build as z
from checks.solve import symbols as s
from checks.solve.encode import Encoder, in_domain, numbers_of
from checks.solve.refute import asserted
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import BANK, Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.facts import Fact, Field, life_ends
from model.language.loading import opened_on
from model.language.machine import MACHINES
from model.language.params import conjuncts
from model.language.rows import Ended, Opening, Rule
from model.language.terms import Here, Param, Term
from model.setting import seated
from model.table import FACTS


@dataclass
class Relation:
    """One row from an arbitrary state. `guard` says when it is played, `faults` what it must never reach."""

    rule: Rule
    guard: list[Any]
    after: s.Position
    args: dict[int, Any]
    faults: list[tuple[str, Any]] = dataclasses.field(default_factory=list)
    """Each holds for some value of the variables in `bound` where the row has that fault."""
    bound: list[tuple[Any, Param]] = dataclasses.field(default_factory=list)


def relation(rule: Rule, exact: bool = False) -> Relation:
    """The row as a relation. Unless `exact`, its guard names elements that must only exist, and may be weaker."""
    return _Builder(rule, exact).built()


class _Builder:
    def __init__(self, rule: Rule, exact: bool) -> None:
        self.rule, self.exact = rule, exact
        self.before = s.Position()
        self.args: dict[int, Any] = {id(param): z3.Int(f"{param.name} {param.key[1]}") for param in rule.params}
        self.encoder = Encoder(self.before, s.TOP, self.args)
        self.after = s.Position(is_before=False)
        self.faults: list[tuple[str, Any]] = []
        self.own: list[tuple[str, s.Write]] = []
        self.written: dict[str, list[s.Write]] = {}
        self.moved: list[s.CardMove] = []
        """What is written and moved as the row says it, for every value of all bound variables."""
        self.bound: list[tuple[Any, Param]] = []
        self.sets: list[tuple[Any, Param]] = []
        """The variables of the sets that the effects at hand happen for."""

    def value(self, term: Term) -> Any:
        return self.encoder.value(term)

    def built(self) -> Relation:
        guard = self.guard()
        true = z3.BoolVal(True)
        for effect in self.rule.then:
            self.happens(effect, true)
        self.stack()
        self.check_writes()
        return Relation(self.rule, guard, self.after, self.args, self.faults, self.bound)

    def guard(self) -> list[Any]:
        rule = self.rule
        places = rule.over or ((rule.machine, rule.source),)
        on_top = z.Or(
            *[
                z.And(
                    z.Equal(s.MACHINE(s.TOP), s.MACHINE_NUMBER[name]),
                    z.Equal(s.STATE(s.TOP), MACHINES[name].states.index(state)),
                )
                for name, state in places
            ]
        )
        parts = [s.TOP >= 0, on_top]
        if isinstance(rule.on, Ended):
            outcomes = list(MACHINES[rule.on.machine].outcomes)
            parts.append(z.Equal(s.RESULT_MACHINE, s.MACHINE_NUMBER[rule.on.machine]))
            parts.append(z.Or(*[z.Equal(s.RESULT_OUTCOME, outcomes.index(name)) for name in rule.on.outcomes]))
        else:
            parts.append(s.RESULT_MACHINE == -1)
        parts += [in_domain(param, self.args[id(param)], self.encoder) for param in rule.params]
        if isinstance(rule.by, Term):
            parts.append(s.FACT[seated](self.value(rule.by)))
        said = self.value if self.exact else partial(asserted, self.encoder)
        return parts + [said(condition) for condition in conjuncts(rule)]

    # -- effects --------------------------------------------------------------------------------------------------

    def happens(self, effect: Effect, condition: Any) -> None:
        if isinstance(effect, OnlyIf):
            for inner in effect.effects:
                self.happens(inner, z.And(condition, self.value(effect.condition)))
        elif isinstance(effect, Becomes):
            self.becomes(effect, condition)
        elif isinstance(effect, BecomesAll):
            value = self.value(effect.value)
            if isinstance(effect.fact, Field):
                self.writes_own(f"{effect.fact.machine}.{effect.fact.name}", s.Write(condition, None, value))
            else:
                self.writes(effect.fact, s.Write(condition, None, value))
        elif isinstance(effect, ForEach):
            self.for_each(effect, condition)
        elif isinstance(effect, Moves):
            self.moves(effect, condition)
        elif isinstance(effect, Puts):
            self.puts(effect, condition)
        elif isinstance(effect, Ends):
            for fact in FACTS:
                if not fact.lives:
                    continue
                ends = self.value(life_ends(fact, effect.period))
                default = s.number(fact.default, fact.sort)
                self.writes(fact, s.Write(z.And(condition, ends), None, default))
        else:
            raise AssertionError(f"no such effect: {effect!r}")

    # -- for every element of a set -------------------------------------------------------------------------------

    def for_each(self, effect: ForEach, condition: Any) -> None:
        variable = effect.variable
        symbol = self.named(variable)
        self.args[id(variable)] = symbol
        inside = z.And(condition, in_domain(variable, symbol, self.encoder))
        self.sets.append((symbol, variable))
        for inner in effect.effects:
            self.happens(inner, inside)
        self.sets.pop()
        del self.args[id(variable)]

    def named(self, variable: Param) -> Any:
        """A new symbol for a variable."""
        symbol = z3.Int(f"each {variable.name} {variable.key[1]} {len(self.bound)}")
        self.bound.append((symbol, variable))
        return symbol

    def writes(self, fact: Fact, write: s.Write) -> None:
        whole = dataclasses.replace(write, bound=self.symbols)
        self.written.setdefault(fact.name, []).append(whole)
        self.after.writes.setdefault(fact, []).extend(self.spread(whole, whole.indices))

    def writes_own(self, name: str, write: s.Write) -> None:
        whole = dataclasses.replace(write, bound=self.symbols)
        self.written.setdefault(name, []).append(whole)
        self.own += [(name, one) for one in self.spread(whole, whole.indices)]

    def moves_card(self, move: s.CardMove) -> None:
        whole = dataclasses.replace(move, bound=self.symbols)
        self.moved.append(whole)
        self.after.moves.extend(self.spread(whole, (move.card,)))

    @property
    def symbols(self) -> tuple[Any, ...]:
        return tuple(symbol for symbol, _ in self.sets)

    def spread(self, what: Any, indices: tuple[Any, ...] | None) -> list[Any]:
        """The write or move, written out for the variables that are none of its indices."""
        found = [what]
        for symbol, variable in self.sets:
            if s.place_among(symbol, indices) < 0:
                found = [one.given((symbol, z.Int(n))) for one in found for n in numbers_of(variable)]
        return found

    def added(self, write: s.Write) -> list[s.Write]:
        """What is added to an account: the sum over the variables that no index mentions, the rest written out."""
        indices = write.indices
        assert indices is not None
        left: list[tuple[Any, Param]] = []
        for symbol, variable in reversed(self.sets):
            probe = (symbol, z.Int(-2))
            if not all(z3.substitute(index, probe).eq(index) for index in indices):
                left.append((symbol, variable))
            else:
                parts = [write.given((symbol, z.Int(n))) for n in numbers_of(variable)]
                value = z3.Sum(*[z.If(part.condition, part.value, z.Int(0)) for part in parts])
                write = s.Write(z.Or(*[part.condition for part in parts]), indices, value)
        found = [dataclasses.replace(write, bound=tuple(v for v in self.symbols if s.place_among(v, indices) >= 0))]
        for symbol, variable in left:
            if s.place_among(symbol, indices) < 0:
                found = [one.given((symbol, z.Int(n))) for one in found for n in numbers_of(variable)]
        return found

    def again(self, what: Any) -> tuple[Any, list[tuple[Any, Any]]]:
        """The same for other values of its variables."""
        others = [(v, self.named(variable)) for v in what.bound for symbol, variable in self.bound if symbol.eq(v)]
        return what.given(*others) if others else what, others

    # -- the effects ----------------------------------------------------------------------------------------------

    def becomes(self, effect: Becomes, condition: Any) -> None:
        target, *parts = effect.target.key
        indices = tuple(self.value(part) for part in parts)
        value = self.value(effect.value)
        if isinstance(effect.target, Here):
            field: Field = target
            if field.holds:
                self.hold(value, condition, s.TOP, (field.machine, field.name))
                self.faults.append(
                    (f"{field.name} already holds a card", z.And(condition, self.before.field(field, s.TOP) != -1))
                )
            self.writes_own(f"{field.machine}.{field.name}", s.Write(condition, indices, value))
            self.absent(field, indices, condition)
        else:
            self.writes(target, s.Write(condition, indices, value))
            self.absent(target, indices, condition)

    def absent(self, fact: Fact | Field, indices: tuple[Any, ...], condition: Any) -> None:
        for sort, index in zip(fact.over, indices, strict=True):
            inside = z.And(index >= 0, index < len(sort.elements))
            if sort is FACTIONS:
                inside = z.And(inside, s.FACT[seated](index))
            self.faults.append((f"there is no such {fact.name}", z.And(condition, z.Not(inside))))

    def moves(self, effect: Moves, condition: Any) -> None:
        amount = self.value(effect.amount)
        self.faults.append(("a negative amount would move", z.And(condition, amount < 0)))
        for account, sign in ((effect.out_of, -1), (effect.into, 1)):
            if isinstance(account, Bank):
                assert account is BANK
                continue
            fact, *parts = account.key
            indices = tuple(self.value(part) for part in parts)
            self.after.added.setdefault(fact, []).extend(self.added(s.Write(condition, indices, sign * amount)))
            self.absent(fact, indices, condition)

    def puts(self, effect: Puts, condition: Any) -> None:
        card = self.value(effect.card)
        where = self.before.place(card)
        if effect.out_of.kind == "held":
            there = z.And(where == s.HELD, self.before.depth(card) == s.TOP)
            for machine, name in s.HOLDS:
                if machine == self.rule.machine:
                    mine = z.And(condition, self.before.slot(card) == s.HOLDS.index((machine, name)))
                    self.writes_own(f"{machine}.{name}", s.Write(mine, (), z.Int(-1)))
        else:
            there = self.at(card, effect.out_of)
        self.faults.append((f"the card is not in {effect.out_of}", z.And(condition, z.Not(there))))
        self.faults.append(("there is no such card", z.And(condition, z.Not(self.is_card(card)))))
        owner = self.value(effect.place.owner) if effect.place.owner is not None else z.Int(-1)
        self.moves_card(s.CardMove(condition, card, s.KIND_OF_PLACE[effect.place.kind], owner, z.Int(-1), -1))

    def at(self, card: Any, place: Place) -> Any:
        there = self.before.place(card) == s.KIND_OF_PLACE[place.kind]
        return there if place.owner is None else z.And(there, self.before.owner(card) == self.value(place.owner))

    @staticmethod
    def is_card(card: Any) -> Any:
        return z.And(card >= 0, card < len(CARDS.elements))

    def hold(self, card: Any, condition: Any, depth: Any, slot: tuple[str, str]) -> None:
        some = z.And(condition, card != -1)
        self.faults.append(("the card is not in a hand", z.And(some, self.before.place(card) != s.HAND)))
        self.faults.append(("there is no such card", z.And(some, z.Not(self.is_card(card)))))
        owner = self.before.owner(card)
        depth = z.Int(depth) if isinstance(depth, int) else depth
        self.moves_card(s.CardMove(some, card, s.HELD, owner, depth, s.HOLDS.index(slot)))

    # -- the stack ------------------------------------------------------------------------------------------------

    def stack(self) -> None:
        rule, after = self.rule, self.after
        leaves = rule.closes is not None or rule.gives_way_to is not None
        top = s.TOP
        if not rule.over and not leaves:
            for name, write in self.own:
                after.fields.setdefault(name, []).append((s.TOP, write))
            if rule.target is not None and rule.target != rule.source:
                state = MACHINES[rule.machine].states.index(rule.target)
                after.frames.append((s.TOP, s.MACHINE_NUMBER[rule.machine], state))
        if leaves:
            self.must_hold_nothing()
            top = s.TOP - 1
        if rule.closes is not None:
            self.closes(rule)
        for opening in (rule.gives_way_to, rule.opens):
            if opening is not None:
                top = z3.simplify(top + 1)
                self.opens(opening, top)
        after.top = top

    def must_hold_nothing(self) -> None:
        for field in MACHINES[self.rule.machine].fields.values():
            if field.holds:
                kept = self.before.field(field, s.TOP)
                for name, write in self.own:
                    if name == f"{field.machine}.{field.name}":
                        kept = z.If(write.condition, write.value, kept)
                self.faults.append(("the frame closes while it holds a card", kept != -1))

    def closes(self, rule: Rule) -> None:
        assert rule.closes is not None
        outcomes = list(MACHINES[rule.machine].outcomes)
        for name, term in rule.closes.results.items():
            self.after.results[f"{rule.machine}.{name}"] = self.value(term)
        if self.resumed(rule.machine, rule.closes.outcome):
            return
        self.after.result = (s.MACHINE_NUMBER[rule.machine], outcomes.index(rule.closes.outcome))

    @staticmethod
    def resumed(machine: str, outcome: str) -> bool:
        """Does every machine below take this ending as nothing? Only machines that all resume it are supported."""
        below = [m for m, _, above, _ in opened_on(MACHINES.values()) if above.name == machine]
        return bool(below) and all({machine, f"{machine}.{outcome}"} & set(m.resumes) for m in below)

    def opens(self, opening: Opening, depth: Any) -> None:
        true, machine = z3.BoolVal(True), opening.machine
        self.after.frames.append((depth, s.MACHINE_NUMBER[machine.name], 0))
        for name, field in machine.fields.items():
            value = self.value(opening.facts[name]) if name in opening.facts else s.number(field.default, field.sort)
            if field.holds and name in opening.facts:
                self.hold(value, true, depth, (machine.name, name))
            write = s.Write(true, None if field.over else (), value)
            self.after.fields.setdefault(f"{machine.name}.{name}", []).append((depth, write))

    def check_writes(self) -> None:
        """Two writes on one fact, two moves of one card, and accounts that would fall below zero are faults."""
        for name, writes in self.written.items():
            for one, other in self.pairs(writes, lambda write: write.indices):
                self.faults.append((f"{name} is written twice", self.clash(one, other)))
        for move, later in self.pairs(self.moved, lambda move: (move.card,)):
            both = z.And(move.condition, later.condition, move.card == later.card)
            self.faults.append(("a card is moved twice", both))
        for fact, writes in self.after.added.items():
            for write in writes:
                assert write.indices is not None
                self.faults.append(
                    (
                        f"{fact.name} would fall below zero",
                        z.And(write.condition, self.after.fact(fact, *write.indices) < 0),
                    )
                )

    def pairs(self, listed: list[Any], indices: Callable[[Any], Any]) -> Iterator[tuple[Any, Any]]:
        """Any two, also of one thing for two values of its variables: of each pair the second has its own symbols."""
        for i, one in enumerate(listed):
            for other in listed[i + 1 :]:
                yield one, self.again(other)[0]
            if any(s.place_among(v, indices(one)) < 0 for v in one.bound):
                other, renamed = self.again(one)
                differs = z.Or(*[a != b for a, b in renamed])
                yield one, dataclasses.replace(other, condition=z.And(other.condition, differs))

    @staticmethod
    def clash(one: s.Write, other: s.Write) -> Any:
        both = z.And(one.condition, other.condition)
        if one.indices is None or other.indices is None:
            return both
        return z.And(both, *[z.Equal(a, b) for a, b in zip(one.indices, other.indices, strict=True)])
