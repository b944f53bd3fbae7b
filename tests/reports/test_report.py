"""The report: one HTML file that needs nothing else and a Markdown file, verdicts first, every history in full."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.audit import whole
from checks.check import check
from checks.verdict import Finding, Obligation, Result, Step, Verdict
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from reports.page import sections_of
from reports.report import write

GRAPH = {
    "nodes": ["karama", "kull", "response"],
    "edges": [
        {"from": "karama", "to": "kull", "rule": "karama.1", "consumes": ["holds back the card"]},
        {"from": "kull", "to": "response", "rule": "kull.3", "consumes": []},
        {"from": "response", "to": "karama", "rule": "response.2", "consumes": []},
    ],
    "cycles": [["karama", "kull", "response"]],
}
ODD = Finding(
    "HAND",
    "a <script> & a | bar",
    "nowhere",
    history=(
        Step(
            "Emperor", "pay <all>", "The Emperor pays.", "bidding.1", ("Book, p. 1", "FAQ, p. 2"), (), ("AMB-12 = yes",)
        ),
    ),
)
FETCHES = ("src", "href", "xlink:href", "srcset", "data", "action", "poster", "style")


class Page(HTMLParser):
    """The tags of a page with their attributes, and the text of its headings."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.headings: list[str] = []
        self._heading = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        self._heading = tag == "h2"

    def handle_data(self, data: str) -> None:
        if self._heading:
            self.headings.append(data)
            self._heading = False


def plain(html: str) -> str:
    """What a reader sees of a piece of HTML."""
    return unescape(re.sub(r"<[^>]*>", "", html))


def in_order(text: str, words: Sequence[str]) -> bool:
    """Whether every word stands in the text, each after the one before."""
    at = 0
    for word in words:
        at = text.find(word, at)
        if at < 0:
            return False
        at += len(word)
    return True


@pytest.fixture(scope="module")
def results() -> list[Result]:
    """One explored scope with histories, a nesting graph, and an odd finding made by hand."""
    nested = Obligation("cycle", "nesting graph", Verdict.HOLDS)
    asked = Obligation("AMB-13", "explorer", Verdict.HOLDS)
    return [
        check("kull-m4"),
        Result("prove", obligations=[Obligation("INV-01", "z3", Verdict.FAILS, says="a | b")], findings=[ODD]),
        Result("nesting", obligations=[nested], extra={"graph": GRAPH}),
        Result("questions", obligations=[asked], extra={"ask_first": ["AMB-13"]}),
    ]


@pytest.fixture(scope="module")
def said(results: list[Result]) -> Result:
    return whole(results)


@pytest.fixture(scope="module")
def files(results: list[Result], said: Result, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return write(said, results, tmp_path_factory.mktemp("report") / "new folder")


@pytest.fixture(scope="module")
def html(files: list[Path]) -> str:
    return files[0].read_text()


@pytest.fixture(scope="module")
def markdown(files: list[Path]) -> str:
    return files[1].read_text()


def test_two_whole_files_are_written_and_no_part_of_one(results: list[Result], said: Result, files: list[Path]) -> None:
    write(said, results, files[0].parent)

    assert sorted(path.name for path in files[0].parent.iterdir()) == ["report.html", "report.md"]
    assert files[0].read_text().rstrip().endswith("</html>")


def test_the_page_needs_nothing_but_itself(html: str) -> None:
    tags = Page(html).tags
    fetched = [
        (tag, value) for tag, given in tags for name, value in given.items() if name in FETCHES and "//" in value
    ]

    assert fetched == []
    assert {tag for tag, _ in tags} & {"script", "link", "iframe", "img", "object", "embed", "base"} == set()
    assert "@import" not in html
    assert re.findall(r"url\((?!#)", html) == []


def test_every_link_of_the_page_has_its_target(html: str) -> None:
    tags = Page(html).tags
    ids = {given["id"] for _, given in tags if "id" in given}
    links = [given["href"] for tag, given in tags if tag == "a"]

    assert links
    assert [link for link in links if link.removeprefix("#") not in ids] == []


def test_verdicts_come_before_questions_before_findings(html: str, markdown: str) -> None:
    wanted = ["Verdicts", "Open questions", "Findings"]

    assert Page(html).headings[:3] == wanted
    assert re.findall(r"^## (.*)$", markdown, re.M)[:3] == wanted


def test_the_head_says_verdict_exit_code_and_model(html: str, markdown: str, said: Result) -> None:
    head = plain(html.partition('<h2 id="verdicts">')[0])

    assert in_order(head, [said.model, said.verdict, "exit 1", f"{len(said.findings)} findings"])
    assert markdown.startswith(f"# Kanly: {said.verdict}\n")
    assert in_order(markdown, [said.model, "exit 1", f"{len(said.findings)} findings", "## Verdicts"])


def test_graph_and_machines_are_drawn(html: str) -> None:
    nesting, _, machines = html.partition('<h2 id="nesting">')[2].partition('<h2 id="machines">')

    assert nesting.count("<svg") == 1
    assert in_order(plain(nesting), ["karama → kull → response → karama"])
    assert machines.count("<h3>") == len(MACHINES)
    assert machines.count("<svg") == sum(len(sections_of(machine)) for machine in MACHINES.values())


def test_every_finding_of_the_page_shows_its_steps_with_actor_play_and_sources(html: str, said: Result) -> None:
    section = html.partition('<h2 id="findings">')[2].partition('<h2 id="nesting">')[0]
    shown = section.split("<details")[1:]

    assert len(shown) == len(said.findings)
    for finding, piece in zip(said.findings, shown, strict=True):
        steps = [plain(step) for step in piece.split("<li>")[1:]]
        assert in_order(plain(piece), [finding.verdict.value, finding.id, finding.what, finding.readings])
        assert len(steps) == len(finding.history)
        for step, text in zip(finding.history, steps, strict=True):
            assert in_order(text, [step.says, step.actor, step.play, step.rule, *step.changes, *step.cites])


def test_every_finding_in_markdown_has_its_steps_with_actor_play_and_sources(markdown: str, said: Result) -> None:
    section = markdown.partition("\n## Findings\n")[2].partition("\n## ")[0]
    shown = re.split(r"^### ", section, flags=re.M)[1:]

    assert len(shown) == len(said.findings)
    for finding, piece in zip(said.findings, shown, strict=True):
        steps = re.findall(r"^\d+\. .*$", piece, re.M)
        assert in_order(piece, [finding.id, finding.verdict.value, finding.what, finding.readings])
        assert len(steps) == len(finding.history)
        for step, text in zip(finding.history, steps, strict=True):
            wanted = [step.says, step.actor, step.play, step.rule, *step.changes, *step.consulted, *step.cites]
            assert in_order(text, wanted)


def test_markdown_lists_every_obligation_that_is_not_plainly_met(markdown: str, results: list[Result]) -> None:
    rows = [line for line in markdown.splitlines() if line.startswith("| ")]

    for obligation in (o for result in results for o in result.obligations):
        wanted = [obligation.id, obligation.verdict.value, obligation.holds_for, obligation.fails_for]
        plain_verdict = obligation.verdict in (Verdict.PROVED, Verdict.HOLDS)
        assert plain_verdict or any(in_order(row, wanted) for row in rows), obligation.id
    assert "| INV-01 | fails | a \\| b |" in markdown


def test_every_table_of_the_markdown_has_one_number_of_cells(markdown: str) -> None:
    tables = re.findall(r"(?:^\|.*\n)+", markdown, re.M)

    assert tables
    for table in tables:
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}) == 1, table


def test_markdown_gives_status_reason_and_sources_of_each_question(markdown: str) -> None:
    section = markdown.partition("\n## Open questions\n")[2].partition("\n## ")[0]

    for question in QUESTIONS.values():
        piece = section.partition(f"### {question.id}: ")[2].partition("\n### ")[0]
        assert in_order(piece, [f"{question.status}. {question.because}", *map(str, question.sources)]), question.id


def test_text_of_a_finding_is_no_markup(html: str) -> None:
    assert "a &lt;script&gt; &amp; a | bar" in html
    assert "pay &lt;all&gt;" in html


def test_every_obligation_stands_in_the_page_with_its_verdict(html: str, results: list[Result]) -> None:
    rows = [plain(row) for row in re.findall(r"<tr>.*?</tr>", html, re.S)]

    for obligation in (o for result in results for o in result.obligations):
        wanted = [obligation.id, obligation.method, obligation.verdict.value, obligation.holds_for]
        assert any(in_order(row, wanted) for row in rows), obligation.id


def test_the_question_to_ask_first_comes_first_with_what_its_readings_decide(html: str) -> None:
    questions = html.partition('<h2 id="questions">')[2].partition('<h2 id="findings">')[0]
    first = plain(questions.split("<h3")[1])

    assert in_order(first, ["AMB-13", "restart_same_lot (current)", "kull-m4"])
