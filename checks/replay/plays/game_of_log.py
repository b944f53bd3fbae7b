"""The game of a log: its scope, its start, what chance brings in each line, and where the model takes up again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from checks.meaning import Env, Reader
from checks.replay.plays import names
from checks.replay.plays.lines import Line
from checks.replay.plays.observed import Observed, Wanted
from checks.replay.plays.shape import LAST_TURN
from checks.replay.plays.wishes import Hints, Wish, drawn, plain
from checks.state import FrameValue, Instance, State
from checks.step import Game
from model.components.cards import DECKS
from model.components.factions import FIGURES
from model.components.leaders import LEADERS_OF
from model.language.facts import Period
from model.language.machine import MACHINES
from model.language.scope import Scope, Start
from model.language.sorts import Value

LARGEST_BID = 60


def scope_of(seats: Sequence[str], turns: int = LAST_TURN) -> Scope:
    """The scope of a log: these factions in this order, no elite forces, all of the base game."""
    reserves: dict[str | tuple[str, ...], Value] = {("reserves", who): FIGURES[who]["total_forces"] for who in seats}
    return Scope(
        "log",
        "A game of the log",
        tuple(seats),
        DECKS["base"],
        (Start("nothing set up", "setup", "begin", reserves),),
        rigid={"advanced": True, "last_turn": turns},
        caps={"largest_bid": LARGEST_BID},
        sets={"LEADERS": tuple(one for who in seats for one in LEADERS_OF[who])},
    )


class LogGame:
    """The rows for one log, and what is known of its hidden things."""

    def __init__(self, lines: Sequence[Line], end: Mapping[str, Any], turns: int = LAST_TURN) -> None:
        self.lines, self.end = lines, end
        seats = [names.faction(one) for one in lines[0].after["order"]]
        self.instance = Instance(scope_of(seats, turns))
        self.game = Game(self.instance)
        self.observed = Observed(self.instance)
        self.choice = self.instance.scope.reading({})
        self.home = {one: who for who in seats for one in LEADERS_OF[who]}
        self.letters = [letter for letter, who in names.FACTION.items() if who in seats]
        self.start = self.instance.starts()[0]
        self.storms = self._storms()
        self.first_storm = next((line.n for line in lines if line.phase == "storm"), 0)
        self.round: Sequence[str] = ()
        self.passed: set[str] = set()
        """Who has passed on the lot."""
        self.unopened = True
        """Nobody has been asked for a bid on the lot."""

    def wanted(self, line: Line) -> Wanted:
        """What the line says a position must be."""
        start = line.phase in (None, "setup") and line.n < self.first_storm
        found = self.observed.wanted(line.after, self.home, start)
        for card in line.on_sale:  # where a card is there twice, the one on sale counts
            found.places.pop(self.instance.card_number[names.card(card)], None)
        return found

    def _storms(self) -> dict[int, int]:
        """How far the storm went in each turn, where a storm card said it."""
        found: dict[int, int] = {}
        for line in self.lines:
            if line.phase == "storm" and line.turn and "storm" in line.changed:
                found[line.turn] = (line.after["storm"] - line.before["storm"]) % 18
            if any(said.action == "PLAY_WEATHER_CONTROL" for said in line.said) and line.turn:
                found[line.turn] = 0
        return found

    # -- setup ----------------------------------------------------------------------------------------------------

    def setup_wishes(self, lines: Sequence[Line]) -> list[Wish]:
        """The plays of Setup, from all its lines."""
        start, said = lines[0].after, [one for line in lines for one in line.said]
        found = []
        for one in said:
            if one.action == "BG_PREDICTION":
                winners = names.winners(self.end)
                seats = self.instance.scope.factions
                other = next((who for who in seats if who not in {*winners, one.by}), one.by)
                found.append(plain(one.by, "predict", winner=other, turn=one.data["turn"]))
            elif one.action == "SELECT_TRAITOR":
                found.append(plain(one.by, "keep a traitor", leader=names.leader(one.data["traitorId"])))
            elif one.action == "DISTRIBUTE_FREMEN_FORCES":
                for territory, place in one.data["distribution"].items():
                    area = names.area(territory, place["sector"])
                    found += [plain(one.by, "place a force", area=area)] * place["count"]
        first = [names.area_of(key) for key in start if key.startswith("B@")]
        return [*found, *[plain("bene_gesserit", "place the first force", area=area) for area in first]]

    def setup_hints(self, lines: Sequence[Line]) -> Hints:
        """The cards and traitors that were dealt. Of those that were not kept any will do."""
        start, end = lines[0].after, lines[-1].after
        hands = {
            names.faction(letter): [names.card(card) for card in start[f"{letter}.hand"]] for letter in self.letters
        }
        kept = {
            names.faction(letter): [names.leader(one) for one in end[f"{letter}.traitors"]] for letter in self.letters
        }
        rest = [one for one in self.home if not any(one in ones for ones in kept.values())]
        for who in self.instance.scope.factions:
            while len(kept[who]) < 4:
                kept[who].append(rest.pop())
        return Hints(traitors=kept, hands=hands)

    # -- chance ---------------------------------------------------------------------------------------------------

    def hints(self, line: Line) -> Hints:
        """What chance brings in a line."""
        if line.phase == "bidding" and line.kind == "initialize":
            self.round = [names.card(card) for card in line.on_sale]
        had, has = line.before.get("H.hand", ()), line.after.get("H.hand", ())
        bonus = [names.card(card) for card in has if card not in had and names.card(card) not in self.round]
        spice = [
            card
            for pile in "AB"
            for card in drawn(line.before.get(f"spiceDeck{pile}", ()), line.after.get(f"spiceDeck{pile}", ()))
        ]
        captured = [names.leader(said.data["leaderId"]) for said in line.said if said.action == "CAPTURE_LEADER_CHOICE"]
        storm = self.storms.get((line.turn or 0) + 1) or None
        return Hints(self.round, bonus, spice, storm, captured, frozenset(self.passed), self.unopened)

    def heard(self, line: Line) -> None:
        """Remembers what was answered on the lot that is on sale."""
        if line.phase != "bidding" or {"AUCTION_STARTED", "CARD_WON"} & set(line.events):
            self.passed.clear()
            self.unopened = True
        elif line.answers_bid:
            self.unopened = False
            self.passed |= {said.by for said in line.said if "BID_PASSED" in line.events}

    def with_their_spice_deck(self, state: State, line: Line) -> State:
        """The position with the spice cards of the pile that is turned over in the line: that engine has a whole deck
        for each of the two piles, where the game has one for both."""
        table = list(state.table)
        for pile, place in (("A", "pile_a"), ("B", "pile_b")):
            deck, discard = line.before.get(f"spiceDeck{pile}", ()), line.before.get(f"spiceDiscard{pile}", ())
            if deck == line.after.get(f"spiceDeck{pile}", ()):
                continue
            for (card,), cell in self.instance.cells_of[self._fact("spice_card_at")].items():
                table[cell] = "deck" if card in deck else place if card in discard else "aside"
        for cell in self.observed.cells_named("next_spice_card"):
            table[cell] = None  # Atreides never look at the next card there
        return state._replace(table=tuple(table))

    def _fact(self, name: str) -> Any:
        return next(one for one in self.instance.facts if one.name == name)

    # -- taking up again ------------------------------------------------------------------------------------------

    def fresh_phase(self, state: State, phase: str, ended: Sequence[Period]) -> State:
        """The position at the beginning of a phase, with what lived until then cleared."""
        env = Env(state, Reader(self.choice))
        table = list(state.table)
        for period in ended:
            for fact, lives, cells in self.game.lives(period):
                if lives(env):
                    for cell in cells:
                        table[cell] = fact.default
        machine = MACHINES[phase]
        facts = [
            tuple(field.default for _ in self.instance.elements(field.over[0])) if field.over else field.default
            for field in machine.fields.values()
        ]
        frame = FrameValue(phase, machine.states[0], tuple(facts))
        places = tuple("deck" if place == "lot" or place[0] == "held" else place for place in state.places)
        return State(tuple(table), places, (frame,), None)

    def set_fields(self, state: State, **values: Any) -> State:
        """The position with these facts of its bottom frame."""
        frame = state.frames[0]
        fields = MACHINES[frame.machine].fields
        facts = [values.get(name, now) for name, now in zip(fields, frame.facts, strict=True)]
        return state._replace(frames=(frame._replace(facts=tuple(facts)), *state.frames[1:]))

    def cell_set(self, state: State, name: str, value: Value, *at: Value) -> State:
        """The position with another value of a fact."""
        table = list(state.table)
        table[self.observed.cell(name, *at)] = value
        return state._replace(table=tuple(table))
