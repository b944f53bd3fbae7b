"""The C of what a row does: every effect reads the old state `s` and writes into the new one, `n`, a copy of it.

A function returns DONE, FAULT for what the language forbids, LIMIT for what has no room in a native state.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from checks.native.layout import HAND, HELD, NONE, PLACES, code
from checks.native.terms import Terms
from model.components.cards import CARDS
from model.language import terms as t
from model.language.effects import Bank, Becomes, BecomesAll, Effect, Ends, ForEach, Moves, OnlyIf, Place, Puts, flat
from model.language.errors import KanlyError
from model.language.facts import Fact, Field, life_ends
from model.language.machine import MACHINES, Machine
from model.language.rows import Closing, Opening, Rule
from model.language.sorts import INT, Sort


def resumes(below: Machine, closed: str, outcome: str) -> bool:
    """Whether a frame of `below` goes on as it was when one of `closed` ends so above it."""
    return closed in below.resumes or f"{closed}.{outcome}" in below.resumes


class Deed:
    """What one row does, as C. `text` is the whole function."""

    def __init__(self, terms: Terms, rule: Rule, number: int) -> None:
        if rule.over and (rule.closes or rule.gives_way_to):
            raise KanlyError(f"{rule.id} stands on another machine and closes its frame", rule.where)
        self.terms, self.layout, self.rule, self.number = terms, terms.layout, rule, number
        self.machine = MACHINES[rule.machine]
        self.lines: list[str] = []
        self.accounts: list[str] = []
        self.many: list[Fact] = []
        """Facts whose accounts change for every element of a set."""
        self.sets = 0
        self.repeated = {id(inner) for one in flat(rule.then) if isinstance(one, ForEach) for inner in flat([one])}
        self.writers = Counter(self._written())
        self.movers = sum(1 for _ in self._movers())

    def text(self) -> str:
        for effect in self.rule.then:
            self.happens(effect, "  ")
        body, self.lines = self.lines, []
        self._ends_frame()
        params = "".join(f", int {self.terms.param(param)}" for param in self.rule.params)
        head = [
            f"/* {self.rule.id} {self.rule.event} */",
            f"static int do_{self.number}(const num *s, num *n, const Game *x{params}) {{",
            "  const num *g = s; const int d = s[DEPTH] - 1; num *own = n + FRAMES + d * WIDTH; (void)g; (void)own;",
            *self._marks(),
            *[f"  int {account} = -1;" for account in self.accounts],
        ]
        checks = [f"  if ({account} >= 0 && n[{account}] < 0) return FAULT;" for account in self.accounts]
        # An account that was not touched is not below 0 now, unless it was before.
        checks += [f"  {self._cells(fact)} if (n[*c] < 0 && n[*c] != s[*c]) return FAULT;" for fact in self.many]
        return "\n".join([*head, *body, *checks, *self.lines, "  return DONE;", "}"])

    def say(self, indent: str, line: str) -> None:
        self.lines.append(indent + line)

    # -- what may be written twice ---------------------------------------------------------------------------------

    def _as_often(self) -> Iterator[Effect]:
        for effect in flat(self.rule.then):
            yield from [effect] * (2 if id(effect) in self.repeated else 1)

    def _written(self) -> Iterator[Fact | Field]:
        """Every fact that an effect writes, once for each effect, and twice for one that happens for a set."""
        for effect in self._as_often():
            if isinstance(effect, Becomes):
                yield effect.target.key[0]
            elif isinstance(effect, BecomesAll):
                yield effect.fact
            elif isinstance(effect, Ends):
                yield from (fact for fact, _ in self._ending(effect))
            elif isinstance(effect, Puts) and effect.out_of.kind == "held":
                yield from (field for field in self.machine.fields.values() if field.holds)

    def _movers(self) -> Iterator[object]:
        """Everything that may move a card."""
        for effect in self._as_often():
            if isinstance(effect, Puts) or (isinstance(effect, Becomes) and _holds(effect.target.key[0])):
                yield effect
        for opening in (self.rule.opens, self.rule.gives_way_to):
            if opening is not None:
                yield from (name for name in opening.facts if opening.machine.fields[name].holds)

    def _marks(self) -> Iterator[str]:
        for fact, writers in self.writers.items():
            if writers > 1:
                yield f"  char {self._mark(fact)}[{self.layout.slots(fact.over) + 1}] = {{0}};"
        if self.movers > 1:
            yield f"  char moved[{len(CARDS.elements)}] = {{0}};"

    def _mark(self, fact: Fact | Field) -> str:
        return f"w_{fact.machine}_{fact.name}" if isinstance(fact, Field) else f"w_{fact.name}"

    def _once(self, fact: Fact | Field, slot: str) -> str:
        """The test that the cell was not written yet; [0] says 1 after one cell, 2 after the whole."""
        if self.writers[fact] < 2:
            return ""
        mark = self._mark(fact)
        return f"if ({mark}[0] == 2 || {mark}[{slot}]) return FAULT; {mark}[0] = {mark}[{slot}] = 1; "

    # -- effects ---------------------------------------------------------------------------------------------------

    def happens(self, effect: Effect, indent: str) -> None:
        _HAPPENS[type(effect)](self, effect, indent)

    def value(self, term: t.Term) -> str:
        """A declaration of `v`, with the test that a number has room."""
        limit = " if (v > LARGEST || v < -LARGEST) return LIMIT;" if term.sort is INT else ""
        return f"const int v = {self.terms.of(term)};{limit}"

    def becomes(self, effect: Becomes, indent: str) -> None:
        fact, *indices = effect.target.key
        if isinstance(effect.target, t.Here):
            self._own_becomes(fact, indices, effect.value, indent)
            return
        self.say(indent, f"{{ {self.value(effect.value)}")
        self._present(fact.over, indices, indent)
        base = self.layout.fact[fact]
        self.say(indent, f"  const int c = {self.terms.cell(fact, indices)};")
        self.say(indent, f"  {self._once(fact, f'1 + c - {base}')}n[c] = v; }}")

    def _present(self, over: tuple[Sort, ...], indices: list[t.Term], indent: str) -> None:
        for sort, index in zip(over, indices, strict=True):
            if not isinstance(index, t.Const) or index.value not in self.terms.instance.elements(sort):
                self.say(indent, f"  if (!{self.terms.present(sort, self.terms.of(index))}) return FAULT;")

    def _own_becomes(self, field: Field, indices: list[t.Term], value: t.Term, indent: str) -> None:
        at = self.layout.field_at(field)
        self.say(indent, f"{{ {self.value(value)}")
        self._present(field.over, indices, indent)
        index = self.terms.index(field.over[0], self.terms.of(indices[0])) if indices else "0"
        self.say(indent, f"  {self._once(field, f'1 + {index}' if not indices else f'2 + {index}')}")
        if field.holds:
            self.say(indent, f"  if (s[FRAMES + d * WIDTH + {at}] != {NONE}) return FAULT;")
            self.say(indent, "  if (v != -1) {")
            self._hold("d", at, indent + "    ")
            self.say(indent, "  }")
        self.say(indent, "}" if self.rule.over else f"  own[{at} + {index}] = v; }}")

    def becomes_all(self, effect: BecomesAll, indent: str) -> None:
        fact = effect.fact
        self.say(indent, f"{{ {self.value(effect.value)}")
        if self.writers[fact] > 1:
            mark = self._mark(fact)
            self.say(indent, f"  if ({mark}[0]) return FAULT; {mark}[0] = 2;")
        if isinstance(fact, Field):
            at, sort = self.layout.field_at(fact), fact.over[0]
            if not self.rule.over:
                count = len(self.terms.instance.elements(sort))
                self.say(indent, f"  for (int i = 0; i < {count}; i++) own[{at} + i] = v;")
        else:
            self.say(indent, f"  {self._cells(fact)} n[*c] = v;")
        self.say(indent, "}")

    def _cells(self, fact: Fact) -> str:
        """The head of a loop over the cells of a fact, as `*c`."""
        name = f"cells_{fact.name}"
        positions = [self.layout.cells[cell] for cell in self.terms.instance.cells_of.get(fact, {}).values()]
        line = f"static const short {name}[] = {{{','.join(map(str, positions))}}};"
        if line not in self.terms.tables:
            self.terms.tables.append(line)
        return f"for (const short *c = {name}; c < {name} + {len(positions)}; c++)"

    def moves(self, effect: Moves, indent: str) -> None:
        self.say(indent, f"{{ {self.value(effect.amount)} if (v < 0) return FAULT;")
        for account, sign in ((effect.out_of, "-"), (effect.into, "+")):
            if isinstance(account, Bank):
                continue
            fact, *indices = account.key
            self._present(fact.over, indices, indent)
            if self.sets:
                name = "account"
                self.many += [fact] if fact not in self.many else []
                self.say(indent, f"  {{ const int account = {self.terms.cell(fact, indices)};")
            else:
                name = f"account{len(self.accounts)}"
                self.accounts.append(name)
                self.say(indent, f"  {{ {name} = {self.terms.cell(fact, indices)};")
            self.say(indent, f"    const int after = n[{name}] {sign} v;")
            self.say(indent, f"    if (after > LARGEST || after < -LARGEST) return LIMIT; n[{name}] = after; }}")
        self.say(indent, "}")

    def puts(self, effect: Puts, indent: str) -> None:
        self.say(indent, f"{{ {self.value(effect.card)}")
        self.say(indent, f"  if (!{self.terms.present(CARDS, 'v')}) return FAULT;")
        card = self.terms.index(CARDS, "v")
        now = f"s[{self.layout.place + 1} + {card}]"
        if effect.out_of.kind == "held":
            self.say(indent, f"  const int slot = s[{self.layout.slot + 1} + {card}];")
            self.say(indent, f"  if ({now} < {HELD - 1} || slot / WIDTH != d) return FAULT;")
            for field in self.machine.fields.values():
                if field.holds and self.writers[field] > 1:
                    mark = self._mark(field)
                    self.say(indent, f"  if (slot % WIDTH == {self.layout.field_at(field)}) {mark}[0] = {mark}[1] = 1;")
            if not self.rule.over:
                self.say(indent, f"  own[slot % WIDTH] = {NONE};")
        else:
            self.say(indent, f"  if ({now} != {self._place(effect.out_of)}) return FAULT;")
        self._move(self._place(effect.place), "0", indent + "  ")
        self.say(indent, "}")

    def _place(self, place: Place) -> str:
        if place.kind in PLACES and place.owner is None:
            return str(PLACES[place.kind])
        if place.kind == "hand" and place.owner is not None:
            return f"({HAND} + ({self.terms.of(place.owner)}))"
        raise KanlyError(f"no card can be put into {place}", self.rule.where)

    def _hold(self, depth: str, at: int, indent: str) -> None:
        """The card `v` goes from a hand into a slot."""
        self.say(indent, f"if (!{self.terms.present(CARDS, 'v')}) return FAULT;")
        self.say(indent, f"const int now = s[{self.layout.place + 1} + {self.terms.index(CARDS, 'v')}];")
        self.say(indent, f"if (now < {HAND - 1} || now >= {HELD - 1}) return FAULT;")
        self._move(f"now - {HAND} + {HELD}", f"({depth}) * WIDTH + {at}", indent)

    def _move(self, place: str, slot: str, indent: str) -> None:
        if self.movers > 1:
            self.say(indent, "if (moved[v]) return FAULT; moved[v] = 1;")
        self.say(indent, f"put(n, {self.terms.index(CARDS, 'v')}, {place}, {slot});")

    def only_if(self, effect: OnlyIf, indent: str) -> None:
        self.say(indent, f"if ({self.terms.of(effect.condition)}) {{")
        for inner in effect.effects:
            self.happens(inner, indent + "  ")
        self.say(indent, "}")

    def for_each(self, effect: ForEach, indent: str) -> None:
        self.say(indent, f"{self.terms.loop(effect.variable)} {{")
        self.sets += 1
        for inner in effect.effects:
            self.happens(inner, indent + "  ")
        self.sets -= 1
        self.say(indent, "}")

    def _ending(self, effect: Ends) -> Iterator[tuple[Fact, t.Term]]:
        """The facts that end with the period, each with the condition."""
        for fact in self.terms.instance.facts:
            life = life_ends(fact, effect.period)
            if life is not t.FALSE:
                yield fact, life

    def ends(self, effect: Ends, indent: str) -> None:
        for fact, life in self._ending(effect):
            default = code(fact.sort, fact.default)
            self.say(indent, f"if ({self.terms.of(life)})")
            once = self._once(fact, f"1 + *c - {self.layout.fact[fact]}")
            self.say(indent, f"  {self._cells(fact)} if (s[*c] != {default}) {{ {once}n[*c] = {default}; }}")

    # -- frames ----------------------------------------------------------------------------------------------------

    def _ends_frame(self) -> None:
        rule = self.rule
        if not rule.over and rule.target and rule.closes is None and rule.gives_way_to is None:
            self.say("  ", f"own[1] = {self.layout.state[rule.machine, rule.target]};")
        if rule.closes is not None or rule.gives_way_to is not None:
            for field in self.machine.fields.values():
                if field.holds:
                    self.say("  ", f"if (own[{self.layout.field_at(field)}] != {NONE}) return FAULT;")
            self.say("  ", "n[DEPTH] = d;")
        self.say("  ", "clear(n);")
        if rule.closes is not None:
            self._result(rule.closes)
        for opening in (rule.gives_way_to, rule.opens):
            if opening is not None:
                self._opened(opening)

    def _result(self, closes: Closing) -> None:
        """What the frame below will answer, unless it goes on as it was."""
        unmoved = [
            f"g[FRAMES + (d - 1) * WIDTH] != {self.layout.machine[machine.name]}"
            for machine in MACHINES.values()
            if resumes(machine, self.rule.machine, closes.outcome)
        ]
        self.say("  ", f"if ({' && '.join(['d > 0', *unmoved])}) {{")
        self.say("  ", f"  n[WAITS] = {self.layout.outcome[self.rule.machine, closes.outcome]};")
        for name, term in closes.results.items():
            self.say("  ", f"  {{ {self.value(term)} n[{self.layout.result[name]}] = v; }}")
        self.say("  ", "}")

    def _opened(self, opening: Opening) -> None:
        machine, layout = opening.machine, self.layout
        self.say("  ", "{ const int depth = n[DEPTH]; if (depth >= DEEPEST) return LIMIT;")
        self.say("  ", "  num *f = n + FRAMES + depth * WIDTH; memset(f, 0, 2 * WIDTH); n[DEPTH] = depth + 1;")
        self.say(
            "  ", f"  f[0] = {layout.machine[machine.name]}; f[1] = {layout.state[machine.name, machine.states[0]]};"
        )
        for name, field in machine.fields.items():
            at, default = layout.field[machine.name, name], code(field.sort, field.default)
            if field.over:
                if default:
                    slots = layout.slots(field.over)
                    self.say("  ", f"  for (int i = 0; i < {slots}; i++) f[{at} + i] = {default};")
            elif name not in opening.facts:
                if default:
                    self.say("  ", f"  f[{at}] = {default};")
                if field.holds and field.default is not None:
                    raise KanlyError(f"{field} holds a card by default")
            else:
                self.say("  ", f"  {{ {self.value(opening.facts[name])} f[{at}] = v;")
                if field.holds:
                    self.say("  ", "    if (v != -1) {")
                    self._hold("depth", at, "        ")
                    self.say("  ", "    }")
                self.say("  ", "  }")
        self.say("  ", "}")


def _holds(fact: Fact | Field) -> bool:
    return isinstance(fact, Field) and fact.holds


_HAPPENS: dict[type[Effect], Callable[[Deed, Any, str], None]] = {
    Becomes: Deed.becomes,
    BecomesAll: Deed.becomes_all,
    Moves: Deed.moves,
    Puts: Deed.puts,
    OnlyIf: Deed.only_if,
    ForEach: Deed.for_each,
    Ends: Deed.ends,
}
