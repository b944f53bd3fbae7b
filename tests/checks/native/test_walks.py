"""Walks on the compiled rows are those of the reference step; broken rows, kernels and properties are noticed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

import model.rulebook  # noqa: F401 - loads the rows
from checks.dealing import Profile, full_game
from checks.meaning import Env, Reader
from checks.native import answer, build
from checks.native import walks as module
from checks.native.answer import told, walk
from checks.native.compare import parting
from checks.native.deals import BLOCK, deal, rigid_numbers
from checks.native.failures import Unconfirmed, finding, replayed, traced_walk
from checks.native.jobs import Engine, Job, Order, catalogue_kernel, engine_of_catalogue
from checks.native.journal import Journal
from checks.native.kernel import Kernel
from checks.native.source import rows_of, source
from checks.native.twin import MIXED
from checks.native.walks import walks
from checks.state import Instance
from checks.verdict import Verdict
from invariants.catalogue import STATES, STEPS
from invariants.words import Invariant, StepProperty
from model.language.effects import Puts
from model.language.errors import KanlyError
from model.language.machine import MACHINES
from model.language.rows import Rule
from model.language.terms import TRUE, each_frame, in_state, not_
from tests.checks.as_written import as_written
from tests.rows import row

pytestmark = pytest.mark.skipif(build.compiler() is None, reason="there is no C compiler")
ORDER = Order(seed=3, longest=150, style=MIXED)


def engine_of(
    invariants: tuple[Invariant, ...] = (), steps: tuple[StepProperty, ...] = (), wrong: tuple[str, str] = ("", "")
) -> Engine:
    """An engine of the rows as they stand now; `wrong` replaces a piece of its C."""
    made = source(full_game(Profile(True, True, True)), invariants, steps)
    if wrong[0]:
        text, times = re.subn(wrong[0], wrong[1], made.text)
        assert times
        made = replace(made, text=text)
    with as_written():
        return Engine(made, Kernel(made), invariants, steps)


@cache
def plain() -> Engine:
    """The rows alone, without properties."""
    return engine_of()


@pytest.fixture
def without_discard() -> Iterator[Rule]:
    """An executed Karama is not discarded: its frame then closes while it holds the card."""
    right, rules = row("karama", "execute"), MACHINES["karama"].rules
    broken = replace(right, then=tuple(effect for effect in right.then if not isinstance(effect, Puts)))
    rules[right.number - 1] = broken
    full_game.cache_clear()
    yield broken
    rules[right.number - 1] = right
    full_game.cache_clear()


def compared(engine: Engine, order: Order, blocks: range, in_each: int) -> Iterator[tuple[int, str]]:
    """The first walks of each block on both engines: (plays, where they part)."""
    assert engine.kernel is not None
    for block in blocks:
        dealt = deal(order.seed, block)
        twin = engine.twin(dealt)
        for number in range(block * BLOCK, block * BLOCK + in_each):
            walked = twin.walk(dealt.start, order.seed, number, order.longest, order.style)
            traced = traced_walk(engine, engine.kernel, order, number)
            yield len(walked.run.made), parting(engine, walked, traced)


@pytest.mark.slow
def test_two_hundred_walks_are_those_of_the_reference_step() -> None:
    seen = list(compared(plain(), replace(ORDER, longest=50), range(25), 8))
    assert {where for _, where in seen} == {""}
    assert len(seen) == 200
    assert sum(plays for plays, _ in seen) > 7000


@pytest.mark.slow
def test_the_same_properties_fail_at_the_same_plays() -> None:
    engine = engine_of_catalogue(True)
    failing = replace(ORDER, seed=7)
    seen = list(compared(engine, failing, range(5), 5))
    assert {where for _, where in seen} == {""}
    assert engine.run(failing, Job(0, BLOCK)).tally.failed, "or the test says nothing"


def test_both_engines_count_the_same() -> None:
    native = plain().run(ORDER, Job(0, 40)).tally
    reference = Engine(plain().source, None, (), ()).run(ORDER, Job(0, 40)).tally
    assert any(native.seen)
    assert replace(native, seen=b"", arose=b"") == replace(reference, seen=b"", arose=b"")


def test_the_same_situations_arise() -> None:
    """Of the walks of one style under the current readings, asked of the reference step in every state and step."""
    engine, few = engine_of_catalogue(True), replace(ORDER, style=0, longest=60)
    arose: set[str] = set()
    dealt = deal(few.seed, 0)
    for number in range(6):
        run = engine.twin(dealt).walk(dealt.start, few.seed, number, few.longest, few.style).run
        meanings, reader = run.game.meanings, Reader(run.choice)
        for at, (state, play) in enumerate(run.path):
            if not state.over:
                arose |= {one.id for one in STATES if meanings.of(one.arises)(Env(state, reader))}
            if play is not None:
                env = Env(run.path[at - 1][0], reader)
                env.after = state
                about = [one for one in STEPS if one.condition(play.rule) is not None]
                arose |= {one.id for one in about if meanings.of(one.arises)(env)}
    done = engine.run(few, Job(0, 6)).tally
    assert {id for id, number in engine.property.items() if number < len(done.arose) and done.arose[number]} == arose
    assert 20 < len(arose) < len(done.arose)


@pytest.mark.slow
def test_the_number_of_workers_does_not_matter() -> None:
    one, two = walks(3000, 5, checked=0), walks(3000, 5, workers=2, checked=0)
    assert one.tally == two.tally
    assert one.failures == two.failures
    assert one.tally.plays > 150_000
    assert walks(3000, 6, checked=0).tally != one.tally


@pytest.mark.parametrize(
    "wrong",
    [
        (r"own\[1\] = (\d+);\n  clear", r"own[1] = \1; n[FRAMES] = 0;\n  clear"),
        (r"#define STEP 0x9E3779B97F4A7C15ULL", "#define STEP 0x9E3779B97F4A7C17ULL"),
        (r"static int overlap\(", r"static int overlap() { return 1; }\nstatic int unused("),
    ],
    ids=["a state", "the random numbers", "overlaps"],
)
def test_a_wrong_kernel_is_noticed_in_the_run_itself(wrong: tuple[str, str]) -> None:
    engine = engine_of(wrong=wrong)
    report = walks(4 * BLOCK, 3, engine=engine)
    result = told(report, engine, 0.0)
    assert {one.verdict for one in result.findings} >= {Verdict.DISAGREE}
    assert result.exit == 3


def test_a_broken_row_is_found_and_shortened(without_discard: Rule) -> None:
    engine = engine_of()
    report = walks(500, 1, engine=engine)
    faults = [failure for failure in report.failures if failure.property == "fault"]
    assert report.disagreements == [], "both engines have the broken row"
    assert faults
    shown = [finding(engine, report.order, failure, 500) for failure in faults]
    assert all("closes while it holds" in one.what for one in shown)
    assert min(len(one.history) for one in shown) <= 6


NOT_DECLARED = Invariant(
    "never",
    "Kull Wahad is never declared.",
    each_frame("kull", not_(in_state("kull", "declared"))),
    arises=TRUE,
    because="",
)
NO_DECISION = StepProperty(
    "none", "CHOAM never declines.", lambda rule: not_(TRUE) if rule.id == "kull.1" else None, ""
)


def test_a_property_that_fails_is_found_and_shortened() -> None:
    engine = engine_of((NOT_DECLARED,), (NO_DECISION,))
    report = walks(2000, 1, engine=engine)
    assert {(one.property, one.differs) for one in report.failures} >= {
        (id, differs) for id in ("never", "none") for differs in (False, True)
    }
    shown = {one.property: finding(engine, report.order, one, 2000) for one in report.failures if not one.differs}
    assert {one.verdict for one in shown.values()} == {Verdict.FAILS}
    assert [len(shown[id].history) for id in ("never", "none")] == [4, 4], "a draw, a Karama, the offer, the decision"
    assert report.disagreements == []


def test_what_the_reference_step_does_not_see_is_not_reported_as_a_failure() -> None:
    engine = engine_of((NOT_DECLARED,), (), (r"static int holds_0\(.*", "static int holds_0() { return 0; }"))
    report = walks(BLOCK, 1, engine=engine, checked=0)
    with pytest.raises(Unconfirmed, match="never holds after 0 plays"):
        replayed(engine, report.order, report.failures[0])


def test_a_walk_without_room_is_left_to_the_reference_step() -> None:
    small = engine_of(wrong=(r"LARGEST = \d+", "LARGEST = 24"))
    done = small.run(ORDER, Job(0, 2 * BLOCK)).tally
    assert not all(done.seen[i] for i in range(len(done.seen)))
    assert replace(done, seen=b"", arose=b"") == replace(
        plain().run(ORDER, Job(0, 2 * BLOCK)).tally, seen=b"", arose=b""
    )


def test_without_a_compiler_the_reference_step_walks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    native = walks(5, 3, checked=0)
    monkeypatch.setattr(build, "compiler", lambda: None)
    reference = walks(5, 3, cache=tmp_path)
    assert "no C compiler" in capsys.readouterr().err
    assert (native.native, reference.native) == (True, False)
    assert reference.failures == native.failures
    assert (reference.taken, reference.tally.plays) == (native.taken, native.tally.plays)


def test_where_nothing_can_be_kept_the_reference_step_makes_a_few_games(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / ".kanly").write_text("a file")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(answer, "GAMES", {True: 20_000, False: 2})
    catalogue_kernel.cache_clear()
    result = walk(None, 0)
    assert (result.counts["games"], result.counts["engine"]) == (2, "reference step")
    said = capsys.readouterr().err
    assert said.count("the reference step walks") == 1
    assert ".kanly/native" in said
    with pytest.raises(KanlyError, match=r"cannot be kept in \.kanly/native"):
        walk(2, 0, native=True)


NEST = ("response", "karama", "kull", "conversion", "choam_effect", "cash_in", "exchange")


def test_every_style_walks_and_the_mix_takes_every_row_of_the_nest() -> None:
    reports = [walks(800, 2, style=style, engine=plain(), checked=0) for style in range(4)]
    assert len({report.tally.plays for report in reports}) == 4
    assert all(len(report.taken) > 100 for report in reports)
    mixed = walks(20_000, 2, engine=plain(), checked=0)
    assert not [row for row in mixed.never_taken if row.split(".")[0] in NEST]
    assert len(mixed.taken) > 160
    asked = walks(20_000, 2, checked=0)
    assert len(asked.properties) > 3 * len(asked.never_arose)


def test_only_the_machines_that_walks_come_to_are_compiled() -> None:
    machines = {rule.machine for rule in plain().source.rows}
    assert machines >= {*NEST, "bidding", "revival", "shipment"}
    assert machines.isdisjoint({"setup", "storm", "spice_blow", "charity", "battle", "combat", "mentat"})
    assert plain().source.rows == rows_of(full_game(Profile(False, False, False)))


def test_rows_compiled_for_other_seats_are_refused() -> None:
    names = tuple(plain().source.scalars)
    full = full_game(Profile(True, True, True)).instance
    poorer = Instance(replace(full.scope, rigid={**full.scope.rigid, ("hand_limit", "guild"): 2}))
    assert list(rigid_numbers(full, full, names))
    with pytest.raises(AssertionError, match="stands in the compiled rows"):
        rigid_numbers(poorer, full, names)


def test_a_budget_ends_the_walks_and_says_so() -> None:
    report = walks(10_000_000, 0, seconds=0.2, engine=plain(), checked=0)
    assert 0 < report.tally.walks < 10_000_000
    assert report.stopped == "0.2 s were up"
    assert told(report, plain(), 0.0).exit == 4


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_budget_ends_more_walks_than_could_be_listed(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[int, int]] = []
    real = Journal.missing

    def missing(journal: Journal, count: int, size: int) -> Iterator[tuple[int, int]]:
        for one in real(journal, count, size):
            given.append(one)
            assert len(given) < 1000, "the jobs are listed before they are made"
            yield one

    monkeypatch.setattr(Journal, "missing", missing)
    report = walks(10**11, 0, seconds=0.2, workers=workers, native=True, checked=0)
    assert report.stopped == "0.2 s were up"
    assert given


def test_a_job_that_fails_in_the_pool_is_raised_and_no_more_are_given_out(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Job] = []

    def jobs() -> Iterator[Job]:
        for number in range(100):
            given.append(Job(number, number + 1))
            yield given[-1]

    # A worker loads the function by its name, so it must be one that fails there too.
    monkeypatch.setattr(module, "in_worker", divmod)
    with pytest.raises(TypeError):
        module._in_pool(jobs(), 1, lambda done: None, True, Path(), ORDER)
    assert len(given) == module.AHEAD


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0])
def test_a_budget_that_is_no_number_is_refused(seconds: float) -> None:
    with pytest.raises(KanlyError, match="seconds must be a number"):
        walks(5, seconds=seconds)


def test_what_was_not_walked_is_not_told() -> None:
    report = walks(0, 0, engine=plain(), checked=0)
    result = told(report, plain(), 0.0)
    assert "never taken" not in result.counts
    assert {one.verdict for one in result.obligations} == {Verdict.NOTHING}


def test_an_obligation_claims_the_readings_walked_alone() -> None:
    engine = engine_of((NOT_DECLARED,))
    (kept,) = told(walks(BLOCK, 3, engine=plain(), checked=0), plain(), 0.0).obligations
    assert (kept.verdict, kept.holds_for, kept.fails_for) == (Verdict.OBSERVED, "the readings walked", "-")
    report = walks(500, 1, engine=engine, checked=0)
    result = told(report, engine, 0.0)
    (broken,) = result.obligations
    assert (broken.verdict, broken.holds_for) == (Verdict.FAILS, "-")
    assert "the current readings" in broken.fails_for
    assert not any(one.shortest for one in result.findings)
    (stopped,) = told(replace(report, stopped="interrupted"), engine, 0.0).obligations
    assert stopped.fails_for == "the readings of the findings"


def test_an_interrupted_run_goes_on_from_its_journal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    journal, jobs = tmp_path / "walks.jsonl", []
    real = Engine.run

    def interrupted(engine: Engine, order: Order, job: Job) -> object:
        if len(jobs) == 2:
            raise KeyboardInterrupt
        jobs.append(job)
        return real(engine, order, job)

    monkeypatch.setattr(Engine, "run", interrupted)
    half = walks(10_000, 4, journal=journal, engine=plain(), checked=0)
    assert (half.stopped, half.tally.walks) == ("interrupted", 2 * module.JOB[True])
    journal.write_text(journal.read_text() + '{"key": "cut sho')
    monkeypatch.setattr(Engine, "run", real)
    whole = walks(10_000, 4, journal=journal, engine=plain(), checked=0)
    assert whole.tally == walks(10_000, 4, engine=plain(), checked=0).tally
    assert list(Journal(journal, plain(), replace(ORDER, seed=9)).read(10_000)) == [], "another order"


def test_the_answer_counts_and_confirms() -> None:
    result = walk(600, 0)
    assert result.counts["engine"] == "compiled rows"
    assert result.counts["compared with the reference step"] == 4
    assert result.exit == 0
    assert {one.verdict for one in result.findings} == {Verdict.FAILS_ELSEWHERE}
    assert all(one.history and "of 600 walks" in one.what for one in result.findings)


def test_a_budget_that_is_gone_at_once_is_undecided_and_says_that_nothing_was_walked() -> None:
    result = told(replace(walks(0, 0, engine=plain(), checked=0), asked=50, stopped="0.0001 s were up"), plain(), 0.0)

    assert (result.exit, [one.verdict for one in result.obligations]) == (4, [Verdict.UNDECIDED])
    assert result.obligations[0].note == "nothing was walked: 0.0001 s were up"
