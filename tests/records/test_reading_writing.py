"""Sources and targets: recognised by their contents, read from anywhere, written whole or not at all."""

from __future__ import annotations

import dataclasses
import io
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai._core import Move
from zhicai.records import FORMATS, Game, RecordError, read, replacing, sniff, write

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

TEXT = '[Game "Chinese Chess"]\n[Red "选手01"]\n\n1. 炮二平五 马８进７ *\n'

POST = '[DhtmlXQ]\n[DhtmlXQ_title]\n[Event "x"]\n[/DhtmlXQ_title][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]'


def a_game() -> Game:
    game = Game(headers={"Red": "选手01"})
    game.root.add(Move("h2e2")).add(Move("h9g7"))
    return game


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (TEXT.encode(), "pgn"),
        (TEXT.encode("gb18030"), "pgn"),
        (TEXT.encode("utf-16"), "pgn"),
        (b"\xef\xbb\xbf" + TEXT.encode(), "pgn"),
        (b"\n\n  " + TEXT.encode(), "pgn"),
        (("前言\n\n" + TEXT).encode(), "pgn"),
        ("1. 炮二平五 马８进７ 2. 马二进三 *".encode(), "pgn"),
        (b"1. h2e2 h9g7\n", "pgn"),
        (b'[Game "Chinese Chess"]\n[Red "A"]\n\n1. H2-E2 {see [DhtmlXQ] at dpxq} *\n', "pgn"),
        (b'[Event "[DhtmlXQ]"]\n\n1. h2e2 {[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]} *\n', "pgn"),
        (b"1. h2e2 h9g7 {see [DhtmlXQ_title]x[/DhtmlXQ_title]} *\n", "pgn"),
        (b"1. h2e2 {[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]} h9g7 *\n", "pgn"),
        (b'prose\n\n[Game "Chinese Chess"]\n\n1. h2e2 {[DhtmlXQ][DhtmlXQ_a]b[/DhtmlXQ]} *\n', "pgn"),
        (b'[Event "' + b"x" * 100_000, "pgn"),
        (("谈谈 [DhtmlXQ]：\n" + POST).encode(), "dhtmlxq"),
        (("1. 炮二平五 马8进7 {好}\n" + POST).encode(), "dhtmlxq"),
        ((POST + '\n[Event "x"]\n').encode("gb18030"), "dhtmlxq"),
        (('<html><body>[Event "x"]<p>\n' + POST).encode(), "dhtmlxq"),
        (b"<html>[DhtmlXQ_title]long" + b" " * 70_000, "dhtmlxq"),
        (b"XQ\x13" + bytes(1021) + POST.encode(), "xqf"),
        (b"XQ\x12" + bytes(1021), "xqf"),
        (b"[DhtmlXQ][DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][/DhtmlXQ]", "dhtmlxq"),
    ],
)
def test_recognised_by_contents(head: bytes, name: str) -> None:
    found = sniff(head)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(
    ("head", "what"),
    [
        (b"", "空"),
        (b"\n \r\n", "空"),
        (bytes(100), "NUL"),
        (b"PK\x03\x04....", "ZIP"),
        (b"CCBridgeLibrary\x00", "CBL"),
        (b"CCBridge Record\x00", "CBR"),
        (b"CCBridge\x15\x00", "旧版"),
        (b'\xef\xbb\xbf<?xml version="1.0"?>\n<ChineseChessRecord Version="1.0">', "CBF"),
        (b"\x04room\x0503-06\x05Moves\x057C-4C\x057J-6H", "MXQ"),
        (b"FORMAT  WXF\nSTART{\n}END", "WXF"),
        (b"SQLite format 3\x00", "SQLite"),
        (b"\x1f\x8b\x08", "压缩"),
        (b"<html><body>no game</body></html>", "网页"),
        ("残局一|4k4/9/9/9/9/9/9/9/9/3K5 w|d0d1".encode(), "残局"),
        (b'<n version="1" m="">', "鹏飞"),
        (bytes(range(256)), "不是已知"),
        ("只是一段文字。".encode(), "不是已知"),
    ],
)
def test_what_is_not_read_is_named(head: bytes, what: str) -> None:
    with pytest.raises(RecordError, match=what) as caught:
        read(head)
    assert caught.value.message_en


MIMICS = st.lists(
    st.sampled_from(
        [
            *'[]{}<>"\\ \n\r\t\0%;',
            "[DhtmlXQ]",
            "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist]",
            "var DhtmlXQ_movelist='7747'",
            '\n[Event "x"]\n',
            "<html>",
            "XQ\n\0",
            "\n1. h2e2 h9g7 ",
        ]
    )
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=3),
    max_size=8,
).map("".join)


@pytest.mark.filterwarnings("ignore::zhicai.records.loss.LossWarning")
@pytest.mark.parametrize(
    ("name", "encoding"),
    [("pgn", "utf-8"), ("pgn", "gb18030"), ("dhtmlxq", "utf-8"), ("dhtmlxq", "utf-16"), ("xqf", "")],
)
@given(texts=st.tuples(MIMICS, MIMICS, MIMICS, MIMICS))
def test_what_is_written_is_recognised(name: str, encoding: str, texts: tuple[str, str, str, str]) -> None:
    game = a_game()
    game.headers = {"Event": texts[0], "Red": texts[1]}
    game.root.comment, game.root.children[0].comment = texts[2:]
    stream = io.BytesIO()
    write(game, stream, format=name, **({"encoding": encoding} if encoding else {}))
    found = sniff(stream.getvalue())
    assert found is not None
    assert found.name == name
    (copy,) = read(stream.getvalue())
    assert copy.mainline() == game.mainline()
    if name != "xqf":
        assert copy.same_moves(game)
        assert copy.headers.get("Event", "") == texts[0]


def test_texts_without_end_are_cut_in_findings() -> None:
    (game,) = read(
        b'[Game "Chinese Chess"]\n\n1. h2e2 h9g7 ' + b"abc5" * 1_000_000 + b" " + b"x " * 1_000_000
    )
    assert game.findings
    for finding in game.findings:
        assert len(repr(finding)) < 30_000
    assert "more characters" in game.findings[0].rest
    assert "more characters" in (game.findings[0].move or "")
    again = dataclasses.replace(game.findings[0], line=1)
    assert again.rest == game.findings[0].rest


def test_a_tag_without_end_is_read_and_told() -> None:
    (game,) = read(b'[Event "' + b"x" * 20_000_000 + b'"]\n\n1. h2e2 *\n')
    assert [finding.kind for finding in game.findings] == ["tag_too_long", "game_too_long"]
    assert len(game.headers["Event"]) < 100_000


def test_sources_of_every_kind(tmp_path: Path) -> None:
    path = tmp_path / "misnamed.xqf"
    path.write_bytes(TEXT.encode())
    pipe = io.BufferedReader(Dribble(TEXT.encode()), 1)
    with path.open("rb") as stream:
        for source in (
            path,
            str(path),
            TEXT.encode(),
            bytearray(TEXT.encode()),
            stream,
            io.BytesIO(TEXT.encode()),
            pipe,
        ):
            (game,) = read(source)
            assert len(game.mainline()) == 2
            assert game.index == 0
            if source in (path, str(path), stream):
                assert game.source == str(path)


class Dribble(io.RawIOBase):
    """A stream that cannot be rewound and gives one byte at a time."""

    def __init__(self, data: bytes) -> None:
        self._data = iter(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        for byte in self._data:
            memoryview(buffer)[:1] = bytes([byte])
            return 1
        return 0


def test_sources_that_cannot_be_opened(tmp_path: Path) -> None:
    for source in (tmp_path / "nothing.pgn", tmp_path, "a\0b"):
        with pytest.raises(RecordError) as caught:
            read(source)
        assert caught.value.path
        assert " / " in str(caught.value)


def test_a_source_that_breaks_off(tmp_path: Path) -> None:
    class Broken(io.RawIOBase):
        def readable(self) -> bool:
            return True

        def readinto(self, _: object, /) -> int:
            raise OSError(5, "I/O error")

    with pytest.raises(RecordError, match="I/O error"):
        read(io.BufferedReader(Broken()))


def test_the_format_can_be_given() -> None:
    assert len(next(read("炮二平五".encode(), format="pgn")).mainline()) == 1
    with pytest.raises(RecordError, match="pgn"):
        read(b"", format="cbl")


def test_errors_travel_between_processes() -> None:
    error = RecordError("坏", "bad", path="a.pgn", place="line 3")
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.path, again.place, again.message_en) == (str(error), "a.pgn", "line 3", "bad")
    assert str(error) == "a.pgn line 3：坏 / bad"


def test_writing_and_reading_a_file(tmp_path: Path) -> None:
    for name in ("a.pgn", "a.PGN", "a.xqf"):
        path = tmp_path / name
        write(a_game(), path)
        (game,) = read(path)
        assert game.mainline() == a_game().mainline()
    assert sorted(item.name for item in tmp_path.iterdir()) == ["a.PGN", "a.pgn", "a.xqf"]


def test_an_ending_that_names_no_format(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="pgn"):
        write(a_game(), tmp_path / "a.doc")
    write(a_game(), tmp_path / "a.doc", format="pgn")
    assert [game.format for game in read(tmp_path / "a.doc")] == ["pgn"]


def test_a_failure_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text("old")

    def games() -> Iterator[Game]:
        yield a_game()
        raise RuntimeError

    with pytest.raises(RuntimeError):
        write(games(), path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_told() -> None:
    with pytest.raises(RecordError, match="/dev/full"):
        write(a_game(), "/dev/full", format="pgn")


FULL = """
import resource, signal, sys
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, 1 << 16))
from zhicai.records import Game, RecordError, write
game = Game()
game.root.comment = "评" * 100_000
try:
    write(game, sys.argv[1])
except RecordError as error:
    print(error.path)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of file size are POSIX's")
def test_a_disk_that_fills_up_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text("old")
    done = subprocess.run([sys.executable, "-c", FULL, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordError) as caught:
        write(a_game(), tmp_path / "no" / "a.pgn")
    assert caught.value.path == str(tmp_path / "no" / "a.pgn")


@pytest.mark.skipif(sys.platform == "win32", reason="permissions and links are POSIX's")
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.pgn"
    link.symlink_to(path)
    write(a_game(), link)
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert len(list(read(path))) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="named pipes are POSIX's")
def test_a_pipe_is_written_directly(tmp_path: Path) -> None:
    path = tmp_path / "pipe.pgn"
    os.mkfifo(path)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(path.read_bytes()))
    reader.start()
    write(a_game(), path)
    reader.join()
    assert len(list(read(got[0]))) == 1


def test_replacing_may_be_used_for_anything(tmp_path: Path) -> None:
    with replacing(tmp_path / "report.txt") as stream:
        stream.write(b"done")
    assert (tmp_path / "report.txt").read_bytes() == b"done"


def test_every_format_says_what_it_is() -> None:
    for name, entry in FORMATS.items():
        assert entry.name == name
        assert entry.title_zh
        assert entry.title_en
        assert all(suffix.startswith(".") and suffix == suffix.casefold() for suffix in entry.suffixes)
        assert entry.sniff(b"") == 0
