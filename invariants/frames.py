"""Frames: who stands on whom, what each knows, and that something always answers."""

from __future__ import annotations

from invariants.words import ByConstruction, Invariant, NotYet
from model.components.factions import CHOAM, NOBODY
from model.language.terms import all_of, any_of, each_frame, implies, in_state, one_of
from model.phases.frames import bidding, revival
from model.responses.frames import choam_effect, conversion, exchange, karama, kull, response
from model.setting import seated

WINDOW_HAS_OWNER = Invariant(
    "INV-54",
    "Every window has a seated owner and a kind; a window against Kull Wahad belongs to CHOAM.",
    each_frame(
        "response",
        all_of(
            response.here.owner != NOBODY,
            seated[response.here.owner],
            one_of(response.here.kind, "emperor_income", "choam_effect", "kull", "worthless_karama", "special_power"),
            implies(response.here.kind == "kull", response.here.owner == CHOAM),
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
            implies(
                in_state("karama", "declared", "questioned", "executing"), karama.here.card == karama.here.played
            ),
            any_of(in_state("karama", "declared", "questioned", "executing"), karama.here.card == None),  # noqa: E711
        ),
    ),
    arises=in_state("karama", "questioned_paid", "converting", "answered"),
    because="The reserved original stays intact until it is executed or returned.",
)
KULL_KNOWS = Invariant(
    "INV-54.kull",
    "Kull Wahad holds its cost exactly from the declaration on.",
    each_frame(
        "kull",
        all_of(
            implies(in_state("kull", "declared"), kull.here.card != None),  # noqa: E711
            implies(in_state("kull", "offered"), kull.here.card == None),  # noqa: E711
            seated[CHOAM],
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
            any_of(choam_effect.here.fuel == None, choam_effect.here.fuel == choam_effect.here.card),  # noqa: E711
        ),
    ),
    arises=in_state("choam_effect", "asked"),
    because="Its context is at most one, and the parent record exists.",
)
OTHERS_KNOW = Invariant(
    "LEM-02",
    "Conversions and exchanges know their players.",
    all_of(
        each_frame("conversion", all_of(conversion.here.player != NOBODY, seated[conversion.here.player])),
        each_frame(
            "exchange",
            all_of(exchange.here.target != NOBODY, seated[exchange.here.target], exchange.here.left >= 0),
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
            bidding.here.opener != NOBODY,
            seated[bidding.here.opener],
            bidding.here.lots >= 0,
            bidding.here.bid >= 0,
            bidding.here.paid >= 0,
            any_of(in_state("bidding", "drawing"), all_of(bidding.here.active != NOBODY, seated[bidding.here.active])),
            any_of(bidding.here.bidder == NOBODY, seated[bidding.here.bidder]),
            implies(in_state("bidding", "payment", "delivering", "delivered"), bidding.here.bidder != NOBODY),
            implies(in_state("bidding", "delivered"), bidding.here.settled != None),  # noqa: E711
        ),
    ),
    arises=in_state("bidding", "payment"),
    because="They are set as the lot is drawn and won.",
    helper=True,
)
REVIVAL_KNOWS = Invariant(
    "LEM-04",
    "A request in Revival names a seated player and one to three forces.",
    each_frame(
        "revival",
        implies(
            in_state("revival", "requested", "answering", "settling"),
            all_of(
                revival.here.requester != NOBODY,
                seated[revival.here.requester],
                revival.here.requested >= 1,
                revival.here.requested <= 3,
            ),
        ),
    ),
    arises=in_state("revival", "settling"),
    because="It is set as the request is made.",
    helper=True,
)

CHECKED: tuple[Invariant, ...] = (
    WINDOW_HAS_OWNER, ATTEMPT_KNOWS, KULL_KNOWS, EFFECT_KNOWS, OTHERS_KNOW, BIDDING_KNOWS, REVIVAL_KNOWS
)
CONSTRUCTED = (
    ByConstruction("INV-50", "A refused play changes nothing.", "Whatever no row answers is not played at all."),
    ByConstruction("INV-51", "At most one response is live.", "Only the top frame is played."),
    ByConstruction(
        "INV-52", "No pending decision is overwritten.", "A frame below sleeps with its facts; rows write the top frame only."
    ),
    ByConstruction("INV-53", "A parent is resumed exactly once.", "A frame closes once; its outcome is answered by one row."),
    ByConstruction("INV-59", "A stale request is refused.", "An answer can only be given to the frame on top."),
    ByConstruction(
        "INV-66", "CHOAM may always decline.", "The row of the decline has no condition and no cost."
    ),
)
NOT_YET: tuple[NotYet, ...] = ()
