"""Every condition of every row reads packed states as the reference step reads them."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.nodes import Columns
from checks.explore.explicit.pack import unpack
from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.meaning import Env, Meanings, Reader
from checks.state import Instance
from model.language.params import conjuncts, free
from model.language.scope import SCOPES


@pytest.mark.parametrize("name", ["kull-m4", "kull-m11"])
def test_conditions_without_parameters_are_read_alike(name: str) -> None:
    scope = SCOPES[name]
    instance, family = Instance(scope), Family(scope)
    meanings, found = Meanings(instance), explore(instance, family, counting=True).found
    choice = family.choices[0]
    asked = 0
    for key, part in found.parts.items():
        store = found.stores[key]
        columns = Columns(store.words)
        states = [unpack(found.layout, [int(word[n]) for word in store.words]) for n in range(store.size)]
        for row in (row for turn in part.turns for row in turn):
            for condition in conjuncts(row.rule):
                if not free(condition):
                    ours = columns.column(part.translator.of(condition, choice, {})).tolist()
                    means = meanings.of(condition)
                    assert ours == [means(Env(state, Reader(choice))) for state in states], condition
                    asked += 1

    assert asked > 20
