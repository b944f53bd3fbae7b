"""The store: results by question, scope and digest of the rules, in SQLite. Two runs at once may share it."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from checks.verdict import Finding, Obligation, Result, Step, Verdict
from model.language.errors import KanlyError

_TABLE = """create table if not exists results (
    verb text, scope text, model text, engine text, envelope text, at real, primary key (verb, scope, model, engine))"""


def engine_digest() -> str:
    """A digest of the engines and invariants: a result is only good for the code that gave it."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for package in ("checks", "invariants", "model"):
        for path in sorted((root / package).rglob("*")):
            if path.suffix in (".py", ".toml", ".json"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _steps(listed: list[dict[str, Any]]) -> tuple[Step, ...]:
    return tuple(
        Step(
            step["actor"],
            step["play"],
            step["says"],
            step["rule"],
            tuple(step["cites"]),
            tuple(step["changes"]),
            tuple(step["consulted"]),
        )
        for step in listed
    )


def from_json(envelope: dict[str, Any]) -> Result:
    """A result as it was stored."""
    known = {"kanly", "model", "verb", "scope", "verdict", "exit", "obligations", "findings", "counts", "seconds"}
    return Result(
        verb=envelope["verb"],
        scope=envelope["scope"],
        model=envelope["model"],
        obligations=[
            Obligation(**{**o, "verdict": Verdict(o["verdict"]), "history": _steps(o["history"])})
            for o in envelope["obligations"]
        ],
        findings=[
            Finding(**{**f, "verdict": Verdict(f["verdict"]), "history": _steps(f.get("history", []))})
            for f in envelope["findings"]
        ],
        counts=envelope["counts"],
        seconds=envelope["seconds"],
        extra={key: value for key, value in envelope.items() if key not in known},
    )


class Store:
    """Results in `folder`/results.db. Every result is written in a transaction of its own."""

    def __init__(self, folder: Path = Path(".kanly")) -> None:
        self.path = folder / "results.db"
        try:
            folder.mkdir(exist_ok=True)
            with self._open() as db:
                db.execute(_TABLE)
        except (OSError, sqlite3.Error) as error:
            raise KanlyError(
                f"the store {self.path} cannot be used: {error}",
                hints=["remove the file, or run in a folder that can be written"],
            ) from error

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        with closing(sqlite3.connect(self.path, timeout=60)) as db:
            db.execute("pragma journal_mode = wal")
            with db:
                yield db

    def put(self, verb: str, scope: str, model: str, engine: str, envelope: dict[str, Any]) -> None:
        """Writes one result, replacing an older one for the same question."""
        with self._open() as db:
            db.execute(
                "insert or replace into results values (?, ?, ?, ?, ?, ?)",
                (verb, scope, model, engine, json.dumps(envelope), time.time()),
            )

    def get(self, verb: str, scope: str, model: str, engine: str) -> dict[str, Any] | None:
        """The result for exactly this question, or None."""
        with self._open() as db:
            row = db.execute(
                "select envelope from results where verb = ? and scope = ? and model = ? and engine = ?",
                (verb, scope, model, engine),
            ).fetchone()
        found: dict[str, Any] | None = json.loads(row[0]) if row else None
        return found
