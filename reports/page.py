"""A machine as a page: its states, its rows in words, the questions it asks, and where each rule comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import model.rulebook  # noqa: F401 - loads the rows
from model.language import english
from model.language.facts import Field
from model.language.loading import questions_used
from model.language.machine import Machine, machine_named
from model.language.questions import QUESTIONS
from model.language.rows import Ended, Opening, Rule
from model.language.terms import All, Term
from reports.outline import condition_lines, effect_lines


def page(name: str) -> str:
    """The page of a machine in Markdown. Raises KanlyError for an unknown machine."""
    machine = machine_named(name)
    lines = [f"# {machine.title}", "", f"Machine `{name}`. " + _sources(machine), ""]
    lines += _states(machine) + _frame(machine)
    for rule in machine.rules:
        lines += _rule(rule)
    lines += _questions(machine)
    return "\n".join(lines).rstrip() + "\n"


def _sources(machine: Machine) -> str:
    return "Sources: " + "; ".join(str(source) for source in machine.cites) + "."


def _states(machine: Machine) -> list[str]:
    lines = ["## States", "", "It opens as *" + machine.states[0] + "*. A row leads from one state to another:", ""]
    for state in machine.states:
        rows = [rule for rule in machine.rules if rule.source == state]
        ways = sorted({(f"{rule.event}", rule.target or _ending(rule)) for rule in rows})
        lines.append(f"- *{state}*: " + ("; ".join(f"{event} → {target}" for event, target in ways) or "nothing"))
    outcomes = ", ".join(f"*{name}*" + _results(results) for name, results in machine.outcomes.items())
    return [*lines, "", f"It ends as {outcomes}.", ""]


def _results(results: Mapping[str, object]) -> str:
    return f" (with {', '.join(name.replace('_', ' ') for name in results)})" if results else ""


def _ending(rule: Rule) -> str:
    if rule.closes is not None:
        return f"ends as {rule.closes.outcome}"
    return f"gives way to {rule.gives_way_to.machine.title}" if rule.gives_way_to else "opens"


def _frame(machine: Machine) -> list[str]:
    if not machine.fields:
        return []
    lines = ["## What it keeps", ""]
    return [*lines, *[f"- {_field(field)}" for field in machine.fields.values()], ""]


def _field(field: Field) -> str:
    kind = "held back here until it is settled" if field.holds else "a frame below" if field.below else str(field.sort)
    only = f"; only when {field.only_for[0]} is {' or '.join(field.only_for[1])}" if field.only_for else ""
    return f"{field.says or field.name} ({kind}{only})"


def _rule(rule: Rule) -> list[str]:
    actor = f"{rule.by}"
    going = f"{rule.source or 'opens on ' + _over(rule)} → {rule.target or _ending(rule)}"
    lines = [f"## {rule.number}. {rule.says}", "", f"*{actor}*: {_event(rule)}, {going}", ""]
    if rule.using:
        lines += ["Chooses: " + ", ".join(_argument(param) for param in rule.using), ""]
    lines += _list("Under", [line for term in rule.under for line in condition_lines(term)])
    lines += _list("Only if", [line for term in rule.when for line in _conditions(term)])
    lines += _list("Then", [line for effect in rule.then for line in effect_lines(effect)])
    for word, opening in (("Opens", rule.opens), ("Gives way to", rule.gives_way_to)):
        if opening is not None:
            lines += [f"{word}: {_opening(opening)}", ""]
    if rule.leaks:
        lines += [
            "This tells something hidden, as the question allows: "
            + "; ".join(english.english(term) for term in rule.leaks),
            "",
        ]
    if rule.shows:
        lines += ["The play itself makes this public: " + "; ".join(english.english(t) for t in rule.shows), ""]
    return [*lines, "Source: " + "; ".join(str(source) for source in rule.cites), ""]


def _event(rule: Rule) -> str:
    if isinstance(rule.on, Ended):
        return f"when {rule.on.machine} has ended as {' or '.join(rule.on.outcomes)}"
    return rule.on


def _over(rule: Rule) -> str:
    return ", ".join(f"{machine} ({state})" for machine, state in rule.over)


def _argument(param: Term) -> str:
    low, high = param.key[3], param.key[4]
    return f"{param}" + (f" from {low} to {high}" if low is not None else "")


def _conditions(term: Term) -> Iterable[str]:
    """What must all hold stands side by side."""
    return [line for part in (term.key if isinstance(term, All) else (term,)) for line in condition_lines(part)]


def _list(word: str, lines: list[str]) -> list[str]:
    return [word, "", *lines, ""] if lines else []


def _opening(opening: Opening) -> str:
    given = ", ".join(f"{name}: {value}" for name, value in opening.facts.items())
    return f"{opening.machine.title}" + (f" ({given})" if given else "")


def _questions(machine: Machine) -> list[str]:
    asked = questions_used(machine)
    if not asked:
        return []
    lines = ["## Open questions", ""]
    for id in asked:
        question = QUESTIONS[id]
        lines += [f"### {id} ({question.status})", "", question.asks, ""]
        lines += [
            f"- **{name}**{' (current)' if name == question.current else ''}: {says}"
            for name, says in question.readings.items()
        ]
        lines += ["", f"{question.because} Sources: {'; '.join(str(source) for source in question.sources)}.", ""]
    return lines
