"""Privacy: two states that look the same to a seat must offer it the same, and show it the same plays of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from checks.explore.family import Edge, Exploration
from checks.state import FrameValue, Instance, State
from checks.step import Play
from invariants.alike import Alike, HandOf, Label, PlaceOf, Places
from model.language.facts import Fact, Field
from model.language.machine import MACHINES
from model.language.sorts import Value


@dataclass(frozen=True)
class Leak:
    """Under these readings the play is possible in one of the two states and not in the other, which look alike."""

    observer: str
    play: Play
    with_it: int
    without_it: int
    mask: int


# -- what a seat sees ---------------------------------------------------------------------------------------------


class Eye:
    """What one seat sees: public facts and its own, its hand, what lies open, and how many cards lie elsewhere."""

    def __init__(self, instance: Instance, observer: str) -> None:
        self.instance, self.observer = instance, observer
        self._cells = [i for i, (fact, at) in enumerate(instance.cells) if self._sees(fact, at)]
        self._hidden: dict[str, dict[int, tuple[int, ...] | None]] = {}

    def _sees(self, fact: Fact | Field, at: tuple[Value, ...]) -> bool:
        return fact.seen_by == "everyone" or (fact.seen_by == "owner" and at[:1] == (self.observer,))

    def view(self, state: State) -> tuple[object, ...]:
        """What it sees of a state."""
        seen: list[object] = [state.table[i] for i in self._cells]
        hidden: dict[object, int] = {}
        for place in state.places:
            open_to_all = place in ("discard", "removed") or place[0] == "held"
            if open_to_all or place == ("hand", self.observer):
                seen.append(place)
            else:
                seen.append(None)
                hidden[place] = hidden.get(place, 0) + 1
        counts = tuple(sorted(hidden.items(), key=str))
        return (tuple(seen), counts, tuple([self._frame(frame) for frame in state.frames]), state.result)

    def _frame(self, frame: FrameValue) -> FrameValue:
        """A frame, its hidden facts left out but for those of the observer."""
        hidden = self._hidden_in(frame.machine)
        if not hidden:
            return frame
        facts: list[object] = list(frame.facts)
        for at, own in hidden.items():
            value = frame.facts[at]
            facts[at] = None if own is None else tuple([value[i] for i in own])  # type: ignore[index]
        return frame._replace(facts=tuple(facts))

    def _hidden_in(self, machine: str) -> dict[int, tuple[int, ...] | None]:
        """The hidden facts of a frame by position, and which of their values the observer sees nevertheless."""
        if machine not in self._hidden:
            found = self._hidden[machine] = {}
            for at, field in enumerate(MACHINES[machine].fields.values()):
                if field.seen_by != "everyone":
                    over = self.instance.elements(field.over[0]) if field.over else ()
                    own = tuple([i for i, element in enumerate(over) if self._sees(field, (element,))])
                    found[at] = own if field.over else None
        return self._hidden[machine]


def view(instance: Instance, state: State, observer: str) -> tuple[object, ...]:
    """What a seat sees of one state."""
    return Eye(instance, observer).view(state)


# -- comparing ----------------------------------------------------------------------------------------------------


def leaks(run: Exploration, asked: Sequence[Alike]) -> list[tuple[list[Leak], int]]:
    """Of each that is asked, the pairs of states alike to an observer that differ in a play it is shown.

    Second, the readings under which there was something to compare: two states that look alike to somebody and differ
    in the secret.
    """
    instance = run.game.instance
    by_source: dict[int, list[Edge]] = {}
    for edge in run.edges:
        by_source.setdefault(edge.source, []).append(edge)
    about = [[item for item in asked if _compares(item, state)] for state in run.states]
    found: dict[str, tuple[list[Leak], int]] = {item.id: ([], 0) for item in asked}
    for observer in instance.scope.factions:
        if observer == "choam":
            continue
        eye = Eye(instance, observer)
        alike: dict[str, dict[tuple[object, ...], list[int]]] = {item.id: {} for item in asked}
        for number, (state, items) in enumerate(zip(run.states, about, strict=True)):
            key = eye.view(state) if items else ()
            for item in items:
                alike[item.id].setdefault(key, []).append(number)
        for item in asked:
            told, compared = found[item.id]
            for group in alike[item.id].values():
                if len(group) > 1:
                    told += _differences(run, observer, group, by_source, item)
                    compared |= _compared(run, group, item)
            found[item.id] = told, compared
    return [found[item.id] for item in asked]


def _compares(asked: Alike, state: State) -> bool:
    """Is the state one of those that are compared?"""
    if not state.frames or state.result is not None:
        return False
    top = state.frames[-1]
    return asked.compares(top.machine, top.state)


def _compared(run: Exploration, group: Iterable[int], asked: Alike) -> int:
    """The readings under which two states of the group, with different secrets, are both reachable."""
    by_secret: dict[object, int] = {}
    for number in group:
        key = _secret(asked, run.game.instance, run.states[number])
        by_secret[key] = by_secret.get(key, 0) | run.masks[number]
    met = several = 0
    for mask in by_secret.values():
        several |= met & mask
        met |= mask
    return several


def _differences(
    run: Exploration, observer: str, group: Iterable[int], by_source: dict[int, list[Edge]], asked: Alike
) -> list[Leak]:
    masks: dict[Label, dict[int, int]] = {}
    example: dict[Label, Play] = {}
    for number in group:
        for edge in by_source.get(number, ()):
            label = asked.label(edge.play.rule, edge.play.values, observer)
            if label is not None:
                at = masks.setdefault(label, {})
                at[number] = at.get(number, 0) | edge.mask
                example.setdefault(label, edge.play)
    found: list[Leak] = []
    for label, at in masks.items():
        for one, mask in at.items():
            told = 0
            for other in group:
                differs = mask & run.masks[other] & ~at.get(other, 0) & ~told
                if differs:
                    found.append(Leak(observer, example[label], one, other, differs))
                    told |= differs
    return found


# -- secrets ------------------------------------------------------------------------------------------------------


def _secret(asked: Alike, instance: Instance, state: State) -> object:
    """What must not be told in this state; of the facts of frames, those of the frame on top."""
    secret = asked.secret
    if isinstance(secret, HandOf):
        return tuple(place == ("hand", secret.seat) for place in state.places)
    if isinstance(secret, PlaceOf):
        return state.places[instance.card_number[secret.card]] if secret.card in instance.card_number else None
    if isinstance(secret, Places):
        return state.places
    table = [value for (fact, _), value in zip(instance.cells, state.table, strict=True) if fact in secret.facts]
    top = state.frames[-1]
    fields = MACHINES[top.machine].fields.values()
    return (tuple(table), tuple(v for field, v in zip(fields, top.facts, strict=True) if field in secret.facts))
