"""What every explorer is asked, in one order: (what it says, what a failure is called), by id."""

from __future__ import annotations

from invariants.alike import ALIKE
from invariants.catalogue import STATES, STEPS

PLAY: dict[str, tuple[str, str]] = {
    "INV-56": ("A nest is never deeper than its cards allow.", "too deep"),
    "INV-60": ("Some seat can always act.", "dead end"),
    "INV-63": ("A payment can always be answered.", "dead end"),
    "INV-64": ("Plays of the table come to an end.", "livelock"),
    "INV-65": ("From every state some play leads on to the end.", "no way to the end"),
    "overlap": ("At most one row answers a play.", "overlap"),
    "fault": ("No row overdraws, misplaces a card, or writes twice.", "fault"),
}
"""What is asked of play as such, whatever the rules are about."""

PRIVACY: dict[str, tuple[str, str]] = {asked.id: (asked.says, "leak") for asked in ALIKE}
"""What compares two states that look the same to a seat."""

SAYS: dict[str, tuple[str, str]] = {
    **{asked.id: (asked.says, "") for asked in STATES},
    **{asked.id: (asked.says, "") for asked in STEPS},
    **PLAY,
    **PRIVACY,
}
"""Everything that is asked, in the order in which it is told."""
