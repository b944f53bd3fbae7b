"""Scenario files: given-when-then as TOML, read and checked before anything is run.

A file holds `[[scenario]]` tables and, beside them, `[given.NAME]` tables that scenarios start from by `given = "NAME"`
or `given = { like = "NAME", … }`. See tests/scenarios. Every name that does not exist is refused with its line, and a
position that no game has too, unless `breaks = ["INV-08"]` in its `given` says that it is meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Any

import model.rulebook  # noqa: F401 - the rows must be loaded before names can be checked
from checks.scenario_sound import refuse_unsound
from checks.scenario_text import PILES, Text, listed
from checks.scenario_values import argument, element, facts_of, place
from model.components.cards import CARDS
from model.components.factions import FACTIONS
from model.language.errors import KanlyError, Where
from model.language.machine import MACHINES
from model.language.questions import QUESTIONS
from model.language.scope import Scope, Start
from model.language.sorts import INT, Sort
from model.table import FACTS, RIGID

GIVEN = ("like", "factions", "cards", "rigid", "machine", "state", "facts", "places", "breaks")
THEN = ("facts", "places", "discards", "top", "stack", "may", "may_not")
SCENARIO = ("id", "title", "source", "readings", "all_readings_of", "given", "when", "then", "then_under")
NEEDED = ("id", "title", "source", "given", "when", "then")
SURE = ("discards", "top", "stack")
"""What asserts something whatever its value is."""
STEP = ("actor", "play", "refused", "answers", "then")
EVENTS = sorted({str(rule.on) for machine in MACHINES.values() for rule in machine.rules if isinstance(rule.on, str)})
ACTORS = (*FACTIONS.elements, "nature")
MOST_LIKE = 50
"""How many `given` may stand on one another."""
PLAY = '[{ actor = "emperor", play = "pass" }]'


@dataclass(frozen=True)
class Scenario:
    """One scenario, checked. `when` and `then` are as written; `line` is where it begins."""

    id: str
    title: str
    source: str
    file: Path
    line: int
    scope: Scope
    readings: Mapping[str, str]
    all_readings_of: tuple[str, ...]
    when: tuple[Mapping[str, Any], ...]
    then: Mapping[str, Any]
    then_under: tuple[Mapping[str, Any], ...] = field(default=())
    lines: Mapping[int, int] = field(default_factory=dict)
    """The line of each written play, by the identity of its table."""
    then_line: int = 0

    def choices(self) -> Iterator[dict[str, str]]:
        """The readings it is run under, those that the scenario names."""
        names = [list(QUESTIONS[id].readings) for id in self.all_readings_of]
        for values in product(*names):
            yield dict(self.readings) | dict(zip(self.all_readings_of, values, strict=True))

    def expected(self, choice: Mapping[str, str]) -> dict[str, Any]:
        """What must hold in the end under a reading: `then`, changed by every `then_under` that applies."""
        wanted = dict(self.then)
        for block in self.then_under:
            if self.applies(block, choice):
                for key, value in block.items():
                    if key != "readings":
                        both = isinstance(value, dict) and isinstance(wanted.get(key), dict)
                        wanted[key] = {**wanted[key], **value} if both else value
        return wanted

    def applies(self, block: Mapping[str, Any], choice: Mapping[str, str]) -> bool:
        """Whether a `then_under` is about this reading."""
        return all(choice.get(id, QUESTIONS[id].current) in listed(v) for id, v in block["readings"].items())


def read(path: Path) -> list[Scenario]:
    """The scenarios of a file. Raises KanlyError with the line for whatever is wrong in it."""
    text = Text(path)
    raw = text.toml()
    text.keys("this file", raw, ["scenario", "given"])
    shared = text.table("given", raw.get("given", {}))
    scenarios = raw.get("scenario", [])
    if not isinstance(scenarios, list) or not scenarios:
        raise KanlyError(f"{path} holds no scenario", Where(str(path)), ["a scenario begins with [[scenario]]"])
    found: list[Scenario] = []
    for number, entry in enumerate(scenarios):
        text.look_in(number)
        found.append(_scenario(text, text.table("scenario", entry, SCENARIO), shared))
    _used(text, shared, scenarios)
    return found


def _scenario(text: Text, raw: dict[str, Any], shared: dict[str, Any]) -> Scenario:
    for key in NEEDED:
        if key not in raw:
            raise text.refuse(f"a scenario lacks `{key}`", "[[scenario]]", ["it needs " + ", ".join(NEEDED)])
    id, title, source = (text.words(key, raw[key]) for key in ("id", "title", "source"))
    given = _given(text, raw["given"], shared, ())
    scope = _scope(text, id, given)
    readings = _readings(text, "readings", raw.get("readings", {}), several=False)
    every = text.entries("all_readings_of", raw.get("all_readings_of", []))
    for question in every:
        text.known("question", question, QUESTIONS, "all_readings_of")
        if question in readings or every.count(question) > 1:
            raise text.refuse(f"{question} stands twice: its readings are chosen once", "all_readings_of")
    when = text.entries("when", raw["when"], "tables", PLAY)
    under = text.entries("then_under", raw.get("then_under", []), "tables", "[{ readings = { … }, discards = 1 }]")
    scenario = Scenario(
        id,
        title,
        source,
        text.path,
        text.begin,
        scope,
        readings,
        tuple(every),
        tuple(_step(text, step, scope) for step in when),
        _then(text, "then", raw["then"], scope),
        tuple(_under(text, block, scope) for block in under),
        text.lines_of_plays(raw),
        text.line_of_key("then"),
    )
    refuse_unsound(text, scenario.scope, list(scenario.choices()), given)
    for block in scenario.then_under:
        if not any(scenario.applies(block, choice) for choice in scenario.choices()):
            hints = ["it is run under the current readings, `readings` and `all_readings_of`"]
            raise text.refuse("this `then_under` never applies", "then_under", hints)
    return scenario


def _used(text: Text, shared: dict[str, Any], scenarios: list[Any]) -> None:
    """Every `given` of the file leads somewhere, and some scenario starts from it."""
    for name in shared:
        _given(text, shared[name], shared, (name,))
    starts = [entry.get("given") for entry in scenarios if isinstance(entry, dict)]
    likes = [raw.get("like") if isinstance(raw, dict) else raw for raw in (*starts, *shared.values())]
    for name in shared:
        if name not in likes:
            hints = [f'start a scenario from it by given = "{name}", or take it out']
            raise text.refuse(f"no scenario starts from `given.{name}`", f"given.{name}", hints)


def _under(text: Text, raw: dict[str, Any], scope: Scope) -> dict[str, Any]:
    text.keys("`then_under`", raw, ("readings", *THEN))
    if "readings" not in raw:
        raise text.refuse("a `then_under` lacks `readings`", "then_under", ["it says under which readings it applies"])
    _readings(text, "readings", raw["readings"], several=True)
    _then(text, "then_under", {key: value for key, value in raw.items() if key != "readings"}, scope)
    return raw


def _given(text: Text, raw: Any, shared: dict[str, Any], trail: tuple[str, ...]) -> dict[str, Any]:
    """A `given` with all that it is like. `trail` are the names that led here."""
    raw = {"like": raw} if isinstance(raw, str) else raw
    given = text.table(f"given.{trail[-1]}" if trail else "given", raw, GIVEN)
    _cards_once(text, given)
    if "like" in given:
        like = text.known("given", given["like"], shared, "given.like")
        if len(trail) > MOST_LIKE:
            raise text.refuse(f"more than {MOST_LIKE} `given` are like one another", f"given.{like}", ["write it out"])
        if like in trail:
            circle = " → ".join((*trail[trail.index(like) :], like))
            hints = [f"`like` leads in a circle: {circle}"] if like != trail[-1] else []
            raise text.refuse(f"`given.{like}` is like itself", f"given.{like}", hints)
        merged = dict(_given(text, shared[like], shared, (*trail, like)))
        for key, value in given.items():
            old = merged.get(key)
            merged[key] = {**old, **value} if isinstance(old, dict) and isinstance(value, dict) else value
        given = merged
    return {key: value for key, value in given.items() if key != "like"}


def _cards_once(text: Text, given: dict[str, Any]) -> None:
    """Raises KanlyError for a card that one `given` names twice."""
    cards = text.entries("given.cards", given.get("cards", []))
    named = [*text.table("given.places", given.get("places", {})), *cards]
    for card in named:
        if named.count(card) > 1:
            hints = [
                "a card is in one place: name it once, under `places` or, where it lies in the deck, under `cards`"
            ]
            raise text.refuse(f"the card {card} is there twice", "cards", hints, cards)


def _scope(text: Text, id: str, given: dict[str, Any]) -> Scope:
    for key in ("factions", "machine", "state"):
        if key not in given:
            raise text.refuse(f"`given` lacks `{key}`", "given", ["it needs factions, machine and state"])
    factions = text.entries("given.factions", given["factions"])
    for name in factions:
        text.known("faction", name, FACTIONS.elements, "given.factions")
        if factions.count(name) > 1:
            raise text.refuse(f"{name} is seated twice", "factions", value=factions)
    if not factions:
        raise text.refuse("nobody is seated", "factions", ['write factions = ["choam", "emperor"]'], factions)
    machine = MACHINES[text.known("machine", given["machine"], MACHINES, "given.machine")]
    said = f"{machine.name} has no state '{given['state']}'"
    state = text.known("state", given["state"], machine.states, "given.state", said)
    places = text.table("given.places", given.get("places", {}))
    cards = list(dict.fromkeys([*places, *text.entries("given.cards", given.get("cards", []))]))
    for card in cards:
        text.known("card", card, CARDS.elements, "given.cards")
    bare = Scope(id, "a scenario", tuple(factions), tuple(cards), ())
    for card, where in places.items():
        place(text, f"given.places.{card}", where, bare)
    changing = {fact.name: fact for fact in FACTS}
    facts = facts_of(text, "given.facts", given.get("facts", {}), {**changing, **machine.fields}, bare)
    rigid = facts_of(text, "given.rigid", given.get("rigid", {}), {fact.name: fact for fact in RIGID}, bare)
    start_places = {card: where if where in PILES else ("hand", where) for card, where in places.items()}
    start = Start(id, machine.name, state, facts, start_places, "as the scenario gives it")
    return replace(bare, starts=(start,), rigid=rigid)


def _readings(text: Text, path: str, raw: Any, several: bool) -> dict[str, str]:
    for id, names in text.table(path, raw).items():
        question = QUESTIONS[text.known("question", id, QUESTIONS, path)]
        if isinstance(names, list) and not several:
            hints = [f'a scenario is run under every reading by all_readings_of = ["{id}"]']
            raise text.wrong(f"`{path}.{id}` is a list, the name of one reading is expected", id, names, hints)
        for name in text.entries(id, names) if isinstance(names, list) else [names]:
            text.known("reading", name, question.readings, f"{path}.{id}", f"{id} has no reading '{name}'")
    return dict(raw)


# -- plays and what must follow ----------------------------------------------------------------------------------------


def _play(text: Text, raw: dict[str, Any], extra: Iterable[str], scope: Scope) -> dict[str, Any]:
    """A play: actor, event, and arguments by the names of the row's parameters, spaces as underscores."""
    for key in ("actor", "play"):
        if key not in raw:
            raise text.refuse(f"a play lacks `{key}`", "when", [f"write {PLAY[1:-1]}"])
    actor = text.known("actor", raw["actor"], ACTORS, "actor")
    if actor != "nature":
        element(text, "actor", actor, FACTIONS, scope)
    event = text.known("play", raw["play"], EVENTS, "play", f"no play is called '{raw['play']}'")
    rows = [rule for machine in MACHINES.values() for rule in machine.rules if rule.event == event]
    params: dict[str, list[Sort]] = {}
    for rule in rows:
        for param in rule.using:
            sorts = params.setdefault(argument(param), [])
            sorts += [param.sort] if param.sort not in sorts else []
    text.keys(f"the play '{event}'", raw, [*STEP[:2], *extra, *params])
    for name, sorts in params.items():
        if name in raw:
            # Rows of several machines may have one event; the argument is of the set that has such an element.
            given = raw[name] if isinstance(raw[name], str) else None
            sort = next((sort for sort in sorts if given in sort.number), sorts[0])
            if sort is INT:
                text.number(name, raw[name])
            else:
                element(text, name, raw[name], sort, scope)
    return raw


def _step(text: Text, raw: dict[str, Any], scope: Scope) -> dict[str, Any]:
    step = _play(text, raw, STEP[2:], scope)
    if "refused" in step:
        text.flag("refused", step["refused"])
    if "answers" in step:
        text.known("machine", step["answers"], MACHINES, "answers")
    if "then" in step:
        _then(text, "then", step["then"], scope)
    return step


def _then(text: Text, path: str, raw: Any, scope: Scope) -> dict[str, Any]:
    """What must hold. A `then_under` only changes what `then` says: it may take something back."""
    then = text.table(path, raw, THEN)
    for card, where in text.table(f"{path}.places", then.get("places", {})).items():
        element(text, f"{path}.places", card, CARDS, scope)
        place(text, f"{path}.places.{card}", where, scope, "held")
    fields = {f"{m.name}.{name}": field for m in MACHINES.values() for name, field in m.fields.items()}
    changing = {fact.name: fact for fact in FACTS}
    partial = path != "then"
    facts = facts_of(text, f"{path}.facts", then.get("facts", {}), {**changing, **fields}, scope, partial)
    if "discards" in then:
        text.number(f"{path}.discards", then["discards"])
    states = [f"{machine.name}.{state}" for machine in MACHINES.values() for state in machine.states]
    if "top" in then:
        text.known("machine or state", then["top"], [*MACHINES, *states, "none"], f"{path}.top")
    for frame in text.entries(f"{path}.stack", then.get("stack", []), example='["bidding", "response.open"]'):
        text.known("machine or state", frame, [*MACHINES, *states], f"{path}.stack")
    for key in ("may", "may_not"):
        for play in text.entries(f"{path}.{key}", then.get(key, []), "tables", PLAY):
            _play(text, play, (), scope)
    says = facts or any(then.get(key) for key in ("places", "may", "may_not")) or {*then} & {*SURE}
    if not says and not (partial and then):
        hints = ["name what must hold: " + ", ".join(THEN)]
        raise text.refuse(f"`{path}` asserts nothing", path, hints, raw)
    return then
