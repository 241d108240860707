"""An officiated game becomes a record that other programs read."""

from __future__ import annotations

from io import BytesIO

import pytest

from tests.game.table import BLACK, MINUTE, RED, SECOND, SHUFFLE, Table, cm
from zhicai.game.comparing import compare, moves_of
from zhicai.game.controls import TimeControl, all_in, base_and_increment, moves_in_time, then_each_move
from zhicai.game.recorded import record, time_control
from zhicai.game.regulations import cxa_2011
from zhicai.records import Game, read, write


def kept(table: Table) -> Game:
    return record(table.officiated.start, table.officiated.events, {"Red": "选手01", "Black": "选手02"})


@pytest.mark.parametrize("form", ["pgn", "xqf"])
def test_a_game_is_written_and_read_back(form: str) -> None:
    table = Table()
    table.move("h2e2", "h9g7", "h0g2", after=10 * SECOND)
    table.do(cm.Resign(table.wait(SECOND), BLACK))
    out = BytesIO()
    # XQF has no place for the reason and says so.
    lossy = {"report": lambda _: None} if form == "xqf" else {}
    write([kept(table)], out, format=form, **lossy)
    (back,) = read(out.getvalue())
    assert back.result == "1-0"
    assert compare(moves_of(back), ["炮二平五", "马8进7", "马二进三"]).first is None


def test_the_record_tells_times_reason_and_control() -> None:
    table = Table()
    table.move("h2e2", after=MINUTE)
    table.do(cm.Resign(table.wait(SECOND), RED))
    made = kept(table)
    (node,) = made.root.line()
    assert node.comment == "[%clk 0:59:30]"
    assert made.headers["Termination"] == "resignation (cxa-2011 art. 4.1.12)"
    assert (made.headers["TimeControl"], made.headers["Red"]) == ("3600+30", "选手01")


@pytest.mark.parametrize(("absent", "result"), [((RED,), "0-1"), ((BLACK,), "1-0"), ((RED, BLACK), "*")])
def test_forfeits_have_a_result_and_a_reason(absent: tuple[str, ...], result: str) -> None:
    table = Table(absent=absent)  # type: ignore[arg-type]
    table.do(cm.Look(20 * MINUTE))
    made = kept(table)
    assert made.result == result
    assert "late" in made.headers["Termination"]


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (base_and_increment(60, 30), "3600+30"),
        (moves_in_time((30, 60), (10, 10)), "30/3600:10/600"),
        (all_in(20), "1200"),
        (then_each_move(40, 30), "2400:1/30"),
    ],
)
def test_controls_as_the_tag_has_them(control: TimeControl, text: str) -> None:
    assert time_control(control) == text


def test_time_odds_show_in_the_tag() -> None:
    control = all_in(10)
    table = Table(cxa_2011().timed(control, control.with_odds(-5 * MINUTE)))
    assert kept(table).headers["TimeControl"] == "600/300"


def test_three_hundred_moves_are_recorded_with_their_times() -> None:
    table = Table()
    table.move(*SHUFFLE * 75, after=20 * SECOND)
    made = kept(table)
    assert len(made.mainline()) == 300
    assert all(node.comment.startswith("[%clk") for node in made.root.line() if node.move is not None)
