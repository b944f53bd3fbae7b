"""The mapping file of the dune-bench plays: what that engine calls things, in our names."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

MAPPING: dict[str, Any] = json.loads(Path(__file__).with_name("mapping.json").read_text(encoding="utf-8"))
FACTION: dict[str, str] = MAPPING["factions"]
PHASE: dict[str, str] = MAPPING["phases"]
TACIT: dict[str, list[str]] = MAPPING["tacit"]
OR_ELSE: dict[str, list[str]] = MAPPING["or_else"]
GIVES_UP: dict[str, list[str]] = MAPPING["gives_up"]
"""A play that nobody writes down -> the plays that its actor could not make any more."""
TRAITS: dict[tuple[str, str], Any] = {(one["machine"], one["event"]): one for one in MAPPING["traits"]}
"""What the engine never does: a row -> the facts that it leaves as they were."""
ASSUMED: dict[str, list[str]] = MAPPING["assumed"]
ON_BEHALF: dict[str, list[str]] = MAPPING["on_behalf"]
ACTIONS = frozenset({*MAPPING["answers"], *MAPPING["no_play"], *MAPPING["other_answers"]})
"""Every answer that is read here, or known to be no play."""

_THEIR_LETTER = {ours: letter for letter, ours in FACTION.items()}
_THEIR_LEADER = {ours: theirs for theirs, ours in MAPPING["leaders"].items()}


def faction(name: str) -> str:
    """A faction that the log writes out or gives a letter."""
    return str(FACTION.get(name) or MAPPING["faction_names"].get(name, name))


def winners(counters: Mapping[str, Any]) -> frozenset[str]:
    """Who has won, by a step or by the end of a log; nobody where it does not say."""
    return frozenset(faction(who) for who in (counters.get("winner") or {}).get("winners", ()))


def letter(ours: str) -> str:
    """The letter of a faction of ours."""
    return _THEIR_LETTER[ours]


def area(territory: str, number: int) -> str:
    """An area; the log counts sectors from 0."""
    name = f"{territory}_s{number + 1}"
    return "polar_sink" if territory == "polar_sink" else str(MAPPING["areas"].get(name, name))


def area_of(key: str) -> str:
    """The area of a counter like `E@arrakeen:9`."""
    territory, number = key.split("@")[1].split(":")
    return area(territory, int(number))


def card(name: str) -> str:
    """A Treachery card."""
    return str(MAPPING["cards"].get(name, name))


def leader(name: str) -> str:
    """A leader."""
    return str(MAPPING["leaders"].get(name, name))


def their_cards(ours: Iterable[str]) -> list[str]:
    """Treachery cards as the log names them."""
    theirs = {our: their for their, our in MAPPING["cards"].items()}
    return [str(theirs.get(one, one)) for one in ours]


def their_leaders(ours: Iterable[str]) -> list[str]:
    """Leaders as the log names them."""
    return [_THEIR_LEADER.get(one, one) for one in ours]


def first_of(data: Mapping[str, Any], fields: str) -> Any:
    """The first of the fields, written `one|other`, that is there."""
    return next((data[name] for name in fields.split("|") if data.get(name) is not None), None)
