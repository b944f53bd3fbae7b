"""What must hold of the rows as they are loaded: every reading and every outcome is answered.

Each check raises KanlyError at the line of the rule.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator

from model.language import english
from model.language.effects import Ends, flat
from model.language.errors import KanlyError, Where, did_you_mean
from model.language.facts import Fact
from model.language.machine import MACHINES, Machine
from model.language.naming import spelled_out
from model.language.params import terms_of
from model.language.questions import QUESTIONS, Question, questions_in
from model.language.rows import NATURE, TABLE, Ended, Rule
from model.language.sight import check_sight
from model.language.terms import Live, Term


def check_all(machines: Iterable[Machine]) -> None:
    """Every check over every machine."""
    machines = list(machines)
    for machine in machines:
        check_names(machine)
        check_phase_ends(machine)
        check_readings(machine)
        check_chance(machine)
        check_sight(machine)
    check_outcomes(machines)
    check_questions_used(machines)


def _new(term: Term, seen: set[Term]) -> Iterator[Term]:
    """The term and everything below it that was not seen before."""
    if term not in seen:
        seen.add(term)
        yield term
        for child in term.children:
            yield from _new(child, seen)


def check_names(machine: Machine) -> None:
    """`over` and `live_below` name machines and states that exist."""
    seen: set[Term] = set()
    for rule in machine.rules:
        for name, state in rule.over:
            if name not in MACHINES:
                raise KanlyError(f"there is no machine '{name}'", rule.where, did_you_mean(name, MACHINES))
            if state not in MACHINES[name].states:
                raise KanlyError(
                    f"{name} has no state '{state}'", rule.where, did_you_mean(state, MACHINES[name].states)
                )
        for term in terms_of(rule):
            for part in _new(term, seen):
                if isinstance(part, Live) and part.key[0] not in MACHINES:
                    raise KanlyError(f"there is no machine '{part.key[0]}'", rule.where)


def check_phase_ends(machine: Machine) -> None:
    """Where a phase gives way to the next, the phase ends, so that nothing that lives for it goes on."""
    for rule in machine.rules:
        if rule.gives_way_to is not None and not any(isinstance(effect, Ends) for effect in flat(rule.then)):
            raise KanlyError(
                f"{machine.name} gives way to {rule.gives_way_to.machine.name} without ending its phase",
                rule.where,
                ['add ends("phase") to `then`'],
            )


def _under(rule: Rule) -> Iterator[tuple[Question, tuple[str, ...]]]:
    for term in rule.under:
        yield from questions_in(term)


def check_readings(machine: Machine) -> None:
    """For each event and each question that rows of it stand under, the readings together are all of them."""
    answered: dict[tuple[str, str], set[str]] = {}
    first: dict[tuple[str, str], Rule] = {}
    for rule in machine.rules:
        for question, names in _under(rule):
            answered.setdefault((rule.event, question.id), set()).update(names)
            first.setdefault((rule.event, question.id), rule)
    for event, reading in machine.silences:
        for question, silent in questions_in(reading):
            answered.setdefault((event, question.id), set()).update(silent)
    for (event, id), given in answered.items():
        missing = [name for name in QUESTIONS[id].readings if name not in given]
        if missing and (event, id) in first:
            raise KanlyError(
                f"no row says what '{event}' means when {id} is read as {' or '.join(missing)}",
                first[event, id].where,
                [f'add a row under={id}.reads(…), or {machine.name}.silent(…, on="{event}")'],
            )


def check_chance(machine: Machine) -> None:
    """A state offers plays of nature or of players, never both."""
    for state in machine.states:
        rows = [rule for rule in machine.rules if rule.source == state and not isinstance(rule.on, Ended)]
        chance = [rule for rule in rows if rule.by is NATURE]
        players = [rule for rule in rows if rule.by is not NATURE and rule.by is not TABLE]
        if chance and players:
            raise KanlyError(f"in {machine.name}.{state} both nature and players may play", chance[0].where)


def opened_on(machines: Iterable[Machine]) -> Iterator[tuple[Machine, str, Machine, Rule]]:
    """(machine below, its state while it sleeps, machine opened, row) for every row that opens a frame."""
    for machine in machines:
        for rule in machine.rules:
            if rule.opens is None:
                continue
            if rule.over:
                for name, state in rule.over:
                    yield MACHINES[name], state, rule.opens.machine, rule
            else:
                yield machine, rule.target or rule.source, rule.opens.machine, rule


def check_outcomes(machines: Iterable[Machine]) -> None:
    """Whatever may stand on a machine, every outcome of it is answered there, or resumed."""
    for below, state, above, rule in opened_on(machines):
        for outcome in above.outcomes:
            if above.name in below.resumes or f"{above.name}.{outcome}" in below.resumes:
                continue
            answered = any(
                isinstance(row.on, Ended)
                and row.on.machine == above.name
                and outcome in row.on.outcomes
                and row.source == state
                for row in below.rules
            )
            if not answered and not _impossible(below, state, above, outcome):
                raise KanlyError(
                    f"nothing says how {below.name} goes on in '{state}' when {above.name} ends as {outcome}",
                    rule.where,
                    [f'add a row on={above.name}.ended("{outcome}"), or name it in resumes=[…]'],
                )


def _impossible(below: Machine, state: str, above: Machine, outcome: str) -> bool:
    """A window is redirected only when it is about Kull Wahad."""
    return above.name == "response" and outcome == "redirected" and below.name != "kull"


def questions_used(machine: Machine) -> list[str]:
    """The questions that the rows of a machine ask, in the order of the catalogue."""
    asked = {
        question.id
        for rule in machine.rules
        for term in (*terms_of(rule), *rule.leaks)
        for question, _ in questions_in(term)
    }
    return [id for id in QUESTIONS if id in asked]


def check_questions_used(machines: Iterable[Machine]) -> None:
    """A question that no row asks does not load."""
    from model.table import FACTS

    asked: set[str] = {id for machine in machines for id in questions_used(machine)}
    for fact in FACTS:
        for life in (fact.lives or {}).values():
            asked.update(question.id for question, _ in questions_in(life))
    for id, question in QUESTIONS.items():
        if id not in asked:
            raise KanlyError(f"no row asks {id}", Where.of(*question.at))


def lines_of(rule: Rule) -> list[str]:
    """A row as text: all that the digest is made from."""
    lines = [rule.says, f"by {rule.by} on {rule.event} from {rule.source} to {rule.target}", f"over {rule.over}"]
    for place, param in enumerate(rule.using):
        _, _, sort, low, high = param.key
        bounds = [english.english(end) if isinstance(end, Term) else str(end) for end in (low, high)]
        seen = "the actor" if place in rule.hidden else "everyone"
        lines.append(f"using {param.name} of {sort.name} from {bounds[0]} to {bounds[1]} seen by {seen}")
    lines += [f"{word} {english.english(term)}" for word in ("shows", "leaks") for term in getattr(rule, word)]
    lines += [f"under {english.english(term)}" for term in rule.under]
    lines += [f"when {english.english(term)}" for term in rule.when]
    lines += [f"then {english.effect(effect)}" for effect in rule.then]
    for word, opening in (("opens", rule.opens), ("gives way to", rule.gives_way_to)):
        if opening is not None:
            given = ", ".join(f"{key}={english.english(value)}" for key, value in opening.facts.items())
            lines.append(f"{word} {opening.machine.name}({given})")
    if rule.closes is not None:
        given = ", ".join(f"{key}={english.english(value)}" for key, value in rule.closes.results.items())
        lines.append(f"closes {rule.closes.outcome}({given})")
    return lines + [f"cites {source}" for source in rule.cites]


def digest_of(machines: Iterable[Machine], facts: Iterable[Fact] = ()) -> str:
    """A digest of rows, of who sees which fact, and of questions, 12 hexadecimal digits."""
    by_name = sorted(machines, key=lambda machine: machine.name)
    with spelled_out():
        text = "\n".join(line for machine in by_name for rule in machine.rules for line in lines_of(rule))
    for fact in facts:
        text += f"\n{fact.name} {fact.seen_by}"
    for machine in by_name:
        text += "".join(f"\n{machine.name}.{name} {one.seen_by}" for name, one in sorted(machine.fields.items()))
    for question in sorted(QUESTIONS.values(), key=lambda question: question.id):
        text += f"\n{question.id} {question.readings} {question.current}"
    return hashlib.sha256(text.encode()).hexdigest()[:12]
