"""A machine as a page: its states, its rows in words, the questions it asks, and where each rule comes from.

The rows of a large machine lie in several files; each file is a section under its own title, with its little picture.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache

import model.rulebook  # noqa: F401 - loads the rows
from model.language import called, english, naming
from model.language.facts import Field
from model.language.loading import questions_used
from model.language.machine import Machine, machine_named
from model.language.params import terms_of
from model.language.questions import QUESTIONS
from model.language.rows import Ended, Rule
from model.language.terms import All, Term
from reports.game import game_lines
from reports.links import anchor, name, questions_of, to_question, to_row, to_word, words_in
from reports.outline import LONG, condition_lines, effect_lines

TOP = (
    "[All rules](README.md) · [Find](find.md) · [Board](board.md) · [Words](words.md) · [Cards](cards.md) · "
    "[Factions](factions.md) · [Questions](questions.md) · [Sources](sources.md)"
)


def page(machine_name: str) -> str:
    """The page of a machine in Markdown. Raises KanlyError for an unknown machine."""
    machine = machine_named(machine_name)
    sections = sections_of(machine)
    lines = [f"# {machine.title}", "", TOP, "", f"Machine `{machine.name}`. " + _sources(machine), ""]
    lines += _contents(machine, sections) + _states(machine) + _frame(machine)
    for file, rules in sections.items():
        title, text = story(file)
        lines += [anchor("part", file), "", f"## {title}", "", *([text, ""] if text else [])]
        for rule in rules:
            lines += _rule(rule)
    lines += _questions(machine)
    return "\n".join(lines).rstrip() + "\n"


def sections_of(machine: Machine) -> dict[str, list[Rule]]:
    """The rows by the file they are written in, as loaded."""
    found: dict[str, list[Rule]] = {}
    for rule in machine.rules:
        found.setdefault(module_of(rule), []).append(rule)
    return found


def module_of(rule: Rule) -> str:
    """The file of a row, without folder and ending."""
    return rule.at[0].replace("\\", "/").rpartition("/")[2].removesuffix(".py")


@cache
def _docs() -> dict[str, str]:
    loaded = [
        (name, module) for name, module in sys.modules.items() if name.startswith(("model.phases.", "model.resp"))
    ]
    return {name.rpartition(".")[2]: module.__doc__ or "" for name, module in loaded if "frames." not in name}


def story(file: str) -> tuple[str, str]:
    """What a file of rows says of itself: its title, and the rest with its picture."""
    title, _, text = _docs().get(file, file).strip().partition("\n")
    return title.rstrip("."), text.strip("\n")


def _sources(machine: Machine) -> str:
    return "Sources: " + "; ".join(str(source) for source in machine.cites) + "."


def _contents(machine: Machine, sections: Mapping[str, list[Rule]]) -> list[str]:
    lines = ["## Contents", ""]
    for file, rules in sections.items():
        lines.append(f"- [{story(file)[0]}](#{name('part', file)})")
        lines += [f"  - {to_row(rule, _label(rule, rules), machine.name)}: {rule.says}" for rule in rules]
    if asked := questions_used(machine):
        lines.append("- Open questions: " + ", ".join(to_question(id, "") for id in asked))
    return [*lines, ""]


def _label(rule: Rule, rules: list[Rule]) -> str:
    """Number and event; the state too where rows of several states say the same."""
    alike = [other for other in rules if (other.event, other.says) == (rule.event, rule.says)]
    apart = len({other.source for other in alike}) > 1
    return f"{rule.number}. {rule.event}" + (f" in {rule.source.replace('_', ' ')}" if apart and rule.source else "")


def _states(machine: Machine) -> list[str]:
    lines = ["## States", "", "It opens as *" + machine.states[0] + "*. A row leads from one state to another:", ""]
    for state in machine.states:
        rows = [rule for rule in machine.rules if rule.source == state]
        ways: dict[str, list[str]] = {}
        for rule in sorted(rows, key=lambda rule: rule.event):
            events = ways.setdefault(rule.target or _ending(rule), [])
            if rule.event not in events:
                events.append(rule.event)
        lines.append(f"- *{state}*")
        lines += [f"  - → {'stays' if to == state else f'*{to}*'}: {', '.join(events)}" for to, events in ways.items()]
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
    return f"{field.says or field.name} ({kind.lower()}{only})"


def _rule(rule: Rule) -> list[str]:
    """A row as a section, its parameters told apart from one another."""
    head = [anchor(rule.machine, str(rule.number)), "", f"### {rule.number}. {rule.says}", ""]
    source = ["Source: " + "; ".join(str(source) for source in rule.cites), ""]
    return [*head, *row_lines(rule)[2:], *_more(rule), *source]


def row_lines(rule: Rule) -> list[str]:
    """A row: its sentence, who plays it, its conditions and effects, as Markdown."""
    with called.told_apart(rule.params):
        return [rule.says, "", *_told(rule)]


def _told(rule: Rule) -> list[str]:
    actor = f"{rule.by}"
    going = f"{rule.source or 'opens on ' + _over(rule)} → {rule.target or _ending(rule)}"
    head, lines = [f"*{actor}*: {_event(rule)}, {going}", ""], list[str]()
    if rule.using:
        lines += _run_in("Chooses", [_argument(param) for param in rule.using])
    lines += _list("Under", [line for term in rule.under for line in condition_lines(term)])
    lines += _list("Only if", [line for term in rule.when for line in _conditions(term)])
    lines += _list("Then", [line for effect in rule.then for line in effect_lines(effect)])
    for word, opening in (("Opens", rule.opens), ("Gives way to", rule.gives_way_to)):
        if opening is not None:
            title = f"[{opening.machine.title}]({opening.machine.name}.md)"
            given = [f"{name.replace('_', ' ')}: {value}" for name, value in opening.facts.items()]
            lines += _run_in(f"{word} {title}", given) if given else [f"{word} {title}", ""]
    if rule.closes is not None and rule.closes.results:
        results = [f"{name.replace('_', ' ')}: {value}" for name, value in rule.closes.results.items()]
        lines += _run_in("Tells what it interrupted", results)
    if rule.leaks:
        lines += [
            "This tells something hidden, as the question allows: "
            + "; ".join(english.english(term) for term in rule.leaks),
            "",
        ]
    if rule.shows:
        with called.any_one(rule.shows):
            lines += ["The play itself makes this public: " + "; ".join(english.english(t) for t in rule.shows), ""]
    return [*head, *game_lines(rule, lines), *lines]


def _more(rule: Rule) -> list[str]:
    """What a reader may want to look up: the words of the row, and the questions it asks."""
    lines = []
    if words := words_in([*terms_of(rule), *rule.leaks, *rule.shows]):
        lines += ["Words: " + ", ".join(to_word(word) for word in words), ""]
    if asked := questions_of(rule):
        lines += ["Questions: " + ", ".join(to_question(id, "") for id in asked), ""]
    return lines


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
    side_by_side = isinstance(term, All) and naming.use_of(term) is None
    return [line for part in (naming.parts(term) if side_by_side else (term,)) for line in condition_lines(part)]


def _list(word: str, lines: Iterable[str]) -> list[str]:
    lines = list(lines)
    return [word, "", *lines, ""] if lines else []


def _run_in(head: str, told: list[str]) -> list[str]:
    """A few words in one line, many as a list."""
    line = f"{head}: {', '.join(told)}"
    return [line, ""] if len(line) <= LONG else [head, "", *(f"- {one}" for one in told), ""]


def _questions(machine: Machine) -> list[str]:
    asked = questions_used(machine)
    if not asked:
        return []
    lines = ["## Open questions", ""]
    for id in asked:
        lines += [*question_lines(id), "Asked by: " + ", ".join(_asking(machine, id)), ""]
    return lines


def _asking(machine: Machine, id: str) -> list[str]:
    return [to_row(rule, page=machine.name) for rule in machine.rules if id in questions_of(rule)]


def question_lines(id: str) -> list[str]:
    """A question with its readings, as a section."""
    question = QUESTIONS[id]
    lines = [anchor(id), "", f"### {id} ({question.status})", "", question.asks, ""]
    lines += [
        f"- **{name}**{' (current)' if name == question.current else ''}: {says}"
        for name, says in question.readings.items()
    ]
    return [*lines, "", f"{question.because} Sources: {'; '.join(str(source) for source in question.sources)}.", ""]
