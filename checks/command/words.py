"""The verbs that say what the rules are and check nothing: `explain`, `page` and `export`."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

import click

from checks.command.answer import closed, put
from checks.command.helps import LOOKED_UP, ends
from checks.command.verbs import json_option
from model.language.errors import KanlyError


@click.command(epilog=ends("explain AMB-13", LOOKED_UP))
@click.argument("words", nargs=-1, required=True, metavar="ID")
@json_option
def explain(words: tuple[str, ...], as_json: bool) -> int:
    """Say what an ID stands for; several words are one name.

    An ID is a machine (kull), a row (kull.3), a question (AMB-01), an invariant (INV-40), a scope (kull-m4), a card
    (karama_1), a faction (choam), a fact (spice) or a source (F20).
    """
    from reports.explain import explain as text

    id = " ".join(words)
    try:
        explained = text(id)
    except KanlyError as error:
        hints = [*error.hints, "`kanly list` lists the names of each kind"]
        raise KanlyError(error.message, error.where, hints) from None
    return said("explain", id, explained, as_json)


@click.command(epilog=ends("page kull", LOOKED_UP))
@click.argument("machine")
@json_option
def page(machine: str, as_json: bool) -> int:
    """Print MACHINE as a page, from its rows alone."""
    from checks.names import named
    from reports.page import page as text

    return said("page", machine, text(named("machines", machine)), as_json)


@click.command(epilog=ends("export promela kull-m4 --assert INV-60", LOOKED_UP))
@click.argument("format", metavar="FORMAT")
@click.argument("scope")
@click.option(
    "--reading", "readings", multiple=True, metavar="ID=NAME", help="Read a question so; may be repeated, current else."
)
@click.option("--assert", "property", default="", metavar="ID", help="What the model asserts, or whose history it is.")
@json_option
def export(format: str, scope: str, readings: tuple[str, ...], property: str, as_json: bool) -> int:
    """Print SCOPE for another tool: promela, smv, dot or itf.

    promela and smv are the model under one reading of every question, for SPIN and NuSMV; dot is the graph of the
    states of a small scope; itf are the histories of its findings, one a line.
    """
    import model.rulebook  # noqa: F401 - loads the rows
    from checks.export.export import export as text

    return said("export", f"{format} {scope}", text(format, scope, _chosen(readings), property), as_json)


def _chosen(readings: tuple[str, ...]) -> dict[str, str]:
    """The readings by question. Raises KanlyError for what is no ID=NAME, and for one question read twice."""
    chosen: dict[str, str] = {}
    for given in readings:
        id, equals, name = given.partition("=")
        if not (id and equals and name):
            raise KanlyError(f"'{given}' is no reading", hints=["write --reading AMB-01=any"])
        if id in chosen:
            raise KanlyError(f"{id} is read twice: as {chosen[id]} and as {name}")
        chosen[id] = name
    return chosen


def said(verb: str, about: str, text: str, as_json: bool, extra: Mapping[str, Any] | None = None) -> int:
    """Prints a text. It was found by looking it up: nothing is proved by it."""
    if closed(sys.stdout):
        # Of a check the exit code is the answer; here the text is all there is.
        raise KanlyError("the answer cannot be written: standard output is closed", hints=["give it somewhere to go"])
    if as_json:
        from checks.command.answer import digest, say
        from checks.verdict import Result, Verdict

        told = {"about": about, "text": text, **(extra or {})}
        say(Result(verb, None, digest(), unless=Verdict.OBSERVED, extra=told), True)
    else:
        put(sys.stdout, text.rstrip("\n") + "\n")
    return 0
