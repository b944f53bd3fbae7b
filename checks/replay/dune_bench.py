"""Logs of the dune-bench engine: JSON Lines with a header, one line a step, an `end` line.

A step has `n` (rising, with gaps), `k` (`initial` gives the start), `by`, `ev` (types of events), `resp` (answers), `d` (new
values of counters), `gone` (keys that ceased to exist), `auction`, `done`, `jump`. Areas are `<territory>_s<sector>`, the
sector as the log has it. Counters that are not forces, cards or spice are carried as `fact.<key>`.

A round's `auction` list stays in the log when the phase is done, after what is left went back to the deck; then it is no pile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from checks.replay.dune_bench_names import CARD_OF_PLAY, LETTERS
from checks.replay.dune_bench_spice import Ledger
from checks.replay.dune_bench_step import Answer, Line
from checks.replay.log import Log, Offer, Play, Step
from checks.replay.reader import name_of, refuse, shown

PURSES = {
    "spice": "spice.{}",
    "bribes": "bribes.{}",
    "res": "reserve.{}",
    "tank": "tanks.{}",
    "resE": "reserve.{}.elite",
    "tankE": "tanks.{}.elite",
}
PILES = {
    "deck": "deck",
    "discard": "discard",
    "spiceDeckA": "spice_deck.a",
    "spiceDeckB": "spice_deck.b",
    "spiceDiscardA": "spice_discard.a",
    "spiceDiscardB": "spice_discard.b",
}
OF_FACTION = re.compile(r"([A-Z])\.(\w+)")
ON_BOARD = re.compile(r"([A-Z$])@(\w+):(\d+)")

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
        self.letters = {letter: name for letter, name in LETTERS.items() if name in factions}
        self.values: dict[str, Any] = {}
        self.number: int | None = None
        self.bid: tuple[str, int] | None = None
        self.ledger = Ledger(tuple(factions))

    def steps(self, rest: Lines) -> Iterator[Step]:
        line, ended = 1, False
        for line, found in rest:
            if ended:
                refuse(self.path, line, "a line stands after the end", "expected nothing after the line of kind 'end'")
            if found.get("kind") == "end":
                ended = True
            else:
                yield self._step(line, found)
        if not ended:
            refuse(self.path, line, "the log ends without its end", 'expected a last line {"kind": "end", …}')

    def _step(self, line: int, found: dict[str, Any]) -> Step:
        number = self._number(line, found)
        kind = self._typed(line, found, "k", str, required=True)
        first = self.number is None
        if first and kind != "initial":
            refuse(self.path, line, f"the first step is of kind '{kind}'", "expected 'initial', which gives the start")
        self.number = number
        given = self._accounts(line, found)
        answers = self._answers(line, found)
        events = tuple(self._texts(line, "ev", found.get("ev", [])))
        before = dict(self.values)
        on_sale = before.get("auction", [])
        bid_before = self.bid
        seen = Line(
            kind=kind,
            by=found.get("by") or "",
            phase=found.get("ph") or "",
            turn=found.get("t") or 0,
            jump=bool(found.get("jump")),
            answers=answers,
            events=events,
            before=before,
            after=self._apply(given),
            bid=self._standing_bid(answers, events),
        )
        given["bid"] = list(self.bid) if self.bid else None
        claims, unsaid = ((), {}) if first else self.ledger.read(seen)
        tool = (Play("", seen.by),) if kind == "tool" else ()
        return Step(
            line=line,
            number=number,
            set=given,
            plays=tuple(Play(a.faction, a.action, a.data, CARD_OF_PLAY.get(a.action, "")) for a in answers) + tool,
            events=events,
            claims=tuple(claims),
            unsaid=unsaid,
            offers=self._offers(seen, on_sale, bid_before),
            first=first,
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

    @staticmethod
    def _offers(seen: Line, on_sale: Sequence[str], bid: tuple[str, int] | None) -> tuple[Offer, ...]:
        """What was asked in an auction: to look at the card, or to bid."""
        if seen.phase != "bidding" or not on_sale:
            return ()
        looks = "CARD_PEEKED" in seen.events and not {"BID_PLACED", "BID_PASSED"} & set(seen.events)
        stands = f"{bid[1]} by {bid[0]}" if bid else "none"
        about = f"turn {seen.turn}; on sale: {', '.join(on_sale)}; standing bid: {stands}"
        return tuple(Offer(a.faction, "look at the card" if looks else "bid", about) for a in seen.answers)

    # --- reading one line -------------------------------------------------------------------------------------------

    def _number(self, line: int, found: Mapping[str, Any]) -> int:
        number: int = self._typed(line, found, "n", int, required=True)
        if self.number is not None and number <= self.number:
            refuse(self.path, line, f"step {number} stands after step {self.number}", "expected a rising step number `n`")
        return number

    def _typed(self, line: int, found: Mapping[str, Any], key: str, kind: type, required: bool = False) -> Any:
        value = found.get(key)
        if value is None and not required:
            return kind()
        if type(value) is not kind:
            what = f"`{key}` is {name_of(value)}" if key in found else f"the step has no `{key}`"
            refuse(self.path, line, what, f"expected {_KINDS[kind]}")
        return value

    def _texts(self, line: int, key: str, value: Any) -> list[str]:
        if not isinstance(value, list) or not all(isinstance(part, str) for part in value):
            refuse(self.path, line, f"`{key}` is {name_of(value)}", "expected a list of texts")
        return value

    def _answers(self, line: int, found: Mapping[str, Any]) -> tuple[Answer, ...]:
        answers = []
        for given in self._typed(line, found, "resp", list):
            if not isinstance(given, dict) or not isinstance(given.get("a"), str):
                refuse(self.path, line, f"an answer in `resp` is {name_of(given)}", "expected an object with `f` and `a`")
            data = given.get("d") or {}
            if not isinstance(data, dict):
                refuse(self.path, line, f"`d` of an answer is {name_of(data)}", "expected an object")
            answers.append(Answer(self._faction(line, given.get("f"), "resp"), given["a"], bool(given.get("p")), data))
        return tuple(answers)

    def _faction(self, line: int, letter: Any, key: str) -> str:
        if not isinstance(letter, str) or letter not in self.letters:
            refuse(self.path, line, f"`{key}` names the faction {name_of(letter)}", f"expected one of {', '.join(self.letters)}")
        return self.letters[letter]

    def _accounts(self, line: int, found: Mapping[str, Any]) -> dict[str, Any]:
        given: dict[str, Any] = {}
        for key, value in self._typed(line, found, "d", dict).items():
            given |= self._counter(line, key, value)
        for key in self._texts(line, "gone", found.get("gone", [])):
            given |= dict.fromkeys(self._counter(line, key, _EMPTY))
        auction = self._texts(line, "auction", found.get("auction", []))
        given["auction"] = [] if found.get("done") else auction
        return given

    def _counter(self, line: int, key: str, value: Any) -> dict[str, Any]:
        """The accounts of one counter. `_EMPTY` as value only asks for their names."""
        if key in PILES:
            return {PILES[key]: value if value is _EMPTY else self._texts(line, key, value)}
        if key == "wall":
            return {"wall": value}
        if match := ON_BOARD.fullmatch(key):
            letter, area = match[1], f"{match[2]}_s{match[3]}"
            if letter == "$":
                return {f"board_spice.{area}": self._whole(line, key, value)}
            account = f"board.{self._faction(line, letter, key)}.{area}"
            regular, elite, advisors = self._group(line, key, value)
            return {account: regular, f"{account}.elite": elite, f"fact.advisors.{account}": advisors}
        if match := OF_FACTION.fullmatch(key):
            name = match[2]
            if name in PURSES:
                return {PURSES[name].format(self._faction(line, match[1], key)): self._whole(line, key, value)}
            if name == "hand":
                cards = value if value is _EMPTY else self._texts(line, key, value)
                return {f"hand.{self._faction(line, match[1], key)}": cards}
            if name == "ally":
                return {f"ally.{self._faction(line, match[1], key)}": LETTERS.get(value, value)}
        return {f"fact.{key}": value}

    def _whole(self, line: int, key: str, value: Any) -> Any:
        if value is not _EMPTY and type(value) is not int:
            refuse(self.path, line, f"`{key}` is {name_of(value)}", "expected a whole number")
        return value

    def _group(self, line: int, key: str, value: Any) -> list[Any]:
        if value is _EMPTY:
            return [value, value, value]
        if not isinstance(value, list) or len(value) != 3 or not all(type(part) is int for part in value):
            refuse(self.path, line, f"`{key}` is {name_of(value)}", "expected three whole numbers [regular, elite, advisors]")
        return value


_EMPTY: Any = object()
"""Stands for the value of a key that ceased to exist."""
_KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}
