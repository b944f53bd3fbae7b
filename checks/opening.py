"""Why a file cannot be opened, in words, with what could be named instead: for every reader of files."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable
from pathlib import Path

from checks.near_files import near_files


def why_not_opened(path: Path, problem: OSError | ValueError, endings: Iterable[str]) -> tuple[str, list[str]]:
    """(message, hints) for the error that opening a file raised; files with these endings are suggested."""
    if isinstance(problem, FileNotFoundError):
        if os.path.islink(path):
            return f"this link leads nowhere: it points to '{os.readlink(path)}'", ["expected a link to a file"]
        return "there is no such file", near_files(path, endings)
    if isinstance(problem, IsADirectoryError):
        return "this is a folder", ["name the files in it"]
    if isinstance(problem, OSError) and problem.errno == errno.ENAMETOOLONG:
        return "the name is too long for a file", ["expected the name of a file"]
    said = getattr(problem, "strerror", None) or str(problem)
    return f"the file cannot be opened: {said}", ["expected a readable file"]
