"""The figures that the components are made from: JSON files in `data`, with the programs that agree on each."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

_FOLDER = Path(__file__).parent / "data"


def data(name: str) -> dict[str, Any]:
    """One file. A record keeps its provenance: `sources` (who agrees) and `differs` (who says what instead)."""
    read: dict[str, Any] = json.loads((_FOLDER / f"{name}.json").read_text())
    return read


def by(record: dict[str, Any], field: str, source: str) -> Any:
    """The figure as one program has it: its own where it differs, else the one that most have."""
    return record.get("differs", {}).get(field, {}).get(source, record.get(field))
