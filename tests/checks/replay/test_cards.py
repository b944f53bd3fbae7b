"""Every card is somewhere, once; only play lets a card leave."""

from checks.replay.dune_bench_names import GAME

START = {
    "hand.emperor": ["karama_1", "family_atomics"],
    "hand.guild": [],
    "deck": ["lasgun", "shield_1"],
    "discard": [],
    "wall": False,
}


def test_drawing_and_discarding_keep_every_card(own):
    log = own(START)
    log.step("draw", {"hand.guild": ["lasgun"], "deck": ["shield_1"]})
    log.step("karama", {"hand.emperor": ["family_atomics"], "discard": ["karama_1"]})

    assert log.found("cards") == []


def test_a_card_that_vanishes_is_named(own):
    log = own(START)
    log.step("karama", {"hand.emperor": ["family_atomics"]})
    [found] = log.found("cards")

    assert (found.step, found.line) == (2, 3)
    assert found.what == (
        "treachery cards: 4 before, 3 after: karama_1 vanished (-1, now 0 of it). Changed: hand.emperor -karama_1. "
        "Step says: emperor karama."
    )


def test_a_doubled_discard_is_named(own):
    log = own(START)
    log.step("karama", {"hand.emperor": ["family_atomics"], "discard": ["karama_1", "karama_1"]})

    assert "karama_1 appeared (+1, now 2 of it)" in log.found("cards")[0].what


def test_one_card_for_another_changes_no_sum_and_is_found(own):
    log = own(START)
    log.step("swap", {"deck": ["lasgun", "shield_2"]})

    assert "4 before, 4 after: shield_2 appeared (+1, now 1 of it); shield_1 vanished" in log.found("cards")[0].what


def test_family_atomics_leaves_when_it_is_played_and_the_wall_goes(own):
    log = own(START)
    log.step("family_atomics", {"hand.emperor": ["karama_1"], "wall": True})

    assert log.found("cards") == []


def test_family_atomics_may_lie_among_the_removed_cards(own):
    log = own(START)
    log.step("play_family_atomics", {"hand.emperor": ["karama_1"], "removed": ["family_atomics"], "wall": True})

    assert log.found("cards") == []


def test_family_atomics_may_not_leave_while_the_wall_stands(own):
    log = own(START)
    log.step("family_atomics", {"hand.emperor": ["karama_1"], "removed": ["family_atomics"]})

    assert (
        "family_atomics was taken out of the game (-1, now 0 of it; it may leave only when it is played and "
        "the Shield Wall goes in the same step)"
    ) in log.found("cards")[0].what


def test_family_atomics_may_not_leave_by_its_name_alone(own):
    log = own(START)
    log.step("draw", {"hand.emperor": ["karama_1"], "wall": True})

    assert len(log.found("cards")) == 1


def test_no_other_card_leaves_as_the_wall_goes(own):
    log = own(START)
    log.step("family_atomics", {"hand.emperor": ["family_atomics"], "wall": True})

    assert "karama_1 vanished" in log.found("cards")[0].what


def test_a_removed_card_does_not_come_back(own):
    log = own(START)
    log.step("family_atomics", {"hand.emperor": ["karama_1"], "removed": ["family_atomics"], "wall": True})
    log.step("draw", {"hand.guild": ["family_atomics"], "removed": []})

    assert "family_atomics came back from the removed cards" in log.found("cards")[0].what


def test_a_card_that_exists_twice_from_the_start_is_named(own):
    log = own(START | {"discard": ["lasgun"]})

    assert [found.what for found in log.found("cards")] == ["treachery cards that exist twice from the start: lasgun."]


def test_spice_cards_are_kept_too(own):
    log = own({"spice_deck.a": ["spice_old_gap", "shai_hulud_1"], "spice_discard.a": []})
    log.step("blow", {"spice_deck.a": []})

    assert "spice cards: 2 before, 0 after: shai_hulud_1 vanished" in log.found("cards")[0].what


def test_a_worm_of_the_first_turn_is_set_aside_out_of_sight(bench):
    log = bench(spiceDeckA=["shai_hulud_1", "spice_old_gap"], spiceDiscardA=[])
    log.step("spice_blow", t=1, ev=["SPICE_CARD_REVEALED"], d={"spiceDeckA": ["spice_old_gap"]})
    log.step("spice_blow", t=1, d={"spiceDeckA": ["spice_old_gap", "shai_hulud_1"]})
    result = log.run("cards")

    assert result.exit == 0
    assert result.counts["unobserved"] == {"cards: worms set aside where the log has no pile": 1}


def test_a_worm_of_a_later_turn_may_not_vanish(bench):
    log = bench(spiceDeckA=["shai_hulud_1"])
    log.step("spice_blow", d={"spiceDeckA": []})

    assert len(log.found("cards")) == 1


def test_what_is_left_of_an_auction_lies_in_the_deck_when_bidding_is_done(bench):
    log = bench(deck=["lasgun", "hajr"])
    log.step("bidding", d={"deck": []}, auction=["lasgun", "hajr"])
    log.step("bidding", d={"deck": ["lasgun", "hajr"]}, auction=["lasgun", "hajr"], done=1)

    assert log.found("cards") == []


def test_a_card_returned_twice_is_found(bench):
    log = bench(deck=["lasgun"])
    log.step("bidding", d={"deck": []}, auction=["lasgun"])
    log.step("bidding", d={"deck": ["lasgun", "lasgun"]}, auction=["lasgun"], done=1)

    assert "lasgun appeared (+1, now 2 of it)" in log.found("cards")[0]


def test_a_worm_that_is_not_shuffled_in_again_is_shown_without_failing(bench):
    log = bench(spiceDeckA=["shai_hulud_1", "spice_old_gap"], spiceDiscardA=[])
    log.step("spice_blow", t=1, d={"spiceDeckA": [], "spiceDiscardA": ["spice_old_gap"]})
    log.step("choam_charity", t=1)
    log.step("bidding", t=1)
    result = log.run("cards")

    said = "cards: set aside in the first turn and not seen again when it was over: shai_hulud_1"
    assert (result.exit, result.findings) == (0, [])
    assert result.counts["unobserved"][said] == 1


def partial(own, start=START):
    return own(start, complete=False)


def test_a_first_seen_pile_does_not_hide_a_loss(own):
    log = partial(own)
    log.step("draw", {"hand.emperor": ["family_atomics"], "held.aside": []})

    assert "karama_1 vanished (-1, now 0 of it)" in log.found("cards")[0].what


def test_a_first_seen_pile_may_hold_exactly_the_card_that_left(own):
    log = partial(own)
    log.step("draw", {"hand.emperor": ["family_atomics"], "held.aside": ["karama_1", "hajr"]})
    result = log.run("cards")

    assert (result.exit, result.counts["unobserved"]) == (0, {"card piles first seen after the start": 1})


def test_a_first_seen_spice_pile_does_not_hide_a_loss(own):
    log = partial(own, START | {"spice_deck.a": ["spice_old_gap"]})
    log.step("blow", {"spice_deck.a": [], "spice_discard.a": []})

    assert "spice_old_gap vanished" in log.found("cards")[0].what


def test_a_card_of_a_known_pile_in_a_first_seen_one_too_exists_twice(own):
    log = partial(own)
    log.step("draw", {"held.aside": ["karama_1"]})

    assert "karama_1 appeared (+1, now 2 of it)" in log.found("cards")[0].what


def test_spice_cards_do_not_change_their_deck(bench):
    piles = {"spiceDeckA": ["spice_old_gap"], "spiceDeckB": ["shai_hulud_1"], "spiceDiscardA": [], "spiceDiscardB": []}
    log = bench(**piles)
    log.step("spice_blow", d={"spiceDeckA": [], "spiceDeckB": ["shai_hulud_1", "spice_old_gap"]})

    found = log.found("cards")
    assert [line.split(":")[0] for line in found] == ["spice (a) cards", "spice (b) cards"]
    assert not any("reverses" in line for line in found)


def test_two_discard_piles_of_one_deck_are_one(own):
    log = own(START | {"spice_deck.main": ["spice_old_gap", "shai_hulud_1"]})
    log.step("blow", {"spice_deck.main": ["shai_hulud_1"], "spice_discard.a": ["spice_old_gap"]})

    assert log.found("cards") == []


def test_decks_with_a_pile_that_belongs_to_neither_are_one(own):
    log = own(START | {"spice_deck.a": ["spice_old_gap"], "spice_deck.b": ["shai_hulud_1"]})
    log.step("blow", {"spice_deck.a": [], "spice_discard.all": ["spice_old_gap"]})
    log.step("blow", {"spice_deck.b": [], "spice_discard.all": ["spice_old_gap", "shai_hulud_1"]})

    assert log.found("cards") == []


def test_a_wrong_value_that_is_put_right_says_that_it_reverses(own):
    log = own(START)
    log.step("karama", {"hand.emperor": ["family_atomics"]})
    log.step("karama", {"hand.emperor": ["family_atomics", "karama_1"]})

    assert [found.what.partition(". This ")[2] for found in log.found("cards")] == ["", "reverses step 2."]


def test_the_start_of_the_other_engine_has_all_cards_of_the_game(bench):
    log = bench(whole=False, deck=["lasgun", "elacca"], discard=[])
    [found] = log.found("cards")

    assert found.startswith("the start has 2 treachery cards, the game 33: baliset is missing; chaumas is missing;")
    assert found.endswith("elacca is no card of the game.")


def test_a_log_without_treachery_cards_shows_that_nothing_was_compared(bench):
    log = bench(whole=False, **{"G.cards": ["lasgun"], "drawPile": ["hajr"]})
    log.step("storm", d={"G.cards": []})
    result = log.run("cards", "forces")

    assert (result.exit, [o.verdict.value for o in result.obligations]) == (5, ["observed", "nothing was checked"])
    assert result.counts["unobserved"] == {
        "the key *.cards is not known here": 2,
        "the key drawPile is not known here": 1,
    }


def test_the_start_of_an_own_log_is_taken_as_given(own):
    log = own(START)
    log.step("draw", {})
    [obligation] = log.run("cards").obligations

    assert obligation.note == "compared: 4 treachery piles in 1 steps; the start is taken as given: 4 treachery cards"


def test_a_card_that_the_start_lacks_and_that_turns_up_reverses_the_start(bench):
    log = bench(whole=False, deck=sorted(GAME.cards - {"hajr"}))
    log.step("storm", d={"deck": sorted(GAME.cards)})

    assert log.found("cards")[1].endswith("Step says: nothing. This reverses step 1.")


def test_a_pile_first_seen_is_named_as_such(own):
    log = partial(own)
    log.step("draw", {"hand.emperor": ["family_atomics"], "held.aside": []})

    assert "Changed: hand.emperor -karama_1, held.aside first seen with nothing." in log.found("cards")[0].what
