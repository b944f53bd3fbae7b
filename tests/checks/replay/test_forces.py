"""Forces are counted per faction and kind."""

START = {"reserve.emperor": 15, "reserve.emperor.elite": 5, "reserve.guild": 20}


def test_a_shipment_keeps_the_total(own):
    log = own(START)
    log.step("ship", {"reserve.emperor": 13, "board.emperor.arrakeen_s10": 2})

    assert log.found("forces") == []


def test_a_lost_force_is_named_with_faction_before_and_after(own):
    log = own(START)
    log.step("ship", {"reserve.emperor": 13, "board.emperor.arrakeen_s10": 1})
    [found] = log.found("forces")

    assert (found.id, found.step, found.line) == ("forces", 2, 3)
    assert found.what == (
        "emperor regular forces: 15 before, 14 after (-1). Changed: reserve.emperor 15 -> 13, "
        "board.emperor.arrakeen_s10 0 -> 1. Step says: emperor ship."
    )


def test_an_elite_that_turns_regular_changes_both_totals(own):
    log = own(START)
    log.step("revive", {"reserve.emperor": 16, "reserve.emperor.elite": 4})

    assert [found.what.split(".")[0] for found in log.found("forces")] == [
        "emperor regular forces: 15 before, 16 after (+1)",
        "emperor elite forces: 5 before, 4 after (-1)",
    ]


def test_the_check_goes_on_from_the_new_total(own):
    log = own(START)
    log.step("lose", {"reserve.emperor": 14})
    log.step("move", {"reserve.emperor": 13, "tanks.emperor": 1})
    log.step("gain", {"tanks.emperor": 3})

    assert [found.step for found in log.found("forces")] == [2, 4]


def test_a_group_that_ceases_to_exist_is_lost(own):
    log = own(START | {"board.guild.carthag_s11": 3})
    log.step("vanish", {"board.guild.carthag_s11": None})

    assert len(log.found("forces")) == 1


def test_a_negative_reserve_is_a_finding_even_where_the_total_holds(own):
    log = own({"reserve.guild": 2})
    log.step("ship", {"reserve.guild": -1, "board.guild.carthag_s11": 3})

    assert [found.what for found in log.found("forces")] == [
        "reserve.guild is below zero: -1. Step says: emperor ship."
    ]


def test_an_area_first_named_late_in_a_partial_log_is_unobserved(own):
    log = own({"reserve.guild": 20}, complete=False)
    log.step("ship", {"reserve.guild": 18, "board.guild.carthag_s11": 2})
    result = log.run("forces")

    assert (result.exit, result.counts["unobserved"]) == (0, {"forces first seen after the start": 1})


def test_advisors_are_part_of_the_regular_forces(bench):
    log = bench(**{"B@arrakeen:9": [3, 0, 1]})
    log.step("shipment_movement", d={"B@arrakeen:9": [3, 0, 0]})
    log.step("shipment_movement", d={"B@arrakeen:9": [2, 0, 0], "B@carthag:10": [2, 0, 2]})

    assert [line.split(". ")[0] for line in log.found("forces")] == [
        "bene_gesserit regular forces: 20 before, 21 after (+1)"
    ]


def test_elites_of_the_other_engine_are_counted_apart(bench):
    log = bench(**{"E.resE": 5, "E.tankE": 0})
    log.step("battle", d={"E.resE": 4, "E.tank": 11})

    assert len(log.found("forces")) == 2


def test_the_start_of_the_other_engine_has_all_forces_of_the_game(bench):
    assert bench(**{"A.res": 9}).found("forces") == ["atreides starts with 19 forces, the game has 20 (-1)."]


def test_a_total_that_is_put_right_says_that_it_reverses(own):
    log = own(START)
    log.step("lose", {"reserve.emperor": 14})
    log.step("move", {"reserve.guild": 19, "board.guild.carthag": 1})
    log.step("find", {"reserve.emperor": 15})

    assert [found.what.partition(". This ")[2] for found in log.found("forces")] == ["", "reverses step 2."]


def test_a_log_without_forces_shows_that_nothing_was_compared(own):
    log = own({"deck": ["lasgun"]})
    log.step("draw", {})
    [obligation] = log.run("forces").obligations

    assert (obligation.verdict.value, obligation.says) == ("nothing was checked", "there was nothing to compare")


def test_the_start_alone_compares_nothing(own):
    assert own(START).run("forces").exit == 5
