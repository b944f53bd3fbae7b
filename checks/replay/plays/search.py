"""The search for the plays that explain one step: what the log names, the table's own, and what it passes over.

Depth first. While a wish of the step can be played it is; else a seat does what nobody would write down (it passes, is
ready), in one order only, since such plays commute. Chance brings what the log shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from typing import Any

from checks.meaning import Reader
from checks.replay.plays.binding import WINDOWS, bind, events_of, fixed_by, phases_between
from checks.replay.plays.names import ASSUMED, GIVES_UP, ON_BEHALF, OR_ELSE, TACIT, TRAITS
from checks.replay.plays.observed import Wanted
from checks.replay.plays.wishes import Hints, Wish
from checks.state import State
from checks.step import Fault, Game, Play
from model.language.machine import MACHINES
from model.language.rows import NATURE, TABLE, Rule
from model.language.terms import Param, Term

MOST_POSITIONS = 500


@dataclass
class Found:
    """What a search came to. `state` is the position that explains the step, or the nearest one."""

    explained: bool
    state: State
    plays: tuple[Play, ...]
    left: tuple[Wish, ...]
    refused: list[tuple[State, Wish]]
    faults: list[Fault]
    positions: int
    asked: set[str] = field(default_factory=set)
    tables: Sequence[Rule] = ()
    wishes: Sequence[Wish] = ()
    ends: Sequence[State] = ()
    traits: Sequence[str] = ()
    """What that engine never does, and would have changed something here."""
    stuck: bool = False
    """All agrees, and yet the phase cannot end."""
    blocked: State | None = None
    """The position at which the rules wait for something else."""


class Search:
    """One step: from a position to one that agrees with the log."""

    def __init__(
        self,
        game: Game,
        choice: Mapping[str, str],
        wishes: Sequence[Wish],
        hints: Hints,
        wanted: Wanted,
        phase_ends: str | None = None,
        phase: str | None = None,
        *,
        force: bool = False,
        omit: Rule | None = None,
        assume: bool = False,
        out_of_turn: bool = False,
        nearest: bool = True,
    ) -> None:
        self.game, self.reading = game, Reader(choice)
        self.wishes, self.hints, self.wanted, self.phase_ends = tuple(wishes), hints, wanted, phase_ends
        self.phase, self.within = phase, frozenset[str]()
        self.force, self.omit, self.assume, self.out_of_turn = force, omit, assume, out_of_turn
        self.traits: dict[str, None] = {}
        self.nearest = nearest
        self.visited: list[tuple[State, tuple[int, ...], tuple[Play, ...]]] = []
        self.ends: list[State] = []
        """The positions that nothing leads on from."""
        self.tables: dict[Rule, None] = {}
        """The rows of the table that changed something the log shows."""
        self.refused: list[tuple[State, Wish]] = []
        self.faults: list[Fault] = []
        self.seen: set[tuple[State, tuple[int, ...]]] = set()
        self.best: tuple[tuple[int, bool, int, int], State, tuple[Play, ...], tuple[int, ...]] | None = None
        self.stuck: tuple[State, tuple[Play, ...], State] | None = None

    def run(self, state: State) -> Found:
        """Searches from a position."""
        self.within = phases_between(state.frames[0].machine, self.phase) if state.frames else frozenset()
        found = self._run(state)
        found.tables, found.wishes, found.ends = tuple(self.tables), self.wishes, self.ends
        found.traits = tuple(self.traits)
        return found

    def _run(self, state: State) -> Found:
        path = self._from(state, tuple(range(len(self.wishes))), ())
        asked = set(self.reading.seen)
        if path is not None:
            end, plays = path
            self._replay_traits(state, plays)
            return Found(True, end, plays, (), [], self.faults, len(self.seen), asked)
        if self.stuck is not None:
            end, plays, blocked = self.stuck
            return Found(False, end, plays, (), [], self.faults, len(self.seen), asked, stuck=True, blocked=blocked)
        if self.nearest:
            for visited in self.visited:
                self._note(*visited)
        if self.best is None:
            return Found(False, state, (), self.wishes, self.refused, self.faults, len(self.seen), asked)
        _, end, plays, left = self.best
        wishes = tuple(self.wishes[i] for i in left)
        return Found(False, end, plays, wishes, self.refused, self.faults, len(self.seen), asked)

    def _replay_traits(self, state: State, plays: Sequence[Play]) -> None:
        """Keeps the traits that matter on the path alone."""
        self.traits.clear()
        for play in plays:
            state = self._after(state, play)

    def _from(
        self, state: State, left: tuple[int, ...], plays: tuple[Play, ...]
    ) -> tuple[State, tuple[Play, ...]] | None:
        stack = [(state, left, plays)]
        while stack and len(self.seen) < MOST_POSITIONS:
            now, left, plays = stack.pop()
            if (now, left) in self.seen:
                continue
            self.seen.add((now, left))
            if now.frames and now.frames[0].machine not in self.within:
                continue
            if not left and self._met(now):
                blocked = self._cannot_end(now)
                if blocked is None:
                    return now, plays
                self.stuck = self.stuck or (now, plays, blocked)
            self.visited.append((now, left, plays))
            following = []
            for play, rest in self._next(now, left):
                try:
                    after = self._after(now, play)
                except Fault as fault:
                    self.faults.append(fault)
                    continue
                following.append((after, rest, (*plays, play)))
            if self.out_of_turn and (asked := self._asked(now, left)) is not None:
                following.append((asked, left, plays))
            if not following:
                self.ends.append(now)
            stack += reversed(following)
        return None

    def _met(self, state: State) -> bool:
        """The position agrees with the log, and every spice card that the line turns over is turned over."""
        cell = self.wanted.observed.cell
        turned = all(state.table[cell("spice_card_at", card)] != "deck" for card in self.hints.spice)
        return turned and self.wanted.met(state) and self._at_rest(state)

    def _at_rest(self, state: State) -> bool:
        """Nothing that the log shows is still to happen by itself before somebody has a choice or the phase ends."""
        read = self.wanted.observed.read_all
        for _ in range(100):
            if not state.frames:
                return True
            rows = self.game.rows(state)
            own = (row for row in rows if row.rule.by is TABLE)
            found = ((row.rule, values) for row in own for values in bind(row, state, self.reading, {}))
            play = next((Play(rule, values) for rule, values in found), None)
            if play is None and state.frames[-1].machine in WINDOWS:
                play = self._tacit(state, rows, "pass", set())
            if play is None or play.rule.gives_way_to is not None or (play.rule.closes and len(state.frames) == 1):
                return True
            try:
                after = self._after(state, play)
            except Fault:
                return True
            if read(after.table) != read(state.table) or after.places != state.places:
                return False
            state = after
        return True

    def _note(self, state: State, left: tuple[int, ...], plays: tuple[Play, ...]) -> None:
        if self.best is not None and -len(left) < self.best[0][0]:
            return
        arrived = bool(state.frames) and state.frames[0].machine == self.phase
        cell = self.wanted.observed.cell
        turned = sum(state.table[cell("spice_card_at", card)] != "deck" for card in self.hints.spice)
        differs = self.wanted.differs(state)
        far = len(differs) + sum(10 for one in differs if one.what in ("storm_at", "first"))
        fought = bool(state.frames) and (state.frames[-1].machine, state.frames[-1].state) == ("combat", "keeping")
        rank = (-len(left), arrived, turned + fought + self._at_rest(state), -far)
        if self.best is None or rank > self.best[0]:
            self.best = (rank, state, plays, left)

    def onward(self, state: State) -> Play | None:
        """A play on the way to the end of the phase; None where there is none that nobody would write down."""
        return next((play for play, _ in self._next(state, (), ending=True)), None)

    def _cannot_end(self, state: State) -> State | None:
        """The position at which the phase cannot go on to its end; None where it can."""
        if self.phase_ends is None:
            return None
        for _ in range(200):
            if not state.frames or state.frames[0].machine not in self.within:
                return None
            play = self.onward(state)
            if play is None:
                return state
            try:
                state = self._after(state, play)
            except Fault:
                return state
        return state

    def _after(self, state: State, play: Play) -> State:
        after = self.game.after(state, play, self.reading)
        read = self.wanted.observed.read
        if play.rule.by is TABLE and (read(after.table) != read(state.table) or after.places != state.places):
            self.tables[play.rule] = None
        if play.rule is self.omit:
            return after._replace(table=state.table, places=state.places)
        return self._as_theirs(state, play, after)

    def _as_theirs(self, state: State, play: Play, after: State) -> State:
        """The position with what that engine never does left undone."""
        trait = TRAITS.get((play.rule.machine, play.rule.event))
        if trait is None:
            return after
        table = list(after.table)
        for name in trait["keeps"]:
            for cell in self.wanted.observed.cells_named(name):
                table[cell] = state.table[cell]
        observed = self.wanted.observed
        for one in observed.leaders:
            if table[observed.cell("leader_at", one)] != "alive":
                table[observed.cell("captor", one)] = None
        if tuple(table) != after.table:
            self.traits[trait["says"]] = None
        return after._replace(table=tuple(table))

    # -- the plays that are looked at -----------------------------------------------------------------------------

    def _next(
        self, state: State, left: tuple[int, ...], ending: bool = False
    ) -> Iterator[tuple[Play, tuple[int, ...]]]:
        rows = self.game.rows(state)
        for row in rows:
            if row.rule.by is TABLE:
                for values in bind(row, state, self.reading, {}):
                    yield Play(row.rule, values), left
                    return
        chance = [row for row in rows if row.rule.by is NATURE]
        by_nature = [(row, next(bind(row, state, self.reading, {}), None)) for row in chance]
        if any(values is not None for _, values in by_nature):
            for row in chance:
                yield from ((play, left) for play in self._drawn(row, state))
            return
        seats = [row for row in rows if isinstance(row.rule.by, Term)]
        yield from self._of_seats(state, seats, left)

    def _of_seats(
        self, state: State, rows: Sequence[Any], left: tuple[int, ...]
    ) -> Iterator[tuple[Play, tuple[int, ...]]]:
        if not state.frames:
            return
        top = state.frames[-1].machine
        named = False
        for i in left if top not in WINDOWS else ():
            wish = self.wishes[i]
            rest = tuple(other for other in left if other != i)
            known = False
            for event, args in wish.ways:
                for row in rows:
                    if row.rule.event != event:
                        continue
                    known = True
                    fixed = fixed_by(row.rule, wish.actor, args)
                    for values in bind(row, state, self.reading, fixed) if fixed is not None else ():
                        named = True
                        yield Play(row.rule, values), rest
            if known and not named and len(self.refused) < 60:
                self.refused.append((state, wish))
            if named and top != "alliances":
                return
        here = events_of(top) if top not in WINDOWS else frozenset()
        waiting = {(self.wishes[i].actor, event) for i in left for event, _ in self.wishes[i].ways if event in here}
        if not named:
            for event, causes in ON_BEHALF.items():
                for i in left:
                    if any(way[0] in causes for way in self.wishes[i].ways):
                        for row in rows:
                            if row.rule.event == event:
                                fixed = fixed_by(row.rule, self.wishes[i].actor, {})
                                for values in bind(row, state, self.reading, fixed) if fixed is not None else ():
                                    yield Play(row.rule, values), left
                                    return
        for event in TACIT.get(top, ()):
            one = self._tacit(state, rows, event, waiting)
            if one is not None:
                yield one, left
                break
        for event in (*OR_ELSE.get(top, ()), *(ASSUMED.get(top, ()) if self.assume else ())):
            for row in rows:
                if row.rule.event == event:
                    for values in bind(row, state, self.reading, {}):
                        yield Play(row.rule, values), left
        if self.force and not named:
            yield from self._forced(state, rows, left)

    def _forced(
        self, state: State, rows: Sequence[Any], left: tuple[int, ...]
    ) -> Iterator[tuple[Play, tuple[int, ...]]]:
        """Refused plays, made all the same."""
        for i in left:
            wish = self.wishes[i]
            for event, args in wish.ways:
                for row in rows:
                    fixed = fixed_by(row.rule, wish.actor, args) if row.rule.event == event else None
                    params = row.rule.params
                    if fixed is None or any(id(param) not in fixed for param in params):
                        continue
                    for values in product(*[sorted(fixed[id(param)], key=str) for param in params]):
                        yield Play(row.rule, values), tuple(other for other in left if other != i)

    def _tacit(self, state: State, rows: Sequence[Any], event: str, waiting: set[tuple[str, str]]) -> Play | None:
        for row in rows:
            if row.rule.event != event:
                continue
            for values in bind(row, state, self.reading, {}):
                by = row.rule.by
                actor = values[0] if isinstance(by, Param) else by.key[0]
                if event == "pass" and row.rule.machine == "bidding" and not self._not_asked(state, str(actor)):
                    continue
                if not any((actor, other) in waiting for other in GIVES_UP.get(event, ())):
                    return Play(row.rule, values)
        return None

    def _asked(self, state: State, left: tuple[int, ...]) -> State | None:
        """The auction with the seat asked that the log says is asked."""
        top = state.frames[-1] if state.frames else None
        if top is None or (top.machine, top.state) != ("bidding", "open") or not left:
            return None
        fields = list(MACHINES["bidding"].fields)
        facts = list(top.facts)
        facts[fields.index("active")] = self.wishes[left[0]].actor
        if self.hints.unopened:
            facts[fields.index("opener")] = self.wishes[left[0]].actor
            facts[fields.index("passed")] = tuple(False for _ in self.game.instance.scope.factions)
        return state._replace(frames=(*state.frames[:-1], top._replace(facts=tuple(facts))))

    def _not_asked(self, state: State, seat: str) -> bool:
        """The engine does not ask the seat for a bid: it has passed on the lot, or cannot bid more."""
        bid = state.frames[-1].facts[list(MACHINES["bidding"].fields).index("bid")]
        purse = state.table[self.wanted.observed.cell("spice", seat)]
        return seat in self.hints.passed or int(purse or 0) <= int(bid or 0)  # type: ignore[call-overload]

    def _drawn(self, row: Any, state: State) -> Iterator[Play]:
        """What chance brings, as far as the log shows it."""
        rule, hints = row.rule, self.hints
        known: Sequence[Any] | None
        if rule.machine == "bidding":
            number = self.game.instance.card_number
            drawn = hints.lots if rule.event == "draw" else hints.bonus
            known = [card for card in drawn if state.places[number[card]] == "deck"][:1]
        elif rule.machine == "spice_blow":
            cell = self.wanted.observed.cell
            known = [card for card in hints.spice if state.table[cell("spice_card_at", card)] == "deck"][:1]
        elif rule.machine == "storm":
            known = [hints.storm] if hints.storm else [1, 2, 3, 4, 5, 6]
        elif rule.machine == "combat":
            known = hints.captured
        elif rule.event == "deal a traitor":
            yield from self._dealt(row, state, hints.traitors)
            return
        elif rule.event == "deal a card":
            yield from self._dealt(row, state, hints.hands)
            return
        else:
            known = None
        last = id(rule.using[-1])
        if known is None:  # the log shows nothing of it
            yield from (Play(rule, values) for values in islice(bind(row, state, self.reading, {}), 1))
            return
        for value in known:
            for values in bind(row, state, self.reading, {last: frozenset([value])}):
                yield Play(rule, values)
                return
        if rule.machine in ("combat", "bidding"):
            for value in known:
                self.refused.append(
                    (state, Wish("nature", ((rule.event, {rule.using[-1].key[0]: frozenset([value])}),)))
                )
                if self.force:
                    yield Play(rule, (value,))

    def _dealt(self, row: Any, state: State, known: Mapping[str, Sequence[str]]) -> Iterator[Play]:
        who, what = (id(param) for param in row.rule.using)
        for player, ones in known.items():
            for one in ones:
                fixed = {who: frozenset([player]), what: frozenset([one])}
                for values in bind(row, state, self.reading, fixed):
                    yield Play(row.rule, values)
                    return
