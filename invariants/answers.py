"""Answers: where a question decides what follows, that follows, under each of its readings."""

from __future__ import annotations

from invariants.words import StepProperty, ends_as
from model.components.cards import CARDS
from model.components.factions import CHOAM
from model.language.effects import in_place
from model.language.rows import Rule
from model.language.terms import Term, after, all_of, any_of, each, implies, not_, one_of, some
from model.questions.choam import BLOCK_SCOPE, FIZZLE, NEXUS_SPEND
from model.questions.karama import DURATION
from model.questions.kull import INVALID_ATTEMPT, PREVENTED_CARD, TRIGGER
from model.responses.frames import choam_effect, karama, kull, response
from model.setting import face
from model.table import DISCARD, blocked_card, blocked_effect, blocked_effects, denied, hand, nexus, set_aside

card = each(CARDS, "card")


def _is_blocked(card: Term, effect: str) -> Term:
    found: Term = BLOCK_SCOPE.means(
        that_physical_card=after(blocked_card[card]),
        that_named_effect=after(blocked_effect[effect]),
        all_worthless_effects=after(blocked_effects),
    )
    return found


def _blocks(rule: Rule) -> Term | None:
    if ends_as(rule, "kull", "prevented", "redirected"):
        return implies(PREVENTED_CARD.reads("kept_and_blocked_this_phase"), _is_blocked(kull.here.card, "kull"))
    named = choam_effect.here.card
    if ends_as(rule, "choam_effect", "cancelled"):
        return _is_blocked(named, "la_la_la")
    if ends_as(rule, "choam_effect", "fizzled"):
        return implies(FIZZLE.reads("kept_blocked"), _is_blocked(named, "la_la_la"))
    return None


def _custody(rule: Rule) -> Term | None:
    if ends_as(rule, "kull", "prevented", "redirected"):
        kept = after(in_place(kull.here.card, hand(CHOAM), CARDS))
        gone = after(in_place(kull.here.card, DISCARD, CARDS))
        prevented: Term = PREVENTED_CARD.means(kept_and_blocked_this_phase=kept, kept_reusable=kept, discarded=gone)
        return prevented
    if ends_as(rule, "karama", "lost") and rule.source == "executing":
        kept = after(in_place(karama.here.played, hand(karama.here.player), CARDS))
        gone = after(in_place(karama.here.played, DISCARD, CARDS))
        lost: Term = INVALID_ATTEMPT.means(fail_closed_revalidate=kept, abandon_keep_card=kept, abandon_discard=gone)
        return lost
    return None


def _lasts(rule: Rule) -> Term | None:
    if not ends_as(rule, "response", "cancelled"):
        return None
    lasting = one_of(response.here.kind, "emperor_income", "worthless_karama")
    return implies(all_of(DURATION.reads("phase"), lasting), after(denied[response.here.kind]))


def _triggers(rule: Rule) -> Term | None:
    if rule.opens is None or rule.opens.machine.name != "kull":
        return None
    printed = face[karama.here.played] == "karama"
    found: Term = TRIGGER.means(
        ordinary_special_and_BG=karama.here.played != None,  # noqa: E711 - builds a term
        ordinary_only=all_of(printed, karama.here.use != "special"),
        cancel_only=karama.here.use == "cancel",
    )
    return found


def _nexus_returns(rule: Rule) -> Term | None:
    if not (ends_as(rule, "kull", "prevented", "redirected") or ends_as(rule, "choam_effect", "cancelled")):
        return None
    source = kull.here.source if rule.machine == "kull" else choam_effect.here.source
    back = after(nexus == "with_choam")
    return implies(all_of(NEXUS_SPEND.reads("refund_if_prevented"), source == "nexus"), back)


def _aside(rule: Rule) -> Term | None:
    if rule.machine == "choam_effect" and rule.closes is not None:
        return not_(after(set_aside[choam_effect.here.card]))
    if rule.opens is not None and rule.opens.machine.name == "karama":
        return not_(set_aside[rule.opens.facts["played"]])
    if rule.machine == "kull" and rule.event.startswith("declare"):
        return not_(set_aside[rule.using[0]])
    if rule.event == "declare La La La":
        return after(set_aside[rule.using[0]])
    return None


CHECKED: tuple[StepProperty, ...] = (
    StepProperty(
        "INV-42.scope",
        "A cancelled CHOAM effect is blocked as far as AMB-15 says.",
        _blocks,
        because="AMB-14, AMB-15 and AMB-34 say what is blocked.",
    ),
    StepProperty(
        "INV-32.custody",
        "The card of a prevented Kull Wahad, or of an impossible attempt, goes where AMB-14 and AMB-20 say.",
        _custody,
        because="The questions name the place.",
    ),
    StepProperty(
        "INV-44.lasting",
        "A cancellation lasts as long as AMB-19 says.",
        _lasts,
        because="One use, or the phase.",
    ),
    StepProperty(
        "INV-50.trigger",
        "Kull Wahad is offered against the plays that AMB-11 names.",
        _triggers,
        because="Whether special powers and substitutes are answered is a question.",
    ),
    StepProperty(
        "INV-35.refund",
        "The Nexus card of a prevented effect returns where AMB-16 says so.",
        _nexus_returns,
        because="The question names the moment.",
        arises=nexus != "nexus_deck",
    ),
    StepProperty(
        "INV-57.aside",
        "A card set aside for a pending CHOAM effect pays for nothing else, and is free again when the effect is over.",
        _aside,
        because="A parent cost is reserved.",
        arises=any_of(some(card, set_aside[card]), after(some(card, set_aside[card]))),
    ),
)
