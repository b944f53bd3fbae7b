"""An exploration for a reader in a terminal: verdict, findings with histories, open questions, then a compact table.

What stands here in few words stands in full in the envelope of `--json` and in the report.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from checks.verdict import Finding, Obligation, Result, Step, Verdict
from model.language.questions import QUESTIONS
from model.language.scope import SCOPES
from reports.text_lines import indented, wrapped

BOUND = "up to cap "
"""How a note begins that says what an exploration was cut off by."""
NO_READING = ("no reading", "-", "")
GROUPS: Mapping[Verdict, str] = {
    Verdict.FAILS: "fail",
    Verdict.DISAGREE: "are answered differently by two engines",
    Verdict.UNDECIDED: "are undecided",
    Verdict.FAILS_ELSEWHERE: "fail under other readings than the current ones",
    Verdict.ACCEPTED: "fail, and the documents accept it",
    Verdict.BOUNDED: "hold in every state under every reading",
    Verdict.HOLDS: "hold in every state under every reading",
    Verdict.VACUOUS: "are vacuous: their situation could arise here and never does, so nothing is said of them",
}
"""What is said of the obligations of one verdict, in this order."""
ONE = {"fail": "fails", "hold": "holds", "are": "is"}
"""The singular of the verbs above."""
FIGURES = {
    "engine": "engine",
    "states": "states",
    "states under current readings": "of them under the current readings",
    "longest shortest history": "plays to the farthest state",
    "rows taken": "rows taken",
    "starts": "starts",
}
"""The figures that are printed, with their names here."""


def check_lines(result: Result) -> list[str]:
    """Everything below the headline."""
    return [
        *_about(result),
        *_findings(result.findings),
        *_questions(result),
        *_table(result),
        *_figures(result.counts),
    ]


def _about(result: Result) -> list[str]:
    scope = SCOPES.get(result.scope or "")
    size, opens = result.counts.get("states"), result.extra.get("questions", [])
    lines = wrapped(scope.asks) if scope is not None else []
    seen = f"{size:,} states" if isinstance(size, int) else "states not counted"
    readings = result.counts.get("readings", 1)
    said = f"{seen} under {readings} readings of {', '.join(opens)}" if opens else f"{seen}, no question open"
    bounds = dict.fromkeys(part for o in result.obligations for part in o.note.split("; ") if part.startswith(BOUND))
    return [*lines, *wrapped("; ".join([said, *bounds])), ""]


def _findings(findings: Sequence[Finding]) -> Iterator[str]:
    told: dict[str, tuple[Step, ...]] = {}
    for finding in findings:
        yield from wrapped(f"{finding.id} {finding.verdict.value}: {finding.what}", hanging=2)
        if finding.where:
            yield f"  at {finding.where}"
        if finding.readings:
            yield from indented(f"{'whenever' if finding.shortest else 'seen under'} {finding.readings}", 2, 4)
        if finding.history:
            yield from _history(finding.history, finding.shortest, finding.readings, told)
            told.setdefault(finding.id, finding.history)
        for number, other in enumerate(finding.others, 2):
            yield f"  history {number}, another way there, {_plays(len(other))}:"
            yield from _steps(other, finding.readings)
        yield ""


def _plays(number: int) -> str:
    return f"{number} {'play' if number == 1 else 'plays'}"


def _history(
    history: tuple[Step, ...], shortest: bool, readings: str, told: Mapping[str, tuple[Step, ...]]
) -> Iterator[str]:
    """A history; of what was told already, only where it stands."""
    head = f"{'shortest history' if shortest else 'a history, perhaps not the shortest'}, {_plays(len(history))}"
    other, shared = max(((id, _shared(history, one)) for id, one in told.items()), key=lambda p: p[1], default=("", 0))
    if shared == len(history):
        whole = "that" if len(told[other]) == shared else f"the first {_plays(shared)}"
        yield f"  {head}: {whole} of {other}"
        return
    if shared < 2:
        shared = 0
    yield f"  {head}:"
    if shared:
        yield f"   1.–{shared}. as of {other}"
    yield from _steps(history[shared:], readings, shared + 1)


def _shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """How many plays two histories begin with in common."""
    for number, (step, beside) in enumerate(zip(one, other, strict=False)):
        if (step.actor, step.play, step.rule, step.changes) != (beside.actor, beside.play, beside.rule, beside.changes):
            return number
    return min(len(one), len(other))


def _steps(steps: Sequence[Step], readings: str, first: int = 1) -> Iterator[str]:
    """Each play: who plays what by which row, its sentence, what changed, and how the questions of the finding read."""
    for number, step in enumerate(steps, first):
        row = f"  [{step.rule.split(' ', 1)[0]}]" if step.rule else ""
        yield from indented(f"{number:>3}. {step.actor}: {step.play}{row}  {step.says}", 1, 6)
        asked = [said for said in step.consulted if said.split(" = ")[0] in readings]
        changes = "; ".join([*step.changes, *(f"read: {said}" for said in asked)])
        if changes:
            yield from indented(changes, 8, 10)


def _fails(said: Mapping[str, str]) -> str:
    """What fails under a reading; of what was not seen to its end, that nothing was seen to."""
    fails = [one for one, word in said.items() if word == "fails"]
    open_still = "undecided" in said.values()
    if fails:
        return ", ".join(fails) + " fail" + (", others are undecided" if open_still else "")
    return "undecided: nothing fails in what was seen" if open_still else "nothing fails"


def _questions(result: Result) -> Iterator[str]:
    """Each open question: what fails under each of its readings while the others are current, and where they part."""
    opens: Sequence[str] = result.extra.get("questions", [])
    matrix: Mapping[str, Mapping[str, Mapping[str, str]]] = result.extra.get("matrix", {})
    if not opens:
        return
    yield "questions open here (each with the others at their current reading)"
    for id in opens:
        question = QUESTIONS.get(id)
        yield from indented(f"{id}: {question.asks if question else ''}", 2, 4)
        failing: dict[str, list[str]] = {}
        for name, said in matrix.get(id, {}).items():
            current = " (current)" if question and name == question.current else ""
            failing.setdefault(_fails(said), []).append(name + current)
        for fails, names in failing.items():
            yield from indented(f"{' or '.join(names)}: {fails}", 4, 6)
        if decides := [o.id for o in result.obligations if f"{id} = " in o.fails_for]:
            yield from indented(f"decides, with the others: {', '.join(decides)}", 4, 6)
        pairs: Sequence[Any] = result.extra.get("partings", {}).get(id, [])
        parting = sorted((pair for pair in pairs if pair["parts"]), key=lambda pair: int(pair["plays"]))
        if parting:
            pair = parting[0]
            what = f"{' and '.join(pair['readings'])} part at play {pair['plays']}; under {pair['only_under']}: "
            yield from indented(what + pair["history"][-1]["says"], 4, 6)
        elif pairs:
            yield "    no play of this scope tells its readings apart"
    yield ""


def _table(result: Result) -> Iterator[str]:
    """The obligations by verdict, each with what it says; below it, what is special about it here."""
    absent = set(result.extra.get("absent", ()))
    shown = [o for o in result.obligations if o.id not in absent]
    longest = max((len(o.id) for o in shown), default=0)
    told = {finding.id for finding in result.findings}
    for verdict in dict.fromkeys([*GROUPS, *(o.verdict for o in shown)]):
        group = [o for o in shown if o.verdict is verdict]
        if not group:
            continue
        common = [] if verdict is Verdict.VACUOUS else _common(group)
        above = [o.id for o in group if o.id in told]
        head = "; ".join([_counted(len(group), GROUPS.get(verdict, verdict.value)), *common])
        yield from wrapped(f"{head}: {', '.join(above)} (told above)" if above else f"{head}:", hanging=2)
        for o in group:
            lines = [*([] if o.id in told else [o.says]), *_special(o, common, o.id in told)]
            for number, line in enumerate(lines):
                yield from indented(f"{'' if number else o.id:<{longest}}  {line}", 2, longest + 4 + 2 * bool(number))
        yield ""
    if absent:
        some = "invariant speaks" if len(absent) == 1 else "invariants speak"
        yield from wrapped(
            f"{len(absent)} {some} of parts that this scope has not (vacuous; `kanly check {result.scope} --json` "
            "names them under `absent`)",
            hanging=2,
        )
        yield ""


def _counted(number: int, said: str) -> str:
    """How many, and what is said of them: of one, in the singular."""
    verb, _, rest = said.partition(" ")
    return " ".join(part for part in (str(number), ONE.get(verb, verb) if number == 1 else verb, rest) if part)


def _common(group: Sequence[Obligation]) -> list[str]:
    """What the notes of all of them say."""
    first, *others = [o.note.split("; ") for o in group]
    return [part for part in first if part and all(part in other for other in others)]


def _special(o: Obligation, common: Sequence[str], told: bool) -> Iterator[str]:
    notes = [part for part in o.note.split("; ") if part and part not in common and not part.startswith(BOUND)]
    if o.verdict is Verdict.VACUOUS:
        notes = [part for part in notes if "never arises" not in part]
    if not told and o.fails_for not in NO_READING:
        yield f"fails for: {o.fails_for}"
    yield from notes


def _figures(counts: Mapping[str, Any]) -> Iterator[str]:
    from reports.text import counts as lines

    said = {FIGURES[name]: value for name, value in counts.items() if name in FIGURES}
    if said:
        yield from lines(said)
        yield ""
