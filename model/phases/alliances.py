"""A Nexus: seats leave alliances, propose and accept new ones, until all have no more to do. Pairs only.

    open ──break, propose, accept──▶ open ──(all ready)──▶ over

Of each pair one proposes, once in a Nexus, and no pair allies twice in one: accepting counts as proposing too.
Open question: KANLY-34 (breaking at once).
Elsewhere: `alliances_pledges.py` (mutual help). What alliance cards grant belongs to the phases.
"""

from __future__ import annotations

from model.components.factions import FACTIONS, NOBODY
from model.language.effects import Effect, for_each, moves
from model.language.rows import TABLE
from model.language.terms import Term, any_of, each, every, not_
from model.phases.frames import alliances
from model.questions.spice import BREAK_AT_ONCE
from model.setting import seated
from model.sources import BASE, MAINTAINERS, OUR_ORDER
from model.tables.people import ally, proposed
from model.tables.spice import aid, spice

here = alliances.here
player, other, third = each(FACTIONS, "player"), each(FACTIONS, "other seat"), each(FACTIONS, "third seat")
unready = here.ready.all.becomes(False)


def gives_back(who: Term) -> Effect:
    """What the seat pledged to its ally and was not used is its own again."""
    return moves(aid[who], out_of=aid[who], into=spice[who])


alliances.rule(
    "A player breaks its alliance; what either has pledged goes back.",
    by=player,
    on="break",
    go="open -> open",
    when=[
        ally[player] != NOBODY,
        other == ally[player],
        other != player,
        any_of(not_(here.joined[player]), BREAK_AT_ONCE.means(no=False, yes=True)),
    ],
    then=[
        ally[player].becomes(None),
        ally[other].becomes(None),
        gives_back(player),
        gives_back(other),
        unready,
    ],
    cites=[BASE, MAINTAINERS],
)
alliances.rule(
    "A player without an ally proposes an alliance to another.",
    by=player,
    on="propose",
    using=[other],
    go="open -> open",
    when=[
        ally[player] == NOBODY,
        seated[other],
        other != player,
        ally[other] == NOBODY,
        not_(proposed[player, other]),
        not_(proposed[other, player]),
    ],
    then=[proposed[player, other].becomes(True), unready],
    cites=[BASE, OUR_ORDER],
)
alliances.rule(
    "A player accepts an alliance that was proposed to it: the two are allies.",
    by=player,
    on="accept",
    using=[other],
    go="open -> open",
    when=[
        ally[player] == NOBODY,
        seated[other],
        other != player,
        ally[other] == NOBODY,
        proposed[other, player],
        not_(proposed[player, other]),
    ],
    then=[
        ally[player].becomes(other),
        ally[other].becomes(player),
        here.joined[player].becomes(True),
        here.joined[other].becomes(True),
        proposed[player, other].becomes(True),
        unready,
    ],
    cites=[BASE],
)
alliances.rule(
    "A player has no more to do in the Nexus.",
    by=player,
    on="ready",
    go="open -> open",
    when=[not_(here.ready[player])],
    then=[here.ready[player].becomes(True)],
    cites=[OUR_ORDER],
)
alliances.rule(
    "All have no more to do: the Nexus is over.",
    by=TABLE,
    on="close",
    go="open",
    when=[every(other, any_of(not_(seated[other]), here.ready[other]))],
    then=[for_each(player, [for_each(third, [proposed[player, third].becomes(False)])])],
    closes=alliances.over(),
    cites=[BASE, OUR_ORDER],
)
