"""`zhicai desk` as people run it: in processes of its own."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode

import pytest
import typer.main

from tests.desk.conftest import EVENT, ROOT, Fresh
from zhicai.cli import desk as desk_command
from zhicai.desk import network
from zhicai.desk.commands.qr import lines
from zhicai.desk.place import Place
from zhicai.journal import Journal

NUMBER = Journal.read(EVENT.read_bytes()).header.id


def environment(folder: Path, url: str = "") -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("ZHICAI_", "DJANGO_"))}
    return kept | {
        "ZHICAI_DESK": str(folder),
        "ZHICAI_DATABASE": url,
        "LANG": "zh_CN.UTF-8",
        "PYTHONUTF8": "1",
    }


class Commands:
    """Runs `zhicai desk` in processes that have loaded Django already."""

    def __init__(self, folder: Path) -> None:
        self._files = [folder / name for name in ("stdin", "stdout", "stderr")]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.desk.forking"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=ROOT,
        )

    def __call__(
        self, place: Path, *words: str | Path, url: str = "", given: str = "", status: int = 0
    ) -> str:
        """Run a command at a place; what it said."""
        for file in self._files:
            file.write_text("")
        self._files[0].write_text(given)
        line = {
            "words": ["--lang", "both", "desk", *map(str, words)],
            "environment": environment(place, url),
            "files": list(map(str, self._files)),
        }
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(line) + "\n")
        self.process.stdin.flush()
        ended = self.process.stdout.readline().strip()
        said = "".join(file.read_text() for file in self._files[1:])
        assert ended == str(status), said
        assert "Traceback" not in said
        return said


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Commands]:
    commands = Commands(tmp_path_factory.mktemp("commands"))
    yield commands
    commands.process.communicate()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "desk"


@pytest.mark.parametrize("kind", ["embedded", "postgres"])
def test_from_nothing_to_a_backup_and_back(
    run: Commands, folder: Path, tmp_path: Path, fresh: Fresh, kind: str
) -> None:
    url = fresh("postgres") if kind == "postgres" else ""
    if kind == "embedded":
        assert "zhicai desk migrate" in run(folder, "verify", status=2)
    run(folder, "migrate", url=url)
    assert "the database is up to date" in run(folder, "migrate", url=url)
    assert "31 entries imported" in run(folder, "import", EVENT, url=url)
    assert "sound, 31 entries" in run(folder, "verify", url=url)
    assert "tables rebuilt of 1 journal" in run(folder, "rebuild", url=url)
    words = ("user", "chief", "--name", "裁判长", "--admin", "--password")
    made = run(folder, *words, url=url, given="车二平五炮8进7\n")
    assert re.search(r"http://localhost:8000/enter/[\w-]+/", made)
    backup = tmp_path / "all.zip"
    assert "1 journal (31 entries)" in run(folder, "backup", backup, url=url)
    other = tmp_path / "other"
    assert "1 journal (31 entries)" in run(other, "restore", backup)
    run(other, "export", NUMBER, tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_bytes() == EVENT.read_bytes()
    if kind == "embedded":
        assert "File exists" in run(folder, "backup", backup, status=2)
        assert "--replace" in run(other, "restore", backup, status=2)
        assert "there is no journal" in run(other, "export", "nothing", tmp_path / "no.jsonl", status=2)
        assert not (tmp_path / "no.jsonl").exists()
        assert "files written" in run(other, "pages", NUMBER, tmp_path / "pages")
        assert (tmp_path / "pages" / "zh" / "index.html").exists()
        assert "--replace" in run(other, "pages", NUMBER, tmp_path / "pages", status=2)
        assert "files written" in run(other, "pages", NUMBER[:6], tmp_path / "pages", "--replace")
        assert "files written" in run(other, "pages", "公开赛", tmp_path / "pages", "--replace")
        assert "there is no event" in run(other, "pages", "nothing", tmp_path / "none", status=2)


def test_only_the_owner_may_look_into_the_folder(run: Commands, folder: Path) -> None:
    run(folder, "migrate")
    assert folder.stat().st_mode & 0o077 == 0
    assert (folder / "secret.key").stat().st_mode & 0o077 == 0
    key = (folder / "secret.key").read_text()
    run(folder, "migrate")
    assert len(key) >= 50 and (folder / "secret.key").read_text() == key


def test_a_key_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place, key = Place(tmp_path / "desk"), tmp_path / "desk" / "secret.key"
    with monkeypatch.context() as full:
        full.setattr("zhicai.desk.place.secrets.token_urlsafe", lambda _: "\u2026")
        with pytest.raises(UnicodeEncodeError):
            place.prepare()
    assert list(place.folder.iterdir()) == []
    key.touch()  # as it was left behind on a full disk
    place.prepare()
    assert len(place.key()) >= 50 and place.key() == key.read_text()
    before = key.read_text()
    place._keep("another, by a process that began at the same moment")
    assert key.read_text() == before and [one.name for one in place.folder.iterdir()] == ["secret.key"]


def test_two_may_change_the_tables_at_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "zhicai", "--lang", "en", "desk", "migrate"]
    both = [
        subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment(tmp_path / "desk")
        )
        for _ in range(2)
    ]
    said = sorted(one.communicate(timeout=120)[0].decode() for one in both)
    assert [one.returncode for one in both] == [0, 0], said
    assert "is up to date" in said[0] and "was updated" in said[1]


def test_accounts_from_the_command_line(run: Commands, folder: Path) -> None:
    run(folder, "migrate")
    assert "account chief made" in run(folder, "user", "chief")
    said = run(folder, "user", "chief", "--address", "https://desk.example/")
    assert "https://desk.example/enter/" in said and "made" not in said
    assert "is locked" in run(folder, "user", "chief", "--lock")
    assert "/enter/" in run(folder, "user", "chief", "--unlock")
    assert "easily guessed" in run(folder, "user", "chief", "--password", given="password\n", status=2)
    assert "1-60" in run(folder, "user", " ", status=2)
    for odd in (("a\x1b[31m",), ("b", "--name", "选手\n已建立账号 c")):
        assert "control characters" in run(folder, "user", *odd, status=2)


def test_what_is_wrong_is_told(run: Commands, folder: Path, tmp_path: Path) -> None:
    run(folder, "migrate")
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(EVENT.read_bytes().replace("选手".encode(), "选子".encode(), 1))
    assert re.search(r"line \d+: it was changed", run(folder, "import", broken, status=2))
    assert "没有这个文件" in run(folder, "import", tmp_path / "none.jsonl", status=2)
    assert "not a zip file" in run(folder, "restore", EVENT, status=2)
    assert "postgres://" in run(folder, "verify", url="mysql://x", status=2)
    assert "Connection refused" in run(folder, "verify", url="postgres://x@127.0.0.1:1/x", status=2)
    spoilt = tmp_path / "spoilt"
    spoilt.mkdir()
    (spoilt / "desk.sqlite3").write_bytes(b"no database" * 100)
    assert "restore a backup" in run(spoilt, "verify", status=2)
    (tmp_path / "file").write_text("")
    run(tmp_path / "file" / "desk", "migrate", status=2)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        assert "--port" in run(folder, "serve", "--host", "127.0.0.1", "--port", port, status=2)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(
    folder: Path, *words: str, url: str = "", ending: signal.Signals = signal.SIGINT
) -> Iterator[tuple[str, str]]:
    """A desk that runs; its address and what it said when it began."""
    port = free_port()
    command = [sys.executable, "-m", "zhicai", "--lang", "both", "desk", "serve", "--host", "127.0.0.1"]
    process = subprocess.Popen(
        [*command, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment(folder, url) | {"PORT": str(port)},
    )
    try:
        said = ""
        while "Ctrl-C" not in said and process.stdout is not None:
            line = process.stdout.readline()
            assert line, said
            said += line
        yield f"http://localhost:{port}/", said
    finally:
        process.send_signal(ending)
        rest = process.communicate(timeout=20)[0]
    assert process.returncode == (0 if ending is signal.SIGINT else -ending), rest
    assert "Traceback" not in rest


@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_desk_serves_and_its_link_signs_in_once(folder: Path, fresh: Fresh, workers: str) -> None:
    url = "" if workers == "1" else fresh("postgres")
    with serving(folder, "--workers", workers, url=url) as (address, said):
        assert address in said
        found = re.search(rf"{address}enter/[\w-]+/", said)
        assert found, said
        jar = CookieJar()
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
        page = browser.open(found[0]).read().decode()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token
        form = urlencode({"csrfmiddlewaretoken": token[1]}).encode()
        assert "您还没有密码" in browser.open(found[0], form).read().decode()
        assert "zhicai" in {cookie.name for cookie in jar}
        style = re.search(r'href="(/static/zhicai/desk.css\?v=\w+)"', page)
        assert style
        answer = browser.open(address.rstrip("/") + style[1])
        assert "31536000" in answer.headers["Cache-Control"]


def test_without_the_extra_it_says_what_to_install(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(desk_command, "find_spec", lambda name: None if name == "django" else object())
    with pytest.raises(typer.Exit):
        desk_command.migrate(folder)
    said = capsys.readouterr().err
    assert "缺少 django" in said and "pip install 'zhicai[desk]'" in said
    assert not folder.exists()


def commands() -> list[str]:
    return [*typer.main.get_command(desk_command.desk).commands]  # type: ignore[attr-defined]


def test_every_command_and_option_is_explained_in_both_languages(run: Commands, folder: Path) -> None:
    listed = run(folder, "--help")
    for name in commands():
        assert re.search(rf"^  {name} +\S*[\u4e00-\u9fff]", listed, re.MULTILINE), name
        said = run(folder, name, "--help").split("\n\n", 1)[1]
        parts = re.split(r"^  (?=-|[A-Z])", said, flags=re.MULTILINE)[1:]
        assert len(parts) >= 3, said
        for part in parts:
            assert re.search("[\u4e00-\u9fff]", part) and re.search("[a-z]{3}", part.split("  ", 1)[1]), part
    assert not folder.exists()


def test_the_qr_code_is_square_and_has_its_border() -> None:
    code = lines("http://192.168.1.20:8000/")
    assert len({len(line) for line in code}) == 1
    assert abs(len(code) * 2 - len(code[0])) <= 1
    assert not code[0].strip() and not code[-1].strip()
    assert {letter for line in code for letter in line} == set(" ▀▄█")


@pytest.mark.parametrize(
    ("address", "port", "wanted"),
    [
        ("http://localhost:8000/join/x/", "8000", "http://192.0.2.5:8000/join/x/"),
        ("http://[::1]:8000/join/x/", "8000", "http://192.0.2.5:8000/join/x/"),
        ("http://192.0.2.9:8000/join/x/", "8000", "http://192.0.2.9:8000/join/x/"),
        ("http://localhost:8000/join/x/", "", "http://localhost:8000/join/x/"),
        ("https://desk.example/join/x/", "8000", "https://desk.example/join/x/"),
    ],
)
def test_links_for_others_do_not_lead_to_their_own_machine(
    monkeypatch: pytest.MonkeyPatch, address: str, port: str, wanted: str
) -> None:
    monkeypatch.setattr(network, "neighbours", lambda: ["192.0.2.5"])
    monkeypatch.setenv(network.PORT, port)
    assert network.for_others(address) == wanted


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_workers_do_not_outlive_a_desk_that_was_killed_and_it_serves_again(folder: Path) -> None:
    with serving(folder, "--workers", "2", ending=signal.SIGKILL) as (address, _):
        assert urllib.request.urlopen(address).status == 200
    # The pipe of what they say is at its end, so they are gone; and the port is free.
    port = int(address.rsplit(":", 1)[1].strip("/"))
    with socket.create_server(("127.0.0.1", port)):
        pass
    with serving(folder) as (address, _):
        assert urllib.request.urlopen(address).status == 200
