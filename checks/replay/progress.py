"""Progress: after an answer the same offer must not come again in the same state of the auction.

As long as nothing changes (the cards on sale, the standing bid, purses, hands, alliances) each seat is asked each thing
once; a second time is a circle, whatever the number of steps. An offer outside an auction may come again after any
change of the game but the order of a pile; what is not of the game (a clock) never counts. Where a log does not name
its offers, they are inferred from the answers: then a circle is certain when the same answer is given twice, and an
offer that another answer then leaves is shown without failing the run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from checks.replay.compared import Compared
from checks.replay.log import CARD_PILES, SPICE_PILES, Change, Offer, Step, Weak, kind_of

AUCTION = frozenset({"auction", "bid", "spice", "bribes", "hand", "ally"})
"""Accounts whose change makes an offer of an auction a new one."""


class Progress:
    """Remembers what was asked since the auction last moved. `check` gives one sentence for each repeated offer."""

    def __init__(self) -> None:
        self.asked: dict[bool, dict[tuple[str, str, str], dict[str, int]]] = {True: {}, False: {}}
        """In an auction or not -> (to, kind, about) -> the step of each answer that it got."""
        self.unobserved: Counter[str] = Counter()
        self.compared = Compared()
        self.offers = 0
        self.given = ""

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        # The offer was made in the state before the step, so it is looked up before the step's changes count.
        found = [said for offer in step.offers if (said := self._again(step, offer))]
        if step.fault:
            return [f"the game ended with an error: {step.fault}"]
        moved = [change for change in changes if _is_other(change)]
        watched = [change for change in moved if kind_of(change.account) in AUCTION]
        self.offers += len(step.offers)
        self.compared.what = f"seats and accounts with {self.offers} offers"
        self.compared.accounts |= {offer.to for offer in step.offers} | {change.account for change in watched}
        self.compared.steps += not step.first and bool(watched or step.offers)
        if moved:
            self.asked[False].clear()
        if watched:
            self.asked[True].clear()
        return found

    def _again(self, step: Step, offer: Offer) -> str:
        answers = self.asked[offer.auction].setdefault((offer.to, offer.kind, offer.about), {})
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


def _is_other(change: Change) -> bool:
    """Whether the game is another one after this change: something of it, and more than the order of a pile."""
    kind = kind_of(change.account)
    if kind == "auction" or kind not in CARD_PILES | SPICE_PILES:
        return kind != "fact"
    return sorted(change.before or ()) != sorted(change.after)
