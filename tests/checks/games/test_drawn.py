"""Short whole games drawn by hypothesis, which shrinks what fails; and a deliberate fault, found and made short."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from checks.games.play import Failed, Played, play_out
from checks.games.sampler import Sampler
from checks.games.shorten import Shortened
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play
from model.language.effects import BANK, Moves
from model.language.scope import SCOPES, Scope, Start, scope
from model.language.sorts import Value
from model.phases.frames import mentat

CALM = settings(
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)
RESERVES: dict[str | tuple[str, ...], Value] = {("reserves", "atreides"): 10, ("reserves", "harkonnen"): 10}


def one_turn() -> Scope:
    """A whole game of one turn, from setup to the winner, with few areas, leaders and cards."""
    found: Scope = scope(
        "a short game",
        "A whole game of one turn",
        ("atreides", "harkonnen"),
        ("crysknife", "karama_1", "shield_1", "snooper_1", "chaumas", "lasgun"),
        (Start("nothing set up", "setup", "begin", RESERVES, assumed="The test begins here."),),
        (),
        {"last_turn": 1},
        {"largest_bid": 3},
        sets={
            "AREAS": ("arrakeen_s10", "carthag_s11", "the_great_flat_s15", "polar_sink"),
            "TERRITORIES": ("arrakeen", "carthag", "the_great_flat", "polar_sink"),
            "SPICE CARDS": ("spice_the_great_flat", "shai_hulud_1"),
            "LEADERS": (
                "alia",
                "duncan_idaho",
                "gurney_halleck",
                "lady_jessica",
                "feyd_rautha",
                "beast_rabban",
                "piter_de_vries",
            ),
        },
    )
    SCOPES.pop("a short game")
    return found


SHORT = Game(Instance(one_turn()))
PAUSE = Game(Instance(SCOPES["mentat-between"]))


def at_first() -> tuple[Game, State]:
    return SHORT, SHORT.instance.start(SHORT.instance.scope.starts[0])


def begun(game: Game) -> Played:
    whole = game.instance.scope
    return Played(game, game.instance.start(whole.starts[0]), whole.reading(), Sampler(game))


@settings(CALM, max_examples=8)
@given(st.randoms(use_true_random=False))
def test_short_whole_games_hold(pick: random.Random) -> None:
    run = begun(SHORT)
    play_out(run, pick, longest=1000)
    assert run.state.over


@pytest.fixture
def bribes_of_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """The row that bribes takes its spice from the bank."""
    (bribe,) = [rule for rule in mentat.rules if rule.event == "bribe"]
    effects = [replace(one, out_of=BANK) if isinstance(one, Moves) else one for one in bribe.then]
    wrong, real = replace(bribe, then=tuple(effects)), Game.after

    def after(game: Game, state: State, play: Play, reading: Reader) -> State:
        return real(game, state, play._replace(rule=wrong) if play.rule is bribe else play, reading)

    monkeypatch.setattr(Game, "after", after)


@pytest.mark.usefixtures("bribes_of_nobody")
def test_hypothesis_finds_a_row_that_makes_spice_and_shrinks_the_game() -> None:
    failed: list[list[str]] = []

    @settings(CALM, max_examples=100)
    @given(st.randoms(use_true_random=False))
    def search(pick: random.Random) -> None:
        run = begun(PAUSE)
        try:
            play_out(run, pick)
        except Failed as found:
            assert found.property == "conservation"
            failed.append([play.rule.event for play in run.plays])
            raise

    with pytest.raises(Failed, match="spice came from nowhere"):
        search()
    assert failed[-1] == ["take in the bribes", "bribe"]


@pytest.mark.usefixtures("bribes_of_nobody")
def test_a_whole_game_that_makes_spice_is_found_and_shortened() -> None:
    for seed in range(10):
        run = begun(SHORT)
        try:
            play_out(run, random.Random(seed))
        except Failed as failed:
            whole = run.game.instance.scope
            short = Shortened(at_first, run.plays, failed, whole.reading())
            assert short.confirmed
            assert len(short.plays) < len(run.plays)
            assert len(short.plays) < 110
            assert short.plays[-1].rule.event == "bribe"
            return
    raise AssertionError("nobody ever bribes")
