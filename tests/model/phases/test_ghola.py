"""The Ghola card outside Revival: whatever the moment, the same leader and the same forces come back."""

from __future__ import annotations

import pytest

from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play
from model.language.scope import Scope, Start
from model.language.sorts import Value
from model.phases.ghola import OUTSIDE_REVIVAL

SEATS = ("emperor", "fremen", "harkonnen")
PLACES = [(moment.phase.name, moment.state) for moment in OUTSIDE_REVIVAL]
ALONE = [(machine, state) for machine, state in PLACES if machine not in ("alliances", "combat")]
"""Where a game can begin: what stands on a phase is left to the scenarios."""


def offered(machine: str, state: str, dead: int, led: bool = False) -> tuple[Game, State, list[Play]]:
    """The plays of the Ghola that the Emperor has with so many forces and one leader in the tanks."""
    facts: dict[str | tuple[str, ...], Value] = {
        ("tanks", "emperor"): dead,
        ("leader_at", "bashar"): "in_tanks",
        "first": "emperor",
        "storm_at": "sector_1",
        **{("forces", seat, "sietch_tabr_s14"): 1 for seat in SEATS[:2]},
        **({"active": "emperor"} if machine in ("bidding", "shipment", "battle") else {}),
        **({"opener": "emperor"} if machine == "bidding" else {}),
        **({"due": "emperor"} if machine == "shipment" else {}),
        **({("led", "emperor"): led, "aggressor": "emperor", "defender": "fremen"} if machine == "combat" else {}),
    }
    start = Start("the card in hand", machine, state, facts, {"tleilaxu_ghola": ("hand", "emperor")})
    game = Game(Instance(Scope("one moment", "what comes back", SEATS, ("tleilaxu_ghola",), (start,))))
    begun = game.instance.start(start)
    plays = game.plays(begun, Reader(game.instance.scope.reading()))
    return game, begun, [play for play in plays if play.rule.event.startswith("play the Ghola")]


@pytest.mark.parametrize(("machine", "state"), ALONE)
@pytest.mark.parametrize("dead", [0, 3, 7])
def test_a_dead_leader_or_up_to_five_forces_come_back(machine: str, state: str, dead: int) -> None:
    game, begun, plays = offered(machine, state, dead)

    leaders = [play for play in plays if play.rule.event == "play the Ghola for a leader"]
    forces = [play for play in plays if play not in leaders]
    assert [play.values for play in leaders] == [("emperor", "bashar", "tleilaxu_ghola")]
    assert [play.values[2] for play in forces] == list(range(1, min(dead, 5) + 1))
    for play in plays:
        after = game.after(begun, play, Reader(game.instance.scope.reading()))
        assert after.places == ("discard",)
        returned = play.values[2] if play in forces else 0
        value = game.instance.value
        assert (value(after, "reserves", "emperor"), value(after, "tanks", "emperor")) == (
            returned,
            dead - int(str(returned)),
        )
        assert value(after, "leader_at", "bashar") == ("in_tanks" if play in forces else "alive")


@pytest.mark.parametrize("led", [False, True])
def test_who_has_chosen_its_leader_brings_none_back(led: bool) -> None:
    _, _, plays = offered("combat", "planning", 1, led)

    assert {play.rule.event for play in plays} == {
        "play the Ghola for forces",
        *([] if led else ["play the Ghola for a leader"]),
    }
