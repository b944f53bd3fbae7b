"""The C that finds every way to play a row: its search plan as nested loops with early exits."""

from __future__ import annotations

from checks.native.terms import Terms
from model.language.rows import NATURE, TABLE, Actor, Rule
from model.language.search import Search, plan
from model.language.terms import Param, Term


class Guards:
    """Numbers every condition of every row, so that walks can say which was ever true and which ever false."""

    def __init__(self) -> None:
        self.of: list[tuple[Rule, Term]] = []

    def number(self, rule: Rule, condition: Term) -> int:
        self.of.append((rule, condition))
        return len(self.of) - 1


def finder(terms: Terms, guards: Guards, rule: Rule, number: int) -> str:
    """The function that adds every play of a row to the list."""
    lines = [
        f"/* {rule.id} {rule.event} */",
        f"static void find_{number}(const num *s, const Game *x, Plays *l) {{",
        "  const num *g = s; const int d = s[DEPTH] - 1; (void)g; (void)d;",
    ]
    indent, leave = "  ", "return"
    for step in plan(rule):
        name = terms.param(step.param) if step.param is not None else ""
        if step.what == "each":
            assert step.param is not None
            lines.append(f"{indent}{terms.loop(step.param)} {{")
            indent, leave = indent + "  ", "continue"
        else:
            lines.append(indent + _line(terms, guards, rule, step, name, leave))
    names = [terms.param(param) for param in rule.params]
    lines.append(f"{indent}ADD({', '.join([str(number), *names])});")
    while len(indent) > 2:
        indent = indent[2:]
        lines.append(f"{indent}}}")
    return "\n".join([*lines, "}"])


def _line(terms: Terms, guards: Guards, rule: Rule, step: Search, name: str, leave: str) -> str:
    assert step.term is not None
    value = terms.of(step.term)
    if step.what == "check":
        return f"if (!GUARD({guards.number(rule, step.term)}, {value})) {leave};"
    if step.what == "fix" or step.param is None:
        return f"const int {name} = {value};"
    return f"const int {name} = {value}; if (!{terms.within(step.param)}) {leave};"


def urgency(rule: Rule) -> int:
    """The table plays before nature, nature before the players."""
    return 0 if rule.by is TABLE else 1 if rule.by is NATURE else 2


def key(terms: Terms, rule: Rule, number: int) -> str:
    """The case that says what is played, without the row: the actor and the arguments, to see rows that overlap."""
    at = {id(param): f"arg[{i}]" for i, param in enumerate(rule.params)}
    actor = "-2" if isinstance(rule.by, Actor) else at[id(rule.by)] if isinstance(rule.by, Param) else terms.of(rule.by)
    given = [at[id(param)] for param in (rule.using or rule.params)]
    binds = "".join(
        f"const int {terms.param(param)} = {value}; (void){terms.param(param)}; "
        for param, value in ((param, at[id(param)]) for param in rule.params)
    )
    values = [actor, *given]
    puts = " ".join(f"key[{i}] = {value};" for i, value in enumerate(values))
    return f"  case {number}: {{ {binds}{puts} return {len(values)}; }}"
