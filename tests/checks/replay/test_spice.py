"""The ledger of a log that names its movements."""

START = {"spice.emperor": 10, "spice.guild": 5, "bribes.guild": 0, "board_spice.old_gap_s10": 6}
TO_GUILD = [{"spice": 2, "out_of": "spice.emperor", "into": "spice.guild"}]


def test_a_named_payment_balances(own):
    log = own(START)
    log.step("ship", {"spice.emperor": 8, "spice.guild": 7}, moves=TO_GUILD)

    assert log.found("spice") == []


def test_spice_out_of_nothing_is_found(own):
    log = own(START)
    log.step("wish", {"spice.emperor": 12})
    [found] = log.found("spice")

    assert (found.id, found.step, found.line) == ("spice", 2, 3)
    assert found.what == (
        "spice does not balance: spice.emperor 10 -> 12 (+2); the step explains no change. "
        "Announced: no source or sink of spice. Step says: emperor wish."
    )


def test_a_payment_that_loses_spice_on_the_way_is_found(own):
    log = own(START)
    log.step("ship", {"spice.emperor": 8, "spice.guild": 6}, moves=TO_GUILD)

    assert "spice.guild 5 -> 6 (+1); the step explains +2" in log.found("spice")[0].what


def test_a_payment_announced_and_not_made_is_found(own):
    log = own(START)
    log.step("ship", {}, moves=TO_GUILD)

    assert "spice.emperor did not change; the step explains -2" in log.found("spice")[0].what


def test_the_bank_gives_and_takes(own):
    log = own(START)
    log.step("charity", {"spice.guild": 7}, moves=[{"spice": 2, "out_of": "bank", "into": "spice.guild"}])
    log.step(
        "worm",
        {"board_spice.old_gap_s10": None},
        moves=[{"spice": 6, "out_of": "board_spice.old_gap_s10", "into": "bank"}],
    )

    assert log.found("spice") == []


def test_spice_of_the_board_that_goes_without_a_word_is_found(own):
    log = own(START)
    log.step("blow", {"board_spice.old_gap_s10": None})

    assert "board_spice.old_gap_s10 6 -> 0 (-6); the step explains no change" in log.found("spice")[0].what


def test_a_purse_below_zero_is_found(own):
    log = own({"spice.emperor": 1, "spice.guild": 0})
    log.step("ship", {"spice.emperor": -1, "spice.guild": 2}, moves=TO_GUILD)

    assert [found.what for found in log.found("spice")] == ["spice.emperor is below zero: -1. Step says: emperor ship."]


def test_a_partial_log_without_moves_is_unobserved_and_not_fine(own):
    log = own(START, complete=False)
    log.step("wish", {"spice.emperor": 12})
    result = log.run("spice")

    assert (result.exit, result.counts["unobserved"]) == (5, {"spice: no moves are named": 1})
    assert result.obligations[0].note == (
        "compared: 4 accounts in 0 steps; the start is taken as given: 21 spice; "
        "unobserved: 1 x spice: no moves are named"
    )


def test_a_partial_log_that_names_moves_is_held_to_them(own):
    log = own(START, complete=False)
    log.step("ship", {"spice.emperor": 7, "spice.guild": 7}, moves=TO_GUILD)

    assert len(log.found("spice")) == 1


def test_a_purse_that_is_put_right_says_that_it_reverses(own):
    log = own(START)
    log.step("lose", {"spice.emperor": START["spice.emperor"] - 1})
    log.step("find", {"spice.emperor": START["spice.emperor"]})

    assert [found.what.partition(". This ")[2] for found in log.found("spice")] == ["", "reverses step 2."]
