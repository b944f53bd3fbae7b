"""Scenario files run on both engines; what is not run is listed; bad files are refused with their line."""

import tomllib
from pathlib import Path

import pytest

from checks.scenario import scenario
from model.language.errors import KanlyError

FOLDER = Path(__file__).parent.parent / "scenarios"
CASES = [
    "KA-02",
    "KA-04",
    "KA-07",
    "KA-08",
    "KA-09",
    "KA-11",
    "KW-05",
    "KW-08",
    "DB-031",
    "DB-033",
    "DB-034",
    "DB-037",
    "QU-001",
    "QU-003",
    "QU-004",
    "QU-006",
    "QU-008",
    "QU-010",
    "QU-012",
    "QU-013",
    "QU-016",
    "QU-018",
    "QU-020",
    "QU-022",
    "QU-077",
    "QU-078",
    "QU-079",
    "QU-081",
    "QU-082",
    "QU-083",
    "QU-084",
    "QU-086",
    "TO-015",
]


def test_every_scenario_holds_on_both_engines() -> None:
    result = scenario([FOLDER])
    assert not result.findings, [f"{f.id} {f.what}" for f in result.findings]
    assert result.exit == 0


def test_every_case_is_run_or_listed() -> None:
    ran = {obligation.id.split(".")[0] for obligation in scenario([FOLDER]).obligations}
    listed = set(tomllib.loads((FOLDER / "NOT_YET.toml").read_text())["not_yet"])
    wanted = {f"ACC-{number}" for number in range(17, 70)} | set(CASES)
    assert wanted - ran - listed == set()
    assert ran & listed == set()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("karama_1", "karma_1", "did you mean 'karama_1'"),
        ('"buy the rate"', '"buy a rate"', "did you mean 'buy the rate'"),
        ("reserves", "reserve", "did you mean 'reserves'"),
        ('"harkonnen"', '"harkonen"', "did you mean 'harkonnen'"),
    ],
)
def test_an_unknown_name_is_refused_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_text((FOLDER / "kull_shipment.toml").read_text().replace(old, new, 1))
    with pytest.raises(KanlyError) as caught:
        scenario([file])
    assert said in str(caught.value)
    assert caught.value.where is not None and caught.value.where.line > 0


def test_a_wrong_expectation_is_a_finding_with_its_history(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(
        (FOLDER / "kull_shipment.toml")
        .read_text()
        .replace('discards = 1, places = { karama_1 = "discard"', 'discards = 2, places = { karama_1 = "discard"', 1)
    )
    result = scenario([file])
    assert result.exit == 1
    assert "expected 2, found 1" in result.findings[0].what and result.findings[0].history
