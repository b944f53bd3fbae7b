"""What a line of the log asks of the model: plays of seats, and what chance brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from checks.replay.plays import names
from checks.replay.plays.lines import Line, Said
from model.components.board import AREAS_OF

Args = Mapping[str, frozenset[Any]]


@dataclass(frozen=True)
class Wish:
    """A play that the log names: who makes it, and the events it may be, each with what is known of its arguments."""

    actor: str
    ways: tuple[tuple[str, Args], ...]

    def __str__(self) -> str:
        event, args = self.ways[0]
        said = [
            f"{name} {' or '.join(str(value) for value in sorted(values, key=str))}" for name, values in args.items()
        ]
        return f"{self.actor}: {event}" + (f" ({', '.join(said)})" if said else "")


@dataclass
class Hints:
    """What chance brings in a line, as far as the log shows it; nothing in a list says that nothing comes."""

    lots: Sequence[str] = ()
    bonus: Sequence[str] = ()
    spice: Sequence[str] = ()
    storm: int | None = None
    captured: Sequence[str] = ()
    passed: frozenset[str] = frozenset()
    """Who has passed on the lot before; the engine does not ask again."""
    unopened: bool = False
    """Nobody has been asked for a bid on the lot before."""
    traitors: Mapping[str, Sequence[str]] = field(default_factory=dict)
    hands: Mapping[str, Sequence[str]] = field(default_factory=dict)


def value_of(recipe: str, data: Mapping[str, Any]) -> frozenset[Any]:
    """What an argument may be; empty where the log does not say it."""
    kind, _, fields = recipe.partition(":")
    if kind == "is":
        return frozenset([int(fields)])
    if kind == "area":
        where, number = fields.split(":")
        territory, at = names.first_of(data, where), names.first_of(data, number)
        return frozenset(AREAS_OF.get(territory, ()) if at is None else [names.area(territory, at)])
    found = names.first_of(data, fields)
    if found is None:
        return frozenset()
    convert = {"faction": names.faction, "card": names.card, "leader": names.leader, "part": names.MAPPING["parts"].get}
    return frozenset([convert[kind](found) if kind in convert else found])


def wish(actor: str, ways: Mapping[str, Mapping[str, str]], data: Mapping[str, Any]) -> Wish:
    """The wish that a mapping makes of an answer."""
    made = []
    for event, recipes in ways.items():
        values = {name: value_of(recipe, data) for name, recipe in recipes.items()}
        made.append((event, {name: value for name, value in values.items() if value}))
    return Wish(actor, tuple(made))


def plain(actor: str, event: str, **args: Any) -> Wish:
    """A wish for one event; an underscore in the name of an argument stands for a space."""
    return Wish(actor, ((event, {name.replace("_", " "): frozenset([value]) for name, value in args.items()}),))


def plan_parts(said: Said) -> list[Wish]:
    """The parts of a battle plan, in the order in which they are chosen."""
    data, who = said.data, said.by
    hand = {True: " with the Kwisatz Haderach", False: ""}[bool(data.get("useKwisatzHaderach"))]
    if data.get("useCheapHero"):
        leads = plain(who, f"send a hero{hand}")
    elif data.get("leaderId") and not data.get("announcedNoLeader"):
        leads = plain(who, f"lead{hand}", leader=names.leader(data["leaderId"]))
    else:
        leads = plain(who, "send nobody")
    found = [leads]
    for event, key in (("arm", "weaponCardId"), ("protect", "defenseCardId")):
        card = data.get(key)
        found.append(plain(who, event, card=names.card(card)) if card else plain(who, f"{event} nothing"))
    return [
        *found,
        plain(who, "dial", ordinary=data.get("forcesDialed") or 0, elite=0, spice=data.get("spiceDialed") or 0),
    ]


def answer_wishes(said: Said, line: Line) -> list[Wish]:
    """The plays that an answer is."""
    action, who, data = said.action, said.by, said.data
    mapping = names.MAPPING
    if action in ("PASS", "PASS_BID") and line.phase in mapping["passes"]:
        looks = "CARD_PEEKED" in line.events and not {"BID_PASSED", "BID_PLACED"} & set(line.events)
        return [] if looks else [plain(who, mapping["passes"][line.phase])]
    if action in mapping["no_play"]:
        return []
    if action in ("CREATE_BATTLE_PLAN", "SUBMIT_BATTLE_PLAN"):
        return plan_parts(said)
    if action == "REVEAL_PRESCIENCE_ELEMENT":
        return [Wish(who, tuple(way for part in plan_parts(said) for way in part.ways))]
    if action == "USE_VOICE":
        command = data["command"]
        return [plain(who, "command" if command["type"] == "play" else "forbid", subject=command["cardType"])]
    if action == "BG_SEND_SPIRITUAL_ADVISOR" and data.get("choice") == "polar_sink":
        return [plain(who, "go to the Polar Sink")]
    if action == "FLIP_ADVISORS":
        return [plain(who, "take up arms", territory=place["territoryId"]) for place in data["territories"]]
    if action == "CAPTURE_LEADER_CHOICE":
        return [plain(who, "capture"), plain(who, "imprison" if data["choice"] == "capture" else "execute")]
    if action == "REVIVE_FORCES":
        return []  # what came back is read from the counters, since the engine revives the free forces by itself
    if action not in mapping["answers"]:
        return [plain(who, action.lower().replace("_", " "))]
    return [wish(who, ways, data) for ways in mapping["answers"][action]]


def revivals(line: Line) -> list[Wish]:
    """What came back from the tanks: all of it, the forces that were free among them."""
    found = []
    for letter, who in names.FACTION.items():
        back = line.before.get(f"{letter}.tank", 0) - line.after.get(f"{letter}.tank", 0)
        if back > 0:
            found.append(plain(who, "request", number_of_forces=back))
    return found


def wishes_of(line: Line, answers: Sequence[Said]) -> list[Wish]:
    """The plays that a line names."""
    found = [one for said in answers for one in answer_wishes(said, line)]
    return found + (revivals(line) if line.phase == "revival" else [])


def drawn(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """The cards that are gone from the top of a deck."""
    gone = [card for card in before if card not in after]
    return gone if len(before) > len(after) else []
