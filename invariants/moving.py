"""Shipment, movement, spice on the planet: only what was declared moves, and it goes where it was declared to go."""

from __future__ import annotations

from invariants.words import Invariant, StepProperty, actor, given
from model.components.board import AREAS, steps, steps_in_quintine, territory_of
from model.components.factions import FACTIONS, FREMEN, NOBODY
from model.language.rows import Ended, Rule
from model.language.terms import (
    Term,
    after,
    all_of,
    any_of,
    each,
    each_frame,
    every,
    implies,
    in_state,
    not_,
    one_of,
    some,
)
from model.phases.frames import combat, shipment
from model.setting import seated
from model.tables.forces import elites, forces, reserves, tanks
from model.tables.planet import storm_at
from model.tables.spice import aid, spice, spice_on

here = shipment.here
_area, _seat = each(AREAS, "area"), each(FACTIONS, "seat")
LANDINGS = ("land", "set out", "response ended: allowed")
DECLARED = ("ship", "ship with elites", "ship across", "ship back", "move", "move and take up arms", "join")
"""The events that say what is to go where."""


def _as_before(seat: Term, area: Term) -> Term:
    return all_of(after(forces[seat, area]) == forces[seat, area], after(elites[seat, area]) == elites[seat, area])


def _only_the_group(rule: Rule) -> Term | None:
    """A landing or an arrival changes the areas that were declared, and for the seat whose turn it is alone."""
    if rule.machine != "shipment" or rule.event not in LANDINGS or rule.source not in ("settling", "moving"):
        return None
    declared = all_of(_seat == here.active, one_of(_area, here.origin, here.destination))
    return every(_area, every(_seat, any_of(not_(seated[_seat]), declared, _as_before(_seat, _area))))


def _nothing_moves(rule: Rule) -> Term | None:
    """What is cancelled, stopped or only asked about leaves forces and purses as they were."""
    if rule.machine != "shipment" or not _only_talk(rule):
        return None
    return every(
        _seat,
        any_of(
            not_(seated[_seat]),
            all_of(
                after(spice[_seat]) == spice[_seat],
                after(aid[_seat]) == aid[_seat],
                after(reserves[_seat]) == reserves[_seat],
                after(tanks[_seat]) == tanks[_seat],
                every(_area, _as_before(_seat, _area)),
            ),
        ),
    )


def _only_talk(rule: Rule) -> bool:
    stopped = isinstance(rule.on, Ended) and rule.on.machine in ("response", "karama")
    cancelled = stopped and rule.on.outcomes == ("cancelled",)  # type: ignore[union-attr]
    by_karama = isinstance(rule.on, Ended) and rule.on.machine == "karama"
    declared = rule.event in DECLARED
    income = rule.source == "landed"
    losing = rule.target == "losing" or rule.source == "losing"
    return (cancelled and not income and not losing) or by_karama or declared


def _within_reach(rule: Rule) -> Term | None:
    """Three territories at the most, one without ornithopters and for others than the Fremen; never from the storm."""
    if rule.machine != "shipment":
        return None
    if rule.source == "moving" and rule.target == "intruded":
        return _keeps_the_reach(rule)
    if rule.event not in ("move", "move and take up arms", "join"):
        return None
    origin, area, seat = rule.using[0], rule.using[1], actor(rule)

    def at_most(number: int | Term) -> Term:
        return any_of(
            steps[origin, area, storm_at] <= number,
            steps_in_quintine[origin, area, storm_at] <= number,
        )

    if rule.event == "join":
        together = all_of(territory_of[origin] == territory_of[here.group_from], area == here.group_to)
        return all_of(at_most(here.group_reach), together, _present(seat, origin))
    return all_of(
        at_most(3),
        any_of(at_most(1), all_of(seat == FREMEN, at_most(2)), _flies(seat), here.flew),
        any_of(forces[seat, origin] > 0, elites[seat, origin] > 0),
    )


def _keeps_the_reach(rule: Rule) -> Term:
    """Whoever joins a group goes as far as the group might, which was no further than its player could reach."""
    left, might = here.group_reach, given(rule, here.group_reach)
    could = any_of(might <= 1, all_of(here.active == FREMEN, might <= 2), _flies(here.active), here.flew)
    return any_of(all_of(here.joins, might == left), all_of(might <= 3, could))


def _present(seat: Term, area: Term) -> Term:
    return any_of(forces[seat, area] > 0, elites[seat, area] > 0)


def _flies(seat: Term) -> Term:
    """A force of the seat is in a city; stated here again so that the rows are held against it."""
    return some(_area, all_of(one_of(territory_of[_area], "arrakeen", "carthag"), _present(seat, _area)))


def _slow(rule: Rule) -> Term | None:
    """A cancellation of the Fremen movement holds for one group: under it no group goes further than one territory."""
    if rule.machine != "shipment" or rule.event != "move":
        return None
    origin, area, seat = rule.using[0], rule.using[1], actor(rule)
    return implies(
        _slowed(seat),
        any_of(steps[origin, area, storm_at] <= 1, steps_in_quintine[origin, area, storm_at] <= 1),
    )


def _slowed(seat: Term) -> Term:
    return all_of(here.slow, not_(_flies(seat)), not_(here.flew))


def _spice_leaves(rule: Rule) -> Term | None:
    """Spice leaves the planet by storm, by worm, by an explosion or by those who collect it."""
    takes = {("storm", "go on"), ("storm", "set out"), ("spice_blow", "devour"), ("combat", "settle")}
    if (rule.machine, rule.event) in takes or (rule.machine, rule.event) == ("collection", "collect"):
        return None
    return every(_area, after(spice_on[_area]) >= spice_on[_area])


def _spice_comes(rule: Rule) -> Term | None:
    """Spice comes to the planet by a spice card only."""
    if (rule.machine, rule.event) == ("spice_blow", "draw"):
        return None
    return every(_area, after(spice_on[_area]) <= spice_on[_area])


def _collected(rule: Rule) -> Term | None:
    """What is collected goes to somebody who stands there, and no more than two or three for each force."""
    if (rule.machine, rule.event) != ("collection", "collect"):
        return None
    taken = after(spice_on[_area]) < spice_on[_area]
    stands = some(_seat, all_of(seated[_seat], _present(_seat, _area)))
    return every(_area, implies(taken, stands))


def _beaten(rule: Rule) -> Term | None:
    """Who loses a battle keeps no force where it was fought; nobody else loses any as it is settled."""
    if rule.machine != "combat" or rule.event != "settle" or rule.target != "losing":
        return None
    fought = combat.here
    loses = any_of(
        all_of(_seat == fought.aggressor, fought.winner != fought.aggressor),
        all_of(_seat == fought.defender, fought.winner != fought.defender),
    )
    there = after(forces[_seat, fought.place]) + after(elites[_seat, fought.place])
    return every(
        _seat,
        any_of(
            not_(seated[_seat]),
            implies(loses, there == 0),
        ),
    )


def _traitors_spare(rule: Rule) -> Term | None:
    """Who wins by a traitor loses no force."""
    if rule.machine != "combat" or rule.event not in ("settle", "take losses"):
        return None
    fought = combat.here
    wins = all_of(fought.by_traitor, _seat == fought.winner, fought.aggressor != fought.defender)
    spared = every(_area, every(_seat, any_of(not_(seated[_seat]), not_(wins), _as_before(_seat, _area))))
    return all_of(spared, not_(fought.by_traitor)) if rule.target == "burying" else spared


CHECKED = (
    Invariant(
        "MOVE-02",
        "Those who may join a group go three territories at the most, and two only as Fremen.",
        each_frame(
            "shipment",
            all_of(
                here.group_reach >= 0,
                here.group_reach <= 3,
                implies(here.group_reach == 2, here.active == FREMEN),
                implies(in_state("shipment", "announcing", "leaving", "between", "timing"), here.group_reach == 0),
                implies(here.active == NOBODY, here.group_reach == 0),
            ),
        ),
        arises=all_of(in_state("shipment", *shipment.states), here.group_reach > 1),
        because="They go as far as the group that they join might go.",
    ),
    StepProperty(
        "INV-13",
        "A shipment or a move changes the declared areas of its own player, and no others.",
        _only_the_group,
        because="Only the declared group goes.",
    ),
    StepProperty(
        "INV-15",
        "What is declared, cancelled or stopped moves no force and no spice.",
        _nothing_moves,
        because="Forces move and prices are paid as the group lands.",
    ),
    StepProperty(
        "MOVE-01",
        "No group goes further than its player can reach.",
        _within_reach,
        because="One territory, the Fremen two, three by ornithopter.",
    ),
    StepProperty(
        "INV-44",
        "After a cancelled move the Fremen go one territory with the group in question.",
        _slow,
        because="The cancellation is of that move.",
        arises=here.slow,
    ),
    StepProperty(
        "INV-20.leaves",
        "Spice leaves the planet by storm, worm, explosion and collection alone.",
        _spice_leaves,
        because="Nothing else takes it.",
        arises=some(_area, spice_on[_area] > 0),
    ),
    StepProperty(
        "INV-20.comes",
        "Spice comes to the planet by spice cards alone.",
        _spice_comes,
        because="Nothing else brings it.",
        arises=some(_area, spice_on[_area] > 0),
    ),
    StepProperty(
        "COLL-01",
        "Spice is collected where somebody stands.",
        _collected,
        because="Nobody collects from afar.",
        arises=some(_area, spice_on[_area] > 0),
    ),
    StepProperty(
        "BATTLE-01",
        "Who loses a battle keeps no force where it was fought.",
        _beaten,
        because="The loser's army is lost.",
    ),
    StepProperty(
        "BATTLE-02",
        "Who wins by a traitor loses no force.",
        _traitors_spare,
        because="The battle is not fought.",
        arises=combat.here.by_traitor,
    ),
)
