"""Entry forms of `zhicai event enter`: read, looked through, and entered into the sections that they name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NoReturn

from zhicai.cli import terminal
from zhicai.cli.event_file import act_on_all, all_facts, entries_of, say_unwritten, tell, write_json
from zhicai.english import counted

if TYPE_CHECKING:
    from pathlib import Path

    from zhicai.cli.event_doubts import Doubt
    from zhicai.competition.enrolment import Enrolments
    from zhicai.competition.event.enrolling import Known
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.model import SectionEntries

_MOST_SAID: Final = 20
"""Remarks on a form that are said one by one."""


@dataclass(frozen=True, slots=True)
class Waived:
    """What does not stop a form, and what is done about those who are entered already."""

    faulty: bool = False
    unfit: bool = False
    namesakes: bool = False
    update: bool = False
    no_teams: bool = False


@dataclass(slots=True)
class _Outcome:
    """What became of a form."""

    doubts: list[Doubt] = field(default_factory=list)
    known: dict[str, Sequence[Known]] = field(default_factory=dict)
    titles: Sequence[str] = ()
    facts: list[Fact] = field(default_factory=list)


def enter_form(
    form: Path,
    path: Path,
    by: str | None,
    title: str | None,
    waived: Waived,
    *,
    dry_run: bool,
    as_object: bool,
) -> None:
    """Enter the players and teams of a form, each into its section, all or nothing, and say what was done.

    Stops with status 2 where a row is wrong and that is not waived.
    """
    from datetime import datetime

    from zhicai.cli.given import bytes_of
    from zhicai.competition.enrolment import enrolments
    from zhicai.workbooks import read_sheets

    read = enrolments(read_sheets(bytes_of(form), form.name), today=datetime.now().astimezone().year)
    found: list[_Outcome] = []

    def work(every: Sequence[Fact]) -> Sequence[Fact]:
        found.append(_entered(form, read, every, title, waived, as_object=as_object))
        return found[-1].facts

    if dry_run:
        work(all_facts(path))
    else:
        act_on_all(path, by, work)
    _tell(found[-1], waived, dry_run=dry_run, as_object=as_object)


def _entered(
    form: Path, read: Enrolments, every: Sequence[Fact], title: str | None, waived: Waived, *, as_object: bool
) -> _Outcome:
    """What a form enters; stops with status 2 where it must not."""
    from zhicai.cli.event_doubts import doubts, twins
    from zhicai.competition.event.building import gathered
    from zhicai.competition.event.enrolling import enrolled, known_among
    from zhicai.competition.event.kinds import in_section
    from zhicai.competition.event.sections import about, key_of, titles_of

    titles = titles_of(every)
    parts = _by_title(form, read.sections(), titles, title)
    sections = {entries.name: gathered(about(every, key_of(titles, name))) for name, entries in parts}
    found = _Outcome(doubts(read, sections), titles=titles)
    _stop_where_wrong(form, found.doubts, waived, as_object=as_object)
    if not waived.namesakes:
        second = {id(one) for one in twins(read)}
        read.entries[:] = [one for one in read.entries if id(one) not in second]
    for name, entries in _by_title(form, read.sections(), titles, title):
        section = sections[entries.name]
        known = known_among(section, entries)
        if (
            section.of_teams
            and not entries.teams
            and len(known) < len(entries.players)
            and not waived.no_teams
        ):
            _no_teams(form, read)
        done = enrolled(
            section,
            entries,
            namesakes=waived.namesakes,
            unfit=waived.unfit,
            known=known,
            update=waived.update,
        )
        found.known[name] = known
        found.facts += in_section(done, key_of(titles, name))
    return found


def _no_teams(form: Path, read: Enrolments) -> NoReturn:
    """Stop with status 2: a form of a team event that names no team."""
    from zhicai.competition.headings import TITLES, Column

    known = [TITLES[one] for one in read.columns if one in TITLES]
    understood_zh = "、".join(zh for zh, _ in known)
    understood_en = ", ".join(en for _, en in known)
    there = Column.TEAM in read.columns
    terminal.fail(
        f"团体赛的报名表没有队：{'“队名”一栏是空的' if there else '没有“队名”（或“代表队”）一栏'}，未报名；读懂的栏目："
        f"{understood_zh}。只报队员、队另用 team 报的，加 --no-teams",
        f"the form of a team event names no team: {'the column of teams is empty' if there else 'no column of teams'}; "
        f"nobody was entered. Understood: {understood_en}. To enter the players alone, and the teams by team, add "
        "--no-teams",
        str(form),
    )


def _stop_where_wrong(form: Path, doubts: Sequence[Doubt], waived: Waived, *, as_object: bool) -> None:
    """Say what is odd, what stops the form first; where something does, name its rows and stop with status 2."""
    let = {"--skip-faulty": waived.faulty, "--unfit": waived.unfit, "--namesakes": waived.namesakes}
    let["--namesakes"] |= waived.faulty  # the second one is left out, as a row with an error is
    wrong = [one for one in doubts if one.waiver and not let[one.waiver]]
    if not as_object:
        _say_odd(form, wrong, [one for one in doubts if one not in wrong])
    if not wrong:
        return
    options = dict.fromkeys(one.waiver for one in wrong)
    if "--namesakes" in options:
        options.setdefault("--skip-faulty")
    rows_zh, rows_en = _rows(wrong, several=len({one.sheet for one in doubts}) > 1)
    how_zh = "；".join(f"{option} {_WAIVERS[option][0]}" for option in options)
    how_en = "; ".join(f"{option} {_WAIVERS[option][1]}" for option in options)
    terminal.fail(
        f"未报名，因为{rows_zh}有错误；请改正，或用：{how_zh}。提示不妨碍报名",
        f"nobody was entered because of {rows_en}: correct what is wrong, or use {how_en}. Notes stop nothing",
        str(form),
        faults=[_object(one) for one in wrong],
    )


_WAIVERS: Final = {
    "--skip-faulty": ("略过这些行", "to leave such rows out"),
    "--unfit": ("不合组别规定也报", "to enter who does not fit the section"),
    "--namesakes": ("确系两人，都报", "to enter two people of one name and unit"),
}


def _rows(wrong: Sequence[Doubt], *, several: bool) -> tuple[str, str]:
    """The rows that stop a form, of many the first ones; with their sheets where there are `several`."""
    from zhicai.english import joined

    if several:
        rows = list(dict.fromkeys((one.sheet, one.row) for one in wrong))
        zh = "、".join(f"“{sheet}”第 {row} 行" for sheet, row in rows[:_MOST_SAID])
        en = joined([f"row {row} of {sheet!r}" for sheet, row in rows[:_MOST_SAID]])
    else:
        rows = list(dict.fromkeys(("", one.row) for one in wrong))
        shown = [str(row) for _, row in rows[:_MOST_SAID]]
        zh, en = f"第 {'、'.join(shown)} 行", f"row{'s' if len(rows) > 1 else ''} {joined(shown)}"
    return (f"{zh}等", f"{en} and others") if len(rows) > _MOST_SAID else (zh, en)


def _place(one: Doubt) -> str:
    return f"{one.sheet} {one.row}".strip()


def _object(one: Doubt) -> dict[str, object]:
    return {"sheet": one.sheet, "row": one.row, "zh": one.zh, "en": one.en, "waiver": one.waiver or None}


def _say_odd(form: Path, wrong: Sequence[Doubt], notes: Sequence[Doubt]) -> None:
    """Say what is odd on stderr; of a long list the first ones and how many more."""
    marked = [("错误", "error", one) for one in wrong] + [("提示", "note", one) for one in notes]
    for zh, en, one in marked[:_MOST_SAID]:
        row = f" [{_place(one)}]" if one.row else ""
        terminal.complain(f"{zh}：{one.zh}", f"{en}: {one.en}", f"{form}{row}")
    more = len(marked) - _MOST_SAID
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
        _strange_sections(form, [one.name for one in read], titles)
    return [(one.name, one) for one in wanted]


def _strange_sections(form: Path, read: Sequence[str], titles: Sequence[str]) -> NoReturn:
    """Stop with status 2: the sections of a form are not those of the event."""
    if list(titles) == [""]:
        names, named = "、".join(read), ", ".join(read)
        terminal.fail(
            f"报名表分组别（{names}），而赛事只有一个无名的组别；可用 section 增设组别，或 --section '' 全部报入",
            f"the form has sections ({named}), and the event has one without a title; begin others with section, or "
            "name the one with --section ''",
            str(form),
        )
    named_zh = f"组别（{'、'.join(filter(None, read))}）" if any(read) else "人没有写组别"
    named_en = (
        f"sections of the form ({', '.join(filter(None, read))})"
        if any(read)
        else "entries without a section"
    )
    terminal.fail(
        f"报名表的{named_zh}，与赛事的组别（{'、'.join(titles)}）不符；可用 --section 指定",
        f"the {named_en} are not those of the event ({', '.join(titles)}); name one with --section",
        str(form),
    )


def _tell(found: _Outcome, waived: Waived, *, dry_run: bool, as_object: bool) -> None:
    """Say who was entered, how many into which section, and who was entered already."""
    if as_object:
        write_json(
            entries_of(found.facts)
            | {
                "written": bool(found.facts) and not dry_run,
                "already": [
                    {"section": title, "number": one.entered.number, "name": one.entered.name}
                    | {"differs": one.differs, "updated": one.differs and waived.update}
                    for title, known in found.known.items()
                    for one in known
                ],
                "remarks": [_object(one) for one in found.doubts],
            }
        )
        return
    tell(found.facts, as_object=False, titles=found.titles)
    for title, known in found.known.items():
        _tell_known(title if len(found.titles) > 1 else "", known, waived)
    _tell_counts(found)
    if dry_run:
        say_unwritten()


def _tell_known(title: str, known: Sequence[Known], waived: Waived) -> None:
    """Who is entered already, and of whom the form says something else."""
    if not known:
        return
    before = (f"[{title}] ", f"[{title}] ") if title else ("", "")
    shown = [f"{one.entered.number} {one.entered.name}" for one in known[:_MOST_SAID]]
    more = ("等", " and others") if len(known) > len(shown) else ("", "")
    terminal.say(
        f"{before[0]}已报名的{len(known)}人不重复报名：{'、'.join(shown)}{more[0]}",
        f"{before[1]}entered already and left out: {len(known)}, {', '.join(shown)}{more[1]}",
    )
    other = [one for one in known if one.differs and not waived.update]
    if other:
        shown = [f"{one.entered.number} {one.entered.name}" for one in other[:_MOST_SAID]]
        terminal.say(
            f"{before[0]}其中{len(other)}人的资料与报名表不同：{'、'.join(shown)}；按报名表更改加 --update",
            f"{before[1]}of {len(other)} of them the form says something else: {', '.join(shown)}; --update changes "
            "them",
        )


def _tell_counts(found: _Outcome) -> None:
    """How many were entered, by section where there are several."""
    from zhicai.competition.event.kinds import PlayerEntered, TeamEntered

    people = [one for one in found.facts if isinstance(one, PlayerEntered)]
    teams = sum(isinstance(one, TeamEntered) for one in found.facts)
    if not people and not teams:
        if not found.facts:
            terminal.say("没有新的报名", "nobody new was entered")
        return
    each = dict.fromkeys(found.known, 0) if len(found.titles) > 1 else {}
    for one in people:
        name = one.section or found.titles[0]
        if name in each:
            each[name] += 1
    listed_zh = "：" + "、".join(f"{name} {count} 人" for name, count in each.items()) if each else ""
    listed_en = ": " + ", ".join(f"{name} {count}" for name, count in each.items()) if each else ""
    teams_zh, teams_en = (f"，{teams} 队", f", {counted(teams, 'team')}") if teams else ("", "")
    terminal.say(
        f"共报名 {len(people)} 人{teams_zh}{listed_zh}",
        f"entered in all: {counted(len(people), 'player')}{teams_en}{listed_en}",
    )
