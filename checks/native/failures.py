"""A failing walk again, on the reference step: confirmed, shortened and printed."""

from __future__ import annotations

from dataclasses import dataclass

from checks.dealing import any_reading
from checks.histories_one import Broken, Walk
from checks.histories_short import Shortener
from checks.history import printed
from checks.native.deals import BLOCK, deal
from checks.native.jobs import Engine, Order
from checks.native.kernel import Kernel, Traced
from checks.native.stream import READING, Stream
from checks.step import Play
from checks.verdict import Finding, Verdict
from model.language.questions import QUESTIONS

RELOADED = "INV-58"
"""The property that a saved and loaded position is the same; only asked of the walks that the reference step makes."""


@dataclass(frozen=True)
class Failure:
    """A property that walks break, and the soonest of them: the fewest plays, then the lowest number."""

    property: str
    differs: bool
    """Some question is not at its current reading in these walks."""
    count: int
    """How many walks break it so."""
    walk: int
    plays: int
    """How many plays the walk had made when it broke."""


class Unconfirmed(Exception):
    """The reference step does not make the walk, or does not see what fails: an engine is wrong."""


def replayed(engine: Engine, order: Order, failure: Failure) -> tuple[Walk, Broken]:
    """The walk up to where it fails, made by the reference step, and how it fails. Raises Unconfirmed."""
    first = failure.walk // BLOCK * BLOCK
    dealt = deal(order.seed, failure.walk // BLOCK)
    if engine.kernel is None:
        twin = engine.twin(dealt)
        for number in range(first, failure.walk + 1):
            made = twin.walk(dealt.start, order.seed, number, order.longest, order.style).run
        plays = made.made
    else:
        traced = traced_walk(engine, engine.kernel, order, failure.walk)
        plays = [_play(engine, row, args) for _, _, row, args in traced.plays]
    choice = any_reading(Stream(order.seed, READING, failure.walk))
    run = Walk(dealt.game, dealt.start, choice, engine.invariants, engine.steps)
    return run, _broken(run, plays, failure)


def traced_walk(engine: Engine, kernel: Kernel, order: Order, number: int) -> Traced:
    """One walk of the compiled rows in full."""
    dealt = deal(order.seed, number // BLOCK)
    start, rigid = engine.source.layout.encode(dealt.start), dealt.rigid(engine.source)
    return kernel.trace(start, rigid, order.seed, number // BLOCK * BLOCK, number, order.longest, order.style)


def _play(engine: Engine, row: int, args: tuple[int, ...]) -> Play:
    rule = engine.source.rows[row]
    values = [engine.source.layout.decode(param.sort, arg) for param, arg in zip(rule.params, args, strict=True)]
    return Play(rule, tuple(values))


def _broken(run: Walk, plays: list[Play], failure: Failure) -> Broken:
    """Makes the plays until the property breaks. What else breaks is not what is looked for."""
    for play in [None, *plays[: failure.plays + 1]]:
        try:
            if play is not None:
                if play not in run.plays():
                    raise Unconfirmed(f"walk {failure.walk}: play {len(run.made) + 1} ({play}) is not enabled")
                run.take(play)
                if failure.property == RELOADED:
                    run.reload()
            else:
                run.check()
        except Broken as broken:
            while broken.property != failure.property:
                if not run.forgets(broken.property):
                    raise Unconfirmed(f"walk {failure.walk} ends with {broken}, not {failure.property}") from None
                try:
                    run.check()
                except Broken as next_one:
                    broken = next_one
                else:
                    break
            else:
                return broken
    try:
        run.plays()
    except Broken as broken:
        if broken.property == failure.property:
            return broken
    raise Unconfirmed(f"walk {failure.walk}: {failure.property} holds after {failure.plays} plays")


def finding(engine: Engine, order: Order, failure: Failure, walks: int, shorten: bool = True) -> Finding:
    """What fails in how many of the walks, with a history: that of the soonest, shortened. Raises Unconfirmed."""
    run, broken = replayed(engine, order, failure)
    if shorten:
        short = Shortener(run, broken)
        short.shorten()
        run, broken = short.run, short.broken
    differs = [f"{id} = {name}" for id, name in run.choice.items() if name != QUESTIONS[id].current]
    return Finding(
        broken.property,
        f"{broken.what} ({failure.count} of {walks} walks)",
        f"seed {order.seed}, walk {failure.walk}",
        Verdict.FAILS_ELSEWHERE if differs else Verdict.FAILS,
        readings=" and ".join(differs) or "the current readings",
        history=printed(run.game, run.path, run.choice),
        shortest=False,
    )
