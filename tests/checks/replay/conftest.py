"""Small logs for the tests of the gate: written to a file, replayed, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from checks.replay.dune_bench_names import GAME
from checks.replay.replay import replay
from checks.verdict import Finding, Result

Write = Callable[..., Path]


class Own:
    """A Kanly log that grows step by step."""

    def __init__(self, write: Write, start: dict[str, Any], complete: bool = True) -> None:
        self.write = write
        self.lines: list[Any] = [{"kanly_log": 1, "factions": ["emperor", "guild"], "complete": complete}]
        self.step("start", start, actor=None)

    def step(self, play: str, given: dict[str, Any], actor: str | None = "emperor", **more: Any) -> None:
        args = more.pop("args", {})
        self.lines.append({"seq": len(self.lines), "actor": actor, "play": play, "args": args, "set": given, **more})

    def run(self, *checks: str) -> Result:
        return replay([self.write([*self.lines, {"end": True, "steps": len(self.lines) - 1}])], checks)

    def found(self, *checks: str) -> list[Finding]:
        return list(self.run(*checks).findings)


@pytest.fixture
def own(write: Write) -> Callable[..., Own]:
    return lambda start, complete=True: Own(write, start, complete)


class Bench:
    """A dune-bench log that grows step by step. The start has every faction's purse and all forces; what the test does
    not place is in reserve, and with `whole` the Guild holds the treachery cards that the test does not place."""

    def __init__(self, write: Write, whole: bool = True, **start: Any) -> None:
        self.write = write
        names = ["atreides", "bene_gesserit", "emperor", "fremen", "harkonnen", "spacing_guild"]
        purses = {f"{letter}.{key}": 10 for letter in "ABEFHG" for key in ("spice", "tank")}
        for letter in "ABEFHG":
            placed = sum(value[0] + value[1] for key, value in start.items() if key.startswith(f"{letter}@"))
            placed += sum(value for key, value in start.items() if key in (f"{letter}.resE", f"{letter}.tankE"))
            purses[f"{letter}.res"] = 10 - placed
        if whole:
            piles = [v for key, v in start.items() if key in ("deck", "discard") or key.endswith(".hand")]
            purses["G.hand"] = sorted(GAME.cards - {card for pile in piles for card in pile})
        self.lines: list[Any] = [{"seq": 0, "kind": "header", "factions": names}]
        self.number = 0
        self.step(None, k="initial", d=purses | {"wall": False} | start)

    def step(self, phase: str | None, **more: Any) -> None:
        self.number += 1
        self.lines.append({"n": self.number, "t": 2, "ph": phase, "k": "processStep", "by": "Handler", **more})

    def run(self, *checks: str) -> Result:
        return replay([self.write([*self.lines, {"seq": self.number + 1, "kind": "end"}])], checks)

    def found(self, *checks: str) -> list[str]:
        return [finding.what for finding in self.run(*checks).findings]


@pytest.fixture
def bench(write: Write) -> Callable[..., Bench]:
    return lambda whole=True, **start: Bench(write, whole, **start)
