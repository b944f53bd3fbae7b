"""Steps on sets: an image is what single states lead to, and `before` is its inverse."""

from __future__ import annotations

from checks.explore.symbolic.reach import Explorer
from checks.explore.symbolic.relation import Step
from checks.explore.symbolic.vectors import Bdd
from tests.checks.explore.symbolic.small import symbolic


def _steps(name: str) -> tuple[Explorer, list[tuple[Step, Bdd]]]:
    ours = symbolic(name)
    assert ours.explorer is not None
    return ours.explorer, [m for where, states in ours.reached.items() for m in ours.explorer.moves(where, states)]


def test_every_state_of_an_image_has_a_state_before_it_and_the_other_way_round() -> None:
    explorer, steps = _steps("kull-m10")
    relations = explorer.relations

    for step, states in steps:
        image = relations.image(step, states)
        before = relations.before(step, image) & states
        assert before == states & step.guard & ~step.fault
        assert relations.image(step, before) == image


def test_images_stay_among_the_reached_states() -> None:
    explorer, steps = _steps("kull-m15")
    reached = symbolic("kull-m15").reached

    for step, states in steps:
        image = explorer.relations.image(step, states)
        assert not (image & ~reached.get(step.target, explorer.diagrams.false)).satisfiable()


def test_a_step_with_one_more_effect_leads_elsewhere() -> None:
    explorer, steps = _steps("kull-m4")
    step, states = next(
        (s, x) for s, x in steps if s.move.constants is not None and (x & s.move.relation).satisfiable()
    )
    image, constants = explorer.relations.image(step, states), step.move.constants
    step.move.constants = explorer.diagrams.true
    try:
        assert explorer.relations.image(step, states) != image
    finally:
        step.move.constants = constants


def test_the_three_urgencies_share_out_the_states() -> None:
    ours = symbolic("kull-m10")
    assert ours.explorer is not None

    for where, states in ours.reached.items():
        part = ours.explorer.relations.part(where)
        table, nature, seats = ours.explorer.relations.classes(part, states)
        assert table | nature | seats == states
        assert not (table & nature).satisfiable() and not ((table | nature) & seats).satisfiable()
