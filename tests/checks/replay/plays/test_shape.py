"""What could not be taken up is refused at the boundary: its line and field, what was found, what could stand there."""

import json
from pathlib import Path

import pytest

from checks.command.main import main
from checks.replay.plays.lines import lines_of
from checks.replay.plays.shape import places
from model.language.errors import KanlyError

TRACES = Path(__file__).parents[3] / "data" / "traces"
LAST = 40
"""The line up to which the log is read here."""


@pytest.fixture
def refused(log_of):
    """(message, line, hints) for the log with one line changed."""

    def of(line, change):
        with pytest.raises(KanlyError) as caught:
            lines_of(log_of(lambda rows: change(rows[line - 1])))
        assert caught.value.where is not None
        return caught.value.message, caught.value.where.line, caught.value.hints

    return of


def counter(key, value):
    """A change of one counter of a line."""
    return lambda row: row.setdefault("d", {}).update({key: value})


def field(key, value):
    """A change of one key of a line."""
    return lambda row: row.update({key: value})


def answer(action, **data):
    """Another answer in place of those of a line."""
    return field("resp", [{"f": "A", "a": action, "d": data}])


@pytest.mark.parametrize(
    ("line", "change", "message", "hint"),
    [
        (8, counter("storm", "x"), '`d.storm` is a text ("x")', "expected a sector from 0 to 17"),
        (8, counter("storm", 99), "`d.storm` is a whole number (99)", "expected a sector from 0 to 17"),
        (8, counter("storm", -1), "`d.storm` is a whole number (-1)", "expected a sector from 0 to 17"),
        (8, counter("storm", True), "`d.storm` is a truth value (true)", "expected a sector from 0 to 17"),
        (
            8,
            counter("order", 5),
            "`d.order` is a whole number (5)",
            "expected the letters A, B, E, F, G, H, each one once",
        ),
        (8, counter("order", "AABEFH"), '`d.order` is a text ("AABEFH")', "each one once"),
        (8, counter("A.spice", 10**9), "`d.A.spice` is a whole number (1000000000)", "from -999 to 999"),
        (8, counter("A.ally", "Q"), '`d.A.ally` is a text ("Q")', "known are: A, B, E, F, G, H"),
        (8, counter("A.hand", ["karma_1"]), '`d.A.hand.0` is a text ("karma_1")', "did you mean 'karama_1'?"),
        (8, counter("A.dead", ["chany"]), '`d.A.dead.0` is a text ("chany")', "did you mean 'chani'?"),
        (8, counter("A@arakeen:9", [1, 0, 0]), "`d` has the key 'A@arakeen:9'", "did you mean 'A@arrakeen:9'?"),
        (8, counter("A@arrakeen:3", [1, 0, 0]), "`d` has the key 'A@arrakeen:3'", "did you mean 'A@arrakeen:9'?"),
        (8, counter("$@basin:99", 3), "`d` has the key '$@basin:99'", "did you mean '$@basin:8'?"),
        (8, counter("A.traitors", None), "`d.A.traitors` is null", "expected a list of leaders"),
        (8, counter("Q.leaders", []), "`d` has the key 'Q.leaders'", "did you mean"),
        (8, field("resp", None), "`resp` is null", "expected a list of answers"),
        (8, field("ph", "strom"), '`ph` is a text ("strom")', "did you mean 'storm'?"),
        (8, field("k", "tol"), '`k` is a text ("tol")', "did you mean 'tool'?"),
        (8, field("t", 11), "`t` is a whole number (11)", "expected a whole number from 1 to 10"),
        (8, field("gone", ["storm"]), '`gone.0` is a text ("storm")', "expected a counter that can cease to exist"),
        (8, lambda row: row.pop("k"), "the step has no `k`", "expected n, k"),
        (2, lambda row: row["d"].pop("order"), "`d` has no `order`", "expected storm, order"),
        (2, field("ph", "battle"), '`ph` is a text ("battle")', "the first line gives the start"),
        (1, field("maxTurns", "x"), '`maxTurns` is a text ("x")', "expected a whole number from 1 to 10"),
        (1, field("maxTurns", 99), "`maxTurns` is a whole number (99)", "expected a whole number from 1 to 10"),
        (
            LAST + 1,
            field("winner", {"winners": ["fremn"]}),
            '`winner.winners.0` is a text ("fremn")',
            "did you mean 'fremen'?",
        ),
        (
            20,
            answer("FORM_ALLIANCE", targetFaction={}),
            "`resp.0.d.targetFaction` is an object",
            "a faction in the game",
        ),
        (
            20,
            answer("FORM_ALLIANCE", targetFaction="fremn"),
            "`resp.0.d.targetFaction` is a text",
            "did you mean 'fremen'?",
        ),
        (
            20,
            answer("DISTRIBUTE_FREMEN_FORCES", distribution=""),
            '`resp.0.d.distribution` is a text ("")',
            "an object",
        ),
        (
            20,
            answer("MOVE_FORCES", toSector="x"),
            '`resp.0.d.toSector` is a text ("x")',
            "expected a sector from 0 to 17",
        ),
        (
            20,
            answer("CHOOSE_BATTLE", territoryId="arrakeen"),
            "`resp.0.d` is an object",
            "`defender` or `opponentFaction`",
        ),
        (
            20,
            answer("USE_VOICE", command={"type": "ply", "cardType": "x"}),
            "`resp.0.d.command.type` is a text",
            "'play'",
        ),
        (20, answer("SELECT_TRAITOR"), "`resp.0.d` has no `traitorId`", "expected traitorId"),
        (
            20,
            answer("SHIP_FORCES", territoryId="arrakeen", sector=3),
            "`resp.0.d.territoryId` names the area 'arrakeen', sector 3, which the board does not have",
            "arrakeen lies in sector 9 as the log counts them",
        ),
        (
            20,
            answer("DISTRIBUTE_FREMEN_FORCES", distribution={"sietch_tabr": {"count": 5, "sector": 2}}),
            "`resp.0.d.distribution` names the area 'sietch_tabr', sector 2, which the board does not have",
            "sietch_tabr lies in sector 13 as the log counts them",
        ),
    ],
)
def test_what_cannot_stand_there_is_refused_with_its_line(refused, line, change, message, hint):
    found, at, hints = refused(line, change)

    assert (found.startswith(message), at) == (True, line), found
    assert hint in "\n".join(hints)


def test_a_number_that_no_game_has_is_refused_by_the_first_level_too(log_of, capsys):
    path = log_of(lambda rows: answer("BID", amount=10**30)(rows[19]))

    for words in (["replay"], ["replay", "--plays"]):
        assert main([*words, str(path)]) == 2
        assert "error: `amount` of an answer is a whole number (1000" in capsys.readouterr().err


def test_the_logs_we_have_fit():
    for path in TRACES.glob("*.gz"):
        assert lines_of(path).lines


def test_the_board_of_the_log_has_every_area_once_for_each_sector_of_it():
    assert {"arrakeen:9", "polar_sink:0", "polar_sink:17", "basin:8"} <= {*places()}
    assert not {"arrakeen:8", "basin:3"} & {*places()}


def test_a_log_may_seat_fewer_and_last_shorter(whole, tmp_path):
    """A faction that is not in the header may not turn up, and the last turn is that of the header."""
    seats = "AH"
    kept = [whole[0] | {"factions": ["atreides", "harkonnen"], "maxTurns": 3}]
    start = {key: value for key, value in whole[1]["d"].items() if key[1:2] not in (".", "@") or key[0] in seats}
    kept += [whole[1] | {"d": start | {"order": "AH"}}]
    path = tmp_path / "two.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in [*kept, {"kind": "end"}]))
    read = lines_of(path)

    assert (len(read.lines), read.turns) == (1, 3)
