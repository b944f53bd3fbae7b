"""What never came up in generated games: rows a line each, by machine, with what was wanting; the rest for `--json`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from checks.audit import stored_checks
from checks.games.between import settled_before
from checks.games.coverage import FALSE, TRUE, Coverage
from checks.games.reach import base_conditions, base_rules
from checks.games.summary import of
from model.language.machine import MACHINES
from model.language.rows import Rule

LINES = 60
"""Lines of gaps that are printed at most; all are in `--json`."""
WIDTH = 220
"""Letters of a line at most."""


def gap_lines(coverage: Coverage) -> list[str]:
    """The rows of base games that no game has taken: machine by machine, as many as fit."""
    lines, count = list[str](), 0
    for name, machine in MACHINES.items():
        never = [rule for rule in base_rules() if rule.machine == name and not coverage.taken[rule.id]]
        if never:
            lines += [f"{machine.title}:", *(f"  {_line(coverage, rule)}" for rule in never)]
            count += len(never)
    if len(lines) > LINES:
        kept = [line for line in lines[:LINES] if line.startswith(" ")]
        lines = [*lines[:LINES], f"and {count - len(kept)} more, all of them in --json"]
    return lines


def _line(coverage: Coverage, rule: Rule) -> str:
    said = f"{rule.id} {rule.says} ({why(coverage, rule)})"
    return said if len(said) <= WIDTH else f"{said[: WIDTH - 1]}…"


def why(coverage: Coverage, rule: Rule) -> str:
    """What a row was wanting; for one that asks again what is settled, the plays that have settled it."""
    settled = settled_before(rule, base_rules())
    if not settled or not any(coverage.guards.get((rule.id, place)) for place, _ in base_conditions(rule)):
        return coverage.wanting(rule)
    return f"nothing that is played after {' or '.join(one.id for one in settled)} can change what it asks"


def gaps(coverage: Coverage) -> dict[str, Any]:
    """Everything that never came up, and what no base game can take."""
    rules = base_rules()
    listed = [rule for machine in MACHINES.values() for rule in machine.rules]
    known = set(rules)
    sources = {str(source) for rule in rules for source in rule.cites}
    return {
        "taken": sorted(coverage.taken),
        "rows": len(listed),
        "rows of base games": len(rules),
        "rows of no base game": [rule.id for rule in listed if rule not in known],
        "rows never taken": [
            f"{rule.id} {rule.says} ({why(coverage, rule)})" for rule in rules if not coverage.taken[rule.id]
        ],
        "sources not cited": sorted(sources - coverage.cited(rules)),
        "conditions never true": coverage.never(TRUE, rules, base_conditions),
        "conditions never false": coverage.never(FALSE, rules, base_conditions),
        **_with_scopes(listed, coverage),
    }


def _with_scopes(rules: Sequence[Rule], coverage: Coverage) -> dict[str, Any]:
    """What the scopes of the last audit of these rules take, too; nothing where there was none."""
    scopes = {id for result in stored_checks() for id in result.extra["taken"]}
    if not scopes:
        return {}
    never = [f"{rule.id} {rule.says}" for rule in rules if not coverage.taken[rule.id] and rule.id not in scopes]
    return {
        "taken here or in a scope": of(len(rules) - len(never), len(rules)),
        "rows taken neither here nor in a scope": never,
    }
