"""Whether anything that is played on the way to a row can change what its conditions ask.

Where nothing can, the row asks again what the play before it has settled: it is there in case the rules grow, and only
a play that had not settled it would lead there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from checks.games.coverage import conditions
from checks.native.cone import Thing, changed_by, reads
from model.language.machine import MACHINES
from model.language.rows import TABLE, Ended, Rule

COURSE = ("state", "live", "top", "top in", "waits", "results")
"""Kinds of things that only say where the game stands."""


def settled_before(rule: Rule, rules: Sequence[Rule]) -> list[Rule]:
    """The plays that have settled what the row asks: those from which on nothing can change that.

    Empty where something can, or where the row asks nothing.
    """
    if rule.by is not TABLE:
        return []
    begun, between = _since(rule, rules)
    asked = {thing for _, term in conditions(rule) for thing in reads(term) if thing[0] not in COURSE}
    changed: set[Thing] = {thing for one in between for thing in changed_by(one)}
    return [] if not asked or asked & changed else begun


def _since(rule: Rule, rules: Sequence[Rule]) -> tuple[list[Rule], list[Rule]]:
    """The last plays before the row that somebody chooses, and every row that may be played after them."""
    begun, between = dict[Rule, None](), dict[Rule, None]()
    seen, waiting = set[str](), [rule.source]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if state == MACHINES[rule.machine].states[0]:
            begun.update(dict.fromkeys(one for one in rules if _enters(one, rule.machine)))
        for one in rules:
            if one.machine != rule.machine or one.closes is not None or (one.target or one.source) != state:
                continue
            if one.opens is not None:
                between.update(dict.fromkeys(_above(one.opens.machine.name, rules)))
            if one.by is TABLE or isinstance(one.on, Ended) or one.source == state:
                if one is not rule:
                    between[one] = None
                waiting.append(one.source)
            else:
                begun[one] = None
    return list(begun), list(between)


def _enters(rule: Rule, machine: str) -> bool:
    return any(opening is not None and opening.machine.name == machine for opening in (rule.opens, rule.gives_way_to))


def _above(machine: str, rules: Sequence[Rule]) -> Iterable[Rule]:
    """Every row of the machine, and of what it opens."""
    seen, waiting = set[str](), [machine]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            mine = [rule for rule in rules if rule.machine == name]
            yield from mine
            waiting += [rule.opens.machine.name for rule in mine if rule.opens is not None]
