"""Figures of the board on which the programs that we read differ; no printed board was seen.

Each question is declared when a term first asks it, because a question that no row asks does not load.

Not asked: KANLY-13, whether the base deck has three Cheap Heroes and no Harvester, or two and one, as quintine has it.
The cards of a game are a set that its scope names, and a set cannot be read in two ways; the majority's is used.
"""

from __future__ import annotations

from functools import cache

from model.language.questions import Question
from model.language.sources import Source

PROGRAMS = Source("P", "Figures merged from independent public programs of the game", "reported")
QUINTINE = Source("P-quintine", "The program quintine, one of them", "reported")


@cache
def terrain() -> Question:
    """Which terrain four territories are."""
    return Question(
        "KANLY-10",
        "Which terrain are Harg Pass, Hole in the Rock, Sihaya Ridge and Plastic Basin?",
        readings={
            "majority": "The first three are sand, and Plastic Basin is rock.",
            "quintine": "The first three are rock, and Plastic Basin is sand.",
        },
        current="majority",
        status="ours",
        because="Every program but one has it so; one more leaves Plastic Basin and Harg Pass open to doubt.",
        sources=[PROGRAMS, QUINTINE],
    )


@cache
def spice_sectors() -> Question:
    """Where two spice cards put their spice."""
    return Question(
        "KANLY-11",
        "In which sectors does the spice of Hagga Basin and of Rock Outcroppings appear?",
        readings={
            "majority": "In sectors 13 and 14.",
            "quintine": "In sectors 12 and 13.",
        },
        current="majority",
        status="ours",
        because="Three programs have it so for both; one says it copied the other sectors from printed cards.",
        sources=[PROGRAMS, QUINTINE],
    )


@cache
def area_graph() -> Question:
    """Which areas border on each other."""
    return Question(
        "KANLY-12",
        "Which areas border on each other?",
        readings={
            "majority": "Those that share a stretch of border on the map: 190 pairs.",
            "quintine": "Those of the same or neighbouring territories whose sectors differ by at most one, "
            "not counted from 18 on to 1: 328 pairs.",
        },
        current="majority",
        status="ours",
        because="Made by hand; measured on three outlines, and it joins territories as most programs do.",
        sources=[PROGRAMS, QUINTINE],
    )
