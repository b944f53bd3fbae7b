"""A file that is not there: what lies in its folder instead."""

from checks.near_files import near_files


def test_a_name_that_is_nearly_right_is_suggested(tmp_path):
    (tmp_path / "game-handler-seed1.jsonl.gz").touch()
    (tmp_path / "other.txt").touch()
    right = str(tmp_path / "game-handler-seed1.jsonl.gz")

    for wrong in ("game-handler-seed1.jsonl", "Game-Handler-Seed1.jsonl.gz", "handler-seed1"):
        assert near_files(tmp_path / wrong, (".gz",)) == [f"did you mean '{right}'?"]


def test_else_some_files_of_the_kind_are_named(tmp_path):
    (tmp_path / "a.toml").touch()
    (tmp_path / "b.txt").touch()

    assert near_files(tmp_path / "zzzzzzzz", (".toml",)) == [f"in '{tmp_path}' lie, for example, a.toml"]
    assert near_files(tmp_path / "zzzzzzzz", (".gz",)) == []


def test_a_missing_folder_is_said(tmp_path):
    assert near_files(tmp_path / "no" / "a.toml", ()) == [f"there is no folder '{tmp_path / 'no'}' either"]
