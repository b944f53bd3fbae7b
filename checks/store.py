"""The store: results by question, scope and digest of the rules, in SQLite. Two runs at once may share it."""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from checks.stored import wrong
from checks.verdict import Finding, Obligation, Result, Step, Verdict
from model.language.errors import KanlyError

_TABLE = """create table if not exists results (
    verb text, scope text, model text, engine text, envelope text, at real, primary key (verb, scope, model, engine))"""

PATIENCE = 60.0
"""Seconds to wait for another run that writes."""


def engine_digest() -> str:
    """A digest of engines, invariants and solver: a result is only good for the code that gave it."""
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for package in ("checks", "invariants", "model"):
        for path in sorted((root / package).rglob("*")):
            if path.suffix in (".py", ".c", ".toml", ".json"):
                digest.update(path.read_bytes())
    for library in ("z3-solver", "networkx", "numpy", "oxidd"):
        digest.update(version(library).encode())
    return digest.hexdigest()[:12]


def steps(listed: list[dict[str, Any]]) -> tuple[Step, ...]:
    """A history as it was stored."""
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
            Obligation(**{**o, "verdict": Verdict(o["verdict"]), "history": steps(o["history"])})
            for o in envelope["obligations"]
        ],
        findings=[
            Finding(
                **{
                    **f,
                    "verdict": Verdict(f["verdict"]),
                    "history": steps(f.get("history", [])),
                    "others": tuple(steps(history) for history in f.get("others", [])),
                }
            )
            for f in envelope["findings"]
        ],
        counts=envelope["counts"],
        seconds=envelope["seconds"],
        extra={key: value for key, value in envelope.items() if key not in known},
    )


class Store:
    """Results in `folder`/results.db. Every result is written in a transaction of its own.

    The folder and the file are made by the first `put`; where there is no file, nothing is known.
    """

    def __init__(self, folder: Path = Path(".kanly")) -> None:
        self.folder, self.path = folder, folder / "results.db"
        if os.path.lexists(folder) and not os.path.isdir(folder):
            raise KanlyError(
                f"the folder {folder} cannot be made: a file of that name stands there",
                hints=["move that file away, or run elsewhere"],
            )
        if self.there:
            with self._open():
                pass

    @property
    def there(self) -> bool:
        """Whether anything was ever stored here."""
        return os.path.exists(self.path)

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """The file with its table. What goes wrong with it is raised as KanlyError."""
        try:
            with closing(sqlite3.connect(self.path, timeout=PATIENCE)) as db:
                _share(db)
                db.execute(_TABLE)
                with db:
                    yield db
        except sqlite3.Error as error:
            raise KanlyError(
                f"the store {self.path} cannot be used: {error}",
                hints=["remove the file, or run in a folder that can be written and has room"],
            ) from error

    def ready(self) -> None:
        """Makes the folder and the file. Raises KanlyError where it cannot, before hours of work that would be lost."""
        self._make()
        with self._open():
            pass

    def _make(self) -> None:
        try:
            self.folder.mkdir(exist_ok=True)
        except OSError as error:
            raise KanlyError(
                f"the folder {self.folder} cannot be made: {error.strerror}",
                hints=["run in a folder that can be written and has room"],
            ) from error

    def put(self, verb: str, scope: str, model: str, engine: str, envelope: dict[str, Any]) -> None:
        """Writes one result, replacing an older one for the same question."""
        self._make()
        with self._open() as db:
            db.execute(
                "insert or replace into results values (?, ?, ?, ?, ?, ?)",
                (verb, scope, model, engine, json.dumps(envelope), time.time()),
            )

    def get(self, verb: str, scope: str, model: str, engine: str) -> dict[str, Any] | None:
        """The result for exactly this question, or None. Raises KanlyError where what is stored has another shape."""
        if not self.there:
            return None
        with self._open() as db:
            row = db.execute(
                "select envelope from results where verb = ? and scope = ? and model = ? and engine = ?",
                (verb, scope, model, engine),
            ).fetchone()
        return None if row is None else self._read(verb, scope, row[0])

    def _read(self, verb: str, scope: str, stored: object) -> dict[str, Any]:
        """What a row holds. Raises KanlyError where it is not what `put` writes for the verb."""
        try:
            found: Any = json.loads(stored) if isinstance(stored, str) else stored
            why = wrong(verb, found)
        except (ValueError, RecursionError) as error:
            why = str(error)
        if why:
            about = " ".join(part for part in (verb, scope) if part)
            raise KanlyError(
                f"the result of {about} in {self.path} is spoilt: {why}",
                hints=["remove the file and run again"],
            )
        known: dict[str, Any] = found
        return known


def _share(db: sqlite3.Connection) -> None:
    """Lets readers and a writer work at once. Two that make the file at once may have to try again."""
    last = time.monotonic() + PATIENCE
    while True:
        try:
            db.execute("pragma journal_mode = wal")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > last:
                raise
            time.sleep(0.02)
