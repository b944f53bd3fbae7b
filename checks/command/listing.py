"""The verb `list`: the names that the other verbs take, a line each, with what they stand for."""

from __future__ import annotations

import click

from checks.command.helps import LOOKED_UP, ends
from checks.command.verbs import json_option
from checks.command.words import said

EXAMPLES = {"scopes": "check", "machines": "page", "rows": "mutate", "questions": "questions", "invariants": "prove"}
"""A verb that takes a name of the kind."""


@click.command("list", epilog=ends("list scopes", LOOKED_UP))
@click.argument("kind", required=False, metavar="[KIND]")
@json_option
def names(kind: str | None, as_json: bool) -> int:
    """List the names that the other verbs take.

    KIND is scopes, machines, rows, questions or invariants; without it, how many there are of each.
    """
    from checks.names import KINDS
    from model.language.errors import unknown
    from reports.text_lines import indented

    if kind is None:
        counted = {name: len(one.names()) for name, one in KINDS.items()}
        lines = [f"{name:<10}  {count:>4}   kanly list {name}" for name, count in counted.items()]
        return said("list", "", "\n".join(lines), as_json, {"kinds": counted})
    if kind not in KINDS:
        raise unknown("kind of name", kind, KINDS)
    known = KINDS[kind].names()
    longest = max(map(len, known))
    lines = [line for name, says in known.items() for line in indented(f"{name:<{longest}}  {says}", 0, longest + 2)]
    lines.append(f"\n{len(known)} {kind}; `kanly {EXAMPLES[kind]} {next(iter(known))}` asks about one")
    return said("list", kind, "\n".join(lines), as_json, {"names": known})
