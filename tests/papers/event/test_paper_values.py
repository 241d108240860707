"""What stands on the papers is what the state of the event says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from tests.papers.event.cases import section_of, subject, with_teams
from zhicai.competition.event import kinds
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.places import final_table
from zhicai.competition.event.state import Section
from zhicai.competition.event.timetable import whole_table
from zhicai.competition.model import (
    RED_WINS_UNPLAYED,
    UNPLAYED,
    Board,
    ByeKind,
    Cause,
    Colour,
    Foul,
    Penalty,
    Result,
    Sanction,
    result_of,
)
from zhicai.competition.pinyin import pinyin_key
from zhicai.competition.regulations import of_table, whole
from zhicai.competition.scoring import THREE_BLACK_TWO, TWO_ONE_NONE
from zhicai.papers.errors import PaperError
from zhicai.papers.event import bracket_plan, lists
from zhicai.papers.event.catalogue import KINDS, all_of, build
from zhicai.papers.event.lists import Logged, log
from zhicai.papers.event.screen import text as screen
from zhicai.papers.event.speech import Speech
from zhicai.papers.event.subject import Subject
from zhicai.papers.event.values import Cards, Cell, Chart, Drawing, Paper, Signatures, Table, Text


def table(paper: Paper, at: int = 0) -> Table:
    return [block for block in paper.blocks if isinstance(block, Table)][at]


def column(found: Table, title: str) -> list[Cell]:
    at = [one.title for one in found.columns].index(title)
    return [row[at] for row in found.rows]


def test_pairings_tell_boards_points_before_the_round_and_scores() -> None:
    section = section_of("swiss")
    found = table(build(subject("swiss"), "pairings", 3))
    played = section.rounds[2]
    assert column(found, "台次") == [board.table for board in played.boards]
    assert [row[1] for row in found.rows] == [board.red for board in played.boards]
    assert [row[-1] for row in found.rows] == [board.black for board in played.boards]
    standing = section.standings(2)
    points = {place.number: standing.figure(place, standing.columns[0]) for place in standing.places}
    at = [one.title for one in found.columns].index("积分")
    assert [row[at] for row in found.rows] == [points[board.red] for board in played.boards]
    scores = column(found, "比分")
    assert scores == [Speech().score(board.result, section.regulations.scores) for board in played.boards]
    assert set(scores) <= {"2 : 0", "1 : 1", "0 : 2", "+ : -", "- : +", "- : -"}


def test_who_has_a_bye_is_told_below_the_pairings() -> None:
    section = section_of("swiss")
    for at, played in enumerate(section.rounds, 1):
        texts = [one.text for one in build(subject("swiss"), "pairings", at).blocks if isinstance(one, Text)]
        byes = [one.player for one in played.byes if one.kind is ByeKind.PAIRING]
        assert all(
            any(f"{number} {section.players[number].name}" in text for text in texts) for number in byes
        )


def test_a_round_without_results_is_paired_with_room_for_them() -> None:
    one = subject("swiss")
    section = one.section
    last = section.rounds[-1]
    open_ = replace(last, boards=tuple(replace(board, result=None) for board in last.boards))
    blank = replace(one, section=replace(section, rounds=(*section.rounds[:-1], open_)))
    assert set(column(table(build(blank, "pairings")), "比分")) == {":"}


def test_the_index_has_everybody_once_in_the_order_of_pinyin() -> None:
    one = subject("swiss")
    names = [str(name) for name in column(table(build(one, "index", 2)), "姓名")]
    played = one.section.rounds[1]
    seated = [number for board in played.boards for number in (board.red, board.black)]
    assert len(names) == len(set(names)) >= len(seated)
    assert names == sorted(names, key=pinyin_key)


def test_there_is_a_slip_for_each_board_that_is_played_with_both_names() -> None:
    one = subject("knockout")
    for at, played in enumerate(one.section.rounds, 1):
        (block,) = build(one, "slips", at).blocks
        to_play = [
            board
            for board in played.boards
            if board.result is None or board.result.cause is not Cause.ABSENCE
        ]
        assert isinstance(block, Cards) and len(block.cards) == len(to_play)
        for card, board in zip(block.cards, to_play, strict=True):
            told = [field.value for line in card.lines for field in line]
            assert [one.name(board.red) in told[0], one.name(board.black) in told[3]] == [True, True]
            wins = ("红胜", "和棋", "黑胜", "双负")
            absent = ("红方弃权", "黑方弃权", "双方弃权")
            assert card.choices == (*wins, *absent, "因犯规", "因超时", "封棋")
            assert len(card.signatures) == 3


def test_standings_are_those_of_the_state_with_numbers_as_numbers() -> None:
    """cxa-2011 art. 14.3."""
    one = subject("swiss", "en")
    found, known = table(build(one, "standings", 4)), one.section.standings(4)
    assert column(found, "Place") == [place.place for place in known.places]
    assert column(found, "No.") == [place.number for place in known.places]
    assert all(not isinstance(cell, str) for cell in column(found, "Points"))
    why = column(table(build(one, "reasons", 4)), "Why")
    assert why == [known.why_row(at, one.names)[1] for at in range(len(known.places))]


def test_the_wall_table_follows_everybody_through_all_rounds() -> None:
    one = subject("swiss")
    section = one.section
    found = table(build(one, "wall"))
    groups = [item.group for item in found.columns]
    numbers = column(found, "编号")
    assert numbers == sorted(section.players)
    standing = section.standings()
    for number, row in zip(numbers, found.rows, strict=True):
        for played in section.rounds:
            at = groups.index(f"第{played.number}轮")
            colour, opponent, mark, total = row[at : at + 4]
            board = next((b for b in played.boards if number in (b.red, b.black)), None)
            if board is None:
                assert colour == "" and mark == "" and opponent in ("轮空", "–", "缺席", "请假")
                continue
            assert board.result is not None and isinstance(number, int)
            assert opponent == board.opponent_of(number)
            assert colour == ("红" if board.red == number else "黑")
            assert mark == board.result.mark(board.colour_of(number))
        score = standing.figure(standing.place_of(int(number)), standing.columns[0])
        assert total == score == row[groups.index(f"第{len(section.rounds)}轮") + 4]


def test_a_cross_table_shows_each_game_from_both_sides() -> None:
    """cxa-2011 art. 10.1."""
    one = subject("round-robin")
    run = one.section.run
    found = table(build(one, "cross"))
    first = [item.title for item in found.columns].index("1")
    seat = {number: at for at, number in enumerate(run.entrants)}
    assert found.shaded == {(at, first + at) for at in range(len(run.entrants))}
    for played in run.rounds:
        for board in played.boards:
            assert board.result is not None
            for mine, other in ((board.red, board.black), (board.black, board.red)):
                cell = str(found.rows[seat[mine]][first + seat[other]])
                colour = board.colour_of(mine)
                assert cell == ("红" if mine == board.red else "黑") + board.result.mark(colour)


def test_the_order_table_is_that_of_the_system_with_names() -> None:
    """cxa-2011 art. 12.1."""
    one = subject("round-robin")
    rounds = whole_table(one.section.run)
    grid, names = (table(build(one, "order"), at) for at in (0, 1))
    assert len(grid.rows) == len(rounds) == 13
    pairs = [(row[0], row[3], row[4]) for row in names.rows if row[4] != "轮空"]
    assert pairs == [
        (played.number, one.name(board.red), one.name(board.black))
        for played in rounds
        for board in played.boards
    ]


def test_groups_mark_who_goes_on() -> None:
    """cxa-2011 art. 10.2."""
    one = subject("groups-knockout")
    found = build(one, "groups")
    going = {
        row[[item.title for item in block.columns].index("编号")]
        for block in found.blocks
        if isinstance(block, Table) and block.columns[-1].title == "出线"
        for row in block.rows
        if row[-1] == "√"
    }
    assert going == set(one.section.runs[1].entrants)


@pytest.mark.parametrize("kind", ["knockout", "double", "every-place", "teams-knockout"])
def test_a_bracket_has_every_match_with_its_sides_and_its_winner(kind: str) -> None:
    """cxa-2011 art. 10.4."""
    one = subject(kind)
    state = knocked(one.section.run)
    paper = build(one, "bracket")
    boxes = {box.name: box for block in paper.blocks if isinstance(block, Drawing) for box in block.boxes}
    for name, standing in state.progress.standings.items():
        if name in boxes:
            sides = boxes[name].first, boxes[name].second
            for side, number in zip(sides, (standing.first, standing.second), strict=True):
                if number:
                    assert side.name == f"{number} {one.name(number)}"
                assert side.won == bool(number and number == standing.winner)
    played = {name for name, games in state.games.items() if games and not name.startswith("P")}
    assert played <= set(boxes)


def test_an_undecided_match_says_where_its_sides_come_from() -> None:
    one = subject("double")
    section = one.section
    first = section.rounds[:1]
    early = replace(section, rounds=first, pairings=section.pairings[:1], games={}, named=())
    drawn = [
        block for block in build(replace(one, section=early), "bracket").blocks if isinstance(block, Drawing)
    ]
    names = {side.name for block in drawn for box in block.boxes for side in (box.first, box.second)}
    assert {"W2-1 胜者", "W4-1 胜者", "W2-1 负者"} & names and "轮空" in names


def test_match_sheets_show_line_ups_colours_and_the_score() -> None:
    """cxa-2011 arts 11.2, 12.2, 13.2."""
    one = subject("teams-reserves")
    section = one.section
    (block,) = build(one, "matches", 2).blocks
    assert isinstance(block, Cards)
    for card, match in zip(block.cards, section.rounds[1].boards, strict=True):
        games = section.games[2, match.table]
        assert card.table is not None
        rows = card.table.rows
        assert len(rows) == len(games) + 1
        assert [row[2] for row in rows[:-1]] == ["红", "黑", "红", "黑"]
        first, second = (int(part) for part in str(rows[-1][3]).split(" : "))
        assert first + second <= 2 * len(games)
        for row, game in zip(rows, games, strict=False):
            mine, theirs = (game.red, game.black) if row[2] == "红" else (game.black, game.red)
            assert mine in section.teams[match.red].order and theirs in section.teams[match.black].order
            assert one.player(mine) in str(row[1]) and one.player(theirs) in str(row[5])


def test_line_up_forms_are_blank_and_tell_the_order_of_the_entry() -> None:
    """cxa-2011 art. 11.2."""
    one = subject("teams-reserves")
    (block,) = build(one, "lineups", 1).blocks
    assert isinstance(block, Cards) and len(block.cards) >= 12
    for card in block.cards:
        assert card.table is not None and card.table.open and len(card.table.rows) == 4
        assert all(str(row[2]).strip("\u3000") == "" for row in card.table.rows)
        team = one.section.teams[int(card.lines[0][0].value.split()[0])]
        assert all(one.player(number) in card.note for number in team.order)


def test_results_by_board_add_up_to_all_games() -> None:
    one = subject("teams-reserves")
    blocks = [block for block in build(one, "boards").blocks if isinstance(block, Table)]
    assert len(blocks) == 4
    points = sum(Fraction(cell) for block in blocks for cell in column(block, "积分"))
    games = [game for games in one.section.games.values() for game in games if game.result is not None]
    scores = one.section.regulations.scores
    assert points == sum(scores.of_result(game.result, colour) for game in games for colour in Colour)
    for block in blocks:
        assert column(block, "积分") == sorted(column(block, "积分"), reverse=True)


@pytest.mark.parametrize("kind", ["swiss", "double", "groups-final", "teams-knockout"])
def test_the_final_table_is_signed_and_is_that_of_the_state(kind: str) -> None:
    one = subject(kind)
    paper = build(one, "final")
    known = final_table(one.section)
    assert column(table(paper), "编号") == [place.number for place in known]
    assert column(table(paper), "理由") == [place.why_zh for place in known]
    signed = [block for block in paper.blocks if isinstance(block, Signatures)]
    assert signed[0].names[:2] == ("裁判长", "编排长") and paper.title == "总名次"


def test_before_the_end_the_final_table_says_so() -> None:
    one = subject("swiss")
    early = replace(one.section, rounds=one.section.rounds[:3], pairings=one.section.pairings[:3])
    paper = build(replace(one, section=early), "final")
    assert paper.title == "目前总名次"
    assert any(isinstance(block, Text) and "尚未结束" in block.text for block in paper.blocks)


def places_section() -> Section:
    section = section_of("swiss")
    text = 'base="cxa-2011"\n[teams]\nkind="sum_of_places"\n[[stages]]\nkind="swiss"\nrounds=5\n'
    return with_teams(replace(section, regulations=of_table(whole(text))))


def test_the_sum_of_places_names_every_player_with_the_place() -> None:
    """cxa-2011 art. 14.8."""
    one = Subject(places_section())
    paper = build(one, "teams")
    places = {place.number: place.place for place in final_table(one.section)}
    for row in table(paper).rows:
        team = one.section.teams[int(row[1])]
        assert row[3] == sum(places[number] for number in team.order)
        assert all(f"{one.player(number)} {places[number]}" in str(row[-1]) for number in team.order)
    assert "teams" in dict(all_of(one))


def test_fouls_penalties_and_withdrawals_are_listed_with_their_reasons() -> None:
    """cxa-2011 arts 18.1-18.5."""
    one = subject("swiss")
    section = replace(
        one.section,
        fouls=(Foul(1, 2, 2, "连续提和"), Foul(1, 2)),
        sanctions=(Sanction(2, Penalty.WARNING, 1), Sanction(2, Penalty.WARNING, 1)),
        withdrawn={3: kinds.PlayerWithdrawn(3, 4, void=False, reason="病")},
    )
    facts: tuple[kinds.Fact, ...] = (
        kinds.SanctionImposed(2, 1, Penalty.WARNING, "迟到"),
        kinds.RoundUndone(1, "误"),
        *(kinds.SanctionImposed(2, 1, Penalty.WARNING, reason) for reason in ("喧哗", "再犯")),
    )
    rows = table(build(replace(one, section=section, facts=facts), "sanctions")).rows
    assert [(row[0], row[1], row[4], row[5]) for row in rows] == [
        (1, 2, "警告", "喧哗"),
        (1, 2, "警告", "再犯"),
        (2, 1, "犯规2次", "连续提和"),
        (2, 1, "犯规1次", ""),
        (4, 3, "退赛", "病"),
    ]


def test_statistics_count_results_round_by_round() -> None:
    one = subject("swiss")
    paper = build(one, "statistics")
    found = table(paper, 1)
    rounds = one.section.rounds
    assert column(found, "合计")[: len(rounds)] == [len(played.boards) for played in rounds]
    chart = next(block for block in paper.blocks if isinstance(block, Chart))
    assert (
        [sum(bar.parts) for bar in chart.bars]
        == [
            row[1] + row[2] + row[3] + (row[4] if len(chart.legend) > 3 else 0)  # type: ignore[operator]
            for row in found.rows[: len(rounds)]
        ]
    )
    units: Sequence[Cell] = column(table(paper, 2), "人数")
    assert sum(map(int, units)) == len(one.section.players)


def test_the_journal_keeps_what_was_undone() -> None:
    lines = [
        Logged(1, "09:00", "编排长", False, "建立赛事", "event founded"),
        Logged(2, "09:01", "编排长", True, "报名", "entered"),
    ]
    rows = table(log(subject("swiss", "both"), lines)).rows
    assert rows[0] == (1, "09:00", "编排长", "建立赛事\nevent founded")
    assert "已撤销" in str(rows[1][3]) and "undone" in str(rows[1][3])


@pytest.mark.parametrize(
    ("result", "told"),
    [
        (result_of("1-0"), "3 : 0"),
        (result_of("1/2-1/2"), "1 : 2"),
        (result_of("0-1 time"), "0 : 3 超时"),
        (RED_WINS_UNPLAYED, "+ : -"),
        (UNPLAYED, "未赛"),
        (Result(None, None, Cause.ADJOURNED), "封棋"),
        (None, ""),
    ],
)
def test_scores_follow_the_regulations(result: Result | None, told: str) -> None:
    """cxa-2011 arts 13.3, 20.3."""
    assert Speech().score(result, THREE_BLACK_TWO) == told


def test_a_foul_is_told_in_the_language_wanted() -> None:
    assert Speech("en").score(result_of("1-0 foul"), TWO_ONE_NONE) == "2 : 0 fouls"
    assert Speech("both").head("名次", "Place") == "名次\nPlace" and Speech("both").say("轮", "轮") == "轮"


@pytest.mark.parametrize(
    ("kind", "name", "number"),
    [
        ("swiss", "bracket", None),
        ("swiss", "cross", None),
        ("swiss", "groups", None),
        ("swiss", "matches", None),
        ("swiss", "teams", None),
        ("swiss", "pairings", 6),
        ("swiss", "final", 2),
        ("swiss", "nonsense", None),
        ("knockout", "wall", None),
        ("knockout", "standings", 1),
        ("teams-reserves", "slips", None),
        ("teams-reserves", "lineups", 99),
    ],
)
def test_papers_that_an_event_has_not_are_refused_in_both_languages(
    kind: str, name: str, number: int | None
) -> None:
    with pytest.raises(PaperError) as refused:
        build(subject(kind), name, number)
    assert refused.value.message_zh and refused.value.message_en.isascii()


def test_every_paper_of_the_catalogue_is_among_all_of_some_event() -> None:
    kinds_ = ("swiss", "round-robin", "groups-knockout", "teams-reserves")
    made = {name.rstrip("-0123456789") for kind in kinds_ for name, _ in all_of(subject(kind))}
    assert made | {"teams"} == set(KINDS)


def test_sections_of_another_game_speak_of_first_and_second_mover() -> None:
    """cxa-2011 art. 12."""
    section = section_of("swiss")
    text = (
        'base="cxa-2011"\n[[sections]]\nname="围棋组"\nname_en="Go"\ngame="go"\n'
        '[[stages]]\nkind="swiss"\nrounds=5\n'
    )
    section = replace(section, title="围棋组", regulations=of_table(whole(text)))
    zh, en = Subject(section, "zh"), Subject(section, "en")
    assert [item.title for item in table(build(zh, "pairings")).columns][2] == "先走"
    assert set(column(table(build(en, "index")), "Colour")) <= {"First", "Second", "Bye"}
    assert (build(zh, "final").section, build(en, "final").section) == ("围棋组", "Go")
    for one in (zh, en):
        for name in ("pairings", "index", "slips", "wall", "statistics"):
            said = screen(build(one, name))
            assert not any(word in said for word in ("红", "黑", "Red", "Black")), name


def test_pairings_of_teams_show_every_game_with_its_players_and_its_score() -> None:
    one = subject("teams-reserves")
    (table,) = [block for block in build(one, "pairings", 1).blocks if isinstance(block, Table)]
    games = [(at, game) for (number, at), games in one.section.games.items() if number == 1 for game in games]
    rows = {str(row[0]): row for row in table.rows}
    assert len(games) == sum("." in place for place in rows) > 0
    for at, game in games:
        row = rows[f"{at}.{game.table}"]
        assert (row[1], row[-1]) == (game.red or "", game.black or "") and one.player(game.red) in row


def test_every_board_is_counted_once_in_the_statistics_whatever_became_of_it() -> None:
    codes = ["1-0", "0-1", "1/2-1/2", "0-0", "+--", "---", "adjourned", "unplayed", None]
    boards = [
        Board(at, 2 * at - 1, 2 * at, result_of(code) if code else None) for at, code in enumerate(codes, 1)
    ]
    assert lists._counts(boards) == (1, 1, 1, 1, 2, 1, 1, 1)


def test_places_that_are_shared_are_told_so_and_points_stand_beside_them() -> None:
    one = subject("groups-knockout")
    found = table(build(one, "final"))
    known = final_table(one.section)
    assert any(place.shared for place in known)
    assert column(found, "名次") == [f"{one.place}（并列）" if one.shared else one.place for one in known]
    points = column(found, "积分")
    assert [bool(text) for text in points] == [place.stage == 0 for place in known], (
        "a knock-out has no points"
    )
    shared = [place for place in known if place.shared]
    assert all("并列" in place.why_zh and "share" in place.why_en for place in shared)


def test_a_name_in_english_stands_on_english_papers_where_the_regulations_give_one() -> None:
    section = section_of("swiss")
    rules = replace(section.regulations, title_zh=section.name, title_en="City Open")
    named = replace(section, regulations=rules)
    assert Subject(named, "en").event == "City Open" and Subject(named, "zh").event == section.name
    other = replace(section, regulations=replace(rules, title_zh="别的规程"))
    assert Subject(other, "en").event == section.name


def test_the_names_of_matches_stand_between_the_boxes() -> None:
    """A label is in the gap above its box, whatever the size of the bracket."""
    drawing = next(
        block for block in build(subject("double"), "bracket").blocks if isinstance(block, Drawing)
    )
    for sheet in bracket_plan.sheets(drawing, flipped=False):
        by_column: dict[float, list[float]] = {}
        for placed in sheet.boxes:
            by_column.setdefault(placed.x, []).append(placed.y)
        for tops in by_column.values():
            ordered = sorted(tops)
            assert all(b - a - bracket_plan.BOX >= 3.1 for a, b in pairwise(ordered))
