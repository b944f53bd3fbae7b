"""Progress: after an answer the same offer must not come again in the same state of the auction.

As long as nothing changes (the cards on sale, the standing bid, the purses and hands) each seat is asked each thing once; a
second time is a circle, whatever the number of steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from checks.replay.log import Change, Offer, Step


class Progress:
    """Remembers what was asked since the auction last moved. `check` gives one sentence for each repeated offer."""

    def __init__(self) -> None:
        self.asked: dict[tuple[str, str, str], int] = {}
        self.unobserved: Counter[str] = Counter()

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        # The offer was made in the state before the step, so it is looked up before the step's changes count.
        found = [said for offer in step.offers if (said := self._again(step, offer))]
        if changes:
            self.asked.clear()
        return found

    def _again(self, step: Step, offer: Offer) -> str:
        key = (offer.to, offer.kind, offer.about)
        if key not in self.asked:
            self.asked[key] = step.number
            return ""
        before = self.asked[key]
        return (
            f"no progress: {offer.to} is offered '{offer.kind}' again, as in step {before}, and the auction is as it was"
            f" ({offer.asked or offer.about}). Step says: {step.says}."
        )
