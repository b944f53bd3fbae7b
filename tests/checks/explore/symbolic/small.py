"""Small scopes as both explorers see them, explored once for all tests of a process."""

from __future__ import annotations

from functools import cache

import model.rulebook
import model.scopes.nest  # noqa: F401
from checks.explore import reference
from checks.explore.readings import Family
from checks.explore.reference import ReferenceExplored
from checks.explore.symbolic.explored import SymbolicExplored
from checks.explore.symbolic.run import explore
from checks.state import Instance
from model.language.scope import SCOPES

SMALL = ("kull-m4", "kull-m15", "kull-m10")


@cache
def symbolic(name: str) -> SymbolicExplored:
    """The symbolic exploration of a scope."""
    return explore(Instance(SCOPES[name]), Family(SCOPES[name]))


@cache
def by_reference(name: str) -> ReferenceExplored:
    """The reference exploration of a scope."""
    return reference.explore(Instance(SCOPES[name]), Family(SCOPES[name]))
