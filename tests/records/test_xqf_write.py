"""XQF written and read again: every version, any keys, and what the format cannot hold."""

from __future__ import annotations

import io
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai import Move
from zhicai.records import FORMATS, START_FEN, Finding, Game, RecordError
from zhicai.records.loss import LossWarning
from zhicai.records.xqf import decode
from zhicai.records.xqf_keys import XqfKeys
from zhicai.records.xqf_write import KEY_BYTES, encode, write

VERSIONS = range(10, 19)


def sample() -> Game:
    """A game with everything the format knows."""
    game = Game(
        {
            "Title": "第１局",
            "Event": "某杯赛",
            "Date": "2020-01-02",
            "Site": "某地",
            "Red": "选手01",
            "Black": "选手02",
            "TimeControl": "60+30",
            "RedTime": "55'",
            "BlackTime": "58'",
            "Annotator": "选手03",
            "Author": "选手04",
            "Result": "1-0",
            "RecordType": "开局",
        }
    )
    game.root.comment = "开局\n第二行"
    first = game.root.add(Move("h2e2"), "当头炮")
    first.add(Move("h9g7")).add(Move("h0g2"), "马")
    first.add(Move("b9c7"), "另一着")
    game.root.add(Move("b2e2"))
    return game


def again(game: Game, version: int, key_bytes: bytes = KEY_BYTES) -> Game:
    data, findings = encode(game, version=version, key_bytes=key_bytes)
    assert findings == []
    return decode(data)


@pytest.mark.parametrize("version", VERSIONS)
def test_every_version_gives_the_same_game(version: int) -> None:
    game = sample()
    copy = again(game, version)
    assert copy.same_moves(game)
    assert copy.headers == game.headers
    assert copy.format_version == str(version)
    assert copy.findings == []


@given(st.sampled_from(VERSIONS), st.binary(min_size=8, max_size=8))
def test_any_keys_give_the_same_game(version: int, key_bytes: bytes) -> None:
    assert again(sample(), version, key_bytes).same_moves(sample())


def test_keyed_bytes_hide_the_text() -> None:
    plain, keyed = encode(sample())[0], encode(sample(), version=18)[0]
    words = "当头炮".encode("gb18030")
    assert words in plain
    assert words not in keyed


def test_the_keys_are_those_of_the_published_scheme() -> None:
    header = bytearray(1024)
    header[2], header[3] = 12, 0xF0
    header[8:12] = bytes((1, 2, 4, 8))
    header[12:16] = bytes((10, 3, 5, 7))
    board = (54 * 3 * 3 + 221) * 3 % 256
    source = (54 * 5 * 5 + 221) * board % 256
    stream = [1 | 10 & 0xF0, 2 | 3 & 0xF0, 4 | 5 & 0xF0, 8 | 7 & 0xF0]
    keys = XqfKeys.from_header(header)
    assert (keys.board, keys.source) == (board, source)
    assert keys.target == (54 * 7 * 7 + 221) * source % 256
    assert keys.length == (10 * 256 + 3) % 32000 + 767
    assert keys.stream[:5] == bytes(f & ord(c) for f, c in zip([*stream, stream[0]], "[(C) ", strict=True))
    assert not keys.balanced


def test_only_from_version_12_on_the_pieces_change_places() -> None:
    # The piece of slot 0 stands first in version 11 and elsewhere in version 12.
    eleven, twelve = encode(sample(), version=11)[0], encode(sample(), version=12)[0]
    assert sorted(eleven[16:48]) == sorted(twelve[16:48])
    assert eleven[16:48] != twelve[16:48]
    board = XqfKeys.from_header(eleven[:16]).board
    assert eleven[16] == (80 + board) % 256


def test_the_standard_start_is_written_as_xqstudio_does() -> None:
    assert list(encode(Game())[0][16:24]) == [80, 70, 60, 50, 40, 30, 20, 10]


def test_a_set_up_position_with_black_to_move() -> None:
    game = Game(fen="3k5/4P4/9/9/9/9/9/9/4p4/5K3 b - - 0 1")
    assert again(game, 10).fen == game.fen
    assert again(game, 17).fen == game.fen


def test_a_text_too_long_is_cut_between_characters_and_reported() -> None:
    game = Game({"Red": "一二三四五六七八"})
    data, findings = encode(game)
    assert decode(data).headers["Red"] == "一二三四五六七"
    assert [(f.kind, f.rest) for f in findings] == [("field_cut", "八")]


def test_headers_without_a_place_are_reported() -> None:
    data, findings = encode(Game({"Round": "3", "RedTeam": "某队"}))
    assert [(f.kind, f.rest) for f in findings] == [("header_not_stored", "Round=3\nRedTeam=某队")]
    assert "Round" not in decode(data).headers


def test_without_anybody_to_report_to_losses_are_warnings() -> None:
    with pytest.warns(LossWarning, match="Round"):
        write([Game({"Round": "3"})], io.BytesIO())
    reports: list[Finding] = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write([Game({"Round": "3"})], io.BytesIO(), report=reports.append)
    assert [finding.kind for finding in reports] == ["header_not_stored"]


def test_marks_and_a_comment_before_a_move_go_into_the_comment_behind_it() -> None:
    game = Game()
    game.root.add(Move("h2e2"), "后", preface="前").marks = "!?"
    data, findings = encode(game)
    assert decode(data).root.children[0].comment == "前\n!? 后"
    assert [(f.kind, f.ply, f.severity) for f in findings] == [
        ("marks_moved", 1, "note"),
        ("preface_moved", 1, "note"),
    ]


def test_characters_that_gb18030_lacks() -> None:
    game = Game()
    game.root.add(Move("h2e2"), "\ud800!")
    data, findings = encode(game)
    assert decode(data).root.children[0].comment == "?!"
    assert [(f.kind, f.ply) for f in findings] == [("unwritable_character", 1)]


@given(st.binary(max_size=40).filter(lambda raw: b"\r" not in raw and b"\n" not in raw and b"\0" not in raw))
def test_damaged_comments_are_written_back_byte_by_byte(raw: bytes) -> None:
    data = encode(sample())[0]
    words = "当头炮".encode("gb18030")
    at = data.index(words)
    damaged = data[: at - 4] + len(raw).to_bytes(4, "little") + raw + data[at + len(words) :]
    assert encode(decode(damaged))[0] == damaged


@pytest.mark.parametrize("kind", ["开局", "中局", "残局", "7"])
def test_the_kind_of_record_is_kept(kind: str) -> None:
    assert decode(encode(Game({"RecordType": kind}))[0]).headers["RecordType"] == kind


@pytest.mark.parametrize(
    "fen", [START_FEN, START_FEN.replace("0 1", "3 9"), "3k5/4P4/9/9/9/9/9/9/9/5K3 w - - 0 1"]
)
def test_nothing_is_added_to_the_headers(fen: str) -> None:
    assert again(Game(fen=fen), 10).headers == {"Result": "*"}
    assert again(again(Game(fen=fen), 18), 18).headers == {"Result": "*"}


@pytest.mark.parametrize("text", ["Cup\0 2024", "\0nul", "\0", "end\0"])
def test_nul_in_a_header_is_reported(text: str) -> None:
    data, findings = encode(Game({"Event": text}))
    assert decode(data).headers.get("Event", "") == text.replace("\0", "")
    assert [(f.kind, f.rest) for f in findings] == [("nul_dropped", text)]


@given(st.text(st.characters(exclude_categories=["Cs"], max_codepoint=0x7F), max_size=12))
def test_control_characters_are_kept_or_reported(text: str) -> None:
    game = Game({"Event": text})
    game.root.add(Move("h2e2"), text)
    data, findings = encode(game)
    copy = decode(data)
    assert copy.headers.get("Event", "") == text.replace("\0", "")
    assert bool(findings) == ("\0" in text)
    assert copy.root.children[0].comment == text.rstrip("\0").replace("\r\n", "\n").replace("\r", "\n")


@pytest.mark.parametrize("text", ["\r\nx", "a\rb\n\r\nc", "\r\r\n"])
def test_line_ends_of_comments_become_line_feeds(text: str) -> None:
    game = Game()
    game.root.comment = text
    assert again(game, 10).root.comment == text.replace("\r\n", "\n").replace("\r", "\n")


def test_a_first_number_that_is_none_is_reported() -> None:
    assert [f.rest for f in encode(Game({"FirstNumber": "x"}))[1]] == ["FirstNumber=x"]


def test_a_kind_of_record_from_elsewhere_is_brought_to_the_nearest() -> None:
    for kind, nearest in (("实战全局/开局", "全局"), ("布局", "开局"), ("排局", "残局")):
        data, findings = encode(Game({"RecordType": kind}))
        assert decode(data).headers.get("RecordType", "全局") == nearest
        assert [(f.kind, f.rest) for f in findings] == [("record_type", kind)]


def test_the_number_of_the_first_move_is_kept() -> None:
    assert again(Game({"FirstNumber": "300"}), 10).headers["FirstNumber"] == "300"


@pytest.mark.parametrize("games", [[], [Game(), Game()]])
def test_a_file_holds_one_game(games: list[Game]) -> None:
    stream = io.BytesIO()
    with pytest.raises(RecordError):
        write(games, stream)
    assert stream.getvalue() == b""


@pytest.mark.parametrize("fen", ["nonsense", "RRR1K4/9/9/9/9/9/9/9/9/4k4 w - - 0 1", ""])
def test_positions_that_the_format_cannot_hold_are_refused(fen: str) -> None:
    with pytest.raises(RecordError, match="XQF"):
        encode(Game(fen=fen))


@pytest.mark.parametrize(("version", "keys"), [(9, KEY_BYTES), (19, KEY_BYTES), (12, b"")])
def test_versions_and_keys_are_checked(version: int, keys: bytes) -> None:
    with pytest.raises(RecordError):
        encode(Game(), version=version, key_bytes=keys)


def test_unknown_options_are_refused() -> None:
    writer = FORMATS["xqf"].write
    assert writer is not None
    with pytest.raises(TypeError):
        writer([Game()], io.BytesIO(), colour="red")


def test_a_finding_of_a_writer_speaks_both_languages() -> None:
    (finding,) = encode(Game({"Round": "3"}))[1]
    assert "标签" in finding.message_zh
    assert "headers" in finding.message_en
