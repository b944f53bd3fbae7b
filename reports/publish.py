"""Writes the pages of all machines to `reports/published/`, next to this file. Run as `python -m reports.publish`."""

from __future__ import annotations

from pathlib import Path

from model.language.machine import MACHINES
from reports.page import page

PUBLISHED = Path(__file__).parent / "published"


def pages() -> dict[str, str]:
    """File name to content, for every machine."""
    return {f"{name}.md": page(name) for name in MACHINES}


def publish() -> None:
    """Writes every page."""
    PUBLISHED.mkdir(exist_ok=True)
    for name, text in pages().items():
        (PUBLISHED / name).write_text(text)


if __name__ == "__main__":
    publish()
