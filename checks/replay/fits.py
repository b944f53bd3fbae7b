"""Whether a part of a log fits its schema; what does not is refused with its line, the value and what could be there.

Beside the words of JSON Schema a schema may have two of ours: `says`, what is expected there in words, and `names`, the
names that are known there, of which the nearest one is suggested.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError, best_match

from checks.replay.reader import cut, name_of, refuse
from model.language.errors import did_you_mean

_TYPES = Draft202012Validator.TYPE_CHECKER.redefine("integer", lambda _, value: type(value) is int)
_Validator = validators.extend(Draft202012Validator, type_checker=_TYPES)  # type: ignore[no-untyped-call]


class Schema:
    """The parts of a log by name; one part may refer to another by `{"$ref": "#/$defs/…"}`."""

    def __init__(self, parts: Mapping[str, Any]) -> None:
        self._valid = {part: _Validator({"$ref": f"#/$defs/{part}", "$defs": parts}) for part in parts}

    def fits(self, path: Path, line: int, part: str, found: Mapping[str, Any], at: str = "") -> None:
        """Raises KanlyError where the part does not fit. `at` leads to it where it is not the line itself."""
        if self._valid[part].is_valid(found):
            return
        problem = best_match(self._valid[part].iter_errors(found))
        if problem is not None:
            what, hints = _told(problem, part, at)
            refuse(path, line, what, *hints)


def _told(problem: ValidationError, part: str, before: str) -> tuple[str, list[str]]:
    """What is wrong, and what could stand there."""
    at = ".".join([*([before] if before else []), *(str(key) for key in problem.absolute_path)])
    rule: Mapping[str, Any] = problem.schema if isinstance(problem.schema, Mapping) else {}
    found: Any = problem.instance
    value: Any = problem.validator_value
    if problem.validator == "required":
        missing = next(key for key in value if key not in found)
        return f"{f'`{at}`' if at else f'the {part}'} has no `{missing}`", ["expected " + ", ".join(value)]
    if "propertyNames" in problem.absolute_schema_path:
        what = f"{f'`{at}`' if at else f'the {part}'} has the key '{found}'"
    else:
        what = f"`{at or part}` is {name_of(found)}"
    hints = ["expected " + str(rule.get("says") or _expected(str(problem.validator), value))]
    if isinstance(found, str) and "names" in rule:
        hints = [*did_you_mean(cut(found), rule["names"]), *hints]
    return what, hints


def _expected(rule: str, value: Any) -> str:
    if rule == "type":
        names = {"integer": "a whole number", "string": "a text", "array": "a list", "boolean": "true or false"}
        kinds = [value] if isinstance(value, str) else value
        return " or ".join(names.get(kind, "an object" if kind == "object" else kind) for kind in kinds)
    if rule == "enum":
        return "one of " + ", ".join(str(one) if one is not None else "null" for one in value)
    return {
        "const": f"{json.dumps(value)}",
        "minimum": f"at least {value}",
        "maximum": f"at most {value}",
        "pattern": f"a name like {value}",
        "minItems": f"{value} of them at least",
        "maxItems": f"{value} of them at most",
        "uniqueItems": "each one once",
    }.get(rule, f"{rule} {json.dumps(value)}")
