"""Expressions of an exported model: whole numbers and truth values over variables, folded while they are built.

What a printer of another language needs, and no more. Expressions that are built alike are one object. A truth value is
a Python bool, a number an int; an element of a set is its code (see `layout.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["flag", "element", "number"]


@dataclass(frozen=True, eq=False)
class Variable:
    """A state variable. `slots` > 0: one value for each frame of the stack; `over` > 0: one for each element of a set.

    Values run from `low` to `high`; a flag is a truth value.
    """

    name: str
    kind: Kind
    high: int
    low: int = 0
    slots: int = 0
    over: int = 0
    says: str = ""

    @property
    def default(self) -> bool | int:
        """The value in an empty frame."""
        return False if self.kind == "flag" else 0

    def __repr__(self) -> str:
        return self.name


class Node:
    """An expression that is no constant. op "get": args are a variable, its slot and its index (None for neither)."""

    __slots__ = ("__weakref__", "args", "op")
    op: str
    args: tuple[object, ...]

    def __repr__(self) -> str:
        return f"{self.op}{self.args}"


Expr = bool | int | Node
BOOLEAN_OPS = ("!", "&&", "||", "==", "<")


class Folder:
    """Builds expressions. One folder per model, so that its memory goes with it."""

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Node] = {}

    def node(self, op: str, *args: object) -> Node:
        key = (op, *[(type(arg), arg) if isinstance(arg, bool | int) else arg for arg in args])
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = Node()
            known.op, known.args = op, args
        return known

    def get(self, variable: Variable, slot: Expr | None = None, index: Expr | None = None) -> Node:
        """The value of a variable. Slot and index count from 0 and must be in range wherever the value matters."""
        return self.node("get", variable, slot, index)

    def not_(self, a: Expr) -> Expr:
        if isinstance(a, Node):
            return a.args[0] if a.op == "!" else self.node("!", a)  # type: ignore[return-value]
        return not a

    def _joined(self, op: str, neutral: bool, parts: Iterable[Expr]) -> Expr:
        kept: dict[Node, None] = {}
        for part in parts:
            pieces = part.args if isinstance(part, Node) and part.op == op else (part,)
            for piece in pieces:
                if isinstance(piece, Node):
                    kept[piece] = None
                elif bool(piece) is not neutral:
                    return not neutral
        if any(self.not_(piece) in kept for piece in kept):
            return not neutral
        if len(kept) == 1:
            return next(iter(kept))
        return self.node(op, *kept) if kept else neutral

    def all_(self, *parts: Expr) -> Expr:
        return self._joined("&&", True, parts)

    def any_(self, *parts: Expr) -> Expr:
        return self._joined("||", False, parts)

    def eq(self, a: Expr, b: Expr) -> Expr:
        if a is b:
            return True
        if not isinstance(a, Node):
            a, b = b, a
        if not isinstance(a, Node):
            return a == b
        if isinstance(b, bool):
            return a if b else self.not_(a)
        if a.op == "?" and not isinstance(b, Node) and not any(isinstance(part, Node) for part in a.args[1:]):
            test, then, otherwise = a.args
            return self.if_(test, then == b, otherwise == b)  # type: ignore[arg-type]
        return self.node("==", a, b)

    def less(self, a: Expr, b: Expr) -> Expr:
        """a < b. Where one side is constant the result is `constant < other side` or its negation."""
        if not isinstance(b, Node):
            return a < b if not isinstance(a, Node) else self.not_(self._more_than(a, b - 1))
        return self._more_than(b, a) if not isinstance(a, Node) else a is not b and self.node("<", a, b)

    def _more_than(self, a: Node, number: int) -> Expr:
        if a.op == "+" and isinstance(a.args[-1], int):
            inner = self.plus(*a.args[:-1])  # type: ignore[arg-type]
            return self.less(number - a.args[-1], inner)
        if a.op == "get":
            variable = a.args[0]
            assert isinstance(variable, Variable)
            if not variable.low <= number < variable.high:
                return number < variable.low
        return self.node("<", number, a)

    def at_most(self, a: Expr, b: Expr) -> Expr:
        return self.not_(self.less(b, a))

    def within(self, a: Expr, low: int, high: int) -> Expr:
        """low <= a <= high."""
        return self.all_(self.at_most(low, a), self.at_most(a, high))

    def plus(self, *parts: Expr) -> Expr:
        total, kept = 0, []
        for part in parts:
            for piece in part.args if isinstance(part, Node) and part.op == "+" else (part,):
                if isinstance(piece, Node):
                    kept.append(piece)
                else:
                    total += int(piece)  # type: ignore[call-overload]
        if not kept:
            return total
        pieces: list[Expr] = [*kept, total] if total else [*kept]
        return pieces[0] if len(pieces) == 1 else self.node("+", *pieces)

    def times(self, number: int, a: Expr) -> Expr:
        if not isinstance(a, Node):
            return number * a
        return a if number == 1 else self.node("*", number, a) if number else 0

    def divided(self, a: Expr, number: int) -> Expr:
        """The whole part; `a` is not below 0 wherever the value matters."""
        if not isinstance(a, Node):
            return a // number
        return a if number == 1 else self.node("/", a, number)

    def rest(self, a: Expr, number: int) -> Expr:
        """The rest of the division; `a` is not below 0 wherever the value matters."""
        if not isinstance(a, Node):
            return a % number
        return 0 if number == 1 else self.node("%", a, number)

    def if_(self, test: Expr, then: Expr, otherwise: Expr) -> Expr:
        if not isinstance(test, Node):
            return then if test else otherwise
        if then is otherwise or (not isinstance(then, Node) and type(then) is type(otherwise) and then == otherwise):
            return then
        if isinstance(then, bool):
            return self.any_(test, otherwise) if then else self.all_(self.not_(test), otherwise)
        if isinstance(otherwise, bool):
            return self.any_(self.not_(test), then) if otherwise else self.all_(test, then)
        return self.node("?", test, then, otherwise)

    def given(self, a: Expr, known: Mapping[Node, Expr]) -> Expr:
        """The expression where the nodes of `known` have these values."""
        if not isinstance(a, Node) or not known:
            return a
        done: dict[Node, Expr] = dict(known)

        def rebuilt(node: object) -> Any:
            if not isinstance(node, Node):
                return node
            if node not in done:
                done[node] = self._built(node.op, [rebuilt(arg) for arg in node.args])
            return done[node]

        result: Expr = rebuilt(a)
        return result

    def _built(self, op: str, args: list[Any]) -> Expr:
        build: dict[str, Callable[..., Expr]] = {
            "get": self.get,
            "!": self.not_,
            "&&": self.all_,
            "||": self.any_,
            "==": self.eq,
            "<": self.less,
            "+": self.plus,
            "*": self.times,
            "/": self.divided,
            "%": self.rest,
            "?": self.if_,
        }
        return build[op](*args)


def settled(guard: Expr) -> dict[Node, Expr]:
    """The values that a condition leaves no choice about, where it holds: of variables, and of its own parts."""
    known: dict[Node, Expr] = {}
    for part in guard.args if isinstance(guard, Node) and guard.op == "&&" else (guard,):
        if not isinstance(part, Node):
            continue
        known[part] = True
        if part.op == "!" and isinstance(part.args[0], Node):
            known[part.args[0]] = False
        if part.op == "==" and isinstance(part.args[0], Node) and isinstance(part.args[1], int):
            known[part.args[0]] = part.args[1]
    return known


def is_flag(a: Expr) -> bool:
    """Whether the expression is a truth value."""
    if not isinstance(a, Node):
        return isinstance(a, bool)
    if a.op == "get":
        variable = a.args[0]
        assert isinstance(variable, Variable)
        return variable.kind == "flag"
    return a.op in BOOLEAN_OPS or (a.op == "?" and is_flag(a.args[1]))  # type: ignore[arg-type]


def variables_in(a: object) -> Iterator[Variable]:
    """Every variable that the expression reads."""
    if isinstance(a, Variable):
        yield a
    elif isinstance(a, Node):
        for arg in a.args:
            yield from variables_in(arg)
