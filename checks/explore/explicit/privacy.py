"""Privacy: states that look the same to a seat must offer it the same plays, and show it the same plays of the table.

What a seat sees of a state is the state itself with the hidden facts of the table and of frames cleared, the hidden
cards' places made one, and how many cards lie at each hidden place. States are sorted by that; those alike lie side by
side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit import masks as m
from checks.explore.explicit.failures import Asked, Where
from checks.explore.explicit.layout import Field, Layout, Slot, Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import CODE, Array, extract
from checks.explore.explicit.search import Found, Steps
from checks.explore.explicit.store import Store
from checks.explore.explicit.stores import Key
from checks.explore.explicit.translate import table_of
from invariants.alike import ALIKE, Alike, HandOf, Label, PlaceOf, Places
from model.language.facts import Fact
from model.language.facts import Field as FrameFact
from model.language.machine import MACHINES
from model.language.rows import TABLE
from model.language.terms import Const, Param

Slots = Mapping[tuple[str, int | None], Slot]


def _places(layout: Layout, words: Words) -> list[Array]:
    """Where every card is. Which frame holds a card is no secret."""
    return [extract(words[field.word], field) for field in layout.card_places if isinstance(field, Field)]


def _secret(asked: Alike, layout: Layout, words: Words) -> list[Array]:
    """Columns that differ where the secret does."""
    secret = asked.secret
    if isinstance(secret, HandOf):
        code = layout.place_code.get(("hand", secret.seat), 255)
        return [column == code for column in _places(layout, words)]
    if isinstance(secret, PlaceOf):
        number = layout.instance.card_number.get(secret.card)
        field = layout.card_places[number] if number is not None else None
        return [extract(words[field.word], field)] if isinstance(field, Field) else []
    if isinstance(secret, Places):
        return _places(layout, words)
    return _values_of(secret.facts, layout, words)


def _values_of(facts: Sequence[Fact | FrameFact], layout: Layout, words: Words) -> list[Array]:
    """What these facts say, those of frames among them."""
    cells = zip(layout.instance.cells, layout.cells, strict=True)
    found = [extract(words[slot.word], slot) for (fact, _), slot in cells if fact in facts and isinstance(slot, Field)]
    for machine in {fact.machine for fact in facts if isinstance(fact, FrameFact)}:
        for where, slots in _frames(layout, words, machine):
            for (name, _), slot in slots.items():
                if MACHINES[machine].fields[name] in facts and isinstance(slot, Field):
                    found.append(np.where(where, extract(words[slot.word], slot), 0))
    return found


def _frames(layout: Layout, words: Words, machine: str) -> Iterator[tuple[Array, Slots]]:
    """For each place in the stack where a frame of this machine can lie: in which states one does, and its facts."""
    if machine in layout.bottom:
        codes = [1 + code for code, (name, _) in enumerate(layout.bottom_codes) if name == machine]
        yield table_of(codes)[extract(words[layout.bottom_code.word], layout.bottom_code)], layout.bottom[machine]
    codes = [layout.slot_code(place) for place in layout.slot_codes if place[0] == machine]
    for slot in range(layout.slots) if codes else ():
        control = layout.control(slot)
        where = table_of(codes)[extract(words[control.word], control)]
        yield where, {at: layout.in_slot(machine, *at, slot) for at in layout.overlays[machine]}


def private(found: Found, tick: Callable[[], None]) -> list[Asked]:
    """The obligations of privacy, on a search that has seen everything. `tick` may raise to end it."""
    by_source: dict[Key, list[Steps]] = {}
    for level in found.steps:
        for steps in level:
            by_source.setdefault(steps.source, []).append(steps)
    asked = [Asked(one.id) for one in ALIKE]
    for key, store in found.stores.items():
        machine, state, waits = key
        compared = [] if waits is not None else zip(asked, ALIKE, strict=True)
        about = [(item, one) for item, one in compared if one.compares(machine, state)]
        if not about:
            continue
        masks = store.masks or [np.ones(store.size, dtype=np.uint64)]
        for observer in found.layout.instance.scope.factions:
            if observer != "choam":
                tick()
                alike = _alike(found.layout, store, observer)
                for item, one in about:
                    item.arises |= _compared(alike, _secret(one, found.layout, store.words), masks)
                    for label in _labels(found, one, by_source.get(key, ()), observer, store.size):
                        _differs(found, item, key, alike, masks, label)
    return asked


class _Alike:
    """States in an order in which those that look the same lie side by side."""

    def __init__(self, order: Array, begins: Array) -> None:
        self.order, self.begins = order, begins
        self.group = np.repeat(np.arange(len(begins)), np.diff(np.append(begins, len(order))))
        """By place in the order, which group."""

    def each(self, column: Array) -> Array:
        """The union over each group, for every state of it in the order."""
        found: Array = np.bitwise_or.reduceat(column[self.order], self.begins)[self.group]
        return found


def _alike(layout: Layout, store: Store, observer: str) -> _Alike:
    return _grouped([*_view(layout, store.words, observer)])


def _grouped(columns: Sequence[Array]) -> _Alike:
    """States by equal columns."""
    order = np.lexsort(list(columns))
    new = np.zeros(len(order), dtype=np.bool_)
    new[:1] = True
    for column in columns:
        ordered = column[order]
        new[1:] |= ordered[1:] != ordered[:-1]
    return _Alike(order, np.flatnonzero(new))


def _view(layout: Layout, words: Words, observer: str) -> Words:
    """What a seat sees."""
    hidden: dict[int, int] = {}
    for (fact, at), slot in zip(layout.instance.cells, layout.cells, strict=True):
        seen = fact.seen_by == "everyone" or (fact.seen_by == "owner" and at[:1] == (observer,))
        if isinstance(slot, Field) and not seen:
            hidden[slot.word] = hidden.get(slot.word, 0) | slot.mask
    codes = [
        code
        for (kind, owner), code in layout.place_code.items()
        if kind not in ("discard", "removed", "held") and not (kind == "hand" and owner == observer)
    ]
    concealed = table_of(codes)
    lying = {code: np.zeros(len(words[0]), dtype=np.uint64) for code in codes}
    found = list(words)
    for slot in layout.card_places:
        if isinstance(slot, Field):
            place = extract(words[slot.word], slot)
            for code, count in lying.items():
                count += (place == code).astype(np.uint64)
            hide = np.where(concealed[place], np.uint64(0), np.uint64(slot.mask))
            found[slot.word] = found[slot.word] & (hide | np.uint64(slot.mask ^ 0xFFFFFFFFFFFFFFFF))
            found.append(concealed[place].astype(CODE))
    for word, mask in hidden.items():
        found[word] = found[word] & np.uint64(mask ^ 0xFFFFFFFFFFFFFFFF)
    for word, which, mask in _hidden_in_frames(layout, words, observer):
        found[word] = np.where(which, found[word] & np.uint64(mask ^ 0xFFFFFFFFFFFFFFFF), found[word])
    return [*found, *lying.values()]


def _hidden_in_frames(layout: Layout, words: Words, observer: str) -> Iterator[tuple[int, Array, int]]:
    """(word, in which states, the bits) that hold a fact of a frame which the seat does not see."""
    for machine in dict.fromkeys(name for name, _ in (*layout.bottom_codes, *layout.slot_codes)):
        fields = {name: field for name, field in MACHINES[machine].fields.items() if field.seen_by != "everyone"}
        for where, slots in _frames(layout, words, machine) if fields else ():
            for (name, at), slot in slots.items():
                if name in fields and isinstance(slot, Field):
                    field = fields[name]
                    owner = layout.instance.elements(field.over[0])[at] if at is not None else None
                    if field.seen_by != "owner" or owner != observer:
                        yield slot.word, where, slot.mask


def _compared(alike: _Alike, secret: list[Array], masks: Masks) -> int:
    """The readings under which two states look the same and have different secrets."""
    if not secret:
        return 0
    group = np.empty(len(alike.order), dtype=np.int64)
    group[alike.order] = alike.group
    fine = _grouped([*secret, group])
    owner = group[fine.order[fine.begins]]
    if (owner[1:] != owner[:-1]).all():
        return 0
    rank = np.arange(len(owner)) - np.maximum.accumulate(
        np.where(np.append(True, owner[1:] != owner[:-1]), np.arange(len(owner)), 0)
    )
    several = []
    for column in masks:
        ours = np.bitwise_or.reduceat(column[fine.order], fine.begins)
        met = np.zeros(len(alike.begins), dtype=np.uint64)
        twice = np.zeros(len(alike.begins), dtype=np.uint64)
        for step in range(int(rank.max()) + 1):
            which = rank == step
            twice[owner[which]] |= met[owner[which]] & ours[which]
            met[owner[which]] |= ours[which]
        several.append(int(np.bitwise_or.reduce(twice)))
    return m.joined(several)


def _labels(found: Found, one: Alike, steps: Sequence[Steps], observer: str, size: int) -> Iterator[Masks]:
    """For each play that the observer is shown, the readings by state under which it is made there."""
    labels: dict[Label, Masks] = {}
    words = max(1, m.words_for(len(found.family.products)))

    def note(label: Label, sources: NDArray[np.int32], masks: Masks) -> None:
        columns = labels.setdefault(label, [np.zeros(size, dtype=np.uint64) for _ in range(words)])
        for i, column in enumerate(columns):
            np.bitwise_or.at(column, sources, masks[i] if masks else np.uint64(1))

    for some in steps:
        rule = some.guarded.row.rule
        if rule.by is TABLE and one.shown(rule):
            note((rule.machine, rule.event), some.sources, some.masks)
        elif isinstance(rule.by, Param | Const) and one.own(rule):
            bindings = np.broadcast_to(np.asarray(some.binding), some.sources.shape)
            for binding in set(bindings.tolist()):
                actor, *given = _values(found, some, binding)
                if actor == observer:
                    which = bindings == binding
                    note((rule.event, *given), some.sources[which], m.taken(some.masks, which))
    yield from labels.values()


def _values(found: Found, steps: Steps, binding: int) -> list[object]:
    """The actor and the arguments of a play of a seat."""
    at = steps.guarded.given(binding)
    rule, codes = steps.guarded.row.rule, found.layout.codes
    values: list[object] = [codes.value(int(at[i]), param.sort) for i, param in enumerate(steps.guarded.row.listed, 1)]
    return [rule.by.key[0], *values] if isinstance(rule.by, Const) else values


def _differs(found: Found, item: Asked, key: Key, alike: _Alike, masks: Masks, label: Masks) -> None:
    """The states where the play is made, while it is not in another one that looks the same."""
    told: Masks = []
    for reached, made in zip(masks, label, strict=True):
        told.append(made[alike.order] & alike.each(reached & ~made))
    which = np.flatnonzero(m.some(told))
    if len(which):
        single = m.words_for(len(found.family.products)) == 0
        item.add(found, Where(key, alike.order[which], [] if single else m.taken(told, which)))
