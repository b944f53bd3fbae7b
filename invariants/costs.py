"""Costs and effects: nothing for nothing, and what is prevented costs nothing."""

from __future__ import annotations

from invariants.words import ByConstruction, Invariant, NotYet, StepProperty, ends_as
from model.components.cards import CARDS
from model.components.factions import CHOAM, FACTIONS
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, at, each, every, implies, in_state, not_, one_of, some
from model.phases.frames import bidding
from model.responses.frames import choam_effect, karama, kull
from model.setting import face
from model.table import DISCARD, debt, hand, used

card, player = each(CARDS, "card"), each(FACTIONS, "player")


def _effect_has_its_cost(rule: Rule) -> Term | None:
    if ends_as(rule, "karama", "done"):
        played = karama.here.played
        return any_of(in_place(played, DISCARD, CARDS), after(in_place(played, DISCARD, CARDS)))
    return None


COST = StepProperty(
    "INV-30",
    "A Karama takes effect only when its card has been discarded.",
    _effect_has_its_cost,
    because="No effect without its cost.",
)


LOT_PAID = Invariant(
    "INV-31",
    "A lot is delivered only for its price in spice or for a Karama.",
    implies(in_state("bidding", "delivering"), one_of(bidding.here.settled, "spice", "karama")),
    arises=in_state("bidding", "delivering"),
    because="A winner never receives a lot without a cost.",
    assumed=False,
)
PRICE_IS_BID = Invariant(
    "INV-31.price",
    "What was paid in spice for a lot is the winning bid.",
    implies(
        all_of(in_state("bidding", "delivering"), bidding.here.settled == "spice"),
        bidding.here.paid == bidding.here.bid,
    ),
    arises=all_of(in_state("bidding", "delivering"), bidding.here.settled == "spice", bidding.here.paid > 0),
    because="One debit, one transfer.",
)


def _stays(which: Term) -> Term:
    return any_of(
        after(in_place(which, hand(CHOAM), CARDS)),
        not_(any_of(in_place(which, hand(CHOAM), CARDS), at("held", which, None))),
    )


def _prevention_keeps(rule: Rule) -> Term | None:
    if ends_as(rule, "kull", "prevented", "redirected"):
        return _stays(kull.here.card)
    if ends_as(rule, "choam_effect", "cancelled"):
        return _stays(choam_effect.here.card)
    return None


RETAINED = StepProperty(
    "INV-32",
    "A prevented Kull Wahad or cancelled CHOAM effect leaves its card with CHOAM.",
    _prevention_keeps,
    because="The table prevents the discard.",
)


def _success_leaves(rule: Rule) -> Term | None:
    if rule.machine == "karama" and rule.event == "kull ended: succeeded":
        player, played = karama.here.player, karama.here.played
        return all_of(
            after(in_place(played, hand(player), CARDS)),
            any_of(used[player], not_(after(used[player]))),
        )
    return None


SUCCESS_LEAVES = StepProperty(
    "INV-33",
    "A Karama stopped by Kull Wahad stays with its player, and its special use stays unspent.",
    _success_leaves,
    because="Interception comes before every cost.",
)


def _stopped_substitute(rule: Rule) -> Term | None:
    if rule.machine == "karama" and rule.event == "conversion ended: stopped":
        lost = in_place(karama.here.played, DISCARD, CARDS)
        return all_of(lost, after(lost))
    return None


STOPPED_SUBSTITUTE = StepProperty(
    "INV-34",
    "A Worthless card whose substitution is stopped is lost, and the use does not happen.",
    _stopped_substitute,
    because="The FAQ says so.",
)


def _used_grows(rule: Rule) -> Term | None:
    del rule
    printed_left = some(
        card,
        all_of(face[card] == "karama", not_(in_place(card, DISCARD, CARDS)), after(in_place(card, DISCARD, CARDS))),
    )
    return every(
        player,
        all_of(
            implies(used[player], after(used[player])),
            any_of(used[player], not_(after(used[player])), printed_left),
        ),
    )


USED_ONCE = StepProperty(
    "INV-37",
    "A special use once spent stays spent, and is spent only as a printed Karama is discarded.",
    _used_grows,
    because="Once per game, for one printed Karama.",
    arises=after(some(player, used[player])),
)
NO_DEBT = Invariant(
    "INV-31.debt",
    "Nobody owes spice.",
    every(player, debt[player] == 0),
    arises=any_of(in_state("bidding", "payment"), in_state("shipment", "settling")),
    because="No document knows debt; it comes with one reading of a win, or a shipment, that cannot be paid.",
    assumed=False,
)

CHECKED: tuple[Invariant | StepProperty, ...] = (
    COST,
    LOT_PAID,
    PRICE_IS_BID,
    RETAINED,
    SUCCESS_LEAVES,
    STOPPED_SUBSTITUTE,
    USED_ONCE,
    NO_DEBT,
)
CONSTRUCTED = (
    ByConstruction(
        "INV-20", "Spice is neither made nor lost.", "It changes only by moves between accounts; the bank is derived."
    ),
    ByConstruction("INV-10", "Forces are neither made nor lost.", "They change only by moves between accounts."),
    ByConstruction(
        "INV-21",
        "No purse falls below zero.",
        "An overdrawn account is a fault, which every row is proved not to reach.",
    ),
)
NOT_YET = (NotYet("INV-36", "Paying comes before disclosure.", "Audit, Box and Semuta are not modelled."),)
