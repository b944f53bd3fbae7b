"""Terms and effects asked in one state, for tests of the words that rules are written in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from checks.meaning import Env, Meanings, Reader
from checks.state import Instance
from checks.step import Game, Play
from model.language.effects import Effect
from model.language.rows import TABLE
from model.language.scope import Scope, Start
from model.language.sorts import Value
from model.language.terms import Term, lift
from tests.rows import row

Facts = Mapping[str | tuple[str, ...], Value]
SEATS = ("bene_gesserit", "emperor", "fremen", "guild")


class Asked:
    """One state of the shipment phase, on the whole board. `facts` as in a start; readings as AMB_19="phase"."""

    def __init__(self, facts: Facts, seats: tuple[str, ...] = SEATS, **chosen: str) -> None:
        start = Start("asked", "shipment", "open", facts, assumed="for a test")
        scope = Scope("asked", "a test", seats, (), (start,))
        self.instance = Instance(scope)
        (self.state,) = self.instance.starts()
        self.reading = scope.reading({id.replace("_", "-"): name for id, name in chosen.items()})
        self.meanings = Meanings(self.instance)

    def value(self, term: Any) -> Any:
        """What the term is here."""
        return self.meanings.of(lift(term))(Env(self.state, Reader(self.reading)))

    def after(self, effects: Sequence[Effect], wanted: Sequence[Term]) -> list[Any]:
        """What the terms are after a row with these effects. Raises Fault as the row would."""
        rule = replace(
            row("shipment", "ship"), by=TABLE, using=(), under=(), when=(), then=tuple(effects), target="open",
            opens=None, closes=None, gives_way_to=None,
        )  # fmt: skip
        after = Game(self.instance).after(self.state, Play(rule, ()), Reader(self.reading))
        return [self.meanings.of(term)(Env(after, Reader(self.reading))) for term in wanted]
