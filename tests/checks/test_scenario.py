"""Scenario files run on both engines; what is not run is listed; bad files are refused with their line."""

import json
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from checks.scenario import scenario
from checks.scenario_file import read
from checks.verdict import Result
from model.language.errors import KanlyError

FOLDER = Path(__file__).parent.parent / "scenarios"
CASES = {
    "AU": "03 04 06",
    "BA": "04 05 07 09 12 15 17 19 21 22 23 25 26 27 29 31 32",
    "BI": "01 05 06 12 15 16 19 24 27 30",
    "CH": "03 09",
    "CO": "01 04 06 07",
    "DB": (
        "002 003 004 005 006 007 008 012 014 019 020 021 025 026 027 028 029 030 031 033 034 037 040 043 046 "
        "048 050 052 053 054 056 057 059 064 066 068 070 071 077 080 082 083 084 085 086 087 089 090 091 092 "
        "093"
    ),
    "DN": "002 003 004 006 007 008 011 012 014 015 016 017 018 021",
    "HW": "01 02 04 05",
    "KA": "02 04 07 08 09 11",
    "KW": "05 08",
    "MK": "05",
    "NX": "02 04 05",
    "QU": (
        "001 003 004 006 008 010 012 013 016 018 020 022 024 025 026 027 030 032 034 036 038 041 043 044 045 "
        "046 047 048 049 050 053 054 056 059 063 064 065 066 070 072 074 075 076 077 078 079 081 082 083 084 "
        "086 087 090"
    ),
    "RE": "02 03 06",
    "RV": "07 08 12 15 20 25",
    "SB": "01 04 05 06 07 08 10 13 14",
    "SH": "01 03 04",
    "SM": "01 09 11 13 14 15 17 21 25 26 27 28 29 33 34",
    "ST": "01 04 07 09 10 16",
    "SU": "02 03",
    "TO": "003 005 007 008 009 010 011 012 013 015 016 017 021 023 024",
    "WO": "01 02 05 06 07",
}


@pytest.fixture(scope="module")
def all_of_them() -> Result:
    return scenario([FOLDER])


def test_every_scenario_holds_on_both_engines(all_of_them: Result) -> None:
    result = all_of_them
    assert not result.findings, [f"{f.id} {f.what}" for f in result.findings]
    assert result.exit == 0


def test_every_case_is_run_or_listed(all_of_them: Result) -> None:
    ran = {obligation.id.split(".")[0] for obligation in all_of_them.obligations}
    listed = set(tomllib.loads((FOLDER / "NOT_YET.toml").read_text())["not_yet"])
    wanted = {f"ACC-{number}" for number in range(17, 70)}
    wanted |= {f"{part}-{number}" for part, numbers in CASES.items() for number in numbers.split()}
    assert wanted - ran - listed == set()
    assert ran & listed == set()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("karama_1", "karma_1", "did you mean 'karama_1'"),
        ('"buy the rate"', '"buy a rate"', "did you mean 'buy the rate'"),
        ("reserves", "reserve", "did you mean 'reserves'"),
        ('"harkonnen"', '"harkonen"', "did you mean 'harkonnen'"),
    ],
)
def test_an_unknown_name_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text((FOLDER / "kull_shipment.toml").read_text().replace(old, new, 1))
    with pytest.raises(KanlyError) as caught:
        scenario([file])
    assert said in str(caught.value)
    assert caught.value.where is not None and caught.value.where.line > 0


def test_a_wrong_expectation_is_a_finding_with_its_history(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        (FOLDER / "kull_shipment.toml")
        .read_text()
        .replace('discards = 1, places = { karama_1 = "discard"', 'discards = 2, places = { karama_1 = "discard"', 1)
    )
    result = scenario([file])
    assert result.exit == 1
    assert "expected 2, found 1" in result.findings[0].what and result.findings[0].history


ONE = """\
[given.ship]
factions = ["choam", "emperor"]
machine = "shipment"
state = "open"
rigid = { advanced = true }
facts = { active = "emperor", spice = { emperor = 3 }, group = 0 }
places = { kull_wahad = "choam", karama_1 = "emperor" }

[[scenario]]
id = "ONE"
title = "The rate is bought"
source = "an example"
readings = { "AMB-03" = "offer_with_distinct_cost" }
all_readings_of = ["AMB-16"]
given = { like = "ship", cards = ["lasgun"] }
when = [{ actor = "emperor", play = "buy the rate", card = "karama_1", refused = false, answers = "shipment" }]
then = { discards = 1, top = "shipment.open", facts = { spice = { emperor = 3 } } }
then_under = [{ readings = { "AMB-16" = ["on_success"] }, discards = 1 }]
"""


@pytest.fixture
def refused(tmp_path: Path) -> Callable[[str, str], KanlyError]:
    """The error for the example with a piece of it changed."""

    def of(old: str, new: str) -> KanlyError:
        assert old in ONE
        file = tmp_path / "one.toml"
        file.write_text(ONE.replace(old, new, 1))
        with pytest.raises(KanlyError) as caught:
            scenario([file])
        return caught.value

    return of


def test_the_example_holds(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(ONE)
    assert scenario([file]).exit == 0


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ('top = "shipment.open"', "top = 3", 17, "`then.top` is 3, the name of a machine or state is expected"),
        ("discards = 1, top", "stack = 3, top", 17, "`then.stack` is 3, a list of texts is expected"),
        ("discards = 1, top", "may = 3, top", 17, "`then.may` is 3, a list of tables is expected"),
        ("discards = 1, top", "may_not = [3], top", 17, "in `then.may_not` stands 3, a list of tables is expected"),
        ("discards = 1, top", 'discards = "1", top', 17, '`then.discards` is "1", a whole number from 0 on'),
        ('[{ readings = { "AMB-16"', "3 #", 18, "`then_under` is 3, a list of tables is expected"),
        ('["choam", "emperor"]', "5", 2, "`given.factions` is 5, a list of texts is expected"),
        ('["choam", "emperor"]', '"choam"', 2, '`given.factions` is "choam", a list of texts is expected'),
        ('["choam", "emperor"]', "[]", 2, "nobody is seated"),
        ('["choam", "emperor"]', '["emperor", "emperor"]', 2, "emperor is seated twice"),
        ('["AMB-16"]', '"AMB-16"', 14, '`all_readings_of` is "AMB-16", a list of texts is expected'),
        ('["AMB-16"]', '["AMB-16", "AMB-16"]', 14, "AMB-16 stands twice"),
        ("refused = false", 'refused = "no"', 16, '`refused` is "no", true or false is expected'),
        ('"ONE"', '""', 10, '`id` is "", a text is expected'),
        ("[given.ship]", '[given.ship]\nlike = "ship"', 1, "`given.ship` is like itself"),
        ("[given.ship]", '[given.b]\nlike = "ship"\n\n[given.ship]\nlike = "b"', 4, "`given.ship` is like itself"),
        ('"offer_with_distinct_cost"', '["offer_with_distinct_cost"]', 13, "`readings.AMB-03` is a list, the name of"),
        ('"offer_with_distinct_cost"', '"offer"', 13, "AMB-03 has no reading 'offer'"),
        ('["on_success"]', "[]", 18, "this `then_under` never applies"),
        ("spice = { emperor = 3 }, group", 'spice = "many", group', 6, '`given.facts.spice` is "many", a table is'),
        ("spice = { emperor = 3 }, group", "spice = { emperer = 3 }, group", 6, "there is no faction 'emperer'"),
        ("spice = { emperor = 3 }, group", "spice = { guild = 3 }, group", 6, "guild is not seated"),
        ("spice = { emperor = 3 }, group", "spice = { emperor = -3 }, group", 6, "`given.facts.spice.emperor` is -3"),
        ("group = 0", "group = { emperor = 1 }", 6, "`given.facts.group` is a table, a whole number from 0 on is"),
        ('active = "emperor"', 'active = "atreides"', 6, "atreides is not seated"),
        ('active = "emperor"', "active = 5", 6, "`given.facts.active` is 5, the name of a faction is expected"),
        ("advanced = true", 'advanced = "yes"', 5, '`given.rigid.advanced` is "yes", true or false is expected'),
        ('karama_1 = "emperor"', 'karama_1 = "atreides"', 7, "atreides is not seated"),
        ("spice = { emperor = 3 } }", 'spice = "many" }', 17, '`then.facts.spice` is "many", a table is expected'),
        ("spice = { emperor = 3 } }", "spice = { emperer = 3 } }", 17, "there is no faction 'emperer'"),
        ("spice = { emperor = 3 } }", "spice = { emperor = { x = 3 } } }", 17, "`then.facts.spice.emperor` is a table"),
        ("spice = { emperor = 3 } }", '"shipment.active" = "guild" }', 17, "guild is not seated"),
        ("spice = { emperor = 3 } }", "shipment = { active = 1 } }", 17, "there is no fact 'shipment'"),
        ('card = "karama_1"', "card = 1", 16, "`card` is 1, the name of a card is expected"),
        ('card = "karama_1"', 'card = "stunner"', 16, "the card stunner is not in this scenario"),
        ('"buy the rate", card = "karama_1"', '"ship", number_of_forces = "two"', 16, '`number_of_forces` is "two"'),
        ('"buy the rate", card', '"buy the rate", cart', 16, "the play 'buy the rate' has no key 'cart'"),
        (
            'then = { discards = 1, top = "shipment.open", facts = { spice = { emperor = 3 } } }',
            "then = {}",
            17,
            "`then`",
        ),
        ('discards = 1, top = "shipment.open", facts = { spice = { emperor = 3 } }', "may = []", 17, "`then` asserts"),
        ('answers = "shipment"', "then = {}", 16, "`then` asserts nothing"),
        ("] }, discards = 1 }", "] } }", 18, "`then_under` asserts nothing"),
        ('"ONE"', "ONE", 10, "this line is not valid TOML (column 6)"),
    ],
)
def test_what_cannot_stand_there_is_refused_with_its_line(
    refused: Callable[[str, str], KanlyError], old: str, new: str, line: int, said: str
) -> None:
    error = refused(old, new)
    assert error.message.startswith(said)
    assert error.where is not None
    assert (error.where.file.rsplit("/", 1)[-1], error.where.line) == ("one.toml", line)
    assert error.where.text


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("spice = { emperor = 3 }, group", "spice = { emperer = 3 }, group", "did you mean 'emperor'?"),
        ("spice = { emperor = 3 }, group", "spice = 3, group", "write spice = { choam = 3 }"),
        ('["AMB-16"]', '"AMB-16"', 'write all_readings_of = ["AMB-16"]'),
        ('card = "karama_1"', 'card = "stunner"', "put it under `places` or `cards` of `given`"),
        ("[given.ship]", '[given.b]\nlike = "ship"\n\n[given.ship]\nlike = "b"', "in a circle: ship → b → ship"),
        ('"offer_with_distinct_cost"', '["offer_with_distinct_cost"]', 'all_readings_of = ["AMB-03"]'),
        ('"ONE"', "ONE", 'texts stand in quotes: id = "RATE"'),
        ("spice = { emperor = 3 } }", "shipment = { active = 1 } }", 'in quotes: "shipment.…"'),
    ],
)
def test_the_hint_says_what_could_stand_there(
    refused: Callable[[str, str], KanlyError], old: str, new: str, hint: str
) -> None:
    assert hint in "\n".join(refused(old, new).hints)


WRONG = [3, -1, 1.5, True, "", "x", [], [3], [[]], {}, {"x": 3}, {"emperor": {}}]


def _written(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {_written(inner)}" for key, inner in value.items()) + "}"
    return f"[{', '.join(map(_written, value))}]" if isinstance(value, list) else json.dumps(value)


def _places(value: object, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    yield path
    for key, below in inner:
        yield from _places(below, (*path, key))


def test_no_value_at_any_place_crashes(tmp_path: Path) -> None:
    """Whatever stands anywhere, the file is read or refused with a place in it."""
    file = tmp_path / "any.toml"
    for path in _places(tomllib.loads(ONE)):
        if len(path) < 3:
            continue
        for value in WRONG:
            raw = tomllib.loads(ONE)
            holder: Any = raw
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = value
            lines = ["[given.ship]", *(f"{key} = {_written(it)}" for key, it in raw["given"]["ship"].items())]
            lines += ["[[scenario]]", *(f"{key} = {_written(it)}" for key, it in raw["scenario"][0].items())]
            file.write_text("\n".join(lines))
            try:
                read(file)
            except KanlyError as error:
                assert error.where is not None and error.where.line > 0, error


def test_a_byte_order_mark_and_windows_lines_are_no_part_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_bytes(b"\xef\xbb\xbf" + ONE.replace("\n", "\r\n").encode())

    assert [one.line for one in read(file)] == [9]


def test_a_missing_file_has_a_name_like_it_suggested(tmp_path: Path) -> None:
    (tmp_path / "battle.toml").touch()
    with pytest.raises(KanlyError) as caught:
        read(tmp_path / "batle.toml")
    assert caught.value.hints == (f"did you mean '{tmp_path / 'battle.toml'}'?",)


def test_a_long_chain_of_likes_is_refused(tmp_path: Path) -> None:
    chain = "".join(f'[given.g{i}]\nlike = "g{i + 1}"\n' for i in range(3000))
    file = tmp_path / "one.toml"
    file.write_text(chain + ONE.replace("given.ship", "given.g3000").replace('like = "ship"', 'like = "g0"'))
    with pytest.raises(KanlyError, match="are like one another"):
        read(file)


def test_a_link_to_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "loop.toml").symlink_to(tmp_path / "loop.toml")
    with pytest.raises(KanlyError, match="the file cannot be opened"):
        scenario([tmp_path / "loop.toml"])


def test_two_scenarios_of_one_id_are_refused(tmp_path: Path) -> None:
    for name in ("a.toml", "b.toml"):
        (tmp_path / name).write_text(ONE)
    with pytest.raises(KanlyError, match="two scenarios have the id 'ONE'") as caught:
        scenario([tmp_path])
    assert (
        caught.value.where is not None and caught.value.where.file.endswith("b.toml") and caught.value.where.line == 9
    )
    assert scenario([tmp_path / "a.toml", tmp_path / "a.toml"]).counts["scenarios"] == 1


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("nowhere.toml", None, "there is no such file"),
        ("picture.toml", b"\x89PNG\xff", "this is no text file (UTF-8 is expected)"),
        ("deep.toml", b"a = " + b"[" * 100_000, "this file is nested too deep"),
        ("short.toml", b"a = [1,", "this is not valid TOML up to its end"),
        ("digits.toml", b"a = " + b"1" * 1_000_000, "a number in this file has too many digits"),
        ("large.toml", b"#" * 3_000_000, "this file is too large for scenarios"),
        ("nul.toml", b'a = "\0"', "this line is not valid TOML (column 6)"),
    ],
)
def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(KanlyError) as caught:
        scenario([tmp_path / name])
    assert caught.value.message == said


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            'play = "buy the rate", card = "karama_1"',
            'play = "pass"',
            "emperor plays 'pass': this play is refused here: no row answers it in shipment.open; it is answered in "
            "response.open, bidding.open. Possible are: emperor: buy the rate (karama_1); emperor: move on",
        ),
        ("spice = { emperor = 3 } }", "spice = { emperor = 4 } }", "spice of emperor: expected 4, found 3"),
        ("spice = { emperor = 3 } }", '"shipment.shipped" = true }', "shipment.shipped: expected true, found false"),
        ("refused = false", "refused = true", "emperor plays 'buy the rate': expected refused, found accepted"),
        (
            "discards = 1, top",
            'may_not = [{ actor = "emperor", play = "move on" }], top',
            "emperor may not play 'move on': it is possible here: emperor: move on",
        ),
    ],
)
def test_what_does_not_come_out_is_said_in_words(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "one.toml"
    file.write_text(ONE.replace(old, new, 1))
    result = scenario([file])
    assert result.exit == 1
    assert result.findings[0].what == said


def test_what_must_hold_after_a_refused_play_is_looked_at(tmp_path: Path) -> None:
    file = tmp_path / "one.toml"
    file.write_text(
        ONE.replace('"buy the rate", card = "karama_1", refused = false', '"ship", refused = true', 1).replace(
            'answers = "shipment" }', "then = { discards = 7 } }"
        )
    )
    assert scenario([file]).findings[0].what == "the number of discards: expected 7, found 0"


def test_an_unseated_actor_is_shown_where_it_plays_and_not_in_the_title(tmp_path: Path) -> None:
    file = tmp_path / "absent.toml"
    text = (FOLDER / "deals.toml").read_text().replace('actor = "harkonnen"', 'actor = "fremen"')
    file.write_text(text.replace('title = "A bribe lies', 'title = "fremen: a bribe lies'))
    with pytest.raises(KanlyError, match="fremen is not seated") as caught:
        scenario([file])
    assert caught.value.where is not None
    assert "actor" in caught.value.where.text


def test_the_stem_of_questions_names_its_parts(tmp_path: Path) -> None:
    file = tmp_path / "stem.toml"
    text = (FOLDER / "fremen_movement.toml").read_text()
    file.write_text(text.replace('all_readings_of = ["KANLY-50"]', 'all_readings_of = ["AMB-95"]'))
    with pytest.raises(KanlyError, match="AMB-95 is no question but 2 of them") as caught:
        scenario([file])
    assert caught.value.hints == ("name one of its parts: AMB-95.advanced, AMB-95.basic",)


def test_a_play_that_leaves_an_argument_open_says_which(tmp_path: Path) -> None:
    file = tmp_path / "open.toml"
    text = (FOLDER / "deals.toml").read_text()
    open_play = 'play = "bribe", target = "atreides", spice = 2, then'
    assert open_play in text
    file.write_text(text.replace(open_play, 'play = "bribe", target = "atreides", then'))
    said = [finding.what for finding in scenario([file]).findings]
    assert any("5 plays are meant by it, name spice too:" in what for what in said), said
