"""Forces: where they are. Elite forces have accounts of their own, so no play can turn one kind into the other."""

from __future__ import annotations

from model.components.board import AREAS, TERRITORIES
from model.components.factions import FACTIONS
from model.language.facts import amount, flag
from model.language.terms import TRUE

reserves = amount("reserves", "the reserves of …", FACTIONS, account="forces")
tanks = amount("tanks", "the forces of … in the tanks", FACTIONS, account="forces")
forces = amount("forces", "the forces of … in …", FACTIONS, AREAS, account="forces")
elite_reserves = amount("elite_reserves", "the elite reserves of …", FACTIONS, account="elites")
elite_tanks = amount("elite_tanks", "the elite forces of … in the tanks", FACTIONS, account="elites")
elites = amount("elites", "the elite forces of … in …", FACTIONS, AREAS, account="elites")

advisors = flag("advisors", "the Bene Gesserit in … are advisors", TERRITORIES)
arrived = flag("arrived", "the Bene Gesserit came to … this turn", TERRITORIES, lives={"turn": TRUE})
revived = flag("revived", "… has revived this turn", FACTIONS, lives={"phase": TRUE})
elite_back = flag("elite_back", "an elite force of … has come back this turn", FACTIONS, lives={"turn": TRUE})
