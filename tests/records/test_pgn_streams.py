"""PGN files without measure: memory stays bounded, time stays linear, nothing raises what it should not."""

from __future__ import annotations

import io
import random
import time
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.records import Game, RecordError
from zhicai.records.pgn import read
from zhicai.records.pgn_split import chunks

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

HEAD = '[Game "Chinese Chess"]\n[Event "友谊赛"]\n[Result "*"]\n\n'
ONE = HEAD + "1. 炮二平五 马８进７\n2. 马二进三 车９平８\n*\n\n"


class Endless(io.RawIOBase):
    """A stream that repeats a text some number of times without ever holding it whole."""

    def __init__(self, text: bytes, times: int, begin: bytes = b"") -> None:
        self._begin = begin
        self._text = text * max(1, (1 << 16) // len(text))
        self._left = times * len(text)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        if self._begin:
            part, self._begin = self._begin, b""
        else:
            part = self._text[: self._left]
            self._left -= len(part)
        memoryview(buffer)[: len(part)] = part
        return len(part)


def endless(text: bytes, times: int, begin: bytes = b"") -> io.BufferedReader:
    return io.BufferedReader(Endless(text, times, begin), 1 << 17)


def games(data: bytes) -> list[Game]:
    return list(read(io.BytesIO(data)))


def test_many_games_in_constant_memory() -> None:
    text = ONE.encode("gb18030")
    tracemalloc.start()
    count = sum(len(game.mainline()) == 4 for game in read(endless(text, 5_000)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count > 4_900
    assert peak < 16 << 20


def test_a_game_without_end_is_cut() -> None:
    found = list(chunks(endless(b"x" * 1000, 3000, HEAD.encode()), max_game=1 << 20))
    assert len(found) == 1
    assert len(found[0].data) == 1 << 20
    assert found[0].skipped == 3_000_000 + len(HEAD.encode()) - (1 << 20)


def test_a_cut_game_is_told_and_the_next_one_is_read() -> None:
    data = HEAD.encode() + b"1. h2e2 {" + b"long \n" * 50_000 + b"}\n" + ONE.encode()
    first, second = chunks(io.BytesIO(data), max_game=1 << 16)
    assert first.skipped > 0
    assert second.data.decode() == ONE
    assert second.line == data[: -len(ONE.encode())].count(b"\n") + 1


@pytest.mark.parametrize("size", [1, 2, 3, 7, 64])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\r\r\n"])
def test_line_ends_and_small_reads(size: int, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zhicai.records.pgn_split.BLOCK", size)
    text = (ONE + ONE.replace("马二进三", "马二乎三")).replace("\n", end)
    first, second = games(text.encode())
    assert len(first.mainline()) == 4
    assert [finding.line for finding in second.findings] == [14]


@given(
    st.lists(
        st.sampled_from([HEAD, ONE, "\n", " \n", '[Red "选手01"]\n', "1. h2e2\n", "{", "}", "文\n"]),
        max_size=12,
    )
)
def test_every_byte_lands_in_one_chunk(parts: list[str]) -> None:
    data = "".join(parts).encode()
    found = list(chunks(io.BytesIO(data)))
    assert b"".join(chunk.data for chunk in found) == data
    lines = [
        1 + data[: sum(len(chunk.data) for chunk in found[:index])].count(b"\n")
        for index in range(len(found))
    ]
    assert [chunk.line for chunk in found] == lines


def pieces(text: str) -> list[str]:
    """The lines that are quoted tags, and the words of all other lines."""
    words: list[str] = []
    for line in text.strip().splitlines():
        words += [line] if line.startswith("[") and '"' in line else line.split()
    return [word.replace("⏎", "\n").replace("␣", " ") for word in words]


# Pieces of text between blanks; ⏎ stands for a line end and ␣ for a blank. ⏎ stands for a line end and ␣ for a blank.
PIECES = """
[Event "a"]⏎
[Game "x"]
[FEN "9/9"]⏎
[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w"]⏎
[Result "红胜"]⏎
{[( )]} （ ） ; % ⏎ ␣ " \0 \ufeff \r 1. 1... 1.␣... ... 炮二平五 马８进７ h2e2 h3e3 H2-E2 C2.5 Che2
1-0 * 红胜 $1 ! 兵 车一进 &#125; 99999999999999 { } ( ) [ ]
"""


@given(st.lists(st.sampled_from(pieces(PIECES)), max_size=60).map("".join))
def test_any_text_gives_games_or_a_record_error(text: str) -> None:
    for encoding in ("utf-8", "gb18030"):
        try:
            found = games(text.encode(encoding))
        except RecordError:
            continue
        assert all(isinstance(str(finding), str) for game in found for finding in game.findings)


@given(st.binary(max_size=300))
def test_any_bytes_give_games_or_a_record_error(data: bytes) -> None:
    with suppress(RecordError):
        games(data)


@given(st.integers(0, 1 << 32))
def test_damaged_files(seed: int) -> None:
    chance = random.Random(seed)
    data = bytearray((ONE * 3).encode(chance.choice(["utf-8", "gb18030"])))
    for _ in range(chance.randrange(1, 20)):
        place = chance.randrange(len(data))
        if chance.random() < 0.5:
            data[place] = chance.randrange(256)
        else:
            del data[place : place + chance.randrange(9)]
    with suppress(RecordError):
        games(bytes(data))


def repeated(text: str) -> Callable[[int], str]:
    return lambda size: HEAD + "1. 炮二平五 " + text * (size // len(text))


HOSTILE = """
[Red "a"]
[Red ""]⏎
[Red "
{ } ( ) (␣1. () (a {} ({ [ ] [a " ; ;⏎ %⏎ 1.␣ 1. ... … !␣ ! 炮 炮二平五 炮二平五␣ 好␣ {a}␣ (␣1.␣炮八平五␣)␣
(1.␣炮八平五␣( (好)␣ h2e2 ⏎ ⏎[ ⏎[Red␣""] \\" 1-0␣ 1-0␣1.␣ &# &#125; \u3000 马８进７␣炮二平五␣ 9 9␣ -␣ 红胜␣
"""


@pytest.mark.parametrize("text", pieces(HOSTILE))
def test_time_is_linear(text: str) -> None:
    def seconds(size: int) -> float:
        data = repeated(text)(size).encode()
        start = time.process_time()
        for game in read(io.BytesIO(data)):
            assert game.format == "pgn"
        return time.process_time() - start

    small = max(seconds(8_000), 0.005)
    large = seconds(160_000)
    assert large < 20 * small * 6, f"{small:.3f} s for 8 kB, {large:.3f} s for 160 kB"


def test_patience_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zhicai.records.pgn_movetext.PATIENCE", 100)
    (game,) = games(
        (HEAD + "1. 炮二平五 马８进７ (1... 炮8平5 " + "好 " * 200 + ") 2. 马二进三 1-0").encode()
    )
    assert [finding.kind for finding in game.findings] == ["stray_text"] * 100 + ["unreadable_move"]
    assert game.findings[-1].rest.endswith(") 2. 马二进三")
    assert (len(game.mainline()), game.end_result) == (2, "1-0")


def test_a_long_comment() -> None:
    comment = "评注" * 2_000_000
    (game,) = games((HEAD + "1. 炮二平五 {" + comment + "} 马８进７ *").encode())
    assert game.root.children[0].comment == comment
    assert len(game.mainline()) == 2
