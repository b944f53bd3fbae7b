"""Scopes with fewer elements of some sets: what holds of many holds of one and of none."""

from __future__ import annotations

from dataclasses import replace

from model.language.scope import SCOPES, Scope


def cut(name: str, start: int = 0, cards: tuple[str, ...] | None = None, **sets: tuple[str, ...]) -> Scope:
    """A start of a scope with these cards and these elements of sets, without what it says of the others."""
    scope = SCOPES[name]
    kept = {**scope.sets, **{named.replace("_", " "): elements for named, elements in sets.items()}}
    cards = scope.cards if cards is None else cards
    gone = {*scope.cards} - {*cards} | {one for of in scope.sets for one in scope.sets[of] if one not in kept[of]}
    begun = scope.starts[start]
    facts = {at: value for at, value in begun.facts.items() if value not in gone and not gone & {*at}}
    places = {card: place for card, place in begun.places.items() if card not in gone}
    rigid = {at: value for at, value in scope.rigid.items() if value not in gone and not gone & {*at}}
    return replace(
        scope,
        name=f"{name}, cut",
        cards=cards,
        sets=kept,
        rigid=rigid,
        opens=(),
        starts=(replace(begun, facts=facts, places=places),),
    )


def one_card() -> Scope:
    """A Karama is the only card, and held by a frame while it is played."""
    return cut("guild-small", 1, ("karama_1",))
