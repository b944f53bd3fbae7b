"""Privacy: states that look the same to a seat must offer it the same plays, and show it the same plays of the table.

What a seat sees of a state is the state itself with the hidden facts cleared, the hidden cards' places made one, and
how many cards lie at each hidden place. States are sorted by that; those alike lie side by side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit import masks as m
from checks.explore.explicit.failures import Asked, Where
from checks.explore.explicit.layout import Field, Layout, Words
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import CODE, Array, extract
from checks.explore.explicit.search import Found, Steps
from checks.explore.explicit.store import Store
from checks.explore.explicit.stores import Key
from checks.explore.explicit.translate import table_of
from model.language.rows import TABLE, Rule
from model.language.terms import Const, Param

Label = tuple[object, ...]


@dataclass(frozen=True)
class Private:
    """What must not depend on a secret: plays of the table (`shown`) or a seat's own plays of an event (`own`).

    Only states with one of `machines` on top are compared. `secret` gives columns that differ where the secret does.
    """

    id: str
    machines: tuple[str, ...]
    secret: Callable[[Layout, Words], list[Array]]
    shown: Callable[[Rule], bool] = lambda rule: False
    own: str = ""


def _places(layout: Layout, words: Words) -> list[Array]:
    """Where every card is. Which frame holds a card is no secret."""
    return [extract(words[field.word], field) for field in layout.card_places if isinstance(field, Field)]


def _hand_of_choam(layout: Layout, words: Words) -> list[Array]:
    code = layout.place_code.get(("hand", "choam"), 255)
    return [column == code for column in _places(layout, words)]


def _kull_wahad(layout: Layout, words: Words) -> list[Array]:
    number = layout.instance.card_number.get("kull_wahad")
    field = layout.card_places[number] if number is not None else None
    return [extract(words[field.word], field)] if isinstance(field, Field) else []


ASKED = ("ask CHOAM", "go on", "decline for CHOAM")
PRIVATE = (
    Private(
        "INV-70", ("karama",), _hand_of_choam, lambda rule: rule.machine in ("karama", "kull") and rule.event in ASKED
    ),
    Private("INV-73", ("bidding",), _kull_wahad, own="bid"),
    Private(
        "INV-77",
        ("response", "bidding"),
        _places,
        lambda rule: rule.machine in ("response", "bidding") and rule.event in ("close", "settle"),
    ),
)


def private(found: Found, tick: Callable[[], None]) -> list[Asked]:
    """The obligations of privacy, on a search that has seen everything. `tick` may raise to end it."""
    by_source: dict[Key, list[Steps]] = {}
    for level in found.steps:
        for steps in level:
            by_source.setdefault(steps.source, []).append(steps)
    asked = [Asked(one.id) for one in PRIVATE]
    for key, store in found.stores.items():
        about = [(item, one) for item, one in zip(asked, PRIVATE, strict=True) if key[0] in one.machines]
        if not about or key[2] is not None:
            continue
        masks = store.masks or [np.ones(store.size, dtype=np.uint64)]
        for observer in found.layout.instance.scope.factions:
            if observer != "choam":
                tick()
                alike = _alike(found.layout, store, observer)
                for item, one in about:
                    item.arises |= _compared(alike, one.secret(found.layout, store.words), masks)
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
    return [*found, *lying.values()]


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


def _labels(found: Found, one: Private, steps: Sequence[Steps], observer: str, size: int) -> Iterator[Masks]:
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
        elif one.own and rule.event == one.own and isinstance(rule.by, Param | Const):
            bindings = np.broadcast_to(np.asarray(some.binding), some.sources.shape)
            for binding in set(bindings.tolist()):
                values = _values(found, some, binding)
                if (rule.by.key[0] if isinstance(rule.by, Const) else values[0]) == observer:
                    which = bindings == binding
                    note((rule.event, *values), some.sources[which], m.taken(some.masks, which))
    yield from labels.values()


def _values(found: Found, steps: Steps, binding: int) -> list[object]:
    """The actor and the arguments of a play."""
    at = steps.guarded.given(binding)
    codes, listed = found.layout.codes, steps.guarded.row.listed
    return [codes.value(int(at[position]), param.sort) for position, param in enumerate(listed, 1)]


def _differs(found: Found, item: Asked, key: Key, alike: _Alike, masks: Masks, label: Masks) -> None:
    """The states where the play is made, while it is not in another one that looks the same."""
    told: Masks = []
    for reached, made in zip(masks, label, strict=True):
        told.append(made[alike.order] & alike.each(reached & ~made))
    which = np.flatnonzero(m.some(told))
    if len(which):
        single = m.words_for(len(found.family.products)) == 0
        item.add(found, Where(key, alike.order[which], [] if single else m.taken(told, which)))
