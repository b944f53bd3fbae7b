"""Examining an exploration: every obligation with the readings under which it fails and those in which it arises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from checks.explore.family import Edge, Exploration, split_by
from checks.explore.privacy import Leak, all_places, hand_of, leaks, own_plays, place_of, table_plays
from checks.explore.progress import progress
from checks.history import said_play
from checks.meaning import Env, Reader
from checks.state import Instance, State
from invariants.catalogue import STATES, STEPS
from model.components.cards import FACE, KIND
from model.language.rows import Rule
from model.language.terms import Reads, Term, walk

Shows = Callable[[Edge, str], tuple[object, ...] | None]
Secret = Callable[[Instance, State], object]


@dataclass
class Examination:
    """One obligation. `at` maps a state to the readings under which the obligation fails there."""

    id: str
    says: str
    kind: str = ""
    arises: int = 0
    at: dict[int, int] = field(default_factory=dict)
    note: str = ""
    bound: str = ""
    example: Callable[[Exploration, int], str] = lambda run, state: ""

    @property
    def fails(self) -> int:
        mask = 0
        for readings in self.at.values():
            mask |= readings
        return mask

    def add(self, state: int, mask: int) -> None:
        if mask:
            self.at[state] = self.at.get(state, 0) | mask

    def shortest(self, run: Exploration, wanted: int) -> tuple[int, int]:
        """The state and the reading with the shortest history, among the wanted readings."""
        best: tuple[int, int, int] | None = None
        for state, mask in self.at.items():
            for arrival in run.arrivals[state]:
                hit = arrival.mask & mask & wanted
                if hit and (best is None or arrival.level < best[0]):
                    best = (arrival.level, state, (hit & -hit).bit_length() - 1)
        assert best is not None
        return best[1], best[2]


def examine(run: Exploration) -> list[Examination]:
    """Every obligation of the catalogue on one exploration."""
    found = [*_states(run), *_steps(run), *_play(run), *_privacy(run)]
    bound = _caps(run)
    for item in found:
        item.bound = bound
    return found


def _caps(run: Exploration) -> str:
    caps = run.game.instance.caps
    return ", ".join(f"up to cap {name} = {value}" for name, value in caps.items())


def _states(run: Exploration) -> list[Examination]:
    found = [Examination(inv.id, inv.says) for inv in STATES]
    meanings = run.game.meanings
    asked = [(meanings.of(inv.condition), meanings.of(inv.arises)) for inv in STATES]
    by_reading = [_asks(inv.condition) for inv in STATES]
    choice = run.family.choices[0]
    for number, (state, mask) in enumerate(zip(run.states, run.masks, strict=True)):
        env = Env(state, Reader(choice))
        for item, (holds, arises), split in zip(found, asked, by_reading, strict=True):
            if split:
                for met, readings in split_by(run, mask, lambda reader, holds=holds: holds(Env(state, reader))):  # type: ignore[misc]  # noqa: B023
                    item.add(number, 0 if met else readings)
            elif not holds(env):
                item.add(number, mask)
            if item.arises & mask != mask and arises(env):
                item.arises |= mask
    return found


def _steps(run: Exploration) -> list[Examination]:
    found: dict[str, Examination] = {p.id: Examination(p.id, p.says) for p in STEPS}
    meanings = run.game.meanings
    conditions: dict[Rule, list[tuple[Examination, Callable[[Env], bool], Callable[[Env], bool], bool]]] = {}
    for rule in run.taken:
        about = [(p, c) for p in STEPS if (c := p.condition(rule)) is not None]
        conditions[rule] = [(found[p.id], meanings.of(c), meanings.of(p.arises), _asks(c)) for p, c in about]
    choice = run.family.choices[0]
    for edge in run.edges:
        wanted = conditions[edge.play.rule]
        if not wanted:
            continue
        args = dict(zip([id(p) for p in edge.play.rule.params], edge.play.values, strict=True))
        env = Env(run.states[edge.source], Reader(choice), args)
        env.after = run.states[edge.target]
        for item, holds, arises, split in wanted:
            if item.arises & edge.mask != edge.mask and arises(env):
                item.arises |= edge.mask
            if split:
                _split_step(run, edge, item, holds, args)
            elif not holds(env):
                item.add(edge.target, edge.mask)
    return list(found.values())


def _asks(condition: Term) -> bool:
    """Whether a condition asks a question itself."""
    return any(isinstance(part, Reads) for part in walk(condition))


def _split_step(
    run: Exploration, edge: Edge, item: Examination, holds: Callable[[Env], bool], args: dict[int, Any]
) -> None:
    def met(reader: Reader) -> bool:
        env = Env(run.states[edge.source], reader, dict(args))
        env.after = run.states[edge.target]
        return holds(env)

    for answer, readings in split_by(run, edge.mask, met):
        if not answer:
            item.add(edge.target, readings)


def _play(run: Exploration) -> list[Examination]:
    full = run.family.full
    going = progress(run)
    stuck = Examination("INV-60", "Some seat can always act.", "dead end", full, dict(run.dead_ends))
    stuck.example = lambda run, state: f"No row leaves {run.states[state].frames[-1].state}."
    paying = Examination("INV-63", "A payment can always be answered.", "dead end")
    for number, (state, mask) in enumerate(zip(run.states, run.masks, strict=True)):
        if state.frames and state.frames[-1].machine == "bidding" and state.frames[-1].state == "payment":
            paying.arises |= mask
            paying.add(number, (run.dead_ends.get(number, 0) | going.livelock.get(number, 0)) & mask)
    table = Examination("INV-64", "Plays of the table come to an end.", "livelock", full, going.table_loops)
    ends = Examination(
        "INV-65", "From every state some play leads on to the end.", "no way to the end", full, going.endless
    )
    cyclic = 0
    for mask in going.loops.values():
        cyclic |= mask
    ends.note = f"loops that players can leave, under {run.family.formula(cyclic)}" if cyclic else "no loop at all"
    overlap = Examination("overlap", "At most one row answers a play.", "overlap", full)
    for number, _, _, mask in run.overlaps:
        overlap.add(number, mask)
    fault = Examination("fault", "No row overdraws, misplaces a card, or writes twice.", "fault", full)
    for number, _, _, mask in run.faults:
        fault.add(number, mask)
    fault.example = lambda run, state: next(what for number, _, what, _ in run.faults if number == state)
    return [_depth(run), stuck, paying, table, ends, overlap, fault]


def deepest_allowed(run: Exploration) -> int:
    """How deep a nest of this scope can be: each Karama opens at most three frames, each cost of Kull Wahad two.

    One phase below, one CHOAM effect with its window, one cash-in or exchange on top.
    """
    scope = run.game.instance.scope
    substitutes = "bene_gesserit" in scope.factions
    karamas = sum(1 for c in scope.cards if FACE[c] == "karama" or (substitutes and KIND[c] == "worthless"))
    costs = sum(1 for c in scope.cards if FACE[c] == "kull_wahad") + int(bool(scope.rigid.get("nexus_profile")))
    return 1 + 2 + 3 * karamas + 2 * costs + 1


def _depth(run: Exploration) -> Examination:
    bound = deepest_allowed(run)
    deepest = max(len(state.frames) for state in run.states)
    item = Examination("INV-56", "A nest is never deeper than its cards allow.", "too deep", run.family.full)
    item.note = f"bound {bound} frames, deepest reached {deepest}"
    for number, state in enumerate(run.states):
        if len(state.frames) > bound:
            item.add(number, run.masks[number])
    return item


def _privacy(run: Exploration) -> list[Examination]:
    asks = ("ask CHOAM", "go on", "decline for CHOAM")
    checks: list[tuple[str, str, Shows, tuple[str, ...], Secret]] = [
        (
            "INV-70",
            "What a rival sees up to CHOAM's choice does not depend on CHOAM's hand.",
            table_plays(lambda machine, event: machine in ("karama", "kull") and event in asks),
            ("karama",),
            hand_of("choam"),
        ),
        (
            "INV-73",
            "Whether a bid is accepted does not depend on a hidden Kull Wahad.",
            own_plays("bid"),
            ("bidding",),
            place_of("kull_wahad"),
        ),
        (
            "INV-77",
            "Windows and payments close without telling what hands hold.",
            table_plays(lambda machine, event: event in ("close", "settle") and machine in ("response", "bidding")),
            ("response", "bidding"),
            all_places,
        ),
    ]
    found = []
    for id, says, shows, machines, secret in checks:
        item = Examination(id, says, "leak")
        told, item.arises = leaks(run, shows, machines, secret)
        examples: dict[int, Leak] = {}
        for leak in told:
            item.add(leak.with_it, leak.mask)
            examples.setdefault(leak.with_it, leak)
        item.example = _leak_said(examples)
        found.append(item)
    return found


def _leak_said(examples: dict[int, Leak]) -> Callable[[Exploration, int], str]:
    def said(run: Exploration, state: int) -> str:
        leak = examples[state]
        return f"{leak.observer} sees '{said_play(leak.play)}' here, and not in a state that looks the same to it."

    return said
