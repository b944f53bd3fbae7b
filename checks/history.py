"""Histories: a path of the explorer as printed steps: actor, play, citation, and only what changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from checks.meaning import Reader
from checks.state import FrameValue, Instance, PlaceValue, State
from checks.step import Game, Play, actor_of
from checks.verdict import Step
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.machine import MACHINES
from model.language.sorts import Sort

PILES = {"deck": "the deck", "discard": "the discard pile", "lot": "the lot", "removed": "out of the game"}


def title(sort: Sort, value: object) -> str:
    """A value as a reader sees it."""
    return sort.title(value) if sort.elements and (value is None or isinstance(value, str)) else str(value).lower()


def place_title(place: PlaceValue) -> str:
    if place[0] == "hand":
        return f"the hand of {FACTIONS.title(place[1])}"
    if place[0] == "held":
        return f"held back by {FACTIONS.title(place[1])}"
    return PILES.get(str(place), str(place))


def changes(instance: Instance, before: State, after: State) -> list[str]:
    """What a step changed, a line each."""
    lines: list[str] = []
    for (fact, indices), old, new in zip(instance.cells, before.table, after.table, strict=True):
        if old != new:
            says = fact.says
            for sort, index in zip(fact.over, indices, strict=True):
                says = says.replace("…", title(sort, index), 1)
            lines.append(f"{says}: {title(fact.sort, old)} → {title(fact.sort, new)}")
    for card, was, now in zip(instance.scope.cards, before.places, after.places, strict=True):
        if was != now:
            lines.append(f"{CARDS.title(card)}: {place_title(was)} → {place_title(now)}")
    return lines + _stack(before.frames, after.frames, instance)


def _stack(old: Sequence[FrameValue], new: Sequence[FrameValue], instance: Instance) -> list[str]:
    lines: list[str] = []
    for was, now in zip(old, new, strict=False):
        if was.machine != now.machine:
            lines.append(f"{MACHINES[was.machine].title} gives way to {MACHINES[now.machine].title}")
            continue
        if was.state != now.state:
            lines.append(f"{MACHINES[now.machine].title}: {was.state} → {now.state}")
        for field, a, b in zip(MACHINES[now.machine].fields.values(), was.facts, now.facts, strict=True):
            if a == b or field.holds:
                continue
            if field.over:
                for element, x, y in zip(instance.elements(field.over[0]), a, b, strict=True):  # type: ignore[call-overload]
                    if x != y:
                        says = field.says.replace("…", title(field.over[0], element))
                        lines.append(f"{says}: {title(field.sort, x)} → {title(field.sort, y)}")
            else:
                lines.append(f"{field.says}: {title(field.sort, a)} → {title(field.sort, b)}")
    lines += [f"opens: {MACHINES[frame.machine].title}" for frame in new[len(old) :]]
    lines += [f"closes: {MACHINES[frame.machine].title}" for frame in old[len(new) :]]
    return lines


def said_play(play: Play) -> str:
    """The event with its arguments: "bid (2)"."""
    named = [
        title(param.sort, value)
        for param, value in zip(play.rule.params, play.values, strict=True)
        if any(param is given for given in play.rule.using)
    ]
    return f"{play.rule.event} ({', '.join(named)})" if named else play.rule.event


def printed(game: Game, path: Sequence[tuple[State, Play | None]], choice: Mapping[str, str]) -> tuple[Step, ...]:
    """The steps of a path, replayed on the reference step: a path that it does not confirm raises AssertionError."""
    steps: list[Step] = []
    for (before, _), (after, play) in pairwise(path):
        assert play is not None
        reader = Reader(choice)
        if play not in game.plays(before, reader) or game.after(before, play, reader) != after:
            raise AssertionError(f"the reference step does not confirm {play}")
        actor = actor_of(game, before, play, Reader(choice))
        steps.append(
            Step(
                actor=FACTIONS.title(actor) if actor in FACTIONS.number else actor,
                play=said_play(play),
                says=play.rule.says,
                rule=f"{play.rule.id} {play.rule.where}",
                cites=tuple(str(source) for source in play.rule.cites),
                changes=tuple(changes(game.instance, before, after)),
                consulted=tuple(f"{id} = {choice[id]}" for id in sorted(reader.seen)),
            )
        )
    return tuple(steps)
