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


def test_a_clock_is_no_progress(own, bench):
    log = own(START)
    for second in range(3):
        log.step("pass", {"fact.clock": second})
    other = bench()
    other.step("bidding", ev=["AUCTION_STARTED"], auction=["lasgun"])
    for second in range(3):
        resp, d = answer("A"), {"clock": second}
        other.step("bidding", ev=["BID_PASSED"], resp=resp, auction=["lasgun"], d=d)

    assert [found.step for found in log.found("progress")] == [3, 4]
    assert other.run("progress").exit == 1


def test_a_pile_in_another_order_is_no_progress(own):
    log = own({"deck": ["lasgun", "hajr"], "hand.emperor": ["shield_1", "karama_1"]})
    log.step("wait", {"deck": ["hajr", "lasgun"]}, offer="act now?")
    log.step("wait", {"hand.emperor": ["karama_1", "shield_1"]}, offer="act now?")

    assert [found.what.split("auction ")[1] for found in log.found("progress")] == [
        "(nothing is on sale). Step says: emperor wait."
    ]


def test_an_offer_outside_an_auction_may_come_again_when_forces_moved(own):
    log = own({"reserve.guild": 20})
    log.step("wait", {}, offer="act now?")
    log.step("ship", {"reserve.guild": 19, "board.guild.carthag": 1}, actor="guild")
    log.step("wait", {}, offer="act now?")

    assert log.found("progress") == []


def test_forces_that_move_are_no_progress_of_an_auction(own):
    log = own(START | {"reserve.guild": 20})
    log.step("pass", {})
    log.step("ship", {"reserve.guild": 19, "board.guild.carthag": 1}, actor="guild")
    log.step("pass", {})

    assert [found.step for found in log.found("progress")] == [4]


def test_a_log_without_offers_shows_that_nothing_was_compared(own):
    log = own({"reserve.emperor": 10})
    log.step("ship", {"reserve.emperor": 9, "board.emperor.carthag": 1})

    [obligation] = log.run("progress").obligations
    assert obligation.verdict.value == "nothing was checked"
    assert obligation.note == "compared: 0 seats and accounts with 0 offers in 0 steps"


def test_weak_sentences_are_counted_as_notes(bench):
    log = bench()
    log.step("bidding", ev=["AUCTION_STARTED"], auction=["lasgun"])
    for action in ("PASS", "PASS", "BID"):
        event = "BID_PLACED" if action == "BID" else "CARD_PEEKED"
        log.step("bidding", ev=[event], resp=answer("A", action, amount=1), auction=["lasgun"])

    assert log.run("progress").counts["notes"] == 1
