"""Terms in ground form mean what they mean to the reference."""

from __future__ import annotations

import pytest

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.ground.evaluate import holds
from checks.ground.expr import TRUE, Bool
from checks.ground.ground import Ground
from checks.ground.terms import Scene
from checks.meaning import Env, Reader
from checks.state import Instance
from invariants.catalogue import STATES, STEPS
from model.language.scope import SCOPES


@pytest.mark.parametrize(("name", "every"), [("kull-m4", 3), ("kull-m10", 12)])
def test_invariants_of_states_hold_where_the_reference_says(name: str, every: int) -> None:
    instance, family = Instance(SCOPES[name]), Family(SCOPES[name])
    ground, run = Ground(instance, family), explore(instance, family)
    choice, meanings = family.choices[0], run.game.meanings

    for state in run.states[::every]:
        where, values = ground.layout.values(state)
        for inv in STATES:
            for term in (inv.condition, inv.arises):
                ours = holds(ground.condition(term, where), values, choice)
                assert ours == bool(meanings.of(term)(Env(state, Reader(choice)))), inv.id


def test_properties_of_steps_hold_where_the_reference_says() -> None:
    instance, family = Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"])
    ground, run = Ground(instance, family), explore(instance, family)
    asked = 0

    for edge in run.edges[::5]:
        choice = family.choices[(edge.mask & -edge.mask).bit_length() - 1]
        where, values = ground.layout.values(run.states[edge.source])
        (play,) = [p for p in ground.plays(where) if (p.rule, p.values) == tuple(edge.play)]
        (variant,) = [v for v in play.variants if holds(v.when, values, choice)]
        args = dict(zip([id(p) for p in play.rule.params], play.values, strict=True))
        env = Env(run.states[edge.source], Reader(choice), dict(args))
        env.after = run.states[edge.target]
        look = ground.terms.look(where, Scene({}, {cell.key: value for cell, value in variant.updates.items()}))
        for prop in STEPS:
            condition = prop.condition(play.rule)
            if condition is not None:
                ground.terms.args = dict(args)
                ours = holds(ground.terms.condition(condition, look), values, choice)
                assert ours == bool(run.game.meanings.of(condition)(env)), prop.id
                asked += 1
    assert asked > 100


def test_a_quantifier_over_what_never_changes_folds_away() -> None:
    from model.components.factions import FACTIONS
    from model.language.terms import each, every, some
    from model.setting import seated

    ground = Ground(Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"]))
    who = each(FACTIONS)
    start = ground.starts()[0][0]
    found: list[Bool] = [ground.condition(term, start) for term in (every(who, seated[who]), some(who, seated[who]))]

    assert found == [TRUE, TRUE]
