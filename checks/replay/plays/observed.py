"""The counters of a log as facts of the model: what a position must look like, and how one is made to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from operator import itemgetter
from typing import Any, NamedTuple

from checks.replay.plays import names
from checks.state import Instance, PlaceValue, State
from model.components.board import AREAS_OF, TERRITORY_OF
from model.language.sorts import Value

_FIGURES = {"spice": "spice", "bribes": "bribes", "res": "reserves", "tank": "tanks"}


class Differs(NamedTuple):
    """A counter that is not what the log says."""

    what: str
    model: Any
    log: Any

    def __str__(self) -> str:
        return f"{self.what} {self.model}, in the log {self.log}"


class Observed:
    """The tracked facts of one instance. Cells by their name in words, such as `spice of guild`."""

    def __init__(self, instance: Instance) -> None:
        self.instance = instance
        fact = {one.name: one for one in instance.facts}
        self.cell_of: dict[tuple[str, tuple[Value, ...]], int] = {
            (one.name, at): cell for one in fact.values() for at, cell in instance.cells_of[one].items()
        }
        self.tracked: dict[int, str] = {}
        for name in ("spice", "bribes", "reserves", "tanks", "forces", "spice_on", "ally", "leader_at", "captor"):
            for at, cell in instance.cells_of[fact[name]].items():
                self.tracked[cell] = f"{name} of {', '.join(map(str, at))}"
        for name in ("storm_at", "first", "wall_destroyed"):
            self.tracked[instance.cells_of[fact[name]][()]] = name
        self.traitors = [
            (at, cell, instance.cells_of[fact["used_traitor"]][at])
            for at, cell in instance.cells_of[fact["traitor"]].items()
        ]
        self.unsaid = frozenset(self.cell(name) for name in ("storm_at", "first"))
        self.order = tuple(self.tracked)
        self.read = itemgetter(*self.order)
        self.read_all = itemgetter(*self.order, *instance.cells_of[fact["advisors"]].values())
        """What the log shows of a table; `read` without what the Bene Gesserit are."""
        self.forces = instance.cells_of[fact["forces"]]
        self.leaders = [str(at) for (at,) in instance.cells_of[fact["leader_at"]]]

    def name_of(self, cell: int) -> str:
        """A cell in words."""
        fact, at = self.instance.cells[cell]
        return f"{fact.name} of {', '.join(map(str, at))}"

    def cells_named(self, name: str) -> Sequence[int]:
        """All cells of a fact."""
        return list(self.instance.cells_of[self._fact(name)].values())

    def cell(self, name: str, *at: Value) -> int:
        """The cell of a fact."""
        return self.cell_of[name, at]

    # -- what a line of the log says ------------------------------------------------------------------------------

    def wanted(self, counters: Mapping[str, Any], alive: Mapping[str, str], unmoved: bool) -> Wanted:
        """What a position must be to agree with the counters. `alive`: the home of each leader."""
        values: dict[int, Value] = {}
        for (_, _), cell in self.forces.items():
            values[cell] = 0
        for (_,), cell in self.instance.cells_of[self._fact("spice_on")].items():
            values[cell] = 0
        advisors: dict[str, bool | None] = {}
        for key, given in counters.items():
            if key.startswith("$@"):
                values[self.cell("spice_on", names.area_of(key))] = given
            elif "@" in key:
                self._stands(key, given, values, advisors)
            elif "." in key:
                self._figure(key, given, values)
        values[self.cell("storm_at")] = f"sector_{counters['storm'] + 1}"
        values[self.cell("first")] = names.faction(counters["order"][0])
        values[self.cell("wall_destroyed")] = counters["wall"]
        self._leaders(counters, alive, values)
        return Wanted(self, values, advisors, self._places(counters), unmoved)

    def _fact(self, name: str) -> Any:
        return next(one for one in self.instance.facts if one.name == name)

    def _stands(self, key: str, given: Sequence[int], values: dict[int, Value], advisors: dict[str, Any]) -> None:
        who, area = names.faction(key[0]), names.area_of(key)
        cell = self.forces[who, area]
        values[cell] = int(values.get(cell, 0) or 0) + given[0]
        if who == "bene_gesserit" and given[0]:
            kind = True if given[2] == given[0] else False if not given[2] else None
            territory = TERRITORY_OF[area]
            advisors[territory] = kind if advisors.get(territory, kind) == kind else None

    def _figure(self, key: str, given: Any, values: dict[int, Value]) -> None:
        letter, _, name = key.partition(".")
        who = names.faction(letter)
        if name in _FIGURES:
            values[self.cell(_FIGURES[name], who)] = given
        elif name == "ally":
            values[self.cell("ally", who)] = None if given is None else names.faction(given)
        elif name == "traitors":
            held = {names.leader(one) for one in given}
            for one in self.leaders:
                values[self.cell("traitor", who, one)] = one in held

    def _leaders(self, counters: Mapping[str, Any], alive: Mapping[str, str], values: dict[int, Value]) -> None:
        for letter, who in names.FACTION.items():
            for theirs in counters.get(f"{letter}.leaders", ()):
                one = names.leader(theirs)
                values[self.cell("captor", one)] = None if alive[one] == who else who
        dead = {names.leader(one) for letter in names.FACTION for one in counters.get(f"{letter}.dead", ())}
        for one in self.leaders:
            values[self.cell("leader_at", one)] = "in_tanks" if one in dead else "alive"
            if one in dead:
                values[self.cell("captor", one)] = None

    def _places(self, counters: Mapping[str, Any]) -> dict[int, PlaceValue]:
        found: dict[int, PlaceValue] = {}
        number = self.instance.card_number
        for name in ("deck", "discard"):
            for card in counters.get(name, ()):
                found[number[names.card(card)]] = name
        for letter, who in names.FACTION.items():
            for card in counters.get(f"{letter}.hand", ()):  # where a card is there twice, the one in a hand counts
                found[number[names.card(card)]] = ("hand", who)
        return found


class Wanted:
    """What a position must look like after a line."""

    def __init__(
        self,
        observed: Observed,
        values: dict[int, Value],
        advisors: dict[str, bool | None],
        places: dict[int, PlaceValue],
        unmoved: bool,
    ) -> None:
        self.observed, self.values, self.advisors, self.places = observed, values, advisors, places
        self.row = tuple(values.get(cell) for cell in observed.order)
        self.unsaid = observed.unsaid if unmoved else frozenset()
        """The storm before it has moved, and the order of play: of the start the model says nothing."""

    def met(self, state: State) -> bool:
        """The position agrees with the log."""
        if self.observed.read(state.table) != self.row and any(self._differing(state)):
            return False
        return not any(self._others(state))

    def differs(self, state: State) -> list[Differs]:
        """Where the position does not agree."""
        return [*self._differing(state), *self._others(state)]

    def _differing(self, state: State) -> Iterator[Differs]:
        for cell, now, wanted in zip(self.observed.order, self.observed.read(state.table), self.row, strict=True):
            if now != wanted:
                if (now == "face_down" and wanted == "in_tanks") or cell in self.unsaid:
                    continue  # the log does not say how a leader lies in the tanks
                yield Differs(self.observed.tracked[cell], now, wanted)

    def _others(self, state: State) -> Iterator[Differs]:
        for territory, kind in self.advisors.items():
            now = state.table[self.observed.cell("advisors", territory)]
            if kind is not None and now != kind:
                yield Differs(f"advisors in {territory}", now, kind)
        for (who, one), cell, used in self.observed.traitors:
            if bool(state.table[cell] and not state.table[used]) != bool(self.values.get(cell)):
                yield Differs(f"traitor {one} of {who}", not self.values.get(cell), bool(self.values.get(cell)))
        for card, place in enumerate(state.places):
            wanted = self.places.get(card, "away")
            if place != wanted and not (wanted == "away" and place in ("lot", "deck", "removed")):
                yield Differs(f"place of {self.observed.instance.scope.cards[card]}", _where(place), _where(wanted))

    def imposed(self, state: State) -> State:
        """The position with the log's counters in place of its own."""
        table = list(state.table)
        for cell, value in self.values.items():
            if not (table[cell] == "face_down" and value == "in_tanks"):
                table[cell] = value
        for _, cell, used in self.observed.traitors:
            table[used] = table[used] and not table[cell]
        for territory in AREAS_OF:
            cell = self.observed.cell("advisors", territory)
            kind = self.advisors.get(territory, False)
            table[cell] = bool(table[cell]) if kind is None else kind
        for cell in self.observed.cells_named("aid"):
            table[cell] = 0
        top = self.observed.cell_of.get(("top_card", ()))
        if top is not None:
            table[top] = None  # which card was put back on the deck is not in the log
        places = list(state.places)
        for card in range(len(places)):
            wanted = self.places.get(card)
            if wanted is not None:
                places[card] = wanted
            elif places[card] not in ("lot", "deck", "removed"):
                places[card] = "deck"
        return State(tuple(table), tuple(places), state.frames, state.result)


def _where(place: PlaceValue) -> str:
    return place if isinstance(place, str) else f"{place[0]} of {place[1]}"
