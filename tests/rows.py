"""Rows by machine and event, for tests that look at one or break it."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from model.language.machine import MACHINES
from model.language.rows import Rule


def row(machine: str, event: str, number: int = 0) -> Rule:
    """The row of a machine that answers an event; `number` counts from 0 where several do."""
    return [rule for rule in MACHINES[machine].rules if rule.event == event][number]
