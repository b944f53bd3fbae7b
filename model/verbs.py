"""Verbs: conditions that many rules share, each a sentence of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.components.cards import CARDS
from model.components.factions import BENE_GESSERIT
from model.language.effects import Effect, in_place, only_if
from model.language.naming import says
from model.language.terms import Term, all_of, any_of, each, every, lift, live, not_, size_of_hand, some
from model.questions import bans, choam
from model.setting import advanced, face, hand_limit, kind, seated
from model.table import DISCARD, banned, blocked_card, blocked_effect, blocked_effects, denied, hand, in_plan, set_aside
from model.tables.plans import promised

_card, _other_card = each(CARDS, "card"), each(CARDS, "other card")


@says("{player} has {card} free in hand", "{player} does not have {card} free in hand")
def free_in_hand(player: Term, card: Term) -> Term:
    """The card is in the player's hand and not held back for anything."""
    return in_place(card, hand(player), CARDS)


def may_play_card(player: Term, card: Term, printed: str) -> list[Term]:
    """The card is one of those, free in the player's hand, and not set aside for an effect of CHOAM."""
    return [face[card] == printed, free_in_hand(player, card), not_(set_aside[card])]


def hand_size(player: Term) -> Term:
    """How many cards the player has, those held back counted."""
    return size_of_hand(player)


@says("{player} has room for a card", "{player} has no room for a card")
def has_room(player: Term) -> Term:
    """The player may take one more card."""
    return hand_size(player) < hand_limit[player]


def free_cards(player: Term) -> Term:
    """How many cards the player has that are not held back."""
    return size_of_hand(player, free_only=True)


@says("{card} serves {player} as Karama", "{card} does not serve {player} as Karama")
def is_karama(player: Term, card: Term) -> Term:
    """The card serves the player as a Karama: printed, or a Worthless card of the Advanced Bene Gesserit."""
    return any_of(face[card] == "karama", all_of(advanced, player == BENE_GESSERIT, kind[card] == "worthless"))


@says("{player} holds a card that serves as Karama", "{player} holds no card that serves as Karama")
def holds_karama(player: Term) -> Term:
    """The player has a free card that serves as Karama, whether or not it may be played."""
    return some(_card, all_of(free_in_hand(player, _card), is_karama(player, _card)))


@says(
    "{player} has promised to play {card} in its battle and has no other such card",
    "{player} has not promised to play {card} in its battle, or has another such card",
)
def owed_to_plan(player: Term, card: Term) -> Term:
    """A promise made under a Truthtrance could not be kept if the player spent the card."""
    another = some(
        _other_card, all_of(_other_card != card, free_in_hand(player, _other_card), face[_other_card] == face[card])
    )
    return all_of(promised[player] != None, face[card] == promised[player], not_(another))  # noqa: E711 - builds a term


def _a_ban_reaches(card: Term, special: Any) -> Term:
    """A ban is about this card: whether substitutes and special powers are barred too is a question."""
    found: Term = bans.SUBSTITUTES.means(
        all_activations=True, printed_only=face[card] == "karama", ordinary_only=not_(lift(special))
    )
    return found


@says(
    "Kull Wahad bars {player} from playing {card} for {power}[special? as a special power]",
    "Kull Wahad does not bar {player} from playing {card} for {power}[special? as a special power]",
)
def barred(player: Term, power: Any, card: Term, special: Any = False) -> Term:
    """Kull Wahad bars this activation."""
    return all_of(any_of(banned[player, power], banned[player, "everything"]), _a_ban_reaches(card, special))


@says(
    "Kull Wahad bars {player} from playing {card}[out? here][special? as a special power]",
    "Kull Wahad does not bar {player} from playing {card}[out? here][special? as a special power]",
)
def shut(out: Any, player: Term, card: Term, special: Any = False) -> Term:
    """Kull Wahad bars this activation within the window or decision at hand."""
    return all_of(out[player], _a_ban_reaches(card, special))


@says("{player} may play {card} as Karama for {power}[special?, a special power][out?, and is not shut out here]")
def spendable(player: Term, card: Term, power: Any, special: Any = False, out: Any = None) -> Term:
    """The player may activate this card for this power now: free, serves as Karama, not barred.

    A Worthless card is not spendable while another one is being converted, nor where a cancellation lasts.
    """
    return all_of(
        free_in_hand(player, card),
        is_karama(player, card),
        not_(any_of(set_aside[card], in_plan[player, card])),
        any_of(face[card] == "karama", not_(any_of(live("conversion"), denied["worthless_karama"]))),
        not_(barred(player, power, card, special)),
        True if out is None else not_(shut(out, player, card, special)),
        not_(owed_to_plan(player, card)),
    )


@says(
    "{player} has a Karama to play for {power}[out?, and is not shut out here]",
    "{player} has no Karama to play for {power}[out?, or is shut out here]",
)
def can_spend(player: Term, power: Any, out: Any = None) -> Term:
    """The player has a card that may be activated for this power now."""
    return some(_card, spendable(player, _card, power, out=out))


def on_whom(player: Term, beneficiary: Term, bar: Callable[[Term], list[Effect]]) -> list[Effect]:
    """A ban on the player of a stopped Karama, on whom it was for, or on both."""
    effects: list[Effect] = bans.PERSON.means(
        card_player=bar(player),
        beneficiary=bar(beneficiary),
        both=[*bar(player), only_if(player != beneficiary, bar(beneficiary))],
    )
    return effects


@says("everybody sees that nobody but {owner} can have a Karama")
def nobody_can_publicly(owner: Term) -> Term:
    """It is public that no seat but the owner can play a Karama: all are discarded, and no Bene Gesserit substitute."""
    return all_of(
        every(_card, any_of(face[_card] != "karama", in_place(_card, DISCARD, CARDS))),
        any_of(not_(advanced), not_(seated[BENE_GESSERIT]), owner == BENE_GESSERIT),
    )


@says(
    "a cancellation earlier in the phase bars {effect} with {card}",
    "no cancellation earlier in the phase bars {effect} with {card}",
)
def blocked(card: Term, effect: str) -> Term:
    """A cancellation earlier in the phase bars CHOAM from this effect with this card."""
    return any_of(blocked_card[card], blocked_effect[effect], blocked_effects)


def block(card: Term, effect: str) -> list[Effect]:
    """The effect was cancelled: what CHOAM may not use again this phase."""
    answer: list[Effect] = choam.BLOCK_SCOPE.means(
        that_physical_card=[blocked_card[card].becomes(True)],
        that_named_effect=[blocked_effect[effect].becomes(True)],
        all_worthless_effects=[blocked_effects.becomes(True)],
    )
    return answer
