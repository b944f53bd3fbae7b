"""A reader of the SMV that is exported, which explores it: what NuSMV would count, where there is no NuSMV.

It knows the part of SMV that the export uses and takes the meaning of every word from NuSMV's manual, none from Kanly.
"""

from __future__ import annotations

import re
from typing import Any

TOKEN = re.compile(r"\s*(<->|\w+|:=|[()!&|<=+*/:;-])")
LEVELS = (("<->",), ("|",), ("&",), ("=", "<"), ("+", "-"), ("*", "/", "mod"))
PYTHON = {"<->": "==", "|": "or", "&": "and", "=": "==", "/": "//", "mod": "%"}


class Parser:
    """Expressions as Python source: `V(name)` is a variable or a definition."""

    def __init__(self, text: str) -> None:
        self.tokens = TOKEN.findall(text)
        self.at = 0

    def next(self) -> str:
        self.at += 1
        return str(self.tokens[self.at - 1])

    def is_next(self, *words: str) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at] in words

    def whole(self) -> str:
        said = self.level(0)
        assert self.at == len(self.tokens), self.tokens[self.at :]
        return said

    def level(self, number: int) -> str:
        if number == len(LEVELS):
            return self.atom()
        said = self.level(number + 1)
        while self.is_next(*LEVELS[number]):
            op = self.next()
            said = f"({said} {PYTHON.get(op, op)} {self.level(number + 1)})"
        return said

    def atom(self) -> str:
        word = self.next()
        if word == "(":
            said = self.level(0)
            assert self.next() == ")"
            return said
        if word in "!-":
            return f"({'not ' if word == '!' else '-'}{self.atom()})"
        if word == "case":
            return self.cases()
        if word in ("TRUE", "FALSE"):
            return word.title()
        return word if word.isdigit() else f"V('{word}')"

    def cases(self) -> str:
        tests = []
        while not self.is_next("esac"):
            test = self.level(0)
            assert self.next() == ":"
            tests.append((test, self.level(0)))
            assert self.next() == ";"
        self.next()
        said = "None"
        for test, value in reversed(tests):
            said = f"({value} if {test} else {said})"
        return said


def compiled(text: str) -> Any:
    return compile(Parser(text).whole(), "<smv>", "eval")


class Smv:
    """A model: `explored` finds its states, `holds` says of each INVARSPEC whether it holds in all of them."""

    def __init__(self, text: str) -> None:
        body = re.sub(r"--.*", "", text)
        self.plays = int(re.search(r"IVAR play : 0\.\.(\d+);", body)[1]) + 1  # type: ignore[index]
        declared = body[body.index("\nVAR\n") + 5 : body.index("\nDEFINE\n")]
        self.ranges: dict[str, range | None] = {}
        for name, kind in re.findall(r"(\w+) : ([^;]+);", declared):
            low, _, high = kind.partition("..")
            self.ranges[name] = range(int(low), int(high) + 1) if high else None
        defined = body[body.index("\nDEFINE\n") + 8 : body.index("\nINIT\n")]
        self.defines = {name: compiled(said) for name, said in re.findall(r"(\w+) := ([^\n]+);\n", defined + "\n")}
        initial = body[body.index("\nINIT\n") + 6 : body.index("\nTRANS ")]
        self.starts = [self._start(part) for part in initial.split("|\n")]
        blocks = re.findall(r"TRANS (.*?)case\n(.*?)esac", body, re.DOTALL)
        (_, allowed), *rest = blocks
        self.allowed = compiled(f"case {allowed} esac")
        self.next = {re.search(r"next\((\w+)\)", head)[1]: compiled(f"case {lines} esac") for head, lines in rest}  # type: ignore[index]
        self.specs = {name: compiled(said) for name, said in re.findall(r"INVARSPEC NAME (\w+) := (.*);", body)}
        self.holds = dict.fromkeys(self.specs, True)

    def _start(self, text: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for part in text.strip().strip("()").split(" & "):
            name, _, value = part.partition(" = ")
            found[name.lstrip("!")] = int(value) if value else not name.startswith("!")
        assert set(found) == set(self.ranges)
        return found

    def explored(self) -> tuple[int, int]:
        """(states, transitions)."""
        known: set[tuple[Any, ...]] = set()
        waiting, transitions = list(self.starts), 0
        while waiting:
            state = waiting.pop()
            key = tuple(state[name] for name in self.ranges)
            if key in known:
                continue
            known.add(key)
            values = dict(state)

            def value(name: str, values: dict[str, Any] = values) -> Any:
                if name not in values:
                    values[name] = eval(self.defines[name], {"V": value})
                return values[name]

            for name, spec in self.specs.items():
                self.holds[name] = self.holds[name] and bool(eval(spec, {"V": value}))
            for play in range(self.plays):
                values["play"] = play
                if not eval(self.allowed, {"V": value}):
                    continue
                after = {name: eval(code, {"V": value}) for name, code in self.next.items()}
                fits = all(kind is None or after[name] in kind for name, kind in self.ranges.items())
                if fits:
                    transitions += 1
                    waiting.append(after)
        return len(known), transitions
