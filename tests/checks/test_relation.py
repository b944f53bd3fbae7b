"""The relation that the prover asks about, against the explorer: on every transition of small scopes, both ways."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import Exploration, explore
from checks.explore.readings import Family, bits
from checks.meaning import Env, Reader
from checks.solve.relation import Relation, relation
from checks.state import Instance, State
from checks.step import Game
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import SCOPES
from tests.checks.z3_values import World, compiled, number

STATES = 60
"""States of a scope in which every argument is tried."""
STEPS, OF_EACH_ROW = 120, 3
"""Steps of a scope that are compared, drawn evenly, and how many of each row at the least."""
SMALL = [
    "kull-m10",
    *[pytest.param(name, marks=pytest.mark.slow) for name in ("kull-m1", "kull-m4", "kull-m11")],
]


@pytest.fixture(scope="module", params=SMALL)
def run(request: pytest.FixtureRequest) -> Exploration:
    scope = SCOPES[request.param]
    return explore(Instance(scope), Family(scope))


class Relations:
    """The relation of every row, built once."""

    def __init__(self) -> None:
        self._made: dict[Rule, Relation] = {}

    def __getitem__(self, rule: Rule) -> Relation:
        if rule not in self._made:
            self._made[rule] = relation(rule, exact=True)
        return self._made[rule]


RELATIONS = Relations()


def params(rule: Rule, values: tuple[Any, ...]) -> dict[str, Any]:
    """The parameters of a play by the names that the relation gives them."""
    row = RELATIONS[rule]
    named = {}
    for param, value in zip(rule.params, values, strict=True):
        named[row.args[id(param)].decl().name()] = number(value, param.sort)
    return named


def differences(instance: Instance, row: Relation, world: World, after: State, reading: Any) -> Iterator[str]:
    """Where the state after the step, as the relation has it, is not the one that the explorer found."""
    real, at = World(instance, after, reading), row.after

    def same(what: str, expression: Any, wanted: Any) -> Iterator[str]:
        found = compiled(expression)(world) if hasattr(expression, "get_id") else expression
        if found != wanted:
            yield f"{what}: {found}, explored {wanted}"

    yield from same("top", at.top, real.of["top",])
    if not after.frames:
        return
    for fact, indices in instance.cells:
        numbers = [number(value, sort) for value, sort in zip(indices, fact.over, strict=True)]
        yield from same(f"{fact.name}{indices}", at.fact(fact, *numbers), real.of[fact.name, *numbers])
    for card in instance.scope.cards:
        n = CARDS.number[card]
        for part in ("place", "owner", "depth", "slot"):
            if (part, n) in real.of:
                yield from same(f"{part} of {card}", getattr(at, part)(n), real.of[part, n])
    for seat in instance.scope.factions:
        n = FACTIONS.number[seat]
        yield from same(f"hand of {seat}", at.hand(n, True), real.of["free cards", n])
        yield from same(f"cards of {seat}", at.hand(n, False), real.of["free cards", n] + real.of["held cards", n])
    for depth, frame in enumerate(after.frames):
        yield from same(f"machine at {depth}", at.machine(depth), real.of["machine", depth])
        yield from same(f"state at {depth}", at.state(depth), real.of["state", depth])
        for field in MACHINES[frame.machine].fields.values():
            for element in instance.elements(field.over[0]) if field.over else [None]:
                index = [] if element is None else [field.over[0].number[element]]
                key = (f"{field.machine}.{field.name}", depth, *index)
                yield from same(str(key), at.field(field, depth, *index), real.of[key])
    yield from same("machine of the result", at.result_machine, real.of["result machine",])
    if after.result is not None:
        yield from same("outcome", at.result_outcome, real.of["result outcome",])
        for name, _ in after.result.results:
            key = f"{after.result.machine}.{name}"
            yield from same(key, at.result_value(key), real.of[f"result.{key}",])


def arguments(game: Game, rule: Rule, env: Env, given: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every value of every parameter; the range of a later one may depend on an earlier one."""
    if len(given) == len(rule.params):
        yield given
        return
    param = rule.params[len(given)]
    for value in game.meanings.domain(param)(env):
        env.args[id(param)] = value
        yield from arguments(game, rule, env, (*given, value))


def test_every_transition_is_a_step_of_the_relation(run: Exploration) -> None:
    instance = run.game.instance
    seen: set[tuple[Any, ...]] = set()
    rows: Counter[Rule] = Counter()
    apart = max(1, len(run.edges) // STEPS)
    for number_, edge in enumerate(run.edges):
        if (edge.source, edge.play, edge.target) in seen or (number_ % apart and rows[edge.play.rule] >= OF_EACH_ROW):
            continue
        rows[edge.play.rule] += 1
        seen.add((edge.source, edge.play, edge.target))
        reading = run.family.choices[next(bits(edge.mask))]
        row = RELATIONS[edge.play.rule]
        world = World(instance, run.states[edge.source], reading, params(edge.play.rule, edge.play.values))

        assert all(compiled(part)(world) for part in row.guard), edge.play
        assert not [what for what, formula in row.faults if compiled(formula)(world)], edge.play
        wrong = list(differences(instance, row, world, run.states[edge.target], reading))
        assert not wrong, (edge.play, wrong)
    assert len(seen) > 100


def test_what_the_explorer_does_not_play_the_relation_refuses(run: Exploration) -> None:
    """Every row of the machine and state on top, with every argument there is, in states drawn evenly."""
    instance, game = run.game.instance, run.game
    refused = 0
    apart = max(1, len(run.states) // STATES)
    for number_, state in enumerate(run.states):
        if state.over or number_ % apart:
            continue
        reading = run.family.choices[list(bits(run.masks[number_]))[number_ % run.masks[number_].bit_count()]]
        for row in game.rows(state):
            rule = row.rule
            played = set(game.bindings(row, state, Reader(reading)))
            for values in arguments(game, rule, Env(state, Reader(reading))):
                world = World(instance, state, reading, params(rule, values))
                enabled = all(compiled(part)(world) for part in RELATIONS[rule].guard)
                assert enabled == (values in played), (rule, values, reading)
                refused += not enabled
    assert refused > 100


def test_a_relation_that_forgets_what_a_row_does_is_noticed(run: Exploration) -> None:
    edge = next(edge for edge in run.edges if edge.play.rule.then)
    rule = edge.play.rule
    reading = run.family.choices[next(bits(edge.mask))]
    forgetful = relation(replace(rule, then=()), exact=True)
    world = World(run.game.instance, run.states[edge.source], reading, params(rule, edge.play.values))

    assert list(differences(run.game.instance, forgetful, world, run.states[edge.target], reading))
