"""Logs of the dune-bench engine: JSON Lines with a header, one line a step, an `end` line.

A step has `n` (rising, with gaps), `k` (`initial` gives the start), `by`, `ev` (types of events), `resp` (answers), `d`
(new values of counters), `gone` (keys that ceased to exist), `auction`, `done`, `jump`. Areas are
`<territory>_s<sector>`, the sector as the log has it. Counters that are not forces, cards or spice are carried as
`fact.<key>`.

A round's `auction` list stays in the log when the phase is done, after what is left went back to the deck; then it is
no pile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from checks.replay.dune_bench_counters import Counters
from checks.replay.dune_bench_end import End
from checks.replay.dune_bench_names import CARD_OF_PLAY, GAME, LETTERS
from checks.replay.dune_bench_spice import Ledger
from checks.replay.dune_bench_step import Answer, Line
from checks.replay.log import Game, Log, Offer, Play, Step, declined
from checks.replay.reader import refuse, shown

ASIDE = frozenset({"shai_hulud"})
"""Worms of the first turn are set aside and shuffled in again; these logs have no pile for them."""
Lines = Iterator[tuple[int, dict[str, Any]]]


def is_header(found: Mapping[str, Any]) -> bool:
    """Whether a first line is the header of such a log."""
    return found.get("kind") == "header"


def read(path: Path, line: int, header: Mapping[str, Any], rest: Lines, lines: Callable[[], int]) -> Log:
    """The log behind a header. Raises KanlyError; so does walking its steps."""
    factions = header.get("factions")
    if not isinstance(factions, list) or not factions or not all(isinstance(f, str) for f in factions):
        refuse(path, line, "the header has no list of factions", 'expected "factions": ["atreides", …]')
    for faction in factions:
        if faction not in LETTERS.values():
            refuse(path, line, f"the header names the faction '{faction}'", "known are: " + ", ".join(LETTERS.values()))
    return Log(shown(path), "dune-bench", tuple(factions), True, Adapter(path, factions).steps(rest), lines)


class Adapter:
    """Turns lines into steps. Keeps the last number, the standing bid and what the ledger needs."""

    def __init__(self, path: Path, factions: Sequence[str]) -> None:
        self.path = path
        self.game = Game(GAME.cards, {faction: GAME.forces[faction] for faction in factions})
        self.counters = Counters(path, factions)
        self.end = End(path)
        self.values: dict[str, Any] = {}
        self.number: int | None = None
        self.bid: tuple[str, int] | None = None
        self.looked: tuple[object, ...] = ()
        self.ledger = Ledger(tuple(factions))

    def steps(self, rest: Lines) -> Iterator[Step]:
        line, ended = 1, False
        for line, found in rest:
            if ended:
                refuse(self.path, line, "a line stands after the end", "expected nothing after the line of kind 'end'")
            if found.get("kind") == "end":
                ended = True
                self.end.check(line, found)
                if fault := self.end.fault(line, found):
                    yield Step(line, self.number or 0, {}, fault=fault)
            else:
                yield self._step(line, found)
        if not ended:
            refuse(self.path, line, "the log ends without its end", 'expected a last line {"kind": "end", …}')

    def _step(self, line: int, found: dict[str, Any]) -> Step:
        number = self._number(line, found)
        kind = self.counters.typed(line, found, "k", str, required=True)
        first = self.number is None
        if first and kind != "initial":
            refuse(self.path, line, f"the first step is of kind '{kind}'", "expected 'initial', which gives the start")
        self.number = number
        given = self.counters.accounts(line, found)
        answers = self.counters.answers(line, found)
        events = tuple(self.counters.texts(line, "ev", found.get("ev", [])))
        before = dict(self.values)
        on_sale = before.get("auction") or []
        bid_before = self.bid
        seen = Line(
            kind=kind,
            by=self.counters.typed(line, found, "by", str),
            phase=self.counters.typed(line, found, "ph", str),
            turn=self.counters.typed(line, found, "t", int),
            jump=self.counters.flag(line, found, "jump"),
            answers=answers,
            events=events,
            before=before,
            after=self._apply(given),
            bid=self._standing_bid(answers, events),
        )
        given["bid"] = list(self.bid) if self.bid else None
        claims, unsaid = ((), {}) if first else self.ledger.read(seen)
        tool = (Play("", seen.by, card=CARD_OF_PLAY.get(seen.by.upper(), ""), anyone=True),) if kind == "tool" else ()
        self.end.count(events)
        return Step(
            line=line,
            number=number,
            set=given,
            plays=tuple(Play(a.faction, a.action, a.data, _card(a)) for a in answers) + tool,
            events=events,
            claims=tuple(claims),
            unsaid=unsaid,
            offers=self._offers(seen, on_sale, bid_before),
            aside=ASIDE if (seen.phase, seen.turn) == ("spice_blow", 1) else frozenset(),
            first=first,
            game=self.game if first else None,
            unknown=self.counters.unknown(found),
        )

    def _apply(self, given: Mapping[str, Any]) -> dict[str, Any]:
        for account, value in given.items():
            if value is None:
                self.values.pop(account, None)
            else:
                self.values[account] = value
        return self.values

    def _standing_bid(self, answers: Sequence[Answer], events: Sequence[str]) -> tuple[str, int] | None:
        """The bid that a card won in this step is paid by; keeps the one that stands after the step."""
        if "BID_PLACED" in events:
            bids = [a for a in answers if "BID" in a.action and type(a.data.get("amount")) is int]
            self.bid = (bids[-1].faction, bids[-1].data["amount"]) if bids else None
        standing = self.bid
        if {"CARD_WON", "AUCTION_STARTED", "BIDDING_COMPLETE"} & set(events):
            self.bid = None
        return standing

    def _offers(self, seen: Line, on_sale: Sequence[str], bid: tuple[str, int] | None) -> tuple[Offer, ...]:
        """What was asked in an auction: to look at the card, which happens once for each card, or to bid."""
        if seen.phase != "bidding" or not on_sale:
            return ()
        card = (seen.turn, *on_sale)
        looks = "CARD_PEEKED" in seen.events and not {"BID_PLACED", "BID_PASSED"} & set(seen.events)
        kind = "look at the card" if looks and self.looked != card else "bid" if seen.events else "something"
        if looks:
            self.looked = card
        stands = f"{bid[1]} by {bid[0]}" if bid else "none"
        about = f"turn {seen.turn}; on sale: {', '.join(on_sale)}; standing bid: {stands}"
        # An answer without an event of the auction may be to something else, a Karama for one.
        sure = bool(seen.events)
        return tuple(
            Offer(a.faction, kind, about, "pass" if a.passed else f"{a.action} {a.count('amount')}", sure=sure)
            for a in seen.answers
        )

    def _number(self, line: int, found: Mapping[str, Any]) -> int:
        number: int = self.counters.typed(line, found, "n", int, required=True)
        if self.number is not None and number <= self.number:
            refuse(
                self.path, line, f"step {number} stands after step {self.number}", "expected a rising step number `n`"
            )
        return number


def _card(answer: Answer) -> str:
    """The card that an answer plays."""
    return "" if answer.passed or declined(answer.data) else CARD_OF_PLAY.get(answer.action, "")
