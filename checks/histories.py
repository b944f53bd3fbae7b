"""Long generated histories at full size: all seven factions, all 47 cards, any spice, any readings of all questions.

After every play: every invariant, no fault, something to play, one row for each play, and now and then a save that is
loaded again. `walk` draws by a seeded generator and shortens what fails; the tests draw by hypothesis, which shrinks.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from checks.dealing import Pick, Seeded, any_game, any_reading, dealt
from checks.histories_one import Broken, Walk
from checks.histories_short import Shortener
from checks.history import printed
from checks.step import Play
from checks.verdict import Finding, Obligation, Result, Verdict
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from model.rulebook import DIGEST

T = TypeVar("T")

LONGEST = 150
"""Plays in one history at most; most end in Shipment before."""


def begin(
    pick: Pick, invariants: Sequence[Invariant] = STATES, steps: Sequence[StepProperty] = STEPS
) -> tuple[Walk, Player]:
    """A history of no play yet, any start of any game under any readings, and who is to play it."""
    game, focus = any_game(pick), pick.one_of(("bidding", "revival", "shipment"))
    run = Walk(game, dealt(game, pick, focus), any_reading(pick), invariants, steps)
    return run, Player(pick, focus)


@dataclass
class Player:
    """Makes the choices of one history: it likes the rows taken least, and shuns some, so that others have a turn."""

    pick: Pick
    focus: str
    """The phase that the history is about."""
    taken: Counter[Rule] = field(default_factory=Counter)
    shuns: dict[Rule, bool] = field(default_factory=dict)

    def chosen(self, plays: Sequence[Play]) -> Play:
        """A play: the row first, so that it does not count how many arguments a row takes."""
        rules = list(dict.fromkeys(play.rule for play in plays))
        if len(rules) > 1:
            rules = [rule for rule in rules if not self._shuns(rule)] or rules
        if len(rules) > 1 and self.pick.chance(0.5):
            rarest = min(self.taken[rule] for rule in rules)
            rules = [rule for rule in rules if self.taken[rule] == rarest]
        rule = self._drawn(rules)
        self.taken[rule] += 1
        return self._drawn([play for play in plays if play.rule is rule])

    def _shuns(self, rule: Rule) -> bool:
        """Whether this history avoids the row. Karamas are few: most rows that spend one are kept to their phase."""
        if rule not in self.shuns:
            spends = rule.opens is not None and rule.opens.machine.name in ("karama", "cash_in")
            early = spends and not rule.under and rule.machine not in ("response", self.focus)
            self.shuns[rule] = self.pick.chance(0.8 if early else 0.4 if spends else 0.15)
        return self.shuns[rule]

    def _drawn(self, options: Sequence[T]) -> T:
        return self.pick.one_of(options) if len(options) > 1 else options[0]


def advance(run: Walk, player: Player) -> None:
    """One play, and now and then a save. Raises Broken."""
    run.take(player.chosen(run.plays()))
    if player.pick.chance(0.05):
        run.reload()


def play_out(run: Walk, player: Player) -> None:
    """Plays to the end of the last phase, or as long as a history may be. Raises Broken."""
    run.check()
    while not run.state.over and len(run.made) < LONGEST:
        advance(run, player)


def walk(
    games: int,
    seed: int,
    progress: Callable[[str], None] = lambda line: None,
    invariants: Sequence[Invariant] = STATES,
    steps: Sequence[StepProperty] = STEPS,
) -> Result:
    """Plays seeded random games. Each has a generator of its own, so a finding names the game that repeats it."""
    began = time.monotonic()
    taken: Counter[Rule] = Counter()
    findings: list[Finding] = []
    plays = ended = 0
    for number in range(games):
        run, player = begin(Seeded(f"{seed}/{number}"), invariants, steps)
        findings += _found(run, player, f"seed {seed}, game {number}")
        taken += run.taken
        plays += len(run.made)
        ended += run.state.over
        if number % 50 == 49:
            progress(f"walk: {number + 1} of {games} games, {plays} plays")
    counts = {"games": games, "plays": plays, "ended": ended, **_rows(taken)}
    obligations = [_obligation(games, findings)]
    return Result("walk", None, DIGEST, obligations, findings, counts, time.monotonic() - began, extra={"seed": seed})


def _rows(taken: Counter[Rule]) -> dict[str, object]:
    rows = [rule for machine in MACHINES.values() for rule in machine.rules]
    never = [rule.id for rule in rows if rule not in taken]
    return {"rows": len(rows), "rows taken": len(taken), "never taken": never}


def _obligation(games: int, findings: Sequence[Finding]) -> Obligation:
    fails = any(finding.verdict is Verdict.FAILS for finding in findings)
    seen = Verdict.FAILS if fails else Verdict.FAILS_ELSEWHERE if findings else Verdict.OBSERVED
    says = "Every property holds after every play."
    return Obligation("histories", "generated histories", seen if games else Verdict.NOTHING, says=says)


def _found(run: Walk, player: Player, where: str) -> Iterator[Finding]:
    """Plays out a history and says what fails in it. What a property of the catalogue forbids does not stop it."""
    while True:
        try:
            return play_out(run, player)
        except Broken as broken:
            yield _finding(broken, run, where)
            if not run.forgets(broken.property):
                return


def _finding(broken: Broken, run: Walk, where: str) -> Finding:
    """What is broken, with the shortened history."""
    short = Shortener(run, broken)
    short.shorten()
    run, broken = short.run, short.broken
    history = printed(run.game, run.path, run.choice)
    differs = [f"{id} = {name}" for id, name in run.choice.items() if name != QUESTIONS[id].current]
    verdict = Verdict.FAILS_ELSEWHERE if differs else Verdict.FAILS
    readings = " and ".join(differs) or "the current readings"
    return Finding(broken.property, broken.what, where, verdict, readings=readings, history=history)
