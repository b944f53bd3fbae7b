"""A machine as a picture: a column for each state and each way to end, an arrow for each row, labelled by its event.

Rows stand below each other in the order of play, so no two arrows cross and no label lies on another. A machine whose
rows lie in several files has a picture for each, with the states that occur there.
"""

from __future__ import annotations

from html import escape

from model.language.machine import Machine
from model.language.rows import Rule
from reports.page import sections_of, story

LEFT, ROW, TOP, BOX = 24, 34, 30, 26
CHARACTER = 6.6


def statechart(machine: Machine) -> str:
    """The picture as inline SVG, or one for each file of rows under its title."""
    sections = sections_of(machine)
    if len(sections) == 1:
        return _chart(machine, machine.rules)
    parts = [f"<p>{escape(story(file)[0])}</p>\n{_chart(machine, rules)}" for file, rules in sections.items()]
    return "\n".join(parts)


def _chart(machine: Machine, rules: list[Rule]) -> str:
    rows = [rule for rule in rules if not rule.over]
    used = {("state", rule.source) for rule in rows} | {_target(rule) for rule in rows}
    columns = [("state", name) for name in machine.states]
    columns += [("end", name) for name in machine.outcomes]
    columns += [("end", f"→ {title}") for title in dict.fromkeys(_instead(r) for r in rows if r.gives_way_to)]
    columns = [column for column in columns if column in used]
    step = max(118.0, max((len(label) for _, label in columns), default=0) * CHARACTER + 34)
    centre = {column: LEFT + step / 2 + i * step for i, column in enumerate(columns)}
    longest = max((centre["state", r.source] + len(_label(r)) * CHARACTER + 60 for r in rows), default=0)
    width, height = max(LEFT * 2 + step * len(columns), longest), TOP + BOX + ROW * len(rows) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" width="{width:.0f}" height="{height}" '
        f'viewBox="0 0 {width:.0f} {height}" role="img" aria-label="{escape(machine.title)}: states and rows">'
    ]
    for (kind, label), x in centre.items():
        half = step / 2 - 8
        bend = 13 if kind == "end" else 3
        parts.append(f'<line class="life" x1="{x:.0f}" y1="{TOP}" x2="{x:.0f}" y2="{height - 8}"/>')
        parts.append(
            f'<rect class="{kind}" x="{x - half:.0f}" y="8" width="{2 * half:.0f}" height="{BOX}" rx="{bend}"/>'
            f'<text class="name" x="{x:.0f}" y="25" text-anchor="middle">{escape(label.replace("_", " "))}</text>'
        )
    for i, rule in enumerate(rows):
        parts.append(_arrow(rule, centre["state", rule.source], centre[_target(rule)], TOP + BOX + ROW * i + 22))
    return "\n".join([*parts, "</svg>"])


def _instead(rule: Rule) -> str:
    return rule.gives_way_to.machine.title if rule.gives_way_to else ""


def _target(rule: Rule) -> tuple[str, str]:
    if rule.closes is not None:
        return "end", rule.closes.outcome
    if rule.gives_way_to is not None:
        return "end", f"→ {_instead(rule)}"
    return "state", rule.target or rule.source


def _label(rule: Rule) -> str:
    opened = f"  (opens {rule.opens.machine.title})" if rule.opens else ""
    return f"{rule.number}. {rule.by}: {rule.event}{opened}"


def _arrow(rule: Rule, start: float, end: float, y: float) -> str:
    label = escape(_label(rule))
    if start == end:
        path = f"M {start:.0f} {y - 6:.0f} h 22 v 12 h -16"
        return (
            f'<path class="arrow" d="{path}" marker-end="url(#head)"/>'
            f'<text class="event" x="{start + 30:.0f}" y="{y + 4:.0f}">{label}</text>'
        )
    tip = end - 6 if end > start else end + 6
    anchor = f'x="{start + 6:.0f}"' if end > start else f'x="{start - 6:.0f}" text-anchor="end"'
    if end < start and len(_label(rule)) * CHARACTER > start - LEFT:
        anchor = f'x="{LEFT}"'
    return (
        f'<line class="arrow" x1="{start:.0f}" y1="{y:.0f}" x2="{tip:.0f}" y2="{y:.0f}" marker-end="url(#head)"/>'
        f'<circle class="start" cx="{start:.0f}" cy="{y:.0f}" r="3"/>'
        f'<text class="event" {anchor} y="{y - 5:.0f}">{label}</text>'
    )
