"""Translation: every condition of the catalogue means in an export what it means in the reference step."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.family import explore
from checks.explore.readings import Family
from checks.export.expressions import Variable
from checks.export.layout import Layout
from checks.export.model import Model
from checks.export.translate import At, Translator
from checks.meaning import Env, Meanings, Reader
from checks.state import Instance
from invariants.catalogue import STATES
from model.language.errors import KanlyError
from model.language.scope import SCOPES
from model.language.terms import after, each, number, some
from model.table import spice
from tests.checks.export.evaluated import value


@pytest.mark.parametrize("name", ["kull-m4", "kull-m15"])
def test_conditions_on_states_mean_the_same(name: str) -> None:
    scope = SCOPES[name]
    instance, product = Instance(scope), scope.products()[-1]
    model, meanings = Model(instance, scope.reading(product)), Meanings(instance)
    top = At(model.fold.get(model.layout.top))
    asked = [(meanings.of(t), model.translator.of(t, top)) for inv in STATES for t in (inv.condition, inv.arises)]
    arose = 0

    for state in explore(instance, Family(scope, product)).states:
        values = model.layout.encoded(state)
        for meaning, expression in asked:
            found = bool(value(expression, values))
            assert found == bool(meaning(Env(state, Reader(model.choice))))
            arose += found
    assert arose


def test_a_property_of_steps_is_refused() -> None:
    translator = Translator(Layout(Instance(SCOPES["kull-m4"]), 12, 255), SCOPES["kull-m4"].reading())

    with pytest.raises(KanlyError, match="a property of steps is asked of states"):
        translator.of(after(spice["emperor"] > 0), At(1))


def test_a_number_without_a_close_bound_is_refused() -> None:
    translator = Translator(Layout(Instance(SCOPES["kull-m4"]), 12, 255), SCOPES["kull-m4"].reading())
    price = number("price", 0, spice["emperor"])

    with pytest.raises(KanlyError, match="the number `price` may be up to 255: too many plays for an export"):
        translator.of(some(price, price > 3), At(1))


def test_a_fact_of_an_absent_seat_is_its_default() -> None:
    translator = Translator(Layout(Instance(SCOPES["kull-m4"]), 12, 255), SCOPES["kull-m4"].reading())
    seat = each(spice.over[0], "seat")

    assert translator.of(spice["guild"], At(1)) == 0
    read = translator.of(spice[seat], At(1, {id(seat): translator.fold.get(Variable("who", "element", 7))}))
    assert "spice" in str(read)
