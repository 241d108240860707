"""Long tables are written without a template, and say what a template would; every text is escaped."""

from __future__ import annotations

from django.utils.safestring import SafeString

from tests.desk.test_pages import INJECTION
from zhicai.competition.event.places import FinalPlace
from zhicai.competition.model import Player
from zhicai.desk.running import markup
from zhicai.desk.running.boards import Row, Side
from zhicai.desk.running.people import Line
from zhicai.desk.running.tables import Placing
from zhicai.desk.running.watched import Watched


def all_of(text: str) -> list[SafeString]:
    """Every kind of row with this text in every place."""
    side = Side(1, text, text, text)
    rows = [Row(text, 1, game, side, side, text, text, text, match=not game) for game in (0, 1)]
    return [
        markup.standing_rows([Placing(1, 2, text, text, (text, text), False, True, text)], lambda _: text),
        markup.cross_rows([(1, text, text, (text,), text, text)], None),
        markup.place_rows(
            [(FinalPlace(1, 2, True, 0, text, text), Player(2, text, text), text, 1, text)],
            None,
            several=True,
        ),
        markup.people_rows([Line(1, text, text, text, 1990, text, 1000, text, text)], has_teams=True),
        markup.coming_rows([(Player(1, text, text, None, 1990, text, 1000), text, text)], has_teams=True),
        markup.round_rows(rows, Watched(opens=None), enters=True),
        markup.typing_rows(rows),
    ]


def test_no_text_gets_through_as_markup() -> None:
    for one in all_of(INJECTION):
        assert "<script" not in one and "<img" not in one and "onerror" in one
        assert one.count('"') % 2 == 0 and "&lt;script&gt;" in one


def test_every_row_is_whole() -> None:
    for one in all_of("选手01"):
        for tag in ("tr", "td", "th", "a"):
            assert one.count(f"<{tag}>") + one.count(f"<{tag} ") == one.count(f"</{tag}>"), one
        assert "选手01" in one


def test_what_is_not_known_is_left_empty() -> None:
    (row,) = [markup.people_rows([Line(3, "选手03", "", "", None, "", None, "", "")], has_teams=False)]
    assert row == (
        '<tr><td>3</td><th scope="row"><a href="players/3/">选手03</a></th>'
        "<td></td><td></td><td></td><td></td><td></td><td></td></tr>"
    )
