"""Writes the pages of all machines and their indices to `reports/published/`. Run as `python -m reports.publish`."""

from __future__ import annotations

from pathlib import Path

from model.language.machine import MACHINES
from reports.glossary import words_page
from reports.index import index_page
from reports.page import page
from reports.topics import cards_page, factions_page, questions_page, sources_page

PUBLISHED = Path(__file__).parent / "published"


def pages() -> dict[str, str]:
    """File name to content: the first page, one for every machine, and those by topic."""
    return {
        "README.md": index_page(),
        **{f"{name}.md": page(name) for name in MACHINES},
        "cards.md": cards_page(),
        "factions.md": factions_page(),
        "questions.md": questions_page(),
        "sources.md": sources_page(),
        "words.md": words_page(),
    }


def publish() -> None:
    """Writes every page, and takes away those that nothing generates any more."""
    PUBLISHED.mkdir(exist_ok=True)
    written = pages()
    for path in PUBLISHED.glob("*.md"):
        if path.name not in written:
            path.unlink()
    for name, text in written.items():
        (PUBLISHED / name).write_text(text)


if __name__ == "__main__":
    publish()
