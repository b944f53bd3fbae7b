"""The published rules as a whole: everything is found from the first page, and every link leads somewhere."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.components.cards import FACES
from model.components.factions import FACTIONS
from model.language.english import english
from model.language.machine import MACHINES
from model.language.naming import JOINED, WORDS, parts, spelled_out
from model.language.questions import QUESTIONS
from model.setting import PHASES
from reports.links import all_rules, parts_of, to_question, to_row, words_in
from reports.publish import pages, publish

published = cache(pages)


def test_every_link_leads_to_an_anchor() -> None:
    anchors = {name: set(re.findall(r'<a id="([^"]+)">', text)) for name, text in published().items()}
    links = [
        (name, *link) for name, text in published().items() for link in re.findall(r"\]\(([^)#]*)#?([^)]*)\)", text)
    ]

    assert len(links) > 1000
    lost = {
        link
        for link in links
        if (link[1] or link[0]) not in anchors or (link[2] and link[2] not in anchors[link[1] or link[0]])
    }
    assert not lost


def test_pages_are_written_where_they_are_wanted(tmp_path: Path) -> None:
    (tmp_path / "gone.md").write_text("of a machine that is no more")
    publish(tmp_path)

    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == published()


def test_no_anchor_stands_twice_on_a_page() -> None:
    for text in published().values():
        anchors = re.findall(r'<a id="([^"]+)">', text)
        assert len(anchors) == len(set(anchors))


def test_the_first_page_leads_through_the_turn_in_order_to_every_row() -> None:
    index = published()["README.md"]
    steps = [index.index(f"### [{MACHINES[phase].title}](") for phase in PHASES.elements]

    assert steps == sorted(steps)
    assert all(to_row(rule).partition("](")[2] in index for rule in all_rules())


def test_the_first_page_leads_to_every_card_faction_and_question() -> None:
    index = published()["README.md"]

    assert all(f"[{FACES.title(face)}](cards.md#" in index for face in FACES.elements)
    assert all(f"[{FACTIONS.title(faction)}](factions.md#" in index for faction in FACTIONS.elements)
    assert all(to_question(id) in index for id in QUESTIONS)


def test_a_card_leads_to_the_rows_that_play_it() -> None:
    cards = published()["cards.md"]

    def section(face: str) -> str:
        return cards.partition(f'<a id="{face}"></a>')[2].partition("<a id=")[0]

    for face, event in [("hajr", "play Hajr"), ("weather-control", "play Weather Control"), ("shield", "protect")]:
        assert f"*{event}*" in section(face).partition("Looked at by")[0]
    assert "*arm*" in section("lasgun")
    assert "No rule is about it" in section("artillery-strike")
    assert "*arm*" not in section("cheap-hero").partition("Looked at by")[0], (
        "the Voice may name it, but it is no weapon"
    )


@pytest.mark.parametrize("seed", ["1", "2"])
def test_rows_and_words_do_not_depend_on_the_run(seed: str) -> None:
    ask = (
        "import model.rulebook as r, reports.glossary as g, zlib; print(r.DIGEST, zlib.crc32(g.words_page().encode()))"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", ask], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": given}
        ).stdout
        for given in ("0", seed)
    ]

    assert runs[0] == runs[1]


def test_no_word_hides_a_difference() -> None:
    """Two conditions that read alike mean the same; "here" alone is the frame that the row is in."""
    terms = {term for rule in all_rules() for term in parts_of(rule)}
    with spelled_out():
        meant = {term: english(term) for term in terms}
    alike: dict[str, set[str]] = {}
    for term in terms:
        if WORDS["verbs.shut"] not in words_in([term]):
            alike.setdefault(english(term), set()).add(meant[term])

    assert not {said: means for said, means in alike.items() if len(means) > 1}


def test_what_words_put_together_is_the_whole_condition() -> None:
    for term in {term for rule in all_rules() for term in parts_of(rule) if isinstance(term, JOINED)}:
        flat = [inner for part in parts(term) for inner in (part.key if type(part) is type(term) else (part,))]

        assert sorted(map(id, flat)) == sorted(map(id, term.key))
