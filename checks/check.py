"""Does a scope keep every invariant, under which readings, and can play always go on?"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from checks.accepted import accept
from checks.explore.answers import Answer, Budget, Explored, Progress
from checks.explore.engines import differences, engine_named
from checks.explore.found import Path, Unconfirmed, example, replayed
from checks.explore.obligations import SAYS
from checks.explore.partings import partings
from checks.explore.plan import AUTOMATIC, planned
from checks.explore.readings import Family
from checks.explore.reference import ReferenceExplored
from checks.explore.several import several
from checks.history import printed
from checks.names import named
from checks.parts import absent
from checks.state import Instance
from checks.step import Game
from checks.verdict import Finding, Obligation, Result, Verdict
from model.language.errors import KanlyError
from model.language.scope import SCOPES, Scope, explorable
from model.rulebook import DIGEST

BY_SYMMETRY = "explicit"
WITHOUT_DIAGRAMS = ("reference", "explicit")
"""Engines that have no nodes to count."""
AS_AUDITED = "audit"
"""Not an engine: all of them, each as far as `checks.explore.several` says."""
NEEDS_THE_WHOLE = ("INV-63", "INV-65")
"""What can fail only once everything reachable was seen: that something cannot be reached."""


def check(
    scope: str,
    progress: Callable[[str], None] = lambda line: None,
    engine: str = AUTOMATIC,
    budget: Budget = Budget(),  # noqa: B008 - never written
    histories: int = 1,
    symmetry: bool = False,
) -> Result:
    """Explores a scope under all readings of its open questions.

    Raises KanlyError for an unknown scope or engine, and for a whole game without a budget.
    """
    began = time.monotonic()
    scope = named("scopes", scope)
    chosen = SCOPES[scope]
    only_by_the_explicit(symmetry, engine)
    only_of_diagrams(budget, engine)
    not_endless(chosen, budget)
    instance, family = Instance(chosen), Family(chosen)

    def tell(at: Progress) -> None:
        progress(str(at))

    if engine == AS_AUDITED:
        runs, why = several(instance, family, tell)
    else:
        plan = planned(instance, family, engine, tell, budget)
        why, budget = plan.why, replace(budget, began=began)
        more = {"symmetry": True} if symmetry else {}
        runs = [engine_named(name)(instance, family, budget, tell, **more) for name in plan.engines]
    best = next((run for run in runs if not run.stopped), max(runs, key=lambda run: run.size.union_states))
    told = Told(Game(instance), best, histories)
    agreement, disagreements = compared(runs)
    reference = next((run for run in runs if isinstance(run, ReferenceExplored)), None)
    whole = reference is not None and not reference.stopped
    answered = [told.obligation(answer) for answer in told.answers]
    result = Result(
        verb="check",
        scope=scope,
        model=DIGEST,
        obligations=[*answered, *agreement],
        findings=told.findings() + disagreements,
        counts=_counts(best, chosen, why),
        seconds=time.monotonic() - began,
        extra={
            "questions": list(chosen.opens),
            "matrix": _matrix(family, told),
            "taken": sorted(best.taken),
            "absent": absent(chosen, best.taken, [o.id for o in answered if o.verdict is Verdict.VACUOUS]),
            "partings": partings(reference.run) if reference is not None and whole else {},
            "engines": [run.engine for run in runs if not run.stopped],
        },
    )
    return accept(result)


def not_endless(scope: Scope, budget: Budget) -> None:
    """Raises KanlyError where a whole game would be explored without a limit."""
    if scope.walks and not (budget.seconds or budget.states or budget.nodes):
        raise KanlyError(
            f"{scope.name} is a whole game: it has far too many states to be explored",
            hints=[
                "run `kanly walk --games 100` to play whole games from setup to a winner",
                "write --seconds 60 to explore its beginning",
                "name a small scope for a part of the game: " + ", ".join(explorable()[-3:]),
            ],
        )


def only_by_the_explicit(symmetry: bool, engine: str) -> None:
    """Raises KanlyError where another engine is asked to use symmetry."""
    if symmetry and engine != BY_SYMMETRY:
        raise KanlyError(
            "only the explicit explorer keeps one state for all that differ by swapping copies of a card",
            hints=[f"write --engine {BY_SYMMETRY} --symmetry"],
        )


def only_of_diagrams(budget: Budget, engine: str) -> None:
    """Raises KanlyError where an engine without diagrams is given a budget of their nodes.

    An engine that is not known is refused where it is looked up, and the automatic choice may fall on the diagrams.
    """
    if budget.nodes and engine in WITHOUT_DIAGRAMS:
        raise KanlyError(
            f"the {engine} engine has no diagrams: --nodes bounds nothing of it",
            hints=["write --engine symbolic --nodes N, or bound it by --states or --seconds"],
        )


def _counts(run: Explored, scope: Scope, why: str) -> dict[str, Any]:
    size, current = run.size, (run.family.current & -run.family.current).bit_length() - 1
    counted: dict[str, Any] = {
        "states": size.union_states,
        "states under current readings": size.states[current],
        "states, summed over readings": sum(size.states),
        "transitions under current readings": size.transitions[current],
        "transitions, summed over readings": sum(size.transitions),
    }
    if not getattr(run, "exact", True):
        counted = {"states": "not counted: the starts tell copies of a card apart"}
    return {
        "engine": why,
        **counted,
        "readings": len(run.family.products),
        "questions open here": ", ".join(scope.opens) or "none; every question is read as it is at present",
        **({"longest shortest history": size.levels - 1} if size.levels else {}),
        "rows taken": len(run.taken),
        "caps": dict(scope.caps),
        "starts": {start.name: start.assumed or "reached by rows" for start in scope.starts},
        **run.more,
    }


def compared(runs: Sequence[Explored]) -> tuple[list[Obligation], list[Finding]]:
    """Whether the engines that were run say the same, and every difference. A run that was stopped says nothing."""
    if len(runs) < 2:
        return [], []
    found: list[str] = []
    if not any(run.stopped for run in runs):
        found = [what for other in runs[1:] for what in differences(runs[0], other)]
    stopped = [f"{run.engine} {run.stopped}" for run in runs if run.stopped]
    if stopped:
        # Counting may itself run out of time: what was counted then is no count, and its differences say nothing.
        found = []
    verdict = Verdict.DISAGREE if found else Verdict.UNDECIDED if stopped else Verdict.HOLDS
    seen = ", ".join(f"{run.engine} {run.size.union_states:,} states" for run in runs)
    agreement = Obligation(
        "engines",
        "explorers",
        verdict,
        says="Every engine counts the same states and transitions under each reading, and answers alike.",
        note="; ".join([seen, *(f"not compared: {why}" for why in stopped)]),
    )
    findings = [Finding("engines", f"engines disagree: {what}", verdict=Verdict.DISAGREE) for what in found]
    return [agreement], findings


class Told:
    """The answers of one explorer as obligations and findings."""

    def __init__(self, game: Game, run: Explored, histories: int) -> None:
        self.game, self.run, self.family, self.count = game, run, run.family, histories
        self.unseen = run.stopped
        """Why not every state was seen; what runs out while answers are looked for concerns these answers alone."""
        self.answers = list(run.answers())
        self.bound = ", ".join(f"up to cap {name} = {value}" for name, value in game.instance.caps.items())

    def obligation(self, answer: Answer) -> Obligation:
        """One line of the table."""
        family = self.family
        verdict = self.verdict(answer)
        decided = verdict is not Verdict.UNDECIDED
        notes = [answer.note, self.bound]
        if not decided:
            notes = [self.unseen or answer.note or self.run.stopped]
        elif not answer.arises:
            notes.append("its situation never arises here")
        elif answer.arises != family.full:
            notes.append(f"its situation arises only under {family.formula(answer.arises)}")
        return Obligation(
            answer.id,
            "explorer",
            verdict,
            family.formula(family.full & ~answer.fails) if decided else "-",
            family.formula(answer.fails) if decided else "-",
            says=SAYS[answer.id][0],
            note="; ".join(note for note in notes if note),
        )

    def known(self, answer: Answer) -> bool:
        """Whether what the answer says to fail has failed."""
        return answer.decided and not (self.unseen and answer.id in NEEDS_THE_WHOLE)

    def verdict(self, answer: Answer) -> Verdict:
        """What an answer means. An exploration that was stopped holds nothing; what it saw fail has failed."""
        if not self.known(answer):
            return Verdict.UNDECIDED
        if answer.fails & self.family.current:
            return Verdict.FAILS
        if self.unseen:
            return Verdict.UNDECIDED
        if not answer.arises:
            return Verdict.VACUOUS
        if answer.fails:
            return Verdict.FAILS_ELSEWHERE
        return Verdict.BOUNDED if self.bound else Verdict.HOLDS

    def said(self, answer: Answer, mask: int) -> str:
        """What an answer means for some readings, in a word."""
        if not self.known(answer):
            return "undecided"
        if answer.fails & mask:
            return "fails"
        return "undecided" if self.unseen else "holds" if answer.arises & mask else "vacuous"

    def findings(self) -> list[Finding]:
        """A finding for each obligation that fails. What the reference step does not confirm is a disagreement."""
        found: list[Finding] = []
        for answer in self.answers:
            verdict = self.verdict(answer)
            if not answer.fails or not self.known(answer):
                continue
            if verdict is Verdict.UNDECIDED:
                # It has failed under other readings; what the current ones do was not seen to the end.
                verdict = Verdict.FAILS_ELSEWHERE
            try:
                found.append(self.finding(answer, verdict))
            except Unconfirmed as why:
                found.append(Finding("engines", f"engines disagree: {why}", verdict=Verdict.DISAGREE))
        return found

    def finding(self, answer: Answer, verdict: Verdict) -> Finding:
        histories = self.run.histories(answer.id, self.count)
        says, kind = SAYS[answer.id]
        if not histories:
            what = f"{kind or 'broken'}: {says} Its history was not found: {self.run.stopped}"
            return Finding(answer.id, what, verdict=verdict, readings=self.family.formula(answer.fails))
        told = [
            (replayed(self.game, self.family, answer.id, history), self.family.choices[history.reading])
            for history in histories
        ]
        steps = [printed(self.game, path, choice) for path, choice in told]
        last = steps[0][-1].rule.split(" ", 1)[-1] if steps[0] else ""
        return Finding(
            answer.id,
            f"{kind or 'broken'}: {says} {self.example(answer.id, *told[0])}".strip(),
            last,
            verdict,
            readings=self.family.formula(answer.fails),
            history=steps[0],
            others=tuple(steps[1:]),
        )

    def example(self, id: str, path: Path, choice: Mapping[str, str]) -> str:
        """What is wrong at the end of the first history, in a sentence."""
        if isinstance(self.run, ReferenceExplored) and (said := self.run.example(id)):
            return said
        return example(self.game, id, path, choice)


def _matrix(family: Family, told: Told) -> dict[str, dict[str, dict[str, str]]]:
    """One question at a time, the others at their current reading: what fails where."""
    matrix: dict[str, dict[str, dict[str, str]]] = {}
    for question in family.questions:
        others = family.full
        for other in family.questions:
            if other is not question:
                others &= family.where(other.id, other.current)
        rows: dict[str, dict[str, str]] = {}
        for name in question.readings:
            mask = others & family.where(question.id, name)
            rows[name] = {answer.id: told.said(answer, mask) for answer in told.answers}
        matrix[question.id] = rows
    return matrix
