"""Progress: after an answer the same offer must not come again in the same state of the auction.

As long as nothing changes (the cards on sale, the standing bid, the purses and hands) each seat is asked each thing
once; a second time is a circle, whatever the number of steps. Where a log does not name its offers, they are inferred
from the answers: then a circle is certain when the same answer is given twice, and an offer that another answer then
leaves is shown without failing the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from checks.replay.log import Change, Offer, Step, Weak


class Progress:
    """Remembers what was asked since the auction last moved. `check` gives one sentence for each repeated offer."""

    def __init__(self) -> None:
        self.asked: dict[tuple[str, str, str], dict[str, int]] = {}
        """(to, kind, about) -> the step of each answer that it got."""
        self.unobserved: Counter[str] = Counter()

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        # The offer was made in the state before the step, so it is looked up before the step's changes count.
        found = [said for offer in step.offers if (said := self._again(step, offer))]
        if changes:
            self.asked.clear()
        return found

    def _again(self, step: Step, offer: Offer) -> str:
        answers = self.asked.setdefault((offer.to, offer.kind, offer.about), {})
        last, same = max(answers.values(), default=None), answers.get(offer.answer)
        answers.setdefault(offer.answer, step.number)
        if last is None:
            return ""
        certain = offer.named or (same is not None and offer.sure)
        said = (
            f"{offer.to} is offered '{offer.kind}' again, as in step {same or last}, in the same state of the auction"
            f" ({offer.about}). Step says: {step.says}."
        )
        if certain:
            return f"no progress: {said}"
        return Weak(f"an answer may have had no effect: {said}")
