"""What a program does not need, it does not load: a command is soon done, a desk that was stopped soon serves again."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from repo import ROOT

from zhicai.competition.event.kinds import drafts
from zhicai.competition.event.simulated import simulate
from zhicai.competition.regulations import preset_text
from zhicai.journal import Header, Journal, JournalKind, write

TELL = "print('loaded', *sys.modules, file=sys.stderr)"
PAIR = f"""
import atexit, sys
atexit.register(lambda: {TELL})
from zhicai.cli import main
main()
"""
# What may wait until somebody was answered waits for ever here, so that nothing comes in between.
SERVE = f"""
import os, socket, sys, threading, time, urllib.request
from pathlib import Path
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
def ask():
    page = f"http://127.0.0.1:{{port}}/sign-in/"
    while True:
        try:
            found = urllib.request.urlopen(page).status
            break
        except OSError:
            time.sleep(0.02)
    {TELL}
    sys.stderr.flush()
    os._exit(found != 200)
threading.Thread(target=ask, daemon=True).start()
from zhicai.desk.frame import later
later.let_go_first = lambda seconds, ended: threading.Event().wait()
from zhicai.cli import main
sys.argv = ["zhicai", "desk", "serve", "--host", "127.0.0.1", "--port", str(port), "--data", sys.argv[1]]
main()
"""


def loaded(program: str, *arguments: str) -> set[str]:
    """The modules that a program has loaded, and the packages that they are in."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "ZHICAI_DATABASE": ""}
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**environment, "PYTHONUTF8": "1"},
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    (line,) = (line for line in done.stderr.splitlines() if line.startswith("loaded "))
    return set(line.split()[1:])


def test_a_round_is_paired_without_what_other_commands_need(tmp_path: Path) -> None:
    event = tmp_path / "event.jsonl"
    journal = Journal(Header("event", JournalKind.EVENT, 0))
    stage: dict[str, object] = {"kind": "swiss", "rounds": 5}
    commands = simulate(preset_text("cxa-2011"), stage, players=8, units=2, seed="1")
    for command, _ in zip(commands, range(2), strict=False):
        journal.append(drafts(command, time=0, actor="-"))
    write(event, journal)
    found = loaded(PAIR, "event", "pair", str(event))
    assert "zhicai.competition.swiss.pairing" in found
    needless = (
        "django pydantic rich segno typst xlsxwriter python_calamine pypinyin tomllib zhicai.audit zhicai.drawing"
        " zhicai.game zhicai.law zhicai.records zhicai.papers zhicai.cli.mistakes zhicai.competition.checking"
        " zhicai.competition.enrolment zhicai.competition.event.simulated zhicai.competition.event.telling"
    )
    assert found & set(needless.split()) == set()


def test_a_desk_answers_before_it_has_loaded_the_rules_and_the_pages(tmp_path: Path) -> None:
    folder = str(tmp_path / "desk")
    loaded(SERVE, folder)  # makes the tables
    found = loaded(SERVE, folder)
    assert {"zhicai.desk.people.signing", "zhicai.desk.live.keeper"} <= found
    needless = (
        "django.db.migrations.executor pydantic pypinyin rich rustworkx segno typst xlsxwriter zhicai.audit"
        " zhicai.competition zhicai.drawing zhicai.game zhicai.law zhicai.papers zhicai.records"
        " zhicai.desk.api.catalogue zhicai.desk.demo.event zhicai.desk.live.telling zhicai.desk.running.room"
        " zhicai.desk.store.backup"
    )
    assert found & set(needless.split()) == set()
