"""The `transitions` machines and the reference step agree on generated plays."""

import random

import model.rulebook  # noqa: F401
from checks.library import LibraryGame, key_of, markup
from checks.meaning import Reader
from checks.state import Instance
from checks.step import Game, actor_of
from model.language.machine import MACHINES
from model.language.scope import SCOPES


def test_ten_thousand_generated_plays_agree() -> None:
    pick, made = random.Random(20), 0
    known: dict[str, tuple[Game, LibraryGame]] = {}
    while made < 10_000:
        scope = SCOPES[pick.choice(list(SCOPES))]
        if scope.name not in known:
            instance = Instance(scope)
            known[scope.name] = Game(instance), LibraryGame(instance, instance.starts()[0], scope.reading())
        game, library = known[scope.name]
        reading = scope.reading({q.id: pick.choice(list(q.readings)) for q in scope.questions()})
        state = pick.choice(game.instance.starts())
        library.restart(state, reading)
        for _ in range(60):
            plays = game.plays(state, Reader(reading))
            if not plays:
                break
            keys = [key_of(p.rule, p.values, actor_of(game, state, p, Reader(reading)), state.result) for p in plays]
            assert set(keys) == {key for key, _ in library.plays()}
            at = pick.randrange(len(plays))
            state = game.after(state, plays[at], Reader(reading))
            assert library.play(keys[at])
            assert library.position() == state
            assert not library.play(keys[at]._replace(event="no such event"))
            made += 1


def test_a_machine_is_exported_for_pictures() -> None:
    for machine in MACHINES.values():
        drawn = markup(machine)
        assert {t["dest"] for t in drawn["transitions"]} <= set(drawn["states"])
