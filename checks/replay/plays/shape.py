"""What each part of a dune-bench log must look like for its plays to be looked for: every field that is read, once.

The first level refuses what is no log; here stands what the model must be able to take up: names that it knows, numbers
that a game can have. What breaks the rules and can be written in a log (spice below zero) is no matter of shape.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from checks.replay.fits import Schema
from checks.replay.plays import names
from checks.replay.reader import refuse
from model.components.board import AREAS_OF, SECTORS
from model.components.cards import DECKS
from model.components.leaders import LEADERS_OF
from model.components.spice_cards import SPICE_CARDS
from model.losses import MOST_FORCES

MOST = 999
"""More spice than any game has; a count of spice, a bid or a cost above it is no such thing."""
LAST_TURN = 10
OF_A_SEAT = ("spice", "bribes", "res", "tank", "hand", "ally", "traitors", "leaders", "dead")
OF_THE_TABLE = ("storm", "order", "wall", "deck", "discard")
SPICE_PILES = ("DeckA", "DeckB", "DiscardA", "DiscardB")
KINDS = ("initial", "initialize", "processStep", "cleanup", "tool")

TEXT, FLAG, OBJECT = {"type": "string"}, {"enum": [0, 1, False, True], "says": "true or false"}, {"type": "object"}


def _number(low: int, high: int, says: str = "") -> dict[str, Any]:
    says = says or f"a whole number from {low} to {high}"
    return {"type": "integer", "minimum": low, "maximum": high, "says": says}


def _one_of(known: Iterable[str], says: str, null: bool = False) -> dict[str, Any]:
    listed = sorted(known)
    return {
        "type": ["string", "null"] if null else "string",
        "enum": [*listed, *([None] if null else [])],
        "names": listed,
        "says": says + (" or null" if null else ""),
    }


def _list_of(item: Mapping[str, Any], says: str) -> dict[str, Any]:
    return {"type": "array", "items": item, "says": f"a list of {says}"}


def _object(properties: Mapping[str, Any], needed: Iterable[str] = ()) -> dict[str, Any]:
    return {"type": "object", "required": list(needed), "properties": dict(properties)}


COUNT = _number(-MOST, MOST)
FORCES = _number(0, MOST_FORCES)
SECTOR = _number(0, len(SECTORS.elements) - 1, "a sector from 0 to 17")
CARD = _one_of((_their for _their in names.their_cards(DECKS["base"])), "a Treachery card of the base deck")
SPICE_CARD = _one_of(SPICE_CARDS.elements, "a card of the spice deck")
TERRITORY = _one_of(AREAS_OF, "a territory of the board")
PART = _one_of(names.MAPPING["parts"], "a part of a battle plan")


@cache
def places() -> tuple[str, ...]:
    """Every area as the log writes it: `arrakeen:9`."""
    pairs = ((territory, number) for territory in AREAS_OF for number in range(len(SECTORS.elements)))
    return tuple(f"{name}:{number}" for name, number in pairs if names.area(name, number) in AREAS_OF[name])


def _plan(leader: Mapping[str, Any]) -> dict[str, Any]:
    maybe = {**CARD, "type": ["string", "null"], "enum": [*CARD["enum"], None], "says": CARD["says"] + " or null"}
    dialled = {**FORCES, "type": ["integer", "null"]}
    spent = {**_number(0, MOST), "type": ["integer", "null"]}
    return _object(
        {"leaderId": leader, "weaponCardId": maybe, "defenseCardId": maybe}
        | {"forcesDialed": dialled, "spiceDialed": spent}
        | {flag: {"type": ["boolean", "null"]} for flag in ("useCheapHero", "useKwisatzHaderach", "announcedNoLeader")}
    )


class Shape:
    """The schema of a log with these factions (their names in that engine), which may last so many turns."""

    def __init__(self, path: Path, factions: Sequence[str], turns: int) -> None:
        self.path, self.turns = path, turns
        self.letters = [letter for letter, who in names.FACTION.items() if who in map(names.faction, factions)]
        seats = [names.FACTION[letter] for letter in self.letters]
        leaders = names.their_leaders(one for who in seats for one in LEADERS_OF[who])
        self.leader = _one_of(leaders, "a leader of a faction in the game")
        self.faction = _one_of([*factions, *self.letters], "a faction in the game")
        self.turn = _number(1, turns)
        self.answers = {action: self._answer(ways) for action, ways in names.MAPPING["answers"].items()}
        self.answers |= self._special()
        self.schema = Schema({"step": self._step(), "initial": self._initial(), "end": self._end(), **self.answers})

    def step(self, line: int, found: Mapping[str, Any], first: bool) -> None:
        """Raises KanlyError where the line is no step whose plays could be looked for."""
        self.schema.fits(self.path, line, "step", found)
        if first:
            self.schema.fits(self.path, line, "initial", found)
        for number, answer in enumerate(found.get("resp", ())):
            action, data = answer["a"], answer.get("d") or {}
            if action in self.answers:
                at = f"resp.{number}.d"
                self.schema.fits(self.path, line, action, data, at)
                self._areas(line, action, data, at)

    def end(self, line: int, found: Mapping[str, Any]) -> None:
        """Raises KanlyError where the line is no end."""
        self.schema.fits(self.path, line, "end", found)

    def _areas(self, line: int, action: str, data: Mapping[str, Any], at: str) -> None:
        """The pairs of territory and sector, each of which is right by itself."""
        recipes = [
            recipe
            for ways in names.MAPPING["answers"].get(action, ())
            for way in ways.values()
            for recipe in way.values()
        ]
        pairs = [tuple(recipe.split(":")[1:]) for recipe in recipes if recipe.startswith("area:")]
        found = [(data.get(name), data.get(sector), f"{at}.{name}") for name, sector in dict.fromkeys(pairs)]
        if action == "DISTRIBUTE_FREMEN_FORCES":
            found = [(name, place["sector"], f"{at}.distribution") for name, place in data["distribution"].items()]
        for name, number, where in found:
            if name is not None and number is not None and f"{name}:{number}" not in places():
                there = [one.split(":")[1] for one in places() if one.startswith(f"{name}:")]
                what = f"`{where}` names the area '{name}', sector {number}, which the board does not have"
                refuse(self.path, line, what, f"{name} lies in sector {', '.join(there)} as the log counts them")

    # -- parts ----------------------------------------------------------------------------------------------------

    def _step(self) -> dict[str, Any]:
        answer = _object(
            {"f": _one_of(self.letters, "the letter of a faction in the game"), "a": TEXT, "p": FLAG}
            | {"d": {"type": ["object", "null"]}},
            ["f", "a"],
        )
        gone = {"not": {"enum": self._always()}, "says": "a counter that can cease to exist, such as E@arrakeen:9"}
        return _object(
            {
                "n": {"type": "integer", "minimum": 0, "maximum": 10**9, "says": "a whole number from 0 on"},
                "t": {**self.turn, "type": ["integer", "null"], "says": self.turn["says"] + " or null"},
                "ph": _one_of(names.PHASE, "a phase", null=True),
                "k": _one_of(KINDS, "one of " + ", ".join(KINDS)),
                "by": {"type": ["string", "null"]},
                "ev": _list_of(TEXT, "texts"),
                "resp": _list_of(answer, "answers"),
                "d": self._counters(),
                "gone": _list_of({"allOf": [TEXT, gone, self._key()]}, "names of counters"),
                "auction": _list_of(CARD, "cards"),
                "done": FLAG,
                "jump": FLAG,
            },
            ["n", "k"],
        )

    def _always(self) -> list[str]:
        """The counters that every line has."""
        return [*OF_THE_TABLE, *(f"{letter}.{name}" for letter in self.letters for name in OF_A_SEAT)]

    def _initial(self) -> dict[str, Any]:
        phase = {"enum": [None, "setup"], "says": "null or setup: the first line gives the start"}
        return _object({"ph": phase, "d": {**OBJECT, "required": self._always()}}, ["d"])

    def _counters(self) -> dict[str, Any]:
        seat = f"^[{''.join(self.letters)}]\\."
        group = {"type": "array", "items": COUNT, "minItems": 3, "maxItems": 3}
        group |= {"says": "three whole numbers [regular, elite, advisors]"}
        cards, leaders = _list_of(CARD, "cards"), _list_of(self.leader, "leaders")
        order = f"^(?:([{''.join(self.letters)}])(?!.*\\1))*$"
        count = len(self.letters)
        once = {"says": f"the letters {', '.join(self.letters)}, each one once"}
        return {
            "type": "object",
            "propertyNames": self._key(),
            "properties": {
                "storm": SECTOR,
                "order": {"type": "string", "pattern": order, "minLength": count, "maxLength": count, **once},
                "wall": {"type": "boolean"},
                "deck": cards,
                "discard": cards,
                **{
                    f"spice{pile}{which}": _list_of(SPICE_CARD, "spice cards")
                    for pile in ("Deck", "Discard")
                    for which in "AB"
                },
            },
            "patternProperties": {
                seat + "(spice|bribes)$": COUNT,
                seat + "(res|tank)$": COUNT,
                seat + "hand$": cards,
                seat + "(traitors|leaders|dead)$": leaders,
                seat + "ally$": _one_of(self.letters, "the letter of a faction in the game", null=True),
                r"^\$@": COUNT,
                r"^[A-Z]@": group,
            },
        }

    def _key(self) -> dict[str, Any]:
        """A key of a counter: an area of the board, what a seat has, or anything else that nobody here reads."""
        owners = "".join(self.letters)
        areas = "|".join(re.escape(place) for place in places())
        known = [f"{owner}@{place}" for owner in (*self.letters, "$") for place in places()]
        board = {"pattern": rf"^[{owners}$]@({areas})$", "names": known}
        board["says"] = "<letter or $>@<territory>:<sector> with an area of the board and a faction in the game"
        seat = {
            "pattern": rf"^[{owners}]\.\w+$",
            "names": [f"{letter}.{name}" for letter in owners for name in OF_A_SEAT],
        }
        seat["says"] = "<letter>.<what it has> with the letter of a faction in the game"
        return {"if": {"pattern": "@"}, "then": board, "else": {"if": {"pattern": r"\."}, "then": seat}}

    def _end(self) -> dict[str, Any]:
        winners = _object({"winners": _list_of(self.faction, "factions")})
        return _object({"winner": {**winners, "type": ["object", "null"]}})

    # -- answers --------------------------------------------------------------------------------------------------

    def _answer(self, ways: Sequence[Mapping[str, Mapping[str, str]]]) -> dict[str, Any]:
        """The fields of an answer that the mapping reads."""
        found: dict[str, Any] = {}
        for recipe in _recipes(ways):
            kind, _, fields = recipe.partition(":")
            if kind == "area":
                territory, number = fields.split(":")
                found |= {territory: _maybe(TERRITORY), number: _maybe(SECTOR)}
            elif kind != "is":
                known = {"faction": self.faction, "leader": self.leader, "card": CARD, "part": PART, "number": COUNT}
                found |= {field: _maybe(known[kind]) for field in fields.split("|")}
        return _object(found)

    def _special(self) -> dict[str, Any]:
        """The answers that are read otherwise."""
        stands = _object({"count": FORCES, "sector": SECTOR}, ["count", "sector"])
        spread = {"type": "object", "propertyNames": TERRITORY, "additionalProperties": stands}
        fight = self._answer(names.MAPPING["answers"]["CHOOSE_BATTLE"])
        fight["required"] = ["territoryId"]
        fight["properties"]["territoryId"] = TERRITORY
        fight["anyOf"] = [_object({key: self.faction}, [key]) for key in ("defender", "opponentFaction")]
        fight["says"] = "`defender` or `opponentFaction`, a faction in the game"
        command = _object(
            {"type": _one_of(["play", "not_play"], "play or not_play"), "cardType": TEXT}, ["type", "cardType"]
        )
        flipped = _list_of(_object({"territoryId": TERRITORY}, ["territoryId"]), "territories")
        choice = _one_of(["capture", "kill"], "capture or kill")
        plan = _plan(_maybe(self.leader))
        return {
            "BG_PREDICTION": _object({"turn": self.turn}, ["turn"]),
            "SELECT_TRAITOR": _object({"traitorId": self.leader}, ["traitorId"]),
            "DISTRIBUTE_FREMEN_FORCES": _object({"distribution": spread}, ["distribution"]),
            "CHOOSE_BATTLE": fight,
            "USE_VOICE": _object({"command": command}, ["command"]),
            "FLIP_ADVISORS": _object({"territories": flipped}, ["territories"]),
            "CAPTURE_LEADER_CHOICE": _object({"leaderId": self.leader, "choice": choice}, ["leaderId", "choice"]),
            **dict.fromkeys(("CREATE_BATTLE_PLAN", "SUBMIT_BATTLE_PLAN", "REVEAL_PRESCIENCE_ELEMENT"), plan),
        }


def _recipes(ways: Iterable[Mapping[str, Mapping[str, str]]]) -> list[str]:
    """How the arguments of plays are read from an answer."""
    return [recipe for way in ways for recipes in way.values() for recipe in recipes.values()]


def _maybe(schema: Mapping[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    found = {**schema, "type": [schema["type"], "null"]}
    if "enum" in schema:
        found["enum"] = [*schema["enum"], None]
    return found | {"says": f"{schema['says']} or null"}


_HEADER = Schema(
    {
        "header": _object(
            {
                "factions": {"type": "array", "uniqueItems": True, "says": "each faction once"},
                "maxTurns": _number(1, LAST_TURN),
            }
        )
    }
)


def shape_of(path: Path, line: int, header: Mapping[str, Any]) -> Shape:
    """The shape of a log with this header. Raises KanlyError where the header itself is wrong."""
    _HEADER.fits(path, line, "header", header)
    return Shape(path, header["factions"], header.get("maxTurns", LAST_TURN))
