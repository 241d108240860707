"""The parts of `zhicai play` that need no terminal: what is typed, what is shown, what is written down."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from zhicai import Board
from zhicai.cli import language
from zhicai.cli.language import Language
from zhicai.cli.layout import cells
from zhicai.cli.play import _edition, _of_event
from zhicai.cli.play_acts import BadAct, squares_of
from zhicai.cli.play_control import BadControl, read_control
from zhicai.cli.play_loop import Sitting
from zhicai.cli.play_say import Said, understood
from zhicai.cli.play_table import Table
from zhicai.cli.play_view import MORE_HELP, View, pages, screen
from zhicai.errors import ZhicaiError
from zhicai.game.controls import MINUTE, all_in, base_and_increment, moves_in_time, then_each_move
from zhicai.game.events import Ended
from zhicai.game.regulations import Breaches, Regulations
from zhicai.game.state import new_game
from zhicai.game.telling import control_words
from zhicai.game.values import Pair, Refusal

BEGAN = 1_800_000_000_000
SHUFFLE = "h2e2 h9g7 b0c2 b9c7 " + "a0b0 a9b9 b0a0 b9a9 " * 3
"""Idle moves until the same position has come back three times."""


@pytest.fixture(autouse=True, params=list(Language))
def _speaking(request: pytest.FixtureRequest) -> None:
    language.use(request.param)


def over(table: Table) -> Ended | None:
    return table.game.ended


def offered(table: Table) -> str | None:
    return table.game.offer


def ply(table: Table) -> int:
    return table.game.course.ply


@pytest.fixture
def rules() -> Regulations:
    return _edition("cxa-2011").timed(base_and_increment(20, 5))


@pytest.fixture
def table(tmp_path: Path, rules: Regulations) -> Table:
    return Table.begun(tmp_path / "g.jsonl", rules, None, BEGAN)


def typed(sitting: Sitting, line: str, at: int) -> None:
    for key in line + "\r":
        sitting.key(key, at)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("  炮二平五 ", Said("move", None, "炮二平五")),
        ("H2-E2", Said("move", None, "H2-E2")),
        ("h2e2 draw", Said("move", None, "h2e2", offer=True)),
        ("炮二平五 和", Said("move", None, "炮二平五", offer=True)),
        ("提和", Said("offer")),
        ("D", Said("offer")),
        ("黑认输", Said("resign", "black")),
        ("red resign", Said("resign", "red")),
        ("摸 h2 炮8", Said("touch", None, "h2 炮8")),
        ("黑摸子 马8", Said("touch", "black", "马8")),
        ("black touch h9", Said("touch", "black", "h9")),
        ("撤销", Said("undo")),
        ("U", Said("undo")),
        ("黑犯规 8.1.1 说话", Said("foul", "black", "8.1.1 说话")),
        ("裁判签字", Said("sign")),
        ("红签字", Said("sign", "red")),
        ("rule 继续 比赛", Said("rule", None, "继续 比赛")),
        ("和定", Said("dead")),
        ("循环", Said("repetition")),
        ("LIMIT", Said("limit")),
        ("？", Said("help")),
        ("", None),
    ],
)
def test_lines_are_understood_in_both_languages(line: str, said: Said | None) -> None:
    assert understood(line) == said


def test_controls_are_read_as_people_write_them() -> None:
    """cxa-2011 arts 6.1-6.3"""
    assert read_control("60+30") == base_and_increment(60, 30)
    assert read_control(" 15 ") == all_in(15)
    assert read_control("40/90,10/15") == moves_in_time((40, 90), (10, 15))
    found = read_control("0.5+3")
    assert found is not None and found.first_ms == MINUTE // 2
    assert read_control("40,30s") == then_each_move(40, 30)
    assert read_control("none") is None is read_control("不计时")


@pytest.mark.parametrize(
    ("typed", "short"),
    [
        ("60分+30秒", "60+30"),
        ("６０分钟，每步加３０秒", "60+30"),
        ("60 分，每着加 30 秒", "60+30"),
        ("60分钟包干", "60"),
        ("40分，用完后每着30秒", "40,30s"),
        ("40分钟后读秒30秒", "40,30s"),
        ("40着90分，再每10着15分", "40/90,10/15"),
        ("0.5分+3秒", "0.5+3"),
    ],
)
def test_controls_in_chinese_words_are_the_short_ones(typed: str, short: str) -> None:
    """cxa-2011 arts 6.1-6.3"""
    control = read_control(short)
    assert control is not None and read_control(typed) == control
    # What the program says of a control can be typed again.
    assert short.startswith("0.5") or read_control(control_words(control)[0]) == control


@pytest.mark.parametrize(
    "text", ["", "x", "60+", "40/90,", "0.0", "1e3", "-5", "0/5", "60+30+5", "0分", "60分30秒", "每着30秒"]
)
def test_what_is_no_control_is_told(text: str) -> None:
    with pytest.raises(BadControl):
        read_control(text)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (79, 24), (40, 10), (20, 3)])
@pytest.mark.parametrize("colour", [True, False])
def test_the_screen_fits_the_terminal(table: Table, size: tuple[int, int], *, colour: bool) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    for number, move in enumerate((SHUFFLE * 3).split()):
        typed(sitting, move, BEGAN + 1000 * number)
    typed(sitting, "限着", BEGAN + 100_000)
    view = sitting.view(BEGAN + 101_000)
    full = View(view.game, view.at, "x" * 200, view.message, colour=colour, ascii_only=not colour)
    shown = screen(full, *size)
    assert len(shown.lines) == size[1]
    assert max(map(cells, shown.lines)) < size[0]
    assert shown.cursor[0] == size[1] - 1 and shown.cursor[1] < size[0]


@pytest.mark.parametrize("size", [(80, 24), (40, 10)])
def test_pages_fit_the_terminal(size: tuple[int, int]) -> None:
    found = pages(MORE_HELP * 5, *size)
    assert len(found) > 1
    for page in found:
        assert len(page) < size[1] and max(map(cells, page)) < size[0]


def test_a_decision_stands_in_the_journal_before_it_counts(table: Table) -> None:
    table.go(BEGAN)
    table.say(Said("move", None, "炮二平五"), BEGAN + 5000)
    table.file.close()
    with pytest.raises(ZhicaiError):
        table.say(Said("move", None, "马8进7"), BEGAN + 9000)
    assert table.game.course.ply == 1
    again = Table.resumed(Path(table.file.path))
    assert again.game == table.game


def test_a_break_is_charged_to_nobody(table: Table) -> None:
    table.go(BEGAN)
    table.say(Said("move", None, "h2e2"), BEGAN + 5000)
    table.beat(BEGAN + 9000)
    table.file.close()
    again = Table.resumed(Path(table.file.path))
    much_later = BEGAN + 10_000_000
    assert again.game.left("black", again.moment(much_later)) == 20 * MINUTE - 4000
    again.go(much_later)
    assert again.game.left("black", much_later) == 20 * MINUTE - 4000
    assert again.game.left("black", much_later + 1000) == 20 * MINUTE - 5000
    again.file.close()


def test_time_used_up_loses_without_a_key(table: Table) -> None:
    """cxa-2011 art. 21.3"""
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    sitting.pass_time(BEGAN + 20 * MINUTE - 1)
    assert over(table) is None
    sitting.pass_time(BEGAN + 20 * MINUTE)
    ended = over(table)
    assert ended is not None and ended.result == "0-1"
    typed(sitting, "炮二平五", BEGAN + 21 * MINUTE)
    assert table.game.course.ply == 0 and sitting.message


def test_offers_are_answered_by_the_other_side(table: Table) -> None:
    """cxa-2011 art. 22.1"""
    table.go(BEGAN)
    table.say(Said("offer"), BEGAN + 1)
    assert offered(table) == "red"
    table.say(Said("decline"), BEGAN + 2)
    assert offered(table) is None
    table.say(Said("move", None, "炮二平五", offer=True), BEGAN + 3)
    assert offered(table) == "red" and table.game.time_of == "black"
    table.say(Said("accept"), BEGAN + 4)
    ended = over(table)
    assert ended is not None and ended.reason == "agreement"


def test_in_1999_an_offer_goes_with_the_move(tmp_path: Path) -> None:
    """cxa-1999 art. 23.1"""
    rules = _edition("cxa-1999").timed(all_in(30))
    table = Table.begun(tmp_path / "g.jsonl", rules, None, BEGAN)
    table.go(BEGAN)
    assert isinstance(table.say(Said("offer"), BEGAN + 1), Refusal)
    assert not isinstance(table.say(Said("move", None, "炮二平五", offer=True), BEGAN + 2), Refusal)
    assert table.game.offer == "red" and table.game.time_of == "black"


def test_a_ruling_is_read_out_on_nobodys_time(table: Table) -> None:
    """cxa-2011 arts 23.1, 23.5"""
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    for number, move in enumerate(SHUFFLE.split(), 1):
        typed(sitting, move, BEGAN + 1000 * number)
    at = BEGAN + 60_000
    typed(sitting, "循环", at)
    left = table.game.left("red", at)
    assert sitting.reading and "25.2" in "".join(sitting.reading[-1])
    assert table.game.left("red", at + MINUTE) == left
    while sitting.reading:
        typed(sitting, "", at + MINUTE)
    assert table.game.left("red", at + MINUTE + 1000) == (left or 0) - 1000
    typed(sitting, "循环", at + MINUTE + 2000)
    assert not sitting.reading and sitting.message


def test_who_resigns_is_asked_again(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    typed(sitting, "黑认输", BEGAN + 1)
    typed(sitting, "h2e2", BEGAN + 2)
    assert over(table) is None and ply(table) == 0
    typed(sitting, "黑认输", BEGAN + 3)
    typed(sitting, "是", BEGAN + 4)
    ended = over(table)
    assert ended is not None and ended.result == "1-0"


def test_nothing_but_a_move_is_carried_out_before_the_game_is_taken_up(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "红提和", BEGAN)
    assert table.game.began is not None and table.game.offer is None


def test_an_illegal_move_is_told_and_costs_nothing(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    for wrong in ("h2h9x", "炮二进九", "e0e5", "\x15"):
        typed(sitting, wrong, BEGAN + 1000)
    assert sitting.message and table.game.course.ply == 0 and table.game.desk.fouls.red == 0


def test_without_a_clock_the_game_goes_on_all_the_same(tmp_path: Path) -> None:
    table = Table.begun(tmp_path / "g.jsonl", _edition("cxa-2011"), None, BEGAN)
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    for number, move in enumerate(SHUFFLE.split()):
        typed(sitting, move, BEGAN + number)
    typed(sitting, "rep", BEGAN + 100)
    assert sitting.reading and table.game.clock is None


def test_a_view_of_a_new_game_says_how_to_begin(rules: Regulations) -> None:
    text = "\n".join(screen(View(new_game(rules), 0, waiting=True)).lines)
    assert "按回车开始" in text or "Enter begins" in text


# Touched pieces, the arbiter's acts, undoing


def told(sitting: Sitting) -> str:
    return " ".join(sitting.message)


def test_cxa_2011_art_5_3_touched_pieces_show_what_must_be_played(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    typed(sitting, "摸 炮二 炮8", BEGAN + 1000)
    obligation = table.game.obligation
    assert obligation is not None and (obligation.article, len(obligation.moves)) == ("5.3.2", 12)
    text = "\n".join(screen(sitting.view(BEGAN + 2000)).lines)
    assert "须走" in text or "touch-move" in text
    typed(sitting, "马二进三", BEGAN + 3000)
    assert ply(table) == 0 and "5.3" in told(sitting)
    typed(sitting, "炮二平五", BEGAN + 4000)
    assert ply(table) == 1 and table.game.obligation is None


def test_cxa_2011_art_8_1_5_touching_what_cannot_move_is_a_foul(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    typed(sitting, "摸 e9", BEGAN + 1000)
    assert table.game.desk.fouls.red == 1 and "8.1.5" in told(sitting)
    owed = table.game.obligation
    assert owed is not None and owed.free
    typed(sitting, "炮二平五", BEGAN + 3000)
    assert ply(table) == 1


@pytest.mark.parametrize(
    ("words", "squares"),
    [
        ("h2 E3", ("h2", "e3")),
        ("炮二、马8", ("h2", "h9")),
        ("帅", ("e0",)),
        ("将", ("e0",)),
        ("马２", ("b9",)),
        ("兵五 卒5", ("e3", "e6")),
    ],
)
def test_pieces_are_named_by_point_or_by_kind_and_file(words: str, squares: tuple[str, ...]) -> None:
    """cxa-2011 art. 1.1"""
    assert squares_of(Board(), words, "red") == squares


def test_front_and_rear_pieces_are_told_apart_from_their_own_side() -> None:
    board = Board("4k4/9/9/9/2r6/2r6/2R6/9/2R6/3K5 w - - 0 1")
    assert squares_of(board, "前车 后车 前车七", "red") == ("c3", "c1", "c3")
    assert squares_of(board, "前车 后车", "black") == ("c4", "c5")


@pytest.mark.parametrize("words", ["", "z9", "马", "炮三", "皇后", "h2x"])
def test_what_names_no_piece_is_told(words: str) -> None:
    with pytest.raises(BadAct):
        squares_of(Board(), words, "red")


def test_a_wrong_entry_is_taken_back_whole(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    typed(sitting, "炮二平五", BEGAN + 5000)
    typed(sitting, "马8进7 和", BEGAN + 9000)
    assert (ply(table), offered(table)) == (2, "black")
    typed(sitting, "撤销", BEGAN + 20_000)
    assert ply(table) == 2 and ("马8进7" in told(sitting) or "h9g7" in told(sitting))
    typed(sitting, "h2e2", BEGAN + 21_000)
    assert ply(table) == 2, "anything but yes leaves it"
    typed(sitting, "撤销", BEGAN + 22_000)
    typed(sitting, "yes", BEGAN + 30_000)
    assert (ply(table), offered(table), table.game.turn) == (1, None, "black")
    assert table.game.left("black", BEGAN + 30_000) == 20 * MINUTE - 4000, (
        "what has passed since is nobody's time"
    )


def test_an_end_that_was_entered_by_mistake_is_taken_back(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    typed(sitting, "黑认输", BEGAN + 1000)
    typed(sitting, "是", BEGAN + 2000)
    assert over(table) is not None
    typed(sitting, "u", BEGAN + 3000)
    typed(sitting, "y", BEGAN + 4000)
    assert over(table) is None
    typed(sitting, "炮二平五", BEGAN + 5000)
    assert ply(table) == 1


def test_what_was_entered_before_a_break_can_be_taken_back_after_it(table: Table) -> None:
    table.go(BEGAN)
    table.say(Said("move", None, "炮二平五"), BEGAN + 1000)
    table.say(Said("move", None, "马8进7", offer=True), BEGAN + 2000)
    table.beat(BEGAN + 3000)
    table.file.close()
    again = Sitting(Table.resumed(Path(table.file.path)))
    typed(again, "", BEGAN + 60_000)
    typed(again, "undo", BEGAN + 61_000)
    typed(again, "yes", BEGAN + 62_000)
    assert (ply(again.table), offered(again.table)) == (1, None)
    typed(again, "undo", BEGAN + 63_000)
    typed(again, "yes", BEGAN + 64_000)
    assert ply(again.table) == 0
    for number in range(3):
        typed(again, "undo", BEGAN + 65_000 + number)
        typed(again, "yes", BEGAN + 65_500 + number)
    assert again.table.game.began is None or ply(again.table) == 0
    again.table.file.close()


def test_nothing_can_be_taken_back_before_anything_was_entered(table: Table) -> None:
    sitting = Sitting(table)
    sitting.table.waiting = False
    typed(sitting, "undo", BEGAN)
    assert sitting.confirming is None and sitting.message


def test_what_the_arbiter_gives_is_recorded_under_its_article(table: Table) -> None:
    """cxa-2011 arts 8.1-8.2, 18.1, 21.4, 5.8-5.9, 9"""
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    for number, line in enumerate(
        (
            "黑犯规 8.1.1 说话",
            "red warn",
            "红加时 60",
            "black deduct 300",
            "停钟",
            "red set 12:30",
            "go",
            "红碰乱",
            "摆好",
            "黑离席",
            "black return",
            "裁定 继续比赛",
            "摆正 h2",
            "误碰 h2",
        )
    ):
        typed(sitting, line, BEGAN + 1000 * (number + 1))
        assert sitting.message, line
    game = table.game
    assert (game.desk.fouls, game.desk.warnings) == (Pair(0, 1), Pair(1, 0))
    assert game.left("black", game.at) == 15 * MINUTE and game.obligation is None
    assert not game.desk.away and game.desk.knocked_over is None
    typed(sitting, "黑判负", BEGAN + 60_000)
    typed(sitting, "是", BEGAN + 61_000)
    for line in ("红签字", "black sign", "裁判签字"):
        typed(sitting, line, BEGAN + 62_000)
    ended = over(table)
    assert ended is not None and (ended.result, ended.reason) == ("1-0", "misconduct")
    assert table.game.desk.signed == ("red", "black", "arbiter")


@pytest.mark.parametrize(
    "line",
    ["黑犯规", "黑犯规 8.1.99", "红加时 许多", "red set 5", "错位 x", "裁定", "摸", "touch z9", "black foul"],
)
def test_words_that_do_not_say_what_to_record_are_told(table: Table, line: str) -> None:
    sitting = Sitting(table)
    typed(sitting, "", BEGAN)
    before = table.game
    typed(sitting, line, BEGAN + 1000)
    assert sitting.message and table.game == before


def test_a_game_by_the_regulations_of_an_event() -> None:
    rules = _of_event("zhejiang-amateur-2012")
    assert rules.controls == (base_and_increment(30, 20),) * 2
    assert (rules.natural_limit.rounds, rules.breaches) == (40, Breaches.REFUSE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "zhejiang-amateur-2012"),
        (b"\xff\xfe", "UTF-8"),
        (b"name = ", "TOML"),
        (b"[game]\nlat = 5", "late"),
        (b"[game]\nfouls_lose = 0", "fouls_lose"),
        (b"[game.controls]\nperiods = []", "periods|时限"),
    ],
)
def test_regulations_that_cannot_be_read_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: bytes | None, words: str
) -> None:
    path = tmp_path / "event.toml"
    if text is not None:
        path.write_bytes(text)
    with pytest.raises(typer.Exit):
        _of_event(str(path))
    assert "event.toml" in (said := "".join(capsys.readouterr().err.split())) and re.search(words, said)


def test_a_move_typed_before_the_start_starts_the_game_and_is_played(table: Table) -> None:
    sitting = Sitting(table)
    typed(sitting, "炮二平五", BEGAN)
    assert table.game.began is not None
    assert table.game.course.ply == 1
