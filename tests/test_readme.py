"""README: what it shows is what the commands print."""

from __future__ import annotations

import re
from pathlib import Path

from checks.check import check
from reports.text import headline

README = (Path(__file__).parent.parent / "README.md").read_text()


def test_the_console_block_is_what_the_command_prints() -> None:
    blocks = re.findall(r"```console\n\$ \.venv/bin/kanly check (\S+)\n(.*)\n```", README)

    assert blocks
    for scope, line in blocks:
        assert headline(check(scope)) == line


def test_the_finding_it_tells_is_the_one_that_is_found() -> None:
    finding = next(f for f in check("kull-m4").findings if f.id == "INV-63")

    assert f"`{finding.readings}`" in README
    assert f"{len(finding.history)} plays" in README
