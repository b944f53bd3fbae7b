"""A seat bids for a lot that the game means for it, and the others pass; without such a lot nobody is told."""

from __future__ import annotations

import random
from collections import Counter

from checks.games.lots import bids
from checks.games.sampler import Sampler
from checks.games.table import Table, game_at
from checks.games.taste import Taste
from checks.meaning import Reader
from checks.state import FrameValue, State
from model.components.cards import DECKS
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.sorts import Value

READING = Reader({id: question.current for id, question in QUESTIONS.items()})
GAME = game_at(Table(("atreides", "emperor"), True))
MEANT: dict[str, frozenset[Value]] = {"emperor": frozenset({"karama_1"})}


def auction(lot: str) -> State:
    """The Emperor is asked first; everybody has spice."""
    state = GAME.instance.start(GAME.instance.scope.starts[0])
    run, pick = Sampler(GAME), random.Random(3)
    while state.frames[-1][:2] != ("bidding", "open"):
        play = run.draw(state, READING, pick)
        assert play is not None
        state = GAME.after(state, play, READING)
    facts = list(state.frames[-1].facts)
    facts[list(MACHINES["bidding"].fields).index("active")] = "emperor"
    places = [("lot", None) if card == lot else ("deck", None) for card in DECKS["base"]]
    return state._replace(frames=(FrameValue("bidding", "open", tuple(facts)),), places=tuple(places))


def test_it_is_meant_for_who_is_asked_for_another_or_for_nobody() -> None:
    state = auction("karama_1")
    assert bids(state, MEANT) is True
    assert bids(state, {"atreides": MEANT["emperor"]}) is False
    assert bids(state, {}) is None
    assert bids(auction("lasgun"), MEANT) is None
    assert bids(state._replace(frames=(FrameValue("mentat", "open", ()),)), MEANT) is None


def answers(meant: dict[str, frozenset[Value]]) -> Counter[str]:
    state, sampler = auction("karama_1"), Sampler(GAME, Taste({"": 1}, meant=meant, plain=False))
    drawn = [sampler.draw(state, READING, random.Random(seed)) for seed in range(40)]
    return Counter(str(play.rule.event) for play in drawn if play is not None)


def test_who_it_is_meant_for_bids_and_another_passes() -> None:
    assert (answers(MEANT)["bid"] > 0, answers(MEANT)["pass"]) == (True, 0)
    others = answers({"atreides": MEANT["emperor"]})
    assert (others["bid"], others["pass"] > 0) == (0, True)
    assert {"bid", "pass"} <= set(answers({}))
