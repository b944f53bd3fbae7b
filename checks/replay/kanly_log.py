"""Kanly's own logs: JSON Lines, plain or gzip. `kanly_log.schema.json` is the exact form.

    {"kanly_log": 1, "factions": ["emperor", "spacing_guild"], "complete": true}
    {"seq": 1, "actor": null, "play": "start", "args": {}, "set": {"spice.emperor": 10, "reserve.emperor": 15,
     "reserve.emperor.elite": 5, "hand.emperor": ["karama_1"], "deck": ["lasgun"], "wall": false}}
    {"seq": 2, "actor": "emperor", "play": "ship", "args": {"count": 2, "to": "arrakeen"},
     "set": {"reserve.emperor": 13, "board.emperor.arrakeen_s10": 2, "spice.emperor": 8, "spice.spacing_guild": 7},
     "moves": [{"spice": 2, "out_of": "spice.emperor", "into": "spice.spacing_guild"}]}
    {"end": true, "steps": 2}

- The first line is the header. `complete` says that the first step gives the whole start (what it does not name is
  empty) and that every movement of spice is named. In a log that is not complete an account is unobserved until it is
  named, and spice of a step without `moves` is unobserved.
- A step gives the new values of what changed (`set`). `seq` rises. `actor` is a faction, or null for the table.
  Names of accounts stand in `log.py`; board and board_spice may be null where nothing is left.
- `moves` names source, sink and amount of spice; each of `out_of` and `into` is a spice account or "bank".
- `events` are texts for messages. `offer` names the question that the step answers, with all that makes it a new
  question; without it a "bid" or "pass" while cards are on `auction` answers the offer to bid. A "bid" with an `amount`
  sets `bid`.
- A card is played where `play` is its name (with or without `play_` before it), or where `play` is "play" or
  "play_card" and `args.card` names it; unless `args` says `pass` or `declined`.
- The end line is optional; where it stands, nothing may follow, and `steps` is the number of steps. Without it nobody
  can tell whether the log is whole, and a note says so. Areas and cards that the model does not know are noted.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from checks.replay.fits import Schema
from checks.replay.kanly_accounts import KINDS, AccountNames
from checks.replay.kanly_shapes import Shapes, shapes_of
from checks.replay.known_names import KnownNames
from checks.replay.log import BANK, SPICE, Claim, Log, Offer, Play, Step, declined, kind_of
from checks.replay.reader import refuse, shown
from model.language.errors import did_you_mean

_SCHEMA = json.loads(Path(__file__).with_name("kanly_log.schema.json").read_text(encoding="utf-8"))
_LOG = Schema(_SCHEMA["$defs"])
KEYS = frozenset(_SCHEMA["$defs"]["step"]["properties"])
PLAY_A_CARD = frozenset({"play", "play_card"})
"""Plays whose `args.card` names the card that is played."""

Lines = Iterator[tuple[int, dict[str, Any]]]


def is_header(found: Mapping[str, Any]) -> bool:
    """Whether a first line is the header of such a log."""
    return "kanly_log" in found


def read(path: Path, line: int, header: Mapping[str, Any], rest: Lines, lines: Callable[[], int]) -> Log:
    """The log behind a header. Raises KanlyError; so does walking its steps."""
    _LOG.fits(path, line, "header", header)
    adapter = Adapter(path, tuple(header["factions"]), header["complete"])
    return Log(
        shown(path),
        "kanly",
        adapter.factions,
        adapter.complete,
        adapter.steps(rest),
        lines,
        adapter.known.notes,
    )


class Adapter:
    """Turns lines into steps."""

    def __init__(self, path: Path, factions: tuple[str, ...], complete: bool) -> None:
        self.path, self.factions, self.complete = path, factions, complete
        self.names = AccountNames(path, factions)
        self.known = KnownNames()
        self.shapes = Shapes()
        self.number: int | None = None
        self.count = 0
        self.on_sale: list[str] = []

    def steps(self, rest: Lines) -> Iterator[Step]:
        line, ended = 0, False
        for line, found in rest:
            if ended:
                refuse(self.path, line, "a line stands after the end", "expected nothing after the end line")
            if "end" in found:
                self._end(line, found)
                ended = True
            else:
                yield self._step(line, found)
        if line and not ended:
            what = 'the log has no end line: whether it is whole is not known; expected {"end": true, "steps": …}'
            self.known.notes.append((line, what))

    def _end(self, line: int, found: Mapping[str, Any]) -> None:
        _LOG.fits(self.path, line, "end", found)
        if (steps := found.get("steps", self.count)) != self.count:
            refuse(self.path, line, f"the log has {self.count} steps", f"expected {steps}, as the end line says")

    def _step(self, line: int, found: Mapping[str, Any]) -> Step:
        for account in found["set"] if isinstance(found.get("set"), dict) else ():
            self.names.check(line, account, KINDS)
        if not self.shapes.known(shapes := shapes_of(found)):
            _LOG.fits(self.path, line, "step", found)
            self.shapes.add(shapes)
        number, actor = found["seq"], found["actor"] or ""
        if self.number is not None and number <= self.number:
            refuse(
                self.path, line, f"step {number} stands after step {self.number}", "expected a rising step number `seq`"
            )
        if actor and actor not in self.factions:
            refuse(self.path, line, f"there is no faction '{actor}'", *did_you_mean(actor, self.factions))
        self.known.look(line, found)
        first, self.number = self.number is None, number
        self.count += 1
        given = dict(found["set"])
        offers = self._offers(found, actor)
        if found["play"] == "bid" and "amount" in found["args"]:
            given.setdefault("bid", [actor, found["args"]["amount"]])
        self.on_sale = given.get("auction", self.on_sale)
        silent = not self.complete and "moves" not in found
        return Step(
            line=line,
            number=number,
            set=given,
            plays=(Play(actor, found["play"], found["args"], _card(found)),),
            events=tuple(found.get("events", ())),
            claims=tuple(self._claim(line, move) for move in found.get("moves", ())),
            unsaid=dict.fromkeys((a for a in given if kind_of(a) in SPICE), "no moves are named") if silent else {},
            offers=offers,
            first=first,
            silent=silent,
            unknown=tuple(sorted(set(found) - KEYS)),
        )

    def _offers(self, found: Mapping[str, Any], actor: str) -> tuple[Offer, ...]:
        answer = f"{found['play']} {json.dumps(found['args'], sort_keys=True)}"
        about = f"on sale: {', '.join(self.on_sale)}" if self.on_sale else "nothing is on sale"
        if "offer" in found:
            to = actor or "the table"
            return (Offer(to, found["offer"], about, answer, named=True, auction=bool(self.on_sale)),)
        if actor and self.on_sale and found["play"] in {"bid", "pass"}:
            return (Offer(actor, "bid", about, answer),)
        return ()

    def _claim(self, line: int, move: Mapping[str, Any]) -> Claim:
        way: dict[str, int] = {}
        for account, amount in ((move["out_of"], -move["spice"]), (move["into"], move["spice"])):
            if account != BANK:
                self.names.check(line, account, SPICE | {BANK})
                way[account] = way.get(account, 0) + amount
        return Claim(f"{move['spice']} out of {move['out_of']} into {move['into']}", (way,))


def _card(found: Mapping[str, Any]) -> str:
    play, args = str(found["play"]), found["args"]
    if declined(args):
        return ""
    if play not in PLAY_A_CARD:
        return play.removeprefix("play_")
    return args["card"] if isinstance(args.get("card"), str) else ""
