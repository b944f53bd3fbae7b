"""A row says whether it belongs to the Basic or the Advanced game, or where the two differ."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.terms import Not
from model.setting import advanced
from reports.game import game_lines
from reports.links import all_rules, parts_of
from reports.page import page, row_lines


def row(machine: str, event: str, words: str = "") -> Rule:
    return next(rule for rule in MACHINES[machine].rules if rule.event == event and words in rule.says)


def test_a_row_of_one_game_says_so() -> None:
    assert game_lines(row("collection", "pay the cities", "Advanced"))[0].startswith("Game: only in the Advanced game")
    assert game_lines(row("collection", "pay the cities", "Basic"))[0].startswith("Game: only in the Basic game")
    assert game_lines(row("battle", "begin")) == []


def test_the_dial_says_what_differs() -> None:
    dial = row("combat", "dial")
    said = game_lines(dial, row_lines(dial))[0]

    assert "*the forces of … fight at full strength without spice*" in said
    assert "elite forces are of the Advanced game" in said
    assert said in page("combat")


def test_every_row_that_asks_for_the_game_says_so() -> None:
    for rule in all_rules():
        asked = any(part is advanced or (isinstance(part, Not) and part.key[0] is advanced) for part in parts_of(rule))
        assert asked <= bool(game_lines(rule)), rule.id
