"""A refused play of a scenario: its line, the row that comes nearest, the guard that refuses it, and the values."""

from collections.abc import Callable
from pathlib import Path

import pytest

from checks.scenario import scenario
from checks.verdict import Finding

SHIP = """\
[given.ship]
factions = ["harkonnen", "emperor", "fremen"]
rigid = { advanced = true }
machine = "shipment"
state = "open"
facts = { active = "emperor", spice = { emperor = 3 }, reserves = { emperor = 5, fremen = 2 }, storm_at = "sector_1" }
places = { lasgun = "harkonnen", karama_1 = "emperor" }

[[scenario]]
id = "ONE"
title = "The Emperor ships, and moves on"
source = "an example"
given = "ship"
when = [
  # { actor = "emperor", play = "pass" },
  { actor = "emperor", play = "ship", area = "arrakeen_s10", number_of_forces = 1, then = { may = [
    { actor = "emperor", play = "move on" },
  ] } },
  { actor = "emperor", play = "move on" },
]
then = { discards = 0, may_not = [
  { actor = "emperor", play = "move on" },
] }
"""


@pytest.fixture
def found(tmp_path: Path) -> Callable[[str, str], list[Finding]]:
    """What is found in the example with a piece of it changed."""

    def of(old: str, new: str) -> list[Finding]:
        assert old in SHIP
        file = tmp_path / "one.toml"
        file.write_text(SHIP.replace(old, new, 1))
        return list(scenario([file]).findings)

    return of


def test_the_example_holds(found: Callable[[str, str], list[Finding]]) -> None:
    assert found("", "") == []


FROM_ITS_RESERVES = "the row shipment.4 'The active player declares a shipment of ordinary forces from its reserves"


def test_an_argument_that_the_row_does_not_range_over_is_named(tmp_path: Path) -> None:
    (tmp_path / "storm.toml").write_text(
        """\
[[scenario]]
id = "DIAL"
title = "Nobody dials more than 20"
source = "an example"
given = { factions = ["emperor", "guild"], machine = "storm", state = "begin" }
when = [{ actor = "emperor", play = "dial", dial = 21 }]
then = { discards = 0 }
"""
    )
    (found,) = scenario([tmp_path / "storm.toml"]).findings

    assert "with player emperor, dial 21 does not take dial 21: it is 0 to 20." in found.what


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        (
            "number_of_forces = 1",
            "number_of_forces = 5",
            [16],
            [
                "emperor plays 'ship': this play is refused here: " + FROM_ITS_RESERVES,
                "with player emperor, area arrakeen_s10, number of forces 5",
                "since it is not true that what the player can pay is at least the price of shipping",
                "what the player can pay is 3",
                " is 5)",
                "Possible are: emperor: buy the rate; emperor: ship (",
            ],
        ),
        (
            'area = "arrakeen_s10", number_of_forces = 1',
            "number_of_forces = 9",
            [16],
            ["number of forces 9 refuses it", "(the reserves of the player is 5)"],
        ),
        (
            '"emperor", play = "ship"',
            '"fremen", play = "ship"',
            [16],
            ["with player fremen", "the player is the seat to ship and move", "the seat to ship and move is emperor"],
        ),
        ('play = "move on" },\n  ] } }', 'play = "let go" },\n  ] } }', [17], ["emperor may play 'let go': this play"]),
        ('play = "move on" },\n]\nthen', 'play = "pass" },\n]\nthen', [19], ["no row answers it in shipment.open"]),
        ("then = { discards = 0", "then = { discards = 7", [21], ["the number of discards: expected 7, found 0"]),
        (
            'then = { discards = 0, may_not = [\n  { actor = "emperor", play = "move on" }',
            'then = { discards = 0, may_not = [\n  { actor = "fremen", play = "move on" }',
            [22],
            ["fremen may not play 'move on': it is possible here"],
        ),
    ],
)
def test_a_finding_has_the_line_of_the_play_the_row_its_guard_and_the_values(
    found: Callable[[str, str], list[Finding]], old: str, new: str, line: list[int], said: list[str]
) -> None:
    findings = found(old, new)

    assert [one.line for one in findings] == line
    assert findings[0].where.endswith(f"one.toml:{line[0]}")
    for part in said:
        assert part in findings[0].what
