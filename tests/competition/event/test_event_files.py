"""Section files of this release open in every later one, and a large one opens with the same state."""

from __future__ import annotations

from pathlib import Path

import pytest

from zhicai import journal
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import kinds
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.history import facts_of, fold, to_redo, to_undo, when_paired
from zhicai.competition.event.kinds import KINDS
from zhicai.competition.event.pairing import finished
from zhicai.competition.event.places import places_of
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.sections import about, key_of, titles_of
from zhicai.competition.event.telling import told

FOLDER = Path(__file__).parents[2] / "data" / "events"


def test_no_kind_has_another_shape_under_the_same_version() -> None:
    assert KINDS.describe() + b"\n" == (FOLDER / "kinds.json").read_bytes()


def test_a_file_of_an_earlier_release_says_what_it_said() -> None:
    kept = journal.read(FOLDER / "0.1-swiss.jsonl")
    event = fold(kept.effective())
    assert (event.name, len(event.players), len(event.rounds)) == ("公开赛", 8, 3)
    assert event.changed == {1}
    assert event.withdrawn[7].reason == "病"
    assert check_section(facts_of(kept)) == []
    board = event.board(1, 1)
    assert board is not None and board.result is not None and board.result.code == "0-1"


def test_every_fact_is_told_in_both_languages() -> None:
    for fact in facts_of(journal.read(FOLDER / "0.1-swiss.jsonl")):
        zh, en = told(fact)
        assert zh != en and zh and en


def test_a_journal_of_another_kind_is_no_event() -> None:
    game = journal.Journal(journal.Header("1", journal.JournalKind.GAME, 0))
    with pytest.raises(journal.NotAJournal):
        facts_of(game)
    empty = journal.Journal(journal.Header("1", journal.JournalKind.EVENT, 0))
    with pytest.raises(CompetitionError):
        gathered(facts_of(empty))


def test_only_the_last_command_is_undone_and_the_founding_never() -> None:
    kept = journal.read(FOLDER / "0.1-swiss.jsonl")
    before = fold(kept.effective())
    for _ in range(2):
        kept.append([journal.undo(to_undo(kept), time=0, actor="裁判长")])
        assert fold(kept.effective()) != before
    for _ in range(2):
        assert fold(kept.effective()) != before
        kept.append([journal.undo(to_redo(kept), time=0, actor="裁判长")])
    assert fold(kept.effective()) == before
    with pytest.raises(Refused, match="恢复"):
        to_redo(kept)
    while len(facts_of(kept)) > 1:
        kept.append([journal.undo(to_undo(kept), time=0, actor="裁判长")])
    with pytest.raises(Refused, match="没有可撤销"):
        to_undo(kept)


def test_an_event_is_known_as_it_was_when_a_round_was_paired() -> None:
    facts = facts_of(journal.read(FOLDER / "0.1-swiss.jsonl"))
    then = when_paired(facts, 2)
    assert len(then.rounds) == 2 and 7 not in then.withdrawn
    assert all(board.result is None for board in then.rounds[1].boards)
    with pytest.raises(Refused):
        when_paired(facts, 9)


STATES = {
    # File: the sections, each with its rounds, whether it is over, and its places, those who share in brackets.
    "0.1-teams.jsonl": {"": (3, True, "3 2 4 1")},
    "0.1-knockout.jsonl": {"": (24, True, "2 4 1 5 3")},
    "0.1-stages.jsonl": {"": (11, True, "6 3 2 1 5 7 (4 8)")},
    "0.1-sections.jsonl": {
        "男子组": (2, False, "1 5 6 2 4 3"),
        "女子组": (3, True, "3 1 2 4 6 5"),
        "少年围棋组": (3, True, "3 1 2"),
    },
    "0.1-rulings.jsonl": {"": (1, False, "3 2 4 1")},
    "0.1-attendance.jsonl": {"": (1, False, "(1 5) (2 3) 4")},
    "0.1-notices.jsonl": {"": (1, False, "(1 2 3 4)")},
    "0.1-cleared.jsonl": {"": (1, False, "(3 4) 2 1")},
    "0.1-fouls.jsonl": {"": (1, False, "2 1 4 3")},
    "0.1-corrections.jsonl": {"": (3, False, "(2 5) (1 4 6)")},
}


def sections_of(name: str) -> dict[str, list[kinds.Fact]]:
    """The facts of each section of a file."""
    facts = facts_of(journal.read(FOLDER / name))
    titles = titles_of(facts)
    return {title: list(about(facts, key_of(titles, title))) for title in titles}


@pytest.mark.parametrize("name", STATES)
def test_a_file_of_teams_knock_outs_stages_or_sections_says_what_it_said(name: str) -> None:
    found = {}
    for title, facts in sections_of(name).items():
        section = gathered(facts)
        assert check_section(facts) == []
        assert all(zh and en and zh != en for zh, en in map(told, facts))
        places = [
            str(one.numbers[0]) if len(one.numbers) == 1 else f"({' '.join(map(str, one.numbers))})"
            for one in places_of(section)
        ]
        found[title] = len(section.rounds), finished(section), " ".join(places)
    assert found == STATES[name]


def test_the_files_have_every_kind_of_entry() -> None:
    files = ["0.1-swiss.jsonl", *STATES]
    there = {entry.kind for name in files for entry in journal.read(FOLDER / name).entries}
    assert {kind.name for kind in KINDS} | {journal.UNDO} == there


def test_what_is_special_in_the_files_is_read() -> None:
    (teams,) = (gathered(facts) for facts in sections_of("0.1-teams.jsonl").values())
    assert teams.lineups[1, 2][1] == 0 and teams.turned == {(2, 1, 1)} and teams.drawn
    (attended,) = (gathered(facts) for facts in sections_of("0.1-attendance.jsonl").values())
    assert {number for number, at in attended.present if at == 1} == {1, 2, 3, 5} and attended.drawn
    assert teams.withdrawn[4].reason == "返程" and teams.sanctions[0].number == 3
    assert (teams.rulings[0].board, teams.rulings[0].cycle) == (2, 4)
    (knockout,) = (gathered(facts) for facts in sections_of("0.1-knockout.jsonl").values())
    assert [one.match for one in knockout.named] == ["W3-1", "L3-1", "L4-1", "F1", "F2"]
    (stages,) = (gathered(facts) for facts in sections_of("0.1-stages.jsonl").values())
    assert [run.offset for run in stages.runs] == [0, 3, 6, 9]
    assert [(one.after_round, one.numbers) for one in stages.out] == [(8, (5, 7))]
    sections = {title: gathered(facts) for title, facts in sections_of("0.1-sections.jsonl").items()}
    assert sections["男子组"].leaves == {(2, 2)} and sections["女子组"].players[1].name == "选手一"
    assert sections["少年围棋组"].regulations.sections[0].game == "go"
    assert sections["少年围棋组"].orders[-1].play_off
    (noticed,) = (gathered(facts) for facts in sections_of("0.1-notices.jsonl").values())
    assert {
        one.reason
        for one in [*teams.fouls, *fold(journal.read(FOLDER / "0.1-swiss.jsonl").effective()).fouls]
    } == {""}
    (fouled,) = (gathered(facts) for facts in sections_of("0.1-fouls.jsonl").values())
    assert [(one.number, one.count, one.reason) for one in fouled.fouls] == [
        (3, 2, "连续提和，经劝告仍不改"),
        (4, 1, ""),
    ]
    assert [(one.number, one.text, one.everybody) for one in noticed.notices] == [(2, "午餐在二楼。", True)]
