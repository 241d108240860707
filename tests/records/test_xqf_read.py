"""XQF files as bytes: what is read from sound ones, and what is said of damaged ones."""

from __future__ import annotations

import io
import random
import struct
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.records import START_FEN, Game, RecordError
from zhicai.records.xqf import decode, read, sniff

START_POINTS = bytes.fromhex(
    "50463c32281e140a00480c533f2b170309131d27313b454f5911 4d061a2e4256".replace(" ", "")
)
FIELDS = {"Title": 0x50, "Event": 0xD0, "Date": 0x110, "Site": 0x120, "Red": 0x130, "Black": 0x140}
END, NEXT, SIBLING, BOTH = 0x00, 0xF0, 0x0F, 0xFF


def head(
    points: bytes = START_POINTS, *, version: int = 10, texts: dict[str, bytes] | None = None, **numbers: int
) -> bytes:
    """A header; ``numbers`` are bytes by the name ``at50`` of their place."""
    data = bytearray(1024)
    data[:3] = b"XQ" + bytes([version])
    data[16:48] = points
    for key, text in (texts or {}).items():
        data[FIELDS[key]] = len(text)
        data[FIELDS[key] + 1 : FIELDS[key] + 1 + len(text)] = text
    for name, number in numbers.items():
        data[int(name.removeprefix("at"))] = number
    return bytes(data)


def node(move: str, flags: int, comment: bytes = b"") -> bytes:
    """A node of version 10; the move as two points, ``77-47``, or "" for the root."""
    source, target = map(int, (move or "00-00").split("-"))
    return struct.pack("<BBBBI", source + 24 & 255, target + 32 & 255, flags, 0, len(comment)) + comment


ROOT = node("", NEXT)
OPENING = head() + ROOT + node("72-42", NEXT) + node("79-67", END)


def kinds(game: Game) -> list[str]:
    return [finding.kind for finding in game.findings]


def moves(game: Game) -> list[str]:
    return [str(move) for move in game.mainline()]


def test_a_game_is_read() -> None:
    game = decode(OPENING)
    assert moves(game) == ["h2e2", "h9g7"]
    assert (game.fen, game.format, game.encoding, game.findings) == (START_FEN, "xqf", "gb18030", [])


def test_headers_are_named_as_in_pgn() -> None:
    texts = {
        "Title": "第１局".encode("gb18030"),
        "Event": "某杯赛".encode("gb18030"),
        "Date": b"2020-01-02",
        "Site": "某地".encode("gb18030"),
        "Red": "选手01".encode("gb18030"),
        "Black": "选手02".encode("gb18030"),
    }
    game = decode(head(texts=texts, at51=3, at64=2) + node("", END))
    assert game.headers == {
        "Title": "第１局",
        "Event": "某杯赛",
        "Date": "2020-01-02",
        "Site": "某地",
        "Red": "选手01",
        "Black": "选手02",
        "Result": "1/2-1/2",
        "RecordType": "中局",
    }
    assert game.format_version == "10"
    assert game.findings == []


@pytest.mark.parametrize(
    ("code", "result", "found"),
    [
        (0, "*", []),
        (1, "1-0", []),
        (2, "0-1", []),
        (3, "1/2-1/2", []),
        (4, "1/2-1/2", ["result_code"]),
        (9, "*", ["result_code"]),
    ],
)
def test_results(code: int, result: str, found: list[str]) -> None:
    game = decode(head(at51=code) + node("", END))
    assert (game.result, kinds(game)) == (result, found)


def test_what_stands_behind_a_nul_is_reported() -> None:
    game = decode(head(texts={"Site": b"Cup\0 2024"}) + node("", END))
    assert game.headers["Site"] == "Cup"
    assert [(f.kind, f.rest) for f in game.findings] == [("text_after_nul", " 2024")]


def test_a_move_that_goes_nowhere_is_left_out_with_what_hangs_on_it() -> None:
    game = decode(head() + node("", NEXT) + node("72-42", NEXT) + node("66-66", NEXT) + node("79-67", END))
    assert [str(move) for move in game.mainline()] == ["h2e2"]
    assert [(f.kind, f.ply, f.move, f.rest) for f in game.findings] == [
        ("same_square", 2, "66-66", "66-66 h9g7")
    ]


def test_half_a_character_at_the_end_of_a_field_is_dropped_and_reported() -> None:
    game = decode(head(texts={"Site": "某某市某某区某某".encode("gb18030")[:15]}) + node("", END))
    assert game.headers["Site"] == "某某市某某区某"
    assert [(f.kind, f.severity, f.rest) for f in game.findings] == [("cut_character", "note", "c4")]


def test_a_damaged_field_is_kept_and_reported() -> None:
    game = decode(head(texts={"Red": b"\xff\xff" + "选手".encode("gb18030")}) + node("", END))
    assert game.headers["Red"].endswith("选手")
    assert kinds(game) == ["field_encoding"]


def test_a_length_byte_that_is_too_great() -> None:
    game = decode(head(texts={"Red": b"abc"}, at304=200) + node("", END))
    assert game.headers["Red"] == "abc"
    assert kinds(game) == ["field_length"]


def test_comments_and_their_line_ends() -> None:
    data = head() + node("", NEXT, "开局\r\n第二行".encode("gb18030")) + node("72-42", END, b"a\rb\0")
    game = decode(data)
    assert game.root.comment == "开局\n第二行"
    assert game.root.children[0].comment == "a\nb"


def test_variations_may_hang_on_the_first_move() -> None:
    data = (
        head() + ROOT + node("72-42", BOTH) + node("79-67", END) + node("12-42", SIBLING) + node("62-46", END)
    )
    game = decode(data)
    assert [str(child.move) for child in game.root.children] == ["h2e2", "b2e2", "g2e6"]
    assert moves(game) == ["h2e2", "h9g7"]


def test_a_variation_of_a_later_move_follows_the_whole_continuation() -> None:
    data = head() + ROOT + node("72-42", NEXT) + node("79-67", BOTH) + node("70-62", END) + node("19-27", END)
    first = decode(data).root.children[0]
    assert [str(child.move) for child in first.children] == ["h9g7", "b9c7"]
    assert str(first.children[0].children[0].move) == "h0g2"


def test_the_first_mover_tells_the_side() -> None:
    game = decode(head() + ROOT + node("77-47", END))
    assert game.fen.split()[1] == "b"
    assert [(f.kind, f.severity) for f in game.findings] == [("side_to_move", "note")]
    assert kinds(decode(head(at50=1) + ROOT + node("77-47", END))) == []


def test_without_a_move_the_header_tells_the_side() -> None:
    assert decode(head(at50=1) + node("", END)).fen.split()[1] == "b"


def test_a_set_up_position() -> None:
    points = bytearray(b"\xff" * 32)
    points[4], points[20], points[0] = 40, 49, 0
    game = decode(head(bytes(points), at64=3) + node("", END))
    assert game.fen == "4k4/9/9/9/9/9/9/9/9/R3K4 w - - 0 1"
    assert game.findings == []


def test_of_two_pieces_on_one_point_the_first_stays() -> None:
    points = bytearray(START_POINTS)
    points[1] = points[0]
    game = decode(head(bytes(points)) + node("", END))
    assert [(f.kind, f.rest) for f in game.findings] == [("square_twice", "N@i0")]
    assert game.fen.split()[0].endswith("RNBAKAB1R")


def test_moves_that_are_against_the_rules_stay_in_the_tree() -> None:
    game = decode(head() + ROOT + node("44-45", NEXT) + node("00-89", END))
    assert moves(game) == ["e4e5", "a0i9"]
    assert game.findings == []


def test_a_move_off_the_board_takes_what_hangs_on_it_into_a_finding() -> None:
    line = node("91-42", BOTH, b"odd") + node("79-67", BOTH) + node("70-62", END) + node("19-27", END)
    game = decode(head() + ROOT + node("72-42", NEXT) + line + node("17-47", END))
    assert moves(game) == ["h2e2"]
    (finding,) = game.findings
    assert (finding.kind, finding.ply, finding.move) == ("off_board", 2, "91-42")
    assert finding.rest == "91-42 {odd} ( b7e7 ) h9g7 ( b9c7 ) h0g2"
    assert "1040" in finding.message_en


def test_a_variation_off_the_board_leaves_the_line_alone() -> None:
    game = decode(
        head() + ROOT + node("72-42", BOTH) + node("79-67", END) + node("72-90", NEXT) + node("19-27", END)
    )
    assert moves(game) == ["h2e2", "h9g7"]
    assert [(f.kind, f.ply, f.rest) for f in game.findings] == [("off_board", 1, "72-90 b9c7")]


def test_bytes_that_are_no_gb18030_are_kept() -> None:
    raw = b"\xb1\xbe\xff\x80abc\xd2"
    game = decode(head() + ROOT + node("72-42", END, raw))
    comment = game.root.children[0].comment
    assert comment.startswith("本") and "abc" in comment
    assert comment.encode("utf-8")
    assert [(f.kind, f.ply) for f in game.findings] == [("comment_encoding", 1)]


def test_bytes_behind_the_tree_are_reported() -> None:
    game = decode(OPENING + b"more")
    assert [(f.kind, f.severity, f.rest) for f in game.findings] == [("trailing_data", "note", b"more".hex())]
    assert f"{len(OPENING)}" in game.findings[0].message_zh


def test_a_comment_longer_than_the_file() -> None:
    data = head() + ROOT + struct.pack("<BBBBI", 72 + 24, 42 + 32, NEXT, 0, 0xFFFFFFFF) + b"rest"
    game = decode(data)
    assert game.root.children[0].comment == "rest"
    assert kinds(game) == ["truncated"]


def test_a_file_cut_anywhere_is_read_as_far_as_it_goes() -> None:
    for length in range(2, len(OPENING)):
        game = decode(OPENING[:length])
        assert "truncated" in kinds(game), length
        assert moves(game) == ["h2e2", "h9g7"][: max(0, (length - 1032) // 8)], length


def test_keyed_files_cut_anywhere_are_read_too() -> None:
    keyed = bytearray(head(version=12, at3=0x5A, at8=3, at12=0x44, at13=0x55, at14=0x66, at15=1))
    keyed += bytes(random.Random(1).randrange(256) for _ in range(300))
    for length in range(2, len(keyed)):
        assert decode(bytes(keyed[:length])).format == "xqf"


def test_a_comment_shorter_than_its_key() -> None:
    data = head(version=11) + bytes((24, 32, 0xA0, 0)) + struct.pack("<I", 5)
    game = decode(data + bytes((24, 32, 0, 0)))
    assert "comment_length" in kinds(game)


@pytest.mark.parametrize(
    ("version", "found"), [(9, ["unknown_version"]), (10, []), (18, []), (19, ["unknown_version"])]
)
def test_unknown_versions_are_read_as_the_nearest(version: int, found: list[str]) -> None:
    assert kinds(decode(head(version=version) + bytes(8)))[: len(found)] == found


def test_keys_that_do_not_add_up_are_reported() -> None:
    assert "key_checksum" in kinds(decode(head(version=18, at12=1) + bytes(8)))


@pytest.mark.parametrize("data", [b"", b"X", b"PK", b"[Event]", b"CCBridge"])
def test_what_does_not_begin_with_xq_is_no_xqf(data: bytes) -> None:
    with pytest.raises(RecordError, match="XQF"):
        next(read(io.BytesIO(data)))
    assert sniff(data) == 0


def test_sniffing() -> None:
    assert sniff(OPENING) == 100
    assert sniff(b"XQ\n is a text") == 0
    assert sniff(head(version=19)) == 99


@given(
    st.integers(0, len(OPENING) - 1),
    st.integers(0, 255),
    st.integers(0, len(OPENING) - 1),
    st.integers(0, 255),
)
def test_changed_bytes_never_stop_the_reader(at: int, byte: int, at2: int, byte2: int) -> None:
    data = bytearray(OPENING)
    data[at], data[at2] = byte, byte2
    data[:2] = b"XQ"
    game = decode(bytes(data))
    assert all(finding.message_zh and finding.message_en for finding in game.findings)


@given(st.binary(max_size=3000), st.integers(0, 255))
def test_garbage_behind_the_signature_never_stops_the_reader(data: bytes, version: int) -> None:
    game = decode(b"XQ" + bytes([version]) + data)
    game.root.comment.encode("utf-8")
    for _, each in game.root.walk():
        each.comment.encode("utf-8")


def test_a_tree_that_never_ends_costs_no_more_than_its_file() -> None:
    began = time.process_time()
    game = decode(head() + ROOT + node("72-42", BOTH) * 30_000)
    assert kinds(game) == ["truncated"]
    assert len(game.mainline()) == 30_000
    garbage = decode(head() + ROOT + node("99-99", BOTH) * 30_000)
    assert len(garbage.findings) < 60
    assert time.process_time() - began < 20
