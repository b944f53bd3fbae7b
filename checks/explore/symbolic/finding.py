"""What was found of one obligation: where it fails, and under which readings."""

from __future__ import annotations

from dataclasses import dataclass, field

from checks.explore.symbolic.reach import Sets
from checks.explore.symbolic.relation import Step
from checks.explore.symbolic.vectors import Bdd


@dataclass
class Finding:
    """One obligation. `states` are the failing states; `steps` the failing plays with their states before them."""

    id: str
    arises: int = 0
    states: Sets = field(default_factory=dict)
    steps: list[tuple[Step, Bdd]] = field(default_factory=list)
    fails: int = 0
    note: str = ""
    decided: bool = True
