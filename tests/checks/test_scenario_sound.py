"""A given position that no game has is refused: its line, what is wrong, and what could stand there."""

from collections.abc import Callable
from pathlib import Path

import pytest

from checks.scenario import scenario
from checks.scenario_file import read
from model.language.errors import KanlyError

GIVEN = """\
[given.ship]
factions = ["harkonnen", "emperor", "fremen"]
rigid = { advanced = true }
machine = "shipment"
state = "open"
facts = { active = "emperor", spice = { emperor = 3 }, reserves = { emperor = 5 }, storm_at = "sector_1" }
places = { lasgun = "harkonnen", karama_1 = "emperor" }

[[scenario]]
id = "ONE"
title = "The Emperor moves on"
source = "an example"
given = "ship"
when = [{ actor = "emperor", play = "move on" }]
then = { discards = 0 }
"""
HAND = 'lasgun = "emperor", crysknife = "emperor", shield_1 = "emperor", snooper_1 = "emperor", karama_1 = "emperor"'


@pytest.fixture
def refused(tmp_path: Path) -> Callable[[str, str], KanlyError]:
    """The error for the example with a piece of it changed."""

    def of(old: str, new: str) -> KanlyError:
        assert old in GIVEN
        file = tmp_path / "one.toml"
        file.write_text(GIVEN.replace(old, new, 1))
        with pytest.raises(KanlyError) as caught:
            read(file)
        return caught.value

    return of


def test_the_example_holds(tmp_path: Path) -> None:
    (tmp_path / "one.toml").write_text(GIVEN)
    assert scenario([tmp_path / "one.toml"]).exit == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "said", "hint"),
    [
        ("{ emperor = 5 }", "{ emperor = 25 }", 6, "emperor has 25 forces, the game has 20", "leave out 5"),
        (
            "{ emperor = 5 }",
            "{ emperor = 5 }, elite_reserves = { emperor = 6 }",
            6,
            "emperor has 6 elite forces, the game has 5",
            "leave out 1",
        ),
        (
            "{ emperor = 5 }",
            "{ emperor = 16 }, elites = { emperor = { arrakeen_s10 = 5 } }",
            6,
            "emperor has 21 forces, the game has 20",
            "reserves, elites of emperor come to 21",
        ),
        ("storm_at", "turn = 99, storm_at", 6, "it is turn 99, the last one is 10", "write a turn from 1 to 10"),
        ("storm_at", "turn = 0, storm_at", 6, "it is turn 0, the last one is 10", "write a turn from 1 to 10"),
        (
            "storm_at",
            "predicted_turn = { emperor = 44 }, storm_at",
            6,
            "emperor predicts turn 44, the last one is 10",
            "write a turn from 1 to 10",
        ),
        (
            "storm_at",
            'ally = { emperor = "harkonnen" }, storm_at',
            6,
            "emperor has the ally harkonnen, and harkonnen has nobody",
            'write ally = { emperor = "harkonnen", harkonnen = "emperor" }',
        ),
        (
            "storm_at",
            'ally = { emperor = "harkonnen", harkonnen = "fremen", fremen = "harkonnen" }, storm_at',
            6,
            "emperor has the ally harkonnen, and harkonnen has fremen",
            "write ally",
        ),
        ("storm_at", 'ally = { emperor = "emperor" }, storm_at', 6, "emperor is its own ally", "harkonnen, fremen"),
        ("storm_at", 'captor = { chani = "atreides" }, storm_at', 6, "atreides is not seated", "known are: emperor"),
        (
            "storm_at",
            'captor = { alia = "harkonnen" }, storm_at',
            6,
            "alia is a leader of bene_gesserit, who is not seated",
            "seat bene_gesserit, or name a leader of harkonnen, emperor, fremen",
        ),
        (
            "storm_at",
            'captor = { feyd_rautha = "harkonnen" }, storm_at',
            6,
            "harkonnen has captured its own leader feyd_rautha",
            "leave it out",
        ),
        (
            "storm_at",
            'captor = { chani = "emperor" }, storm_at',
            6,
            "emperor has captured chani, and only the Harkonnen take prisoners",
            'write captor = { chani = "harkonnen" }',
        ),
        (
            "storm_at",
            'captor = { chani = "harkonnen" }, leader_at = { chani = "in_tanks" }, storm_at',
            6,
            "chani is a prisoner and in the tanks",
            "leave its captor out",
        ),
        (
            "storm_at",
            'plan_weapon = { emperor = "lasgun" }, storm_at',
            6,
            "lasgun is in the plan of emperor, but not in its hand",
            'write places = { lasgun = "emperor" }',
        ),
        (
            "storm_at",
            "in_plan = { emperor = { lasgun = true } }, storm_at",
            6,
            "lasgun is in the plan of emperor, but not in its hand",
            'write places = { lasgun = "emperor" }',
        ),
        (
            "storm_at",
            'top_card = "lasgun", storm_at',
            6,
            "lasgun is on top of the deck, but not in it",
            'write places = { lasgun = "deck" }',
        ),
        ("storm_at", 'first = "guild", storm_at', 6, "guild is not seated", "known are: emperor, fremen, harkonnen"),
        ("[[scenario]]", '[given.b]\nlike = "ship"\n\n[[scenario]]', 9, "no scenario starts from `given.b`", "take it"),
        ("[[scenario]]", '[given.b]\nlike = "b"\n\n[[scenario]]', 9, "`given.b` is like itself", ""),
        ("[[scenario]]", '[given.b]\nlike = "c"\n\n[[scenario]]', 10, "there is no given 'c'", "known are: b, ship"),
        ("places", 'cards = ["lasgun"]\nplaces', 7, "the card lasgun is there twice", "a card is in one place"),
        ("places", 'cards = ["hajr", "hajr"]\nplaces', 7, "the card hajr is there twice", "a card is in one place"),
    ],
)
def test_nonsense_is_refused_with_its_line(
    refused: Callable[[str, str], KanlyError], old: str, new: str, line: int, said: str, hint: str
) -> None:
    error = refused(old, new)

    assert error.message == said
    assert error.where is not None and (error.where.line, bool(error.where.text)) == (line, True)
    assert hint in "\n".join(error.hints)


@pytest.mark.parametrize(
    ("old", "new", "line", "invariant", "hint"),
    [
        ('active = "emperor"', 'active = "emperor", group = 3', 6, "LEM-05", "change group"),
        ('lasgun = "harkonnen", karama_1 = "emperor"', HAND, 7, "INV-08", "Nobody has more cards than the hand limit"),
        ('lasgun = "harkonnen"', 'lasgun = "lot", crysknife = "lot"', 7, "LEM-01", "At most one card is up for sale"),
    ],
)
def test_a_broken_invariant_is_named(
    refused: Callable[[str, str], KanlyError], old: str, new: str, line: int, invariant: str, hint: str
) -> None:
    error = refused(old, new)

    assert error.message == f"no game stands as it is given: it breaks {invariant}"
    assert error.where is not None and error.where.line == line
    assert hint in "\n".join(error.hints)
    assert f'write breaks = ["{invariant}"] in `given`' in error.hints[-1]


def test_what_is_broken_on_purpose_is_said_and_then_read(
    tmp_path: Path, refused: Callable[[str, str], KanlyError]
) -> None:
    file = tmp_path / "one.toml"
    full = GIVEN.replace('lasgun = "harkonnen", karama_1 = "emperor"', HAND, 1)
    file.write_text(full.replace("places", 'breaks = ["INV-08"]\nplaces', 1))

    assert [one.id for one in read(file)] == ["ONE"]
    assert refused("places", 'breaks = ["LEM-01"]\nplaces').message == "the given position does not break LEM-01"
    assert refused("places", 'breaks = ["LEM-1"]\nplaces').hints[0].startswith("did you mean 'LEM-")


def test_a_longer_game_may_be_written(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(
        GIVEN.replace("advanced = true", "advanced = true, last_turn = 15").replace("storm_at", "turn = 12, storm_at")
    )

    assert read(file)
