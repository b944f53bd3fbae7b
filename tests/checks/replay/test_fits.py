"""What does not fit a schema: where it stands, what was found, what could stand there, the name that may be meant."""

from pathlib import Path

import pytest

from checks.replay.fits import Schema
from model.language.errors import KanlyError

LEADER = {"type": "string", "enum": ["chani", "stilgar"], "names": ["chani", "stilgar"], "says": "a leader"}
SCHEMA = Schema(
    {
        "line": {
            "type": "object",
            "required": ["n"],
            "propertyNames": {"pattern": "^[a-z]+$", "names": ["n", "leaders"], "says": "a small key"},
            "properties": {
                "n": {"type": "integer", "minimum": 1, "maximum": 9},
                "leaders": {"type": "array", "items": LEADER, "uniqueItems": True},
                "kind": {"enum": ["a", None]},
            },
        }
    }
)


@pytest.mark.parametrize(
    ("found", "message", "hints"),
    [
        ({}, "the line has no `n`", ("expected n",)),
        ({"n": True}, "`n` is a truth value (true)", ("expected a whole number",)),
        ({"n": 0}, "`n` is a whole number (0)", ("expected at least 1",)),
        ({"n": 10}, "`n` is a whole number (10)", ("expected at most 9",)),
        ({"n": 1, "kind": "b"}, '`kind` is a text ("b")', ("expected one of a, null",)),
        (
            {"n": 1, "leaders": ["chany"]},
            '`leaders.0` is a text ("chany")',
            ("did you mean 'chani'?", "expected a leader"),
        ),
        ({"n": 1, "leaders": [3]}, "`leaders.0` is a whole number (3)", ("expected a leader",)),
        (
            {"n": 1, "leaders": ["chani", "chani"]},
            '`leaders` is a list (["chani", "chani"])',
            ("expected each one once",),
        ),
        (
            {"n": 1, "Leaders": []},
            "the line has the key 'Leaders'",
            ("did you mean 'leaders'?", "expected a small key"),
        ),
    ],
)
def test_what_does_not_fit_is_told(found, message, hints):
    with pytest.raises(KanlyError) as caught:
        SCHEMA.fits(Path("game.jsonl"), 7, "line", found)

    assert (caught.value.message, caught.value.hints) == (message, hints)
    assert str(caught.value.where) == "game.jsonl:7"


def test_the_way_to_a_part_is_told_with_it():
    with pytest.raises(KanlyError, match=r"`resp\.2\.n` is null"):
        SCHEMA.fits(Path("game.jsonl"), 7, "line", {"n": None}, at="resp.2")


def test_what_fits_is_taken():
    SCHEMA.fits(Path("game.jsonl"), 7, "line", {"n": 9, "leaders": ["chani"], "kind": None})
