"""The induction: honest rows are proved, broken rows are not, and certificates stand only with their assumptions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.solve.rows import NOT_ASSUMED, row_answer
from model.language.effects import Effect, Moves
from model.language.machine import MACHINES
from model.language.rows import Rule


def answered(monkeypatch: pytest.MonkeyPatch, machine: str, number: int, **changed: object) -> set[str]:
    """The obligations that are not proved of a row after a change to it."""
    rules: list[Rule] = list(MACHINES[machine].rules)
    rules[number - 1] = replace(rules[number - 1], **changed)  # type: ignore[arg-type]
    monkeypatch.setattr(MACHINES[machine], "rules", rules)
    answer = row_answer(machine, number, NOT_ASSUMED)
    return {*answer.broken, *answer.unknown}


def number_of(machine: str, event: str) -> int:
    return next(rule.number for rule in MACHINES[machine].rules if rule.event == event)


def without(effects: Sequence[Effect], kind: type[Effect]) -> tuple[Effect, ...]:
    return tuple(effect for effect in effects if not isinstance(effect, kind))


def test_an_honest_row_is_proved_and_its_certificate_stands() -> None:
    answer = row_answer("bidding", number_of("bidding", "pay"), NOT_ASSUMED)

    assert not answer.broken
    assert not answer.unknown
    assert answer.recheck == "unsat"
    assert answer.control == "sat"
    assert answer.playable == "sat"


def test_a_card_that_is_spent_twice_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    number = number_of("karama", "execute")
    then = MACHINES["karama"].rules[number - 1].then

    assert "fault" in answered(monkeypatch, "karama", number, then=(*then, *then))


def test_a_frame_that_closes_with_its_card_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "fault" in answered(monkeypatch, "karama", number_of("karama", "execute"), then=())


def test_a_payment_beyond_the_purse_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    number = number_of("bidding", "pay")
    rule = MACHINES["bidding"].rules[number - 1]

    assert "fault" in answered(monkeypatch, "bidding", number, when=rule.when[:1])


def test_a_payment_that_moves_nothing_breaks_the_price(monkeypatch: pytest.MonkeyPatch) -> None:
    number = number_of("bidding", "pay")
    rule = MACHINES["bidding"].rules[number - 1]
    kept = tuple(effect for effect in without(rule.then, Moves) if "paid" not in repr(effect))

    assert "INV-31.price" in answered(monkeypatch, "bidding", number, then=kept)


def test_a_ban_that_is_not_asked_for_lets_a_barred_player_play(monkeypatch: pytest.MonkeyPatch) -> None:
    number = number_of("response", "cancel")
    rule = MACHINES["response"].rules[number - 1]

    assert "INV-40" in answered(monkeypatch, "response", number, when=rule.when[:-1])
