"""Sight: rows that read what their actor may not see are refused as they are loaded, unless they say what they leak."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from model.components.cards import CARDS
from model.components.factions import CHOAM, EMPEROR, FACTIONS
from model.language.effects import in_place, only_if
from model.language.errors import KanlyError
from model.language.facts import names
from model.language.machine import MACHINES, Machine
from model.language.rows import TABLE
from model.language.sight import check_sight
from model.language.terms import each, not_, some
from model.questions.karama import AUTO_ORDINARY, AUTO_PAY
from model.sources import OUR_ORDER
from model.table import DECK, DISCARD, hand, spice, tanks, used

card, player = each(CARDS, "card"), each(FACTIONS, "player")
theirs = in_place(card, hand(EMPEROR), CARDS)
rich = spice[EMPEROR] > 3
asked = AUTO_ORDINARY.means(yes=some(card, theirs), always_neutral=False, public_facts_only=used[EMPEROR])


@pytest.fixture
def trial() -> Iterator[Callable[..., Machine]]:
    made = Machine(
        "trial",
        "A trial",
        frame={"player": names(FACTIONS)},
        states=["open"],
        outcomes={"over": {}},
        cites=[OUR_ORDER],
    )

    def with_row(**changed: object) -> Machine:
        made.rule("Something.", **{"by": TABLE, "on": "do", "go": "open", "cites": [OUR_ORDER], **changed})  # type: ignore[arg-type]
        return made

    yield with_row
    del MACHINES["trial"]


both = AUTO_ORDINARY.reads("yes", "always_neutral")
nothing = "nothing leaks when AMB-45.ordinary is read as always_neutral"
REFUSED = [
    ("the table reads a purse", {"when": [rich]}, "the table may not know: the spice of Emperor"),
    ("a seat reads another's purse", {"by": CHOAM, "when": [rich]}, "CHOAM may not know: the spice of Emperor"),
    ("a seat reads another's hand", {"by": CHOAM, "using": [card], "when": [theirs]}, "CHOAM may not know"),
    ("the table reads a card of the deck", {"using": [card], "when": [in_place(card, DECK, CARDS)]}, "may not know"),
    ("an effect depends on a purse", {"then": [only_if(rich, [used[CHOAM].becomes(True)])]}, "the table may not know"),
    ("a leak that is not said", {"when": [asked]}, "the table may not know: the card is in the hand of Emperor"),
    ("a leak under a reading that tells nothing", {"when": [asked], "leaks": [both]}, nothing),
    ("a leak of another question", {"when": [asked], "leaks": [AUTO_PAY.reads("yes")]}, "the table may not know"),
]  # fmt: skip
ALLOWED: list[tuple[str, dict[str, object]]] = [
    ("the table reads public facts", {"when": [tanks[EMPEROR] > 0, not_(used[EMPEROR])]}),
    ("a seat reads its own purse", {"by": player, "when": [spice[player] > 3]}),
    ("a seat that is fixed reads its own hand", {"by": player, "when": [player == EMPEROR, some(card, theirs)]}),
    ("whether the deck is empty", {"when": [not_(some(card, in_place(card, DECK, CARDS)))]}),
    ("what is discarded", {"when": [some(card, in_place(card, DISCARD, CARDS))]}),
    ("what the play makes public", {"when": [rich], "shows": [spice[EMPEROR]]}),
    ("what leaks as it says", {"when": [asked], "leaks": [AUTO_ORDINARY.reads("yes")]}),
    ("a row that the readings do not have", {"when": [asked], "under": AUTO_ORDINARY.reads("always_neutral")}),
]


@pytest.mark.parametrize(("name", "row", "message"), REFUSED, ids=[name for name, _, _ in REFUSED])
def test_a_row_that_reads_too_much_is_refused(
    trial: Callable[..., Machine], name: str, row: dict[str, object], message: str
) -> None:
    with pytest.raises(KanlyError) as error:
        check_sight(trial(**row))

    assert message in error.value.message
    assert error.value.where is not None and error.value.where.file.endswith("test_sight.py")


@pytest.mark.parametrize(("name", "row"), ALLOWED, ids=[name for name, _ in ALLOWED])
def test_a_row_that_reads_what_it_may_loads(trial: Callable[..., Machine], name: str, row: dict[str, object]) -> None:
    check_sight(trial(**row))


def test_the_readings_under_which_it_leaks_are_named(trial: Callable[..., Machine]) -> None:
    with pytest.raises(KanlyError) as error:
        check_sight(trial(when=[asked]))

    assert "AMB-45.ordinary = yes" in error.value.hints[0]
