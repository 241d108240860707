"""An event as a folder of pages: whole or not there, its links lead to files of the folder, nothing else is touched."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from tests.desk.conftest import ROOT
from tests.desk.running import GROUPS, TEAMS, admin, played, section
from tests.desk.test_public import add, guest, published
from zhicai.competition.event.kinds import RulingGiven
from zhicai.desk.errors import DeskError
from zhicai.desk.public.book import book_of
from zhicai.desk.public.export import file_name
from zhicai.desk.public.folder import File, files, put
from zhicai.desk.store import journals

pytestmark = pytest.mark.usefixtures("desk")


def links_of(content: bytes) -> list[str]:
    return [
        unescape(one)
        for one in re.findall(r'(?:href|src|url)="?([^"#\s>]+)', content.decode())
        if one != "url="
    ]


@pytest.mark.parametrize(("text", "players"), [(TEAMS, 4), (GROUPS, 8)], ids=["teams", "groups"])
def test_every_link_leads_to_a_file_of_the_folder(text: str, players: int) -> None:
    number = played(text, players)
    published(number, len(section(number).rounds))
    add(
        number,
        RulingGiven(1, 1, "cxa-2020", "3k5/9/9/9/9/9/9/4R4/9/5K3 w", (), 0, "draw", ("和", "draw"), ()),
    )
    found = dict(files(journals.look(number, book_of).value))
    pages = {name: content for name, content in found.items() if name.endswith(".html")}
    assert {name.partition("/")[0] for name in pages} == {"index.html", "zh", "en"}
    for name, content in pages.items():
        assert b"http:" not in content and b"https:" not in content and b"csrf" not in content, name
        for link in links_of(content):
            path = PurePosixPath(name).parent / link
            parts: list[str] = []
            for part in path.parts:
                if part == "..":
                    parts.pop()
                else:
                    parts.append(part)
            assert "/".join(parts) in found, (name, link)
    assert (
        "名次" in pages["zh/1-section.html"].decode() and "Standings" in pages["en/1-section.html"].decode()
    )
    assert all(re.fullmatch(r"[a-z0-9./-]+", name) for name in found)


def test_a_folder_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    def breaks() -> Iterator[File]:
        yield "index.html", b"x"
        raise OSError("full")

    here = tmp_path / "stick"
    target = here / "pages"
    with pytest.raises(OSError, match="full"):
        put(breaks(), target)
    assert list(here.iterdir()) == []
    assert put([("index.html", b"1"), ("zh/index.html", b"1")], target) == 2
    with pytest.raises(DeskError, match="已存在"):
        put([("index.html", b"2")], target)
    with pytest.raises(OSError, match="full"):
        put(breaks(), target, replace=True)
    assert (target / "zh" / "index.html").read_bytes() == b"1"
    assert put([("index.html", b"2")], target, replace=True) == 1
    assert [one.name for one in target.iterdir()] == ["index.html"]
    assert [one.name for one in here.iterdir()] == ["pages"]


def test_a_folder_of_other_things_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("x")
    with pytest.raises(DeskError, match="不予取代"):
        put([("index.html", b"1")], tmp_path, replace=True)
    link = tmp_path / "link"
    link.symlink_to(tmp_path)
    with pytest.raises(DeskError):
        put([("index.html", b"1")], link, replace=True)
    assert (tmp_path / "thesis.txt").read_text() == "x"


def test_the_zip_holds_the_same_files_and_is_for_the_office() -> None:
    number = published(played(GROUPS, 8), 1)
    answer = admin().get(f"/events/{number}/pages.zip")
    with ZipFile(io.BytesIO(answer.content)) as archive:
        packed = {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}
    assert packed == dict(files(journals.look(number, book_of).value))
    assert guest().get(f"/events/{number}/pages.zip").status_code == 302


def test_the_name_of_a_download_is_plain_whatever_an_event_is_called() -> None:
    assert file_name("../../etc/passwd") == "etc-passwd"
    assert file_name("春季·公开赛 <script>") == "春季-公开赛--script"
    assert file_name("///") == "event"


def test_an_event_file_becomes_a_folder_without_a_database(tmp_path: Path) -> None:
    file, target = ROOT / "tests/data/events/0.1-notices.jsonl", tmp_path / "stick" / "pages"
    words = [sys.executable, "-m", "zhicai", "event", "pages", str(file), str(target)]
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    front = (target / "zh" / "index.html").read_text("utf-8")
    assert "午餐在二楼。" in front and "第 1 / 3 轮" in front
    assert [one.name for one in target.parent.iterdir()] == ["pages"]
    again = subprocess.run(words, capture_output=True, encoding="utf-8", check=False, cwd=ROOT)
    assert again.returncode == 2 and "Traceback" not in again.stderr and "--replace" in again.stderr
