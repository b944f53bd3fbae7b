"""Wrong uses of the language are refused at the line of the rule, with what could stand there."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from model.components.factions import CHOAM, FACTIONS
from model.language.effects import moves
from model.language.errors import KanlyError
from model.language.facts import names
from model.language.machine import MACHINES, Machine
from model.language.terms import each, not_
from model.questions.kull import COUNTER_CARD
from model.setting import seated
from model.sources import OUR_ORDER
from model.table import reserves, spice


@pytest.fixture
def machine() -> Iterator[Machine]:
    made = Machine(
        "trial",
        "A trial",
        frame={"player": names(FACTIONS)},
        states=["open", "shut"],
        outcomes={"over": {}},
        cites=[OUR_ORDER],
    )
    yield made
    del MACHINES["trial"]


def row(machine: Machine, **changed: object) -> None:
    machine.rule(
        "Somebody does something.",
        **{  # type: ignore[arg-type]
            "by": CHOAM,
            "on": "do",
            "go": "open -> shut",
            "cites": [OUR_ORDER],
            **changed,
        },
    )


player = each(FACTIONS, "player")
WRONG: list[tuple[str, Callable[[Machine], object], str]] = [
    ("an unknown state", lambda m: row(m, go="open -> shutt"), "there is no state of trial 'shutt'"),
    ("a wrong shape", lambda m: row(m, go="open -> shut -> open"), 'go="open -> shut -> open" has the wrong shape'),
    ("no source", lambda m: row(m, cites=[]), "this row cites nothing"),
    (
        "a closing row with a target",
        lambda m: row(m, closes=m.over()),
        "a row that closes its frame names only its source state",
    ),
    ("a loose parameter", lambda m: row(m, when=[not_(seated[player])]), "nothing says what `player` is"),
    ("a bare reading", lambda m: row(m, when=[COUNTER_CARD.reads("any")]), "a reading of AMB-01 stands in `when`"),
    ("a missing reading", lambda m: COUNTER_CARD.means(any=1), "this use of AMB-01 says nothing for"),
    ("an unknown reading", lambda m: COUNTER_CARD.reads("both"), "AMB-01 has no reading 'both'"),
    ("an assigned account", lambda m: spice[CHOAM].becomes(3), "is an account: it is never assigned"),
    (
        "accounts of two kinds",
        lambda m: moves(1, out_of=spice[CHOAM], into=reserves[CHOAM]),
        "are not accounts of the same kind",
    ),
    ("a truth value", lambda m: bool(spice[CHOAM] > 3), "Python tried to decide"),
    ("membership", lambda m: CHOAM in spice[CHOAM], "Python tried to look into"),  # type: ignore[operator]
    ("an unknown element", lambda m: seated["atriedes"], "'atriedes' is no element of FACTIONS"),
    ("an unknown fact of a frame", lambda m: m.here.playr, "there is no fact of a trial frame 'playr'"),
    ("an unknown outcome", lambda m: m.ended("ovr"), "there is no outcome of trial 'ovr'"),
]


@pytest.mark.parametrize(("name", "use", "message"), WRONG, ids=[name for name, _, _ in WRONG])
def test_a_wrong_use_is_refused_in_the_right_words(
    machine: Machine, name: str, use: Callable[[Machine], object], message: str
) -> None:
    with pytest.raises(KanlyError) as error:
        use(machine)

    assert message in error.value.message


def test_an_error_points_at_the_line_of_the_rule(machine: Machine) -> None:
    with pytest.raises(KanlyError) as error:
        row(machine, go="open -> shutt")

    assert error.value.where is not None
    assert error.value.where.file.endswith("test_machine.py")
    assert "did you mean 'shut'?" in str(error.value)
