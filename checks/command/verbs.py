"""The verbs. Each calls one function that returns a Result; one whose engine is not installed is not registered."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import click

from checks.command.answer import answer, unless_vacuous
from checks.command.helps import ends, only

Tell = Callable[[str], None]


class Seconds(click.FloatRange):
    """A number of seconds: no less than 0, and a number."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if not math.isfinite(seconds):
            self.fail(f"{value!r} is no number of seconds.", param, ctx)
        return seconds


SECONDS = Seconds(min=0)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON envelope on stdout.")


@click.command(epilog=ends("check kull-m4", only(0, 1, 2, 3, 4)))
@click.argument("scope")
@click.option(
    "--engine",
    default="automatic",
    show_default=True,
    metavar="NAME",
    help="reference, explicit, symbolic; automatic by size; all runs the three, which must agree.",
)
@click.option("--plan", "plan_only", is_flag=True, help="Say how large SCOPE is and which engine would be used.")
@click.option("--seconds", default=0.0, type=SECONDS, help="Stop after so many seconds; 0: no limit.")
@click.option("--states", default=0, type=click.IntRange(min=0), help="Stop after so many states; 0: no limit.")
@click.option(
    "--nodes",
    default=0,
    type=click.IntRange(min=0),
    help="Stop after so many nodes of the diagrams (symbolic engine); 0: no limit.",
)
@click.option(
    "--histories",
    default=1,
    show_default=True,
    type=click.IntRange(1, 10),
    help="How many histories of a finding, as different as can be had.",
)
@click.option(
    "--symmetry", is_flag=True, help="Of states that differ by swapping copies of a card, keep one (explicit engine)."
)
@json_option
def check(
    scope: str,
    engine: str,
    plan_only: bool,
    seconds: float,
    states: int,
    nodes: int,
    histories: int,
    symmetry: bool,
    as_json: bool,
) -> int:
    """Explore SCOPE under all readings of its open questions.

    What a budget cuts off is undecided, and said so: nothing is held that was not seen.
    """

    def go(tell: Tell) -> Any:
        from checks.check import check as run
        from checks.check import only_by_the_explicit, only_of_diagrams
        from checks.explore.answers import Budget
        from checks.explore.plan import plan
        from checks.names import named

        name, budget = named("scopes", scope), Budget(seconds, states, nodes)
        if plan_only:
            only_by_the_explicit(symmetry, engine)
            only_of_diagrams(budget, engine)
            return plan(name, engine, tell, budget)
        return run(name, tell, engine, budget, histories, symmetry)

    return answer("check", go, as_json, scope)


@click.command(epilog=ends("prove INV-83"))
@click.argument("invariants", nargs=-1, metavar="[INV]...")
@json_option
def prove(invariants: tuple[str, ...], as_json: bool) -> int:
    """Prove invariants over every row, from any state, at full size."""

    def go(tell: Tell) -> Any:
        from checks.names import named
        from checks.solve.prove import prove as run

        wanted = [named("invariants", id) for id in invariants]
        return unless_vacuous(run(wanted, tell))

    return answer("prove", go, as_json)


@click.command(epilog=ends("nesting", only(0, 1, 2, 3)))
@json_option
def nesting(as_json: bool) -> int:
    """Say which response can open which.

    Lists the cycles and what bounds them.
    """

    def go(tell: Tell) -> Any:
        from checks.nesting import nesting as run

        return run(tell)

    return answer("nesting", go, as_json)


@click.command(epilog=ends("questions AMB-13"))
@click.argument("question", required=False, metavar="[AMB]")
@click.option("--seconds", default=0.0, type=SECONDS, help="Say what is known after so many seconds; 0: no limit.")
@json_option
def questions(question: str | None, seconds: float, as_json: bool) -> int:
    """Say what each reading of the open questions changes.

    What the last `kanly audit` stored in this folder is used; the other scopes are explored, the smallest first. When
    the seconds run out, the questions are ranked by the scopes that were explored.
    """

    def go(tell: Tell) -> Any:
        from checks.audit import stored_checks
        from checks.questions import questions as run

        return run(question, tell, stored_checks(), seconds)

    return answer("questions", go, as_json)


@click.command(epilog=ends("walk --games 10 --seed 7"))
@click.option("--games", type=click.IntRange(min=1), help="Play so many whole games, from setup to a winner.")
@click.option(
    "--walks", type=click.IntRange(min=1), help="How many; 20000, or 100 where there is no C compiler; not of --games."
)
@click.option("--seed", default=0, show_default=True, help="The seed of the histories.")
@click.option("--seconds", default=0.0, type=SECONDS, help="Stop after so long; 0: when all are made.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(min=1), help="How many processes.")
@click.option(
    "--journal", type=click.Path(path_type=Path), help="Keep what is done here, and go on from it; not of --games."
)
@json_option
def walk(
    games: int | None,
    walks: int | None,
    seed: int,
    seconds: float,
    workers: int,
    journal: Path | None,
    as_json: bool,
) -> int:
    """Play generated histories at full size.

    Without --games they are of the nest of responses, from Bidding to Shipment; the rows are compiled where there is
    a C compiler, and a history that fails is made again by the reference step. With it, whole games of two to six
    base factions are played on the reference step, one of two under other than the current readings, and what
    never came up is listed. The invariants are checked on every step, and a history that fails is shortened.
    """
    if games and (walks or journal):
        raise click.UsageError("--games takes neither --walks nor --journal.")

    def go(tell: Tell) -> Any:
        if games:
            from checks.games.answer import whole_games

            return whole_games(games, seed, tell, workers=workers, seconds=seconds)
        from checks.native.answer import walk as run

        return run(walks, seed, tell, workers=workers, seconds=seconds, journal=journal)

    return answer("walk", go, as_json)


OWN_LOG = """\b
A log of your own, one line a step (no other line break inside a line):
  {"kanly_log": 1, "factions": ["emperor"], "complete": true}
  {"seq": 1, "actor": null, "play": "start", "args": {},
   "set": {"reserve.emperor": 20, "spice.emperor": 10, "deck": ["hajr"]}}
  {"seq": 2, "actor": "emperor", "play": "ship", "args": {"count": 2},
   "set": {"reserve.emperor": 18, "board.emperor.carthag": 2,
           "spice.emperor": 8},
   "moves": [{"spice": 2, "out_of": "spice.emperor", "into": "bank"}]}
  {"end": true, "steps": 2}

"set" gives the new values of what changed. "complete" says that the first step gives all there is.
All of it stands in checks/replay/kanly_log.py.
"""


@click.command(epilog=ends("replay game.jsonl.gz --check forces,spice", only(0, 1, 2, 3, 5), OWN_LOG))
@click.argument("logs", nargs=-1, required=True, metavar="LOG...")
@click.option(
    "--check",
    "checks",
    metavar="NAMES",
    multiple=True,
    help="Of forces, cards, spice, progress; all by default. Names, separated by commas; may be repeated.",
)
@click.option("--plays", is_flag=True, help="Explain every step by plays of the model instead (dune-bench logs).")
@json_option
def replay(logs: tuple[str, ...], checks: tuple[str, ...], plays: bool, as_json: bool) -> int:
    """Check logs of games for lost or stuck things.

    Of every step: the totals of forces, the custody of cards, the spice ledger, and whether the game goes on.
    With --plays: the plays that explain the step, or the guard that refuses the nearest one, and whose fault it is:
    *theirs* (the engine does what the rules do not allow), *a reading* (the documents leave it open; does not fail),
    *ours* (a row is wrong), *not modelled* (undecided) or *unclassified* (no cause known; fails). A malformed log
    keeps what was found before its first wrong line; the exit code stays 2.

    A log is of the dune-bench engine or of Kanly's own form, plain or gzip; - is standard input.
    """

    def go(_: Tell) -> Any:
        if plays:
            from checks.replay.plays.plays import plays as explain
            from model.language.errors import KanlyError

            if checks:
                raise KanlyError("--plays runs none of the checks", hints=["leave out --check, or --plays"])
            return explain(list(logs))
        from checks.replay.replay import CHECKS
        from checks.replay.replay import replay as run

        named = [name.strip() for names in checks for name in names.split(",")]
        wanted = [name for name in named if name] if checks else CHECKS
        return run(list(logs), list(wanted))

    return answer("replay", go, as_json)


@click.command(epilog=ends("scenario tests/scenarios", only(0, 1, 2, 3, 5)))
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE...")
@json_option
def scenario(files: tuple[Path, ...], as_json: bool) -> int:
    """Play given-when-then files on both engines.

    The engines are the reference step and the `transitions` machines; both must agree at every step.
    """

    def go(tell: Tell) -> Any:
        from checks.scenario import scenario as run

        return run(list(files), tell)

    return answer("scenario", go, as_json)


@click.command(short_help="Break the rules on purpose and see who notices.", epilog=ends("mutate kull.3"))
@click.argument("rows", nargs=-1, metavar="[ROW]...")
@click.option("--fresh", is_flag=True, help="Hunt again what is stored.")
@json_option
def mutate(rows: tuple[str, ...], fresh: bool, as_json: bool) -> int:
    """Break every ROW (all by default) on purpose, and say which engine notices and what survives."""

    def go(tell: Tell) -> Any:
        from checks.mutate.mutate import mutate as run
        from checks.names import named

        return run([named("rows", row) for row in rows], tell, fresh=fresh)

    return answer("mutate", go, as_json)


ENGINES: dict[str, click.Command] = {
    "checks.check": check,
    "checks.solve.prove": prove,
    "checks.nesting": nesting,
    "checks.questions": questions,
    "checks.native.answer": walk,
    "checks.replay.replay": replay,
    "checks.scenario": scenario,
    "checks.mutate.mutate": mutate,
}
"""The module that answers a verb -> the verb."""


def register(group: click.Group) -> None:
    """Puts every verb on the command line whose module is there."""
    from checks.command.listing import names
    from checks.command.whole import audit, report
    from checks.command.words import explain, export, page

    for module, command in ENGINES.items():
        if find_spec(module) is not None:
            group.add_command(command)
    for command in (explain, page, export, names):
        group.add_command(command)
    if find_spec("checks.audit") is not None:
        for command in (audit, report):
            group.add_command(command)
