"""States as numbers: each part has its place, different states have different numbers, and what has no room is said."""

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.dealing import Seeded
from checks.histories import advance, begin
from checks.native.layout import ABSENT, HELD, LARGEST, Layout, code
from checks.state import State
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.errors import KanlyError
from model.language.sorts import BOOL, INT


def states_of_histories(games: int, seed: int) -> list[tuple[Layout, State]]:
    found = []
    for number in range(games):
        run, player = begin(Seeded(f"{seed}/{number}"), (), ())
        while not run.state.over and len(run.made) < 80:
            advance(run, player)
        layout = Layout(run.game.instance)
        found += [(layout, state) for state, _ in run.path if state.frames]
    return found


def test_different_states_have_different_numbers() -> None:
    coded: dict[tuple[int, ...], State] = {}
    for layout, state in states_of_histories(6, 4):
        assert coded.setdefault(tuple(layout.encode(state)), state) == state
    assert len(coded) > 200


def test_hands_are_counted_and_held_cards_know_their_slot() -> None:
    held = 0
    for layout, state in states_of_histories(6, 5):
        numbers = layout.encode(state)
        for faction, name in enumerate(FACTIONS.elements):
            free = sum(place == ("hand", name) for place in state.places)
            back = sum(place[0] == "held" and place[1] == name for place in state.places)
            assert (numbers[layout.hand + 1 + faction], numbers[layout.held + 1 + faction]) == (free, back)
        for card in range(len(CARDS.elements)):
            if numbers[layout.place + 1 + card] >= HELD:
                held += 1
                depth, at = divmod(numbers[layout.slot + 1 + card], layout.width)
                assert numbers[layout.frames + depth * layout.width + at] == card
    assert held


def test_nobody_and_nothing_have_slots_of_their_own() -> None:
    layout, state = states_of_histories(1, 6)[0]
    numbers = layout.encode(state)
    assert numbers[layout.place] == ABSENT
    for fact, at in layout.fact.items():
        if fact.over:
            assert numbers[at] == code(fact.sort, fact.default)


def test_what_is_coded_is_decoded() -> None:
    for sort, values in ((FACTIONS, (None, "guild")), (INT, (None, 0, -4)), (BOOL, (True, False))):
        for value in values:
            assert Layout.decode(sort, code(sort, value)) == value


def test_what_has_no_room_is_refused() -> None:
    with pytest.raises(KanlyError, match="no room"):
        code(INT, LARGEST + 1)
    layout, state = states_of_histories(1, 6)[0]
    with pytest.raises(KanlyError, match="50 frames"):
        layout.encode(state._replace(frames=state.frames * 50))
