"""A walk of the compiled rows beside the same walk of the reference step: where they part."""

from __future__ import annotations

from checks.native.jobs import Engine
from checks.native.kernel import Traced
from checks.native.twin import Walked


def parting(engine: Engine, walked: Walked, traced: Traced) -> str:
    """In which the two walks differ first: the plays there were, the play taken, the state after it; "" for nothing."""
    layout = engine.source.layout
    for at, (state, _) in enumerate(walked.run.path):
        numbers = layout.encode(state)[: None if state.frames else layout.frames]
        if at >= len(traced.states) or numbers != traced.states[at][: len(numbers)]:
            return f"another state after {at} plays"
        if at < min(len(walked.options), len(traced.plays)) and walked.options[at] != traced.plays[at][1]:
            return f"{traced.plays[at][1]} plays instead of {walked.options[at]} after {at}"
    if len(walked.run.made) != len(traced.plays):
        return f"{len(traced.plays)} plays in all instead of {len(walked.run.made)}"
    if walked.digest != traced.digest:
        return "another play"
    failed = {(engine.property[id], at) for id, at in walked.failed}
    if failed != traced.failed:
        names = {number: id for id, number in engine.property.items()}
        return "other failures: " + ", ".join(sorted(f"{names[n]} after {at}" for n, at in failed ^ traced.failed))
    return ""
