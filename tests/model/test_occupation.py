"""Occupation: who stands where, who has room, what is in the storm."""

from __future__ import annotations

import pytest

from model.components.board import AREAS, TERRITORIES
from model.components.factions import BENE_GESSERIT, EMPEROR, FREMEN, GUILD
from model.language.terms import const
from model.occupation import all_forces, are_advisors, forces_in, has_room_for, in_storm, occupies, stands_in, within
from tests.asked import Asked

ARRAKEEN, MERIDIAN = const("arrakeen", TERRITORIES), const("meridian", TERRITORIES)
IN_ARRAKEEN, MERIDIAN_1 = const("arrakeen_s10", AREAS), const("meridian_s1", AREAS)


def test_forces_of_both_kinds_in_all_sectors_count() -> None:
    table = Asked(
        {
            ("forces", "emperor", "meridian_s1"): 2,
            ("elites", "emperor", "meridian_s1"): 1,
            ("elites", "emperor", "meridian_s2"): 3,
            ("forces", "emperor", "arrakeen_s10"): 5,
        }
    )

    assert table.value(all_forces(EMPEROR, MERIDIAN_1)) == 3
    assert table.value(forces_in(EMPEROR, MERIDIAN)) == 6
    assert table.value(within(MERIDIAN_1, MERIDIAN)) and not table.value(within(MERIDIAN_1, ARRAKEEN))
    assert table.value(stands_in(EMPEROR, MERIDIAN)) and not table.value(stands_in(FREMEN, MERIDIAN))


def test_advisors_stand_and_do_not_occupy() -> None:
    table = Asked({("forces", "bene_gesserit", "arrakeen_s10"): 1, ("advisors", "arrakeen"): True})

    assert table.value(stands_in(BENE_GESSERIT, ARRAKEEN))
    assert table.value(are_advisors(BENE_GESSERIT, ARRAKEEN)) and not table.value(are_advisors(GUILD, ARRAKEEN))
    assert not table.value(occupies(BENE_GESSERIT, ARRAKEEN))


@pytest.mark.parametrize(("advisors", "emperor", "guild"), [(False, True, False), (True, True, True)])
def test_a_stronghold_has_room_for_two_with_fighters(advisors: bool, emperor: bool, guild: bool) -> None:
    """Emperor is there already; advisors take no room."""
    table = Asked(
        {
            ("forces", "emperor", "arrakeen_s10"): 1,
            ("forces", "bene_gesserit", "arrakeen_s10"): 1,
            ("advisors", "arrakeen"): advisors,
        }
    )

    assert table.value(has_room_for(EMPEROR, ARRAKEEN)) is emperor
    assert table.value(has_room_for(GUILD, ARRAKEEN)) is guild


def test_elsewhere_there_is_room_for_everybody() -> None:
    seats = ("bene_gesserit", "emperor", "fremen")
    table = Asked({("forces", seat, "meridian_s1"): 1 for seat in seats})

    assert table.value(has_room_for(GUILD, MERIDIAN))


def test_the_storm_is_in_the_areas_of_its_sector() -> None:
    table = Asked({"storm_at": "sector_10"})

    assert table.value(in_storm(IN_ARRAKEEN)) and not table.value(in_storm(MERIDIAN_1))
    assert not Asked({}).value(in_storm(const("polar_sink", AREAS)))
