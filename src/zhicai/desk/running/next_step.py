"""What a section waits for: told on its pages, so that nobody need know the order of things by heart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.adjourning import adjourned, boards_words
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.pairing import finished, is_over
from zhicai.competition.event.state import Section
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.model import ADJOURNED
from zhicai.competition.stage_rules import Knockout, Swiss
from zhicai.desk.frame.words import Words
from zhicai.desk.people.access import Standing
from zhicai.desk.people.rights import Action, Role
from zhicai.desk.running import second_pass
from zhicai.desk.running.boards import own_boards
from zhicai.desk.store.models import StoredJournal


@dataclass(frozen=True, slots=True)
class Step:
    """What comes next: the page where it is done, and the words; `pair`: the next round can be paired.

    `waits`: it is for others to do. `rematch`: the round can have a rematch if nothing else is left.
    """

    page: str
    words: Words
    pair: bool = False
    waits: bool = False
    rematch: bool = False


def next_step(section: Section) -> Step:
    """What is to be done next in a section."""
    number = len(section.rounds)
    if not section.competitors:
        if section.of_teams and section.players:
            return Step("teams", ("登记各队", "Enter the teams"))
        return Step("entries", ("报名", "Enter the players"))
    if not number:
        return Step("rounds", ("编排第 1 轮", "Pair round 1"), pair=True)
    if number not in section.published and all(board.result is None for board in section.rounds[-1].boards):
        return Step("publish", (f"公布第 {number} 轮", f"Publish round {number}"))
    return results_step(section) or _after_results(section, number)


_NEEDED: Final[Mapping[str, Action]] = MappingProxyType(
    {
        "teams": Action.ENTRIES_CHANGE,
        "entries": Action.ENTRIES_CHANGE,
        "publish": Action.ROUND_PUBLISH,
        "results": Action.RESULT_ENTER,
        "bracket": Action.TIE_DECIDE,
    }
)
"""What one must be allowed for a step, by its page; places and checks are for everybody at the desk."""


def checked_step(journal: StoredJournal | None, section: Section) -> Step:
    """The same, unless the second pass over the last round differs from what is recorded: that is settled first."""
    step, number = next_step(section), len(section.rounds)
    if journal is None or not number or step.page in ("publish", "results"):
        return step
    found = second_pass.differing(journal, section, number)
    if not found:
        return step
    zh, en = second_pass.words(found)
    return Step("results", (f"第 {number} 轮{zh}", f"Round {number}: {en}"))


def step_for(here: Standing, section: Section) -> Step:
    """What is to be done next, told to one who may do it or waits; who attends to boards is told of these."""
    return own_results(here, section) or _for(here, checked_step(here.journal, section))


def _for(here: Standing, step: Step) -> Step:
    needed = Action.ROUND_PAIR if step.pair else _NEEDED.get(step.page)
    if needed is None or here.may(needed):
        return step
    zh, en = step.words
    return Step(step.page, (f"等候：{zh}", f"For others to do: {en[0].lower()}{en[1:]}"), waits=True)


def own_results(here: Standing, section: Section) -> Step | None:
    """The results of the boards that somebody attends to; None for who enters all, or none.

    Once all of them are there it is for others to go on: what they do is told with it.
    """
    own, number = own_boards(here, section), len(section.rounds)
    if not own or not number:
        return None
    mine = [board for table, board in typed_boards(section.rounds[-1], section.games) if table in own]
    if not mine:
        return None
    missing = sum(board.result is None for board in mine)
    waiting = sum(board.result == ADJOURNED for board in mine)
    if not missing:
        return _own_done(here, section, waiting)
    words = (
        f"登记第 {number} 轮您各台的成绩（缺 {missing} 台）",
        f"Enter the results of your boards in round {number} ({missing} missing)",
    )
    return Step("results", words)


def _own_done(here: Standing, section: Section, waiting: int) -> Step:
    number = len(section.rounds)
    more = (f"，{waiting} 台封棋", f", {waiting} adjourned") if waiting else ("", "")
    zh = f"第 {number} 轮您各台的成绩已齐{more[0]}"
    en = f"All results of your boards in round {number} are there{more[1]}"
    after = next_step(section)
    if after.page not in ("results", "publish"):
        then = _for(here, after).words
        zh, en = f"{zh}；{then[0]}", f"{en}. {then[1]}"
    return Step("results", (zh, en), waits=True)


def attended(here: Standing, section: Section) -> str:
    """The boards of a section to which somebody attends, as they were given, such as `1-8`."""
    return ", ".join(one.boards for one in here.held(section.title, Role.TABLE_ARBITER))


def results_step(section: Section) -> Step | None:
    """The results that are missing; None where there are all."""
    number = len(section.rounds)
    if all(board.result is not None for one in section.rounds for board in one.boards):
        return None
    missing = sum(
        board.result is None for one in section.rounds for _, board in typed_boards(one, section.games)
    )
    if not missing:
        # A match has no result before all its games have one, and only adjourned ones are left.
        return _adjourned(section)
    zh, en = (
        f"登记第 {number} 轮成绩（缺 {missing} 台",
        f"Enter the results of round {number} ({missing} missing",
    )
    if section.of_teams and (found := adjourned(section)):
        also_zh, also_en = boards_words(found)
        zh, en = f"{zh}；{also_zh}封棋", f"{en}; adjourned: {also_en}"
    return Step("results", (f"{zh}）", f"{en})"))


def _after_results(section: Section, number: int) -> Step:
    run = section.run
    waiting = _adjourned(section)
    try:
        if finished(section):
            return Step("places", ("全部结束，见总名次", "All is played; see the final places"))
        if isinstance(run.stage, Knockout) and (open_ := knocked(run).waiting):
            zh, en = knocked(run).called(open_[0].match.name)
            return Step(
                "bracket", (f"{zh}须抽签或裁定晋级者", f"A lot, or a word, says who goes on from the {en}")
            )
        if is_over(run):
            # What follows hangs on every game: the final places, or who goes on.
            return waiting or Step(
                "rounds",
                (f"编排第 {number + 1} 轮（下一阶段）", f"Pair round {number + 1} (the next stage)"),
                pair=True,
            )
    except CompetitionError as error:
        return Step("check", (error.message_zh, error.message_en))
    zh, en = f"编排第 {number + 1} 轮", f"Pair round {number + 1}"
    if waiting is not None:
        also_zh, also_en = boards_words(adjourned(section))
        zh, en = f"{zh}（{also_zh}封棋）", f"{en} (adjourned: {also_en})"
    return Step("rounds", (zh, en), pair=True, rematch=isinstance(run.stage, Swiss))


def _adjourned(section: Section) -> Step | None:
    """The games that are to be played on; None where there are none."""
    found = adjourned(section)
    if not found:
        return None
    zh, en = boards_words(found)
    return Step("results", (f"续弈并登记封棋的{zh}", f"Play on and enter what was adjourned: {en}"))
