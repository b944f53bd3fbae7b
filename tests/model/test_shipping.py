"""Shipping and moving: prices, reach and entry."""

from __future__ import annotations

import pytest

from model.components.board import AREAS, TERRITORIES
from model.components.factions import BENE_GESSERIT, EMPEROR, FREMEN, GUILD
from model.language.terms import const, lift
from model.shipping import (
    beside_ally,
    flies,
    half_down,
    has_city,
    may_enter,
    pays_guild,
    price_back,
    price_to,
    within_reach,
)
from tests.asked import Asked, Facts

ARRAKEEN, MERIDIAN = const("arrakeen", TERRITORIES), const("meridian", TERRITORIES)


@pytest.mark.parametrize(
    ("facts", "stronghold", "elsewhere"),
    [
        ({"active": "emperor"}, 5, 10),
        ({"active": "emperor", "rate_for": "emperor"}, 3, 5),
        ({"active": "guild"}, 3, 5),
        ({"active": "guild", "full_price": True}, 5, 10),
        ({"active": "guild", ("denied", "guild_rate"): True}, 5, 10),
        ({"active": "emperor", ("ally", "emperor"): "guild", ("ally", "guild"): "emperor"}, 3, 5),
        ({"active": "fremen"}, 0, 0),
    ],
)
def test_what_five_forces_cost(facts: Facts, stronghold: int, elsewhere: int) -> None:
    """One spice a force to a stronghold, two elsewhere; half, rounded up, at the Guild's rate; the Fremen are free."""
    table = Asked(facts)

    assert table.value(price_to(lift(5), ARRAKEEN, True)) == stronghold
    assert table.value(price_to(lift(5), MERIDIAN, True)) == elsewhere


def test_the_fremen_pay_for_forces_from_the_planet() -> None:
    assert Asked({"active": "fremen"}).value(price_to(lift(5), ARRAKEEN, False)) == 5


def test_forces_come_back_for_half() -> None:
    table = Asked({"active": "guild"})

    assert [table.value(price_back(lift(n))) for n in (1, 2, 3)] == [1, 1, 2]
    assert [table.value(half_down(lift(n))) for n in (0, 1, 2, 3, 40)] == [0, 0, 1, 1, 20]


def test_others_pay_the_guild() -> None:
    assert Asked({"active": "emperor"}).value(pays_guild)
    assert not Asked({"active": "guild"}).value(pays_guild)
    assert not Asked({"active": "emperor", "rate_for": "emperor"}).value(pays_guild)
    assert not Asked({"active": "emperor"}, seats=("emperor", "fremen")).value(pays_guild)


NEAR, FURTHER, FAR = "basin_s9", "old_gap_s10", "arsunt_s11"
"""One, two and three territories from Sihaya Ridge."""


@pytest.mark.parametrize(
    ("facts", "reached"),
    [
        ({"active": "emperor"}, [NEAR]),
        ({"active": "fremen"}, [NEAR, FURTHER]),
        ({"active": "fremen", "slow": True}, [NEAR]),
        ({"active": "fremen", ("denied", "fremen_movement"): True}, [NEAR]),
        ({"active": "emperor", ("forces", "emperor", "arrakeen_s10"): 1}, [NEAR, FURTHER, FAR]),
        ({"active": "emperor", "storm_at": "sector_9", ("forces", "emperor", "arrakeen_s10"): 1}, []),
        ({"active": "emperor", "storm_at": "sector_11", ("forces", "emperor", "arrakeen_s10"): 1}, [NEAR, FURTHER]),
    ],
    ids=["one", "Fremen", "slow Fremen", "denied Fremen", "ornithopter", "out of the storm", "into the storm"],
)
def test_how_far_a_group_moves(facts: Facts, reached: list[str]) -> None:
    table = Asked({"storm_at": "sector_1", **facts})
    player, origin = FREMEN if facts["active"] == "fremen" else EMPEROR, const("sihaya_ridge_s9", AREAS)
    goals = [NEAR, FURTHER, FAR]

    assert [goal for goal in goals if table.value(within_reach(player, origin, const(goal, AREAS)))] == reached


def test_fighters_in_a_city_fly_and_advisors_do_not() -> None:
    facts: Facts = {("forces", "bene_gesserit", "carthag_s11"): 1}

    assert Asked(facts).value(has_city(BENE_GESSERIT))
    assert not Asked({**facts, ("advisors", "carthag"): True}).value(has_city(BENE_GESSERIT))


def test_ornithopters_are_there_as_the_question_says() -> None:
    """Who had a city as its turn began flies under the one reading, who has it now under the other."""
    then: Facts = {"flew": True}
    now: Facts = {("forces", "emperor", "carthag_s11"): 1}

    assert [Asked(facts, KANLY_50="start_of_turn").value(flies(EMPEROR)) for facts in (then, now)] == [True, False]
    assert [Asked(facts, KANLY_50="start_of_move").value(flies(EMPEROR)) for facts in (then, now)] == [False, True]


@pytest.mark.parametrize(
    ("reading", "ships", "moves"), [("allowed", True, True), ("ship_only", True, False), ("refused", False, False)]
)
def test_an_ally_keeps_a_player_out_as_the_question_says(reading: str, ships: bool, moves: bool) -> None:
    facts: Facts = {
        ("ally", "emperor"): "guild",
        ("ally", "guild"): "emperor",
        ("forces", "guild", "arrakeen_s10"): 1,
        ("forces", "guild", "polar_sink"): 1,
    }
    table = Asked(facts, KANLY_52=reading)

    assert table.value(beside_ally(EMPEROR, ARRAKEEN, True)) is ships
    assert table.value(beside_ally(EMPEROR, ARRAKEEN, False)) is moves
    for player, place in ((EMPEROR, MERIDIAN), (EMPEROR, const("polar_sink", TERRITORIES)), (FREMEN, ARRAKEEN)):
        assert table.value(beside_ally(player, place, False))


def test_fighters_find_room_beside_their_own_advisors() -> None:
    facts: Facts = {("forces", seat, "arrakeen_s10"): 1 for seat in ("bene_gesserit", "emperor", "fremen")}
    table = Asked({**facts, ("advisors", "arrakeen"): True})

    assert table.value(may_enter(BENE_GESSERIT, ARRAKEEN))
    assert not table.value(may_enter(GUILD, ARRAKEEN))
