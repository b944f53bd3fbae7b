"""What is compiled is named by its source and flags, and appears whole or not at all."""

import ctypes
import os
import threading
from pathlib import Path

import pytest

from checks.native import build
from checks.native.build import built, loaded
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


def test_without_a_compiler_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build.shutil, "which", lambda name: None)
    with pytest.raises(KanlyError, match="no C compiler"):
        built(SEVEN, tmp_path)
