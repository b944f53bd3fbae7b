"""Exports by name: every format answers, and what does not exist is refused with what does."""

from __future__ import annotations

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.export.export import FORMATS, export
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.scope import SCOPES

READINGS = {"AMB-12": "allow_by_holding", "KANLY-01": "held"}
FIRST = {
    "promela": "/* kull-m4: A winning bid",
    "smv": "-- kull-m4: A winning bid",
    "dot": "// kull-m4: A winning bid",
    "itf": '{"#meta":{"format":"ITF"',
}


def test_every_format_is_tried() -> None:
    assert set(FIRST) == set(FORMATS)


@pytest.mark.parametrize("format", FORMATS)
def test_a_format_writes_the_scope_under_the_readings(format: str) -> None:
    text = export(format, "kull-m4", READINGS)

    assert text.startswith(FIRST[format])
    assert text.endswith("\n")
    assert "allow_by_holding" in text
    assert text == export(format, Instance(SCOPES["kull-m4"]), READINGS)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("promla", "kull-m4", {}), "there is no format 'promla'\n     = did you mean 'promela'?"),
        (("smv", "kul-m4", {}), "there is no scope 'kul-m4'\n     = did you mean 'kull-m4'?"),
        (("dot", "kull-m4", {"AMB-1": "any"}), "there is no question 'AMB-1'"),
        (("itf", "kull-m4", {"AMB-12": "never"}), "AMB-12 has no reading 'never'"),
        (("promela", "kull-m4", {}, "INV-999"), "there is no property of states 'INV-999'"),
    ],
)
def test_what_does_not_exist_is_refused(asked: tuple[str, str, dict[str, str]], said: str) -> None:
    with pytest.raises(KanlyError) as refused:
        export(*asked)

    assert said in str(refused.value)
