"""Truthtrance: in every state of a scope exactly one answer is offered, the true one; it changes nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game
from model.components.cards import FACE
from model.language.machine import MACHINES
from model.language.scope import SCOPES
from model.language.terms import not_
from model.phases.frames import truthtrance
from model.phases.moments import MOMENTS

SCOPE = SCOPES["truthtrance-small"]
TOLD = SCOPE.starts[0].facts
"""Traitors and prediction, which do not change in the scope."""


def true_answer(frame: dict[str, object], hands: dict[str, set[str]]) -> str:
    """The answer to the question that a frame keeps, worked out without a row."""
    asked, about = str(frame["asked"]), frame["about"]
    if about == "card":
        found = frame["face"] in {FACE[card] for card in hands[asked]}
    elif about == "traitor":
        found = TOLD.get(("traitor", asked, str(frame["leader"]))) is True
    else:
        found = TOLD["predicted_" + str(about), asked] == frame[str(about)]
    return "say yes" if found else "say no"


def answers() -> Iterator[tuple[str, list[str], str]]:
    """(subject, answers offered, true answer) in every reachable state in which a question is to be answered."""
    game, reading = Game(Instance(SCOPE)), Reader(SCOPE.reading())
    waiting = [game.instance.start(start) for start in SCOPE.starts]
    known: set[State] = set(waiting)
    while waiting:
        state = waiting.pop()
        if state.over:
            continue
        plays, top = game.plays(state, reading), state.frames[-1]
        if (top.machine, top.state) == ("truthtrance", "answering"):
            frame = dict(zip(truthtrance.fields, top.facts, strict=True))
            hands: dict[str, set[str]] = {seat: set() for seat in SCOPE.factions}
            for card, place in zip(SCOPE.cards, state.places, strict=True):
                if place[0] == "hand":
                    hands[place[1]].add(card)
            yield str(frame["about"]), [play.rule.event for play in plays], true_answer(frame, hands)
            after = game.after(state, plays[0], reading)
            assert (after.table, after.places) == (state.table, state.places)
            assert after.frames == state.frames[:-1]
        for play in plays:
            after = game.after(state, play, reading)
            if after not in known:
                known.add(after)
                waiting.append(after)


def test_exactly_the_true_answer_is_offered() -> None:
    found = list(answers())

    assert [(offered, true) for _, offered, true in found if offered != [true]] == []
    assert {about for about, _, _ in found} == {"card", "traitor", "winner", "turn"}
    assert {(about, true) for about, _, true in found} == {
        (about, answer) for about in ("card", "traitor", "winner", "turn") for answer in ("say yes", "say no")
    }


def test_a_row_that_lies_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = list(truthtrance.rules)
    for number, rule in enumerate(rules):
        if rule.event in ("say yes", "say no") and "traitor" in rule.says:
            rules[number] = replace(rule, when=(*rule.when[:-1], not_(rule.when[-1])))
    monkeypatch.setattr(truthtrance, "rules", rules)

    assert {about for about, offered, true in answers() if offered != [true]} == {"traitor"}


def test_it_is_played_in_every_phase_in_which_seats_have_their_say() -> None:
    played = {(moment.phase.name, moment.state) for moment in MOMENTS}
    ready = {
        (machine.name, rule.source)
        for machine in MACHINES.values()
        for rule in machine.rules
        if rule.event in ("ready", "confirm")
    }
    ready.remove(("shipment", "announcing"))  # the Bene Gesserit alone say something there

    assert ready <= played
    assert {moment.phase.name for moment in MOMENTS if moment.phase.phase} == {
        *("storm", "charity", "bidding", "revival", "shipment", "battle", "mentat")
    }
