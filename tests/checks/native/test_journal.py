"""A journal keeps what was walked; what is no journal, or cannot be written, is named before anything is played."""

import json
import os
import resource
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.dealing import Profile, full_game
from checks.native.answer import told
from checks.native.jobs import Done, Engine, Order
from checks.native.journal import Journal, Unwritten
from checks.native.source import source
from checks.native.tally import Tally
from checks.native.twin import MIXED
from checks.native.walks import walks
from model.language.errors import KanlyError

ORDER = Order(seed=0, longest=2, style=MIXED)
COUNT = 96


@cache
def engine() -> Engine:
    """The reference step: what a journal does is the same without a compiler."""
    return Engine(source(full_game(Profile(True, True, True)), (), ()), None, (), ())


def done(first: int, last: int) -> Done:
    tally = engine().none()
    tally.walks = last - first
    return Done(first, last, tally, 1.0, 0.5)


def written(path: Path, *jobs: Done) -> None:
    """Reads what there is and adds these."""
    journal = Journal(path, engine(), ORDER)
    list(journal.read(COUNT))
    journal.begin()
    for job in jobs:
        journal.write(job)
    journal.close()


def ranges(path: Path) -> list[tuple[int, int]]:
    """The walks that the journal has."""
    found = Journal(path, engine(), ORDER).read(COUNT)
    return [(one.first, one.last) for one in found if one.last]


@contextmanager
def files_of_at_most(size: int) -> Iterator[None]:
    """No file may grow larger: a write then fails as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def never(*args: object) -> Done:
    raise AssertionError("a game was played")


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "walks.jsonl"
    written(path, done(32, 64))
    written(path, done(0, 32))
    assert ranges(path) == [(32, 64), (0, 32)]
    journal = Journal(path, engine(), ORDER)
    assert sum(one.tally.walks for one in journal.read(COUNT)) == 64
    assert list(journal.missing(COUNT, 32)) == [(64, 96)]


def test_a_line_that_was_cut_does_not_spoil_the_next(tmp_path: Path) -> None:
    path = tmp_path / "walks.jsonl"
    written(path, done(0, 32))
    path.write_bytes(path.read_bytes()[:-40])
    written(path, done(32, 64))
    assert ranges(path) == [(32, 64)]


@pytest.mark.parametrize("kept", [9, 20, 40, 500])
def test_a_journal_whose_first_line_was_cut_is_one(tmp_path: Path, kept: int) -> None:
    path = tmp_path / "walks.jsonl"
    written(path)
    path.write_bytes(path.read_bytes()[:kept])
    for first in (0, 32):
        written(path, done(first, first + 32))
    assert ranges(path) == [(0, 32), (32, 64)]


@pytest.mark.parametrize(
    "junk", [b"[" * 200_000, b"\xff\x00", b"{}", b"17", b"9" * 5000, b"", b"x" * (3 << 20)], ids=range(7)
)
def test_junk_is_passed_over(tmp_path: Path, junk: bytes) -> None:
    path = tmp_path / "walks.jsonl"
    written(path, done(0, 32))
    path.write_bytes(path.read_bytes() + junk + b"\n")
    written(path, done(32, 64))
    assert ranges(path) == [(0, 32), (32, 64)]


def walks_more(tally: Tally) -> None:
    tally.walks += 1


def of_other_rows(tally: Tally) -> None:
    tally.taken = tally.taken[1:]


def fails_nowhere(tally: Tally) -> None:
    tally.failed = {(99, False): (1, 33, 5)}


def fails_elsewhere(tally: Tally) -> None:
    tally.failed = {(0, False): (1, 3, 5)}


@pytest.mark.parametrize("change", [walks_more, of_other_rows, fails_nowhere, fails_elsewhere])
def test_counts_that_cannot_be_are_passed_over(tmp_path: Path, change: Callable[[Tally], None]) -> None:
    wrong = done(32, 64)
    change(wrong.tally)
    written(tmp_path / "walks.jsonl", done(0, 32), wrong)
    assert ranges(tmp_path / "walks.jsonl") == [(0, 32)]


@pytest.mark.parametrize(
    "content",
    ["# notes\nmore", '{\n "key": 1\n}', '{"key": "no digest", "a": 1}\n', "[" * 200_000, "\n", "\0" * 100, "{"],
    ids=["text", "json", "keys", "deep", "blank", "binary", "brace"],
)
def test_what_is_no_journal_is_refused_and_left_alone(
    tmp_path: Path, content: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notes"
    path.write_text(content)
    monkeypatch.setattr(Engine, "run", never)
    with pytest.raises(KanlyError, match="is no journal of walks: it begins with") as caught:
        walks(COUNT, journal=path, engine=engine())
    assert content.splitlines()[0][:9] in caught.value.message.replace("\\x00", "\0")
    assert path.read_text() == content


def place(folder: Path, kind: str) -> Path:
    """Something that is no file, or cannot become one."""
    path = folder / "walks.jsonl"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link to itself":
        path.symlink_to(path)
    elif kind == "under a file":
        path.write_text("")
        return path / "walks.jsonl"
    else:
        known: dict[str, str | Path] = {
            "proc": "/proc/walks.jsonl",
            "full": "/dev/full",
            "folder": folder,
            "long": folder / ("x" * 300),
        }
        return Path(known.get(kind, folder / "missing" / "walks.jsonl"))
    return path


KINDS = ["pipe", "link to itself", "under a file", "proc", "full", "folder", "long", "no folder"]


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_written_is_refused_before_a_game(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = place(tmp_path, kind)
    monkeypatch.setattr(Engine, "run", never)
    with pytest.raises(KanlyError) as caught:
        walks(COUNT, journal=path, engine=engine())
    assert str(path) in caught.value.message
    assert caught.value.hints
    if kind == "no folder":
        assert caught.value.hints == (f"there is no folder {path.parent}",)


def test_a_disk_that_is_full_from_the_start_is_named_before_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Engine, "run", never)
    with files_of_at_most(100), pytest.raises(KanlyError, match="cannot be written: File too large"):
        walks(COUNT, journal=tmp_path / "walks.jsonl", engine=engine())


def test_a_disk_that_gets_full_keeps_what_was_walked(tmp_path: Path) -> None:
    path = tmp_path / "walks.jsonl"
    written(path)
    with files_of_at_most(path.stat().st_size * 5 // 2):
        report = walks(COUNT, 0, longest=2, journal=path, engine=engine(), checked=0)
    assert report.tally.walks == 32, "the line of the first job is the one that has no room"
    assert report.stopped == f"the journal {path} cannot be written: File too large"
    (obligation,) = told(report, engine(), 0.0).obligations
    assert "File too large" in obligation.note
    whole = walks(COUNT, 0, longest=2, journal=path, engine=engine(), checked=0)
    assert (whole.tally.walks, whole.stopped) == (COUNT, "")


def test_the_last_job_need_not_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "walks.jsonl"
    written(path)
    with files_of_at_most(path.stat().st_size * 5 // 2):
        report = walks(32, 0, longest=2, journal=path, engine=engine(), checked=0)
    assert (report.tally.walks, report.stopped) == (32, "")
    assert "File too large; every game was played" in capsys.readouterr().err


def test_a_write_that_fails_says_where(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = Journal(tmp_path / "walks.jsonl", engine(), ORDER)
    journal.begin()
    with files_of_at_most(0), pytest.raises(Unwritten, match=r"walks\.jsonl cannot be written"):
        journal.write(done(0, 32))
    journal.close()


def test_a_whole_journal_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "walks.jsonl"
    written(path, done(0, 64), done(64, 96))
    before = path.read_text()
    assert walks(COUNT, 0, longest=2, journal=path, engine=engine(), checked=0).tally.walks == COUNT
    assert path.read_text() == before
    assert all(json.loads(line)["key"] for line in before.splitlines())
