"""The generator of random numbers: the published numbers of splitmix64, and numbers within their limits."""

from checks.native.stream import DEAL, WALK, Stream, mixed

STEP = 0x9E3779B97F4A7C15


def test_it_is_splitmix64() -> None:
    """The first outputs for the state 1234567, as the reference implementation prints them."""
    states = [(1234567 + i * STEP) % 2**64 for i in range(1, 4)]
    assert [mixed(state) for state in states] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_streams_differ_by_seed_purpose_and_number() -> None:
    firsts = {Stream(seed, purpose, n).word() for seed in (0, 1) for purpose in (DEAL, WALK) for n in range(50)}
    assert len(firsts) == 200


def test_numbers_stay_within_their_limits_and_reach_them() -> None:
    stream = Stream(7, DEAL, 0)
    assert {stream.number(3, 5) for _ in range(100)} == {3, 4, 5}
    assert {stream.one_of("ab") for _ in range(50)} == {"a", "b"}
    assert not any(stream.chance(0.0) for _ in range(50))
    assert all(stream.chance(1.0) for _ in range(50))
