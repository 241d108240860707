"""Entry forms of `zhicai event enter`: read, looked through, and entered into the sections that they name."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Final

from zhicai.cli import terminal
from zhicai.cli.event_file import act_on_all

if TYPE_CHECKING:
    from pathlib import Path

    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.model import SectionEntries

_MOST_SAID: Final = 20
"""Remarks on a form that are said one by one."""


def entries_of(form: Path, path: Path, by: str | None, title: str | None, *, anyway: bool) -> Sequence[Fact]:
    """Enter the players and teams of a form, each into its section, all or nothing; gives the new facts."""
    from zhicai.competition.event.building import gathered
    from zhicai.competition.event.enrolling import enrolled
    from zhicai.competition.event.kinds import in_section
    from zhicai.competition.event.sections import about, key_of, titles_of

    read = _read(form, anyway=anyway)

    def work(every: Sequence[Fact]) -> Sequence[Fact]:
        titles = titles_of(every)
        done: list[Fact] = []
        for name, entries in _by_title(form, read, titles, title):
            key = key_of(titles, name)
            done += in_section(enrolled(gathered(about(every, key)), entries, anyway=anyway), key)
        return done

    return act_on_all(path, by, work)


def _read(form: Path, *, anyway: bool) -> Sequence[SectionEntries]:
    """The sections of a form; what is odd is said on stderr, and what is wrong stops with status 2."""
    from zhicai.cli.given import bytes_of
    from zhicai.competition.duplicates import Likeness, duplicates
    from zhicai.competition.enrolment import enrolments
    from zhicai.workbooks import read_sheets

    read = enrolments(read_sheets(bytes_of(form), form.name))
    twins = duplicates(read.entries)
    odd = [
        (one.severity != "error", one.message_zh, one.message_en, f" [{f'{one.sheet} {one.row}'.strip()}]")
        for one in read.remarks
    ]
    odd += [(pair.likeness is not Likeness.SAME, pair.message_zh, pair.message_en, "") for pair in twins]
    _say_odd(form, sorted(odd, key=itemgetter(0)))
    wrong = not read.faultless or any(pair.likeness is Likeness.SAME for pair in twins)
    if wrong and not anyway:
        terminal.fail(
            "报名表有误，未报名；请改正，或用 --anyway",
            "nobody was entered; correct the form, or use --anyway",
            str(form),
        )
    return read.sections()


def _say_odd(form: Path, odd: Sequence[tuple[bool, str, str, str]]) -> None:
    """Say what is odd on stderr, what stops the entry first; of a long list the first ones and how many more."""
    for _, zh, en, row in odd[:_MOST_SAID]:
        terminal.complain(zh, en, f"{form}{row}")
    more = len(odd) - _MOST_SAID
    if more > 0:
        terminal.complain(f"另有{more}处", f"and {more} more", str(form))


def _by_title(
    form: Path, read: Sequence[SectionEntries], titles: Sequence[str], title: str | None
) -> list[tuple[str, SectionEntries]]:
    """Which entries go to which section; stops with status 2 where a section of the form is not in the event."""
    from zhicai.competition.event.sections import chosen

    if len(read) == 1 and (not read[0].name or read[0].name not in titles) and (title or len(titles) == 1):
        only = chosen(titles, title)
        if not read[0].name or not only:
            return [(only, read[0])]
    wanted = [one for one in read if title is None or one.name == title]
    if not read:
        terminal.fail("报名表中没有选手", "there is nobody in the form", str(form))
    strange = [one.name for one in wanted if one.name not in titles]
    if strange or not wanted:
        names = "、".join(one.name for one in read)
        known_zh = f"的组别（{'、'.join(titles)}）不符" if any(titles) else "不符：赛事只有一组，没有组别名"
        known_en = (
            f"those of the event ({', '.join(titles)})"
            if any(titles)
            else "there: the event has one, unnamed"
        )
        terminal.fail(
            f"报名表的组别（{names}）与赛事{known_zh}；可用 --section 指定",
            f"the sections of the form ({names}) are not {known_en}; name one with --section",
            str(form),
        )
    return [(one.name, one) for one in wanted]
