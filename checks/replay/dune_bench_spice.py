"""What a dune-bench line announces about spice. Its events name no amounts; the rules and the answers fix most of them.

A tool line does the deed of the answer in the next line, so that answer moves only what the tool left open (`Window`).
A line marked `jump` says itself that more happened than it shows: its spice is unobserved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from checks.replay import dune_bench_battle as battle
from checks.replay import dune_bench_board as board
from checks.replay import dune_bench_prices as prices
from checks.replay import dune_bench_revival as revival
from checks.replay.dune_bench_names import KNOWN_EVENTS, KNOWN_TOOLS
from checks.replay.dune_bench_step import Line
from checks.replay.log import SPICE, Claim, kind_of


class Ledger:
    """Reads the lines of one log in order; remembers battle plans, boosts of revival and what tools already did."""

    def __init__(self, factions: tuple[str, ...]) -> None:
        self.factions = factions
        self.phase: tuple[int, str] = (0, "")
        self.plans: dict[str, Mapping[str, Any]] = {}
        self.boosted: set[str] = set()
        self.revived: Counter[str] = Counter()
        self.karama = False
        self.window: dict[str, Any] | None = None
        self.tools: set[str] = set()

    def read(self, line: Line) -> tuple[tuple[Claim, ...], dict[str, str]]:
        """(claims, accounts whose change the line leaves open with the reason)."""
        if line.kind == "tool":
            return self._tool(line)
        if line.phase and (line.turn, line.phase) != self.phase:
            self.phase, self.boosted, self.plans, self.revived = (line.turn, line.phase), set(), {}, Counter()
            self.karama = False
        self._remember(line)
        claims, unsaid = self._judged(line, self._claims(line))
        self.window, self.tools = None, set()
        if {"BATTLE_RESOLVED", "BATTLE_STARTED"} & set(line.events):
            self.plans = {}
        if {"CARD_WON", "AUCTION_STARTED", "FORCES_SHIPPED"} & set(line.events):
            self.karama = False
        return claims, unsaid

    def _tool(self, line: Line) -> tuple[tuple[Claim, ...], dict[str, str]]:
        if self.window is None:
            self.window = dict(line.before)
        self.tools.add(line.by)
        self.karama = self.karama or "karama" in line.by
        claims = prices.of_tool(line, self.factions, self.karama)
        claims += revival.of_tool(line, self.factions, self.boosted, self.revived)
        return self._judged(line, claims)

    def _remember(self, line: Line) -> None:
        names = [*line.events, *(answer.action for answer in line.answers if not answer.passed)]
        self.karama = self.karama or any("KARAMA" in name for name in names)
        for answer in line.answers:
            if answer.action.endswith("BATTLE_PLAN"):
                self.plans[answer.faction] = answer.data
            if answer.action == "GRANT_FREMEN_REVIVAL_BOOST" and (ally := line.ally("fremen")):
                self.boosted.add(ally)

    def _claims(self, line: Line) -> list[Claim]:
        events = line.events
        claims = board.destroyed(line) + board.placed(line)
        if "CHARITY_CLAIMED" in events:
            claims += prices.charity(line)
        if "CARD_WON" in events:
            claims += prices.card_won(line, self.factions, self.karama)
        if "FORCES_REVIVED" in events:
            claims += revival.forces(line, self.factions, self.boosted, self.revived, self.window, self.tools)
        if "LEADER_REVIVED" in events:
            claims += revival.leaders(line, self.factions)
        if "KWISATZ_HADERACH_REVIVED" in events:
            claims += revival.kwisatz_haderach(line)
        if "FORCES_SHIPPED" in events:
            claims += prices.shipments(line, self.factions, self.tools, self.window, self.karama)
        if "BATTLE_RESOLVED" in events:
            claims += battle.resolved(line, self.plans)
        if "LEADER_CAPTURED_AND_KILLED" in events:
            claims += battle.captured(line)
        if "SPICE_COLLECTED" in events and "BATTLE_RESOLVED" not in events:
            claims += board.collected(line, self.factions)
        if line.phase == "mentat_pause" or "BRIBE_COLLECTED" in events:
            claims += prices.bribes(line, self.factions)
        return claims

    @staticmethod
    def _judged(line: Line, claims: list[Claim]) -> tuple[tuple[Claim, ...], dict[str, str]]:
        """The claims and what is open beside them. Where more happened than the line tells, all of it is open."""
        why = _open(line)
        if not why:
            return tuple(claims), board.unshown(line)
        names = {name for name in {**line.before, **line.after} if kind_of(name) in SPICE and line.change(name)}
        return (), dict.fromkeys(sorted(names), why)


def _open(line: Line) -> str:
    """Why the line does not tell enough to price it, or ''."""
    strange = sorted(set(line.events) - KNOWN_EVENTS)
    if line.jump:
        return "the log says that more happened between two lines"
    if line.kind == "tool" and line.by not in KNOWN_TOOLS:
        return f"the tool {line.by} is not known here"
    if "CARD_WON" in line.events and line.bid is None:
        return "the log names no bid for the card that is won"
    if strange:
        return f"the events {', '.join(strange)} are not known here"
    return ""
