"""The generator of random numbers, the same in Python and in C (`walk.c`): splitmix64, one stream for each purpose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_ALL = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15
DEAL, READING, WALK = 1, 2, 3
"""What a stream is for."""


def mixed(number: int) -> int:
    """A number of 64 bits, well stirred."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) & _ALL
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) & _ALL
    return number ^ (number >> 31)


class Stream:
    """Choices of one stream; a `Pick`. The stream is settled by the seed, what it is for, and a number."""

    def __init__(self, seed: int, purpose: int, number: int) -> None:
        start = (mixed(seed & _ALL) + purpose * _STEP) & _ALL
        self._state = mixed((mixed(start) + number * _STEP) & _ALL)

    def word(self) -> int:
        """The next 64 bits."""
        self._state = (self._state + _STEP) & _ALL
        return mixed(self._state)

    def below(self, limit: int) -> int:
        """A number from 0, below the limit."""
        return ((self.word() >> 32) * limit) >> 32

    def one_of(self, options: Sequence[T]) -> T:
        return options[self.below(len(options))]

    def number(self, low: int, high: int) -> int:
        return low + self.below(high - low + 1)

    def chance(self, likely: float) -> bool:
        return (self.word() >> 32) < int(likely * (1 << 32))
