"""The Fremen's special Karama: a worm in any sand territory, once in the game.

Open questions: KANLY-35 (does it bring a Nexus), KANLY-95 (in the first turn). It may be played before a blow and after
it; the worm devours at once.
Elsewhere: `worms.py`, `karama.py`.
"""

from __future__ import annotations

from model.components.board import TERRITORIES, is_sand
from model.components.cards import CARDS
from model.components.factions import FREMEN
from model.language.rows import TABLE
from model.language.terms import any_of, each
from model.phases.frames import spice_blow
from model.phases.spice_blow import may_summon
from model.questions.spice import SUMMONED_NEXUS
from model.responses.frames import karama
from model.responses.window_bans import bar_here
from model.setting import face
from model.sources import BASE, ENGINE, KULL_AUDIT, MAINTAINERS
from model.tables.planet import turn
from model.verbs import spendable

here = spice_blow.here
card, territory = each(CARDS, "card"), each(TERRITORIES, "territory")

spice_blow.rule(
    "The Fremen play a printed Karama to bring a worm to a sand territory, once in the game.",
    by=FREMEN,
    on="summon",
    using=[card, territory],
    go="quiet -> quiet",
    when=[
        may_summon,
        face[card] == "karama",
        spendable(FREMEN, card, "special_fremen", special=True, out=here.shut_out),
        is_sand(territory),
    ],
    then=[here.chosen.becomes(territory)],
    opens=karama(player=FREMEN, card=card, played=card, use="special", power="special_fremen", beneficiary=FREMEN),
    cites=[BASE.page(14), ENGINE],
)
spice_blow.rule(
    "The summoned worm comes at once; in the first turn it brings no Nexus.",
    by=TABLE,
    on=karama.ended("done"),
    go="quiet -> worm",
    then=[
        here.worm_in.becomes(here.chosen),
        here.chosen.becomes(None),
        here.nexus.becomes(any_of(here.nexus, SUMMONED_NEXUS.means(after_the_blow=turn > 1, no=False))),
    ],
    cites=[BASE.page(14), ENGINE],
)
spice_blow.rule(
    "Kull Wahad stopped the Karama: no worm comes.",
    by=TABLE,
    on=karama.ended("stopped"),
    go="quiet -> quiet",
    then=[here.chosen.becomes(None), *bar_here(here.shut_out)],
    cites=[KULL_AUDIT, MAINTAINERS],
)
spice_blow.rule(
    "The Karama was lost: no worm comes.",
    by=TABLE,
    on=karama.ended("lost"),
    go="quiet -> quiet",
    then=[here.chosen.becomes(None)],
    cites=[KULL_AUDIT, MAINTAINERS],
)
