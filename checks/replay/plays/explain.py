"""Every step of a log explained by plays of the model, or told why not, and the model brought back to the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from checks.replay.plays.game_of_log import LogGame
from checks.replay.plays.lines import Line, Said
from checks.replay.plays.names import faction, first_of
from checks.replay.plays.search import Found, Search
from checks.replay.plays.taking_up import TakingUp
from checks.replay.plays.wishes import Hints, Wish, wishes_of
from checks.state import State
from model.components.board import AREAS_OF
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS

REHEARSED = ("revive_forces", "pass_revival")
"""Tools whose deeds are taken back before the answer carries them out."""


@dataclass
class Step:
    """One step of a log: the lines that are explained together, and what came of it."""

    lines: Sequence[Line]
    wishes: Sequence[Wish]
    before: State
    found: Found
    how: str = ""
    """What would explain the step where the rules do not: reading, forced, omitted, assumed; "" where nothing does."""
    detail: Any = None
    other: Found | None = None
    """The search that this explains."""

    @property
    def line(self) -> Line:
        """The line the step is named by."""
        return self.lines[-1]

    @property
    def explained(self) -> bool:
        """The rules as they are read now explain the step."""
        return self.found.explained and not self.how


class Explainer:
    """Walks a log. `steps` gives every step in order."""

    def __init__(self, log: LogGame) -> None:
        self.log = log
        self.state = log.start
        self.looked: tuple[Any, ...] = ()
        self.choice: Mapping[str, str] = dict(log.choice)
        """The readings that explain the log so far: the current ones, until a step is explained under another only."""

    def steps(self) -> Iterator[Step]:
        """The steps."""
        lines = self.log.lines
        setup = [line for line in lines[:12] if line.phase in (None, "setup") and not line.tool]
        yield self._setup(setup)
        at, last = len(setup), len(setup) - 1
        done: list[Said] = []
        while at < len(lines):
            line = lines[at]
            if line.phase == "setup" or (line.tool and (not line.changed or line.by in REHEARSED)):
                at += 1
                continue
            line.before = lines[last].after
            last = at
            following = lines[at + 1] if at + 1 < len(lines) else None
            answers = line.said
            if line.tool:
                said = self._answer_of(line, lines[at + 1 : at + 8], done)
                answers = [said] if said else []
                done += answers
            else:
                echoed = [said for said in line.said if said in done]
                if echoed and not line.changed:
                    answers = [said for said in line.said if said not in done]
                done = []
            yield self._step(line, answers, following, self._fought(at))
            self.log.heard(line)
            at += 1

    def _fought(self, at: int) -> Wish | None:
        """The battle that is really fought, where it is not the one that the line chooses."""
        chosen = next((said for said in self.log.lines[at].said if said.action == "CHOOSE_BATTLE"), None)
        if chosen is None:
            return None
        plans: list[str] = []
        places: set[str] = set()
        for line in self.log.lines[at + 1 : at + 12]:
            if any(said.action == "CHOOSE_BATTLE" for said in line.said):
                break
            plans += [said.by for said in line.said if said.action in ("CREATE_BATTLE_PLAN", "SUBMIT_BATTLE_PLAN")]
            if len(plans) == 2:
                keys = [key for key in line.changed if "@" in key and key[0] != "$" and faction(key[0]) in plans]
                places |= {key[2:].split(":")[0] for key in keys}
        opponent = faction(first_of(chosen.data, "defender|opponentFaction"))
        right_place = not places or chosen.data["territoryId"] in places
        if len(plans) != 2 or (right_place and set(plans) == {chosen.by, opponent}):
            return None
        other = next((who for who in plans if who != chosen.by), opponent)
        where = places if not right_place else {chosen.data["territoryId"]}
        areas = frozenset(area for place in where for area in AREAS_OF.get(place, ()))
        args = {"opponent": frozenset([other]), "area": areas}
        return Wish(chosen.by if chosen.by in plans else plans[0], (("fight", args),))

    def _answer_of(self, line: Line, later: Sequence[Line], done: Sequence[Said]) -> Said | None:
        """The answer of a later line that a tool has carried out."""
        for other in later:
            for said in other.said:
                if said.action.lower() == line.by and said not in done:
                    return said
            if not other.tool:
                break
        return None

    def _setup(self, lines: Sequence[Line]) -> Step:
        wishes, hints = self.log.setup_wishes(lines), self.log.setup_hints(lines)
        return self._try(lines, wishes, hints, None, lines[-1].done)

    def _step(self, line: Line, answers: Sequence[Said], following: Line | None, fought: Wish | None) -> Step:
        hints = self.log.hints(line)
        if line.phase == "spice_blow":
            self.state = self.log.with_their_spice_deck(self.state, line)
        wishes = wishes_of(line, answers)
        looks = self._looks_again(line)
        if fought is not None:
            chosen = self._try([line], wishes, hints, following, line.done)
            other = self._try([line], [fought], hints, following, line.done, chosen)
            other.how, other.detail = "instead", fought
            return other
        if looks:
            step = self._try([line], wishes, hints, following, line.done)
            step.how, step.detail = "again", looks
            return step
        return self._try([line], self._not_yet_done(wishes), hints, following, line.done)

    def _looks_again(self, line: Line) -> str:
        """That Atreides are asked to look at a lot that they have looked at, in words."""
        if line.phase != "bidding" or "CARD_PEEKED" not in line.events or line.answers_bid:
            return ""
        lot = (line.turn, *line.on_sale)
        again, self.looked = self.looked == lot, lot
        return "Atreides are asked again to look at a lot that they know: no play is left for it." if again else ""

    def _not_yet_done(self, wishes: Sequence[Wish]) -> list[Wish]:
        """Without the parts of a plan that were chosen in the answer to prescience, if they are the same."""
        found = []
        for one in wishes:
            if not any(self._is_done(one, event, args) for event, args in one.ways):
                found.append(one)
        return found

    def _is_done(self, one: Wish, event: str, args: Mapping[str, Any]) -> bool:
        value = self.log.instance.value
        flags = {"lead": "led", "arm": "armed", "protect": "defended", "dial": "dialled"}
        word = event.split(" ")[0]
        frame = self.state.frames[-1] if self.state.frames else None
        if word not in flags or frame is None or frame.machine != "combat":
            return False
        at = list(MACHINES["combat"].fields).index(flags[word])
        seats = self.log.instance.scope.factions
        if not frame.facts[at][seats.index(one.actor)]:  # type: ignore[index]
            return False
        if word == "dial":
            dial = value(self.state, "plan_dial", one.actor), value(self.state, "plan_support", one.actor)
            ordinary, spice = (next(iter(args[name])) for name in ("ordinary", "spice"))
            return dial in ((ordinary + spice, spice), (2 * ordinary, spice))
        fact, name = {
            "lead": ("plan_leader", "leader"),
            "arm": ("plan_weapon", "card"),
            "protect": ("plan_defense", "card"),
        }[word]
        return bool(value(self.state, fact, one.actor) == next(iter(args.get(name, (None,)))))

    def _try(
        self,
        lines: Sequence[Line],
        wishes: Sequence[Wish],
        hints: Hints,
        following: Line | None,
        done: bool,
        instead: Step | None = None,
    ) -> Step:
        before, line = instead.before if instead else self.state, lines[-1]
        wanted = self.log.wanted(line)
        ends = line.phase if done and following is not None else None

        def search(choice: Mapping[str, str] = {}, **how: Any) -> Found:
            return Search(self.log.game, {**self.choice, **choice}, wishes, hints, wanted, ends, phase, **how).run(
                before
            )

        phase = line.phase or (following.phase if following else None)
        found = search()
        step = Step(lines, wishes, before, found)
        if found.explained:
            self.state = found.state
            if found.traits:
                step.how, step.detail = "trait", found.traits
            return step
        self.tried: list[Any] = []
        for how, detail, other in self._otherwise(found, search):
            self.tried.append((how, detail, other))
            if other.explained:
                self.state = other.state
                step.how, step.detail, step.other = how, detail, other
                if how == "reading":
                    self.choice = {**self.choice, **detail}
                    if all(self.log.choice[question] == reading for question, reading in detail.items()):
                        step.how, step.found = "", other
                return step
        self.state = TakingUp(self.log).after(before, found, line, following)
        return step

    def _otherwise(self, found: Found, search: Callable[..., Found]) -> Iterator[tuple[str, Any, Found]]:
        """What else would explain the step: another reading, a refused play, a row left out, an answer not given."""
        for question in sorted(found.asked):
            for reading in QUESTIONS[question].readings:
                if reading != self.choice[question]:
                    yield "reading", {question: reading}, search({question: reading}, nearest=False)
        if found.left and found.wishes[0].ways[0][0] in ("bid", "pass"):
            yield "turn", found.wishes[0].actor, search(out_of_turn=True, nearest=False)
        if found.left or found.refused:
            yield "forced", None, search(force=True, nearest=False)
        for rule in found.tables:
            yield "omitted", rule, search(omit=rule, nearest=False)
        if any(one.ways[0][0] in ("accept", "propose") for one in found.wishes):
            yield "assumed", None, search(assume=True, nearest=False)
