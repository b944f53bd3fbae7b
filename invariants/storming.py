"""The storm: where it goes, what it takes, and what it leaves alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from invariants.words import Invariant, StepProperty, given
from model.components.board import AREAS, SECTORS, exposed, next_sector, sector_of, territory_of
from model.components.factions import FACTIONS, FREMEN, NOBODY
from model.language.effects import Becomes, Effect, ForEach, OnlyIf
from model.language.rows import Rule
from model.language.terms import (
    Param,
    Term,
    after,
    all_of,
    any_of,
    choose,
    const,
    each,
    each_frame,
    every,
    implies,
    in_state,
    lift,
    not_,
    some,
)
from model.phases.frames import storm
from model.setting import seated
from model.tables.forces import elite_tanks, elites, forces, tanks
from model.tables.planet import storm_at, wall_destroyed
from model.tables.spice import spice_on

here = storm.here
_area, _seat = each(AREAS, "area"), each(FACTIONS, "seat")
_start = const("sector_1", SECTORS)
_was = choose(storm_at == None, _start, storm_at)  # noqa: E711 - builds a term
_hit = sector_of[_area] == next_sector[_was]
_open = exposed(territory_of[_area], wall_destroyed)


def _moves_on(rule: Rule) -> Term | None:
    """The storm is moved by its own phase only, one sector at a time, while it has any left to go."""
    if rule.machine == "storm" and rule.event == "go on":
        return all_of(after(storm_at) == next_sector[_was], here.left > 0)
    if rule.machine == "storm" and rule.event == "arrive":
        return after(storm_at) == _was
    return after(storm_at) == storm_at


def _takes_spice(rule: Rule) -> Term | None:
    if rule.machine != "storm" or rule.event != "go on":
        return None
    return every(_area, after(spice_on[_area]) == choose(_hit, 0, spice_on[_area]))


def _kills(rule: Rule) -> Term | None:
    """In the sector entered all exposed groups are gone, but for Fremen under their protection; nowhere else any."""
    if rule.machine != "storm" or rule.event != "go on":
        return None
    return every(_area, every(_seat, any_of(not_(seated[_seat]), _loses(_seat))))


def _loses(seat: Term) -> Term:
    lost = all_of(_hit, _open, not_(all_of(seat == FREMEN, here.protected)))
    return choose(
        lost,
        all_of(after(forces[seat, _area]) == 0, after(elites[seat, _area]) == 0),
        all_of(after(forces[seat, _area]) == forces[seat, _area], after(elites[seat, _area]) == elites[seat, _area]),
    )


def _halves(rule: Rule) -> Term | None:
    """A group of one kind loses half, rounded up; one whose turn it is not loses nothing."""
    if rule.machine != "storm" or rule.event != "halve":
        return None
    before, left = forces[FREMEN, _area], after(forces[FREMEN, _area])
    elite, elite_left = elites[FREMEN, _area], after(elites[FREMEN, _area])
    half = all_of(
        left + left <= before,
        before <= left + left + 1,
        elite_left + elite_left <= elite,
        elite <= elite_left + elite_left + 1,
    )
    same = all_of(left == before, elite_left == elite)
    mixed = all_of(before > 0, elite > 0)
    return every(_area, choose(all_of(here.pending[_area], not_(mixed)), half, same))


def _chooses(rule: Rule) -> Term | None:
    """What the Fremen choose is half of the group, rounded up, whichever kinds it is of."""
    if rule.machine != "storm" or rule.event != "lose":
        return None
    area = rule.using[0]
    before = forces[FREMEN, area] + elites[FREMEN, area]
    left = after(forces[FREMEN, area]) + after(elites[FREMEN, area])
    return all_of(left + left <= before, before <= left + left + 1, here.pending[area])


def _tanks(rule: Rule) -> Term | None:
    """What dies goes to the tanks: none of a storm's rows empties tanks, but for the Ghola card."""
    if rule.machine != "storm" or rule.event.startswith("play the Ghola"):
        return None
    return every(
        _seat,
        any_of(
            not_(seated[_seat]),
            all_of(after(tanks[_seat]) >= tanks[_seat], after(elite_tanks[_seat]) >= elite_tanks[_seat]),
        ),
    )


def _ends(rule: Rule) -> Term | None:
    """On its way the storm has a rank that falls with every play: the sectors to go, then the losses to choose."""
    if rule.machine != "storm" or rule.source not in ("setting_out", "moving", "struck"):
        return None
    left = given(rule, here.left)
    if rule.event == "go on":
        return all_of(left + 1 == here.left)
    if rule.event in ("halve", "lose"):
        return all_of(left == here.left, _settled(rule.then))
    if rule.event == "settle the losses":
        return all_of(left == here.left, every(_area, not_(here.pending[_area])))
    return all_of(left == here.left, any_of(here.left == 0, rule.target != "arrived"))


def _settled(effects: Sequence[Effect], where: Callable[[Term], Term] = lambda term: term) -> Term:
    """No loss is added, and one at least that was to be chosen is no more."""
    done: list[Term] = []
    added = lift(False)
    for effect in effects:
        if isinstance(effect, Becomes) and effect.target.key[0] is here.pending.field:
            done.append(where(effect.target))
            added = any_of(added, effect.value)
        elif isinstance(effect, OnlyIf):
            done.append(_settled(effect.effects, partial(_under, where, effect.condition)))
        elif isinstance(effect, ForEach):
            done.append(_settled(effect.effects, partial(_among, where, effect.variable)))
    return all_of(not_(added), any_of(*done))


def _under(where: Callable[[Term], Term], condition: Term, term: Term) -> Term:
    return where(all_of(condition, term))


def _among(where: Callable[[Term], Term], variable: Param, term: Term) -> Term:
    return where(some(variable, term))


CHECKED = (
    Invariant(
        "INV-83.left",
        "Dials are no less than 0, and the storm has no less than no sector to go.",
        each_frame(
            "storm",
            all_of(
                every(_seat, any_of(not_(seated[_seat]), here.dial[_seat] >= 0)),
                any_of(here.dialer_a == NOBODY, seated[here.dialer_a]),
                any_of(here.dialer_b == NOBODY, seated[here.dialer_b]),
                implies(in_state("storm", "dialing"), all_of(here.dialer_a != NOBODY, here.dialer_b != NOBODY)),
                here.left >= 0,
            ),
        ),
        arises=in_state("storm", "moving"),
        because="It is counted down while there is something left.",
        helper=True,
    ),
    StepProperty(
        "INV-83",
        "The storm goes sector by sector, and only in its own phase.",
        _moves_on,
        because="It is applied once for each sector.",
        arises=after(storm_at) != storm_at,
    ),
    StepProperty(
        "INV-68",
        "The storm ends: each play on its way takes it on by a sector, or settles a loss, and none sends it further.",
        _ends,
        because="It goes as many sectors as it was to go, and each leaves finitely many losses to choose.",
        arises=any_of(here.left > 0, some(_area, here.pending[_area])),
    ),
    StepProperty(
        "STORM-01",
        "The storm takes the spice of the sector it enters, and of no other.",
        _takes_spice,
        because="Only what it passes over is lost.",
    ),
    StepProperty(
        "INV-18",
        "The storm kills every exposed group of the sector it enters, once, and no other.",
        _kills,
        because="Its own protection saves the Fremen until half of them is lost.",
    ),
    StepProperty(
        "INV-16",
        "Protected Fremen lose half of each group in the storm, rounded up.",
        _halves,
        because="Each group is halved once for each time it is hit.",
    ),
    StepProperty(
        "INV-16.choice",
        "Where the Fremen choose, they lose half of the group, rounded up.",
        _chooses,
        because="They choose the kinds, not the number.",
    ),
    StepProperty(
        "STORM-02", "The storm sends nobody back from the tanks.", _tanks, because="It only kills; the Ghola is a card."
    ),
)
