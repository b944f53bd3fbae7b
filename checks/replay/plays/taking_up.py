"""Where the model takes up again after a step that no play explains: the log's counters, and a frame that fits."""

from __future__ import annotations

from typing import Any

from checks.replay.plays.binding import PHASES
from checks.replay.plays.game_of_log import LogGame
from checks.replay.plays.lines import Line
from checks.replay.plays.names import card as card_name
from checks.replay.plays.search import Found
from checks.state import State
from model.language.facts import Period
from model.language.machine import MACHINES

AFTER_A_BATTLE = ("keeping", "capturing", "drawing", "judging", "ending")
"""Where a battle stands once the forces are lost."""
AFTER_A_LANDING = ("landed", "accompanying")
OWN_TURN = {"SHIP_FORCES", "FREMEN_SEND_FORCES", "MOVE_FORCES", "GUILD_CROSS_SHIP", "GUILD_SHIP_OFF_PLANET"}


class TakingUp:
    """Positions that agree with the log."""

    def __init__(self, log: LogGame) -> None:
        self.log = log

    def after(self, before: State, found: Found, line: Line, following: Line | None) -> State:
        """A position that agrees with the log after a step that no play explains."""
        log = self.log
        wanted = log.wanted(line)
        phase = line.phase or (following.phase if following else None) or before.frames[0].machine
        state = found.state if found.state.frames else before
        if line.done and line.phase is not None:
            after = PHASES[(PHASES.index(line.phase) + 1) % len(PHASES)] if line.phase != "mentat" else "storm"
            ended: list[Period] = ["phase", "turn"] if line.phase == "mentat" else ["phase"]
            state = log.fresh_phase(state, after, ended)
            if after == "storm" and line.turn:
                state = log.cell_set(state, "turn", line.turn + 1)
        elif not state.frames or state.frames[0].machine != phase:
            state = log.fresh_phase(state, phase, ("phase",))
        else:
            state = self._within(state, phase, line, found)
        state = wanted.imposed(state)
        fallen = line.after.get("A.tank", 0) - line.before.get("A.tank", 0)
        if phase == "battle" and fallen > 0:
            counted = log.instance.value(before, "kwisatz_losses")
            state = log.cell_set(state, "kwisatz_losses", min(7, int(counted or 0) + fallen))
        if line.turn:
            turn = line.turn + (line.phase == "mentat" and line.done)
            state = log.cell_set(state, "turn", turn)
        if line.turn and "fremen" in log.instance.scope.factions:
            next_storm = log.storms.get(turn + (state.frames[0].machine != "storm"), 0) or 1
            state = log.cell_set(state, "storm_card", next_storm, "fremen")
        return state

    def _within(self, state: State, phase: str, line: Line, found: Found) -> State:
        """The frame of a phase that goes on, as far as the line tells."""
        log = self.log
        if phase == "shipment":
            landed = state.frames[-1].machine == "shipment" and state.frames[0].state in AFTER_A_LANDING
            if landed and not found.left:
                frame = state.frames[0]._replace(state="accompanying")
                return log.set_fields(state._replace(frames=(frame,), result=None), owed=0)
            return self._in_shipment(state, line)
        if phase == "bidding":
            return self._in_bidding(state, line)
        fought = len(state.frames) > 1 and state.frames[1].state in AFTER_A_BATTLE
        if phase == "battle" and (found.left or not fought):
            frame = state.frames[0]._replace(state="choosing")
            state = state._replace(frames=(frame,), result=None)
            if frame.facts[0] is None:
                state = log.set_fields(state, active=log.instance.value(state, "first"))
            return self._without_plans(state)
        return state

    def _in_bidding(self, state: State, line: Line) -> State:
        """The auction as the log tells it: what is on sale, the bid that stands, and who is asked next."""
        log, seats = self.log, self.log.instance.scope.factions
        asked = next((one.said[0].by for one in log.lines if one.n > line.n and one.answers_bid), None)
        places = list(state.places)
        on_sale = [log.instance.card_number[card_name(card)] for card in line.on_sale]
        for number in range(len(places)):
            if number in on_sale or places[number] == "lot":
                places[number] = "deck"
        state = state._replace(places=tuple(places), result=None)
        frame = log.fresh_phase(state, "bidding", ()).frames[0]
        if "AUCTION_STARTED" in line.events or not line.on_sale:
            fresh = state._replace(frames=(frame._replace(state="drawing"),))
            return log.set_fields(fresh, lots=len(on_sale), opener=asked, active=asked)
        places[on_sale[0]] = "lot"
        now: dict[str, Any] = dict(zip(MACHINES["bidding"].fields, state.frames[0].facts, strict=True))
        bid = next((said for said in line.said if "BID" in said.action and said.data.get("amount")), None)
        passed = tuple(False for _ in seats) if bid else now["passed"]
        offer = [
            bid.data["amount"] if bid and who == bid.by else had for who, had in zip(seats, now["offer"], strict=True)
        ]
        state = state._replace(places=tuple(places), frames=(frame._replace(state="open"),))
        return log.set_fields(
            state,
            lots=len(on_sale) - 1,
            opener=now["opener"] or asked,
            active=asked,
            bid=bid.data["amount"] if bid else now["bid"],
            bidder=bid.by if bid else now["bidder"],
            passed=passed,
            offer=tuple(offer),
        )

    def _in_shipment(self, state: State, line: Line) -> State:
        """The turn of the seat that has shipped or moved; of any other line, the turn that goes on."""
        log = self.log
        frame = state.frames[0]
        now: dict[str, Any] = dict(zip(MACHINES["shipment"].fields, frame.facts, strict=True))
        actor = next((said.by for said in line.said), None)
        seats = log.instance.scope.factions
        moved = list(now["moved_on"])
        values: dict[str, Any] = {
            "group": 0,
            "elite_group": 0,
            "origin": None,
            "destination": None,
            "arms": False,
            "owed": 0,
        }
        actions = {said.action for said in line.said}
        own_turn = actions & OWN_TURN
        if own_turn and actor is not None:
            if now["active"] not in (None, actor):
                moved[seats.index(now["active"])] = True
            moved[seats.index(actor)] = False
            values |= {"active": actor, "moved_on": tuple(moved)}
            if now["active"] != actor:
                values |= {"shipped": False, "moves": 0}
            if now["due"] is None or moved[seats.index(now["due"])]:
                values["due"] = actor
            values["moves" if "MOVE_FORCES" in actions else "shipped"] = 1 if "MOVE_FORCES" in actions else True
        if own_turn or frame.state not in ("between", "announcing"):
            frame = frame._replace(state="open")
        if values.get("active", now["active"]) is None and frame.state == "open":
            frame = frame._replace(state="between")
        state = state._replace(frames=(frame,), result=None)
        return log.set_fields(state, **values)

    def _without_plans(self, state: State) -> State:
        """The position without the plans of a battle that was broken off."""
        table = list(state.table)
        for fact, cells in self.log.instance.cells_of.items():
            if fact.name.startswith(("plan_", "shown_")) or fact.name == "in_plan":
                for cell in cells.values():
                    table[cell] = fact.default
        return state._replace(table=tuple(table))
