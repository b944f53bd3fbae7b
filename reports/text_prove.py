"""What the figures of a proof mean that no figure says by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reports.text_lines import indented

CONTROLS = "controls that fail without the invariants"
CHECKED = "certificates re-checked"


def prove_lines(counts: Mapping[str, Any]) -> list[str]:
    """What the controls say of the certificates: neither a high number nor none is a fault."""
    if CONTROLS not in counts:
        return []
    failing, checked = counts[CONTROLS], counts.get(CHECKED, 0)
    said = (
        "A control asks a certificate again without the invariants that its proof assumes. Where it fails, the proof "
        "rests on them, and so on no contradiction between the conditions of the row. "
    )
    if not checked:
        said += "No certificate was made here."
    elif not failing:
        said += (
            "None fails here, which is no fault: what was asked follows from the rows alone. That such a row can be "
            "played at all is asked apart, and would be a finding."
        )
    else:
        said += (
            f"{failing:,} of {checked:,} fail here; the others follow from their row alone, which is no fault: that it "
            "can be played at all is asked apart."
        )
    return [*indented(said, 0, 0), ""]
