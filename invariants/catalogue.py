"""The catalogue: every invariant, what is true by construction, and what is not checked yet."""

from __future__ import annotations

from invariants import (
    answers,
    auction,
    cards,
    costs,
    endings,
    forces,
    frames,
    incomes,
    moving,
    privacy,
    restrictions,
    selling,
    storming,
    turns,
)
from invariants.alike import ALIKE
from invariants.words import ByConstruction, Invariant, NotYet, StepProperty

ALL: tuple[Invariant | StepProperty, ...] = (
    *cards.CHECKED,
    *costs.CHECKED,
    *restrictions.CHECKED,
    *frames.CHECKED,
    *endings.CHECKED,
    *auction.CHECKED,
    *forces.CHECKED,
    *answers.CHECKED,
    *selling.CHECKED,
    *turns.CHECKED,
    *storming.CHECKED,
    *moving.CHECKED,
    *incomes.CHECKED,
    *privacy.CHECKED,
)
"""Every state invariant and step property."""

STATES: tuple[Invariant, ...] = tuple(inv for inv in ALL if isinstance(inv, Invariant))
STEPS: tuple[StepProperty, ...] = tuple(inv for inv in ALL if isinstance(inv, StepProperty))

CONSTRUCTED: tuple[ByConstruction, ...] = (
    *cards.CONSTRUCTED,
    *costs.CONSTRUCTED,
    *restrictions.CONSTRUCTED,
    *frames.CONSTRUCTED,
    *turns.CONSTRUCTED,
)
EXPLORED: tuple[tuple[str, str], ...] = (
    ("INV-56", "A nest is never deeper than its cards allow."),
    ("INV-60", "Some seat can always act."),
    ("INV-63", "A payment can always be answered."),
    ("INV-64", "Plays of the table come to an end."),
    ("INV-65", "From every state some play leads on to the end."),
    *[(asked.id, asked.says) for asked in ALIKE],
    ("overlap", "At most one row answers a play."),
    ("fault", "No row overdraws an account, moves a card that is not there, or writes twice."),
)
"""What only an exploration, or two runs side by side, can decide."""

NOT_YET: tuple[NotYet, ...] = (
    *cards.NOT_YET,
    *costs.NOT_YET,
    *restrictions.NOT_YET,
    *frames.NOT_YET,
    *incomes.NOT_YET,
)

ELSEWHERE: tuple[tuple[str, str, str], ...] = (
    ("INV-61", "Every nest ends.", "a ranking that falls with every row, in `kanly nesting`"),
    ("INV-58", "A saved and reloaded game continues the same.", "the generated histories"),
)
"""What neither induction nor exploration looks at, and where it is checked."""
