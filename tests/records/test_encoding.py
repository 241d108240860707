"""Encodings are told by what the text says, not by which codec happens to fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.records.encoding import Decoder, decode, detect

SIMPLIFIED = '[Event "全国象棋个人赛"]\n[Red "选手01"]\n[Black "选手02"]\n'
TRADITIONAL = '[Event "全國象棋個人錦標賽"]\n[Red "選手01"]\n[Black "選手02"]\n'
MOVES = "1. 炮二平五 馬８進７\n2. 馬二進三 車９平８\n"


BOTH = [TRADITIONAL, MOVES, TRADITIONAL + MOVES, "炮二平五"]


@pytest.mark.parametrize(
    ("text", "encoding"),
    [(text, encoding) for encoding in ("utf-8", "gb18030", "big5") for text in BOTH]
    + [(SIMPLIFIED, "utf-8"), (SIMPLIFIED, "gb18030")],
)
def test_the_encoding_is_found(text: str, encoding: str) -> None:
    decoded = decode(text.encode(encoding))
    assert (decoded.encoding, decoded.text, decoded.lost) == (encoding, text, 0)


def test_big5_is_not_taken_for_gb18030_though_it_decodes() -> None:
    data = (TRADITIONAL + MOVES).encode("big5")
    assert data.decode("gb18030", "strict") != data.decode("big5")
    assert detect(data) == "big5"


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_marks_of_byte_order(codec: str) -> None:
    assert decode(MOVES.encode(codec)).text == MOVES


def test_big5_of_other_vendors() -> None:
    text = MOVES + "裏"
    assert decode(text.encode("cp950")).text == text
    assert decode((MOVES + "㗎").encode("big5hkscs")).text == MOVES + "㗎"


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "big5"])
def test_broken_bytes_do_not_change_the_verdict(encoding: str) -> None:
    data = (TRADITIONAL + MOVES).encode(encoding)
    place = data.index(b"[Red")
    decoded = decode(data[:place] + b"\xff\xff" + data[place:])
    assert decoded.encoding == encoding
    assert decoded.lost >= 1
    assert decoded.first_lost == place
    assert decoded.text.endswith(MOVES)


def test_characters_lost_by_others_are_counted() -> None:
    decoded = decode("炮二\ufffd五".encode())
    assert (decoded.lost, decoded.first_lost) == (1, None)


def test_a_decoder_follows_the_file_and_notices_a_change() -> None:
    decoder = Decoder()
    assert decoder.decode(MOVES.encode("big5")).encoding == "big5"
    assert decoder.decode(b"1. h2e2").encoding == "big5"
    assert decoder.decode(MOVES.encode("gb18030")).encoding == "gb18030"
    assert decoder.decode(MOVES.encode()).encoding == "utf-8"
    assert decoder.decode(b'[Encoding "big5"]\n' + "好".encode("big5")).text.endswith("好")


@given(st.binary(max_size=200))
def test_any_bytes_decode(data: bytes) -> None:
    decoded = decode(data)
    assert decoded.lost == decoded.text.count("\ufffd") or decoded.lost >= 1
    assert Decoder().decode(data).text is not None
