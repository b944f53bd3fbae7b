"""The same offer in the same state, after an answer, is no progress."""

START = {"auction": ["lasgun"], "spice.emperor": 10, "spice.guild": 5}


def test_bids_that_rise_are_progress(own):
    log = own(START)
    for amount in (1, 2, 3):
        log.step("bid", {}, args={"amount": amount})
        log.step("pass", {}, actor="guild")

    assert log.found("progress") == []


def test_the_same_offer_again_in_the_same_state_is_found(own):
    log = own(START)
    log.step("pass", {})
    log.step("pass", {}, actor="guild")
    log.step("pass", {})
    [found] = log.found("progress")

    assert (found.id, found.step, found.line) == ("progress", 4, 5)
    assert found.what == (
        "no progress: emperor is offered 'bid' again, as in step 2, in the same state of the auction"
        " (on sale: lasgun). Step says: emperor pass."
    )


def test_many_steps_are_no_finding_while_something_changes(own):
    log = own(START)
    for left in range(9, 0, -1):
        log.step("pass", {"spice.emperor": left})

    assert log.found("progress") == []


def test_an_offer_that_the_log_names_may_not_come_twice_whatever_the_answer(own):
    log = own({})
    log.step("wait", {}, offer="act now, before the guild?")
    log.step("act", {}, offer="act now, before the guild?")

    assert [found.step for found in log.found("progress")] == [3]


def answer(letter, action="PASS", **data):
    return [{"f": letter, "a": action, "d": data} | ({"p": 1} if action == "PASS" else {})]


def test_one_look_at_a_card_before_the_bid_is_no_circle(bench):
    log = bench()
    log.step("bidding", ev=["AUCTION_STARTED"], auction=["lasgun"])
    log.step("bidding", ev=["CARD_PEEKED"], resp=answer("A"), auction=["lasgun"])
    log.step("bidding", ev=["BID_PASSED"], resp=answer("A"), auction=["lasgun"])

    assert log.run("progress").findings == []


def test_an_answer_without_effect_is_shown_and_fails_only_when_it_repeats(bench):
    log = bench()
    log.step("bidding", ev=["AUCTION_STARTED"], auction=["lasgun"])
    for _ in range(2):
        log.step("bidding", ev=["CARD_PEEKED"], resp=answer("A"), auction=["lasgun"])
    log.step("bidding", ev=["BID_PLACED"], resp=answer("A", "BID", amount=1), auction=["lasgun"])
    shown = log.run("progress")

    assert (shown.exit, len(shown.findings)) == (0, 1)
    assert shown.findings[0].what.startswith("an answer may have had no effect: atreides is offered 'bid' again")

    log.lines.pop()
    log.step("bidding", ev=["CARD_PEEKED"], resp=answer("A"), auction=["lasgun"])
    assert log.run("progress").exit == 1


def test_an_answer_that_no_event_tells_of_may_be_to_something_else(bench):
    log = bench()
    log.step("bidding", ev=["AUCTION_STARTED"], auction=["lasgun"])
    for _ in range(3):
        log.step("bidding", resp=answer("F"), auction=["lasgun"])

    assert log.run("progress").exit == 0
