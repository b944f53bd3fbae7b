"""The reference step: what may be played, what a play does to table, cards and stack, and what is a fault."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.meaning import Reader
from checks.state import FrameValue, Instance, ResultValue, State
from checks.step import Fault, Game, actor_of
from model.components.cards import CARDS
from model.components.factions import EMPEROR, HARKONNEN
from model.language.effects import BANK, Effect, ends, moves, only_if, puts
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.scope import Scope, Start
from model.language.sorts import Value
from model.language.terms import const
from model.phases.frames import bidding
from model.table import DECK, DISCARD, LOT, banned, hand, spice, used

SEATS = ("choam", "emperor", "harkonnen")
LASGUN = const("lasgun", CARDS)
Facts = Mapping[str | tuple[str, ...], Value]
Places = Mapping[str, str | tuple[str, str]]
ONE_LOT: Places = {"lasgun": "lot"}
WON: Facts = {"bidder": "emperor", "bid": 3, ("spice", "emperor"): 5, ("spice", "harkonnen"): 8}
READY: Facts = {("ready", "choam"): True, ("ready", "emperor"): True, ("ready", "harkonnen"): True}
REVIVAL: Facts = {**READY, ("tanks", "emperor"): 2}


class Table:
    """A game in one state of a trial scope."""

    def __init__(
        self,
        machine: str,
        state: str,
        facts: Facts,
        places: Places,
        seats: tuple[str, ...] = SEATS,
        last_phase: str = "revival",
    ) -> None:
        start = Start("trial", machine, state, facts, places, "for a test")
        rigid: Facts = {"advanced": True, "last_phase": last_phase}
        self.scope = Scope("trial", "a trial", seats, tuple(places), (start,), rigid=rigid)
        self.instance = Instance(self.scope)
        self.game, self.state = Game(self.instance), self.instance.starts()[0]

    def reader(self, **chosen: str) -> Reader:
        return Reader(self.scope.reading({id.replace("_", "-"): name for id, name in chosen.items()}))

    def offered(self) -> set[tuple[str, str]]:
        """Who may play what."""
        reader = self.reader()
        plays = self.game.plays(self.state, reader)
        return {(actor_of(self.game, self.state, play, reader), play.rule.event) for play in plays}

    def play(self, event: str, *using: Value, **chosen: str) -> State:
        """Makes the one play of this event with these arguments among its values."""
        reader = self.reader(**chosen)
        plays = [p for p in self.game.plays(self.state, reader) if p.rule.event == event and {*using} <= {*p.values}]
        assert len(plays) == 1, plays
        self.state = self.game.after(self.state, plays[0], reader)
        return self.state

    def value(self, name: str, *indices: Value) -> Value:
        return self.instance.value(self.state, name, *indices)

    def spice(self) -> tuple[Value, Value]:
        """What the Emperor and the Harkonnen have."""
        return self.value("spice", "emperor"), self.value("spice", "harkonnen")

    def field(self, name: str) -> object:
        """A fact of the top frame."""
        top = self.state.frames[-1]
        return top.facts[list(MACHINES[top.machine].fields).index(name)]


def change(monkeypatch: pytest.MonkeyPatch, machine: str, event: str, **changed: object) -> Rule:
    """Changes the first row of an event."""
    rules: list[Rule] = list(MACHINES[machine].rules)
    number = next(i for i, rule in enumerate(rules) if rule.event == event)
    rules[number] = replace(rules[number], **changed)  # type: ignore[arg-type]
    monkeypatch.setattr(MACHINES[machine], "rules", rules)
    return rules[number]


def settled(monkeypatch: pytest.MonkeyPatch, *effects: Effect) -> Table:
    """The payment of a lot settles by itself, with these effects instead of its own."""
    change(monkeypatch, "bidding", "settle", then=effects)
    table = Table("bidding", "payment", WON, ONE_LOT)
    table.play("settle")
    return table


# -- what may be played ------------------------------------------------------------------------------------------------


def test_while_the_table_has_a_play_no_seat_has_one() -> None:
    waiting = Table("revival", "open", {**REVIVAL, ("ready", "choam"): False}, {"karama_1": ("hand", "emperor")})
    ready = Table("revival", "open", REVIVAL, {"karama_1": ("hand", "emperor")})

    assert waiting.offered() == {("choam", "ready"), ("emperor", "revive by Karama")}
    assert ready.offered() == {("the table", "end the phase")}


def test_nature_draws_before_a_seat_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch, "cash_in", "cash in", over=(("bidding", "drawing"),))
    cards: Places = {"lasgun": "deck", "karama_1": ("hand", "choam"), "kulon": ("hand", "choam")}

    assert Table("bidding", "drawing", {"lots": 1}, cards).offered() == {("nature", "draw")}
    monkeypatch.setattr(bidding, "rules", [rule for rule in bidding.rules if rule.event != "draw"])
    assert Table("bidding", "drawing", {"lots": 1}, cards).offered() == {("choam", "cash in")}


def test_while_a_result_waits_only_the_rows_that_answer_it_are_played() -> None:
    table = Table("revival", "open", {("tanks", "emperor"): 2}, {"karama_1": ("hand", "emperor")})
    table.play("revive by Karama", "karama_1", 2)
    table.play("go on")
    table.play("execute")
    table.play("settle")

    assert table.state.result is not None
    assert table.offered() == {("the table", "karama ended: done")}


def test_a_row_of_a_seat_that_is_not_seated_is_left_out() -> None:
    table = Table("shipment", "declared", {"active": "emperor", "group": 1}, {"lasgun": "deck"})

    assert any(rule.event == "let go" for rule in table.game.absent)
    assert table.offered() == {("the table", "go on")}


# -- the table and the cards -------------------------------------------------------------------------------------------


def test_two_moves_on_one_account_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    out = spice[EMPEROR]
    table = settled(monkeypatch, moves(2, out_of=out, into=BANK), moves(1, out_of=out, into=spice[HARKONNEN]))

    assert table.spice() == (2, 9)


def test_effects_read_the_old_state(monkeypatch: pytest.MonkeyPatch) -> None:
    mine, theirs = spice[EMPEROR], spice[HARKONNEN]
    table = settled(monkeypatch, moves(mine, out_of=mine, into=theirs), moves(theirs, out_of=theirs, into=mine))

    assert table.spice() == (8, 5)


def test_only_what_is_left_in_the_end_counts_as_overdrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = spice[EMPEROR]
    table = settled(monkeypatch, moves(6, out_of=mine, into=BANK), moves(2, out_of=BANK, into=mine))

    assert table.spice()[0] == 1


def test_an_effect_happens_only_where_its_condition_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    spend, gain = moves(1, out_of=spice[EMPEROR], into=BANK), moves(1, out_of=BANK, into=spice[HARKONNEN])
    table = settled(monkeypatch, only_if(spice[EMPEROR] > 4, [spend]), only_if(spice[EMPEROR] < 5, [gain]))

    assert table.spice() == (4, 8)


def test_one_value_is_given_to_a_whole_index_set(monkeypatch: pytest.MonkeyPatch) -> None:
    table = settled(monkeypatch, used.all.becomes(True), bidding.here.passed.all.becomes(True))

    assert all(table.value("used", seat) for seat in SEATS)
    assert table.field("passed") == (True, True, True)


@pytest.mark.parametrize(("reading", "kept"), [("turn_and_phase_change", False), ("end_of_turn", True)])
def test_the_end_of_a_phase_clears_what_lives_no_longer(
    monkeypatch: pytest.MonkeyPatch, reading: str, kept: bool
) -> None:
    change(monkeypatch, "bidding", "settle", then=(ends("phase"),))
    facts: Facts = {**WON, ("banned", "emperor", "rate"): True, ("denied", "kull"): True, ("used", "emperor"): True}
    table = Table("bidding", "payment", facts, ONE_LOT)
    table.play("settle", AMB_08=reading)

    assert table.value("banned", "emperor", "rate") is kept
    assert table.value("denied", "kull") is False
    assert table.value("used", "emperor") is True
    assert table.spice()[0] == 5


# -- the stack ---------------------------------------------------------------------------------------------------------


def attempt() -> Table:
    """The Emperor attempts to buy the rate; Kull Wahad is not in the game."""
    facts: Facts = {"active": "emperor", ("reserves", "emperor"): 1}
    table = Table("shipment", "open", facts, {"karama_1": ("hand", "emperor"), "lasgun": "deck"})
    table.play("buy the rate", "karama_1")
    return table


def test_a_card_given_to_an_opening_frame_is_held_there() -> None:
    table = attempt()

    assert [frame.machine for frame in table.state.frames] == ["shipment", "karama"]
    assert table.state.places == (("held", "emperor", 1, "card"), "deck")


def test_a_frame_that_closes_hands_down_its_outcome_and_results() -> None:
    table = attempt()
    table.play("go on")
    result = table.play("execute").result

    assert isinstance(result, ResultValue)
    assert (result.machine, result.outcome) == ("karama", "done")
    who = {"player": "emperor", "beneficiary": "emperor", "target": None}
    assert dict(result.results) == {**who, "power": "rate", "card": "karama_1", "amount": 0}
    assert table.state.frames[-1].machine == "shipment"


def test_a_frame_that_resumes_is_as_it_was_and_gets_no_result() -> None:
    cards: Places = {"karama_1": ("hand", "choam"), "lasgun": ("hand", "choam")}
    table = Table("shipment", "open", {"active": "emperor"}, cards)
    below: FrameValue = table.state.frames[0]
    table.play("cash in", "karama_1")
    table.play("sell", "lasgun")

    assert table.state.frames[0] == below
    after = table.play("finish")
    assert (after.frames, after.result) == ((below,), None)


def test_a_phase_gives_way_to_the_next_which_begins_with_its_defaults() -> None:
    table = Table("revival", "open", REVIVAL, {"lasgun": "deck"}, last_phase="shipment")
    after = table.play("end the phase")

    assert [(frame.machine, frame.state) for frame in after.frames] == [("shipment", "open")]
    assert (table.field("active"), table.field("moved_on")) == (None, (False, False, False))
    assert after.result is None


# -- faults ------------------------------------------------------------------------------------------------------------

mine, lots = spice[EMPEROR], bidding.here.lots
FAULTS: list[tuple[str, tuple[Effect, ...], str]] = [
    ("an overdraft", (moves(6, out_of=mine, into=BANK),), "spice['emperor'] would fall to -1"),
    ("a negative amount", (moves(mine - 6, out_of=mine, into=BANK),), "a negative amount (-1) would move"),
    ("two values", (used[EMPEROR].becomes(True), used[EMPEROR].becomes(True)), "used['emperor'] is written twice"),
    ("one and all", (used[EMPEROR].becomes(True), used.all.becomes(True)), "used['emperor'] is written twice"),
    ("a ban twice", (banned[EMPEROR, "rate"].becomes(True),) * 2, "banned['emperor', 'rate'] is written twice"),
    ("two values in the frame", (lots.becomes(1), lots.becomes(2)), "lots is written twice"),
    (
        "a card moved twice",
        (puts(LASGUN, DISCARD, out_of=LOT), puts(LASGUN, DECK, out_of=LOT)),
        "lasgun is moved twice",
    ),
    (
        "a card elsewhere",
        (puts(LASGUN, DECK, out_of=hand(EMPEROR)),),
        "lasgun is not in the hand of Emperor but in lot",
    ),
    ("no such card", (puts(const("kulon", CARDS), DECK, out_of=LOT),), "there is no card kulon"),
]


@pytest.mark.parametrize(("name", "effects", "message"), FAULTS, ids=[name for name, _, _ in FAULTS])
def test_a_fault_names_the_line_of_the_rule(
    monkeypatch: pytest.MonkeyPatch, name: str, effects: tuple[Effect, ...], message: str
) -> None:
    with pytest.raises(Fault) as caught:
        settled(monkeypatch, *effects)

    assert caught.value.what == message
    assert str(caught.value) == f"model/phases/bidding_payment.py:{caught.value.rule.where.line}: {message}"
    assert "bidding.rule(" in caught.value.rule.where.text


def test_a_frame_that_closes_while_it_holds_a_card_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    rule = change(monkeypatch, "karama", "execute", then=())
    table = attempt()
    table.play("go on")

    with pytest.raises(Fault, match="the karama frame closes while it holds karama_1") as caught:
        table.play("execute")
    assert str(caught.value).startswith(f"model/responses/karama.py:{rule.where.line}: ")


def test_a_card_that_is_in_no_hand_cannot_be_held_back(monkeypatch: pytest.MonkeyPatch) -> None:
    change(monkeypatch, "shipment", "buy the rate", when=())
    table = Table("shipment", "open", {"active": "emperor"}, {"lasgun": "discard"}, seats=("emperor",))

    with pytest.raises(Fault, match="lasgun cannot be held back: it is in discard"):
        table.play("buy the rate", "lasgun")
