"""What a row does not change, a property does not see: asked of the reference step, on every play of many histories."""

from collections.abc import Iterator
from dataclasses import replace

import model.rulebook  # noqa: F401 - loads the rows
from checks.dealing import Profile, Seeded, full_game
from checks.histories import advance, begin
from checks.histories_one import Walk
from checks.meaning import Env, Reader
from checks.native.asking import Asking
from checks.native.cone import Changes, reads, settled
from checks.native.layout import Layout
from checks.native.source import rows_of
from invariants.catalogue import STATES, STEPS
from model.language.machine import MACHINES
from model.language.params import free
from model.language.rows import Rule
from model.language.terms import TRUE, After, EachFrame, Here, Param, Term
from tests.rows import row

GAME = full_game(Profile(True, True, True))
ROWS = rows_of(GAME)
CHANGES = Changes(ROWS, GAME.instance.facts)


def histories(games: int, seed: int) -> Iterator[Walk]:
    for number in range(games):
        run, player = begin(Seeded(f"{seed}/{number}"), (), ())
        while not run.state.over and len(run.made) < 120:
            advance(run, player)
        yield run


def parts(term: Term) -> Iterator[Term]:
    """The conditions of a term that stand alone: without a parameter from outside, and not of another frame."""
    if not isinstance(term, Param) and not free(term):
        yield term
    if not isinstance(term, EachFrame):
        for child in term.children:
            yield from parts(child)


def tops_of(term: Term) -> set[str]:
    """The machines that may be on top where the term is asked: that of the frame facts it reads, if it reads any."""
    if isinstance(term, EachFrame):
        return set(MACHINES)
    found = {term.key[0].machine} if isinstance(term, Here) else set(MACHINES)
    for child in term.children:
        found &= tops_of(child)
    return found


def test_a_condition_changes_only_after_a_row_that_changes_what_it_reads() -> None:
    asked = {id(part): part for one in STATES for root in (one.condition, one.arises) for part in parts(root)}
    cones = {key: reads(part) for key, part in asked.items()}
    whole = {id(root) for one in STATES for root in (one.condition, one.arises)}
    on_top = {key: tops_of(part) for key, part in asked.items()}
    changed: set[int] = set()
    for run in histories(12, 2):
        meanings, reader = run.game.meanings, Reader(run.choice)
        for (before, _), (after, play) in zip(run.path, run.path[1:], strict=False):
            if after.over or play is None:
                continue
            changes = CHANGES.of(play.rule)
            tops = {before.frames[-1].machine, after.frames[-1].machine}
            for key, part in asked.items():
                if key not in whole and not tops <= on_top[key]:
                    continue
                try:
                    old, new = (meanings.of(part)(Env(state, reader)) for state in (before, after))
                except TypeError:
                    assert key not in whole
                    continue  # A part that another one guards: it counts with what is not there.
                if old != new:
                    changed.add(key)
                    assert cones[key] & changes, f"{play.rule.id} changes {part}"
    assert len(changed) > 40


def test_a_settled_condition_says_the_same() -> None:
    dropped = kept = 0
    for run in histories(12, 3):
        meanings, reader = run.game.meanings, Reader(run.choice)
        for (before, _), (after, play) in zip(run.path, run.path[1:], strict=False):
            assert play is not None
            env = Env(before, reader, dict(zip(map(id, play.rule.params), play.values, strict=True)))
            env.after = after
            for step in STEPS:
                condition = step.condition(play.rule)
                if condition is not None:
                    less = settled(condition, CHANGES.of(play.rule))
                    dropped, kept = dropped + (less is TRUE), kept + (less is not TRUE)
                    assert bool(meanings.of(less)(env)) == bool(meanings.of(condition)(env)), (play.rule.id, step.id)
    assert min(dropped, kept) > 1000


def test_skipping_asks_less_and_always_something() -> None:
    layout, rows = Layout(GAME.instance), [rule for machine in MACHINES.values() for rule in machine.rules]
    some, all_of_them = (Asking(layout, rows, STATES, STEPS, skips) for skips in (True, False))
    asked = [sum(map(len, (*one.of_row.values(), *one.after_row.values()))) for one in (some, all_of_them)]
    assert asked[0] * 3 < asked[1]
    everywhere = {i for after in some.after_row.values() for i in after}
    assert everywhere == set(range(len(STATES))), "a property that no row can break would be asked of the start alone"


def test_a_row_that_does_more_changes_more() -> None:
    """A deliberate break: the cone of a row without its effects misses what they write."""
    rule = row("karama", "execute")
    missing = CHANGES.of(rule) - CHANGES.of(_without_effects(rule))
    assert ("place", "discard") in missing


def test_what_a_row_changes_stays_read_after_it() -> None:
    rule = row("karama", "execute")
    kept = [settled(condition, CHANGES.of(rule)) for step in STEPS if (condition := step.condition(rule)) is not None]
    assert any(isinstance(part, After) for condition in kept for part in _walk(condition))


def _without_effects(rule: Rule) -> Rule:
    return replace(rule, then=())


def _walk(term: Term) -> Iterator[Term]:
    yield term
    for child in term.children:
        yield from _walk(child)
