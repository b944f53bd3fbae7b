"""Frames: who stands on whom, what each knows, and that something always answers."""

from __future__ import annotations

from typing import Any

from invariants.words import ByConstruction, Invariant, NotYet
from model.components.cards import CARDS
from model.components.factions import CHOAM, EMPEROR, GUILD, HARKONNEN, NOBODY
from model.language.effects import in_place
from model.language.terms import (
    Term,
    all_of,
    any_of,
    at,
    choose,
    each_frame,
    implies,
    in_state,
    one_of,
    waits,
)
from model.phases.frames import bidding, combat, revival, shipment
from model.purse import funds
from model.questions.kull import BG_TIMING
from model.responses.frames import choam_effect, conversion, exchange, karama, kull, response
from model.setting import SPECIAL_POWERS, face, seated
from model.shipping import cost
from model.table import DISCARD, reserves, tanks
from model.tables.forces import elite_reserves, elites, forces


def _exchange_meant(of: Any) -> Term:
    return all_of(of.target != NOBODY, seated[of.target], of.amount >= 1, seated[HARKONNEN])


def _revival_meant(amount: Term) -> Term:
    return all_of(seated[EMPEROR], amount >= 0, amount <= tanks[EMPEROR])


WINDOW_HAS_OWNER = Invariant(
    "INV-54",
    "Every window has a seated owner and a kind; a window against Kull Wahad is CHOAM's, about another seat's Karama.",
    each_frame(
        "response",
        all_of(
            response.here.owner != NOBODY,
            seated[response.here.owner],
            response.here.kind != None,  # noqa: E711
            implies(
                response.here.kind == "kull",
                all_of(response.here.owner == CHOAM, response.here.interrupted != CHOAM),
            ),
        ),
    ),
    arises=in_state("response", "open"),
    because="A response and the power it is about exist together.",
)
ATTEMPT_KNOWS = Invariant(
    "INV-54.attempt",
    "Every attempt has a seated player and holds its card exactly until it is spent.",
    each_frame(
        "karama",
        all_of(
            karama.here.player != NOBODY,
            seated[karama.here.player],
            karama.here.beneficiary != NOBODY,
            seated[karama.here.beneficiary],
            karama.here.played != None,  # noqa: E711
            karama.here.power != None,  # noqa: E711
            implies(in_state("karama", "declared", "questioned", "executing"), karama.here.card == karama.here.played),
            any_of(in_state("karama", "declared", "questioned", "executing"), karama.here.card == None),  # noqa: E711
            implies(
                in_state("karama", "declared", "questioned", "executing"),
                at("held", karama.here.card, karama.here.player),
            ),
            any_of(
                in_state("karama", "declared", "questioned", "executing"),
                in_place(karama.here.played, DISCARD, CARDS),
            ),
            implies(
                one_of(karama.here.power, *SPECIAL_POWERS),
                karama.here.use == "special",
            ),
            implies(karama.here.use == "special", face[karama.here.played] == "karama"),
            implies(karama.here.power == "special_harkonnen", _exchange_meant(karama.here)),
            implies(karama.here.power == "special_emperor", _revival_meant(karama.here.amount)),
        ),
    ),
    arises=in_state("karama", "declared", "questioned", "executing"),
    because="The reserved original stays intact until it is executed or returned.",
)
KULL_KNOWS = Invariant(
    "INV-54.kull",
    "Kull Wahad holds its cost exactly from the declaration on, and is not about CHOAM's own Karama.",
    each_frame(
        "kull",
        all_of(
            implies(in_state("kull", "declared"), at("held", kull.here.card, CHOAM)),
            implies(in_state("kull", "offered"), kull.here.card == None),  # noqa: E711
            seated[CHOAM],
            kull.here.attempt.player != CHOAM,
        ),
    ),
    arises=in_state("kull", "offered"),
    because="The cost is named at the declaration and stays until it is settled.",
)
EFFECT_KNOWS = Invariant(
    "INV-55",
    "A CHOAM effect has a card, a seated target, and stands on the phase that offered it.",
    each_frame(
        "choam_effect",
        all_of(
            choam_effect.here.card != None,  # noqa: E711
            choam_effect.here.target != NOBODY,
            seated[choam_effect.here.target],
            seated[CHOAM],
            choam_effect.here.effect == "la_la_la",
            any_of(
                choam_effect.here.fuel == None,  # noqa: E711
                all_of(choam_effect.here.fuel == choam_effect.here.card, at("held", choam_effect.here.fuel, CHOAM)),
            ),
        ),
    ),
    arises=in_state("choam_effect", "asked"),
    because="Its context is at most one, and the parent record exists.",
)
OTHERS_KNOW = Invariant(
    "LEM-02",
    "Conversions and exchanges know their players.",
    all_of(
        each_frame("gift", seated[EMPEROR]),
        each_frame("conversion", all_of(conversion.here.player != NOBODY, seated[conversion.here.player])),
        each_frame(
            "exchange",
            all_of(
                exchange.here.target != NOBODY,
                seated[exchange.here.target],
                exchange.here.left >= 0,
                exchange.here.owed >= 0,
                seated[HARKONNEN],
            ),
        ),
    ),
    arises=in_state("conversion", "asked"),
    because="They are opened with them.",
    helper=True,
)
BIDDING_KNOWS = Invariant(
    "LEM-03",
    "Bidding knows opener and active seat, and a winner once there is one.",
    each_frame(
        "bidding",
        all_of(
            any_of(
                in_state("bidding", "counting"),
                all_of(bidding.here.opener != NOBODY, seated[bidding.here.opener]),
            ),
            bidding.here.lots >= 0,
            bidding.here.bid >= 0,
            bidding.here.paid >= 0,
            bidding.here.own_part >= 0,
            any_of(
                in_state("bidding", "counting", "drawing"),
                all_of(bidding.here.active != NOBODY, seated[bidding.here.active]),
            ),
            any_of(bidding.here.bidder == NOBODY, seated[bidding.here.bidder]),
            implies(
                in_state("bidding", "payment", "exchanging_unpaid", "delivering", "delivered"),
                bidding.here.bidder != NOBODY,
            ),
            implies(in_state("bidding", "delivered"), seated[EMPEROR]),
            implies(in_state("bidding", "bonus", "bonus_drawing"), seated[HARKONNEN]),
            implies(in_state("bidding", "delivering", "delivered"), bidding.here.settled != None),  # noqa: E711
        ),
    ),
    arises=in_state("bidding", "payment"),
    because="They are set as the lot is drawn and won.",
    helper=True,
)
REVIVAL_KNOWS = Invariant(
    "LEM-04",
    "A request in Revival names a seated player, and one to three forces or, of CHOAM, any number.",
    each_frame(
        "revival",
        implies(
            in_state("revival", "requested", "answering", "settling"),
            all_of(
                revival.here.requester != NOBODY,
                seated[revival.here.requester],
                revival.here.requested >= 1,
                any_of(revival.here.requester == CHOAM, revival.here.requested <= 3),
            ),
        ),
    ),
    arises=in_state("revival", "settling"),
    because="It is set as the request is made.",
    helper=True,
)

SHIPMENT_KNOWS = Invariant(
    "LEM-05",
    "A declared shipment is of a seated player, within what it has where it comes from, and within its purse.",
    each_frame(
        "shipment",
        all_of(
            any_of(shipment.here.active == NOBODY, seated[shipment.here.active]),
            any_of(shipment.here.active != NOBODY, in_state("shipment", "open", "announcing", "between", "timing")),
            shipment.here.group >= 0,
            shipment.here.elite_group >= 0,
            implies(
                in_state("shipment", "open", "announcing", "between", "timing", "leaving"),
                all_of(
                    shipment.here.group == 0,
                    shipment.here.elite_group == 0,
                    shipment.here.origin == None,  # noqa: E711
                    shipment.here.destination == None,  # noqa: E711
                ),
            ),
            implies(in_state("shipment", "timing"), seated[GUILD]),
            any_of(shipment.here.due == NOBODY, seated[shipment.here.due]),
            any_of(shipment.here.rate_card == None, seated[shipment.here.rate_by]),  # noqa: E711
            implies(
                in_state("shipment", "declared", "crossing", "priced", "settling"),
                all_of(
                    seated[shipment.here.active],
                    any_of(shipment.here.origin != None, shipment.here.destination != None),  # noqa: E711
                    choose(
                        shipment.here.origin == None,  # noqa: E711
                        all_of(
                            shipment.here.group <= reserves[shipment.here.active],
                            shipment.here.elite_group <= elite_reserves[shipment.here.active],
                        ),
                        all_of(
                            shipment.here.group <= forces[shipment.here.active, shipment.here.origin],
                            shipment.here.elite_group <= elites[shipment.here.active, shipment.here.origin],
                        ),
                    ),
                ),
            ),
            implies(in_state("shipment", "declared"), cost <= funds(shipment.here.active)),
        ),
    ),
    arises=in_state("shipment", "settling"),
    because="It is checked as the shipment is declared, and nothing takes either away meanwhile.",
    helper=True,
)
BATTLE_KNOWS = Invariant(
    "LEM-12",
    "A battle is between two different seated players, and one of them wins it.",
    each_frame(
        "combat",
        all_of(
            combat.here.aggressor != NOBODY,
            seated[combat.here.aggressor],
            combat.here.defender != NOBODY,
            seated[combat.here.defender],
            combat.here.aggressor != combat.here.defender,
            one_of(combat.here.winner, None, combat.here.aggressor, combat.here.defender),
            combat.here.place != None,  # noqa: E711
        ),
    ),
    arises=in_state("combat", "planning"),
    because="Two players meet, and the battle is decided between them.",
    helper=True,
)
RESULT_KNOWS = Invariant(
    "LEM-06",
    "A Karama that has ended names a seated player, and what its special power was declared for.",
    all_of(
        implies(
            waits("karama", "done", "stopped"),
            all_of(
                karama.result.player != NOBODY,
                seated[karama.result.player],
                karama.result.beneficiary != NOBODY,
                seated[karama.result.beneficiary],
            ),
        ),
        implies(
            all_of(waits("karama", "done"), karama.result.power == "special_harkonnen"),
            _exchange_meant(karama.result),
        ),
        implies(all_of(waits("karama", "done"), in_state("revival", "open")), _revival_meant(karama.result.amount)),
    ),
    arises=waits("karama", "done"),
    because="Results are read from the frame that ends.",
    helper=True,
)

LATE_OFFERS = Invariant(
    "LEM-07",
    "Kull Wahad is offered after a Worthless card is spent only under the readings that say so.",
    each_frame(
        "karama",
        all_of(
            implies(in_state("karama", "questioned_paid"), BG_TIMING.reads("after_discard_before_window")),
            implies(in_state("karama", "questioned_converted"), BG_TIMING.reads("after_window", "both")),
        ),
    ),
    arises=in_state("karama", "questioned_paid", "questioned_converted"),
    because="The question decides the moment.",
    helper=True,
)

CHECKED: tuple[Invariant, ...] = (
    WINDOW_HAS_OWNER,
    ATTEMPT_KNOWS,
    KULL_KNOWS,
    EFFECT_KNOWS,
    OTHERS_KNOW,
    BIDDING_KNOWS,
    REVIVAL_KNOWS,
    SHIPMENT_KNOWS,
    BATTLE_KNOWS,
    RESULT_KNOWS,
    LATE_OFFERS,
)
CONSTRUCTED = (
    ByConstruction("INV-50", "A refused play changes nothing.", "Whatever no row answers is not played at all."),
    ByConstruction("INV-51", "At most one response is live.", "Only the top frame is played."),
    ByConstruction(
        "INV-52",
        "No pending decision is overwritten.",
        "A frame below sleeps with its facts; rows write the top frame only.",
    ),
    ByConstruction(
        "INV-53", "A parent is resumed exactly once.", "A frame closes once; its outcome is answered by one row."
    ),
    ByConstruction("INV-59", "A stale request is refused.", "An answer can only be given to the frame on top."),
    ByConstruction("INV-66", "CHOAM may always decline.", "The row of the decline has no condition and no cost."),
)
NOT_YET: tuple[NotYet, ...] = ()
