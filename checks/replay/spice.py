"""Spice as a ledger: every difference of a purse, a bribe or spice on the board is one that the step announces.

A step's claims each happen in one of their ways. The check asks whether some choice of ways adds up to exactly what
changed. What the log does not say is counted as unobserved: it is no finding, and it is not fine either.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from checks.replay.compared import Compared
from checks.replay.log import SPICE, Change, Claim, Step, kind_of
from checks.replay.reversal import Reversals

WIDEST = 20_000
"""Sums of ways that are kept while a step is explained; a step with more is unobserved."""

Sums = frozenset[tuple[str, int]]


def add(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    """The sum of two changes, without accounts that do not change."""
    both = Counter(one)
    both.update(other)
    return {account: amount for account, amount in both.items() if amount}


def sums(claims: Sequence[Claim]) -> list[dict[str, int]] | None:
    """Every total change that the claims allow, or None where there are too many to look at."""
    reached: set[Sums] = {frozenset()}
    for claim in claims:
        further: set[Sums] = set()
        for total in reached:
            further.update(frozenset(add(dict(total), way).items()) for way in claim.ways)
            if len(further) > WIDEST:
                return None
        reached = further
    return [dict(total) for total in reached]


class Spice:
    """Balances the ledger of each step. `check` gives one sentence for each step that does not balance."""

    def __init__(self) -> None:
        self.unobserved: Counter[str] = Counter()
        self.compared = Compared()
        self.reversals = Reversals()
        self.given = ""

    def check(self, step: Step, changes: Sequence[Change]) -> list[str]:
        here = [change for change in changes if kind_of(change.account) in SPICE]
        if step.first:
            self.given = f"{sum(change.after for change in here)} spice"
        if step.fault:
            return []
        found = [f"{c.account} is below zero: {c.after}. Step says: {step.says}." for c in here if c.after < 0]
        if step.first:
            self.compared.take(step, here)
            return found
        open_accounts = dict(step.unsaid) | {c.account: "first seen after the start" for c in here if not c.seen}
        seen = {c.account: c.after - c.before for c in here if c.seen and c.account not in open_accounts}
        self.compared.take(step, here, counts=bool(seen or step.claims) or not (step.silent or open_accounts))
        for change in here:
            if change.account in open_accounts:
                self.unobserved[f"spice: {open_accounts[change.account]}"] += 1
        if loose := sum(len(claim.ways) > 1 for claim in step.claims):
            self.unobserved["spice: movements that the log leaves open in part"] += loose
        allowed = sums(step.claims)
        if allowed is None:
            self.unobserved["spice: too many ways to look at"] += 1
            return found
        allowed = [{a: n for a, n in total.items() if a not in open_accounts} for total in allowed]
        if seen in allowed:
            return found
        nearest = min(allowed, key=lambda total: _distance(total, seen))
        off = add(seen, {account: -amount for account, amount in nearest.items()})
        return [*found, _sentence(step, here, nearest, seen) + self.reversals.said(step.number, off)]


def _distance(total: Mapping[str, int], seen: Mapping[str, int]) -> tuple[int, int, list[tuple[str, int]]]:
    off = add(seen, {account: -amount for account, amount in total.items()})
    return len(off), sum(abs(amount) for amount in off.values()), sorted(total.items())


def _sentence(step: Step, here: Sequence[Change], nearest: Mapping[str, int], seen: Mapping[str, int]) -> str:
    values = {change.account: change for change in here}
    parts = []
    for account in sorted(add(seen, {a: -n for a, n in nearest.items()})):
        change, said = values.get(account), nearest.get(account, 0)
        told = f"the step explains {said:+d}" if said else "the step explains no change"
        if change is None:
            parts.append(f"{account} did not change; {told}")
        else:
            parts.append(f"{account} {change.before} -> {change.after} ({change.after - change.before:+d}); {told}")
    rules = "; ".join(dict.fromkeys(claim.what for claim in step.claims)) or "no source or sink of spice"
    return f"spice does not balance: {'. '.join(parts)}. Announced: {rules}. Step says: {step.says}."
