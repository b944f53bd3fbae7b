"""What an invariant is: its sentence, what it says of states or steps, which rows can touch it, and how it is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from checks.native.cone import changed_by, reads
from invariants.words import ByConstruction, Invariant, Method, NotYet, StepProperty
from model.language import called, naming
from model.language.errors import natural
from model.language.machine import MACHINES
from model.language.terms import TRUE, All, Term
from reports.links import all_rules, words_in
from reports.outline import condition_lines

HOW: dict[Method, str] = {
    "induction": "a proof: no row breaks it from any state, at full size (`kanly prove {id}`)",
    "scope": "observed in every reachable state of the scopes (`kanly check SCOPE`)",
    "histories": "observed on every step of generated games (`kanly walk`)",
    "construction": "by construction: the language has no word that could break it",
    "structure": "read off how the rows open one another (`kanly nesting`)",
}
"""How each method shows it, strongest first."""
TESTS = Path(__file__).parent.parent / "tests"
MOST_TESTS = 6
"""Tests named below an invariant."""
BREAKING = re.compile(r"break|broke|mutant|replace\(|without|fails|killed|not_met|catch", re.IGNORECASE)
"""What a test that breaks a rule on purpose says."""
OF_FRAMES = ("top", "live", "state", "top in", "waits", "results")
"""Things that every row changes which opens a frame, closes one or leads to another state."""
MOST = 12
"""Different conditions of a step property that are told in full."""


def invariant_lines(one: Invariant | StepProperty) -> list[str]:
    """An invariant or a step property, told in full."""
    lines = [one.says, one.because]
    if isinstance(one, Invariant):
        lines += ["formally: in every state", *_indented(_conditions(one.condition))]
        things = reads(one.condition)
        told = {thing for thing in things if thing[0] not in OF_FRAMES} or things
        touching = [rule.id for rule in all_rules() if told & changed_by(rule)]
        also = "" if told == things else "; and the rows that open, close or turn a frame it speaks of"
        lines.append(f"rows that can change what it speaks of: {_ids(touching)}{also}")
        if one.helper:
            lines.append("a lemma that the induction of others leans on, no rule of the game")
    else:
        lines += _of_steps(one)
    lines.append("how it is shown:")
    lines += [f"- {method}: {says.format(id=one.id)}" for method, says in HOW.items() if method in one.methods]
    lines += _situation(one.arises)
    return [*lines, *broken_lines(one.id)]


def _of_steps(one: StepProperty) -> list[str]:
    """What must hold of the step of each row; rows of which the same must hold together."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for rule in all_rules():
        if (condition := one.condition(rule)) is None or condition is TRUE:
            continue
        with called.told_apart(rule.params):
            alike.setdefault(tuple(_conditions(condition)), []).append(rule.id)
    if not alike:
        asked = [rule.id for rule in all_rules() if one.condition(rule) is not None]
        return [f"formally: it holds of every row as it is written; another form would break it: {_ids(asked)}"]
    count = sum(map(len, alike.values()))
    whose = "1 row" if count == 1 else f"{count} rows"
    lines = [f"formally: of the step of {whose} (afterwards: after the step; anything else: before it)"]
    told = sorted(alike.items(), key=lambda item: -len(item[1]))
    for said, ids in told[:MOST]:
        lines += [f"- {_ids(ids)}:", *_indented(said)]
    if len(told) > MOST:
        lines.append(f"- {len(told) - MOST} more conditions, of {sum(len(ids) for _, ids in told[MOST:])} rows")
    return lines


def _conditions(term: Term) -> Iterator[str]:
    with called.whole([term]):
        parts = naming.parts(term) if isinstance(term, All) and naming.use_of(term) is None else (term,)
        lines = [line for part in parts for line in condition_lines(part)]
        words = words_in([term])
    yield from lines
    if words:
        yield "words: " + ", ".join(word.id.partition(".")[2] for word in words)


def _situation(arises: Term) -> list[str]:
    if arises is TRUE:
        return ["its `sometimes` twin: none is needed, every such state or step is one it is about"]
    with called.whole([arises]):
        return ["its `sometimes` twin (vacuous where this never comes up):", *_indented(condition_lines(arises))]


def broken_lines(id: str) -> list[str]:
    """The tests that break a rule on purpose and name the invariant."""
    found = [f"- {where}: {name.replace('_', ' ')}" for where, name in _tests().get(id, ())]
    if not TESTS.exists():
        return ["seen to fail: the tests are not installed here; `kanly mutate` breaks rows and says who notices"]
    if not found:
        return ["seen to fail: no test names it with a break; `kanly mutate` breaks rows and says who notices"]
    more = [f"- and {len(found) - MOST_TESTS} more"] if len(found) > MOST_TESTS else []
    return ["seen to fail, on rules broken on purpose:", *found[:MOST_TESTS], *more]


@cache
def _tests() -> dict[str, tuple[tuple[str, str], ...]]:
    """For every id its line in the table of breaks and the tests that name it and speak of a break: (place, name)."""
    found: dict[str, list[tuple[str, str]]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text()
        lines = text.splitlines()
        for node in ast.walk(ast.parse(text)):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            begin = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            said = "\n".join(lines[begin - 1 : node.end_lineno])
            if not BREAKING.search(said):
                continue
            for id in sorted(set(re.findall(r"\b(?:[A-Z]{3,}-\d+(?:\.\w+)?)\b", said)), key=natural):
                place = f"{path.relative_to(TESTS.parent)}:{node.lineno}"
                found.setdefault(id, []).append((place, node.name.removeprefix("test_")))
    table = TESTS / "invariants" / "breaks.py"
    for node in ast.walk(ast.parse(table.read_text())):
        for key in node.keys if isinstance(node, ast.Dict) else ():
            if isinstance(key, ast.Constant):
                place = f"{table.relative_to(TESTS.parent)}:{key.lineno}"
                found.setdefault(str(key.value), []).insert(0, (place, "a broken row breaks it"))
    return {id: tuple(where) for id, where in found.items()}


def explored_lines(id: str, says: str, where: str) -> list[str]:
    """What only an exploration, or another check, decides."""
    return [says, f"how it is shown: {where}", *broken_lines(id)]


def plain_lines(one: ByConstruction | NotYet) -> list[str]:
    """What is true by construction, or not checked yet."""
    how = "by construction: no row could break it" if isinstance(one, ByConstruction) else "not checked yet"
    return [one.says, one.because, f"how it is shown: {how}"]


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}" for line in lines]


def _ids(ids: Iterable[str]) -> str:
    """Rows by machine, numbers that follow each other together."""
    by_machine: dict[str, list[int]] = {}
    for id in dict.fromkeys(ids):
        machine, _, number = id.rpartition(".")
        by_machine.setdefault(machine, []).append(int(number))
    told = []
    for machine, numbers in by_machine.items():
        if len(numbers) == len(MACHINES[machine].rules):
            told.append(f"every row of {machine}")
        else:
            told += [f"{machine}.{said}" for said in _ranges(sorted(numbers))]
    return ", ".join(told) or "none"


def _ranges(numbers: list[int]) -> Iterator[str]:
    while numbers:
        first = numbers[0]
        length = next((i for i, number in enumerate(numbers) if number != first + i), len(numbers))
        yield f"{first}" if length == 1 else f"{first}-{first + length - 1}"
        numbers = numbers[length:]
