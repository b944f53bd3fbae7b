"""Classes of readings: apart exactly where the asked questions are answered differently."""

from __future__ import annotations

import model.rulebook  # noqa: F401 - loads the rows
from checks.explore.explicit.classes import Classes
from checks.explore.readings import Family
from model.language.scope import SCOPES


def test_readings_are_apart_where_an_asked_question_is_answered_differently() -> None:
    family = Family(SCOPES["kull-m1"])
    classes = Classes(family)
    asked = family.questions[0]

    assert [one.full for one in classes.by([])] == [family.full]
    assert sorted(one.full for one in classes.by([asked.id])) == sorted(
        family.where(asked.id, name) for name in asked.readings
    )
    assert classes.by(["AMB-15"]) == classes.by([]), "not open here"
    for one in classes.by([question.id for question in family.questions]):
        assert one.choice == family.choices[one.full.bit_length() - 1]
