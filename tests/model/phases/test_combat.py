"""Battles against a resolver of its own: plain numbers, written from the rules and not from the rows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import model.rulebook  # noqa: F401 - loads the rows
from checks.meaning import Reader
from checks.state import Instance, State
from checks.step import Game, Play, actor_of
from model.language.rows import TABLE
from model.language.scope import Scope, Start

PLACE = "sietch_tabr_s14"
FIRST = "emperor"
CARDS = (
    "lasgun",
    "crysknife",
    "chaumas",
    "poison_blade",
    "shield_1",
    "snooper_1",
    "shield_snooper",
    "baliset",
    "cheap_hero_1",
    "cheap_heroine",
)
STRENGTH = {"bashar": 2, "hasimir_fenring": 6, "feyd_rautha": 6, "umman_kudu": 1, "stilgar": 7, "jamis": 2}
LEADERS = {
    "emperor": ("bashar", "hasimir_fenring"),
    "harkonnen": ("feyd_rautha", "umman_kudu"),
    "fremen": ("stilgar", "jamis"),
}
PROJECTILE, POISON = {"crysknife", "poison_blade"}, {"chaumas", "poison_blade"}
SHIELDS, SNOOPERS = {"shield_1", "shield_snooper"}, {"snooper_1", "shield_snooper"}
HEROES = ("cheap_hero_1", "cheap_heroine")


@dataclass
class Side:
    """One player in a battle: what it has, and what it plays."""

    name: str
    ordinary: int
    elite: int
    spice: int
    leader: str | None
    hero: str | None
    weapon: str | None
    defense: str | None
    dial: tuple[int, int, int]
    traitor: bool
    calls: bool

    @property
    def cards(self) -> set[str]:
        return {card for card in (self.hero, self.weapon, self.defense) if card}


@dataclass
class Outcome:
    """What must be so in the end."""

    winner: str | None = None
    dead: set[str] = field(default_factory=set)
    gain: int = 0
    loses_all: set[str] = field(default_factory=set)
    ways: set[tuple[int, int]] = field(default_factory=set)
    pays: dict[str, int] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)


def values(side: Side, other: Side, advanced: bool) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """What an ordinary and an elite force count, each without and with a spice."""
    one, half = Fraction(1), Fraction(1, 2)
    if not advanced:
        return one, one, one, one
    elite = one if side.name == "emperor" and other.name == "fremen" else Fraction(2)
    if side.name == "fremen":
        return one, one, elite, elite
    return half, one, elite / 2, elite


def numbers(count: tuple[int, int], spice: int, worth: tuple[Fraction, ...]) -> set[Fraction]:
    """Every number that so many ordinary and elite forces make with exactly so much spice."""
    ordinary, elite = count
    return {
        (ordinary - a) * worth[0] + a * worth[1] + (elite - b) * worth[2] + b * worth[3]
        for a in range(ordinary + 1)
        for b in range(elite + 1)
        if a + b == spice
    }


def least(ways: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """The ways that lose no more than another one does."""
    found = set(ways)
    return {w for w in found if not any(o != w and o[0] <= w[0] and o[1] <= w[1] for o in found)}


def dies(side: Side, enemy: Side) -> bool:
    """Whether the enemy's weapon kills who leads this side."""
    if enemy.weapon == "lasgun":
        return True
    shot = enemy.weapon in PROJECTILE and side.defense not in SHIELDS
    poisoned = enemy.weapon in POISON and side.defense not in SNOOPERS
    return shot or poisoned


def number_of(side: Side, other: Side, advanced: bool) -> Fraction:
    """What the plan says: the most that its forces and spice make."""
    ordinary, elite, spice = side.dial
    worth = values(side, other, advanced)
    if worth[0] == worth[1] and worth[2] == worth[3]:
        return ordinary * worth[0] + elite * worth[2]
    return max(numbers((ordinary, elite), spice, worth))


def resolve(attacker: Side, defender: Side, advanced: bool) -> Outcome:
    """The battle by the book."""
    sides = (attacker, defender)
    out = Outcome(pays={side.name: side.dial[2] for side in sides})
    callers = [side for side in sides if side.calls]
    leaders = {side.name: side.leader for side in sides if side.leader}
    if len(callers) == 2 or (
        not callers
        and "lasgun" in (attacker.weapon, defender.weapon)
        and (attacker.defense in SHIELDS or defender.defense in SHIELDS)
    ):
        out.dead = set(leaders.values())
        out.loses_all = {side.name for side in sides}
        out.gone = attacker.cards | defender.cards
        return out
    if callers:
        (winner,) = callers
        loser = defender if winner is attacker else attacker
        out.winner, out.pays[winner.name], out.ways = winner.name, 0, {(0, 0)}
        out.dead, out.gain = {leaders[loser.name]}, STRENGTH[leaders[loser.name]]
        out.loses_all, out.gone = {loser.name}, loser.cards
        return out
    killed = {side.name: dies(side, other) for side, other in ((attacker, defender), (defender, attacker))}
    total = {}
    for side, other in ((attacker, defender), (defender, attacker)):
        person = STRENGTH.get(side.leader or "", 0)
        total[side.name] = number_of(side, other, advanced) + (0 if killed[side.name] else person)
    winner, loser = sides if total[attacker.name] >= total[defender.name] else (defender, attacker)
    out.winner, out.loses_all = winner.name, {loser.name}
    out.dead = {leaders[name] for name in leaders if killed[name]}
    out.gain = sum(STRENGTH[leader] for leader in out.dead)
    out.gone = loser.cards | {card for card in winner.cards if card in HEROES or card == "baliset"}
    worth, said = values(winner, loser, advanced), number_of(winner, loser, advanced)
    free = worth[0] == worth[1] and worth[2] == worth[3]
    out.ways = least(
        (n, e)
        for n in range(winner.ordinary + 1)
        for e in range(winner.elite + 1)
        if (said == n * worth[0] + e * worth[2] if free else said in numbers((n, e), winner.dial[2], worth))
    )
    return out


@cache
def game(enemy: str, advanced: bool) -> Game:
    names = (FIRST, enemy)
    scope = Scope(
        "a battle",
        "",
        names,
        CARDS,
        (),
        rigid={"advanced": advanced, "last_phase": "battle"},
        sets={
            "AREAS": (PLACE,),
            "TERRITORIES": ("sietch_tabr",),
            "LEADERS": tuple(leader for name in names for leader in LEADERS[name]),
        },
    )
    return Game(Instance(scope))


class Table:
    """The rows, played."""

    def __init__(self, attacker: Side, defender: Side, advanced: bool) -> None:
        self.game = game(defender.name, advanced)
        facts: dict[Any, Any] = {"storm_at": "sector_1", "first": attacker.name}
        places: dict[str, tuple[str, str]] = {}
        for side, other in ((attacker, defender), (defender, attacker)):
            facts["forces", side.name, PLACE] = side.ordinary
            facts["elites", side.name, PLACE] = side.elite
            facts["spice", side.name] = side.spice
            if side.traitor and other.leader:
                facts["traitor", side.name, other.leader] = True
            places |= dict.fromkeys(side.cards, ("hand", side.name))
        self.reader = Reader(self.game.instance.scope.reading())
        self.state: State = self.game.instance.start(Start("x", "battle", "begin", facts, places))
        self.settle()

    def plays(self) -> list[Play]:
        return self.game.plays(self.state, self.reader)

    def settle(self) -> None:
        while not self.state.over and (found := [play for play in self.plays() if play.rule.by is TABLE]):
            (play,) = found
            self.state = self.game.after(self.state, play, self.reader)

    def offered(self, actor: str, event: str) -> list[tuple[tuple[Any, ...], Play]]:
        """The arguments with which the seat may play the event now."""
        found = []
        for play in self.plays():
            if play.rule.event == event and actor_of(self.game, self.state, play, self.reader) == actor:
                values_of = dict(zip([id(p) for p in play.rule.params], play.values, strict=True))
                found.append((tuple(values_of[id(p)] for p in play.rule.using), play))
        return found

    def play(self, actor: str, event: str, *args: Any) -> None:
        (play,) = [play for given_args, play in self.offered(actor, event) if given_args == args]
        self.state = self.game.after(self.state, play, self.reader)
        self.settle()

    def fact(self, name: str, *index: str) -> Any:
        (cells,) = [cells for fact, cells in self.game.instance.cells_of.items() if fact.name == name]
        return self.state.table[cells[index]]

    def place(self, card: str) -> Any:
        return self.state.places[CARDS.index(card)]


def seal(table: Table, side: Side) -> None:
    if side.leader:
        table.play(side.name, "lead", side.leader)
    else:
        table.play(side.name, "send a hero", side.hero)
    for event, card in (("arm", side.weapon), ("protect", side.defense)):
        table.play(side.name, *([event, card] if card else [f"{event} nothing"]))
    table.play(side.name, "dial", *side.dial)


@st.composite
def battles(draw: st.DrawFn) -> tuple[Side, Side, bool]:
    advanced = draw(st.booleans())
    enemy = draw(st.sampled_from(["harkonnen", "fremen"]))
    left = list(draw(st.permutations(CARDS)))

    def card(among: set[str] | tuple[str, ...]) -> str | None:
        found = next((one for one in left if one in among), None)
        if found is None or not draw(st.booleans()):
            return None
        left.remove(found)
        return found

    sides = []
    for name in (FIRST, enemy):
        elite = draw(st.integers(0, 3)) if advanced and name in ("emperor", "fremen") else 0
        ordinary, spice = draw(st.integers(0 if elite else 1, 4)), draw(st.integers(0, 4))
        hero = card(HEROES)
        leader = None if hero else draw(st.sampled_from(LEADERS[name]))
        n, e = draw(st.integers(0, ordinary)), draw(st.integers(0, elite))
        paid = draw(st.integers(0, min(spice, n + e))) if advanced and name != "fremen" else 0
        weapon = card(PROJECTILE | POISON | {"lasgun", "baliset"})
        defense = card(SHIELDS | SNOOPERS | {"baliset"})
        traitor = draw(st.booleans())
        sides.append(
            Side(
                name, ordinary, elite, spice, leader, hero, weapon, defense, (n, e, paid), traitor, draw(st.booleans())
            )
        )
    for side, other in (sides, reversed(sides)):
        side.calls = side.calls and side.traitor and other.leader is not None
    return sides[0], sides[1], advanced


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(battles(), st.data())
def test_battle_ends_as_the_book_says(battle: tuple[Side, Side, bool], data: st.DataObject) -> None:
    attacker, defender, advanced = battle
    table = Table(attacker, defender, advanced)
    table.play(attacker.name, "fight", PLACE, defender.name)
    for side in data.draw(st.permutations([attacker, defender])):
        seal(table, side)
    for side, other in ((attacker, defender), (defender, attacker)):
        if other.leader:
            assert bool(table.offered(side.name, "call a traitor")) == side.traitor
            table.play(side.name, *(["call a traitor", other.leader] if side.calls else ["call none"]))
    expected = resolve(attacker, defender, advanced)
    lost = (0, 0)
    if expected.winner is not None:
        winner = attacker if expected.winner == attacker.name else defender
        if winner.calls:
            assert not table.offered(winner.name, "take losses")
        elif winner.elite:
            ways = {args for args, _ in table.offered(winner.name, "take losses")}
            assert ways == expected.ways
            lost = data.draw(st.sampled_from(sorted(ways)))
            table.play(winner.name, "take losses", *lost)
        else:
            (lost,) = expected.ways
        for event in ("keep the rest", "capture nobody"):
            if not table.state.over and table.offered(winner.name, event):
                table.play(winner.name, event)
    assert table.state.over
    for side in (attacker, defender):
        gone = (side.ordinary, side.elite) if side.name in expected.loses_all else lost
        assert (table.fact("tanks", side.name), table.fact("elite_tanks", side.name)) == gone
        assert table.fact("forces", side.name, PLACE) == side.ordinary - gone[0]
        assert table.fact("elites", side.name, PLACE) == side.elite - gone[1]
        gain = expected.gain if side.name == expected.winner else 0
        assert table.fact("spice", side.name) == side.spice - expected.pays[side.name] + gain
        for card in side.cards:
            assert table.place(card) == ("discard" if card in expected.gone else ("hand", side.name))
    for name in (attacker.name, defender.name):
        for leader in LEADERS[name]:
            assert table.fact("leader_at", leader) == ("in_tanks" if leader in expected.dead else "alive")


@pytest.mark.parametrize(
    ("spice", "ways"),
    [(0, {(4, 3)}), (1, {(4, 2), (2, 3)}), (2, {(5, 1), (2, 2), (0, 3)}), (3, {(4, 1), (1, 2)})],
)
def test_five_dialled_by_five_and_three_sardaukar(spice: int, ways: set[tuple[int, int]]) -> None:
    worth = (Fraction(1, 2), Fraction(1), Fraction(1), Fraction(2))
    found = least((n, e) for n in range(6) for e in range(4) if 5 in numbers((n, e), spice, worth))
    assert found == ways
