"""The C that asks the properties of a step and of the state after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from checks.native.cone import Changes, Thing, reads, settled
from checks.native.layout import Layout
from checks.native.terms import Terms
from invariants.words import Invariant, StepProperty
from model.language.params import free
from model.language.rows import Rule
from model.language.terms import TRUE, Term


class Asking:
    """Which property is asked after which row, and in which words."""

    def __init__(
        self,
        layout: Layout,
        rows: Sequence[Rule],
        invariants: Sequence[Invariant],
        steps: Sequence[StepProperty],
        skips: bool = True,
    ) -> None:
        self.layout, self.rows, self.skips = layout, rows, skips
        self.changes = Changes(rows, layout.instance.facts)
        self.invariants, self.steps = list(invariants), list(steps)
        self.properties: list[Invariant | StepProperty] = [*self.invariants, *self.steps]
        self._reads = [reads(one.condition) for one in self.invariants]
        self._arise = [reads(one.arises) for one in self.invariants]
        self.of_row = {rule: list(self._of_step(rule)) for rule in rows}
        self.after_row = {rule: list(self._of_state(rule, self._reads)) for rule in rows}
        self.arises_after = {rule: list(self._of_state(rule, self._arise)) for rule in rows}

    def _of_step(self, rule: Rule) -> Iterator[tuple[int, Term]]:
        for i, step in enumerate(self.steps, len(self.invariants)):
            condition = step.condition(rule)
            if condition is not None and self.skips:
                condition = settled(condition, self.changes.of(rule))
            if condition is not None and condition is not TRUE:
                yield i, condition

    def _of_state(self, rule: Rule, cones: Sequence[set[Thing]]) -> Iterator[int]:
        """The invariants whose answer the row can change, by what they read."""
        changed = self.changes.of(rule)
        for i in range(len(self.invariants)):
            if not self.skips or cones[i] & changed:
                yield i

    def terms(self) -> Iterator[Term]:
        """Every condition."""
        yield from (one.condition for one in self.invariants)
        yield from (one.arises for one in self.properties)
        for asked in self.of_row.values():
            yield from (condition for _, condition in asked)

    def text(self, terms: Terms) -> str:
        """`ask_all` for a start, `ask` for a step."""
        lines, names = [], dict[int, str]()
        for i, invariant in enumerate(self.invariants):
            lines.append(
                f"static int holds_{i}(const num *s, const num *g, int d, const Game *x) {{"
                f" return {terms.of(invariant.condition)}; }} /* {invariant.id} */"
            )
        for i, one in enumerate(self.properties):
            lines.append(
                f"static int arises_{i}(const num *s, const num *a, const num *g, int d, const Game *x) {{"
                f" return {terms.of(one.arises)}; }}"
            )
        for condition in (condition for asked in self.of_row.values() for _, condition in asked):
            if id(condition) not in names:
                names[id(condition)] = f"keeps_{len(names)}"
                params = "".join(f", int {terms.param(param)}" for param in free(condition).values())
                lines.append(
                    f"static int {names[id(condition)]}(const num *s, const num *a, const num *g, int d, const Game *x"
                    f"{params}) {{ return {terms.of(condition)}; }}"
                )
        lines.append("static void ask_all(const num *s, const Game *x, Walker *w) {\n  const int d = s[DEPTH] - 1;")
        for i in range(len(self.invariants)):
            lines.append(f"  if (!holds_{i}(s, s, d, x)) broken(w, {i});\n  AROSE({i}, s, s, d);")
        lines += [
            "}",
            "static void ask(int row, const num *s, const num *a, const Game *x, Walker *w, const short *arg) {",
            "  const int d = s[DEPTH] - 1, e = a[DEPTH] - 1;",
            "  switch (row) {",
        ]
        for number, rule in enumerate(self.rows):
            lines.append(f"  case {number}:")
            at = {id(param): f", arg[{i}]" for i, param in enumerate(rule.params)}
            for i, condition in self.of_row[rule]:
                args = "".join(at[key] for key in free(condition))
                lines.append(f"    if (!{names[id(condition)]}(s, a, s, d, x{args})) broken(w, {i});")
            about = [i for i, step in enumerate(self.steps, len(self.invariants)) if step.condition(rule) is not None]
            lines += [f"    AROSE({i}, s, a, d);" for i in about]
            lines.append("    if (e < 0) return;")
            lines += [f"    AROSE({i}, a, a, e);" for i in self.arises_after[rule]]
            lines += [f"    if (!holds_{i}(a, a, e, x)) broken(w, {i});" for i in self.after_row[rule]]
            lines.append("    return;")
        return "\n".join([*lines, "  }\n}"])
