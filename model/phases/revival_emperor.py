"""The Emperor in Revival: its special Karama, and the forces it pays for its ally.

    open ──by Karama──▶ karama ──done, stopped, lost──▶ open
    open ──revive for its ally──▶ giving (window) ──▶ open

Open questions: AMB-19 (a cancellation for the phase).
Elsewhere: `revival.py`, `karama.py`. What is revived here counts for no allowance; one elite force a turn in all.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import EMPEROR, FACTIONS, NOBODY
from model.components.leaders import LEADERS, leader_of
from model.language.effects import BANK, moves
from model.language.naming import says
from model.language.rows import TABLE, Opening
from model.language.terms import Term, all_of, each, not_
from model.phases.frames import revival
from model.phases.revival import come_back, forces, full_price, lie_in_tanks, no_request, unready
from model.responses.frames import karama, response
from model.responses.window_bans import bar_here
from model.setting import advanced, face, seated
from model.sources import BASE, FAQ, KULL_AUDIT, LANDSRAAD, OUR_ORDER
from model.table import denied, spice, used
from model.tables.forces import elite_back, elite_tanks, tanks
from model.tables.people import ally, captor, leader_at
from model.verbs import spendable

here = revival.here
card, leader, friend = each(CARDS, "card"), each(LEADERS, "leader"), each(FACTIONS, "friend")
amount = karama.result.amount

may_play = [
    advanced,
    not_(used[EMPEROR]),
    face[card] == "karama",
    spendable(EMPEROR, card, "special_emperor", special=True, out=here.shut_out),
]


def special(ordinary: Term | int) -> Opening:
    """The attempt, for so many ordinary forces."""
    return karama(
        player=EMPEROR,
        card=card,
        played=card,
        use="special",
        power="special_emperor",
        beneficiary=EMPEROR,
        amount=ordinary,
    )


revival.rule(
    "The Emperor plays a printed Karama to revive up to three forces for nothing, once in the game.",
    by=EMPEROR,
    on="revive by Karama",
    using=[card, forces],
    go="open -> open",
    when=[forces <= tanks[EMPEROR], *may_play],
    opens=special(forces),
    cites=[BASE.page(14)],
)
revival.rule(
    "The Emperor plays it for up to three forces, one of them a Sardaukar, the only one of the turn.",
    by=EMPEROR,
    on="revive an elite force by Karama",
    using=[card, forces],
    go="open -> open",
    when=[
        elite_tanks[EMPEROR] > 0,
        not_(elite_back[EMPEROR]),
        lie_in_tanks(EMPEROR, forces, True),
        *may_play,
    ],
    then=[here.with_elite.becomes(True)],
    opens=special(forces - 1),
    cites=[BASE.page(14)],
)
revival.rule(
    "The Emperor plays it for one of its leaders.",
    by=EMPEROR,
    on="revive a leader by Karama",
    using=[leader, card],
    go="open -> open",
    when=[leader_of[leader] == EMPEROR, leader_at[leader] != "alive", *may_play],
    then=[here.leader.becomes(leader)],
    opens=special(0),
    cites=[BASE.page(14)],
)
for elite in (False, True):
    revival.rule(
        "The Emperor's forces return to the reserves, a Sardaukar among them."
        if elite
        else "The Emperor's forces return to the reserves.",
        by=TABLE,
        on=karama.ended("done"),
        go="open -> open",
        when=[
            here.leader == None,  # noqa: E711 - builds a term
            here.with_elite if elite else not_(here.with_elite),
            *([elite_tanks[EMPEROR] > 0] if elite else []),
        ],
        then=[
            *come_back(EMPEROR, amount + 1 if elite else amount, elite),
            *([here.with_elite.becomes(False)] if elite else []),
            unready,
        ],
        cites=[BASE.page(14)],
    )
revival.rule(
    "The Emperor's leader comes back.",
    by=TABLE,
    on=karama.ended("done"),
    using=[leader],
    go="open -> open",
    when=[leader == here.leader],
    then=[leader_at[leader].becomes("alive"), captor[leader].becomes(None), here.leader.becomes(None), unready],
    cites=[BASE.page(14)],
)
forget = [here.leader.becomes(None), here.with_elite.becomes(False)]
revival.rule(
    "Kull Wahad stopped the Emperor's Karama: Revival goes on.",
    by=TABLE,
    on=karama.ended("stopped"),
    go="open -> open",
    then=[*bar_here(here.shut_out), *forget],
    cites=[KULL_AUDIT],
)
revival.rule(
    "The Emperor's Karama was lost: Revival goes on.",
    by=TABLE,
    on=karama.ended("lost"),
    go="open -> open",
    then=forget,
    cites=[KULL_AUDIT],
)


@says("the Emperor can pay for what {to} asks for", "the Emperor cannot pay for what {to} asks for")
def can_give(to: Term) -> Term:
    """The gift can be paid for, and so many forces lie in the tanks."""
    return all_of(
        seated[EMPEROR],
        here.requested >= 1,
        full_price(to, here.requested) <= spice[EMPEROR],
        lie_in_tanks(to, here.requested, here.with_elite),
    )


for elite in (False, True):
    revival.rule(
        "The Emperor pays for forces of its ally, one of them an elite force, the only one of the turn."
        if elite
        else "The Emperor pays for up to three forces of its ally, beyond what the ally revives itself.",
        by=EMPEROR,
        on="revive an elite force for its ally" if elite else "revive for its ally",
        using=[forces],
        go="open -> giving",
        when=[
            friend == ally[EMPEROR],
            seated[friend],
            not_(here.gift_made),
            not_(here.ready[EMPEROR]),
            not_(denied["emperor_revival"]),
            *([advanced, not_(elite_back[friend]), elite_tanks[friend] > 0] if elite else []),
            lie_in_tanks(friend, forces, elite),
            full_price(friend, forces) <= spice[EMPEROR],
        ],
        then=[
            here.requested.becomes(forces),
            *([here.with_elite.becomes(True)] if elite else []),
            here.gift_made.becomes(True),
        ],
        opens=response(kind="emperor_revival", owner=EMPEROR),
        cites=[BASE, LANDSRAAD],
    )
revival.rule(
    "The Emperor pays, and the forces of its ally return to the reserves.",
    by=TABLE,
    on=response.ended("allowed"),
    go="giving -> open",
    when=[friend == ally[EMPEROR], can_give(friend)],
    shows=[spice[EMPEROR]],
    then=[
        moves(full_price(friend, here.requested), out_of=spice[EMPEROR], into=BANK),
        *come_back(friend, here.requested, here.with_elite),
        *no_request,
    ],
    cites=[BASE],
)
revival.rule(
    "The Emperor can no longer pay for its ally: nothing is revived.",
    by=TABLE,
    on=response.ended("allowed"),
    go="giving -> open",
    when=[not_(all_of(ally[EMPEROR] != NOBODY, can_give(ally[EMPEROR])))],
    shows=[spice[EMPEROR]],
    then=no_request,
    cites=[OUR_ORDER],
)
revival.rule(
    "The Emperor's power is cancelled: it pays for nothing, and not again this turn.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="giving -> open",
    then=no_request,
    cites=[FAQ.page(7)],
)
