"""How the logs of a run are named: as they were typed, and short in texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from checks.replay.reader import shown


@dataclass(frozen=True)
class Name:
    """One log: `typed` as on the command line; `short` for texts, another one for every log of the run."""

    typed: str
    short: str


def names_of(logs: Sequence[Path | str]) -> list[Name]:
    """The names of all logs, in order."""
    typed = [str(log) for log in logs]
    short = {log: shown(Path(log)) for log in typed}
    often = Counter(short[log] for log in set(typed))
    seen: Counter[str] = Counter()
    names = []
    for log in typed:
        name = short[log] if often[short[log]] == 1 else log
        seen[name] += 1
        names.append(Name(log, name if seen[name] == 1 else f"{name} ({seen[name]})"))
    return names
