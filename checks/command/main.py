"""The command `kanly`: what verbs exist. Engines are imported only by the verb that needs them."""

from __future__ import annotations

import importlib.util
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

import click

from checks.command.say import progress_line, say
from checks.verdict import Result
from model.language.errors import KanlyError

PACKAGES = ("model", "invariants", "checks", "reports")

as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON envelope instead of text.")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def kanly() -> None:
    """Kanly: the rules of the Dune board game, checked by machine under every reading of its open questions.

    Exit codes: 0 all met, 1 a finding, 2 the question or an input is wrong, 3 internal error or engines disagree,
    4 undecided, 5 nothing was checked.
    """


@kanly.command()
@click.option("--workers", default=2, show_default=True, help="How many processes.")
@as_json
def audit(workers: int, as_json: bool) -> None:
    """The main job: every scope, every proof, the nesting graph and the questions, into a report."""
    from checks.audit import audit as run

    result = run(workers=workers, progress=progress_line)
    say(result, as_json)


@kanly.command()
@click.argument("scope")
@as_json
def check(scope: str, as_json: bool) -> None:
    """Explore SCOPE under all readings of its open questions."""
    from checks.check import check as run

    say(run(scope, progress_line), as_json)


@kanly.command()
@click.argument("invariants", nargs=-1)
@click.option("--workers", default=2, show_default=True, help="How many processes.")
@as_json
def prove(invariants: tuple[str, ...], workers: int, as_json: bool) -> None:
    """Prove INVARIANTS (all by default) over every row, from any state, at full size."""
    from checks.solve.prove import prove as run

    say(run(invariants, progress_line, workers), as_json)


@kanly.command()
@as_json
def nesting(as_json: bool) -> None:
    """Which response can open which, the cycles, and what bounds them."""
    from checks.nesting import nesting as run

    say(run(progress_line), as_json)


@kanly.command()
@click.argument("question", required=False)
@as_json
def questions(question: str | None, as_json: bool) -> None:
    """Where the readings of QUESTION (all by default) part, and what they decide."""
    from checks.questions import questions as run

    say(run(question, progress_line), as_json)


@kanly.command()
@click.argument("logs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--check", "checks", default="forces,cards,spice,progress", show_default=True, help="Which checks.")
@as_json
def replay(logs: tuple[Path, ...], checks: str, as_json: bool) -> None:
    """Check forces, cards, spice and progress of other engines' LOGS."""
    from checks.replay.replay import replay as run

    say(run(logs, [name.strip() for name in checks.split(",") if name.strip()]), as_json)


@kanly.command()
@click.argument("id")
def explain(id: str) -> None:
    """What ID is: a machine, row, question, scope, invariant, card or faction."""
    from reports.explain import explain as run

    click.echo(run(id))


@kanly.command()
@click.argument("machine")
def page(machine: str) -> None:
    """The rules of MACHINE as a page for a reader who has only the page."""
    from reports.page import page as run

    click.echo(run(machine), nl=False)


@kanly.command()
@as_json
def report(as_json: bool) -> None:
    """Write the report of the last audit again, with its exit code."""
    from checks.audit import last
    from reports.report import write

    results = last()
    write(results)
    from checks.audit import whole

    say(whole(results), as_json)


def _optional(module: str, add: Callable[[], None]) -> None:
    """A verb whose engine is not part of this build is not on the command line."""
    if importlib.util.find_spec(module) is not None:
        add()


def _add_scenario() -> None:
    @kanly.command()
    @click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
    @as_json
    def scenario(files: tuple[Path, ...], as_json: bool) -> None:
        """Run given-when-then FILES on the reference step."""
        from checks.scenario import scenario as run

        say(run(files, progress_line), as_json)


def _add_walk() -> None:
    @kanly.command()
    @click.option("--games", default=20, show_default=True, help="How many games.")
    @click.option("--seed", default=1, show_default=True, help="Which games.")
    @as_json
    def walk(games: int, seed: int, as_json: bool) -> None:
        """Play random games at full size with every invariant on every step."""
        from checks.histories import walk as run

        say(run(games, seed, progress_line), as_json)


_optional("checks.scenario", _add_scenario)
_optional("checks.histories", _add_walk)


def _together() -> None:
    """The four packages must lie beside each other: another package named `model` would be checked instead of ours."""
    roots = set()
    for name in PACKAGES:
        found = importlib.util.find_spec(name)
        if found is None or not found.submodule_search_locations:
            raise KanlyError(f"the package `{name}` is not installed", hints=["install the project again"])
        roots.add(Path(next(iter(found.submodule_search_locations))).parent)
    if len(roots) > 1:
        raise KanlyError("the packages model, invariants, checks and reports do not lie beside each other",
                         hints=[f"found in {', '.join(sorted(map(str, roots)))}"])


def run(arguments: list[str] | None = None) -> None:
    """The console script. Every way out is an exit code of `checks.verdict`, but 130 for an interrupted run."""
    given = sys.argv[1:] if arguments is None else arguments
    code = 0
    try:
        _together()
        code = kanly.main(given, standalone_mode=False) or 0
    except KanlyError as error:
        click.echo(str(error), err=True)
        if "--json" in given:
            say(Result("error", extra={"error": str(error)}), True, exit_code=2)
        code = 2
    except click.UsageError as error:
        error.show()
        code = 2
    except (KeyboardInterrupt, click.Abort):
        code = 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 141
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 0
    except Exception as error:
        crash = Path(".kanly") / "crash.txt"
        try:
            crash.parent.mkdir(exist_ok=True)
            crash.write_text(traceback.format_exc())
            where = f"; the details are in {crash}"
        except OSError:
            where = ""
        click.echo(f"internal error: {error}{where}", err=True)
        code = 3
    sys.exit(code)


if __name__ == "__main__":
    run()
