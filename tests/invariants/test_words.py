"""What a row gives to a fact of its own frame, in every way a row can say it."""

from __future__ import annotations

from dataclasses import replace

import model.rulebook  # noqa: F401 - loads the rows
from invariants.words import given
from model.components.factions import FACTIONS
from model.language.effects import only_if
from model.language.terms import FALSE, choose, each, lift
from model.phases.frames import shipment
from tests.rows import row

here = shipment.here
seat, player = each(FACTIONS, "some seat"), each(FACTIONS, "player")
plain = replace(row("shipment", "ready"), then=())


def test_what_a_row_does_not_write_stays() -> None:
    assert given(plain, here.moves) is here.moves


def test_what_a_row_writes_is_said_of_the_state_before() -> None:
    one = replace(plain, then=(here.moves.becomes(here.moves + 1), here.group.becomes(0)))

    assert given(one, here.moves) is here.moves + 1


def test_a_condition_and_an_index_make_it_depend_on_them() -> None:
    one = replace(plain, then=(only_if(here.slow, [here.moves.becomes(0)]), here.moved_on[player].becomes(True)))

    assert given(one, here.moves) is choose(here.slow, lift(0), here.moves)
    assert given(one, here.moved_on[player]) is lift(True)
    assert given(one, here.moved_on[seat]) is choose(player == seat, lift(True), here.moved_on[seat])


def test_a_whole_set_is_written_at_every_index() -> None:
    assert given(replace(plain, then=(here.shut_out.all.becomes(False),)), here.shut_out[seat]) is FALSE
