"""The committed list of that engine's faults is exactly what the ledger finds in the logs we have."""

import re
from pathlib import Path

import checks.replay
from checks.replay.replay import replay

TRACES = Path(__file__).parents[2] / "data" / "traces"
LIST = Path(checks.replay.__file__).with_name("KNOWN_FAULTS.md")


def test_every_spice_finding_is_explained_and_every_explanation_is_found():
    listed = set(re.findall(r"^- (\S+) n (\d+): (.*)$", LIST.read_text(encoding="utf-8"), re.MULTILINE))
    found = set()
    for path in sorted(TRACES.glob("*.gz")):
        name = path.name.removeprefix("game-").removesuffix(".jsonl.gz")
        for finding in replay([path], ["spice"]).findings:
            what = finding.what.removeprefix("spice does not balance: ").split(" Announced:")[0]
            found.add((name, str(finding.step), what))

    assert found == listed
