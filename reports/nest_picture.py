"""The nesting graph as a picture: who opens on whom, the arrows of cycles marked."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape
from typing import Any

WIDTH, HEIGHT, RADIUS_X, RADIUS_Y, HALF, TALL = 980, 620, 370, 240, 82, 30


def on_cycles(graph: Mapping[str, Any]) -> set[tuple[str, str]]:
    """The (from, to) pairs that lie on a cycle."""
    pairs: set[tuple[str, str]] = set()
    for cycle in graph.get("cycles", ()):
        pairs |= set(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
    return pairs


def nest_picture(graph: Mapping[str, Any], titles: Mapping[str, str]) -> str:
    """The graph as inline SVG; a number on an arrow says how many rows open it."""
    many: dict[tuple[str, str], int] = {}
    for edge in graph["edges"]:
        pair = (edge["from"], edge["to"])
        many[pair] = many.get(pair, 0) + 1
    turn = 2 * math.pi / max(len(graph["nodes"]), 1)
    at = {
        name: (WIDTH / 2 + RADIUS_X * math.cos(i * turn), HEIGHT / 2 + RADIUS_Y * math.sin(i * turn))
        for i, name in enumerate(graph["nodes"])
    }
    marked = on_cycles(graph)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="nest" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="which response can open which">'
    ]
    for pair in sorted(many, key=lambda pair: pair in marked):
        parts.append(_edge(at[pair[0]], at[pair[1]], many[pair], pair in marked, pair[0] == pair[1]))
    for name, (x, y) in at.items():
        kind = "on" if any(name in pair for pair in marked) else "off"
        parts.append(
            f'<rect class="node {kind}" x="{x - HALF:.0f}" y="{y - TALL / 2:.0f}" width="{2 * HALF}" height="{TALL}" '
            f'rx="4"><title>{escape(titles.get(name, name))}</title></rect>'
            f'<text class="name" x="{x:.0f}" y="{y + 4:.0f}" text-anchor="middle">{escape(name)}</text>'
        )
    return "\n".join([*parts, "</svg>"])


def _edge(a: tuple[float, float], b: tuple[float, float], rows: int, marked: bool, loop: bool) -> str:
    kind, head = ("cycle", "hot") if marked else ("open", "head")
    if loop:
        x, y = a[0] + HALF, a[1]
        path = f"M {x:.0f} {y - 8:.0f} c 46 -22 46 38 0 16"
        label = (x + 40, y + 4)
    else:
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = math.hypot(dx, dy) or 1
        bend = (a[0] + b[0]) / 2 - dy / length * 26, (a[1] + b[1]) / 2 + dx / length * 26
        start, end = _border(a, bend), _border(b, bend)
        path = f"M {start[0]:.0f} {start[1]:.0f} Q {bend[0]:.0f} {bend[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
        label = (0.25 * start[0] + 0.5 * bend[0] + 0.25 * end[0], 0.25 * start[1] + 0.5 * bend[1] + 0.25 * end[1])
    said = f'<text class="rows" x="{label[0]:.0f}" y="{label[1]:.0f}" text-anchor="middle">{rows}</text>'
    return f'<path class="{kind}" d="{path}" marker-end="url(#{head})"/>' + (said if rows > 1 else "")


def _border(box: tuple[float, float], towards: tuple[float, float]) -> tuple[float, float]:
    """Where the line from the middle of a box leaves it."""
    dx, dy = towards[0] - box[0], towards[1] - box[1]
    scale = min(HALF / abs(dx) if dx else math.inf, (TALL / 2 + 2) / abs(dy) if dy else math.inf)
    return box[0] + dx * min(scale, 1), box[1] + dy * min(scale, 1)
