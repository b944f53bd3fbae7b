"""Effects: what may not move, what happens for a whole set."""

from __future__ import annotations

import pytest

from checks.step import Fault
from model.components.board import AREAS
from model.components.factions import EMPEROR, FACTIONS, FREMEN, GUILD
from model.language.effects import BANK, ForEach, for_each, moves, only_if
from model.language.errors import KanlyError
from model.language.terms import const, each
from model.tables.forces import elite_reserves, forces, reserves, tanks
from model.tables.spice import spice
from tests.asked import Asked

AREA = const("arrakeen_s10", AREAS)
player = each(FACTIONS, "player")


@pytest.mark.parametrize(
    ("out_of", "into", "said"),
    [
        (reserves[EMPEROR], forces[FREMEN, AREA], "are not of the same faction"),
        (reserves[player], tanks[EMPEROR], "are not of the same faction"),
        (reserves[EMPEROR], elite_reserves[EMPEROR], "are not accounts of the same kind"),
        (reserves[EMPEROR], BANK, "are not accounts of the same kind"),
    ],
)
def test_forces_change_neither_side_nor_kind(out_of: object, into: object, said: str) -> None:
    with pytest.raises(KanlyError, match=said):
        moves(1, out_of=out_of, into=into)  # type: ignore[arg-type]


def test_spice_changes_hands() -> None:
    table = Asked({("spice", "emperor"): 3})

    assert table.after([moves(2, out_of=spice[EMPEROR], into=spice[GUILD])], [spice[EMPEROR], spice[GUILD]]) == [1, 2]


def test_every_element_is_there_at_once_and_reads_the_old_state() -> None:
    table = Asked({("spice", "emperor"): 3, ("spice", "guild"): 1})
    everybody = for_each(player, [only_if(player != FREMEN, [moves(spice[player], out_of=BANK, into=spice[FREMEN])])])

    assert isinstance(everybody, ForEach)
    assert table.after([everybody], [spice[FREMEN], spice[EMPEROR]]) == [4, 3]


def test_what_all_elements_take_from_one_account_adds_up() -> None:
    taken = [for_each(player, [moves(1, out_of=spice[EMPEROR], into=BANK)])]

    assert Asked({("spice", "emperor"): 4}).after(taken, [spice[EMPEROR]]) == [0]
    with pytest.raises(Fault, match="would fall to -1"):
        Asked({("spice", "emperor"): 3}).after(taken, [])
