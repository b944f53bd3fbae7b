"""The walk of `walk.c` on the reference step, draw by draw: the fallback without a compiler, and the cross-check.

It is slow (about a thousand plays a second) and says nothing of its own: the same plays, the same digest, the same
failures at the same plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from checks.dealing import any_reading
from checks.histories_one import Broken, Walk
from checks.native.layout import Layout, code
from checks.native.stream import READING, WALK, Stream
from checks.state import State
from checks.step import Game, Play
from invariants.words import Invariant, StepProperty
from model.language.questions import QUESTIONS
from model.language.rows import Rule

UNIFORM, SHUNS, NOVEL, MIXED = 0, 1, 2, 4
"""Styles: any play alike; only the rows of a random subset; rows not yet taken so where the stack stands so, in half of
the plays. They add up; MIXED takes each of the four sums in turn."""
SHAPES = 4096
_ALL = (1 << 64) - 1


def style_of(style: int, number: int) -> int:
    """The style of one walk."""
    return number % 4 if style == MIXED else style


def stirred(digest: int, value: int) -> int:
    return ((digest ^ (value & _ALL)) * 0x100000001B3) & _ALL


@dataclass
class Twin:
    """The walks of one game, made by the reference step. `known` is what its walks have met, in their order."""

    game: Game
    layout: Layout
    rows: Mapping[Rule, int]
    invariants: Sequence[Invariant]
    steps: Sequence[StepProperty]
    known: list[int] = field(default_factory=lambda: [0] * SHAPES)

    def walk(self, start: State, seed: int, number: int, longest: int, style: int) -> Walked:
        """Makes one walk. The walks of a deal are made in order, since each likes what those before did not meet."""
        choice = any_reading(Stream(seed, READING, number))
        differs = any(name != QUESTIONS[id].current for id, name in choice.items())
        walked = Walked(number, differs, Walk(self.game, start, choice, self.invariants, self.steps))
        self._play_out(walked, Stream(seed, WALK, number), longest, style_of(style, number))
        return walked

    def _play_out(self, walked: Walked, stream: Stream, longest: int, style: int) -> None:
        run, on = walked.run, [True] * len(self.rows)
        if style & SHUNS:
            likely = 3 + stream.below(5)
            on = [stream.below(8) < likely for _ in self.rows]
        walked.asks()
        while not run.state.over and len(run.made) < longest:
            try:
                plays = run.plays()
                play, shape = self._chosen(stream, style, on, run.state, plays)
                if style & NOVEL:
                    self.known[shape] += 1
                walked.digested(self, play, len(plays))
                run.take(play)
            except Broken as broken:
                walked.failed.append((broken.property, len(run.made)))
                if not run.forgets(broken.property):
                    return
                walked.asks()

    def _chosen(
        self, stream: Stream, style: int, on: Sequence[bool], state: State, plays: Sequence[Play]
    ) -> tuple[Play, int]:
        """The play, and the number of the situation: the row, and the states of the stack that it is taken in."""
        kept = [play for play in plays if on[self.rows[play.rule]]] or list(plays)
        stack = 0
        if style & NOVEL:
            for frame in state.frames:
                stack = (stack * 31 + self.layout.state[frame.machine, frame.state] + 1) & 0xFFFFFFFF
        if style & NOVEL and stream.chance(0.5):
            least = min(self.known[self._shape(stack, play)] for play in kept)
            kept = [play for play in kept if self.known[self._shape(stack, play)] == least]
        play = kept[stream.below(len(kept))]
        return play, self._shape(stack, play)

    def _shape(self, stack: int, play: Play) -> int:
        return ((stack * 131 + self.rows[play.rule]) & 0xFFFFFFFF) % SHAPES


@dataclass
class Walked:
    """One walk of the twin."""

    number: int
    differs: bool
    """Whether some question is not at its current reading."""
    run: Walk
    digest: int = 0xCBF29CE484222325
    failed: list[tuple[str, int]] = field(default_factory=list)
    """What failed, and after how many plays."""
    options: list[int] = field(default_factory=list)
    """How many plays there were each time."""

    def asks(self) -> None:
        """Asks every property of the last play until none fails that did not fail before."""
        while True:
            try:
                return self.run.check()
            except Broken as broken:
                self.failed.append((broken.property, len(self.run.made)))
                self.run.forgets(broken.property)

    def digested(self, twin: Twin, play: Play, options: int) -> None:
        """Stirs the play into the digest."""
        self.options.append(options)
        digest = stirred(stirred(self.digest, options), twin.rows[play.rule])
        for param, value in zip(play.rule.params, play.values, strict=True):
            digest = stirred(digest, code(param.sort, value))
        self.digest = digest
