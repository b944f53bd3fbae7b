"""What a line of the other engine announces about spice, priced by the rules."""

import pytest


def answer(letter, action, **data):
    return {"f": letter, "a": action, "d": data}


def found(log):
    return [line.removeprefix("spice does not balance: ").split(" Announced")[0] for line in log.found("spice")]


def ship(letter="A", count=2, place="carthag", **more):
    answers = [answer(letter, "SHIP_FORCES", count=count, territoryId=place, **more)]
    return {"ev": ["FORCES_SHIPPED"], "resp": answers}


@pytest.mark.parametrize(
    ("place", "count", "price"), [("carthag", 2, 2), ("the_great_flat", 2, 4), ("sietch_tabr", 3, 3)]
)
def test_a_shipment_pays_the_guild_by_place_and_count(bench, place, count, price):
    log = bench()
    log.step("shipment_movement", **ship(count=count, place=place), d={"A.spice": 10 - price, "G.spice": 10 + price})

    assert found(log) == []


def test_a_shipment_for_nothing_is_found(bench):
    log = bench()
    log.step("shipment_movement", **ship(count=5, place="imperial_basin"), d={"A@imperial_basin:8": [5, 0, 0]})

    assert found(log) == [
        "spice.atreides did not change; the step explains -10. "
        "spice.spacing_guild did not change; the step explains +10."
    ]


def test_the_guild_must_get_all_that_is_paid(bench):
    log = bench(**{"E.spice": 15})
    log.step("shipment_movement", **ship("E", 15), d={"E.spice": 0, "G.spice": 17})

    assert found(log) == ["spice.spacing_guild 10 -> 17 (+7); the step explains +15."]


def test_the_guild_and_its_ally_pay_half(bench):
    log = bench(**{"B.ally": "G", "G.ally": "B"})
    log.step("shipment_movement", **ship("G", 3, "carthag"), d={"G.spice": 8})
    log.step("shipment_movement", **ship("B", 3, "carthag"), d={"B.spice": 8, "G.spice": 10})
    log.step("shipment_movement", **ship("B", 2, "carthag"), d={"B.spice": 6, "G.spice": 12})

    assert found(log) == [
        "spice.bene_gesserit 8 -> 6 (-2); the step explains -1. "
        "spice.spacing_guild 10 -> 12 (+2); the step explains +1."
    ]


def test_what_the_guild_gives_its_ally_for_a_shipment_is_no_income(bench):
    log = bench(**{"A.ally": "G", "G.ally": "A"})
    log.step("shipment_movement", **ship("A", 4, "carthag"), d={"A.spice": 9, "G.spice": 10})

    assert found(log) == []


def test_fremen_and_advisors_go_for_nothing(bench):
    log = bench()
    sent = [answer("F", "FREMEN_SEND_FORCES", count=4, territoryId="the_great_flat")]
    log.step("shipment_movement", ev=["FORCES_SHIPPED"], resp=sent)
    log.step("shipment_movement", ev=["FORCES_SHIPPED"], resp=[answer("B", "BG_SEND_SPIRITUAL_ADVISOR", count=1)])

    assert found(log) == []


def test_a_tool_pays_and_the_answer_after_it_pays_no_more(bench):
    log = bench(**{"A@arrakeen:9": [0, 0, 0]})
    log.step(None, k="tool", by="ship_forces", d={"A.res": 8, "A@carthag:10": [2, 0, 0], "A.spice": 8, "G.spice": 12})
    log.step("shipment_movement", **ship(appliedByTool=True))

    assert found(log) == []


def test_an_answer_that_pays_again_what_its_tool_paid_is_found(bench):
    log = bench(**{"G@tueks_sietch:4": [5, 0, 0]})
    cross = {"G@tueks_sietch:4": [2, 0, 0], "G@habbanya_sietch:16": [3, 0, 0], "G.spice": 8}
    log.step(None, k="tool", by="guild_cross_ship", d=cross)
    sent = [answer("G", "GUILD_CROSS_SHIP", count=3, toTerritoryId="habbanya_sietch")]
    log.step("shipment_movement", ev=["FORCES_SHIPPED"], resp=sent, d={"G.spice": 6})

    assert found(log) == ["spice.spacing_guild 8 -> 6 (-2); the step explains no change."]


def test_a_line_that_jumps_is_unobserved(bench):
    log = bench()
    log.step(None, k="tool", by="pass_revival", jump=True, d={"A.spice": 12})
    result = log.run("spice")

    assert result.exit == 5
    assert result.counts["unobserved"] == {"spice: the log says that more happened between two lines": 1}


def test_an_event_that_nobody_knows_is_unobserved(bench):
    log = bench()
    log.step("storm", ev=["SANDTROUT_SINGS"], d={"A.spice": 12})

    assert log.run("spice").counts["unobserved"] == {"spice: the events SANDTROUT_SINGS are not known here": 1}


def auction(bench, **start):
    log = bench(**start)
    log.step("bidding", ev=["AUCTION_STARTED"], auction=["lasgun"])
    log.step("bidding", ev=["BID_PLACED"], resp=[answer("A", "BID", amount=3)], auction=["lasgun"])
    return log


def test_a_card_is_paid_to_the_emperor(bench):
    log = auction(bench)
    log.step("bidding", ev=["BID_PASSED", "CARD_WON"], d={"A.spice": 7, "E.spice": 13}, auction=[])

    assert found(log) == []


def test_a_card_for_less_than_the_bid_is_found(bench):
    log = auction(bench)
    log.step("bidding", ev=["BID_PASSED", "CARD_WON"], d={"A.spice": 8, "E.spice": 12}, auction=[])

    assert len(found(log)) == 1


def test_an_ally_may_pay_a_part_and_the_emperor_still_gets_it_all(bench):
    log = auction(bench, **{"A.ally": "E", "E.ally": "A"})
    log.step("bidding", ev=["CARD_WON"], d={"A.spice": 8, "E.spice": 12}, auction=[])

    assert found(log) == []


def test_a_karama_may_buy_a_card_for_nothing(bench):
    log = auction(bench)
    log.step("bidding", ev=["KARAMA_BUY_WITHOUT_PAYING", "CARD_WON"], auction=[])

    assert found(log) == []


def test_charity_brings_to_two_and_gives_the_bene_gesserit_two(bench):
    log = bench(**{"A.spice": 1, "H.spice": 5})
    claims = [answer(letter, "CLAIM_CHARITY") for letter in "ABH"]
    log.step("choam_charity", ev=["CHARITY_CLAIMED"] * 3, resp=claims, d={"A.spice": 2, "B.spice": 12, "H.spice": 7})

    assert found(log) == ["spice.harkonnen 5 -> 7 (+2); the step explains no change."]


def test_forces_beyond_the_free_ones_cost_two(bench):
    log = bench()
    log.step("revival", ev=["FORCES_REVIVED"], d={"A.tank": 7, "A.res": 13, "A.spice": 8, "F.tank": 7, "F.res": 13})
    log.step("revival", ev=["FORCES_REVIVED"], d={"E.tank": 7, "E.res": 13, "E.spice": 8})

    assert found(log) == ["spice.emperor 10 -> 8 (-2); the step explains -4."]


def test_the_fremen_may_give_their_ally_three_free_revivals(bench):
    log = bench(**{"H.ally": "F", "F.ally": "H"})
    log.step("revival", ev=["FORCES_REVIVED"], resp=[answer("F", "GRANT_FREMEN_REVIVAL_BOOST")])
    log.step("revival", ev=["FORCES_REVIVED"], d={"H.tank": 7, "H.res": 13})

    assert found(log) == []


@pytest.mark.parametrize("event", ["SPICE_DESTROYED_BY_WORM", "SPICE_DESTROYED_BY_STORM", "LASGUN_SHIELD_EXPLOSION"])
def test_spice_is_destroyed_with_an_event_and_not_without(bench, event):
    log = bench(**{"$@old_gap:9": 6, "$@red_chasm:6": 8})
    log.step("spice_blow", ev=[event], gone=["$@old_gap:9"])
    log.step("spice_blow", ev=["NEXUS_STARTED"], gone=["$@red_chasm:6"])

    assert found(log) == ["board_spice.red_chasm_s6 8 -> 0 (-8); the step explains no change."]


def test_one_event_destroys_one_place(bench):
    log = bench(**{"$@old_gap:9": 6, "$@red_chasm:6": 8})
    log.step("spice_blow", ev=["SPICE_DESTROYED_BY_WORM"], gone=["$@old_gap:9", "$@red_chasm:6"])

    assert len(found(log)) == 1


@pytest.mark.parametrize("event", ["SPICE_DESTROYED_BY_WORM", "SPICE_DESTROYED_BY_STORM"])
def test_spice_that_is_said_to_be_destroyed_and_stays_is_found(bench, event):
    log = bench(**{"$@old_gap:9": 6})
    log.step("spice_blow", ev=[event])

    assert found(log) == ["board_spice.old_gap_s9 did not change; the step explains -6."]


def test_a_worm_takes_the_old_spice_and_a_card_puts_new_in_one_step(bench):
    log = bench(**{"$@old_gap:9": 4, "spiceDeckA": ["spice_old_gap"], "spiceDiscardA": []})
    blown = blow(6) | {"ev": ["SPICE_DESTROYED_BY_WORM", "SPICE_CARD_REVEALED", "SPICE_PLACED"]}
    log.step("spice_blow", **blown)

    assert found(log) == []


def blow(amount):
    deck = {"spiceDeckA": [], "spiceDiscardA": ["spice_old_gap"], "$@old_gap:9": amount}
    return {"ev": ["SPICE_CARD_REVEALED", "SPICE_PLACED"], "d": deck}


def test_a_spice_card_puts_its_printed_amount(bench):
    right, wrong = (bench(spiceDeckA=["spice_old_gap"], spiceDiscardA=[]) for _ in range(2))
    right.step("spice_blow", **blow(6))
    wrong.step("spice_blow", **blow(8))

    assert found(right) == []
    assert found(wrong) == ["board_spice.old_gap_s9 0 -> 8 (+8); the step explains +6."]


def test_a_spice_card_that_the_log_does_not_show_is_unobserved(bench):
    log = bench()
    log.step("spice_blow", ev=["SPICE_PLACED"], d={"$@old_gap:9": 9})

    assert log.run("spice").counts["unobserved"] == {"spice: the log does not show the spice card": 1}


def test_forces_collect_two_each_and_three_with_a_city_and_advisors_nothing(bench):
    board = {"$@old_gap:9": 10, "$@red_chasm:6": 10, "F@old_gap:9": [2, 0, 0], "B@old_gap:9": [1, 0, 1]}
    log = bench(**board, **{"H@red_chasm:6": [2, 0, 0], "H@carthag:10": [1, 0, 0]})
    taken = {"F.spice": 14, "H.spice": 16, "$@old_gap:9": 6, "$@red_chasm:6": 4}
    log.step("spice_collection", ev=["SPICE_COLLECTED"] * 2, d=taken)

    assert found(log) == []


def test_spice_taken_from_another_sector_is_found(bench):
    log = bench(**{"$@old_gap:9": 10, "F@old_gap:8": [2, 0, 0]})
    log.step("spice_collection", ev=["SPICE_COLLECTED"], d={"F.spice": 14, "$@old_gap:9": 6})

    assert len(found(log)) == 1


def plans(one, other):
    return [answer(letter, "CREATE_BATTLE_PLAN", leaderId=who, spiceDialed=n) for letter, who, n in (one, other)]


def test_both_sides_pay_what_they_dialled(bench):
    log = bench()
    both = plans(("A", "duncan_idaho", 2), ("H", "feyd_rautha", 1))
    log.step("battle", ev=["BATTLE_RESOLVED"], resp=both, d={"A.spice": 8})

    assert found(log) == ["spice.harkonnen did not change; the step explains -1."]


def test_the_winner_gets_the_value_of_a_killed_leader(bench):
    log = bench()
    both = plans(("A", "duncan_idaho", 0), ("H", "feyd_rautha", 0))
    log.step("battle", ev=["BATTLE_RESOLVED", "LEADER_KILLED"], resp=both, d={"A.spice": 16})
    log.step("battle", ev=["BATTLE_RESOLVED", "LEADER_KILLED"], resp=both, d={"A.spice": 21})

    assert len(found(log)) == 1


def test_who_calls_a_traitor_pays_nothing_and_gets_its_value(bench):
    log = bench()
    log.step("battle", ev=["BATTLE_PLAN_SUBMITTED"], resp=plans(("A", "duncan_idaho", 2), ("H", "feyd_rautha", 1)))
    called = [answer("A", "CALL_TRAITOR", leaderId="feyd_rautha")]
    log.step("battle", ev=["TRAITOR_REVEALED", "BATTLE_RESOLVED"], resp=called, d={"A.spice": 16, "H.spice": 9})

    assert found(log) == []


def test_bribes_go_behind_the_shield_in_the_mentat_pause(bench):
    log = bench(**{"A.bribes": 4})
    log.step("mentat_pause", d={"A.bribes": 0, "A.spice": 14})

    assert found(log) == []


def test_free_revivals_are_free_once_in_a_phase(bench):
    log = bench()
    log.step("revival", ev=["FORCES_REVIVED"], d={"A.tank": 8, "A.res": 12})
    log.step("revival", ev=["FORCES_REVIVED"], d={"A.tank": 7, "A.res": 13})

    assert found(log) == ["spice.atreides did not change; the step explains -2."]


def test_harkonnen_may_call_a_traitor_for_an_ally_who_then_keeps_what_is_dialled(bench):
    log = bench(**{"E.ally": "H", "H.ally": "E"})
    log.step("battle", ev=["BATTLE_PLAN_SUBMITTED"], resp=plans(("A", "duncan_idaho", 2), ("E", "caid", 3)))
    called = [answer("H", "CALL_TRAITOR", leaderId="duncan_idaho")]
    log.step("battle", ev=["TRAITOR_REVEALED", "BATTLE_RESOLVED"], resp=called, d={"A.spice": 8, "E.spice": 12})

    assert found(log) == []


@pytest.mark.parametrize("left", [{}, {"A.spice": 8, "H.spice": 9}])
def test_whether_an_explosion_costs_what_was_dialled_is_left_open(bench, left):
    log = bench()
    both = plans(("A", "duncan_idaho", 2), ("H", "feyd_rautha", 1))
    log.step("battle", ev=["BATTLE_RESOLVED", "LASGUN_SHIELD_EXPLOSION"], resp=both, d=left)

    assert log.run("spice").exit == 0
    assert log.run("spice").counts["unobserved"]["spice: movements that the log leaves open in part"] >= 2


def test_spice_that_a_jump_leaves_open_is_not_missed_elsewhere(bench):
    log = bench()
    log.step(None, k="tool", by="revive_forces", jump=1, d={"G.tank": 7, "G.res": 13})

    assert found(log) == []


def test_a_karama_may_ship_at_the_rate_of_the_guild(bench):
    log = bench(**{"A.hand": ["karama_1"], "discard": []})
    log.step(None, k="tool", by="use_karama_guild_shipment", d={"A.hand": [], "discard": ["karama_1"]})
    log.step(None, k="tool", by="ship_forces", d={"A.res": 7, "A@carthag:10": [3, 0, 0], "A.spice": 8})
    log.step("shipment_movement", **ship(count=3, appliedByTool=True))
    log.step("shipment_movement", **ship("H", 4), d={"H.spice": 8})

    assert len(found(log)) == 1


def test_a_tool_that_nobody_knows_is_unobserved(bench):
    log = bench()
    log.step(None, k="tool", by="sell_water", d={"A.spice": 12})

    assert log.run("spice").counts["unobserved"] == {"spice: the tool sell_water is not known here": 1}
