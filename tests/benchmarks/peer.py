"""One run of a peer on the comparison model, measured: `peer.py spin|spin-bfs|tlc SIZE`. Prints JSON as `one.py` does.

CPU seconds are those of the run alone: writing and compiling the model is `build`. Exit 5 where the peer is missing.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import model.rulebook  # noqa: F401 - loads the rows

HERE = Path(__file__).parent


def main(peer: str, size: str) -> int:
    sys.path[:0] = [str(HERE), str(HERE / "peers")]
    import comparison
    import spin
    import tlc

    figures = comparison.SIZES[size]
    if not (tlc if peer == "tlc" else spin).installed():
        return 5
    if peer == "tlc":
        by_tlc = tlc.run_tlc(*figures)
        states, transitions, seconds, memory, build = (
            by_tlc.states,
            by_tlc.transitions,
            by_tlc.seconds,
            by_tlc.memory,
            0.0,
        )
    else:
        by_spin = spin.run_spin(comparison.comparison(*figures), breadth_first=peer == "spin-bfs")
        states, transitions, seconds, memory = by_spin.states, by_spin.transitions, by_spin.seconds, by_spin.memory
        build = by_spin.build
    said = {
        "engine": peer,
        "scope": size,
        "readings": 1,
        "states": states,
        "states over readings": states,
        "transitions over readings": transitions,
        "cpu": seconds,
        "process cpu": seconds + build,
        "MB": memory,
    }
    print(json.dumps(said))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
