"""Overlaps: two rows that answer one play of nature or of a player."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit import masks as m
from checks.explore.explicit.expand import Expanded, Expander
from checks.explore.explicit.masks import Masks
from checks.explore.explicit.nodes import Array, Columns
from checks.explore.explicit.rows import Faulty, Made
from model.language.sorts import Value


def overlapping(
    expander: Expander, block: Expanded, columns: Columns, mask_words: int
) -> list[tuple[NDArray[np.int32], Masks]]:
    """The states of a block, with their readings, in which two rows answer one play: one event, the same arguments."""
    found: list[tuple[NDArray[np.int32], Masks]] = []
    for numbers in expander.doubtful.values():
        some: list[Made | Faulty] = [one for one in block.made if one.row.row.number in numbers]
        some += [one for one in block.faulty if one.row.row.number in numbers]
        if len({one.row.row.number for one in some}) > 1:
            found += _same_play(some, columns, mask_words)
    return found


def _same_play(some: Sequence[Made | Faulty], columns: Columns, mask_words: int) -> list[tuple[Array, Masks]]:
    met: dict[tuple[int, tuple[Value, ...]], dict[int, int]] = {}
    twice: dict[int, int] = {}
    for one in some:
        row = one.row.row
        for i, source in enumerate(one.source):
            binding = one.binding if isinstance(one.binding, int) else int(one.binding[i])
            mask = m.joined([int(column[i]) for column in one.masks]) if one.masks else 1
            key = (int(source), _arguments(one, binding, columns, int(source)))
            rows = met.setdefault(key, {})
            for other, readings in rows.items():
                if other != row.number and readings & mask:
                    twice[int(source)] = twice.get(int(source), 0) | (readings & mask)
            rows[row.number] = rows.get(row.number, 0) | mask
    if not twice:
        return []
    which = np.array(sorted(twice), dtype=np.int64)
    masks = [
        np.array([m.split(twice[int(n)], mask_words)[i] for n in which], dtype=np.uint64) for i in range(mask_words)
    ]
    return [(which, masks)]


def _arguments(one: Made | Faulty, binding: int, columns: Columns, source: int) -> tuple[Value, ...]:
    """The actor and the arguments by which a play is known."""
    row = one.row.row
    value = row.translator.layout.codes.value
    at = one.row.given(binding)
    values: list[Value] = [value(int(at[position]), param.sort) for position, param in enumerate(row.listed, 1)]
    wanted = len(row.rule.using) + 1
    if len(values) < wanted and len(row.rule.params) > len(row.listed):
        graph = row.translator.graph
        given = {
            id(param): graph.const(int(at[position]), "int" if param.key[4] is not None else "code")
            for position, param in enumerate(row.listed, 1)
        }
        env = row.env(one.row.readings.choice, given)
        state = Columns([word[source : source + 1] for word in columns.words])
        for param in row.rule.params[len(row.listed) :]:
            values.append(value(int(state.column(env[id(param)])[0]), param.sort))
    return tuple(values[:wanted])
