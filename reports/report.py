"""The report of many results: one HTML file that needs nothing else, and one Markdown file."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from checks.verdict import EXIT_CODE, Result, Verdict
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from reports.asking import Asking, ranked, worth_asking
from reports.text_questions import partings

FOLDER = Path(".kanly")
MANNER = {0: "met", 1: "fails", 2: "wrong", 3: "wrong", 4: "open", 5: "open"}
"""The class of a verdict in the pages, by its exit code."""
PLAIN = (Verdict.PROVED, Verdict.HOLDS, Verdict.OBSERVED, Verdict.BY_CONSTRUCTION)
"""Verdicts of which the Markdown gives the number alone."""


def write(whole: Result, results: Sequence[Result], folder: Path = FOLDER) -> list[Path]:
    """Writes both files, each as a whole: a reader never sees half of one. Raises KanlyError where they cannot be."""
    said = contents(whole, results)
    texts = {folder / name: render(f"{name}.j2", said) for name in ("report.html", "report.md")}
    path = folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for path, text in texts.items():
            _replace(path, text)
    except OSError as error:
        raise KanlyError(
            f"the report {path} cannot be written: {error.strerror or error}",
            hints=["the results are kept; free the place and run `kanly report`"],
        ) from error
    return list(texts)


def _replace(path: Path, text: str) -> None:
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(temporary).chmod(0o644)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def render(template: str, said: dict[str, Any]) -> str:
    """One template, filled. A name that it does not find is an error."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("reports", "templates")
    html = template.endswith(".html.j2")
    environment = Environment(
        loader=loader, undefined=StrictUndefined, autoescape=html, trim_blocks=True, lstrip_blocks=True
    )
    environment.globals["manner"] = manner
    environment.filters["cell"] = lambda text: str(text).replace("|", "\\|").replace("\n", " ")
    environment.filters["counted"] = lambda listed, word: f"{len(listed)} {word}{'' if len(listed) == 1 else 's'}"
    return environment.get_template(template).render(**said)


def manner(verdict: Verdict) -> str:
    """How a verdict is shown."""
    if verdict in (Verdict.VACUOUS, Verdict.ACCEPTED, Verdict.FAILS_ELSEWHERE):
        return "noted"
    return MANNER[EXIT_CODE[verdict]]


def contents(whole: Result, results: Sequence[Result]) -> dict[str, Any]:
    """What both templates say."""
    import model.rulebook  # noqa: F401 - loads every row
    from reports.nest_picture import nest_picture, on_cycles
    from reports.statechart import statechart

    asked = ranked(results)
    graph = next((r.extra["graph"] for r in results if "graph" in r.extra), None)
    titles = {name: machine.title for name, machine in MACHINES.items()}
    return {
        "whole": whole,
        "results": results,
        "summary": [(r, _tally(r)) for r in results],
        "noted": [(r, [o for o in r.obligations if o.verdict not in PLAIN]) for r in results],
        "ask_first": worth_asking(asked),
        "asked": asked,
        "questions": [_question(one, results) for one in asked],
        "graph": graph,
        "nest": nest_picture(graph, titles) if graph else "",
        "cycle_pairs": on_cycles(graph) if graph else set(),
        "titles": titles,
        "charts": [(machine, statechart(machine)) for machine in MACHINES.values()],
    }


def _tally(result: Result) -> list[tuple[Verdict, int]]:
    counted = [(v, sum(1 for o in result.obligations if o.verdict is v)) for v in Verdict]
    return [(verdict, number) for verdict, number in counted if number]


def _question(asked: Asking, results: Sequence[Result]) -> dict[str, Any]:
    """A question with, for each scope in which it is open, readings against the obligations that they decide."""
    question, id = asked.question, asked.question.id
    scopes = []
    for result in results:
        matrix = result.extra.get("matrix", {}).get(id)
        if matrix is None:
            continue
        names = list(matrix)
        obligations = list(next(iter(matrix.values()), {}))
        decided = [
            o
            for o in obligations
            if len({matrix[name].get(o) for name in names}) > 1 or any(matrix[name].get(o) == "fails" for name in names)
        ]
        same = len(obligations) - len(decided)
        scopes.append({"scope": result.scope, "matrix": matrix, "readings": names, "decided": decided, "same": same})
    table: Any = next((r.extra["questions"] for r in results if r.verb == "questions" and "questions" in r.extra), {})
    about = table.get(id) if isinstance(table, dict) else None
    parts = partings(about) if about else []
    return {"question": question, "scopes": scopes, "partings": parts, "note": asked.note}
