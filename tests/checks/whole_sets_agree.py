"""Every engine on the model of whole sets; prints what they say differently. Run in a process of its own."""

from __future__ import annotations

from tests.checks import whole_sets  # first of all: the prover numbers the machines as it is loaded

# isort: split
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import z3

from checks.explore.answers import Budget
from checks.explore.engines import ENGINES, differences, engine_named
from checks.explore.found import replayed
from checks.explore.readings import Family
from checks.export.model import Model
from checks.export.promela import promela
from checks.library import LibraryGame, key_of
from checks.meaning import Reader
from checks.native.deals import rigid_numbers
from checks.native.kernel import Kernel
from checks.native.source import source
from checks.native.twin import MIXED, Twin
from checks.solve import symbols as s
from checks.solve.encode import numbers_of
from checks.solve.relation import Relation
from checks.state import Instance, State
from checks.step import Fault, Game, Play, actor_of
from model.language.errors import KanlyError
from model.language.rows import Rule
from tests.checks import test_relation
from tests.checks.as_written import as_written
from tests.checks.export.evaluated import Counted, frozen
from tests.checks.z3_values import World, compiled

FEW = 12
"""Plays of a row that the prover's relation is asked about, and as many that are a fault."""
WALKS = 80
"""Walks of each instance on compiled rows, and the same by the reference step."""
Step = tuple[State, Play, State | None]


def steps(game: Game, reading: dict[str, str]) -> list[Step]:
    """Every play of every state that can be reached, with the state after it; None for a fault."""
    found: list[Step] = []
    todo, seen = list(game.instance.starts()), set(game.instance.starts())
    while todo:
        state = todo.pop()
        for play in game.plays(state, Reader(reading)):
            try:
                after = game.after(state, play, Reader(reading))
            except Fault:
                found.append((state, play, None))
                continue
            found.append((state, play, after))
            if after not in seen:
                seen.add(after)
                todo.append(after)
    return found


def explorers(instance: Instance) -> Iterator[str]:
    scope = instance.scope
    runs = [engine_named(engine)(instance, Family(scope), Budget(), lambda at: None) for engine in ENGINES]
    for other in runs[1:]:
        yield from differences(runs[0], other)
    failing = {answer.id for answer in runs[0].answers() if answer.fails and answer.decided}
    for run in runs:
        for history in run.histories("fault", 3) if "fault" in failing else ():
            replayed(Game(instance), run.family, "fault", history)
    print("states", scope.name, runs[0].size.union_states, "fault" in failing)


def library(instance: Instance) -> Iterator[str]:
    game, reading = Game(instance), instance.scope.reading()
    other = LibraryGame(instance, instance.starts()[0], reading)
    for state, play, after in steps(game, reading):
        if after is not None:
            other.restart(state, reading)
            assert other.play(key_of(play.rule, play.values, actor_of(game, state, play, Reader(reading)), None))
            if other.position() != after:
                yield f"library: {play}"


def native(instance: Instance) -> Iterator[str]:
    """Walks of the compiled rows and of the reference step, and their digests."""
    game = Game(instance)
    made = source(game, [], [])
    with as_written():
        kernel = Kernel(made)
    twin = Twin(game, made.layout, made.number, [], [])
    start = instance.starts()[0]
    rigid = rigid_numbers(instance, instance, tuple(made.scalars))
    faults = 0
    for walk in range(WALKS):
        ours = kernel.trace(made.layout.encode(start), rigid, 7, 0, walk, 25, MIXED)
        theirs = twin.walk(start, 7, walk, 25, MIXED)
        failed = sorted(("dead end", "overlap", "fault")[n - len(made.properties)] for n, _ in ours.failed)
        faults += "fault" in failed
        if ours.digest != theirs.digest or failed != sorted(name for name, _ in theirs.failed):
            yield f"native: walk {walk}: {failed}, {theirs.failed}"
            return
    print("native", instance.scope.name, faults > 0)


def export(instance: Instance) -> Iterator[str]:
    """The exported rows reach the states and faults of the reference, and print."""
    model, game = Model(instance, instance.scope.reading(), numbers=31), Game(instance)
    counted, taken = Counted(model), steps(game, instance.scope.reading())
    states = {*instance.starts(), *[after for _, _, after in taken if after is not None]}
    if set(counted.states) != {frozen(model.layout.encoded(state)) for state in states}:
        yield f"export: {len(counted.states)} states, not {len(states)}"
    faults = sum(after is None for _, _, after in taken)
    if (counted.faults, counted.transitions) != (faults, len(taken) - faults):
        yield f"export: {counted.faults} faults, not {faults}"
    print("export", instance.scope.name, "d_step" in promela(model, ""), faults > 0)


def proofs(instance: Instance) -> Iterator[str]:
    """The relation of each row on every step: the state after it, and faults exactly where the reference has one."""
    game, reading = Game(instance), instance.scope.reading()
    known: dict[Rule, Relation | None] = {}
    whole = not instance.scope.sets
    # A proof is about the whole sets: it has faults in rooms that a restricted instance lacks.
    checked = faults = 0
    asked: Counter[tuple[Rule, bool]] = Counter()
    for state, play, after in steps(game, reading):
        rule = play.rule
        asked[rule, after is None] += 1
        if asked[rule, after is None] > FEW:
            continue
        if rule not in known:
            try:
                known[rule] = test_relation.RELATIONS[rule]
            except KanlyError as error:
                known[rule] = None
                print("unproved", rule.event, error)
        row = known[rule]
        if row is None:
            continue
        world = World(instance, state, reading, test_relation.params(rule, play.values))
        if not all(compiled(part)(world) for part in row.guard):
            yield f"z3 refuses {play}"
        said = [what for what, formula in row.faults if holds_somewhere(row, formula, world)] if whole else []
        if bool(said) != (after is None) and whole:
            yield f"z3 faults of {play}: {said}"
        faults += bool(said)
        if after is not None:
            checked += 1
            wrong = list(test_relation.differences(instance, row, world, after, reading))
            if wrong:
                yield f"z3 {play}: {wrong[:3]}"
    print("z3", instance.scope.name, checked > 0, faults > 0)
    wrong_rows = {play.rule.event for _, play, after in steps(game, reading) if after is None}
    print("faults", ",".join(sorted(wrong_rows)))
    for rule in whole_sets.house.rules if whole and faults else ():
        if known.get(rule) is not None:
            print("twice", rule.event, can_write_twice(test_relation.RELATIONS[rule]))


def can_write_twice(row: Relation) -> bool:
    """Whether the solver finds a state in which the row writes a cell twice."""
    solver = z3.Solver()
    solver.add(*s.background([whole_sets.leads_to, whole_sets.steps, whole_sets.behind]), *row.guard)
    solver.add(z3.Or(*[formula for what, formula in row.faults if "twice" in what]))
    return str(solver.check()) != "unsat"


def holds_somewhere(row: Relation, formula: Any, world: World) -> bool:
    """Whether the formula holds for some value of the variables that a row's sets bind."""
    mine = _symbols(formula)
    bound = [(symbol.decl().name(), variable) for symbol, variable in row.bound if symbol.decl().name() in mine]
    asks = compiled(formula)
    kept = dict(world.params)
    found = False
    for values in product(*[numbers_of(variable) for _, variable in bound]):
        world.params = kept | {name: n for (name, _), n in zip(bound, values, strict=True)}
        if asks(world):
            found = True
            break
    world.params = kept
    return found


def _symbols(formula: Any) -> set[str]:
    found, todo, seen = set(), [formula], set()
    while todo:
        one = todo.pop()
        if one.get_id() not in seen:
            seen.add(one.get_id())
            todo += one.children()
            if z3.is_const(one) and one.decl().kind() == z3.Z3_OP_UNINTERPRETED:
                found.add(one.decl().name())
    return found


CHECKS: dict[str, Callable[[Instance], Iterator[str]]] = {
    "explorers": explorers,
    "library": library,
    "native": native,
    "export": export,
    "proofs": proofs,
}


def main(name: str) -> None:
    for scope in whole_sets.SCOPES:
        for line in CHECKS[name](Instance(scope)):
            print("DIFFERS", line)


if __name__ == "__main__":
    main(sys.argv[1])
