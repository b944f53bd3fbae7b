"""A promise about a battle: what a combatant says under a Truthtrance that it will play, or not, binds its plan.

    planning ──play Truthtrance about the plan──▶ planning ──promise to play, promise not to play──▶ planning

Until the answer is given nobody does anything else. The player says what it likes, but nothing that cannot come true:
no card that it cannot play, and not the contrary of what the Voice, or the want of a leader, makes it play. A card that
is in its plan already is promised by being there. A promised card is not spent on anything else, unless the player has
another of the same kind. If others make the promise impossible it is void. It ends as the plans are revealed.
A combatant makes one promise in a battle and is not asked for a second: our bound, since one fact holds it.

Open question: KANLY-47 (whether a Truthtrance may ask about what is to come).

Elsewhere: `truthtrance.py` (the question), `model/promise.py` and `model/battle_plan.py` (what it means for the plan).
"""

from __future__ import annotations

from model.battle_field import combatant, here
from model.battle_plan import nobody_questioned, sealed
from model.components.cards import CARDS, FACES
from model.language.effects import Effect
from model.language.terms import all_of, each, not_, some
from model.phases.frames import combat
from model.phases.truthtrance_times import card, discarded, player, plays_it, target
from model.promise import bound, can_plan, is_forced, is_planned
from model.questions.truthtrance import FUTURE
from model.setting import face
from model.sources import BASE, ENGINE, LANDSRAAD, OURS
from model.tables.plans import forsworn, promised

printed, other_card = each(FACES, "face"), each(CARDS, "other card")
asked = [player == here.questioned]
answered: list[Effect] = [here.questioned.becomes(None), here.question.becomes(None)]
in_place, possible = is_planned(player, here.question), can_plan(player, here.question)

combat.rule(
    "A player plays Truthtrance and asks a combatant, once in a battle, whether it will play a certain card in it.",
    by=player,
    on="play Truthtrance about the plan",
    using=[card, target, printed],
    go="planning -> planning",
    under=FUTURE.reads("yes"),
    when=[
        *plays_it,
        nobody_questioned,
        combatant(target),
        not_(sealed(target)),
        not_(bound(target)),
        some(other_card, face[other_card] == printed),
    ],
    then=[discarded, here.questioned.becomes(target), here.question.becomes(printed)],
    cites=[BASE, ENGINE, OURS],
)
combat.silent(FUTURE.reads("no"), on="play Truthtrance about the plan", cites=[LANDSRAAD])
combat.rule(
    "The combatant has such a card in its plan and says so.",
    by=player,
    on="promise to play it",
    go="planning -> planning",
    when=[*asked, in_place],
    then=answered,
    cites=[BASE],
)
combat.rule(
    "The combatant promises to play such a card in this battle.",
    by=player,
    on="promise to play it",
    go="planning -> planning",
    when=[*asked, not_(in_place), possible],
    then=[promised[player].becomes(here.question), *answered],
    cites=[BASE, ENGINE],
)
combat.rule(
    "The combatant promises to play no such card in this battle.",
    by=player,
    on="promise not to play it",
    go="planning -> planning",
    when=[*asked, not_(in_place), not_(all_of(possible, is_forced(player, here.question)))],
    then=[forsworn[player].becomes(here.question), *answered],
    cites=[BASE, ENGINE],
)
