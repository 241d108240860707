"""Moves as a value: whoever goes on from an earlier position never disturbs who went on before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from zhicai import Board, Move
from zhicai.game.course import Course

FEN = Board().fen


def played(course: Course, *moves: str) -> Course:
    for move in moves:
        course = course.played(Move(move))
    return course


def test_a_course_that_branches_leaves_the_other_branch_alone() -> None:
    trunk = played(Course(FEN), "h2e2")
    one = played(trunk, "h9g7", "h0g2")
    two = played(trunk, "b9c7")
    three = played(one.until(1), "a9a8", "b0c2")
    assert [str(move) for move in one.moves] == ["h2e2", "h9g7", "h0g2"]
    assert [str(move) for move in two.moves] == ["h2e2", "b9c7"]
    assert [str(move) for move in three.moves] == ["h2e2", "a9a8", "b0c2"]
    assert trunk.tip.ply == 1 and one.tip.ply == 3
    assert one != two and one == played(Course(FEN), "h2e2", "h9g7", "h0g2")
    assert hash(one) == hash(played(Course(FEN), "h2e2", "h9g7", "h0g2"))


def test_looking_at_an_earlier_position_keeps_the_later_one() -> None:
    later = played(Course(FEN), "h2e2", "h9g7")
    earlier = later.until(1)
    assert earlier.tip.ply == 1
    assert later.tip.ply == 2
    assert earlier.tip is earlier.tip


@st.composite
def walks(draw: st.DrawFn) -> list[tuple[int, int]]:
    """Pairs of a course to go on from and a choice among its moves."""
    return draw(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=40))


@given(walks())
def test_every_course_stays_what_it_was(walk: list[tuple[int, int]]) -> None:
    courses = [Course(FEN)]
    lines: list[list[Move]] = [[]]
    for which, choice in walk:
        index = which % len(courses)
        legal = list(courses[index].tip.legal_moves)
        move = legal[choice % len(legal)] if legal else None
        if move is not None:
            courses.append(courses[index].played(move))
            lines.append([*lines[index], move])
    for course, line in zip(courses, lines, strict=True):
        board = Board()
        keys, captures, checks = [board.key], [], []
        for move in line:
            captures.append(board.piece_at(move.to_square) is not None)
            board.push(move)
            keys.append(board.key)
            checks.append(board.is_check())
        assert course.moves == line
        assert (course.keys, course.captures, course.checks) == (keys, captures, checks)
        assert course.tip.fen == board.fen
        assert course.last_key == board.key
        quiet = next((n for n, taken in enumerate(reversed(captures)) if taken), len(captures))
        assert course.quiet == quiet
