"""INV-43: no row that sells, takes, returns or delivers a card asks whether its owner is barred."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.language.machine import MACHINES
from model.language.params import terms_of
from model.language.rows import Rule
from model.language.terms import Here, Read, walk

MOVES_CARDS = [
    *[("cash_in", "sell"), ("exchange", "draw"), ("exchange", "return")],
    *[("bidding", "deliver"), ("bidding", "take back"), ("bidding", "draw")],
]


def reads_a_ban(rule: Rule) -> bool:
    names = {part.key[0].name for term in terms_of(rule) for part in walk(term) if isinstance(part, Read | Here)}
    written = {"shut_out", "shut_special"} if rule.machine == "bidding" else set()
    return bool((names - written) & {"banned", "shut_out", "shut_special"})


@pytest.mark.parametrize(("machine", "event"), MOVES_CARDS)
def test_whoever_is_barred_still_holds_and_gives_cards(machine: str, event: str) -> None:
    rows = [rule for rule in MACHINES[machine].rules if rule.event == event]

    assert rows
    assert not any(reads_a_ban(rule) for rule in rows)


def test_a_row_that_activates_a_karama_does_read_it() -> None:
    assert reads_a_ban(next(rule for rule in MACHINES["response"].rules if rule.event == "cancel"))
