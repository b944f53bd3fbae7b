"""Figures of the table: dials, prices and limits that are the same for everybody."""

from __future__ import annotations

from typing import Any

from model.components.data_files import data

CONSTANTS: dict[str, Any] = {record["id"]: record["value"] for record in data("constants")["constants"]}
"""All of them, by id; the storm deck is a list."""


def constant(name: str) -> int:
    """One whole-number figure."""
    value = CONSTANTS[name]
    if not isinstance(value, int):
        raise TypeError(f"{name} is no single number")
    return value
