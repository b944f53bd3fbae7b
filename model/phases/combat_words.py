"""Before the plans: the Voice, prescience, and Atreides' special Karama.

    voice ──command, forbid (response)──▶ prescience ──foresee (response)──▶ answering ─▶ offer
    offer ──look at a plan (karama)──▶ planning

Where prescience comes first, `early_prescience` and `early_answering` stand before `voice`, and the later ones pass.
The Voice names a sort of card that the opponent must or must not play. Prescience asks for one part of the opponent's
plan; it is chosen at once, openly, and stands (`combat_plans.py`). The special Karama shows Atreides a whole plan,
which is then sealed first; that Atreides alone knows it is not modelled, only the order.

Open questions: KANLY-62 (the order of Voice and prescience), AMB-41 (when a whole plan is read).
"""

from __future__ import annotations

from typing import Any

from model.battle_field import combatant, here, takes_part
from model.battle_plan import nobody_questioned, sealed
from model.components.cards import CARDS
from model.components.factions import ATREIDES, BENE_GESSERIT, FACTIONS
from model.language.rows import TABLE
from model.language.terms import all_of, each, not_
from model.phases.frames import combat
from model.phases.frames.combat_frame import PLAN_PARTS, VOICED
from model.questions.battle import FULL_PLAN, VOICE_ORDER
from model.responses.frames import karama, response
from model.responses.window_bans import bar_here
from model.setting import advanced, face, seated
from model.sources import BASE, ENGINE, FAQ, KULL_AUDIT, OUR_ORDER
from model.table import denied, used
from model.verbs import spendable

card, target = each(CARDS, "card"), each(FACTIONS, "target")
subject, part = each(VOICED, "subject"), each(PLAN_PARTS, "part")

has_voice = all_of(takes_part(BENE_GESSERIT), not_(denied["voice"]))
for event, must, says in (
    ("command", True, "The Bene Gesserit command the opponent to play a sort of card, if it has one."),
    ("forbid", False, "The Bene Gesserit forbid the opponent to play a sort of card."),
):
    combat.rule(
        says,
        by=BENE_GESSERIT,
        on=event,
        using=[subject],
        go="voice -> voice",
        when=[has_voice],
        then=[here.voiced.becomes(subject), here.voice_must.becomes(must)],
        opens=response(kind="voice", owner=BENE_GESSERIT),
        cites=[BASE],
    )
combat.rule(
    "The Bene Gesserit stay silent.",
    by=BENE_GESSERIT,
    on="stay silent",
    go="voice -> prescience",
    when=[has_voice],
    cites=[BASE],
)
combat.rule(
    "The Bene Gesserit have no voice in this battle.",
    by=TABLE,
    on="go on",
    go="voice -> prescience",
    when=[not_(has_voice)],
    cites=[OUR_ORDER],
)
combat.rule(
    "The Voice is heard.",
    by=TABLE,
    on=response.ended("allowed"),
    go="voice -> prescience",
    cites=[BASE],
)
combat.rule(
    "The Voice is cancelled.",
    by=TABLE,
    on=response.ended("cancelled"),
    go="voice -> prescience",
    then=[here.voiced.becomes(None), here.voice_must.becomes(False)],
    cites=[BASE],
)

for state, answering, after_it, in_order in (
    ("early_prescience", "early_answering", "voice", VOICE_ORDER.means(voice_first=False, prescience_first=True)),
    ("prescience", "answering", "offer", VOICE_ORDER.means(voice_first=True, prescience_first=False)),
):
    has_foresight = all_of(in_order, takes_part(ATREIDES), not_(denied["prescience"]))
    combat.rule(
        "Atreides asks for one part of the opponent's plan.",
        by=ATREIDES,
        on="foresee",
        using=[part],
        go=f"{state} -> {state}",
        when=[has_foresight],
        then=[here.asked.becomes(part)],
        opens=response(kind="prescience", owner=ATREIDES),
        cites=[BASE, FAQ.page(7)],
    )
    combat.rule(
        "Atreides asks nothing.",
        by=ATREIDES,
        on="ask nothing",
        go=f"{state} -> {after_it}",
        when=[has_foresight],
        cites=[BASE],
    )
    combat.rule(
        "Atreides has no foresight of this battle now.",
        by=TABLE,
        on="go on",
        go=f"{state} -> {after_it}",
        when=[not_(has_foresight)],
        cites=[OUR_ORDER],
    )
    combat.rule(
        "The opponent must answer.",
        by=TABLE,
        on=response.ended("allowed"),
        go=f"{state} -> {answering}",
        cites=[BASE],
    )
    combat.rule(
        "Prescience is cancelled.",
        by=TABLE,
        on=response.ended("cancelled"),
        go=f"{state} -> {after_it}",
        then=[here.asked.becomes(None)],
        cites=[BASE],
    )

may_look = all_of(
    advanced,
    seated[ATREIDES],
    not_(used[ATREIDES]),
    here.exposed == None,  # noqa: E711 - builds a term
)
offered = FULL_PLAN.means(
    offer_after_prep_target_seals_first=may_look, any_time_before_reveal=False, free_order=may_look
)
unsealed = all_of(nobody_questioned, not_(all_of(sealed(here.aggressor), sealed(here.defender))))
combat.rule(
    "Atreides lets the plans be.",
    by=ATREIDES,
    on="let be",
    go="offer -> planning",
    when=[offered],
    cites=[ENGINE],
)
combat.rule(
    "No whole plan can be asked for now.",
    by=TABLE,
    on="go on",
    go="offer -> planning",
    when=[not_(offered)],
    cites=[OUR_ORDER],
)
before = FULL_PLAN.reads("offer_after_prep_target_seals_first", "free_order")
meanwhile = FULL_PLAN.reads("any_time_before_reveal")
asking: tuple[tuple[str, Any, Any], ...] = (("offer", before, True), ("planning", meanwhile, unsealed))
for state, under, when in asking:
    combat.rule(
        "Atreides plays a printed Karama to read a whole plan, once in the game.",
        by=ATREIDES,
        on="look at a plan",
        using=[target, card],
        go=f"{state} -> {state}",
        under=under,
        when=[
            may_look,
            when,
            combatant(target),
            target != ATREIDES,
            face[card] == "karama",
            spendable(ATREIDES, card, "special_atreides", special=True, out=here.shut_out),
        ],
        then=[here.exposed.becomes(target)],
        opens=karama(
            player=ATREIDES,
            card=card,
            played=card,
            use="special",
            power="special_atreides",
            beneficiary=ATREIDES,
        ),
        cites=[BASE.page(14), ENGINE],
    )
    combat.rule(
        "Atreides reads the plan as soon as it is sealed.",
        by=TABLE,
        on=karama.ended("done"),
        go=f"{state} -> planning",
        cites=[BASE.page(14), ENGINE],
    )
    combat.rule(
        "Kull Wahad stopped the Karama: the plans stand as they stood.",
        by=TABLE,
        on=karama.ended("stopped"),
        go=f"{state} -> {state}",
        then=[here.exposed.becomes(None), *bar_here(here.shut_out)],
        cites=[KULL_AUDIT],
    )
    combat.rule(
        "The Karama was lost without effect.",
        by=TABLE,
        on=karama.ended("lost"),
        go=f"{state} -> {state}",
        then=[here.exposed.becomes(None)],
        cites=[ENGINE],
    )
