"""Whether a game could stand as a scenario says: what no position of the game can be is refused with its line.

Every invariant of states is asked of the given position, under each reading that the scenario is run under. Where a
scenario is about a broken position on purpose, `breaks = ["INV-08"]` in its `given` says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checks.meaning import Env, Meanings, Reader
from checks.scenario_text import Text
from checks.state import Instance, State
from invariants.catalogue import STATES
from invariants.words import Invariant
from model.components.factions import FIGURES
from model.components.leaders import LEADERS, LEADERS_OF
from model.language import terms as t
from model.language.english import english
from model.language.errors import KanlyError
from model.language.scope import Scope
from model.language.sorts import Value
from model.setting import last_turn

FORCES, ELITES = ("reserves", "tanks", "forces"), ("elite_reserves", "elite_tanks", "elites")
HOME = {leader: who for who, leaders in LEADERS_OF.items() for leader in leaders}
TAKES_PRISONERS = "harkonnen"
IN_A_HAND = ("plan_weapon", "plan_defense", "plan_hero")
KNOWN = {inv.id: inv for inv in STATES}

Choices = Sequence[Mapping[str, str]]


def refuse_unsound(text: Text, scope: Scope, choices: Choices, given: Mapping[str, Any]) -> None:
    """Raises KanlyError for a position that no game has; `given` is all that the scenario starts from."""
    instance = Instance(scope)
    state = instance.start(scope.starts[0])
    _seated_leaders(text, scope)
    _forces(text, scope, instance, state)
    _clock(text, scope, instance, state)
    _allies(text, scope, instance, state)
    _captors(text, instance, state)
    _cards(text, instance, state)
    _invariants(text, scope, instance, state, choices, given)


def _of(instance: Instance, state: State, name: str) -> Iterator[tuple[tuple[Value, ...], Value]]:
    """(indices, value) of every cell of a fact."""
    for fact, cells in instance.cells_of.items():
        if fact.name == name:
            yield from ((at, state.table[cell]) for at, cell in cells.items())


def _seated_leaders(text: Text, scope: Scope) -> None:
    """A leader is of a faction that plays."""
    leaders = set(LEADERS.elements)
    for key, value in scope.starts[0].facts.items():
        for name in [*(key[1:] if isinstance(key, tuple) else ()), value]:
            if name in leaders and HOME.get(str(name), scope.factions[0]) not in scope.factions:
                home = HOME[str(name)]
                hints = [f"seat {home}, or name a leader of {', '.join(scope.factions)}"]
                raise text.refuse(f"{name} is a leader of {home}, who is not seated", str(name), hints)


def _forces(text: Text, scope: Scope, instance: Instance, state: State) -> None:
    """Nobody has more forces, and more elite forces, than there are counters."""
    for who in scope.factions:
        elites, regular = (
            sum(int(v or 0) for fact in facts for at, v in _of(instance, state, fact) if at[0] == who)
            for facts in (ELITES, FORCES)
        )
        for what, held, most in (
            ("elite forces", elites, int(FIGURES[who]["elites"])),
            ("forces", regular + elites, int(FIGURES[who]["total_forces"])),
        ):
            if held > most:
                named = [str(key[0]) for key in scope.starts[0].facts if key[0] in (*FORCES, *ELITES) and key[1] == who]
                hints = [f"{', '.join(dict.fromkeys(named))} of {who} come to {held}: leave out {held - most}"]
                line = text.where_fact(named[-1], who)
                raise KanlyError(f"{who} has {held} {what}, the game has {most}", line, hints)


def _clock(text: Text, scope: Scope, instance: Instance, state: State) -> None:
    last = int(scope.rigid.get("last_turn", last_turn_default()) or 0)
    turn = instance.value(state, "turn")
    if not 1 <= int(turn or 0) <= last:
        hints = [f"write a turn from 1 to {last}", f"or rigid = {{ last_turn = {turn} }} for a longer game"]
        raise text.refuse(f"it is turn {turn}, the last one is {last}", "turn", hints[: 1 + (int(turn or 0) > 0)], turn)
    for (who,), predicted in _of(instance, state, "predicted_turn"):
        if int(predicted or 0) > last:
            hints = [f"write a turn from 1 to {last}"]
            what = f"{who} predicts turn {predicted}, the last one is {last}"
            raise KanlyError(what, text.where_fact("predicted_turn", str(who)), hints)


def last_turn_default() -> int:
    """The last turn where nothing is said."""
    fact = last_turn.key[0] if isinstance(last_turn, t.Term) else last_turn
    return int(fact.default)


def _allies(text: Text, scope: Scope, instance: Instance, state: State) -> None:
    """An alliance is of two, and both have it."""
    ally = {str(who): other for (who,), other in _of(instance, state, "ally")}
    for who, other in ally.items():
        if other is None:
            continue
        if other == who:
            hints = [f"name another faction: {', '.join(one for one in scope.factions if one != who)}"]
            raise KanlyError(f"{who} is its own ally", text.where_fact("ally", who), hints)
        if ally[str(other)] != who:
            back = ally[str(other)] or "nobody"
            hints = [f'write ally = {{ {who} = "{other}", {other} = "{who}" }}']
            what = f"{who} has the ally {other}, and {other} has {back}"
            raise KanlyError(what, text.where_fact("ally", who), hints)


def _captors(text: Text, instance: Instance, state: State) -> None:
    """A prisoner is another faction's leader, alive, with the Harkonnen."""
    dead = {str(leader) for (leader,), there in _of(instance, state, "leader_at") if there != "alive"}
    for (leader,), captor in _of(instance, state, "captor"):
        if captor is None:
            continue
        what = hint = ""
        if HOME.get(str(leader)) == captor:
            what = f"{captor} has captured its own leader {leader}"
            hint = 'a leader that is at home has no captor: leave it out, or write "none"'
        elif captor != TAKES_PRISONERS:
            what = f"{captor} has captured {leader}, and only the Harkonnen take prisoners"
            hint = f'write captor = {{ {leader} = "{TAKES_PRISONERS}" }}'
        elif leader in dead:
            what = f"{leader} is a prisoner and in the tanks"
            hint = "a prisoner that is killed goes to the tanks of its own faction: leave its captor out"
        if what:
            raise KanlyError(what, text.where_fact("captor", str(leader)), [hint])


def _cards(text: Text, instance: Instance, state: State) -> None:
    """A card that a fact names lies where the fact has it."""
    place = {card: state.places[number] for card, number in instance.card_number.items()}
    for name in IN_A_HAND:
        for (who,), card in _of(instance, state, name):
            if card is not None and place[str(card)] != ("hand", who):
                where = text.where_fact(name, str(card))
                raise KanlyError(f"{card} is in the plan of {who}, but not in its hand", where, [_put(str(card), who)])
    for (who, card), planned in _of(instance, state, "in_plan"):
        if planned and place[str(card)] != ("hand", who):
            where = text.where_fact("in_plan", str(card))
            raise KanlyError(f"{card} is in the plan of {who}, but not in its hand", where, [_put(str(card), who)])
    for _, card in _of(instance, state, "top_card"):
        if card is not None and place[str(card)] != "deck":
            hints = [f'name a card of the deck, or write places = {{ {card} = "deck" }}']
            raise KanlyError(
                f"{card} is on top of the deck, but not in it", text.where_fact("top_card", str(card)), hints
            )


def _put(card: str, who: Value) -> str:
    return f'write places = {{ {card} = "{who}" }}'


def _invariants(
    text: Text, scope: Scope, instance: Instance, state: State, choices: Choices, given: Mapping[str, Any]
) -> None:
    broken = text.entries("given.breaks", given.get("breaks", []), example='["INV-08"]')
    for id in broken:
        text.known("invariant", id, KNOWN, "given.breaks")
    meanings = Meanings(instance)
    failed: dict[str, tuple[list[str], t.Term]] = {}
    for choice in choices:
        env = Env(state, Reader(scope.reading(choice)))
        for inv in STATES:
            if not meanings.of(inv.condition)(env):
                under, _ = failed.setdefault(inv.id, ([], _false_part(meanings, env, inv.condition)))
                under.append(" and ".join(f"{id} = {name}" for id, name in choice.items()))
    for id, (under, part) in failed.items():
        if id not in broken:
            raise _broken(text, scope, KNOWN[id], part, under[0] if len(under) < len(choices) else "")
    for id in broken:
        if id not in failed:
            hints = ["leave it out: `breaks` names what the given position breaks on purpose"]
            raise text.refuse(f"the given position does not break {id}", "breaks", hints, given["breaks"])


def _false_part(meanings: Meanings, env: Env, term: t.Term) -> t.Term:
    """The part of a false condition that is to blame: of several that must hold the first false one."""
    inner = term.key[1] if isinstance(term, t.EachFrame) else term
    parts = inner.key[-1].key if isinstance(inner, t.Any_) and isinstance(inner.key[-1], t.All) else inner.key
    if isinstance(inner, t.All) or parts is not inner.key:
        for part in parts:
            if not meanings.of(part)(env):
                return _false_part(meanings, env, part)
    return inner


def _broken(text: Text, scope: Scope, inv: Invariant, part: t.Term, under: str) -> KanlyError:
    facts = {key if isinstance(key, str) else key[0] for key in scope.starts[0].facts}
    read = set(_read(part))
    named = [name for name in facts if name in read]
    word = min(named, default="places" if "places" in read and scope.starts[0].places else "given")
    hints = [f"{inv.id}: {inv.says}", f"it is not true that {english(part)}"]
    hints += [f"change {', '.join(sorted(named))}"] if named else []
    hints.append(f'where it is broken on purpose, write breaks = ["{inv.id}"] in `given`')
    where = f" under {under}" if under else ""
    return text.refuse(f"no game stands as it is given: it breaks {inv.id}{where}", word, hints)


def _read(term: t.Term) -> Iterator[str]:
    """The names of the facts, of frames too, that a term reads; "places" where it asks where a card is."""
    if isinstance(term, (t.Read, t.Here, t.Below)):
        yield term.key[0].name
    elif isinstance(term, (t.At, t.HandSize)):
        yield "places"
    for part in term.children:
        yield from _read(part)
