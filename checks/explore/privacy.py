"""Privacy: two states that look the same to a seat must offer it the same, and show it the same plays of the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

from checks.explore.family import Edge, Exploration
from checks.state import Instance, State
from checks.step import Play
from model.language.rows import TABLE
from model.language.terms import Const, Param

Label = tuple[object, ...]


@dataclass(frozen=True)
class Leak:
    """Under these readings the play is possible in one of the two states and not in the other, which look alike."""

    observer: str
    play: Play
    with_it: int
    without_it: int
    mask: int


def view(instance: Instance, state: State, observer: str) -> tuple[object, ...]:
    """What a seat sees: public facts and its own, its hand, what lies open, and how many cards lie elsewhere."""
    seen: list[object] = [
        value
        for (fact, indices), value in zip(instance.cells, state.table, strict=True)
        if fact.seen_by == "everyone" or (fact.seen_by == "owner" and indices[:1] == (observer,))
    ]
    hidden: dict[object, int] = {}
    for place in state.places:
        open_to_all = place in ("discard", "removed") or place[0] == "held"
        if open_to_all or place == ("hand", observer):
            seen.append(place)
        else:
            seen.append(None)
            hidden[place] = hidden.get(place, 0) + 1
    counts = tuple(sorted(hidden.items(), key=str))
    return (tuple(seen), counts, state.frames, state.result)


def leaks(
    run: Exploration,
    shows: Callable[[Edge, str], Label | None],
    machines: Collection[str],
    secret: Callable[[Instance, State], object],
) -> tuple[list[Leak], int]:
    """Pairs of states alike to an observer that differ in a play it is shown. `shows` names a play, or None.

    Only states with one of `machines` on top are compared: elsewhere no such play exists. Second, the readings under
    which there was something to compare: two states that look alike to somebody and differ in the secret.
    """
    instance = run.game.instance
    found: list[Leak] = []
    compared = 0
    by_source: dict[int, list[Edge]] = {}
    for edge in run.edges:
        by_source.setdefault(edge.source, []).append(edge)
    for observer in instance.scope.factions:
        if observer == "choam":
            continue
        alike: dict[tuple[object, ...], list[int]] = {}
        for number, state in enumerate(run.states):
            if state.frames and state.frames[-1].machine in machines and state.result is None:
                alike.setdefault(view(instance, state, observer), []).append(number)
        for group in alike.values():
            if len(group) > 1:
                found += _differences(run, observer, group, by_source, shows)
                compared |= _compared(run, group, secret)
    return found, compared


def _compared(run: Exploration, group: Iterable[int], secret: Callable[[Instance, State], object]) -> int:
    """The readings under which two states of the group, with different secrets, are both reachable."""
    by_secret: dict[object, int] = {}
    for number in group:
        key = secret(run.game.instance, run.states[number])
        by_secret[key] = by_secret.get(key, 0) | run.masks[number]
    met = several = 0
    for mask in by_secret.values():
        several |= met & mask
        met |= mask
    return several


def hand_of(seat: str) -> Callable[[Instance, State], object]:
    """The secret of what a seat holds."""
    return lambda instance, state: tuple(place == ("hand", seat) for place in state.places)


def place_of(card: str) -> Callable[[Instance, State], object]:
    """The secret of where one card is."""
    return lambda instance, state: state.places[instance.card_number[card]] if card in instance.card_number else None


def all_places(instance: Instance, state: State) -> object:
    """The secret of where every card is."""
    return state.places


def _differences(
    run: Exploration,
    observer: str,
    group: Iterable[int],
    by_source: dict[int, list[Edge]],
    shows: Callable[[Edge, str], Label | None],
) -> list[Leak]:
    masks: dict[Label, dict[int, int]] = {}
    example: dict[Label, Play] = {}
    for number in group:
        for edge in by_source.get(number, ()):
            label = shows(edge, observer)
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


def table_plays(rows: Callable[[str, str], bool]) -> Callable[[Edge, str], Label | None]:
    """Every seat sees that the table plays one of these rows (machine, event)."""

    def shows(edge: Edge, observer: str) -> Label | None:
        rule = edge.play.rule
        if rule.by is TABLE and rows(rule.machine, rule.event):
            return (rule.machine, rule.event)
        return None

    return shows


def own_plays(event: str) -> Callable[[Edge, str], Label | None]:
    """A seat learns which of its own plays of this event are accepted."""

    def shows(edge: Edge, observer: str) -> Label | None:
        rule = edge.play.rule
        if rule.event != event or not isinstance(rule.by, Param | Const):
            return None
        actor = rule.by.key[0] if isinstance(rule.by, Const) else edge.play.values[0]
        return (event, edge.play.values) if actor == observer else None

    return shows
