"""Long generated histories at full size: all seven factions, all 47 cards, any spice, any readings of all questions.

After every play: every invariant, no fault, something to play, one row for each play, and now and then a save that is
loaded again. `walk` draws by a seeded generator; the tests draw by hypothesis, which shrinks what fails.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from checks.history import printed
from checks.meaning import Env, Reader
from checks.saves import loaded, saved
from checks.state import Instance, State
from checks.step import Fault, Game, Play, actor_of
from checks.verdict import Finding, Obligation, Result, Verdict
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import TABLE, Rule
from model.language.scope import Scope, Start
from model.language.sorts import Value
from model.rulebook import DIGEST

LONGEST = 150
"""Plays in one walk at most; most end in Shipment before."""
LARGEST_BID = 12
PROFILES = tuple((a, k, n) for a in (True, False) for k, n in ((True, True), (True, False), (False, False)))
"""(advanced, Kull Wahad, Nexus) as a game may have them."""


@dataclass
class Broken(Exception):
    """A history that fails: which property, what is wrong."""

    property: str
    what: str

    def __str__(self) -> str:
        return f"{self.property}: {self.what}"


@cache
def full_game(advanced: bool, kull: bool, nexus: bool, allied: bool = False) -> Game:
    """The rows at full size, built once for each profile."""
    rigid: dict[str | tuple[str, ...], Value] = {
        "advanced": advanced,
        "kull_profile": kull,
        "nexus_profile": nexus,
        "choam_allied": allied,
        "last_phase": "shipment",
    }
    start = Start("empty", "bidding", "drawing")
    scope = Scope(
        "full",
        "all factions, all cards",
        FACTIONS.elements,
        CARDS.elements,
        (start,),
        rigid=rigid,
        caps={"largest_bid": LARGEST_BID},
    )
    return Game(Instance(scope))


def dealt(game: Game, pick: random.Random) -> State:
    """A start in Bidding: hands within their limits, rich in the cards of the nest, random purses and tanks."""
    facts: dict[str | tuple[str, ...], Value] = {"lots": pick.randint(1, 5)}
    facts["opener"] = facts["active"] = pick.choice(FACTIONS.elements)
    facts["nexus"] = pick.choice(["with_choam", "nexus_deck"])
    nest = ["karama_1", "karama_2", "kull_wahad", "la_la_la", "baliset", "kulon"]
    rest = [card for card in CARDS.elements if card not in nest]
    pick.shuffle(rest)
    places: dict[str, str | tuple[str, str]] = {}
    for card in [*[c for c in nest if pick.random() < 0.85], *rest[: pick.randint(0, 14)]]:
        owner = (
            "choam" if card in ("kull_wahad", "la_la_la") and pick.random() < 0.7 else pick.choice(FACTIONS.elements)
        )
        if list(places.values()).count(("hand", owner)) < 4:
            places[card] = ("hand", owner)
        elif pick.random() < 0.5:
            places[card] = "discard"
    for faction in FACTIONS.elements:
        facts["spice", faction] = pick.randint(0, 20)
        facts["tanks", faction] = pick.randint(0, 6)
        facts["reserves", faction] = pick.randint(0, 10)
        facts["planet", faction] = pick.randint(0, 4)
    return game.instance.start(Start("dealt", "bidding", "drawing", facts, places))


def any_reading(pick: random.Random) -> dict[str, str]:
    """A reading of every question: in half of the games the current one, else about every second is."""
    if pick.random() < 0.5:
        return {id: question.current for id, question in QUESTIONS.items()}
    return {
        id: question.current if pick.random() < 0.5 else pick.choice(list(question.readings))
        for id, question in QUESTIONS.items()
    }


def chosen(plays: Sequence[Play], pick: random.Random) -> Play:
    """A play; every row that can be played is equally likely, however many arguments it takes."""
    rules = list(dict.fromkeys(play.rule for play in plays))
    rule = pick.choice(rules)
    return pick.choice([play for play in plays if play.rule is rule])


@dataclass
class Walk:
    """One history under way. `take` makes a play and checks everything; it raises Broken."""

    game: Game
    state: State
    choice: Mapping[str, str]
    invariants: Sequence[Invariant] = STATES
    steps: Sequence[StepProperty] = STEPS
    taken: Counter[Rule] = field(default_factory=Counter)
    path: list[tuple[State, Play | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.path.append((self.state, None))
        self.check_state()

    def plays(self) -> list[Play]:
        """What may be played. Raises Broken for a dead end and for two rows that answer one play."""
        plays = self.game.plays(self.state, Reader(self.choice))
        if not plays and not self.state.over:
            raise Broken("dead end", "nothing can be played")
        known: dict[tuple[object, ...], Play] = {}
        for play in plays:
            table = play.rule.by is TABLE
            actor = actor_of(self.game, self.state, play, Reader(self.choice))
            args = play.values[: len(play.rule.params)] if not play.rule.using else self._args(play)
            key: tuple[object, ...] = ("table",) if table else (play.rule.machine, play.rule.event, actor, args)
            if key in known and (table or known[key].rule is not play.rule):
                raise Broken("overlap", f"{known[key].rule.id} and {play.rule.id} answer one play")
            known[key] = play
        return plays

    @staticmethod
    def _args(play: Play) -> tuple[Value, ...]:
        at = {id(param): value for param, value in zip(play.rule.params, play.values, strict=True)}
        return tuple(at[id(param)] for param in play.rule.using)

    def take(self, play: Play) -> None:
        before = self.state
        self.taken[play.rule] += 1
        try:
            after = self.game.after(before, play, Reader(self.choice))
        except Fault as fault:
            raise Broken("fault", str(fault)) from None
        self.state = after
        self.path.append((after, play))
        self.check_step(before, play, after)
        self.check_state()

    def check_state(self) -> None:
        if self.state.over:
            return
        env = Env(self.state, Reader(self.choice))
        for invariant in self.invariants:
            if "histories" in invariant.methods and not self.game.meanings.of(invariant.condition)(env):
                raise Broken(invariant.id, invariant.says)

    def check_step(self, before: State, play: Play, after: State) -> None:
        args = dict(zip([id(param) for param in play.rule.params], play.values, strict=True))
        env = Env(before, Reader(self.choice), args)
        env.after = after
        for step in self.steps:
            condition = step.condition(play.rule) if "histories" in step.methods else None
            if condition is not None and not self.game.meanings.of(condition)(env):
                raise Broken(step.id, step.says)

    def reload(self) -> None:
        """Saves, loads, and goes on from the loaded position."""
        again = loaded(self.game.instance, saved(self.game.instance, self.state))
        if again != self.state:
            raise Broken("INV-58", "a loaded position is not the saved one")
        self.state = again


def begin(pick: random.Random, invariants: Sequence[Invariant] = STATES, steps: Sequence[StepProperty] = STEPS) -> Walk:
    """A walk from a random start, under random readings."""
    advanced, kull, nexus = pick.choice(PROFILES)
    game = full_game(advanced, kull, nexus, nexus and pick.random() < 0.2)
    return Walk(game, dealt(game, pick), any_reading(pick), invariants, steps)


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
        pick = random.Random(f"{seed}/{number}")
        run: Walk | None = None
        try:
            run = begin(pick, invariants, steps)
            for _ in range(LONGEST):
                if run.state.over:
                    ended += 1
                    break
                run.take(chosen(run.plays(), pick))
                plays += 1
                if pick.random() < 0.05:
                    run.reload()
        except Broken as broken:
            findings.append(_finding(broken, run, number, seed))
        if run is not None:
            taken += run.taken
        if number % 50 == 49:
            progress(f"walk: {number + 1} of {games} games, {plays} plays")
    broken_now = any(f.verdict is Verdict.FAILS for f in findings)
    seen = Verdict.FAILS if broken_now else Verdict.FAILS_ELSEWHERE if findings else Verdict.OBSERVED
    verdict = seen if games else Verdict.NOTHING
    never = [rule.id for machine in MACHINES.values() for rule in machine.rules if rule not in taken]
    obligation = Obligation("histories", "generated histories", verdict, says="Every property holds after every play.")
    rows = sum(len(machine.rules) for machine in MACHINES.values())
    counts = {
        "games": games,
        "plays": plays,
        "ended": ended,
        "rows": rows,
        "rows taken": len(taken),
        "never taken": never,
    }
    return Result("walk", None, DIGEST, [obligation], findings, counts, time.monotonic() - began, extra={"seed": seed})


def _finding(broken: Broken, run: Walk | None, number: int, seed: int) -> Finding:
    history = printed(run.game, run.path, run.choice) if run is not None and broken.property != "overlap" else ()
    current = {id: question.current for id, question in QUESTIONS.items()}
    differs = {id: name for id, name in run.choice.items() if name != current[id]} if run is not None else {}
    verdict = Verdict.FAILS_ELSEWHERE if differs else Verdict.FAILS
    readings = " and ".join(f"{id} = {name}" for id, name in differs.items()) or "the current readings"
    return Finding(
        broken.property, broken.what, f"seed {seed}, game {number}", verdict, readings=readings, history=history
    )
