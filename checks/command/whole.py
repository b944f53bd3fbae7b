"""The verbs about everything: `audit` runs all, `report` renders again what the last audit stored."""

from __future__ import annotations

import os
import sys

import click

from checks.command.answer import answer, digest, lost, put, say
from checks.command.helps import ends
from checks.command.verbs import Tell, json_option


@click.command(epilog=ends("audit --workers 2"))
@click.option("--workers", type=click.IntRange(min=1), default=None, help="Processes; one a core by default.")
@click.option("--fresh", is_flag=True, help="Ask everything again, whatever the store knows.")
@json_option
def audit(workers: int | None, fresh: bool, as_json: bool) -> int:
    """Run everything on all scopes, store it, write the report."""

    def go(tell: Tell) -> object:
        from checks.audit import audit as run
        from checks.audit import whole
        from reports.report import write

        results = run(tell, workers or os.cpu_count() or 1, fresh)
        result = whole(results)
        result.extra["reports"] = [str(path) for path in write(result, results)]
        tell("the report is in " + " and ".join(result.extra["reports"]))
        return result

    return answer("audit", go, as_json)


@click.command(epilog=ends("report"))
@json_option
def report(as_json: bool) -> int:
    """Write the report of the last audit again.

    Nothing is run: the results come from the store, and the exit code is that of the audit.
    """
    from checks.audit import stored, whole
    from checks.store import Store
    from model.language.errors import KanlyError
    from reports.report import write

    if not Store().there:
        raise KanlyError("no audit was run in this folder", hints=["run `kanly audit` first"])
    results = stored()
    result = whole(results)
    result.model = result.model or digest()
    paths = [str(path) for path in write(result, results)]
    if as_json:
        result.verb, result.extra["reports"] = "report", paths
        say(result, True)
    else:
        from reports.text import headline

        put(sys.stdout, f"{headline(result)}\nthe report is in {' and '.join(paths)}\n")
    lost()
    return result.exit
