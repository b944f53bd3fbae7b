"""What is compiled is named by its source and flags, and appears whole or not at all."""

import ctypes
import errno
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from checks.native import build
from checks.native.build import built, loaded
from checks.native.jobs import Job, Order, engine_that_runs
from model.language.errors import KanlyError

pytestmark = pytest.mark.skipif(build.compiler() is None, reason="there is no C compiler")
SEVEN = "int seven(void) { return 7; }"


def test_a_source_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = built(SEVEN, tmp_path)
    assert loaded(library).seven() == 7
    monkeypatch.setattr(build.subprocess, "run", None)
    assert built(SEVEN, tmp_path) == library


def test_another_source_or_flag_is_another_library(tmp_path: Path) -> None:
    names = {built(SEVEN, tmp_path), built(SEVEN + "\n", tmp_path), built(SEVEN, tmp_path, (*build.FLAGS, "-g"))}
    assert len(names) == 3


def test_two_runs_at_once_do_not_meet(tmp_path: Path) -> None:
    runs = [threading.Thread(target=built, args=(SEVEN, tmp_path)) for _ in range(4)]
    for run in runs:
        run.start()
    for run in runs:
        run.join()
    (left,) = tmp_path.iterdir()
    assert ctypes.CDLL(str(left)).seven() == 7


def test_what_is_long_unused_is_forgotten(tmp_path: Path) -> None:
    old, new = built(SEVEN, tmp_path), built(SEVEN + "\n", tmp_path)
    for path in (old, new):
        os.utime(path, (0, 0))
    assert built(SEVEN + "\n", tmp_path) == new
    built(SEVEN + "\n\n", tmp_path)
    assert (old.exists(), new.exists()) == (False, True)


def test_a_compiler_that_refuses_says_why(tmp_path: Path) -> None:
    with pytest.raises(KanlyError, match="does not compile the rows") as caught:
        built("int seven(void) { return seven_; }", tmp_path)
    assert "seven_" in caught.value.message
    assert list(tmp_path.iterdir()) == []


def other(left: Path) -> bytes:
    """A library that is valid, and another one."""
    return built("int eight(void) { return 8; }", left.parent / "other").read_bytes()


@pytest.mark.parametrize(
    "spoiled",
    [lambda left: b"", lambda left: b"garbage", lambda left: left.read_bytes()[:4096], other],
    ids=["empty", "garbage", "cut", "another library"],
)
def test_what_is_not_as_it_was_built_is_built_again(tmp_path: Path, spoiled: Callable[[Path], bytes]) -> None:
    library = built(SEVEN, tmp_path)
    spoiled_as = spoiled(library)
    library.write_bytes(spoiled_as)
    again = built(SEVEN, tmp_path)
    assert again.read_bytes() != spoiled_as
    assert loaded(again, ["seven"]).seven() == 7


def test_a_library_under_the_name_of_another_is_not_loaded(tmp_path: Path) -> None:
    foreign, library = built(SEVEN + "\n", tmp_path), built(SEVEN, tmp_path)
    library.rename(tmp_path / f"{library.name.split('.')[0]}.{foreign.name.split('.')[1]}.so")
    assert built(SEVEN, tmp_path) == library


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo], ids=["a folder", "a pipe"])
def test_what_is_no_file_gives_way(tmp_path: Path, make: Callable[[Path], None]) -> None:
    library = built(SEVEN, tmp_path)
    library.unlink()
    make(library)
    assert loaded(built(SEVEN, tmp_path)).seven() == 7


COMPILERS = {
    "#!/bin/sh\nexit 1": "exit code 1, no output",
    "#!/bin/sh\nexit 0": "exit code 0, but it wrote no library",
    "#!/nowhere/sh": "cannot be run: No such file",
    "no program": "cannot be run: Exec format error",
    "#!/bin/sh\nprintf 'odd \\377' >&2; exit 3": "exit code 3, odd",
}


@pytest.mark.parametrize("script", COMPILERS)
def test_a_compiler_that_fails_says_how(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, script: str) -> None:
    compiler = tmp_path / "cc"
    compiler.write_text(script)
    compiler.chmod(0o755)
    monkeypatch.setattr(build, "compiler", lambda: (str(compiler),))
    with pytest.raises(KanlyError, match=COMPILERS[script]):
        built(SEVEN, tmp_path / "cache")


def test_a_library_that_cannot_be_loaded_is_forgotten(tmp_path: Path) -> None:
    library, text = built(SEVEN, tmp_path), tmp_path / "text.so"
    text.write_text("no library")
    for path, functions in ((library, ["eight"]), (text, [])):
        with pytest.raises(KanlyError, match="cannot be loaded"):
            loaded(path, functions)
        assert not path.exists()


@pytest.mark.parametrize("how", ["a file", "a dead link", "/proc"])
def test_a_cache_that_cannot_be_written_is_named(tmp_path: Path, how: str) -> None:
    cache = tmp_path / ".kanly" / "native"
    if how == "a file":
        cache.parent.write_text("")
    elif how == "a dead link":
        cache.parent.symlink_to(tmp_path / "nowhere")
    else:
        cache = Path("/proc/.kanly/native")
    with pytest.raises(KanlyError, match=f"cannot be kept in {cache}") as caught:
        built(SEVEN, cache)
    assert "a folder that can be written" in caught.value.hints[0]


def test_a_full_disk_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(KanlyError, match="No space left"):
        built(SEVEN, tmp_path)


def test_a_cache_that_can_only_be_read_serves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = built(SEVEN, tmp_path)

    def refused(path: Path) -> None:
        raise PermissionError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(os, "utime", refused)
    assert built(SEVEN, tmp_path) == library


def test_without_a_compiler_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    with pytest.raises(KanlyError, match="no C compiler"):
        built(SEVEN, tmp_path)


def test_the_compiler_that_is_named_is_used_with_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (usual,) = build.compiler() or ("",)
    asked = tmp_path / "my cc"
    asked.write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/words"\nexec "{usual}" "$@"\n')
    asked.chmod(0o755)
    monkeypatch.setenv("CC", f"'{asked}' -DWORD")

    assert loaded(built(SEVEN, tmp_path / "cache")).seven() == 7
    assert (tmp_path / "words").read_text() == "-DWORD\n"


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("/bin/false", "exit code 1, no output"),
        ("/no/such/cc", "cannot be run: No such file"),
        ("'cc", "CC is no command: 'cc"),
    ],
)
def test_a_named_compiler_that_fails_is_not_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str, said: str
) -> None:
    monkeypatch.delenv("CC", raising=False)
    built(SEVEN, tmp_path)
    monkeypatch.setenv("CC", named)
    with pytest.raises(KanlyError, match=said) as caught:
        built(SEVEN, tmp_path)

    assert "leave it out" in caught.value.hints[0]
    monkeypatch.setenv("CC", " ")
    assert loaded(built(SEVEN, tmp_path)).seven() == 7


def test_without_the_compiler_the_reference_step_walks_and_says_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    slow = engine_that_runs(None, tmp_path)
    said = capsys.readouterr().err
    monkeypatch.delenv("CC")
    fast = engine_that_runs(None)
    order, job = Order(seed=3, longest=40, style=0), Job(0, 3)
    one, other = slow.run(order, job).tally, fast.run(order, job).tally

    assert "/bin/false does not compile the rows" in said and "the reference step walks" in said
    assert (slow.kernel is None, fast.kernel is None) == (True, False)
    assert (one.walks, one.plays, one.taken, one.failed) == (other.walks, other.plays, other.taken, other.failed)


def test_what_a_killed_compiler_left_is_removed_at_the_next_start(tmp_path: Path) -> None:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    gone, alive, elsewhere, old = (
        tmp_path / name
        for name in (
            f"{build._begun_here()}{done.pid}.x",
            f"{build._begun_here()}{os.getpid()}.x",
            "tmp.another-machine.1.x",
            "tmpold",
        )
    )
    for folder in (gone, alive, elsewhere, old):
        (folder / "inside").mkdir(parents=True)
    os.utime(old, (0, 0))

    built(SEVEN, tmp_path)

    assert [folder.exists() for folder in (gone, alive, elsewhere, old)] == [False, True, True, False]
