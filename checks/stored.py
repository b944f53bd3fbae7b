"""The shapes of what the store holds, by verb: a result that was stored otherwise is refused where it is read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from checks.verdict import VERSION, Verdict

TEXT: Mapping[str, Any] = {"type": "string"}
NUMBER: Mapping[str, Any] = {"type": "integer"}
TEXTS: Mapping[str, Any] = {"type": "array", "items": TEXT}
OBJECT: Mapping[str, Any] = {"type": "object"}
VERDICT: Mapping[str, Any] = {"enum": [verdict.value for verdict in Verdict]}


def _object(needed: Mapping[str, Any], more: Mapping[str, Any] | None = None, others: bool = False) -> dict[str, Any]:
    """An object with these fields, those of `more` if it likes, and any others where that is said."""
    fields = {**needed, **(more or {})}
    return {"type": "object", "properties": fields, "required": list(needed), "additionalProperties": others}


def _listed(items: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _by_name(values: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": values}


STEP = _object(
    {"actor": TEXT, "play": TEXT, "says": TEXT, "rule": TEXT, "cites": TEXTS, "changes": TEXTS, "consulted": TEXTS}
)
HISTORY = _listed(STEP)
OBLIGATION = _object(
    {
        "id": TEXT,
        "method": TEXT,
        "verdict": VERDICT,
        "holds_for": TEXT,
        "fails_for": TEXT,
        "history": HISTORY,
        "says": TEXT,
        "note": TEXT,
    }
)
MAYBE_NUMBER = {"type": ["integer", "null"]}
FINDING = _object(
    {"id": TEXT, "what": TEXT, "where": TEXT, "verdict": VERDICT},
    {
        "file": {"type": ["string", "null"]},
        "line": MAYBE_NUMBER,
        "step": MAYBE_NUMBER,
        "readings": TEXT,
        "history": HISTORY,
        "others": _listed(HISTORY),
    },
)
PARTING = {
    "oneOf": [
        _object({"readings": TEXTS, "parts": {"const": False}}),
        _object(
            {
                "readings": {**TEXTS, "minItems": 2},
                "parts": {"const": True},
                "plays": NUMBER,
                "only_under": TEXT,
                "others": _by_name(TEXT),
                "history": {**HISTORY, "minItems": 1},
            },
            {"scope": TEXT},
        ),
    ]
}
ABOUT = _object(
    {
        "asks": TEXT,
        "current": TEXT,
        "status": TEXT,
        "because": TEXT,
        "sources": TEXTS,
        "readings": _by_name(TEXT),
        "scopes": TEXTS,
        "unexplored": TEXTS,
        "decides": _by_name(TEXTS),
        "partings": _listed(PARTING),
        "never_part": _listed(TEXTS),
        "first_parting": MAYBE_NUMBER,
        "consequence": TEXT,
    }
)
GRAPH = _object(
    {
        "nodes": TEXTS,
        "edges": _listed(_object({"from": TEXT, "to": TEXT, "rule": TEXT, "consumes": {}}, others=True)),
        "cycles": _listed(TEXTS),
    },
    others=True,
)
EXTRA: Mapping[str, Mapping[str, Any]] = {
    "check": {
        "questions": TEXTS,
        "matrix": _by_name(_by_name(_by_name(TEXT))),
        "taken": TEXTS,
        "absent": TEXTS,
        "partings": _by_name(_listed(PARTING)),
        "engines": TEXTS,
    },
    "walk": {},
    "prove": {"open": OBJECT, "certificates": _by_name(TEXT)},
    "nesting": {"graph": GRAPH},
    "questions": {"questions": _by_name(ABOUT), "ask_first": TEXTS},
}
"""Verb of the audit -> what its envelope has beside the fields of all."""
MAY_HAVE: Mapping[str, Mapping[str, Any]] = {"walk": {"taken": TEXTS}}

ROW = _object(
    {"rule": TEXT, "where": TEXT, "says": TEXT, "proved": TEXTS, "broken": _by_name(_listed(_by_name(TEXT)))}
    | {"unknown": TEXTS, **dict.fromkeys(("playable", "certificate", "recheck", "control"), TEXT), "queries": NUMBER}
)
HUNTED = _object(dict.fromkeys(("operator", "row", "where", "what", "by", "how"), TEXT))


def envelope(verb: str) -> dict[str, Any]:
    """The shape of what `--json` prints of a verb of the audit."""
    figures = _object({"states": NUMBER}, others=True) if verb == "check" else OBJECT
    return _object(
        {
            "kanly": {"const": VERSION},
            "model": TEXT,
            "verb": {"const": verb},
            "scope": {"type": ["string", "null"]},
            "verdict": VERDICT,
            "exit": NUMBER,
            "obligations": _listed(OBLIGATION),
            "findings": _listed(FINDING),
            "counts": figures,
            "seconds": {"type": "number"},
            **EXTRA[verb],
        },
        MAY_HAVE.get(verb),
        others=True,
    )


@cache
def _validator(verb: str) -> Any:
    from jsonschema import Draft202012Validator

    shapes = {"row": ROW, "mutate": _object({"mutants": _listed(HUNTED)})}
    shape = envelope(verb) if verb in EXTRA else shapes.get(verb, OBJECT)
    return Draft202012Validator(shape)


def wrong(verb: str, found: Any) -> str:
    """What is wrong with the shape of a stored result of a verb, in a few words; nothing where it is as it was put."""
    version = found.get("kanly") if isinstance(found, dict) else None
    if verb in EXTRA and version is not None and version != VERSION:
        return f"it is of version {_short(version)}, and this is version {VERSION}"
    from jsonschema.exceptions import best_match

    error = best_match(_validator(verb).iter_errors(found))
    if error is None:
        return ""
    where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path)
    expects = error.schema.get("type") if error.validator == "type" else None
    said = f"{_short(error.instance)} where {expects} is expected" if expects else error.message
    return f"{where.lstrip('.') or 'the whole of it'}: {said if len(said) <= LONG else said[:LONG] + '…'}"


LONG = 160
"""Letters of what is told of a fault."""
SHORT = 40


def _short(value: Any) -> str:
    said = repr(value)
    return said if len(said) <= SHORT else said[:SHORT] + "…"
