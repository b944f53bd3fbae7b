"""Revival (and Shipment, from `shipping.py`): what may be asked, what it costs, that forces go where the play says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from invariants.shipping import CHECKED as SHIPPING
from invariants.words import StepProperty, actor
from model.components.cards import CARDS
from model.components.factions import ATREIDES, CHOAM, EMPEROR, FREMEN, NOBODY
from model.components.leaders import LEADERS, leader_of, strength
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, choose, each, every, lift, not_
from model.phases.frames import revival
from model.purse import pledged_to
from model.questions.revival import FREMEN_ALLY, PAID_BY
from model.responses.frames import karama
from model.setting import advanced, face, free_revivals, seated
from model.table import DISCARD, free_blocked, reserves, revived, spice, tanks, used
from model.tables.forces import elite_back, elite_reserves, elite_tanks
from model.tables.people import ally, captor, deaths, kwisatz_dead, leader_at, leader_revived
from model.verbs import shut

asks = revival.here
who, n = asks.requester, asks.requested
_other = each(LEADERS, "other leader")


def free_part(seat: Term, wanted: Term) -> Term:
    """What revives for nothing: the free revivals of the seat or of its Fremen ally, unless La La La denies them."""
    with_fremen = choose(ally[seat] == FREMEN, 3, free_revivals[seat])
    allowance = FREMEN_ALLY.means(three=with_fremen, its_own=free_revivals[seat])
    return choose(free_blocked[seat], 0, choose(allowance < wanted, allowance, wanted))


def full_price(seat: Term, wanted: Term) -> Term:
    """Two spice a force, CHOAM one; stated here again so that the rows are held against it."""
    return choose(seat == CHOAM, wanted, wanted + wanted)


def price_of_revival(seat: Term, wanted: Term) -> Term:
    """The price of every force beyond the free ones."""
    return full_price(seat, wanted - free_part(seat, wanted))


def purse(seat: Term) -> Term:
    """What pays for a revival."""
    found: Term = PAID_BY.means(own_purse_only=spice[seat], with_the_pledge=spice[seat] + pledged_to(seat))
    return found


def in_tanks(seat: Term, wanted: Term, elite: Any) -> Term:
    """So many forces are in the tanks, one of them elite where `elite` says so."""
    return choose(elite, all_of(elite_tanks[seat] >= 1, wanted <= tanks[seat] + 1), wanted <= tanks[seat])


def returned(seat: Term, wanted: Term, elite: Any) -> Term:
    """So many forces have gone from the tanks to the reserves, at most one elite force among them in a turn."""
    one = choose(elite, lift(1), lift(0))
    return all_of(
        after(tanks[seat]) + wanted == tanks[seat] + one,
        after(reserves[seat]) + one == reserves[seat] + wanted,
        after(elite_tanks[seat]) + one == elite_tanks[seat],
        after(elite_reserves[seat]) == elite_reserves[seat] + one,
    )


free = all_of(free_part(who, n) > 0, who != "choam", seated["choam"])


def _requested(rule: Rule) -> Term:
    seat, wanted, elite = actor(rule), rule.using[0], rule.event != "request"
    return all_of(
        not_(revived[seat]),
        not_(asks.ready[seat]),
        wanted >= 1,
        any_of(seat == CHOAM, wanted <= 3),
        any_of(seat != FREMEN, wanted <= free_part(seat, wanted)),
        in_tanks(seat, wanted, lift(elite)),
        not_(all_of(elite, any_of(elite_back[seat], not_(advanced)))),
        price_of_revival(seat, wanted) <= purse(seat),
    )


def _came_back(rule: Rule) -> Term:
    del rule
    possible = all_of(price_of_revival(who, n) <= purse(who), in_tanks(who, n, asks.with_elite))
    paid = all_of(
        after(purse(who)) + price_of_revival(who, n) == purse(who),
        returned(who, n, asks.with_elite),
        after(revived[who]),
    )
    same = all_of(after(spice[who]) == spice[who], after(tanks[who]) == tanks[who])
    return choose(possible, paid, same)


def _by_karama(rule: Rule) -> Term:
    amount, unpaid = karama.result.amount, after(spice[EMPEROR]) == spice[EMPEROR]
    if rule.using:
        return all_of(rule.using[0] == asks.leader, after(tanks[EMPEROR]) == tanks[EMPEROR], unpaid)
    return all_of(returned(EMPEROR, choose(asks.with_elite, amount + 1, amount), asks.with_elite), unpaid)


def _special_revival(rule: Rule) -> Term:
    if rule.event == "revive a leader by Karama":
        leader, card = rule.using
        what = all_of(leader_of[leader] == EMPEROR, leader_at[leader] != "alive")
    else:
        card, wanted = rule.using
        elite = rule.event != "revive by Karama"
        what = all_of(
            wanted >= 1,
            wanted <= 3,
            in_tanks(EMPEROR, wanted, lift(elite)),
            not_(all_of(elite, elite_back[EMPEROR])),
        )
    return all_of(what, not_(shut(asks.shut_out, EMPEROR, card, special=True)))


def _given(rule: Rule) -> Term:
    if rule.event == "response ended: cancelled" or not rule.shows or len(rule.then) <= 3:
        return all_of(after(spice[EMPEROR]) == spice[EMPEROR], rule.target == "open")
    friend = ally[EMPEROR]
    return all_of(after(spice[EMPEROR]) + full_price(friend, n) == spice[EMPEROR], returned(friend, n, asks.with_elite))


def _gives(rule: Rule) -> Term:
    wanted, elite, friend = rule.using[0], rule.event != "revive for its ally", ally[EMPEROR]
    return all_of(
        seated[friend],
        not_(asks.gift_made),
        wanted >= 1,
        wanted <= 3,
        in_tanks(friend, wanted, lift(elite)),
        not_(all_of(elite, elite_back[friend])),
        full_price(friend, wanted) <= spice[EMPEROR],
    )


def _leader(rule: Rule) -> Term:
    seat, leader = actor(rule), rule.using[0]
    return all_of(
        leader_of[leader] == seat,
        leader_at[leader] != "alive",
        after(leader_at[leader]) == "alive",
        not_(leader_revived[seat]),
        after(leader_revived[seat]),
        after(purse(seat)) + strength[leader] == purse(seat),
        every(
            _other,
            any_of(
                leader_of[_other] != seat,
                deaths[_other] >= deaths[leader],
                all_of(leader_at[_other] == "alive", captor[_other] != NOBODY),
            ),
        ),
    )


def _ghola(rule: Rule) -> Term:
    seat = actor(rule)
    if rule.event == "play the Ghola for a leader":
        leader, card = rule.using
        what = all_of(leader_of[leader] == seat, leader_at[leader] != "alive", after(leader_at[leader]) == "alive")
    else:
        card, wanted = rule.using
        elite = rule.event != "play the Ghola for forces"
        what = all_of(wanted <= 5, returned(seat, wanted, lift(elite)), not_(all_of(elite, elite_back[seat])))
    return all_of(
        what, face[card] == "tleilaxu_ghola", after(in_place(card, DISCARD, CARDS)), after(spice[seat]) == spice[seat]
    )


def _denies(rule: Rule) -> Term:
    """La La La before a request names a seat whose free revival is not denied yet."""
    target = rule.opens.facts["target"] if rule.opens is not None else who
    return all_of(seated[target], any_of(target == who, not_(free_blocked[target])))


REVIVAL: Mapping[str, Callable[[Rule], Term]] = {
    "request": _requested,
    "take up": lambda rule: free if rule.target == "answering" else not_(free),
    "settle": _came_back,
    "karama ended: done": _by_karama,
    "ready": lambda rule: not_(asks.ready[actor(rule)]),
    "declare La La La": _denies,
    "declare La La La by Nexus": _denies,
    "request with an elite force": _requested,
    "revive by Karama": _special_revival,
    "revive an elite force by Karama": _special_revival,
    "revive a leader by Karama": _special_revival,
    "revive for its ally": _gives,
    "revive an elite force for its ally": _gives,
    "response ended: allowed": _given,
    "response ended: cancelled": _given,
    "revive a leader": _leader,
    "revive the Kwisatz Haderach": lambda rule: all_of(
        kwisatz_dead, not_(leader_revived[ATREIDES]), after(purse(ATREIDES)) + 2 == purse(ATREIDES)
    ),
    "play the Ghola for a leader": _ghola,
    "play the Ghola for forces": _ghola,
    "play the Ghola for forces and an elite force": _ghola,
}
"""Event of Revival -> what must be so."""


def _revives(rule: Rule) -> Term | None:
    return REVIVAL[rule.event](rule) if rule.machine == "revival" and rule.event in REVIVAL else None


def _special(rule: Rule) -> Term | None:
    if rule.opens is None or rule.opens.machine.name != "karama" or "special" not in repr(rule.opens.facts["use"]):
        return None
    return all_of(advanced, not_(used[rule.opens.facts["player"]]))


CHECKED: tuple[StepProperty, ...] = (
    StepProperty(
        "REV-01",
        "Forces come back as they were asked and paid for, once a turn; CHOAM is asked about every free revival.",
        _revives,
        because="The price and the limit of Revival.",
    ),
    StepProperty(
        "INV-37.use",
        "A special power is played in an Advanced game by who has not used it.",
        _special,
        because="Once per game.",
    ),
    *SHIPPING,
)
