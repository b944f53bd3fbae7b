"""Revival of leaders and of the Kwisatz Haderach, and the Tleilaxu Ghola card.

A leader may be revived for its strength, one a turn, once all leaders of its faction have died; one that has died again
since, only once all others have died as often. A captured leader counts as dead for the others.

Open questions: KANLY-41 (an ally's pledge), KANLY-43 (a leader that died again), KANLY-44 (the Kwisatz Haderach),
KANLY-48 (a leader that the Ghola brought back).
Elsewhere: `ghola.py` (the Ghola card in other phases). Auditor, Tleilaxu's early and foreign revivals are not modelled.
"""

from __future__ import annotations

from model.components.cards import CARDS
from model.components.factions import ATREIDES, FACTIONS, NOBODY
from model.components.leaders import LEADERS, leader_of, strength
from model.language.effects import Effect, puts
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, choose, each, every, lift, not_, number
from model.phases.frames import revival
from model.phases.moments import Moment, moments
from model.phases.revival import come_back, lie_in_tanks, purse, spends, unready
from model.questions.revival import CYCLE, GHOLA_DEATH, KWISATZ
from model.setting import advanced
from model.sources import BASE, LANDSRAAD
from model.table import DISCARD, hand
from model.tables.forces import elite_back, elite_tanks, tanks
from model.tables.people import captor, deaths, kwisatz_dead, leader_at, leader_revived
from model.verbs import may_play_card

here = revival.here
player, card = each(FACTIONS, "player"), each(CARDS, "card")
leader, other = each(LEADERS, "leader"), each(LEADERS, "other leader")
returned = number("number of forces", 1, 5)

KWISATZ_PRICE = 2
"""The strength that the Kwisatz Haderach adds."""


@says("{one} is held captive", "{one} is not held captive")
def captured(one: Term) -> Term:
    """Another faction has the leader alive."""
    return all_of(leader_at[one] == "alive", captor[one] != NOBODY)


@says("every leader of {faction}, captives aside, has died at least this often: {times}")
def all_have_died(faction: Term, times: Term) -> Term:
    """Every leader of the faction that is not captured has died so often at least."""
    return every(other, any_of(leader_of[other] != faction, captured(other), deaths[other] >= times))


in_its_turn = all_of(
    all_have_died(player, deaths[leader]),
    CYCLE.means(all_have_died_as_often=lift(True), never_again=deaths[leader] <= 1),
)
comes_back: list[Effect] = [leader_at[leader].becomes("alive"), captor[leader].becomes(None)]
fewer_deaths = deaths[leader].becomes(choose(deaths[leader] > 0, deaths[leader] - 1, 0))
comes_back_by_ghola: list[Effect] = [
    *comes_back,
    *GHOLA_DEATH.means(once_all_have_died=[], undone=[fewer_deaths]),
]
"""What the card does to a leader: it lives, and how often it has died is a question."""

revival.rule(
    "A player whose leaders have all died pays for one of them, one a turn.",
    by=player,
    on="revive a leader",
    using=[leader],
    go="open -> open",
    when=[
        leader_at[leader] != "alive",
        leader_of[leader] == player,
        not_(leader_revived[player]),
        not_(here.ready[player]),
        in_its_turn,
        strength[leader] <= purse(player),
    ],
    then=[*comes_back, leader_revived[player].becomes(True), *spends(player, strength[leader])],
    cites=[BASE.page(9)],
)
revival.rule(
    "Atreides pay for the Kwisatz Haderach, as their leader of the turn.",
    by=ATREIDES,
    on="revive the Kwisatz Haderach",
    go="open -> open",
    when=[
        advanced,
        kwisatz_dead,
        not_(leader_revived[ATREIDES]),
        not_(here.ready[ATREIDES]),
        KWISATZ.means(like_a_leader=all_have_died(ATREIDES, lift(1)), whenever_dead=lift(True)),
        purse(ATREIDES) >= KWISATZ_PRICE,
    ],
    then=[
        kwisatz_dead.becomes(False),
        leader_revived[ATREIDES].becomes(True),
        *spends(ATREIDES, lift(KWISATZ_PRICE)),
    ],
    cites=[BASE],
)
has_ghola = may_play_card(player, card, "tleilaxu_ghola")
revival.rule(
    "A player brings back any dead leader of its own by the Tleilaxu Ghola, for nothing.",
    by=player,
    on="play the Ghola for a leader",
    using=[leader, card],
    go="open -> open",
    when=[leader_at[leader] != "alive", leader_of[leader] == player, *has_ghola],
    then=[*comes_back_by_ghola, puts(card, DISCARD, out_of=hand(player)), unready],
    cites=[BASE],
)


def forces_come_back(moment: Moment, *, elite: bool) -> None:
    """The card for forces, played at this moment; `elite` has one of them be an elite force."""
    moment.phase.rule(
        "A player brings back up to five forces by the Tleilaxu Ghola, one of them an elite force, the only one of the "
        "turn."
        if elite
        else "A player brings back up to five forces by the Tleilaxu Ghola, for nothing.",
        by=player,
        on="play the Ghola for forces and an elite force" if elite else "play the Ghola for forces",
        using=[card, returned],
        go=f"{moment.state} -> {moment.state}",
        when=[
            *has_ghola,
            *moment.paused,
            *([advanced, not_(elite_back[player]), elite_tanks[player] > 0] if elite else [tanks[player] > 0]),
            lie_in_tanks(player, returned, elite),
        ],
        then=[*come_back(player, returned, elite), puts(card, DISCARD, out_of=hand(player)), *moment.again],
        cites=[BASE, LANDSRAAD],
    )


(in_revival,) = moments(revival)
for elite in (False, True):
    forces_come_back(in_revival, elite=elite)
