"""The lettering: complete, inside its box, and every character unlike every other."""

import re
from itertools import combinations

import pytest

from zhicai.drawing import characters, drawable
from zhicai.drawing.glyphs import EM, glyph, labels, letters, pieces, words

PIECES = {**pieces.SIMPLIFIED, **pieces.TRADITIONAL}
CHINESE = {
    **PIECES,
    **labels.NUMERALS,
    **labels.DIGITS,
    **labels.RIVER,
    **words.WORDS,
    **letters.WIDE_PUNCTUATION,
}
NARROW = {**letters.CAPITALS, **letters.SMALL, **letters.PUNCTUATION}


def points(path: str) -> list[tuple[float, float]]:
    """Every point a path names; the paths of the lettering use absolute commands only."""
    found: list[tuple[float, float]] = []
    for command, arguments in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", arguments)]
        if command == "H":
            found += [(x, found[-1][1]) for x in numbers]
        elif command == "V":
            found += [(found[-1][0], y) for y in numbers]
        elif command != "Z":
            assert command in "MLQ", command
            assert len(numbers) % (4 if command == "Q" else 2) == 0, path
            found += list(zip(numbers[::2], numbers[1::2], strict=True))
    return found


@pytest.mark.parametrize("character", CHINESE)
def test_a_character_stays_in_its_box(character: str) -> None:
    assert (
        all(4 <= x <= 98 and 3 <= y <= 100 for x, y in points(CHINESE[character])) or character in "—（），"
    )
    assert all(0 <= x <= EM and 0 <= y <= EM + 2 for x, y in points(CHINESE[character]))


@pytest.mark.parametrize("character", PIECES)
def test_a_piece_fills_its_box_and_is_centred(character: str) -> None:
    xs, ys = zip(*points(PIECES[character]), strict=True)
    assert max(xs) - min(xs) > 70
    assert max(ys) - min(ys) > 75
    assert abs(max(xs) + min(xs) - EM) < 10
    assert abs(max(ys) + min(ys) - EM) < 10


@pytest.mark.parametrize("letter", NARROW)
def test_a_letter_stays_in_its_width(letter: str) -> None:
    width, path = NARROW[letter]
    assert all(-8 <= x <= width + 8 and 0 <= y <= 115 for x, y in points(path))


def test_nothing_is_drawn_twice_under_two_names() -> None:
    assert len(set(CHINESE.values())) == len(CHINESE)
    assert all(CHINESE[one] != CHINESE[other] for one, other in combinations(CHINESE, 2))


def test_everything_a_board_needs_is_there() -> None:
    for needed in (*characters.SIMPLIFIED.values(), *characters.TRADITIONAL.values()):
        assert drawable(needed)
    assert drawable("楚河漢汉界一二三四五六七八九 0123456789")
    assert drawable("ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz")
    assert drawable("图 12（红先胜）第十二回合，轮到黑方走：应将、将军、待判局面")


def test_what_is_not_there_is_said_to_be_missing() -> None:
    assert glyph("龘") is None
    assert not drawable("龘")


def test_crowded_characters_have_lighter_strokes() -> None:
    found = {character: glyph(character) for character in "士象將"}
    weights = {character: one.weight for character, one in found.items() if one is not None}
    assert weights["士"] > weights["象"] >= weights["將"] > 6
