"""The base spice deck: 15 territory cards and six Shai-Hulud, each copy with an id of its own.

Where two of the cards put their spice is question KANLY-11: rows ask `spice_area(card)`.
"""

from __future__ import annotations

from typing import Any

from model.components.board import AREAS, SPICE_AREA, SPICE_AREA_IN_QUINTINE, TERRITORIES
from model.components.data_files import data
from model.language.facts import Fact, amount, flag
from model.language.naming import says
from model.language.sorts import Sort
from model.language.terms import Term
from model.questions.figures import spice_sectors

_CARDS: list[dict[str, Any]] = data("spice_cards")["cards"]

CARD_TERRITORY: dict[str, str] = {card["id"]: card["territory"] for card in _CARDS if card["kind"] == "territory"}
CARD_AMOUNT: dict[str, int] = {card["id"]: card["amount"] for card in _CARDS if card["kind"] == "territory"}
CARD_AREA: dict[str, str] = {card: SPICE_AREA[territory] for card, territory in CARD_TERRITORY.items()}
WORMS: tuple[str, ...] = tuple(
    f"{card['id']}_{i + 1}" for card in _CARDS if card["kind"] == "worm" for i in range(card["count"])
)

SPICE_CARDS = Sort(
    "SPICE CARDS",
    [*CARD_TERRITORY, *WORMS],
    {card: TERRITORIES.title(territory) for card, territory in CARD_TERRITORY.items()}
    | {card: f"Shai-Hulud {i + 1}" for i, card in enumerate(WORMS)},
)

is_worm = flag("is_worm", "… is Shai-Hulud", SPICE_CARDS, rigid=True, given={(card,): True for card in WORMS})
blow_area = Fact(
    "blow_area",
    "the area of …",
    AREAS,
    (SPICE_CARDS,),
    rigid=True,
    given={(card,): area for card, area in CARD_AREA.items()},
)
blow_area_in_quintine = Fact(
    "blow_area_in_quintine",
    "the area of … as quintine has it",
    AREAS,
    (SPICE_CARDS,),
    rigid=True,
    given={(card,): SPICE_AREA_IN_QUINTINE[territory] for card, territory in CARD_TERRITORY.items()},
)
blow_territory = Fact(
    "blow_territory",
    "the territory of the card …",
    TERRITORIES,
    (SPICE_CARDS,),
    rigid=True,
    given={(card,): territory for card, territory in CARD_TERRITORY.items()},
)
blow_amount = amount(
    "blow_amount",
    "the spice of the card …",
    SPICE_CARDS,
    rigid=True,
    given={(card,): number for card, number in CARD_AMOUNT.items()},
)


@says("the spice area of {card}")
def spice_area(card: Any) -> Term:
    """The area in which the card puts its spice."""
    term: Term = spice_sectors().means(majority=blow_area[card], quintine=blow_area_in_quintine[card])
    return term
