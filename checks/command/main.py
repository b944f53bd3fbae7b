"""The command `kanly`: what verbs there are, and how every run ends. Engines are imported inside the verbs only."""

from __future__ import annotations

import io
import sys
from importlib.util import find_spec
from pathlib import Path

import click

from checks.command import plain
from checks.command.helps import ends

ROOMS = ("model", "checks", "invariants", "reports")
INTERRUPTED = 130
HELP = frozenset({"-h", "--help", "--version"})


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, epilog=ends("check kull-m4"))
@click.version_option(package_name="kanly")
def cli() -> None:
    """Checks the rules of the Dune board game, with every open rules question as a choice of readings.

    `kanly list` names what the verbs can be asked about; `kanly VERB --help` gives an example of each verb.
    """


def misplaced() -> str:
    """What is wrong with the four packages, or nothing: they must lie beside each other, none of them another's."""
    folders = set()
    for room in ROOMS:
        spec = find_spec(room)
        if spec is None or spec.origin is None:
            return f"error: the package '{room}' is not installed\n     = install Kanly again: pip install -e ."
        folders.add(Path(spec.origin).resolve().parent.parent)
    if len(folders) > 1:
        found = "\n".join(f"     = found in {folder}" for folder in sorted(folders))
        return f"error: the packages {', '.join(ROOMS)} do not lie beside each other\n{found}"
    return ""


def run() -> None:
    """The console script: runs, and leaves with the exit code."""
    sys.exit(main())


def main(args: list[str] | None = None) -> int:
    """Runs the command and returns its exit code, whoever reads what it says; Ctrl-C ends it with one word."""
    words = sys.argv[1:] if args is None else args
    for stream in ("stdout", "stderr"):
        if getattr(sys, stream) is None:
            from checks.command.answer import nowhere

            setattr(sys, stream, nowhere())
        elif isinstance(there := getattr(sys, stream), io.TextIOWrapper):
            there.reconfigure(errors=plain.NAME)
    try:
        code = _dispatch(words)
    except (KeyboardInterrupt, click.Abort):
        from checks.command.answer import put

        put(sys.stderr, "interrupted\n")
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):
        # A verb answers for itself; only click's own words come here, and where nobody reads them it ends like this.
        code = 0 if HELP & set(words) else 2
    for there in (sys.stdout, sys.stderr):
        try:
            there.flush()
        except OSError:
            from checks.command.answer import silence

            silence(there)
    return code


def _dispatch(words: list[str]) -> int:
    wrong = misplaced()
    if wrong:
        print(wrong, file=sys.stderr)
        return 2
    from checks.command.answer import crashed, refused, silence
    from model.language.errors import KanlyError, visible

    verb, as_json = next((word for word in words if not word.startswith("-")), ""), "--json" in words
    try:
        from checks.command.verbs import register

        register(cli)
        code = cli.main(args=words, prog_name="kanly", standalone_mode=False)
        return int(code or 0)
    except click.UsageError as error:
        if as_json:
            return refused(verb, KanlyError(error.format_message()), True)
        said = error.format_message()
        shown = visible(said)
        (error if shown == said else click.UsageError(shown, error.ctx)).show()
        return 2
    except click.ClickException as error:
        return refused(verb, KanlyError(error.format_message()), as_json)
    except KanlyError as error:
        return refused(verb, error, as_json)
    except (BrokenPipeError, KeyboardInterrupt, click.Abort):
        raise
    except OSError as error:
        if not HELP & set(words):
            return crashed(verb, error, as_json)
        # A help is written by click itself, and a full disk is no fault of ours.
        silence(sys.stdout)
        return refused(verb, KanlyError(f"the answer cannot be written: {error.strerror}"), False)
    except Exception as error:
        return crashed(verb, error, as_json)


if __name__ == "__main__":
    run()
