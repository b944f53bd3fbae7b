"""Leaders, traitors, alliances, the prediction: what belongs to people."""

from __future__ import annotations

from model.components.board import TERRITORIES
from model.components.factions import FACTIONS
from model.components.leaders import LEADERS
from model.language.facts import Fact, amount, fact, flag
from model.language.sorts import BOOL, INT, Sort
from model.language.terms import TRUE

LEADER_PLACES = Sort("LEADER PLACES", ["alive", "in_tanks", "face_down"])
leader_at = Fact("leader_at", "the state of …", LEADER_PLACES, (LEADERS,), default="alive")
"""Alive (with whoever serves them), in the tanks, or face down in the tanks (killed again in the same cycle)."""
captor = Fact("captor", "the captor of …", FACTIONS, (LEADERS,))
"""Who else than its own faction has the leader: the Harkonnen."""
deaths = amount("deaths", "the number of deaths of …", LEADERS)
fought_in = Fact("fought_in", "where … fought this turn", TERRITORIES, (LEADERS,), lives={"phase": TRUE})
leader_revived = flag("leader_revived", "… has revived a leader this turn", FACTIONS, lives={"phase": TRUE})

dealt_traitor = flag("dealt_traitor", "… was dealt … as a traitor", FACTIONS, LEADERS, seen_by="owner")
traitor = flag("traitor", "… has … as a traitor", FACTIONS, LEADERS, seen_by="owner")
used_traitor = flag("used_traitor", "… has revealed its traitor …", FACTIONS, LEADERS)

kwisatz_losses = fact("kwisatz_losses", "the forces Atreides has lost in battle", INT, default=0)
"""Counted up to 7, when the Kwisatz Haderach awakes."""
kwisatz_dead = fact("kwisatz_dead", "the Kwisatz Haderach is dead", BOOL, default=False)
kwisatz_fought_in = fact(
    "kwisatz_fought_in", "where the Kwisatz Haderach fought this turn", TERRITORIES, lives={"phase": TRUE}
)

ally = Fact("ally", "the ally of …", FACTIONS, (FACTIONS,))
predicted_winner = Fact("predicted_winner", "the winner predicted by …", FACTIONS, (FACTIONS,), seen_by="owner")
predicted_turn = Fact("predicted_turn", "the turn predicted by …", INT, (FACTIONS,), default=0, seen_by="owner")
won = flag("won", "… has won", FACTIONS)
proposed = flag("proposed", "… has proposed an alliance to …", FACTIONS, FACTIONS, lives={"phase": TRUE})
