"""Names: what is none is refused with one that is like it, or how many there are and the first, and where all stand."""

from __future__ import annotations

import pytest

from checks.export.itf import histories
from checks.names import FIRST, KINDS, named
from checks.state import Instance
from model.language.errors import KanlyError
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES


@pytest.mark.parametrize("kind", KINDS)
def test_every_name_is_known_and_says_what_it_stands_for(kind: str) -> None:
    names = KINDS[kind].names()

    assert names
    assert all(named(kind, name) == name and says for name, says in names.items())


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("far", ["zzz", "", "→"])
def test_a_name_like_no_other_is_refused_with_what_could_stand_there(kind: str, far: str) -> None:
    with pytest.raises(KanlyError) as refused:
        named(kind, far)

    names = list(KINDS[kind].names())
    shown, listed = refused.value.hints
    assert refused.value.message == f"there is no {KINDS[kind].one} '{far}'"
    assert shown == f"there are {len(names)} {kind}: {', '.join(names[:FIRST])}, …"
    assert listed == f"`kanly list {kind}` lists every name"


def test_a_name_that_is_like_one_is_answered_with_it() -> None:
    with pytest.raises(KanlyError) as refused:
        named("scopes", "kull-m44")

    assert refused.value.hints[0] == "did you mean 'kull-m4'?"


def test_of_names_that_begin_as_the_wrong_one_does_those_are_shown() -> None:
    with pytest.raises(KanlyError) as refused:
        named("scopes", "battle")

    begin_so = [name for name in KINDS["scopes"].names() if name.startswith("battle")]
    said = f"there are {len(SCOPES)} scopes, {len(begin_so)} of them begin so: {', '.join(begin_so[:FIRST])}"
    assert refused.value.hints[0].startswith(said)


def test_questions_are_in_the_order_in_which_a_reader_counts() -> None:
    names = list(KINDS["questions"].names())

    assert set(names) == set(QUESTIONS)
    assert names.index("AMB-20") < names.index("AMB-111")


def test_a_finding_that_a_scope_does_not_know_is_refused_with_those_it_does() -> None:
    scope = SCOPES["kull-m4"]
    with pytest.raises(KanlyError) as refused:
        histories(Instance(scope), scope.reading(), "zzz")

    assert "obligations of a scope: ALLY-01" in refused.value.hints[0]


@pytest.mark.parametrize(
    ("kind", "written", "name"),
    [
        ("scopes", "KULL-M4", "kull-m4"),
        ("machines", "Kull", "kull"),
        ("rows", "KULL.3", "kull.3"),
        ("questions", "amb-95.Basic", "AMB-95.basic"),
        ("invariants", "inv-60", "INV-60"),
    ],
)
def test_capitals_do_not_matter(kind: str, written: str, name: str) -> None:
    assert named(kind, written) == name


@pytest.mark.parametrize("kind", KINDS)
def test_no_two_names_of_a_kind_differ_in_capitals_alone(kind: str) -> None:
    names = list(KINDS[kind].names())

    assert len({name.lower() for name in names}) == len(names)


def test_the_stem_of_a_question_in_parts_is_refused_with_its_parts() -> None:
    with pytest.raises(KanlyError) as refused:
        named("questions", "amb-95")

    assert refused.value.message == "amb-95 is no question but 2 of them"
    assert refused.value.hints[0] == "name one of its parts: AMB-95.advanced, AMB-95.basic"
