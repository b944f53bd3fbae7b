"""What a property reads and what a row may change, so that a property is asked only where its answer can change.

Both are sets of names of things, and both err on the side of more: a fact with all its indices, a kind of place, a
field of every frame of a machine. The readings and the rigid facts never change and have no name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache

from model.language import terms as t
from model.language.effects import Bank, Becomes, BecomesAll, Ends, Moves, Puts, flat
from model.language.facts import Fact, Field, life_ends
from model.language.machine import MACHINES
from model.language.rows import Ended, Rule
from model.table import FACTS

Thing = tuple[object, ...]
HANDS: Thing = ("hands",)
"""How many cards each faction has, those held back counted."""
TOP: Thing = ("top",)
"""Which frame is the top one."""
RESULTS: Thing = ("results",)


def reads(term: t.Term, one_frame: bool = False) -> set[Thing]:
    """What the term's value depends on. `one_frame`: it is asked of each frame of a machine, not of the top one."""
    found: set[Thing] = set()
    if isinstance(term, t.Read):
        fact: Fact = term.key[0]
        if not fact.rigid:
            found.add(("fact", fact))
    elif isinstance(term, t.Here | t.Below):
        field: Field = term.key[0]
        found.add(("field", field.machine, field.name))
        if isinstance(term, t.Below):
            found.add(("live", field.machine))
        elif not one_frame:
            found.add(TOP)
    elif isinstance(term, t.ResultOf):
        found.add(RESULTS)
    elif isinstance(term, t.This):
        found.add(TOP)
    elif isinstance(term, t.Live):
        found |= {("live", term.key[0]), TOP}
    elif isinstance(term, t.At):
        found.add(("place", term.key[0]))
    elif isinstance(term, t.HandSize):
        found.add(("place", "hand") if term.key[1] else HANDS)
    elif isinstance(term, t.InState):
        name, states = term.key
        found |= {("state", name)} if one_frame else {("top in", name, state) for state in states}
    elif isinstance(term, t.Waits):
        found |= {("waits", term.key[0], outcome) for outcome in term.key[1]}
    elif isinstance(term, t.EachFrame):
        found.add(("live", term.key[0]))
        one_frame = True
    elif isinstance(term, t.Param) and isinstance(term.key[4], t.Term):
        found |= reads(term.key[4], one_frame)
    for child in term.children:
        found |= reads(child, one_frame)
    return found


class Changes:
    """What each row may change. Which frames may stand on which is found from the rows that open them."""

    def __init__(self, rows: Sequence[Rule], facts: Sequence[Fact]) -> None:
        self.rows, self.facts = rows, facts
        self.below = self._standing()

    def _standing(self) -> dict[str, set[tuple[str, str]]]:
        """For each machine, the (machine, state) that the frame below one of it may be in."""
        below: dict[str, set[tuple[str, str]]] = {name: set() for name in MACHINES}
        size = -1
        while size != (size := sum(map(len, below.values()))):
            for rule in self.rows:
                if rule.opens is not None:
                    below[rule.opens.machine.name] |= set(self._stands(rule, below))
                if rule.gives_way_to is not None:
                    below[rule.gives_way_to.machine.name] |= below[rule.machine]
        return below

    @staticmethod
    def _stands(rule: Rule, below: dict[str, set[tuple[str, str]]]) -> Iterable[tuple[str, str]]:
        """What a frame that the row opens stands on."""
        if rule.over:
            return rule.over
        if rule.closes is not None:
            return below[rule.machine]
        if rule.gives_way_to is not None:
            return [(rule.gives_way_to.machine.name, rule.gives_way_to.machine.states[0])]
        return [(rule.machine, rule.target or rule.source)]

    def of(self, rule: Rule) -> set[Thing]:
        """What the row may change."""
        found = set(self._effects(rule))
        before = set(rule.over or [(rule.machine, rule.source)])
        after = set(before)
        leaves = rule.closes is not None or rule.gives_way_to is not None
        if not rule.over and rule.target not in (None, rule.source):
            found.add(("state", rule.machine))
            after = {(rule.machine, str(rule.target))}
        if leaves:
            after = self.below[rule.machine]
            found |= {("live", rule.machine), TOP}
        for opening in (rule.gives_way_to, rule.opens):
            if opening is not None:
                machine = opening.machine
                after = {(machine.name, machine.states[0])}
                found |= {("live", machine.name), ("state", machine.name), TOP}
                found |= {("field", machine.name, name) for name in machine.fields}
                if any(machine.fields[name].holds for name in opening.facts):
                    found |= {("place", "hand"), ("place", "held")}
        if before != after or (len(after) > 1 and leaves):
            found |= {("top in", *place) for place in before | after}
        if isinstance(rule.on, Ended):
            found |= {RESULTS, *[("waits", rule.on.machine, outcome) for outcome in rule.on.outcomes]}
        if rule.closes is not None:
            found |= {RESULTS, ("waits", rule.machine, rule.closes.outcome)}
        return found

    def _effects(self, rule: Rule) -> Iterator[Thing]:
        for effect in flat(rule.then):
            if isinstance(effect, Becomes):
                yield from self._written(effect.target.key[0])
            elif isinstance(effect, BecomesAll):
                yield from self._written(effect.fact)
            elif isinstance(effect, Ends):
                for fact in self.facts:
                    if life_ends(fact, effect.period) is not t.FALSE:
                        yield ("fact", fact)
            elif isinstance(effect, Moves):
                for account in (effect.out_of, effect.into):
                    if not isinstance(account, Bank):
                        yield ("fact", account.key[0])
            elif isinstance(effect, Puts):
                yield from (("place", effect.place.kind), ("place", effect.out_of.kind), HANDS)
                if effect.out_of.kind == "held":
                    yield from (
                        ("field", rule.machine, name)
                        for name, field in MACHINES[rule.machine].fields.items()
                        if field.holds
                    )

    @staticmethod
    def _written(fact: Fact | Field) -> Iterator[Thing]:
        if isinstance(fact, Fact):
            yield ("fact", fact)
            return
        yield ("field", fact.machine, fact.name)
        if fact.holds:
            yield from (("place", "hand"), ("place", "held"))


def settled(term: t.Term, changes: Set[Thing]) -> t.Term:
    """The condition on a step of a row that changes only these things, with what the step cannot change read before it.

    What then is true in any case folds to TRUE.
    """
    if isinstance(term, t.After):
        return term if reads(term.key[0]) & changes else term.key[0]
    if not any(isinstance(part, t.After) for part in t.walk(term)):
        return term
    if isinstance(term, t.Every):
        return t.every(term.key[0], settled(term.key[1], changes))
    parts = [settled(part, changes) if isinstance(part, t.Term) else part for part in term.key]
    if isinstance(term, t.All):
        return t.all_of(*parts)
    if isinstance(term, t.Any_):
        joined = t.any_of(*parts)
        return t.TRUE if isinstance(joined, t.Any_) and _covers(joined) else joined
    if isinstance(term, t.Not):
        return t.not_(parts[0])
    return term


def _covers(joined: t.Term) -> bool:
    """Whether one of the parts says the opposite of another, or of a part of another."""
    parts = {id(part) for part in joined.key}
    for part in joined.key:
        refused = part.key[0] if isinstance(part, t.Not) else None
        if refused is not None and (id(refused) in parts or any(id(one) in parts for one in _conjuncts(refused))):
            return True
    return False


def _conjuncts(term: t.Term) -> Sequence[t.Term]:
    return term.key if isinstance(term, t.All) else ()


@cache
def _of_the_rulebook() -> Changes:
    return Changes([rule for machine in MACHINES.values() for rule in machine.rules], FACTS)


@cache
def changed_by(rule: Rule) -> frozenset[Thing]:
    """What a row of the rulebook may change, whoever sits at the table."""
    return frozenset(_of_the_rulebook().of(rule))
