"""The factions as a page: figures, leaders, what is printed for each, powers, and all rows and words that name it."""

from __future__ import annotations

from functools import cache

from model.components.factions import FACTIONS, FIGURES
from model.components.leaders import LEADER, LEADERS, LEADERS_OF
from model.language.naming import WORDS, Word
from model.language.rows import Rule
from model.language.terms import Const
from model.setting import POWERS
from reports.find import printed_lines
from reports.glossary import examples, leaves
from reports.links import all_rules, anchor, named_directly, named_in, rows, to_word
from reports.page import TOP
from reports.places import powers, powers_of, windows
from reports.printed import SHEETS
from reports.topics import figures, told


def factions_page() -> str:
    """Every faction with all that is its own and all that names it."""
    lines = ["# Factions", "", TOP, ""]
    lines += ["What stands below *What is printed for it* is a guide to the rows; the rows are the rule.", ""]
    anchored = set[str]()
    for faction in FIGURES:
        lines += [anchor(faction), "", f"## {FACTIONS.title(faction)}", ""]
        lines += ["| figure | |", "|---|---|", *(f"| {name} | {value} |" for name, value in figures(faction)), ""]
        leaders = (f"{LEADERS.title(one)} {LEADER[one]['strength']}" for one in LEADERS_OF[faction])
        lines += [f"Leaders: {', '.join(leaders)}", ""]
        lines += ["What is printed for it:", "", *printed_lines(SHEETS[faction]), ""]
        lines += ["Powers, and where the others are asked whether they cancel one:", ""]
        for power in powers()[faction]:
            mark = "" if power in anchored else anchor("power", power)
            anchored.add(power)
            lines.append(f"- {mark}{POWERS.title(power)} (`{power}`): {power_places(faction, power)}")
        lines += ["", *_rows(faction)]
    return "\n".join(lines).rstrip() + "\n"


def power_places(faction: str, power: str) -> str:
    """Where a power is asked about, and which further rows speak of it."""
    asked = windows()[faction].get(power, [])
    others = [rule for rule in all_rules() if power in powers_of(rule) and rule not in asked]
    told_so = [f"asked in {rows(asked)}"] if asked else []
    return "; ".join([*told_so, f"named in {rows(others)}"] if others else told_so) or "in no row"


def _rows(faction: str) -> list[str]:
    alone = [rule for rule in all_rules() if isinstance(rule.by, Const) and rule.by.value == faction]
    naming = [rule for rule in rows_of_faction(faction) if rule not in alone]
    direct = [rule for rule in naming if faction in named_directly(rule) or powers_of(rule) & {*powers()[faction]}]
    through = [rule for rule in naming if rule not in direct]
    lines = ["Only it plays:", "", *told(alone), ""] if alone else []
    if words := words_of_faction(faction):
        lines += ["Words that speak of it:", ""]
        lines += [
            f"- {to_word(word)}" + (f": {' '.join(word.meaning.split())}" if word.meaning else "") for word in words
        ]
        lines += [""]
    lines += ["Also named by:", "", *told(direct), ""] if direct else []
    lines += [f"Named through these words in: {rows(through)}", ""] if through else []
    return lines


@cache
def rows_of_faction(faction: str) -> tuple[Rule, ...]:
    """Every row that names the faction, in its sentence or its conditions, or one of its powers."""
    own = set(powers()[faction])
    return tuple(
        rule
        for rule in all_rules()
        if faction in named_in(rule) or faction in named_directly(rule) or powers_of(rule) & own
    )


@cache
def words_of_faction(faction: str) -> tuple[Word, ...]:
    """Every word whose meaning names the faction or one of its powers itself, not only of what it is said."""
    own = {f"element {faction}", *(f"element {power}" for power in powers()[faction])}
    found = {id for id, terms in examples().items() if any(leaves(term) & own for term in terms)}
    return tuple(word for id, word in WORDS.items() if id in found)


def faction_lines(faction: str) -> list[str]:
    """A faction in plain text."""
    alone = [rule.id for rule in all_rules() if isinstance(rule.by, Const) and rule.by.value == faction]
    return [
        f"{FACTIONS.title(faction)}: " + ", ".join(f"{name} {value}" for name, value in figures(faction)),
        "leaders: " + ", ".join(f"{LEADERS.title(one)} {LEADER[one]['strength']}" for one in LEADERS_OF[faction]),
        "printed for it: ",
        *(f"- {rule.says}: {', '.join(rule.places)}" for rule in SHEETS[faction]),
        "powers: " + ", ".join(f"{POWERS.title(power)} ({power})" for power in powers()[faction]),
        "only it plays: " + ", ".join(alone),
        "words that speak of it: " + ", ".join(word.id.partition(".")[2] for word in words_of_faction(faction)),
        "named by: " + ", ".join(rule.id for rule in rows_of_faction(faction) if rule.id not in alone),
    ]
