"""Text in columns where a Chinese character takes two."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zhicai.cli.layout import beside, cells, flowed, padded, wrapped

PLAIN = st.text(st.sampled_from("ab 中文，。 -×\u3000"), max_size=120)


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("abc", 3),
        ("中文", 4),
        ("１", 2),
        ("—·×", 3),
        ("e\u0301", 1),
        ("\x1b[1;31m车\x1b[0m", 2),
        ("", 0),
        ("\u3000", 2),
    ],
)
def test_cells(text: str, columns: int) -> None:
    assert cells(text) == columns
    assert cells(padded(text, 9)) == 9


@given(PLAIN, st.integers(8, 40))
def test_no_line_is_too_long_and_nothing_is_lost(text: str, columns: int) -> None:
    lines = list(wrapped(text, columns, "  "))
    # Punctuation stays with its character even where it hangs over the edge.
    assert all(cells(line.rstrip("，。")) <= columns for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_words_stay_whole_and_punctuation_stays_in_its_line() -> None:
    assert list(wrapped("the quick brown fox", 10)) == ["the quick", "brown fox"]
    assert list(wrapped("红方可提出，自然限着", 10, "  ")) == ["红方可提", "  出，自然", "  限着"]
    assert list(wrapped("黑方9路车（无根）", 10)) == ["黑方9路车", "（无根）"]
    assert list(wrapped("第二着（e2）", 8)) == ["第二着", "（e2）"]
    assert max(map(len, wrapped("a" * 25, 10))) <= 10


@pytest.mark.parametrize("columns", [-3, 0, 1, 2, 3])
def test_wrapping_ends_where_nothing_fits(columns: int) -> None:
    for indent in ("", "    "):
        assert "".join("".join(wrapped("中文 abc", columns, indent)).split()) == "中文abc"


def test_flowed_and_beside() -> None:
    assert list(flowed(["一", "二", "三"], 7, 1)) == ["一 二", "三"]
    assert list(flowed([], 80)) == []
    assert list(beside(["中", "a"], ["x", "", "z"], 1)) == ["中 x", "a", "   z"]
