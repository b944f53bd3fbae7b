"""Expressions over columns of packed states: hash-consed, folded as far as nothing of a state is needed.

A value is an array whose last axis runs over states (length 1 where it needs none) and whose axes before it run over
what parameters range over: the parameter at position p lies on axis -1 - p. NumPy broadcasts the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from checks.explore.explicit.layout import Field

Array = NDArray[Any]
Kind = Literal["bool", "int", "code"]
Asked = Callable[["Columns"], Array]

CODE, INT = np.uint8, np.int32
DTYPES: dict[Kind, Any] = {"bool": np.bool_, "int": INT, "code": CODE}
OFTEN = 256
"""How many expressions are asked for between two looks at the clock."""
NOTHING = 255
"""A code that no value has: what looks up something absent finds it."""


class Node:
    """An expression. `value` is its array where no state is needed. `needs` holds the fields it reads."""

    __slots__ = ("ask", "highest", "kind", "number", "op", "parts", "uses", "value")

    def __init__(self, number: int, op: str, kind: Kind, parts: tuple[Any, ...], value: Array | None) -> None:
        self.number, self.op, self.kind, self.parts, self.value = number, op, kind, parts, value
        self.uses = 0
        self.highest = 0
        """Upper bound of a whole number."""
        self.ask: Asked = lambda columns: self.value  # type: ignore[assignment, return-value]


class Columns:
    """States side by side, and what is known of them. `words` are the packed words; `after` those after a step."""

    __slots__ = ("after", "given", "known", "size", "words")

    def __init__(
        self, words: Sequence[Array], after: Sequence[Array] = (), given: dict[int, Array] | None = None
    ) -> None:
        self.words, self.after, self.size = words, after, len(words[0])
        self.known: dict[int, Array] = {}
        self.given = given or {}

    def of(self, node: Node) -> Array:
        """The value of an expression; kept where it is asked for more than once."""
        if node.value is not None:
            return node.value
        found = self.known.get(node.number)
        if found is None:
            found = node.ask(self)
            if node.uses > 1:
                self.known[node.number] = found
        return found

    def column(self, node: Node) -> Array:
        """The value with one entry for each state."""
        found = self.of(node)
        return found if found.shape[-1] == self.size and found.ndim == 1 else np.broadcast_to(found, (self.size,))


def extract(word: Array, field: Field) -> Array:
    """The values of a field in a column of words."""
    if field.kind == "bool":
        flag: Array = (word & np.uint64(1 << field.shift)) != 0
        return flag
    found = word >> np.uint64(field.shift) if field.shift else word
    if field.shift + field.width < 64:
        found = found & np.uint64((1 << field.width) - 1)
    if field.kind == "code":
        return found.astype(CODE)
    column = found.astype(INT)
    return column + INT(field.low) if field.low else column


class Graph:
    """Builds expressions, each only once."""

    def __init__(self, tick: Callable[[], None] = lambda: None) -> None:
        self.tick = tick
        """Asked again and again while expressions are built; may raise to end that."""
        self._asked = 0
        self._known: dict[tuple[Any, ...], Node] = {}
        self._consts: dict[tuple[int | bool, Kind], Node] = {}
        self._count = 0
        self.true, self.false = self.const(True, "bool"), self.const(False, "bool")

    def _node(
        self, op: str, kind: Kind, parts: tuple[Any, ...], make: Callable[[], Asked], used: Sequence[Node]
    ) -> Node:
        self._asked += 1
        if self._asked % OFTEN == 0:
            self.tick()
        key = (op, kind, *[part.number if isinstance(part, Node) else part for part in parts])
        known = self._known.get(key)
        if known is not None:
            return known
        self._count += 1
        node = Node(self._count, op, kind, parts, None)
        if used and all(part.value is not None for part in used):
            node = self.array(make()(_NO_STATE), kind)
        else:
            node.ask = make()
            for part in used:
                part.uses += 1
        self._known[key] = node
        return node

    def array(self, value: Array, kind: Kind) -> Node:
        """A constant. An array that has the same value everywhere becomes that value."""
        value = np.asarray(value, dtype=DTYPES[kind])
        if value.size and (value == value.flat[0]).all():
            value = value.flat[0].reshape(1)
        key = ("const", kind, value.shape, value.tobytes())
        known = self._known.get(key)
        if known is None:
            self._count += 1
            known = self._known[key] = Node(self._count, "const", kind, (), value)
            known.highest = int(value.max()) if value.size else 0
        return known

    def const(self, value: int | bool, kind: Kind) -> Node:
        known = self._consts.get((value, kind))
        if known is None:
            known = self._consts[value, kind] = self.array(np.array([value]), kind)
        return known

    def axis(self, position: int, values: Sequence[int], kind: Kind) -> Node:
        """What a parameter at a position ranges over."""
        return self.array(np.array(values).reshape(len(values), *[1] * position), kind)

    def given(self, position: int, kind: Kind, highest: int = 0) -> Node:
        """A parameter whose value comes with each state."""
        node = self._node("given", kind, (position,), lambda: lambda columns: columns.given[position], ())
        node.highest = max(node.highest, highest)
        return node

    def field(self, field: Field, after: bool = False) -> Node:
        word = field.word
        kind: Kind = field.kind

        def make() -> Asked:
            if after:
                return lambda columns: extract(columns.after[word], field)
            return lambda columns: extract(columns.words[word], field)

        node = self._node("field", kind, (field, after), make, ())
        node.uses, node.highest = 2, field.low + (1 << field.width) - 1
        return node

    def lookup(self, a: Node, table: Array, kind: Kind) -> Node:
        """The entry of a table of 256 at the code of `a`."""
        if kind == "bool" and table.all():
            return self.true
        if (table == table[0]).all():
            return self.array(table[:1], kind)
        node = self._node("lookup", kind, (a, table.tobytes()), lambda: lambda columns: table[columns.of(a)], (a,))
        node.highest = int(table.max())
        return node

    def same(self, a: Node, b: Node) -> Node:
        if a is b:
            return self.true
        if a.number > b.number:
            a, b = b, a
        return self._node("same", "bool", (a, b), lambda: lambda columns: columns.of(a) == columns.of(b), (a, b))

    def less(self, a: Node, b: Node) -> Node:
        if a is b:
            return self.false
        return self._node("less", "bool", (a, b), lambda: lambda columns: columns.of(a) < columns.of(b), (a, b))

    def not_(self, a: Node) -> Node:
        if a.op == "not":
            negated: Node = a.parts[0]
            return negated
        return self._node("not", "bool", (a,), lambda: lambda columns: ~columns.of(a), (a,))

    def all_of(self, parts: Sequence[Node]) -> Node:
        return self._joined("all", self.true, self.false, parts)

    def any_of(self, parts: Sequence[Node]) -> Node:
        return self._joined("any", self.false, self.true, parts)

    def _joined(self, op: str, neutral: Node, decides: Node, parts: Sequence[Node]) -> Node:
        kept: dict[int, Node] = {}
        for part in parts:
            pieces: tuple[Node, ...] = part.parts if part.op == op else (part,)
            for piece in pieces:
                if piece is decides:
                    return decides
                if piece is not neutral:
                    kept[piece.number] = piece
        listed = sorted(kept.values(), key=lambda node: (node.value is None, node.number))
        if any(node.op == "not" and node.parts[0].number in kept for node in listed):
            return decides
        if not listed:
            return neutral
        if len(listed) == 1:
            return listed[0]
        one = op == "all"

        def make() -> Asked:
            def ask(columns: Columns) -> Array:
                found = columns.of(listed[0])
                for node in listed[1:]:
                    if (not found.any()) if one else found.all():
                        break
                    found = found & columns.of(node) if one else found | columns.of(node)
                return found

            return ask

        return self._node(op, "bool", tuple(listed), make, listed)

    def plus(self, parts: Sequence[Node]) -> Node:
        listed = [self.whole(part) for part in parts]

        def make() -> Asked:
            def ask(columns: Columns) -> Array:
                found = columns.of(listed[0])
                for node in listed[1:]:
                    found = found + columns.of(node)
                return found

            return ask

        if len(listed) == 1:
            return listed[0]
        node = self._node("plus", "int", tuple(listed), make, listed)
        node.highest = max(node.highest, sum(part.highest for part in listed))
        return node

    def whole(self, a: Node) -> Node:
        """A truth value as 0 or 1."""
        if a.kind == "int":
            return a
        node = self._node("whole", "int", (a,), lambda: lambda columns: columns.of(a).astype(INT), (a,))
        node.highest = 1
        return node

    def times(self, number: int, a: Node) -> Node:
        node = self._node("times", "int", (number, a), lambda: lambda columns: columns.of(a) * INT(number), (a,))
        node.highest = max(0, number * a.highest)
        return node

    def choose(self, condition: Node, then: Node, otherwise: Node) -> Node:
        if condition is self.true or then is otherwise:
            return then
        if condition is self.false:
            return otherwise
        if then is self.true and otherwise is self.false:
            return condition

        def make() -> Asked:
            return lambda columns: np.where(columns.of(condition), columns.of(then), columns.of(otherwise))

        node = self._node("choose", then.kind, (condition, then, otherwise), make, (condition, then, otherwise))
        node.highest = max(then.highest, otherwise.highest)
        return node

    def over(self, op: Literal["every", "some", "sum"], position: int, length: int, body: Node) -> Node:
        """`every`, `some` or the sum along the axis of the parameter at a position, which ranges over `length`."""
        if length == 0:
            return {"every": self.true, "some": self.false, "sum": self.const(0, "int")}[op]
        if body.value is not None and body.value.ndim <= position:
            return self.times(length, self.whole(body)) if op == "sum" else body
        if op == "sum":
            body = self.whole(body)
        gather = {"every": np.logical_and, "some": np.logical_or, "sum": np.add}[op].reduce

        def make() -> Asked:
            def ask(columns: Columns) -> Array:
                found = columns.of(body)
                if found.ndim <= position or found.shape[-1 - position] == 1:
                    return found * INT(length) if op == "sum" else found
                found = gather(found, axis=found.ndim - 1 - position, keepdims=True)
                while found.ndim > 1 and found.shape[0] == 1:
                    found = found[0]
                return found

            return ask

        node = self._node("over", body.kind, (op, position, length, body), make, (body,))
        node.highest = length * body.highest
        return node

    def pick(self, entries: Sequence[Node], at: Node) -> Node:
        """The entry at a number: `at` is a code below `len(entries)`; the entries need no axis."""
        kind = entries[0].kind
        if all(entry is entries[0] for entry in entries):
            return entries[0]
        if at.value is not None and at.value.size == 1:
            return entries[int(at.value.flat[0])]
        if all(entry.value is not None for entry in entries):
            table: Array = np.zeros(256, dtype=DTYPES[kind])
            table[: len(entries)] = [entry.value.flat[0] for entry in entries]  # type: ignore[union-attr]
            return self.lookup(at, table, kind)

        def make() -> Asked:
            constant = at.value[..., 0] if at.value is not None else None

            def ask(columns: Columns) -> Array:
                rows: Array = np.empty((len(entries), columns.size), DTYPES[kind])
                for row, entry in zip(rows, entries, strict=True):
                    row[:] = columns.of(entry)
                if constant is not None:
                    return rows[constant]
                return rows[columns.of(at), np.arange(columns.size)]

            return ask

        node = self._node("pick", kind, (at, *entries), make, entries)
        at.uses += 1
        node.highest = max(entry.highest for entry in entries)
        return node

    def asked(self, key: tuple[Any, ...], kind: Kind, ask: Asked, parts: Sequence[Node] = ()) -> Node:
        """An expression with a meaning of its own, known by its key."""
        for part in parts:
            part.uses += 1
        return self._node("asked", kind, key, lambda: ask, ())


_NO_STATE = Columns([np.zeros(1, dtype=np.uint64)])
