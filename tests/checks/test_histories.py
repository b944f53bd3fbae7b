"""Generated histories at full size, saves, and a broken row that they catch."""

import json
import random

import pytest

from checks.histories import begin, chosen, walk
from checks.saves import loaded, saved
from model.language.errors import KanlyError


def test_walks_meet_no_fault_and_no_overlap() -> None:
    result = walk(12, 3)
    assert result.counts["plays"] > 100
    assert {f.id for f in result.findings}.isdisjoint({"fault", "overlap", "INV-58"})


def test_a_save_without_the_attempt_is_refused() -> None:
    pick = random.Random(5)
    while True:
        run = begin(pick, (), ())
        while not run.state.over and len(run.path) < 100:
            run.take(chosen(run.plays(), pick))
            if any(frame.machine == "kull" for frame in run.state.frames):
                text = saved(run.game.instance, run.state)
                assert loaded(run.game.instance, text) == run.state
                raw = json.loads(text)
                raw["frames"] = [frame for frame in raw["frames"] if frame["machine"] != "karama"]
                with pytest.raises(KanlyError):
                    loaded(run.game.instance, json.dumps(raw))
                return
