"""The score sheet, and two sheets compared (cxa-2011 arts 7.1-7.5)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.game import people
from tests.game.replayed import MOVES, officiate
from tests.game.table import BLACK, MINUTE, RED, SECOND, TIMED, Table, cm
from zhicai import Board, Move
from zhicai.cli import language
from zhicai.cli.language import Language
from zhicai.cli.sheet_text import sheet_lines
from zhicai.game.comparing import Comparison, Kind, compare, moves_of
from zhicai.game.log import Officiated
from zhicai.game.sheet import Cell, Sheet, sheet
from zhicai.game.sheet_reading import Written, position_of, read_sheet
from zhicai.game.state import new_game
from zhicai.game.values import Pair
from zhicai.records import Game as RecordedGame

OPENING = ("h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "h7h3")
FULL = ["炮二平五", "马8进7", "马二进三", "车9平8", "车一平二", "炮8进4"]
SHORT = ["炮25", "马87", "马23", "车98", "车12", "炮84"]


def written(table: Table) -> Sheet:
    return sheet(table.officiated.start, table.officiated.events)


def test_cxa_2011_art_7_5_full_and_short_side_by_side() -> None:
    table = Table()
    table.move(*OPENING)
    rows = written(table).rows
    assert [row.round for row in rows] == [1, 2, 3]
    cells = [cell for row in rows for cell in (row.red, row.black) if cell is not None]
    assert [cell.full for cell in cells] == FULL
    assert [cell.short for cell in cells] == SHORT


def test_cxa_1999_art_7_5_the_same_sample() -> None:
    table = Table()
    table.move(*OPENING)
    assert [cell.short for cell in written(table).cells] == SHORT


def test_the_sheet_tells_times_offers_and_fouls() -> None:
    table = Table()
    table.do(cm.Offer(table.wait(SECOND), RED))
    table.move("h2e2", after=MINUTE)
    table.do(cm.Decline(table.wait(SECOND), BLACK))
    table.do(cm.GiveFoul(table.now, RED, "cxa-2011 art. 8.1.1"))
    table.move("h9g7", after=2 * MINUTE)
    table.do(cm.Resign(table.wait(SECOND), RED))
    found = written(table)
    first, second = found.cells
    assert [note.kind for note in found.before] == ["Offered"]
    assert [(note.kind, note.side, note.article) for note in first.notes] == [
        ("Declined", BLACK, ""),
        ("Fouled", RED, "cxa-2011 art. 8.1.1"),
    ]
    assert (first.spent_ms, first.left_ms) == (61 * SECOND, 60 * MINUTE - 31 * SECOND)
    assert (second.spent_ms, second.used_ms) == (121 * SECOND, 121 * SECOND)
    assert (found.result, found.reason, found.article) == ("0-1", "resignation", "cxa-2011 art. 4.1.12")
    assert (found.fouls, found.used_ms) == (Pair(1, 0), Pair(62 * SECOND, 121 * SECOND))


def test_moves_taken_back_leave_the_sheet() -> None:
    table = Table()
    table.move(*OPENING)
    table.do(cm.ReportDisplaced(table.wait(SECOND), 2))
    table.move("b0c2")
    table.do(cm.Undo(table.wait(SECOND), 2))
    table.move("h0i2")
    assert [cell.move for cell in written(table).cells] == ["h2e2", "h9g7", "h0i2"]


def test_a_game_that_black_begins_has_no_first_move_of_red() -> None:
    fen = Board().fen.replace(" w ", " b ")
    table = Table(TIMED, fen)
    table.move("h9g7", "h2e2", "i9h9")
    rows = written(table).rows
    assert rows[0].red is None and rows[0].black is not None
    assert rows[1].red is not None and rows[1].black is not None


@pytest.mark.parametrize("seed", range(40))
def test_the_sheet_of_any_game_has_its_moves(seed: int) -> None:
    lots = random.Random(seed)
    officiated = Officiated(new_game(lots.choice(people.RULES)), judge=people.judge)
    for _ in range(120):
        officiated.do(people.command(officiated.game, lots.choice))
    found = sheet(officiated.start, officiated.events)
    game = officiated.game
    assert [cell.move for cell in found.cells] == [str(move) for move in game.course.moves]
    assert found.fouls == game.desk.fouls
    for side in ("red", "black"):
        spent = [cell.spent_ms or 0 for cell in found.cells if game.course.mover(cell.ply) == side]
        assert all(ms >= 0 for ms in spent)


# Two sheets


def kinds(found: Comparison) -> list[tuple[Kind, int, int | None, int]]:
    return [(each.kind, each.ply, each.fault, each.plies) for each in found.differences]


def test_the_same_game_in_other_notations_is_the_same() -> None:
    found = compare(FULL, SHORT)
    assert (found.agreed, found.first, found.missing) == (6, None, (0, 0))
    assert [str(move) for move in found.moves] == list(OPENING)
    assert compare(list(OPENING), FULL).first is None


def test_an_empty_place_is_filled_from_the_other_sheet() -> None:
    sheets: list[Written] = [*FULL[:2], None, *FULL[3:]]
    found = compare(sheets, SHORT)
    assert kinds(found) == [(Kind.EMPTY, 3, 0, 1)]
    assert (found.agreed, found.missing, len(found.moves)) == (2, (1, 0), 6)


def test_cxa_2011_art_7_2_an_unreadable_move_counts_as_missing() -> None:
    found = compare(FULL, [*SHORT[:3], "车？？", *SHORT[4:]])
    assert kinds(found) == [(Kind.UNREADABLE, 4, 1, 1)]
    assert found.missing == (0, 1)


@pytest.mark.parametrize("gap", [1, 2, 3])
def test_cxa_2011_art_7_1_moves_left_out_without_room_are_counted(gap: int) -> None:
    found = compare(FULL[:1] + FULL[1 + gap :], FULL)
    assert kinds(found) == [(Kind.OMITTED, 2, 0, gap)]
    assert (found.missing, len(found.moves)) == ((gap, 0), 6)


def test_the_first_difference_is_told_and_the_playable_line_kept() -> None:
    other = [*FULL[:2], "马二进一", *FULL[3:]]
    found = compare(FULL, other)
    first = found.first
    assert first is not None
    assert (first.kind, first.ply, first.first, first.second) == (Kind.DIFFERENT, 3, "马二进三", "马二进一")
    assert (found.agreed, found.missing) == (2, (0, 0))


def test_a_sheet_that_ends_earlier_lacks_the_rest() -> None:
    found = compare(FULL, FULL[:3])
    assert kinds(found) == [(Kind.LONGER, 4, 1, 3)]
    assert (found.missing, len(found.moves)) == ((0, 3), 6)


def test_where_neither_can_be_read_the_comparison_ends() -> None:
    found = compare([*FULL[:2], None, *FULL[3:]], [*FULL[:2], "？", *FULL[3:]])
    assert kinds(found) == [(Kind.LOST, 3, None, 4)]
    assert found.missing == (4, 4)


def test_a_record_that_was_read_is_a_sheet() -> None:
    record = RecordedGame()
    node = record.root
    for move in OPENING:
        node = node.add(Move(move))
    assert compare(moves_of(record), FULL).first is None


@st.composite
def games(draw: st.DrawFn) -> list[str]:
    board, moves = Board(), []
    for _ in range(draw(st.integers(0, 30))):
        legal = board.legal_moves
        if not legal:
            break
        move = legal[draw(st.integers(0, 10**6)) % len(legal)]
        moves.append(board.chinese(move) if draw(st.booleans()) else board.short(move))
        board.push(move)
    return moves


@given(games(), st.data())
def test_holes_in_one_sheet_are_found_and_filled(moves: list[str], data: st.DataObject) -> None:
    holes = data.draw(st.sets(st.integers(0, max(0, len(moves) - 1)), max_size=5)) if moves else set()
    holed: list[Written] = [None if index in holes else text for index, text in enumerate(moves)]
    found = compare(holed, moves)
    assert found.missing == (len(holes), 0)
    assert len(found.moves) == len(moves)
    assert found.agreed == (min(holes) if holes else len(moves))


@given(games(), games())
def test_comparing_the_other_way_round_tells_the_same_first_difference(
    first: list[str], second: list[str]
) -> None:
    one, two = compare(first, second), compare(second, first)
    assert one.agreed == two.agreed
    assert (one.first is None) == (two.first is None)


def test_a_cell_is_a_value() -> None:
    assert Cell(1, "h2e2", "炮二平五", "炮25") == Cell(1, "h2e2", "炮二平五", "炮25")


# A sheet read from a text


@pytest.mark.parametrize(
    "text",
    [
        "1. 炮二平五 马8进7 2. 马二进三 车9平8 3. 车一平二 炮8进4",
        "1．炮二平五 马8进7\n2．马二进三 车9平8\n3．车一平二 炮8进4 1-0",
        "1 炮二平五 马8进7\n2 马二进三 车9平8\n3 车一平二 炮8进4\n红先胜",
        "1、炮二平五，马8进7\n2、马二进三，车9平8\n3、车一平二，炮8进4",
        "炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4",
        '[Event "x"]\n[Result "*"]\n\n1. 炮二平五 {[%clk 0:59:48]} 马8进7 (1. ... 马2进3 2. 马八进七)\n'
        "2. 马二进三 ; 好\n2... 车9平8 3. 车一平二 0:12 炮8进4 (0:59:10) *",
    ],
)
def test_a_sheet_is_read_from_a_text(text: str) -> None:
    assert read_sheet(text) == FULL


def test_empty_places_and_left_out_rounds_stay_empty() -> None:
    assert read_sheet("1. …… 马8进7\n2. 马二进三 ——\n4. ____ 炮8进4\n5. ……") == [
        None, "马8进7", "马二进三", None, None, None, None, "炮8进4"
    ]  # fmt: skip
    assert read_sheet("") == read_sheet("1. ……") == []


def test_what_cannot_be_read_is_kept_as_it_is_written() -> None:
    assert read_sheet("1. 炮二？五 ？ 2. C2=5 H8+7") == ["炮二？五", "？", "C2=5", "H8+7"]


def test_a_sheet_says_from_which_position_it_begins() -> None:
    fen = "4k4/9/9/9/9/9/9/9/9/3K1R3 w - - 0 1"
    assert position_of(f'[FEN "{fen}"]\n\n1. 车四进九') == fen
    assert position_of(f"记录纸\nFEN {fen}\n") == fen
    assert position_of("1. 炮二平五") == ""


@pytest.mark.parametrize("chosen", ["zh", "en", "both"])
def test_what_the_program_prints_it_reads_back(chosen: str) -> None:
    officiated = officiate(moves=MOVES)
    made = sheet(officiated.start, officiated.events)
    before = language.current()
    try:
        language.use(Language(chosen))
        text = "\n".join(sheet_lines(made))
    finally:
        language.use(before)
    assert compare(read_sheet(text), [cell.move for cell in made.cells]).first is None


@given(st.text(alphabet="0123456789.．…、 \n炮二平五马8进7{}()[];:-—？", max_size=60))
def test_any_text_is_read_to_some_places(text: str) -> None:
    places = read_sheet(text)
    assert not places or places[-1] is not None
    compare(places, places)
