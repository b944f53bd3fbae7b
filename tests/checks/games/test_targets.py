"""A game goes after rows that no game has taken, keeps its Karamas for them, and after a while for others."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from checks.games import targets
from checks.games.aim import FAR, playable, stack_of
from checks.games.sampler import Sampler
from checks.games.table import Table, game_at
from checks.games.targets import NEVER, NOW, SPENT, Targets, about_karama, never_taken, spends, targets_of
from checks.games.taste import KARAMAS, Taste, taste_of
from checks.meaning import Reader
from checks.state import FrameValue, State
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.rows import Rule
from tests.rows import row

CURRENT = {id: question.current for id, question in QUESTIONS.items()}
TABLE = Table(("atreides", "emperor"), True)
GAME = game_at(TABLE)
RULES = playable(TABLE, CURRENT)
CANCEL, PASS = row("response", "cancel"), row("response", "pass")
SPECIAL_LOST = row("revival", "karama ended: lost")


def after(*wanted: Rule) -> Targets:
    return Targets([rule for machine in MACHINES.values() for rule in machine.rules if rule in RULES], wanted, pick())


def pick() -> random.Random:
    return random.Random(0)


def stack(place: str) -> State:
    machine, state = place.split(".")
    return State((), (), (FrameValue(machine, state, ()), FrameValue("response", "open", ())), None)


def ways(of: Targets, place: str, times: int) -> list[int]:
    """What they are, as soon as the game goes there at all."""
    return next(found for _ in range(50) if (found := of.ways([CANCEL, PASS], stack_of(stack(place)), [times, 0])))


def test_what_no_game_has_taken_is_wanted_once_a_game_is_known() -> None:
    assert never_taken({}) == []
    assert targets_of({}, RULES, pick()) is None
    known = {f"{rule.id} on combat.voice": 1 for machine in MACHINES.values() for rule in machine.rules}
    assert never_taken(known) == []
    known.pop(f"{CANCEL.id} on combat.voice")
    found = targets_of(known, RULES, pick())
    assert found is not None
    assert found.wanted == {CANCEL}
    assert targets_of(known, RULES - {CANCEL}, pick()) is None
    found.took(CANCEL)
    assert not found.wanted


def test_a_karama_goes_where_it_is_wanted_and_nowhere_else() -> None:
    (voice,) = [rule for rule in MACHINES["combat"].rules if rule.says == "The Voice is cancelled."]
    wanted = with_bene_gesserit(voice)
    cancel, passes = ways(wanted, "combat.voice", SPENT)
    assert cancel < passes
    wanted = after(row("combat", "response ended: cancelled"))
    place = next(iter(wanted.places))
    assert ways(wanted, ".".join(place), SPENT)[0] < FAR
    wanted.places = {("mentat", "open")}
    assert ways(wanted, ".".join(place), SPENT)[0] == NEVER
    assert ways(wanted, ".".join(place), 0)[0] == NEVER, "even where no other game has played one"


def test_a_karama_is_played_for_rows_that_are_about_one() -> None:
    combat = MACHINES["combat"].rules
    (stays,) = [rule for rule in combat if "Haderach may fight, but that stays" in rule.says]
    (cancelled,) = [rule for rule in combat if "Haderach may fight, but that is cancelled" in rule.says]
    (allowed,) = [rule for rule in combat if rule.says == "The Kwisatz Haderach may fight."]
    (asks,) = [rule for rule in combat if "Haderach may fight: the others" in rule.says]
    assert [about_karama(rule) for rule in (stays, cancelled, allowed, asks)] == [True, True, False, False]
    assert about_karama(SPECIAL_LOST)
    assert about_karama(CANCEL)
    assert not about_karama(PASS)


def test_a_karama_that_another_has_to_stop_waits_for_the_other() -> None:
    special = next(rule for rule in MACHINES["revival"].rules if spends(rule))
    at = (("revival", "open"),)

    def begins(held: int) -> int:
        found = after(SPECIAL_LOST)
        return next(way for _ in range(50) for way in found.ways([special], at, [SPENT], lambda: held))

    assert begins(held=1) == NEVER
    assert begins(held=2) == NOW


def test_a_card_is_kept_on_the_way_to_a_row_that_needs_it() -> None:
    in_combat, in_charity = (row(machine, "play the Ghola for a leader") for machine in ("combat", "charity"))
    ready = row("charity", "ready")
    found, at = after(in_combat), (("charity", "open"),)

    def costs(often: int) -> list[int]:
        tried = (found.ways([in_charity, ready], at, [often, often]) for _ in range(50))
        return next(way for way in tried if way)

    found.aim._known[at] = 1  # as if the way were short
    assert costs(SPENT)[0] == NEVER
    found.aim._known[at] = 1
    found.stood.clear()
    assert costs(SPENT - 1)[0] < NEVER
    found.never.clear()
    found.kept = found.alike()
    assert not found.kept


def test_a_card_for_an_elite_force_is_meant_for_who_has_some() -> None:
    elite = row("combat", "play the Ghola for forces and an elite force")
    leader = row("combat", "play the Ghola for a leader")
    (ghola,) = after(elite).cards()
    assert [after(elite).fits(ghola, seat) for seat in ("emperor", "fremen", "atreides")] == [True, True, False]
    assert after(leader).fits(ghola, "atreides")


def with_bene_gesserit(rule: Rule) -> Targets:
    """A game with the Bene Gesserit that is after the row."""
    rules = playable(Table(("bene_gesserit", "emperor"), True), CURRENT)
    return Targets([one for machine in MACHINES.values() for one in machine.rules if one in rules], [rule], pick())


def test_the_seat_whose_karama_is_wanted_is_dealt_it() -> None:
    assert after(SPECIAL_LOST).seats() == ["emperor"]
    known = {rule.id: 1 for rule in RULES if rule is not SPECIAL_LOST}
    tastes = [taste_of(known, TABLE.factions, RULES, random.Random(seed)) for seed in range(20)]
    assert all(taste.meant["emperor"] <= frozenset(KARAMAS) for taste in tastes if taste.targets)
    assert sum(taste.targets is not None for taste in tastes) > 10


def test_what_is_not_reached_gives_way_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(targets, "PATIENCE", 5)
    found = after(CANCEL, SPECIAL_LOST)
    wanted: set[frozenset[Rule]] = set()
    for _ in range(100):
        found.ways([CANCEL, PASS], (("mentat", "open"),), [0, 0])
        wanted.add(found.wanted)
    assert len(wanted) == 3


def first_taken(wanted: Rule, aimed: bool) -> int:
    """How many of some games take the row in their first plays."""
    found = 0
    for seed in range(6):
        chance = random.Random(seed)
        dealt = {"emperor": frozenset(KARAMAS)}
        taste = Taste({"": 1}, meant=dealt, phase="mentat", plain=False)
        sampler = Sampler(GAME, replace(taste, targets=after(wanted) if aimed else None))
        state, reading = GAME.instance.start(GAME.instance.scope.starts[0]), Reader(CURRENT)
        for _ in range(250):
            play = sampler.draw(state, reading, chance)
            assert play is not None
            state = GAME.after(state, play, reading)
            if play.rule is wanted:
                found += 1
                break
    return found


def test_a_game_comes_there_sooner() -> None:
    assert spends(CANCEL)
    assert first_taken(CANCEL, aimed=True) > first_taken(CANCEL, aimed=False)


def test_a_card_that_a_row_needs_is_kept_from_the_others_that_name_it() -> None:
    """Else the Ghola is played for forces before a leader has died."""
    leader = row("charity", "play the Ghola for a leader")
    forces = {rule.id for rule in RULES if rule.event == "play the Ghola for forces"}
    alike = Targets(list(RULES), [leader], random.Random(1)).alike()

    assert forces and forces <= alike
    assert leader.id not in alike and row("charity", "claim", 0).id not in alike
