"""Sections of an event file: founded, entered, played each by itself; what an entry of one says of no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.competition.event.events import entrants
from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import founding, kinds, people, results
from zhicai.competition.event.building import gathered
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.pairing import finished, pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.event.sections import about, chosen, event_of, key_of, titles_of
from zhicai.competition.model import Gender, Player
from zhicai.competition.regulations import preset_text

SCHOOL = preset_text("school-seven-rounds")
TITLES = ("象棋男子组", "象棋女子组", "围棋男子组", "围棋女子组")
ROBIN: dict[str, object] = {"kind": "round_robin"}


class Event:
    """An event of several sections, carried on by commands."""

    def __init__(self, text: str = SCHOOL, stage: dict[str, object] | None = None) -> None:
        self.facts: list[kinds.Fact] = list(founding.found("校园赛", text, seed="甲", stage=stage))

    @property
    def titles(self) -> tuple[str, ...]:
        return titles_of(self.facts)

    def of(self, title: str):  # type: ignore[no-untyped-def]  # noqa: ANN201
        return gathered(about(self.facts, key_of(self.titles, title)))

    def do(self, title: str, command) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
        """A command on one section, as the command line does it."""
        done = command(self.of(title))
        self.facts += kinds.in_section(done, key_of(self.titles, title))

    def round(self, title: str) -> None:
        self.do(title, pair_round)
        number = len(self.of(title).rounds)
        self.do(
            title,
            lambda section: tuple(
                fact
                for board in section.rounds[-1].boards
                for fact in results.record(section, number, board.table, "1-0")
            ),
        )


def test_the_sections_that_the_regulations_name_are_founded_with_the_event() -> None:
    event = Event()
    assert event.titles == TITLES
    whole = event_of(event.facts)
    assert [section.title for section in whole.sections] == list(TITLES)
    assert {section.name for section in whole.sections} == {"校园赛"}
    assert len({section.seed for section in whole.sections}) == 4
    assert key_of(TITLES, TITLES[0]) == "" and key_of(TITLES, TITLES[2]) == TITLES[2]


def test_sections_are_played_each_by_itself() -> None:
    event = Event()
    for at, title in enumerate(TITLES):
        event.do(title, lambda section, at=at: people.enter(section, entrants(8 + at)))
    alone = []
    for title in TITLES:
        for _ in range(3):
            event.round(title)
        alone.append(event.of(title))
    mixed = Event()
    for at, title in enumerate(TITLES):
        mixed.do(title, lambda section, at=at: people.enter(section, entrants(8 + at)))
    for _ in range(3):
        for title in TITLES[::-1]:
            mixed.round(title)
    assert list(event_of(mixed.facts).sections) == [mixed.of(title) for title in TITLES] == alone
    for title in TITLES:
        assert check_section(about(mixed.facts, key_of(TITLES, title))) == []
    assert len({mixed.of(title).rounds[0] for title in TITLES}) == 4


def test_a_section_ends_while_others_have_not_begun() -> None:
    event = Event('base = "cxa-2011"\n', ROBIN)
    event.facts += founding.add_section(event.titles, "少年组", SCHOOL_ALONE, seed="乙")
    event.do("", lambda section: people.enter(section, entrants(4)))
    while not finished(event.of("")):
        event.round("")
    assert event.of("少年组").rounds == ()
    assert event_of(event.facts).section("少年组").regulations.stages[0].rounds == 7  # type: ignore[union-attr]


SCHOOL_ALONE = 'base = "cxa-2011"\n[[stages]]\nkind = "swiss"\nrounds = 7\n'


def test_who_does_not_fit_a_section_is_refused_unless_let_in() -> None:
    event = Event()
    girl = Player(0, "选手01", gender=Gender.FEMALE)
    with pytest.raises(Refused, match="象棋男子组"):
        people.enter(event.of(TITLES[0]), [girl])
    event.do(TITLES[1], lambda section: people.enter(section, [girl]))
    event.do(TITLES[0], lambda section: people.enter(section, [girl], anyway=True))
    event.do(TITLES[0], lambda section: people.enter(section, [Player(0, "选手02")]))
    assert len(event.of(TITLES[0]).players) == 2

    young = 'base = "cxa-2011"\n[[sections]]\nname = "少年组"\nborn_from = 2010\nborn_to = 2013\n'
    event = Event(young, ROBIN)
    for year, fits in ((2009, False), (2010, True), (2013, True), (2014, False), (None, True)):
        player = Player(0, "选手03", birth_year=year)
        if fits:
            assert people.enter(event.of("少年组"), [player])
        else:
            with pytest.raises(Refused, match="年龄"):
                people.enter(event.of("少年组"), [player])


def test_a_section_is_named_where_there_are_several() -> None:
    with pytest.raises(CompetitionError, match="4个组别"):
        chosen(TITLES, None)
    with pytest.raises(CompetitionError, match="没有组别“少年组”"):
        chosen(TITLES, "少年组")
    assert chosen(TITLES, TITLES[1]) == TITLES[1] and chosen(["公开组"], None) == "公开组"
    with pytest.raises(CompetitionError, match="4个组别"):
        event_of(Event().facts).section()


def test_a_title_is_had_once() -> None:
    for title, words in (("", "须有名称"), ("  ", "须有名称"), (TITLES[1], "不能用")):
        with pytest.raises(Refused, match=words):
            founding.add_section(TITLES, title, SCHOOL_ALONE, seed="1")
    with pytest.raises(Refused, match="不可另定"):
        founding.add_section(TITLES, "公开组", SCHOOL_ALONE, seed="1", stage=ROBIN)
    with pytest.raises(Refused, match="没有规定赛制"):
        founding.add_section(TITLES, "公开组", 'base = "cxa-2011"', seed="1")


def test_entries_that_fit_no_section_are_no_event() -> None:
    event = Event()
    first, second = event.facts[:2]
    for wrong in (
        [second],
        [first, first],
        [first, second, second],
        [first, replace(kinds.NumbersDrawn((1,)), section="无此组")],
        [],
    ):
        with pytest.raises(CompetitionError):
            event_of(wrong)


def test_what_is_undone_in_one_section_leaves_the_others() -> None:
    from zhicai.competition.event.history import facts_of, to_undo
    from zhicai.journal import Header, Journal, JournalKind, undo

    event = Event()
    journal = Journal(Header("1", JournalKind.EVENT, 0))
    journal.append(kinds.drafts(event.facts, time=0, actor="编排长"))
    for title in TITLES[:2]:
        before = len(event.facts)
        event.do(title, lambda section: people.enter(section, entrants(8)))
        event.round(title)
        journal.append(kinds.drafts(event.facts[before:], time=1, actor="编排长"))
    assert event_of(facts_of(journal)) == event_of(event.facts)
    journal.append([undo(to_undo(journal), time=2, actor="编排长")])
    left = event_of(facts_of(journal))
    assert left.section(TITLES[0]) == event.of(TITLES[0])
    assert not left.section(TITLES[1]).players
