"""A small model of effects for whole sets, given tables and restricted sets: for a process of its own.

Troops march over the walls of a few rooms. What happens to whole sets: moves into one account and between accounts of
the same element, assignments to the table and to a frame, cards, numbers up to a bound that a state knows, a set
inside a set. Three rows go wrong in some states: one writes a cell for two rooms at once, one overdraws, one names a
room that is not there.
"""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import BANK, for_each, in_place, moves, only_if, puts
from model.language.facts import Fact, amount, counts, flag, flags, names
from model.language.machine import Machine
from model.language.rows import NATURE
from model.language.scope import Scope, Start
from model.language.sorts import INT, Sort, Value
from model.language.sources import Source
from model.language.terms import all_of, choose, each, number, some, total
from model.setting import seat
from model.table import DISCARD, hand

CITES = [Source("sets", "The model of whole sets of the tests", "ours")]
ROOMS = Sort("ROOMS", ["attic", "bath", "cellar", "den", "entry"])
WALLS = Sort("WALLS", ["north", "south", "west"])
_STEPS: dict[tuple[Value, ...], Value] = {
    ("attic", "bath"): 1,
    ("bath", "attic"): 1,
    ("bath", "cellar"): 1,
    ("cellar", "den"): 1,
    ("attic", "cellar"): 2,
}
_BEHIND: dict[tuple[Value, ...], Value] = {
    ("attic", "north"): True,
    ("bath", "north"): True,
    ("cellar", "south"): True,
    ("den", "south"): True,
}
steps = Fact("steps", "steps from … to …", INT, (ROOMS, ROOMS), default=0, rigid=True, given=_STEPS)
behind = flag("behind", "… lies behind …", ROOMS, WALLS, rigid=True, given=_BEHIND)
leads_to = Fact(
    "leads_to", "… leads to", ROOMS, (ROOMS,), rigid=True,
    given={("attic",): "bath", ("bath",): "cellar", ("cellar",): "bath"},
)  # fmt: skip
troops = amount("troops", "troops of … in …", FACTIONS, ROOMS, account="forces")
graves = amount("graves", "dead troops of …", FACTIONS, account="forces")
purse = amount("purse", "the purse of …", FACTIONS, account="spice")
lit = flag("lit", "… is lit", ROOMS)
FACTS = (steps, behind, leads_to, troops, graves, purse, lit)

player, other, card, wall = each(FACTIONS, "player"), each(FACTIONS, "other"), each(CARDS, "card"), each(WALLS, "wall")
room, source, target, any_room = each(ROOMS, "room"), each(ROOMS, "from"), each(ROOMS, "to"), each(ROOMS, "any room")

house = Machine(
    "sets_house",
    "The house",
    frame={"turns": counts("turns"), "seen": flags(ROOMS, "… was seen"), "last": names(ROOMS, "the last room")},
    states=["open", "storm"],
    outcomes={},
    cites=CITES,
    phase=True,
)
here = house.here
coin = number("coin", 1, here.turns)
house.rule(
    "One troop marches.", by=player, on="march", using=[source, target], go="open -> storm",
    when=[troops[player, source] > 0, steps[source, target] == 1, here.turns < 2],
    then=[
        moves(1, out_of=troops[player, source], into=troops[player, target]), here.last.becomes(target),
        here.turns.becomes(here.turns + 1),
    ],
    cites=CITES,
)  # fmt: skip
house.rule(
    "A storm kills all troops behind a wall, and lights what is one step from where somebody marched to.",
    by=NATURE, on="storm", using=[wall], go="storm -> open",
    then=[
        for_each(room, [
            for_each(other, [
                moves(
                    choose(behind[room, wall], troops[other, room], 0), out_of=troops[other, room], into=graves[other]
                ),
            ]),
            lit[room].becomes(steps[here.last, room] == 1),
            only_if(lit[room], [here.seen[room].becomes(True)]),
        ]),
    ],
    cites=CITES,
)  # fmt: skip
house.rule(
    "Whoever sits first throws away all cards, and everybody's troops in lit rooms move on.", by=player, on="retreat",
    go="open -> open", when=[seat[player] == 1, some(card, in_place(card, hand(player), CARDS))],
    then=[
        for_each(card, [only_if(in_place(card, hand(player), CARDS), [puts(card, DISCARD, out_of=hand(player))])]),
        for_each(room, [
            only_if(all_of(lit[room], leads_to[room] != None), [  # noqa: E711
                for_each(other, [
                    moves(troops[other, room], out_of=troops[other, room], into=troops[other, leads_to[room]]),
                ]),
            ]),
        ]),
    ],
    cites=CITES,
)  # fmt: skip
house.rule(
    "Coins of every size up to the number of turns.", by=player, on="coins", go="open -> open",
    when=[purse[player] < 3], then=[for_each(coin, [moves(coin, out_of=BANK, into=purse[player])])], cites=CITES,
)  # fmt: skip
house.rule(
    "What a lit room leads to is lit: a room that two lead to is written twice.", by=player, on="spread",
    go="open -> open", when=[seat[player] == 1, some(any_room, lit[any_room])],
    then=[for_each(room, [
        only_if(all_of(here.seen[room], leads_to[room] != None), [lit[leads_to[room]].becomes(True)]),  # noqa: E711
    ])],
    cites=CITES,
)  # fmt: skip
house.rule(
    "A toll for every lit room: a poor player is overdrawn.", by=player, on="toll", go="open -> open",
    when=[seat[player] == 1, total(any_room, choose(lit[any_room], 1, 0)) > 0],
    then=[for_each(room, [only_if(lit[room], [moves(1, out_of=purse[player], into=BANK)])])],
    cites=CITES,
)  # fmt: skip
house.rule(
    "Every lit room darkens what it leads to, be it nowhere.", by=player, on="beyond",
    go="open -> open", when=[seat[player] == 1, here.turns == 2, here.last == "cellar"],
    then=[for_each(room, [only_if(lit[room], [lit[leads_to[room]].becomes(False)])])],
    cites=CITES,
)  # fmt: skip


def house_of(*factions: str, rooms: tuple[str, ...] = ROOMS.elements, cards: int = 1) -> Scope:
    """Some factions in some rooms: the first has two troops, the others one."""
    held = CARDS.elements[:cards]
    facts: dict[str | tuple[str, ...], Value] = {
        ("troops", faction, rooms[0]): 2 - min(i, 1) for i, faction in enumerate(factions)
    }
    start = Start("start", house.name, "open", facts, dict.fromkeys(held, ("hand", factions[0])), "a test")
    sets = {"ROOMS": rooms} if rooms != ROOMS.elements else {}
    name = f"house-{len(factions)}-{len(rooms)}"
    return Scope(name, "whole sets", factions, held, (start,), sets=sets, facts=FACTS)


SCOPES = (
    house_of("choam", cards=2),
    house_of("choam", "emperor", rooms=("attic", "bath", "cellar")),
    house_of("emperor", rooms=("cellar", "attic", "bath", "den")),
)
