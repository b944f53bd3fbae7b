"""Writes into packed words: what does not fit widens its field, and never runs over into its neighbours."""

from __future__ import annotations

import numpy as np
import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.layout import Field, Layout, Ranges, Widen
from checks.explore.explicit.nodes import Columns, Graph
from checks.explore.explicit.reach import Reach
from checks.explore.explicit.stores import Stores
from checks.explore.readings import Family
from checks.state import Instance
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES

NUMBER, CODE = Field(0, 4, 2, "int", 1, ("cell", "debt")), Field(0, 8, 2, "code")


def laid() -> Layout:
    instance, family = Instance(SCOPES["kull-m4"]), Family(SCOPES["kull-m4"])
    return Layout(instance, Reach(instance, {id: {c[id] for c in family.choices} for id in QUESTIONS}), Ranges())


def written(*puts: tuple[Field, int]) -> list[int]:
    """Words that were all ones, after these constants and, shifted by the state's lowest bit, once more as columns."""
    graph, columns, stores = Graph(), Columns([np.array([0, 1], dtype=np.uint64)]), Stores()
    low = graph.whole(graph.field(Field(0, 0, 1, "bool")))
    for field, value in puts:
        stores.put(
            field, graph.plus([graph.const(value, "int"), low]) if field.kind == "int" else graph.const(value, "code")
        )
    words = [np.full(2, 0xFFF, dtype=np.uint64)]
    stores.into(words, columns, laid())
    return [int(word) for word in words[0]]


def test_only_the_bits_of_the_field_change() -> None:
    assert written((NUMBER, 2)) == [0xFDF, 0xFEF]
    assert written((CODE, 1)) == [0xDFF, 0xDFF]
    assert written((NUMBER, 1), (CODE, 0)) == [0xCCF, 0xCDF]


@pytest.mark.parametrize("put", [(NUMBER, 4), (NUMBER, 0), (CODE, 4)])
def test_what_does_not_fit_is_not_written(put: tuple[Field, int]) -> None:
    with pytest.raises(Widen):
        written(put)
