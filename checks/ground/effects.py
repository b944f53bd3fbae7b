"""What the effects of a play change, in ground form. A target that is not yet known ends the gathering with `Split`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from checks.ground.cells import Cell, Code, Key, Partition
from checks.ground.expr import FALSE, TRUE, Bool, Choice, Expr, Int
from checks.ground.terms import Look, Terms
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts
from model.language.facts import Fact, Field, life_ends
from model.language.params import free
from model.language.rows import Rule
from model.language.terms import Here, Term


class Split(Exception):
    """Something must be known first: the conditions of the cases, and which cell or expression each fixes to what."""

    def __init__(self, about: object, key: Key | None, cases: Sequence[tuple[Code, Bool]]) -> None:
        super().__init__()
        self.about, self.key, self.cases = about, key, cases


class Effects:
    """What one variant changes, gathered like by a step of the reference: all effects are read in the old state."""

    def __init__(
        self,
        terms: Terms,
        rule: Rule,
        partition: Partition,
        narrow: Mapping[Key, Code],
        known: Mapping[object, Code],
        together: bool,
    ) -> None:
        self.together, self.under = together, TRUE
        self.given: dict[Key, list[tuple[Bool, Expr]]] = {}
        self.terms, self.make, self.layout, self.instance = terms, terms.make, terms.layout, terms.instance
        self.rule, self.partition, self.known = rule, partition, known
        self.depth = partition.depth - 1
        self.look: Look = terms.look(partition, terms.scene(narrow))
        self.written: dict[Key, Expr] = {}
        self.ended: dict[Key, Bool] = {}
        self.added: dict[Key, list[Int]] = {}
        self.moved: dict[Key, Code] = {}
        self.own: set[tuple[str, int | None]] = set()
        self.emptied: set[str] = set()
        self.filled: set[str] = set()
        self.faults: list[tuple[Bool, str]] = []
        self.bound: dict[int, object] = {}
        """The variables of the sets that the effects at hand happen for, with their elements."""

    # -- what must be known ---------------------------------------------------------------------------------------

    def one(self, term: Term) -> Code:
        """The value of a term that decides a target."""
        choice = self.terms.choice(term, self.look)
        inside = [(key, self.bound[key]) for key in free(term) if key in self.bound] if self.bound else []
        return self.picked((id(term), *inside) if inside else term, choice, term)

    def picked(self, about: object, choice: Choice, term: Term | None = None) -> Code:
        if choice.only is not None:
            return choice.only[0]
        if about in self.known:
            return self.known[about]
        cell = _cell_of(choice)
        key = cell.key if cell is not None else None
        if isinstance(term, Here) and term.key[0].holds:
            key = ("holds", self.depth, term.key[0].name)
        raise Split(about, key, list(choice.cases.items()))

    def truth(self, condition: Bool) -> bool:
        """A condition that decides whether something happens."""
        if condition is TRUE or condition is FALSE:
            return condition is TRUE
        if condition in self.known:
            return bool(self.known[condition])
        raise Split(condition, None, [(True, condition), (False, self.make.not_(condition))])

    def place_of(self, card: Code) -> Code:
        """The place of a card that moves. The hand that it comes from decides where it is held."""
        place = self.terms.read(("place", card), self.look)
        assert isinstance(place, Choice)
        return self.picked(("place", card), place)

    def fault(self, condition: Bool, what: str) -> None:
        if condition is not FALSE:
            self.faults.append((condition, what))

    # -- effects --------------------------------------------------------------------------------------------------

    def happens(self, effect: Effect) -> None:
        if isinstance(effect, Becomes):
            self.becomes(effect)
        elif isinstance(effect, BecomesAll):
            self.becomes_all(effect)
        elif isinstance(effect, Moves):
            self.moves(effect)
        elif isinstance(effect, Puts):
            self.puts(effect)
        elif isinstance(effect, OnlyIf):
            self.only_if(effect)
        elif isinstance(effect, ForEach):
            self.for_each(effect)
        elif isinstance(effect, Ends):
            self.ends(effect)
        else:
            raise AssertionError(f"no such effect: {effect!r}")

    def only_if(self, effect: OnlyIf) -> None:
        condition = self.terms.condition(effect.condition, self.look)
        self.where(condition, effect.effects)

    def where(self, condition: Bool, effects: Sequence[Effect]) -> None:
        """The effects, where the condition holds."""
        if self.together and _by_cases(effects):
            outside = self.under
            self.under = self.make.and_(outside, condition)
            if self.under is not FALSE:
                for inner in effects:
                    self.happens(inner)
            self.under = outside
        elif self.truth(condition):
            for inner in effects:
                self.happens(inner)

    def for_each(self, effect: ForEach) -> None:
        key = id(effect.variable)
        for element, within in self.terms.elements(effect.variable, self.look):
            self.terms.args[key] = self.bound[key] = element
            self.where(within, effect.effects)
        self.bound.pop(key, None)

    def assigned(self, effect: Becomes) -> None:
        """An assignment by cases: which fact it is to, and whether it happens, may be unknown."""
        fact, *parts = effect.target.key
        value = self.terms.of(effect.value, self.look)
        for picked in product(*[self.terms.choice(part, self.look).cases.items() for part in parts]):
            condition = self.make.and_(self.under, *[c for _, c in picked])
            if condition is FALSE:
                continue
            key = self._key(fact, tuple(one for one, _ in picked))
            if key is None:
                self.fault(condition, f"there is no {fact.name}{[one for one, _ in picked]}")
                continue
            twice = self.written_where(key)
            self.fault(self.make.and_(condition, twice), f"{fact.name} is written twice")
            self.given.setdefault(key, []).append((condition, value))

    def _key(self, fact: Fact | Field, at: tuple[Code, ...]) -> Key | None:
        """The cell of a fact of the table, or of the frame on top."""
        if isinstance(fact, Field):
            elements = self.instance.elements(fact.over[0]) if at else ()
            if at and at[0] not in elements:
                return None
            index = elements.index(str(at[0])) if at else None
            return ("frame", self.depth, self.partition.machine, fact.name, index)
        number = self.layout.numbers(fact).get(at)
        return None if number is None else ("table", number)

    def becomes(self, effect: Becomes) -> None:
        fact, *parts = effect.target.key
        if self.together and not (isinstance(fact, Field) and fact.holds):
            self.assigned(effect)
            return
        at = tuple(self.one(part) for part in parts)
        if not isinstance(effect.target, Here):
            number = self.layout.numbers(fact).get(at)
            if number is None:
                self.fault(TRUE, f"there is no {fact.name}{list(at)}")
            else:
                self.write(("table", number), fact.name, self.terms.of(effect.value, self.look))
            return
        index: int | None = None
        if fact.over:
            elements = self.instance.elements(fact.over[0])
            if at[0] not in elements:
                self.fault(TRUE, f"there is no {fact.name} of {at[0]}")
                return
            index = elements.index(str(at[0]))
        if (fact.name, index) in self.own or (fact.over and (fact.name, None) in self.own):
            self.fault(TRUE, f"{fact.name} is written twice")
        self.own.add((fact.name, index))
        if fact.holds:
            held = self.terms.field(self.depth, fact, (), self.look)
            assert isinstance(held, Choice)
            self.fault(self.make.not_(held.cases.get(None, FALSE)), f"{fact.name} already holds a card")
            card = self.one(effect.value)
            if card is not None:
                self.hold(card, self.depth, fact.name)
                self.filled.add(fact.name)
            return
        key: Key = ("frame", self.depth, self.partition.machine, fact.name, index)
        self.written[key] = self.terms.of(effect.value, self.look)

    def write(self, key: Key, name: str, value: Expr) -> None:
        self.fault(self.written_where(key), f"{name} is written twice")
        self.written[key] = value
        self.ended.pop(key, None)

    def written_where(self, key: Key) -> Bool:
        """Where something writes this cell; the end of a period does so only where it changes it."""
        always = TRUE if key in self.written and key not in self.ended else FALSE
        return self.make.or_(always, self.ended.get(key, FALSE), self.given_where(key))

    def given_where(self, key: Key) -> Bool:
        """Where one of the assignments by cases gives this cell a value."""
        return self.make.or_(*[condition for condition, _ in self.given.get(key, ())])

    def becomes_all(self, effect: BecomesAll) -> None:
        value = self.terms.of(effect.value, self.look)
        fact = effect.fact
        if isinstance(fact, Field):
            if any(name == fact.name for name, _ in self.own):
                self.fault(TRUE, f"{fact.name} is written twice")
            self.own.add((fact.name, None))
            for index in range(len(self.instance.elements(fact.over[0]))):
                key: Key = ("frame", self.depth, self.partition.machine, fact.name, index)
                self.fault(self.given_where(key), f"{fact.name} is written twice")
                if self.together:
                    self.fault(self.written_where(key), f"{fact.name} is written twice")
                self.written.setdefault(key, value)
        else:
            for number in self.layout.numbers(fact).values():
                self.write(("table", number), fact.name, value)

    def moved_by_cases(self, effect: Moves) -> None:
        """A move by cases: between which accounts, and whether it happens, may be unknown."""
        make = self.make
        amount = self.terms.number(effect.amount, self.look)
        self.fault(make.and_(self.under, make.less(amount, make.number(0))), "a negative amount would move")
        for account, sign in ((effect.out_of, -1), (effect.into, 1)):
            if isinstance(account, Bank):
                continue
            fact, *parts = account.key
            for picked in product(*[self.terms.choice(part, self.look).cases.items() for part in parts]):
                condition = make.and_(self.under, *[c for _, c in picked])
                if condition is FALSE:
                    continue
                number = self.layout.numbers(fact).get(tuple(one for one, _ in picked))
                if number is None:
                    self.fault(condition, f"there is no account {fact.name}{[one for one, _ in picked]}")
                    continue
                change = make.if_(condition, make.scale(sign, amount), make.number(0))
                self.added.setdefault(("table", number), []).append(change)

    def moves(self, effect: Moves) -> None:
        if self.together:
            self.moved_by_cases(effect)
            return
        amount = self.terms.number(effect.amount, self.look)
        self.fault(self.make.less(amount, self.make.number(0)), "a negative amount would move")
        for account, sign in ((effect.out_of, -1), (effect.into, 1)):
            if isinstance(account, Bank):
                continue
            fact, *parts = account.key
            at = tuple(self.one(part) for part in parts)
            number = self.layout.numbers(fact).get(at)
            if number is None:
                self.fault(TRUE, f"there is no account {fact.name}{list(at)}")
                continue
            key: Key = ("table", number)
            self.added.setdefault(key, []).append(self.make.scale(sign, amount))

    def overdrawn(self) -> None:
        """Whether an account would fall below 0 is judged by all its moves together."""
        for key, parts in self.added.items():
            fact, at = self.instance.cells[int(key[1])]  # type: ignore[call-overload]
            old = self.written[key] if key in self.written else self.terms.read(key, self.look)
            assert isinstance(old, Int)
            after = self.make.sum([old, *parts])
            self.fault(self.make.less(after, self.make.number(0)), f"{fact.name}{list(at)} would be overdrawn")

    def _card(self, card: Code) -> bool:
        if card in self.instance.card_number:
            return True
        self.fault(TRUE, f"there is no card {card}")
        return False

    def hold(self, card: Code, depth: int, field: str) -> None:
        if card is None or not self._card(card):
            return
        place = self.place_of(card)
        if not isinstance(place, tuple) or place[0] != "hand":
            self.fault(TRUE, f"{card} cannot be held back")
            return
        self.move(card, ("held", place[1], depth, field))

    def move(self, card: Code, place: Code) -> None:
        key: Key = ("place", card)
        if key in self.moved:
            self.fault(TRUE, f"{card} is moved twice")
        self.moved[key] = place

    def puts(self, effect: Puts) -> None:
        card = self.one(effect.card)
        if not self._card(card):
            return
        place = self.terms.read(("place", card), self.look)
        assert isinstance(place, Choice)
        if effect.out_of.kind == "held":
            there = {
                code: c
                for code, c in place.cases.items()
                if isinstance(code, tuple) and code[0] == "held" and code[2] == self.depth
            }
            for code in there:
                self.own.add((str(code[3]), None))
                self.emptied.add(str(code[3]))
            inside = self.make.or_(*there.values())
        else:
            source = self.place(effect.out_of)
            inside = place.cases.get(source, FALSE)
        self.fault(self.make.not_(inside), f"{card} is not where it is taken from")
        self.move(card, self.place(effect.place))

    def place(self, place: Place) -> Code:
        return place.kind if place.owner is None else (place.kind, self.one(place.owner))

    def ends(self, effect: Ends) -> None:
        for fact, cells in self.instance.cells_of.items():
            condition = self.terms.condition(life_ends(fact, effect.period), self.look) if fact.lives else FALSE
            keys: list[Key] = [("table", number) for number in cells.values()] if condition is not FALSE else []
            keys = [key for key in keys if self.layout.cell(key) is not None]
            if not keys or not self.truth(condition):
                continue
            default = self.layout.constant(fact.sort, fact.default)
            for key in keys:
                changes = self.make.not_(_is(self.terms, key, default, self.look))
                self.fault(self.make.and_(self.written_where(key), changes), f"{fact.name} is written twice")
                if key not in self.written:
                    self.written[key], self.ended[key] = default, changes


def _by_cases(effects: Sequence[Effect]) -> bool:
    """Only facts are assigned, and amounts moved: what can be said by cases."""
    return all(
        isinstance(inner, Moves)
        or (isinstance(inner, Becomes) and not (isinstance(inner.target, Here) and inner.target.key[0].holds))
        or (isinstance(inner, OnlyIf | ForEach) and _by_cases(inner.effects))
        for inner in effects
    )


def _is(terms: Terms, key: Key, value: Expr, look: Look) -> Bool:
    """The cell has this constant value."""
    old = terms.read(key, look)
    if isinstance(old, Int) and isinstance(value, Int):
        return terms.make.equal(old, value)
    if isinstance(old, Bool) and isinstance(value, Bool):
        return old if value is TRUE else terms.make.not_(old)
    assert isinstance(old, Choice) and isinstance(value, Choice)
    return terms.make.same(old, value)


def _cell_of(choice: Choice) -> Cell | None:
    """The cell whose value the choice is, if it is nothing but that."""
    cells = set()
    for value, condition in choice.cases.items():
        if condition.op != "is" or condition.args[1] != frozenset((value,)):
            return None
        cells.add(condition.args[0])
    return cells.pop() if len(cells) == 1 else None
