"""The verbs that read the rules and check nothing: `explain` and `page`."""

from __future__ import annotations

import click

from checks.command.verbs import json_option


@click.command()
@click.argument("id")
@json_option
def explain(id: str, as_json: bool) -> int:
    """Say what an ID stands for.

    An ID is a machine (kull), a row (kull.3), a question (AMB-01), an invariant (INV-40), a scope (kull-m4), a card
    (karama_1), a faction (choam), a fact (spice) or a source (F20).
    """
    from reports.explain import explain as text

    return _said("explain", id, text(id), as_json)


@click.command()
@click.argument("machine")
@json_option
def page(machine: str, as_json: bool) -> int:
    """Print MACHINE as a page, from its rows alone."""
    from reports.page import page as text

    return _said("page", machine, text(machine), as_json)


def _said(verb: str, about: str, text: str, as_json: bool) -> int:
    """Prints a text. It was found by looking it up: nothing is proved by it."""
    if as_json:
        from checks.command.answer import digest, say
        from checks.verdict import Result, Verdict

        say(Result(verb, None, digest(), unless=Verdict.OBSERVED, extra={"about": about, "text": text}), True)
    else:
        print(text.rstrip("\n"))
    return 0
