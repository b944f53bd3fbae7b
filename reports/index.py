"""The first page: the turn in order, each step with its events, and where to look up cards, factions and questions."""

from __future__ import annotations

from collections.abc import Iterable

from model.components.cards import DECKS, FACES
from model.components.factions import FACTIONS, FIGURES
from model.language.machine import MACHINES, Machine
from model.language.questions import QUESTIONS
from model.language.rows import NATURE, Ended, Rule
from model.setting import PHASES
from reports.explain_facts import sources
from reports.links import name, to_question, to_row
from reports.page import sections_of, story
from reports.topics import faces, seat_plays

WITHIN = {"spice_blow": ["alliances"], "battle": ["combat"]}
"""What stands on a phase as a part of it."""
HOW_TO_READ = """\
Each numbered section of a page is one rule: its sentence, who plays it and in which step, *Only if* its conditions,
*Then* what changes (all at once, reading what was before), and where the rule comes from. *the table* keeps the books,
*nature* is chance, *Game* says where the Basic and the Advanced game differ. Words such as *has fighters in* are
explained in [Words](words.md). A rule that you know from the printed game is found in [Find](find.md), a figure of the
board in [Board](board.md).
"""


def in_order() -> tuple[list[Machine], list[Machine]]:
    """The steps of a turn in their order, and the responses that may interrupt them."""
    steps = [step for phase in PHASES.elements for step in (phase, *WITHIN.get(phase, []))]
    return [MACHINES[step] for step in steps], [machine for name, machine in MACHINES.items() if name not in steps]


def index_page() -> str:
    """The first page of the published rules."""
    steps, responses = in_order()
    every = [rule for machine in MACHINES.values() for rule in machine.rules]
    lines = ["# The rules of a turn", "", f"{len(every)} rules on {len(MACHINES)} pages.", "", HOW_TO_READ]
    lines += ["Go to: " + " · ".join(f"[{m.title}](#{name('step', m.name)})" for m in steps), ""]
    lines += [
        "Look up: [a printed rule](find.md) · [the board and figures](board.md) · [a card](#cards) · "
        "[a faction](#factions) · [an open question](#questions) · [a source](#sources)"
    ]
    lines += ["", "## The turn in order", ""]
    for machine in steps:
        lines += _step(machine)
    lines += ["## Responses", "", "They may stand on any step that opens them, and on one another.", ""]
    for machine in responses:
        lines += _step(machine)
    return "\n".join([*lines, *_topics()]).rstrip() + "\n"


def _step(machine: Machine) -> list[str]:
    """A step: its parts, and its events by who plays them."""
    lines = [f'<a id="{name("step", machine.name)}"></a>', "", f"### [{machine.title}]({machine.name}.md)", ""]
    for file, rules in sections_of(machine).items():
        lines += [f"[{story(file)[0]}]({machine.name}.md#{name('part', file)})", ""]
        played = [rule for rule in rules if seat_plays(rule)]
        after = [rule for rule in rules if isinstance(rule.on, Ended)]
        kept = [rule for rule in rules if rule not in played and rule not in after]
        groups = (
            ("players", played),
            ("chance", [rule for rule in kept if rule.by is NATURE]),
            ("bookkeeping", [rule for rule in kept if rule.by is not NATURE]),
            ("after a response", after),
        )
        lines += [f"- {who}: {_events(group)}" for who, group in groups if group]
        lines += [""]
    return lines


def _events(rules: Iterable[Rule]) -> str:
    """Each event once, a link to its first row, its further rows as numbers behind it."""
    by_event: dict[str, list[Rule]] = {}
    for rule in rules:
        by_event.setdefault(rule.event, []).append(rule)
    return ", ".join(
        " ".join([to_row(first, event), *(to_row(rule, str(i)) for i, rule in enumerate(rest, 2))])
        for event, (first, *rest) in by_event.items()
    )


def _card(face: str) -> str:
    return f"[{FACES.title(face)}](cards.md#{name(face)})"


def _topics() -> list[str]:
    bases = [face for face, cards in faces().items() if any(card in DECKS["base"] for card in cards)]
    base = ", ".join(_card(face) for face in bases)
    others = ", ".join(_card(face) for face in faces() if face not in bases)
    factions = ", ".join(f"[{FACTIONS.title(faction)}](factions.md#{name(faction)})" for faction in FIGURES)
    cited = ", ".join(f"[{source.title}](sources.md#{name('source', key)})" for key, source in sources().items())
    asked = [f"- {to_question(id)}: {question.asks}" for id, question in QUESTIONS.items()]
    return [
        *('<a id="cards"></a>', "", "## Cards", "", f"Base deck: {base}", "", f"Other decks: {others}", ""),
        *('<a id="factions"></a>', "", "## Factions", "", factions, ""),
        *('<a id="questions"></a>', "", "## Open questions", "", *asked, ""),
        *('<a id="sources"></a>', "", "## Sources", "", cited, ""),
    ]
