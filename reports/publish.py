"""Writes the pages of all machines and their indices to `reports/published/`. Run as `python -m reports.publish`.

With a folder behind it, there instead.
"""

from __future__ import annotations

import sys
from pathlib import Path

from model.language.machine import MACHINES
from reports.board import board_page
from reports.factions import factions_page
from reports.find import find_page
from reports.glossary import words_page
from reports.index import index_page
from reports.page import page
from reports.topics import cards_page, questions_page, sources_page

PUBLISHED = Path(__file__).parent / "published"


def pages() -> dict[str, str]:
    """File name to content: the first page, one for every machine, and those by topic."""
    return {
        "README.md": index_page(),
        **{f"{name}.md": page(name) for name in MACHINES},
        "board.md": board_page(),
        "cards.md": cards_page(),
        "factions.md": factions_page(),
        "find.md": find_page(),
        "questions.md": questions_page(),
        "sources.md": sources_page(),
        "words.md": words_page(),
    }


def publish(folder: Path = PUBLISHED) -> None:
    """Writes every page, and takes away those that nothing generates any more."""
    folder.mkdir(parents=True, exist_ok=True)
    written = pages()
    for path in folder.glob("*.md"):
        if path.name not in written:
            path.unlink()
    for name, text in written.items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    publish(*map(Path, sys.argv[1:2]))
