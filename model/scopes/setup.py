"""Whole games from their setup, and a small setup."""

from __future__ import annotations

from collections.abc import Mapping

from model.components.cards import DECKS
from model.components.factions import FIGURES
from model.components.leaders import LEADERS_OF
from model.language.scope import Scope, Start, scope
from model.language.sorts import Value

_SEATS = ("atreides", "bene_gesserit", "emperor", "fremen", "guild", "harkonnen")
LARGEST_BID = 20
_BEGINNING = "The beginning of a game: all forces are in the reserves, all cards in the decks."
_FEWER = "The beginning of a game with fewer forces, leaders and cards."


def full_reserves(factions: tuple[str, ...], advanced: bool) -> dict[str | tuple[str, ...], Value]:
    """All forces of the factions off the planet; elites exist in the Advanced game only."""
    found: dict[str | tuple[str, ...], Value] = {}
    for name in factions:
        elites = FIGURES[name]["elites"] if advanced else 0
        found["reserves", name] = FIGURES[name]["total_forces"] - elites
        if elites:
            found["elite_reserves", name] = elites
    return found


def whole_game(name: str, factions: tuple[str, ...], advanced: bool, asks: str = "", turns: int = 10) -> Scope:
    """Registers a whole game of these factions, seated in this order: the base deck, the whole planet."""
    kind = "Advanced" if advanced else "Basic"
    rigid: Mapping[str | tuple[str, ...], Value] = {"advanced": advanced, "deals": True, "last_turn": turns}
    return scope(
        name,
        asks or f"A whole {kind} game of {len(factions)}",
        factions,
        DECKS["base"],
        (Start("nothing set up", "setup", "begin", full_reserves(factions, advanced), assumed=_BEGINNING),),
        (),
        rigid,
        {"largest_bid": LARGEST_BID},
        sets={"LEADERS": tuple(leader for faction in factions for leader in LEADERS_OF[faction])},
        walks=True,
    )


for _players, _factions in (
    (2, ("atreides", "harkonnen")),
    (3, ("atreides", "fremen", "harkonnen")),
    (4, ("atreides", "emperor", "fremen", "harkonnen")),
    (5, ("atreides", "emperor", "fremen", "guild", "harkonnen")),
    (6, _SEATS),
):
    for _advanced in (False, True):
        whole_game(f"game-{_players}-{'advanced' if _advanced else 'basic'}", _factions, _advanced)
whole_game("game-2-elites", ("emperor", "fremen"), True, "A whole Advanced game of the two factions with elite forces")
whole_game("game-2-watchers", ("bene_gesserit", "guild"), True, "A whole Advanced game of Bene Gesserit and Guild")

scope(
    "setup-small",
    "Setup alone: a prediction, five leaders and four cards for three players",
    ("harkonnen", "fremen", "bene_gesserit"),
    ("crysknife", "karama_1", "shield_1", "snooper_1"),
    (
        Start(
            "nothing set up",
            "setup",
            "begin",
            {
                ("reserves", "bene_gesserit"): 1,
                ("reserves", "fremen"): 2,
                ("elite_reserves", "fremen"): 1,
                ("reserves", "harkonnen"): 10,
            },
            assumed=_FEWER,
        ),
    ),
    ("KANLY-26",),
    {"advanced": True, "last_phase": "setup", "last_turn": 1},
    sets={
        "AREAS": ("carthag_s11", "sietch_tabr_s14", "polar_sink"),
        "TERRITORIES": ("carthag", "sietch_tabr", "polar_sink"),
        "LEADERS": ("stilgar", "chani", "alia", "feyd_rautha", "beast_rabban"),
    },
)
scope(
    "setup-basic-small",
    "Setup alone of a Basic game",
    ("atreides", "bene_gesserit"),
    ("crysknife", "karama_1", "shield_1"),
    (
        Start(
            "nothing set up",
            "setup",
            "begin",
            {("reserves", "atreides"): 10, ("reserves", "bene_gesserit"): 1},
            assumed=_FEWER,
        ),
    ),
    (),
    {"last_phase": "setup", "last_turn": 1},
    sets={
        "AREAS": ("arrakeen_s10", "polar_sink"),
        "TERRITORIES": ("arrakeen", "polar_sink"),
        "LEADERS": ("alia", "duncan_idaho", "gurney_halleck", "lady_jessica", "princess_irulan"),
    },
)
scope(
    "setup-cities-small",
    "Setup alone of a Basic game without Bene Gesserit: the Harkonnen keep all their traitors",
    ("harkonnen", "atreides"),
    ("crysknife", "karama_1", "shield_1", "snooper_1"),
    (
        Start(
            "nothing set up",
            "setup",
            "begin",
            {("reserves", "atreides"): 10, ("reserves", "harkonnen"): 10},
            assumed=_FEWER,
        ),
    ),
    (),
    {"last_phase": "setup", "last_turn": 1},
    sets={
        "AREAS": ("arrakeen_s10", "carthag_s11"),
        "TERRITORIES": ("arrakeen", "carthag"),
        "LEADERS": ("duncan_idaho", "gurney_halleck", "lady_jessica", "feyd_rautha", "beast_rabban"),
    },
)
