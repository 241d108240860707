"""The examples of docs/api.md are run by curl against a desk that is served."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.desk import running
from zhicai.desk.api.tokens import make
from zhicai.desk.people.invitations import Place
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.store.models import StoredEntry, StoredJournal

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def test_the_examples_of_the_document_run(served: str, tmp_path: Path) -> None:
    curl = shutil.which("curl")
    if curl is None:
        pytest.skip("there is no curl here")
    number = running.swiss()
    account = Account.objects.make("chief", "", None, admin=True)
    token = make(StoredJournal.objects.get(pk=number), "curl", [Place(Role.CHIEF_ARBITER)], account, days=1)
    blocks = re.findall(r"^```sh\n(.*?)^```$", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert sum(block.count("curl ") for block in blocks) > 12
    script = "\n".join(blocks).replace("curl ", f"{curl} --silent --show-error --fail-with-body ")
    done = subprocess.run(
        ["bash", "-eu", "-o", "pipefail", "-c", script],
        cwd=tmp_path,
        env={**os.environ, "DESK": served, "EVENT": number, "TOKEN": token},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    kinds = [
        json.loads(line)["kind"]
        for line in StoredEntry.objects.order_by("seq").values_list("line", flat=True)
    ]
    assert {"result.corrected", "round.published", "player.changed", "foul.recorded"} <= set(kinds)
    section = running.section(number)
    assert 1 in section.changed and not section.fouls and section.players[3].rating == 1600
    assert (tmp_path / "event.jsonl").read_bytes().startswith(b'{"created"')
