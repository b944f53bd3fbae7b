"""How fast walks are, as JSON: run it as a script. Times are CPU seconds of one process; a share is of all of it."""

from __future__ import annotations

import json
import resource
import sys
import tempfile
import time
from pathlib import Path

BEGAN = time.process_time()

import model.rulebook  # noqa: E402, F401 - loads the rows
from checks.native.jobs import catalogue_kernel, catalogue_source  # noqa: E402
from checks.native.walks import walks  # noqa: E402


def main(count: int) -> None:
    imported = time.process_time() - BEGAN
    since = time.process_time()
    text = catalogue_source().text
    written = time.process_time() - since
    with tempfile.TemporaryDirectory() as folder:
        catalogue_kernel(Path(folder))
        compiled = resource.getrusage(resource.RUSAGE_CHILDREN)
        since = time.process_time()
        catalogue_kernel.__wrapped__(Path(folder))
        loaded = time.process_time() - since
        cache = Path(folder)
        walks(3200, 1, cache=cache, checked=0)  # Every profile of a game is built once.
        asked, plain = (walks(count, 0, cache=cache, checked=0, checks=checks) for checks in (True, False))
    said = {
        "walks": count,
        "plays": asked.tally.plays,
        "plays a second a core, every property asked": round(asked.speed),
        "plays a second a core, nothing asked": round(plain.speed),
        "share of dealing, every property asked": round(asked.dealing / asked.cpu, 3),
        "plays a second without dealing, every property asked": round(asked.tally.plays / (asked.cpu - asked.dealing)),
        "plays a second without dealing, nothing asked": round(plain.tally.plays / (plain.cpu - plain.dealing)),
        "seconds to import the rules": round(imported, 3),
        "seconds to write the source": round(written, 3),
        "bytes of source": len(text),
        "seconds to compile": round(compiled.ru_utime + compiled.ru_stime, 3),
        "seconds to load what is compiled": round(loaded, 4),
    }
    print(json.dumps(said, indent=1))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50_000)
