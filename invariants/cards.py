"""Cards: each is in one place, held back while something depends on it, and discarded once."""

from __future__ import annotations

from invariants.words import ByConstruction, Invariant, NotYet, StepProperty
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, at, each, each_frame, every, implies, in_state, not_, some
from model.responses.frames import choam_effect, exchange, karama, kull
from model.setting import hand_limit, seated
from model.table import DISCARD, LOT, nexus
from model.verbs import hand_size

card, other, player = each(CARDS, "card"), each(CARDS, "other card"), each(FACTIONS, "player")


def held(which: Term) -> Term:
    """The card is held back in some frame."""
    return at("held", which, None)


HELD_BACK = Invariant(
    "INV-03",
    "A card that a response holds back lies in that response and nowhere else.",
    all_of(
        each_frame("karama", implies(karama.here.card != None, held(karama.here.card))),  # noqa: E711
        each_frame("kull", implies(kull.here.card != None, held(kull.here.card))),  # noqa: E711
        each_frame("choam_effect", implies(choam_effect.here.fuel != None, held(choam_effect.here.fuel))),  # noqa: E711
    ),
    arises=some(card, held(card)),
    because="A card that pays for one thing cannot have been spent on another.",
)
WITHOUT_LOT = ("counting", "drawing", "delivered", "bonus", "bonus_drawing")
ONE_LOT = Invariant(
    "LEM-01",
    "At most one card is up for sale.",
    all_of(
        every(
            card, every(other, implies(all_of(in_place(card, LOT, CARDS), in_place(other, LOT, CARDS)), card == other))
        ),
        each_frame(
            "bidding",
            every(card, implies(in_place(card, LOT, CARDS), not_(in_state("bidding", *WITHOUT_LOT)))),
        ),
    ),
    arises=some(card, in_place(card, LOT, CARDS)),
    because="Lots are drawn one at a time; two would make the award ambiguous.",
    helper=True,
)
HAND_LIMIT = Invariant(
    "INV-08",
    "Nobody has more cards than the hand limit, but for the Harkonnen while they exchange.",
    every(
        player,
        any_of(
            not_(seated[player]),
            hand_size(player) <= hand_limit[player],
            exchange.live_below(),
            in_state("exchange", "taking", "returning"),
        ),
    ),
    arises=some(player, all_of(seated[player], hand_size(player) == hand_limit[player])),
    because="Room is needed before a card is bought; a paying card frees its own slot.",
    methods=("induction", "scope", "histories"),
    assumed=False,
)


def _is_refund(rule: Rule) -> bool:
    return rule.machine == "shipment" and rule.source == "declared" and rule.event.startswith("karama ended: done")


def _stays_discarded(rule: Rule) -> Term | None:
    if _is_refund(rule) or (rule.event == "reshuffle" and rule.machine == "bidding"):
        return None
    return every(card, implies(in_place(card, DISCARD, CARDS), after(in_place(card, DISCARD, CARDS))))


NO_RECOVERY = StepProperty(
    "INV-05",
    "A discarded card stays discarded until a reshuffle; only the card of a stopped shipment's rate returns.",
    _stays_discarded,
    because="Recovery is not a second discard, and nothing else of the nest recovers a card.",
    arises=some(card, in_place(card, DISCARD, CARDS)),
)


def _nexus_stays(rule: Rule) -> Term | None:
    del rule
    return implies(nexus == "nexus_discard", after(nexus == "nexus_discard"))


NEXUS_STAYS_SPENT = StepProperty(
    "INV-07",
    "A spent Nexus card does not return.",
    _nexus_stays,
    because="It leaves at the accepted declaration and is never refunded.",
    arises=nexus == "nexus_discard",
)


def _nexus_spent(rule: Rule) -> Term | None:
    if rule.event.endswith("by Nexus"):
        return after(nexus == "nexus_discard")
    return implies(nexus == "with_choam", after(nexus == "with_choam"))


NEXUS_SPENT_AT_DECLARATION = StepProperty(
    "INV-35",
    "The Nexus card is spent by an accepted declaration, then and only then.",
    _nexus_spent,
    because="Never on a decline, never twice, never refunded.",
    arises=nexus == "with_choam",
)

CHECKED: tuple[Invariant | StepProperty, ...] = (
    HELD_BACK,
    ONE_LOT,
    HAND_LIMIT,
    NO_RECOVERY,
    NEXUS_STAYS_SPENT,
    NEXUS_SPENT_AT_DECLARATION,
)
CONSTRUCTED = (
    ByConstruction("INV-01", "Every card is in exactly one place.", "A card's place is one value."),
    ByConstruction("INV-02", "No card changes its name, kind or face.", "Faces are rigid; no row can write them."),
    ByConstruction(
        "INV-04",
        "A card is discarded once for one cost.",
        "A card moves only by `puts` out of the place where it must be; a second discard is a fault, which every row "
        "is proved not to reach.",
    ),
    ByConstruction("INV-06", "Nexus cards are no Treachery cards.", "They are facts of another sort."),
    ByConstruction(
        "INV-57",
        "The cards of one nest are pairwise different.",
        "Each lies in its own frame, and a card is in one place.",
    ),
)
NOT_YET = (
    NotYet("INV-09", "A played Ornithopter card lies in escrow while its flight lasts.", "Movement is not modelled."),
)
