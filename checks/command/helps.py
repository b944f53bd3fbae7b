"""What stands at the end of every help: one example to type, and what the exit codes mean for the verb."""

from __future__ import annotations

CODES = {
    0: "all met",
    1: "a finding",
    2: "the question or an input is wrong",
    3: "internal error or engines disagree",
    4: "undecided",
    5: "nothing was checked",
}
"""The exit codes of a check."""
LOOKED_UP = {0: "printed", 2: "there is no such name, or it cannot be printed", 3: "internal error"}
"""The exit codes of a verb that checks nothing."""


def ends(example: str, codes: dict[int, str] = CODES, more: str = "") -> str:
    """The end of a help. `example` is what follows `kanly`; `more` stands before it."""
    said = [f"{code} {means}" for code, means in codes.items()]
    lines, line = [], "Exit codes:"
    for number, part in enumerate(said):
        word = part + ("," if number < len(said) - 1 else ".")
        if len(line) + 1 + len(word) > 76:
            lines.append(line)
            line = " "
        line += " " + word
    return f"{more}\n\b\nExample: kanly {example}\n" + "\n".join([*lines, line])


def only(*codes: int) -> dict[int, str]:
    """Some of the exit codes of a check: those that a verb can end with."""
    return {code: CODES[code] for code in codes}
