"""The search plan in terms is the one that the reference step compiled."""

import model.rulebook  # noqa: F401 - loads the rows
from checks.dealing import Profile, full_game
from checks.native.plan import plan
from model.language.machine import MACHINES


def test_every_row_is_searched_as_the_reference_step_does() -> None:
    game = full_game(Profile(True, True, True))
    for machine in MACHINES.values():
        for rule in machine.rules:
            compiled = game._compiled[rule].search
            steps = plan(rule)
            assert [step.what for step in steps] == [what for what, _, _ in compiled], rule.id
            for step, (what, key, meaning) in zip(steps, compiled, strict=True):
                assert what == "check" or key == id(step.param), rule.id
                if what in ("check", "fix"):
                    assert meaning is game.meanings.of(step.term), rule.id
                if what == "only":
                    assert meaning[0] is game.meanings.of(step.term), rule.id
