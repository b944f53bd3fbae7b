"""Forces: the total of each faction and kind over reserve, tanks and board never changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

from checks.replay.compared import Compared
from checks.replay.log import FORCES, Change, Step, kind_of
from checks.replay.reversal import Reversals

ELITE = ".elite"


def owner(account: str) -> tuple[str, str]:
    """(faction, kind of force) of a force account."""
    return account.split(".")[1], "elite" if account.endswith(ELITE) else "regular"


class Forces:
    """Counts forces step by step. `check` gives one sentence for each total that changed."""

    def __init__(self) -> None:
        self.totals: Counter[tuple[str, str]] = Counter()
        self.unobserved: Counter[str] = Counter()
        self.compared = Compared()
        self.reversals = Reversals()
        self.given = ""

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        self.compared.take(step, (change for change in changes if kind_of(change.account) in FORCES))
        moved: defaultdict[tuple[str, str], list[Change]] = defaultdict(list)
        for change in changes:
            if kind_of(change.account) in FORCES:
                moved[owner(change.account)].append(change)
        found = []
        for (faction, kind), these in moved.items():
            for change in these:
                if change.after < 0:
                    found.append(f"{change.account} is below zero: {change.after}. Step says: {step.says}.")
            before = self.totals[faction, kind]
            known = [change for change in these if change.seen]
            first_seen = sum(change.after for change in these if not change.seen)
            after = before + sum(change.after - change.before for change in known)
            self.totals[faction, kind] = after + first_seen
            if step.first:
                continue
            if len(known) < len(these):
                self.unobserved["forces first seen after the start"] += 1
            if after != before:
                how = ", ".join(f"{c.account} {c.before} -> {c.after}" for c in known)
                if len(known) < len(these):
                    if after < before <= after + first_seen:
                        continue  # an area first mentioned here may have been empty before: nothing is proved lost
                    how += ", first mentioned here: " + ", ".join(c.account for c in these if not c.seen)
                found.append(
                    f"{faction} {kind} forces: {before} before, {after} after ({after - before:+d}). "
                    f"Changed: {how}. Step says: {step.says}."
                    + self.reversals.said(step.number, {f"{faction} {kind}": after - before})
                )
        if step.first:
            self.given = f"{self.totals.total()} forces"
        return [*found, *self._start(step)]

    def _start(self, step: Step) -> list[str]:
        """Factions that do not start with all the forces of the game."""
        found = []
        for faction, all_forces in step.game.forces.items() if step.game and self.compared.accounts else ():
            have = self.totals[faction, "regular"] + self.totals[faction, "elite"]
            if have != all_forces:
                # Remembered, so that forces that turn up later are said to reverse the start.
                self.reversals.said(step.number, {f"{faction} regular": have - all_forces})
                found.append(
                    f"{faction} starts with {have} forces, the game has {all_forces} ({have - all_forces:+d})."
                )
        return found
