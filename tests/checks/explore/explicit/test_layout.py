"""The layout: slots move as frames come and go, nothing straddles a word, and what does not fit is said."""

from __future__ import annotations

import numpy as np
import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.layout import Field, Layout, Ranges, TooDeep
from checks.explore.explicit.reach import Reach
from checks.explore.explicit.run import explore
from checks.explore.readings import Family
from checks.state import Instance
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES


def laid(name: str) -> Layout:
    instance, family = Instance(SCOPES[name]), Family(SCOPES[name])
    return Layout(instance, Reach(instance, {id: {c[id] for c in family.choices} for id in QUESTIONS}), Ranges())


@pytest.mark.parametrize("name", ["kull-m1", "kull-m4", "kull-m7"])
def test_no_two_fields_share_a_bit(name: str) -> None:
    layout = laid(name)
    used: dict[int, int] = {}
    fields = [slot for slot in (*layout.cells, *layout.card_places, layout.bottom_code) if isinstance(slot, Field)]
    for field in (*fields, *[layout.control(slot) for slot in range(layout.slots)]):
        assert field.shift + field.width <= 64
        assert not used.get(field.word, 0) & field.mask
        used[field.word] = used.get(field.word, 0) | field.mask


def test_a_frame_on_top_moves_all_others_one_down_and_back() -> None:
    layout = laid("kull-m1")
    layout.deepen()
    random = np.random.default_rng(3)
    words = [np.zeros(7, dtype=np.uint64) for _ in range(layout.width)]
    words[0] = random.integers(0, 1 << layout.base if layout.first == 0 else 1 << 63, 7).astype(np.uint64)
    expected: list[np.ndarray] = []  # type: ignore[type-arg]
    for _ in range(layout.slots):
        value = random.integers(1, 1 << layout.control_width, 7).astype(np.uint64)
        if expected:
            layout.push(words)
        word, bit = layout.at(0)
        words[word] = words[word] | (value << np.uint64(bit))
        expected.insert(0, value)
    for slot, value in enumerate(expected):
        word, bit = layout.at(slot)
        assert (((words[word] >> np.uint64(bit)) & np.uint64((1 << layout.size) - 1)) == value).all()

    with pytest.raises(TooDeep):
        layout.push(list(words))
    for value in expected:
        word, bit = layout.at(0)
        assert (((words[word] >> np.uint64(bit)) & np.uint64((1 << layout.size) - 1)) == value).all()
        layout.pop(words)
    assert not any(word.any() for word in words[layout.first + 1 :])


def test_a_number_that_does_not_fit_widens_its_field_and_never_wraps(monkeypatch: pytest.MonkeyPatch) -> None:
    from checks.explore.explicit import layout as module

    scope = SCOPES["kull-m4"]
    instance, family = Instance(scope), Family(scope)
    wide = explore(instance, family, counting=True).size
    monkeypatch.setattr(module, "USUAL", (0, 0))

    assert explore(instance, family, counting=True).size == wide


def test_more_frames_than_slots_make_the_layout_deeper(monkeypatch: pytest.MonkeyPatch) -> None:
    from checks.explore.explicit import layout as module

    scope = SCOPES["kull-m1"]
    instance, family = Instance(scope), Family(scope)
    size = explore(instance, family, counting=True).size
    monkeypatch.setattr(module, "SLOTS", 1)

    assert explore(instance, family, counting=True).size == size
