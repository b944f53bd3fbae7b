"""A file that cannot be opened is refused by what is wrong with its name."""

import pytest

HEADER = {"kanly_log": 1, "factions": ["emperor"], "complete": True}


def test_a_name_that_is_too_long_is_refused(tmp_path, refusal):
    assert refusal(tmp_path / ("a" * 300))[0] == "the name is too long for a file"


def test_a_link_that_leads_nowhere_says_so_and_suggests_no_link(tmp_path, refusal):
    link = tmp_path / "game.jsonl"
    link.symlink_to("nothere")

    assert refusal(link) == ("this link leads nowhere: it points to 'nothere'", 0, ("expected a link to a file",))


def test_a_link_that_leads_nowhere_is_not_suggested(tmp_path, refusal):
    (tmp_path / "game.jsonl").symlink_to("nothere")

    assert refusal(tmp_path / "gane.jsonl") == ("there is no such file", 0, ())


@pytest.mark.parametrize("other", ["game-2.jsonl", "x/game.jsonl"])
def test_a_missing_file_is_told_as_before(write, tmp_path, refusal, other):
    write([HEADER])

    message, _, hints = refusal(tmp_path / other)
    assert message == "there is no such file"
    assert hints[0].startswith(("did you mean", "there is no folder", "in '"))
