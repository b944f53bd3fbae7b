"""Turns, alliances and the end of the game: what changes only where the calendar or a Nexus says so."""

from __future__ import annotations

from invariants.words import ByConstruction, Invariant, StepProperty
from model.components.factions import FACTIONS, NOBODY
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, each, every, implies, not_, some
from model.phases.frames import mentat
from model.responses.frames import response
from model.setting import last_turn, seated
from model.tables.people import ally, won
from model.tables.planet import first, last_dialed_a, last_dialed_b, turn, wall_destroyed
from model.tables.spice import aid, bribes

_one, _other = each(FACTIONS, "seat"), each(FACTIONS, "other seat")

ALLIES = Invariant(
    "ALLY-01",
    "An alliance is of two: each is the other's ally, and nobody is his own.",
    every(
        _one,
        implies(
            ally[_one] != NOBODY,
            all_of(seated[ally[_one]], ally[_one] != _one, ally[ally[_one]] == _one),
        ),
    ),
    arises=some(_one, ally[_one] != NOBODY),
    because="Alliances are made and broken for both at once.",
)

PLEDGES = Invariant(
    "ALLY-02",
    "Only who has an ally has pledged spice.",
    every(_one, any_of(aid[_one] == 0, ally[_one] != NOBODY)),
    arises=some(_one, aid[_one] > 0),
    because="A pledge goes back when the alliance breaks.",
)

SEATS_KNOWN = Invariant(
    "LEM-11",
    "Who is first, and who used the wheels last, is seated.",
    all_of(*[any_of(name == NOBODY, seated[name]) for name in (first, last_dialed_a, last_dialed_b)]),
    arises=first != NOBODY,
    because="They are chosen from those who play.",
    helper=True,
)

CALENDAR = Invariant(
    "INV-80.turn",
    "The game is in one of its turns.",
    all_of(turn >= 1, turn <= last_turn),
    arises=turn > 1,
    because="A turn ends only before the last one.",
)


def _turn(rule: Rule) -> Term | None:
    if rule.machine != "mentat":
        return after(turn) == turn
    if rule.gives_way_to is not None:
        return all_of(after(turn) == turn + 1, turn < last_turn)
    return after(turn) == turn


def _bribes(rule: Rule) -> Term | None:
    if rule.machine == "mentat" and rule.event == "take in the bribes":
        return every(_one, after(bribes[_one]) == 0)
    return every(_one, any_of(not_(seated[_one]), after(bribes[_one]) >= bribes[_one]))


def _alliances(rule: Rule) -> Term | None:
    if rule.machine == "alliances":
        return None
    return every(_one, any_of(not_(seated[_one]), after(ally[_one]) == ally[_one]))


def _ends_with_a_winner(rule: Rule) -> Term | None:
    if rule.machine != "mentat" or rule.event != "end the game":
        return None
    return some(_one, all_of(seated[_one], after(won[_one])))


def _goes_on(rule: Rule) -> Term | None:
    """The next turn begins only where nobody has met a condition of victory."""
    if rule.machine != "mentat" or rule.gives_way_to is None:
        return None
    return every(_one, not_(mentat.here.winner[_one]))


def _own_power(rule: Rule) -> Term | None:
    if rule.machine != "response" or not isinstance(rule.by, Term) or rule.opens is None:
        return None
    own: Term = rule.by == response.here.owner
    return not_(own)


def _wall(rule: Rule) -> Term | None:
    del rule
    return implies(wall_destroyed, after(wall_destroyed))


CHECKED = (
    ALLIES,
    PLEDGES,
    SEATS_KNOWN,
    CALENDAR,
    StepProperty(
        "INV-80",
        "The turn changes only at the end of a Mentat Pause, by one.",
        _turn,
        because="No other row counts turns.",
        arises=after(turn) != turn,
    ),
    StepProperty(
        "INV-26",
        "Spice before a shield stays there until the next Mentat Pause.",
        _bribes,
        because="Only the beginning of the pause takes it in.",
        arises=some(_one, bribes[_one] > 0),
    ),
    StepProperty(
        "ALLY-03",
        "Alliances change only in a Nexus.",
        _alliances,
        because="No other row writes them.",
        arises=some(_one, ally[_one] != NOBODY),
    ),
    StepProperty(
        "INV-67",
        "A game that ends has a winner.",
        _ends_with_a_winner,
        because="It ends only once somebody has met a condition of victory.",
    ),
    StepProperty(
        "INV-67.on",
        "A turn begins only where nobody has won.",
        _goes_on,
        because="Who has won ends the game.",
    ),
    StepProperty(
        "INV-82",
        "Nobody cancels its own power.",
        _own_power,
        because="The window is for the others.",
    ),
    StepProperty(
        "WALL-01",
        "The Shield Wall is not built again.",
        _wall,
        because="Nothing restores it.",
        arises=wall_destroyed,
    ),
)
CONSTRUCTED = (
    ByConstruction(
        "INV-47",
        "Nothing that lives for a phase outlasts it.",
        "A row by which a phase gives way to the next ends the phase, or it does not load; that clears such facts.",
    ),
    ByConstruction("INV-49", "At most one Karama rate is bought.", "It is one fact of the frame of Shipment."),
    ByConstruction(
        "INV-11", "No account of forces falls below zero.", "It would be a fault: that no row has one is proved."
    ),
)
