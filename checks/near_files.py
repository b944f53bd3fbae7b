"""Suggestions for a file that is not there: names like it in its folder, or the folder that is missing itself."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from itertools import islice
from pathlib import Path

MOST_LOOKED_AT = 5000
MOST_SHOWN = 3
NEAR = 0.7
"""How alike two names must be, what stands behind their first dot left out: nearly all files here end alike."""


def near_files(path: Path, endings: Iterable[str]) -> list[str]:
    """Hints: the files of the folder that are most like the missing one; else some that end so."""
    folder, endings = path.parent, tuple(endings)
    if not os.path.isdir(folder):  # unlike Path.is_dir it never raises, whatever the name
        return [f"there is no folder '{folder}' either"]
    try:
        names = sorted(entry.name for entry in islice(os.scandir(folder), MOST_LOOKED_AT) if os.path.exists(entry.path))
    except OSError:
        return []
    word = _bare(path.name)
    bare = {name: _bare(name) for name in names}
    like = difflib.get_close_matches(word, sorted({*bare.values()}), n=MOST_SHOWN, cutoff=NEAR)
    if not like:  # handler-seed1 for game-handler-seed1.jsonl.gz
        like = [name for name in bare.values() if len(word) > 2 and word in name]
    found = [name for one in like for name in names if bare[name] == one][:MOST_SHOWN]
    if found:
        return [f"did you mean {' or '.join(repr(str(folder / name)) for name in found)}?"]
    usual = [name for name in names if name.endswith(endings)][:MOST_SHOWN]
    return [f"in '{folder}' lie, for example, {', '.join(usual)}"] if usual else []


def _bare(name: str) -> str:
    """A name without its endings."""
    return name.lower().lstrip(".").split(".", 1)[0]
