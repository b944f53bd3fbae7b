"""Battle plans: both players choose a leader, a weapon, a defense and a number, in secret, in any order of seats.

    answering ──(the part that Atreides asked for, openly)──▶ offer; early_answering ──▶ voice
    planning ──lead──arm──protect──dial──▶ planning ─(both sealed)─▶ calling

A plan needs a leader or a Cheap Hero if the player has one; without one no cards are played. Who leads is chosen before
the cards and the number. Seats see how far a plan has come, not what is in it, except what prescience made open.

Numbers: in the Basic game every force counts one. In the Advanced game a force counts one half, an elite force one; a
spice makes it twice that. What is dialled and the spice are the plan; which forces are lost is chosen by the winner.

Open questions: KANLY-92 (support with an ally's pledge).
Elsewhere: what may be played (`model/battle_plan.py`), what forces are worth (`model/battle_field.py`), what a player
has promised of its plan under a Truthtrance (`truthtrance_promises.py`).
"""

from __future__ import annotations

from model.battle_field import here, needs_no_spice, opponent_of, side_of, worth
from model.battle_plan import (
    can_lead,
    is_defense,
    is_voiced,
    is_weapon,
    is_worthless,
    kwisatz_is_ready,
    may_plan,
    may_play,
    must_protect,
    must_send_hero,
    must_strike,
    promised_defense,
    promised_hero,
    promised_weapon,
    sealed,
    usable,
)
from model.components.battle_roles import leader_substitute
from model.components.cards import CARDS
from model.components.factions import ATREIDES, FACTIONS
from model.components.leaders import LEADERS
from model.language.effects import Effect, for_each
from model.language.machine import Shown, shown_to_actor
from model.language.rows import TABLE
from model.language.terms import Param, Term, all_of, any_of, each, not_, number
from model.phases.frames import combat
from model.purse import funds
from model.questions.battle import SUPPORT
from model.setting import face
from model.sources import BASE, ENGINE
from model.table import in_plan
from model.tables.planet import last_dialed_a, last_dialed_b
from model.tables.plans import (
    forsworn,
    plan_defense,
    plan_dial,
    plan_hero,
    plan_kwisatz,
    plan_leader,
    plan_support,
    plan_weapon,
    promised,
    shown_defense,
    shown_dial,
    shown_hero,
    shown_kwisatz,
    shown_leader,
    shown_support,
    shown_weapon,
)
from model.tables.spice import spice as purse

player, leader, card = each(FACTIONS, "player"), each(LEADERS, "leader"), each(CARDS, "card")
ordinary = number("ordinary", 0, here.troops[player])
elite = number("elite", 0, here.elite_troops[player])
spice = number("spice", 0, here.troops[player] + here.elite_troops[player])

put_down: list[Effect] = [in_plan[player, card].becomes(True)]

for go in ("planning -> planning", "answering -> offer", "early_answering -> voice"):
    in_secret = go == "planning -> planning"

    def seen(param: Param, secret: bool = in_secret) -> Param | Shown:
        """The argument, seen by all only in the answer to prescience."""
        return shown_to_actor(param) if secret else param

    def turn(part: str, *earlier: Term, secret: bool = in_secret) -> Term:
        """It is the player's turn to choose this part."""
        if secret:
            return all_of(may_plan(player), *earlier)
        return all_of(here.asked == part, player == opponent_of(side_of(ATREIDES)))

    # Atreides never answers itself, so the Kwisatz Haderach is no part of an answer.
    for with_kwisatz, word in ((False, ""), (True, " with the Kwisatz Haderach"))[: 2 if in_secret else 1]:
        ready = kwisatz_is_ready(player) if with_kwisatz else True
        chosen: list[Effect] = [here.led[player].becomes(True)]
        if with_kwisatz:
            chosen.append(plan_kwisatz[player].becomes(True))
        combat.rule(
            f"A player leads the battle with a leader{word}.",
            by=player,
            on=f"lead{word}",
            using=[seen(leader)],
            go=go,
            when=[
                turn("leader"),
                not_(here.led[player]),
                ready,
                usable(player, leader),
                not_(must_send_hero(player)),
                not_(promised_hero(player)),
            ],
            then=[*chosen, plan_leader[player].becomes(leader)],
            cites=[BASE],
        )
        combat.rule(
            f"A player sends a Cheap Hero{word}.",
            by=player,
            on=f"send a hero{word}",
            using=[seen(card)],
            go=go,
            when=[turn("leader"), not_(here.led[player]), ready, leader_substitute[card], may_play(player, card)],
            then=[*chosen, plan_hero[player].becomes(card), *put_down],
            cites=[BASE],
        )
    combat.rule(
        "A player without leader and Cheap Hero sends nobody.",
        by=player,
        on="send nobody",
        go=go,
        when=[turn("leader"), not_(here.led[player]), not_(can_lead(player))],
        then=[here.led[player].becomes(True)],
        cites=[BASE],
    )
    combat.rule(
        "A player chooses a weapon, or a Worthless card in its place.",
        by=player,
        on="arm",
        using=[seen(card)],
        go=go,
        when=[
            turn("weapon", here.led[player]),
            not_(here.armed[player]),
            any_of(is_weapon(card), is_worthless(card)),
            may_play(player, card),
            can_lead(player),
            any_of(not_(must_strike(player)), is_voiced(card)),
            any_of(not_(promised_weapon(player)), face[card] == promised[player]),
        ],
        then=[here.armed[player].becomes(True), plan_weapon[player].becomes(card), *put_down],
        cites=[BASE],
    )
    combat.rule(
        "A player chooses no weapon.",
        by=player,
        on="arm nothing",
        go=go,
        when=[
            turn("weapon", here.led[player]),
            not_(here.armed[player]),
            any_of(not_(any_of(must_strike(player), promised_weapon(player))), not_(can_lead(player))),
        ],
        then=[here.armed[player].becomes(True)],
        cites=[BASE],
    )
    combat.rule(
        "A player chooses a defense, or a Worthless card in its place.",
        by=player,
        on="protect",
        using=[seen(card)],
        go=go,
        when=[
            turn("defense", here.led[player], here.armed[player]),
            not_(here.defended[player]),
            any_of(is_defense(card), is_worthless(card)),
            may_play(player, card),
            can_lead(player),
            any_of(not_(must_protect(player)), is_voiced(card)),
            any_of(not_(promised_defense(player)), face[card] == promised[player]),
        ],
        then=[here.defended[player].becomes(True), plan_defense[player].becomes(card), *put_down],
        cites=[BASE],
    )
    combat.rule(
        "A player chooses no defense.",
        by=player,
        on="protect nothing",
        go=go,
        when=[
            turn("defense", here.led[player], here.armed[player]),
            not_(here.defended[player]),
            any_of(not_(any_of(must_protect(player), promised_defense(player))), not_(can_lead(player))),
        ],
        then=[here.defended[player].becomes(True)],
        cites=[BASE],
    )
    combat.rule(
        "A player dials a number that its forces and spice can make.",
        by=player,
        on="dial",
        using=[seen(ordinary), seen(elite), seen(spice)],
        go=go,
        when=[
            turn("dial", here.led[player], here.armed[player], here.defended[player]),
            not_(here.dialled[player]),
            any_of(spice == 0, not_(needs_no_spice(player))),
            spice <= ordinary + elite,
            spice <= SUPPORT.means(own_only=purse[player], with_pledge=funds(player)),
        ],
        then=[
            here.dialled[player].becomes(True),
            plan_dial[player].becomes(worth(player, ordinary, elite, spice)),
            plan_support[player].becomes(spice),
        ],
        cites=[BASE, ENGINE],
    )

side = each(FACTIONS, "side")
combat.rule(
    "Both plans are sealed: they are revealed.",
    by=TABLE,
    on="reveal",
    go="planning -> calling",
    when=[sealed(here.aggressor), sealed(here.defender)],
    then=[
        for_each(
            side,
            [
                shown_leader[side].becomes(plan_leader[side]),
                shown_hero[side].becomes(plan_hero[side]),
                shown_kwisatz[side].becomes(plan_kwisatz[side]),
                shown_weapon[side].becomes(plan_weapon[side]),
                shown_defense[side].becomes(plan_defense[side]),
                shown_dial[side].becomes(plan_dial[side]),
                shown_support[side].becomes(plan_support[side]),
            ],
        ),
        promised.all.becomes(None),
        forsworn.all.becomes(None),
        last_dialed_a.becomes(here.aggressor),
        last_dialed_b.becomes(here.defender),
        plan_leader.all.becomes(None),
        plan_hero.all.becomes(None),
        plan_kwisatz.all.becomes(False),
        plan_weapon.all.becomes(None),
        plan_defense.all.becomes(None),
        plan_dial.all.becomes(0),
        plan_support.all.becomes(0),
    ],
    cites=[BASE],
)
