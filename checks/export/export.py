"""A scope for other tools: its model under one reading, its graph, the histories of its findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from checks.names import named, same
from checks.state import Instance
from model.language.errors import KanlyError, nearest, unknown
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES


def _promela(instance: Instance, choice: Mapping[str, str], check: str) -> str:
    from checks.export.model import Model
    from checks.export.promela import promela

    return promela(Model(instance, choice), check)


def _smv(instance: Instance, choice: Mapping[str, str], check: str) -> str:
    from checks.export import smv
    from checks.export.model import Model

    return smv.smv(Model(instance, choice, numbers=smv.NUMBERS), check)


def _dot(instance: Instance, choice: Mapping[str, str], check: str) -> str:
    from checks.export.dot import dot

    return dot(instance, choice)


def _itf(instance: Instance, choice: Mapping[str, str], check: str) -> str:
    from checks.export.itf import histories, written

    return "".join(written(trace) for trace in histories(instance, choice, check))


FORMATS: dict[str, Callable[[Instance, Mapping[str, str], str], str]] = {
    "promela": _promela,
    "smv": _smv,
    "dot": _dot,
    "itf": _itf,
}
"""The name of a format -> what writes it."""


def export(format: str, scope: str | Instance, readings: Mapping[str, str] | None = None, check: str = "") -> str:
    """The text of a scope in a format, under the given readings, all other questions as they are at present.

    `check` is what a model shall assert (`promela.py` says what can be), or the only finding whose history is wanted.
    Raises KanlyError for a format, scope, question, reading or property that does not exist, and for a scope that the
    format cannot hold.
    """
    if format not in FORMATS:
        raise unknown("format", format, FORMATS)
    instance = scope if isinstance(scope, Instance) else Instance(SCOPES[named("scopes", scope)])
    return FORMATS[format](instance, reading_of(instance, readings or {}), same("invariants", check) or check)


def reading_of(instance: Instance, readings: Mapping[str, str]) -> dict[str, str]:
    """A complete reading. Raises KanlyError for a question or a reading that does not exist."""
    chosen: dict[str, str] = {}
    for given, name in readings.items():
        id = named("questions", given)
        known = QUESTIONS[id].readings
        if name not in known:
            near = nearest(name, known)
            hints = [f"did you mean '{near}'?"] if near else []
            raise KanlyError(f"{id} has no reading '{name}'", hints=[*hints, f"its readings are: {', '.join(known)}"])
        if id in chosen:
            raise KanlyError(f"{id} is read twice: as {chosen[id]} and as {name}")
        chosen[id] = name
    return instance.scope.reading(chosen)
