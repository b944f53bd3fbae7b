"""What a row does, as writes into packed words. All effects read the old state and are applied at once.

A play that would do what the language forbids (overdraw, move a card that is not there, write twice, close a frame that
holds a card) is a fault: it has no successor.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from checks.explore.explicit.layout import ELSE, OWN, Field, Words, resumes
from checks.explore.explicit.nodes import CODE, NOTHING, Array, Columns, Node
from checks.explore.explicit.stores import OVER, Key, Stores, below_by_place
from checks.explore.explicit.translate import Choice, Env, Translator, kind_of, table_of
from model.components.cards import CARDS
from model.language import terms as t
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.errors import KanlyError
from model.language.facts import Fact, life_ends
from model.language.facts import Field as FrameFact
from model.language.machine import MACHINES
from model.language.rows import Opening, Rule
from model.language.sorts import INT

Writes = list[tuple[Node, Node]]
"""(condition, value) pairs; at most one condition holds."""


class Plan:
    """One row under one class of readings, with its parameters given as constants or as columns."""

    def __init__(self, translator: Translator, rule: Rule, choice: Choice, env: Env, position: int) -> None:
        self.b, self.rule, self.choice, self.env, self.position = translator, rule, choice, env, position
        self.layout, self.graph = translator.layout, translator.graph
        self.faults: list[Node] = []
        self._cells: dict[int, Writes] = {}
        self._added: dict[int, list[Node]] = {}
        self._own: dict[tuple[str, int | None], Writes] = {}
        self._moved: dict[int, Writes] = {}
        self.stores = Stores()
        self.results = Stores()
        self._gather()

    def of(self, term: t.Term) -> Node:
        return self.b.of(term, self.choice, self.env, self.position)

    @property
    def signature(self) -> tuple[Any, ...]:
        """Equal for plans that do the same."""
        return (self.fault.number, self.stores.said(), self.results.said())

    # -- gathering ------------------------------------------------------------------------------------------------

    def _gather(self) -> None:
        rule, context = self.rule, self.b.context
        self.pushes = rule.opens is not None
        for effect in rule.then:
            self._effect(effect, self.graph.true)
        if rule.opens is not None and rule.closes is not None:
            raise KanlyError("the explicit explorer knows no row that opens and closes at once", rule.where, ELSE)
        for opening in (rule.gives_way_to, rule.opens):
            if opening is not None:
                self._opens(opening, opening is rule.opens)
        self._collide()
        if rule.closes is not None or rule.gives_way_to is not None:
            self._holds_nothing()
        if not rule.over and rule.closes is None and rule.gives_way_to is None:
            self._store_own()
            if rule.target is not None and rule.target != context.state:
                self._store_control(context.machine, rule.target, 1 if self.pushes else 0, context.bottom)
        for cell, node in self._new_cells().items():
            self.stores.put(self.layout.cells[cell], node)
        for number, writes in self._moved.items():
            self.stores.put(self.layout.card_places[number], self._chosen(writes, self.b.place(number)))
        if rule.closes is not None and not context.bottom:
            self._result(rule)
        self.fault = self.graph.any_of(self.faults)

    def _store_control(self, machine: str, state: str, slot: int, bottom: bool) -> None:
        layout = self.layout
        if bottom:
            code = 1 + layout.bottom_codes.index((machine, state))
            self.stores.put(layout.bottom_code, self.graph.const(code, "code"))
        else:
            self.stores.put(layout.control(slot), self.graph.const(layout.slot_code((machine, state)), "code"))

    def _store_own(self) -> None:
        context = self.b.context
        for (name, index), writes in self._own.items():
            fact = MACHINES[context.machine].fields[name]
            if context.bottom:
                slot = self.layout.bottom[context.machine][name, index]
            else:
                slot = self.layout.in_slot(context.machine, name, index, 1 if self.pushes else 0)
            self.stores.put(slot, self._chosen(writes, self.b.own(fact, index)))

    def _chosen(self, writes: Writes, old: Node) -> Node:
        for condition, value in writes:
            old = self.graph.choose(condition, value, old)
        return old

    def _collide(self) -> None:
        """Two writes of one thing at once are a fault."""
        for listed in (*self._cells.values(), *self._own.values(), *self._moved.values()):
            for i, (one, _) in enumerate(listed):
                for other, _ in listed[:i]:
                    self.faults.append(self.graph.all_of([one, other]))

    def _new_cells(self) -> dict[int, Node]:
        found: dict[int, Node] = {}
        for cell in {**self._cells, **self._added}:
            node = self._chosen(self._cells.get(cell, []), self.b.cell(cell))
            if cell in self._added:
                node = self.graph.plus([node, *self._added[cell]])
                self.faults.append(self.graph.less(node, self.graph.const(0, "int")))
            found[cell] = node
        return found

    def _holds_nothing(self) -> None:
        machine = self.b.context.machine
        for name, fact in MACHINES[machine].fields.items():
            if fact.holds and not self.rule.over:
                left = self._chosen(self._own.get((name, None), []), self.b.own(fact, None))
                self.faults.append(self.graph.not_(self.graph.same(left, self.graph.const(0, "code"))))

    def _opens(self, opening: Opening, on_top: bool) -> None:
        machine, bottom = opening.machine, not on_top and self.b.context.bottom
        self._store_control(machine.name, machine.states[0], 0, bottom)
        for name, fact in machine.fields.items():
            default = self.b.constant(fact.default, fact.sort)
            if fact.over:
                for index in range(len(self.layout.instance.elements(fact.over[0]))):
                    self._store_opened(machine.name, name, index, default, bottom)
                continue
            value = self.of(opening.facts[name]) if name in opening.facts else default
            if fact.holds and name in opening.facts:
                self._hold(value, self.graph.not_(self.graph.same(value, self.graph.const(0, "code"))))
            if fact.below and on_top:
                value = self._one_further(value)
            self._store_opened(machine.name, name, None, value, bottom)

    def _store_opened(self, machine: str, name: str, index: int | None, value: Node, bottom: bool) -> None:
        slot = self.layout.bottom[machine][name, index] if bottom else self.layout.in_slot(machine, name, index, 0)
        self.stores.put(slot, value)

    def _one_further(self, reference: Node) -> Node:
        """A reference as a frame on top of this one keeps it."""
        table = np.arange(256, dtype=CODE)
        table[1:OWN] += 1
        table[OWN] = 1
        return self.graph.lookup(reference, table, "code")

    def _result(self, rule: Rule) -> None:
        assert rule.closes is not None
        closing, layout = (rule.machine, rule.closes.outcome), self.layout
        if closing not in layout.waiting:
            return
        code = layout.slot_code(closing, waiting=True)
        self.results.put(layout.control(0), self.graph.const(code, "code"))
        for name, term in rule.closes.results.items():
            self.results.put(layout.in_slot(f"{rule.machine} result", name, None, 0), self.of(term))

    # -- one function for each kind of effect ---------------------------------------------------------------------

    def _effect(self, effect: Effect, when: Node) -> None:
        if isinstance(effect, Becomes):
            self._becomes(effect, when)
        elif isinstance(effect, BecomesAll):
            self._becomes_all(effect, when)
        elif isinstance(effect, Moves):
            self._moves(effect, when)
        elif isinstance(effect, Puts):
            self._puts(effect, when)
        elif isinstance(effect, OnlyIf):
            inner = self.graph.all_of([when, self.of(effect.condition)])
            if inner is not self.graph.false:
                for one in effect.effects:
                    self._effect(one, inner)
        elif isinstance(effect, ForEach):
            self._for_each(effect, when)
        elif isinstance(effect, Ends):
            self._ends(effect, when)
        else:
            raise AssertionError(f"no such effect: {effect!r}")

    def _for_each(self, effect: ForEach, when: Node) -> None:
        variable, outside, graph = effect.variable, self.env, self.graph
        _, _, sort, low, high = variable.key
        elements: Sequence[Any] = self.layout.instance.elements(sort)
        top: Node | None = None
        if sort is INT:
            top = self.of(t.lift(high))
            elements = range(low, top.highest + 1)
        for element in elements:
            here = when
            if top is not None:
                here = graph.all_of([when, graph.not_(graph.less(top, graph.const(int(element), "int")))])
            if here is not graph.false:
                self.env = {**outside, id(variable): self.b.constant(element, sort)}
                for inner in effect.effects:
                    self._effect(inner, here)
        self.env = outside

    def _where(self, fact: Fact, parts: Sequence[t.Term], when: Node) -> list[tuple[int, Node]]:
        """(cell, condition that it is this one) pairs; that it is none is a fault."""
        found: list[tuple[int, Node]] = []
        indices = [(self.of(part), sort) for part, sort in zip(parts, fact.over, strict=True)]
        for at, cell in self.layout.instance.cells_of.get(fact, {}).items():
            here = [when]
            for (index, sort), element in zip(indices, at, strict=True):
                here.append(self.graph.same(index, self.b.constant(element, sort)))
                if here[-1] is self.graph.false:
                    break
            else:
                condition = self.graph.all_of(here)
                if condition is not self.graph.false:
                    found.append((cell, condition))
        if not all(index.op == "given" for index, _ in indices):
            self._must_be_one(when, [condition for _, condition in found])
        return found

    def _must_be_one(self, when: Node, found: Sequence[Node]) -> None:
        somewhere = self.graph.any_of(found)
        if somewhere is not when:
            self.faults.append(self.graph.all_of([when, self.graph.not_(somewhere)]))

    def _becomes(self, effect: Becomes, when: Node) -> None:
        fact, *parts = effect.target.key
        value = self.of(effect.value)
        if not isinstance(effect.target, t.Here):
            for cell, condition in self._where(fact, parts, when):
                self._cells.setdefault(cell, []).append((condition, value))
            return
        if not fact.over:
            if fact.holds:
                empty = self.graph.same(self.b.own(fact, None), self.graph.const(0, "code"))
                self.faults.append(self.graph.all_of([when, self.graph.not_(empty)]))
                some = self.graph.not_(self.graph.same(value, self.graph.const(0, "code")))
                self._hold(value, self.graph.all_of([when, some]))
            self._own.setdefault((fact.name, None), []).append((when, value))
            return
        index, sort = self.of(parts[0]), fact.over[0]
        inside: list[Node] = []
        for number, element in enumerate(self.layout.instance.elements(sort)):
            here = self.graph.all_of([when, self.graph.same(index, self.b.constant(element, sort))])
            if here is not self.graph.false:
                inside.append(here)
                self._own.setdefault((fact.name, number), []).append((here, value))
        if index.op != "given":
            self._must_be_one(when, inside)

    def _becomes_all(self, effect: BecomesAll, when: Node) -> None:
        value = self.of(effect.value)
        if isinstance(effect.fact, FrameFact):
            for number in range(len(self.layout.instance.elements(effect.fact.over[0]))):
                self._own.setdefault((effect.fact.name, number), []).append((when, value))
            return
        for cell in self.layout.instance.cells_of.get(effect.fact, {}).values():
            self._cells.setdefault(cell, []).append((when, value))

    def _moves(self, effect: Moves, when: Node) -> None:
        amount, zero = self.of(effect.amount), self.graph.const(0, "int")
        self.faults.append(self.graph.all_of([when, self.graph.less(amount, zero)]))
        for account, sign in ((effect.out_of, -1), (effect.into, 1)):
            if isinstance(account, Bank):
                continue
            fact, *parts = account.key
            for cell, condition in self._where(fact, parts, when):
                change = self.graph.choose(condition, self.graph.times(sign, amount), zero)
                self._added.setdefault(cell, []).append(change)

    def _cards(self, card: Node, when: Node) -> list[tuple[int, Node]]:
        """(card, condition that it is this one) pairs among the cards that can move; that it is none is a fault."""
        found: list[tuple[int, Node]] = []
        for number, name in enumerate(self.layout.instance.scope.cards):
            here = self.graph.all_of([when, self.graph.same(card, self.b.constant(name, CARDS))])
            if here is not self.graph.false and name in self.layout.reach.moved:
                found.append((number, here))
        if card.op != "given":
            self._must_be_one(when, [here for _, here in found])
        return found

    def _hold(self, card: Node, when: Node) -> None:
        hands = {who: code for (what, who), code in self.layout.place_code.items() if what == "hand"}
        table = np.full(256, NOTHING, dtype=CODE)
        for who, code in hands.items():
            table[code] = self.layout.place_code["held", who]
        for number, here in self._cards(card, when):
            place = self.b.place(number)
            in_hand = self.graph.lookup(place, table_of(list(hands.values())), "bool")
            self.faults.append(self.graph.all_of([here, self.graph.not_(in_hand)]))
            self._moved.setdefault(number, []).append((here, self.graph.lookup(place, table, "code")))

    def _puts(self, effect: Puts, when: Node) -> None:
        card, graph = self.of(effect.card), self.graph
        target = self._place(effect.place)
        if effect.out_of.kind == "held":
            self._lets_go(card, when)
        for number, here in self._cards(card, when):
            if effect.out_of.kind != "held":
                there = graph.same(self.b.place(number), self._place(effect.out_of))
                self.faults.append(graph.all_of([here, graph.not_(there)]))
            self._moved.setdefault(number, []).append((here, target))

    def _lets_go(self, card: Node, when: Node) -> None:
        """The card leaves the slot of the top frame, where it must be."""
        nothing, held = self.graph.const(0, "code"), []
        for name, fact in MACHINES[self.b.context.machine].fields.items():
            if fact.holds:
                here = self.graph.all_of([when, self.graph.same(self.b.own(fact, None), card)])
                held.append(here)
                self._own.setdefault((name, None), []).append((here, nothing))
        some = self.graph.any_of(held)
        missing = self.graph.any_of([self.graph.not_(some), self.graph.same(card, nothing)])
        self.faults.append(self.graph.all_of([when, missing]))

    def _place(self, place: Place) -> Node:
        """The code of a place; NOTHING for one that has none yet."""
        codes = self.layout.place_code
        if place.owner is None:
            return self.graph.const(codes.get((place.kind, None), NOTHING), "code")
        table = np.full(256, NOTHING, dtype=CODE)
        for (what, who), code in codes.items():
            if what == place.kind:
                table[self.b.codes.code(who, place.owner.sort)] = code
        return self.graph.lookup(self.of(place.owner), table, "code")

    def _ends(self, effect: Ends, when: Node) -> None:
        for cell, (fact, _) in enumerate(self.layout.instance.cells):
            if isinstance(self.layout.cells[cell], Field):
                life = self.of(life_ends(fact, effect.period))
                default = self.graph.const(self.b.codes.code(fact.default, fact.sort), kind_of(fact.sort))
                stale = self.graph.not_(self.graph.same(self.b.cell(cell), default))
                condition = self.graph.all_of([when, life, stale])
                if condition is not self.graph.false:
                    self._cells.setdefault(cell, []).append((condition, default))

    # -- applying -------------------------------------------------------------------------------------------------

    def faulty(self, columns: Columns) -> Array | None:
        """Where the play is a fault; None where it is nowhere."""
        if self.fault is self.graph.false:
            return None
        found = columns.column(self.fault)
        return found if found.any() else None

    def apply(self, columns: Columns) -> list[tuple[Key, Words, Array | None]]:
        """The states after the play by their top: (key, words, which of the columns they are of; None for all)."""
        rule, context, layout = self.rule, self.b.context, self.layout
        words: Words = list(columns.words)
        if context.waits is not None:
            layout.pop(words)
        if rule.closes is not None or (rule.gives_way_to is not None and context.bottom):
            if context.bottom:
                for word, mask in layout.clear_masks().items():
                    words[word] = words[word] & np.uint64(mask ^ 0xFFFFFFFFFFFFFFFF)
            else:
                layout.pop(words)
        elif rule.gives_way_to is not None:
            layout.pop(words)
            layout.push(words)
        if self.pushes:
            layout.push(words)
        self.stores.into(words, columns, layout)
        if rule.closes is not None:
            return [(OVER, words, None)] if context.bottom else self._closed(words, columns)
        opening = rule.opens or rule.gives_way_to
        if opening is not None:
            return [((opening.machine.name, opening.machine.states[0], None), words, None)]
        assert rule.target is not None
        return [((context.machine, rule.target, None), words, None)]

    def _closed(self, words: Words, columns: Columns) -> list[tuple[Key, Words, Array | None]]:
        """What lies below decides where the outcome goes."""
        assert self.rule.closes is not None
        closing = (self.rule.machine, self.rule.closes.outcome)
        found: list[tuple[Key, Words, Array | None]] = []
        for place, which in below_by_place(self.layout, words):
            some = words if which is None else [word[which] for word in words]
            if resumes(place[0], *closing):
                found.append(((*place, None), some, which))
                continue
            if which is None:
                some = list(words)
                part = columns
            else:
                part = Columns(
                    [word[which] for word in columns.words],
                    given={position: given[which] for position, given in columns.given.items()},
                )
            self.layout.push(some)
            self.results.into(some, part, self.layout)
            found.append(((*place, closing), some, which))
        return found
