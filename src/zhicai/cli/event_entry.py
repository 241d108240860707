"""`zhicai event enter` and `edit`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from zhicai.cli import terminal
from zhicai.cli.event_file import AsObject, By, EventPath, InSection, act, say_unwritten, section, tell
from zhicai.cli.event_who import Member, member

if TYPE_CHECKING:
    from zhicai.competition.event.kinds import Fact
    from zhicai.competition.event.state import Section

Gender = Annotated[
    Literal["男", "女", "M", "F"] | None,
    typer.Option("--gender", help="性别：男、女 · gender: M, F", show_default=False),
]
Born = Annotated[
    int | None,
    typer.Option("--born", min=1900, max=2100, help="出生年 · year of birth", show_default=False),
]
Rank = Annotated[str | None, typer.Option("--title", metavar="TEXT", help="称号 · title", show_default=False)]
Unfit = Annotated[
    bool,
    typer.Option(
        "--unfit",
        help="不合组别性别、年龄规定的也报名 · also who does not fit the section by gender or age",
    ),
]


Form = Annotated[
    Path | None,
    typer.Argument(
        metavar="SPREADSHEET", help="报名表 XLSX、XLS、ODS、CSV · the entry form", show_default=False
    ),
]
One = Annotated[
    str | None,
    typer.Option("--player", metavar="NAME", help="报名一人 · enter one player", show_default=False),
]
Unit = Annotated[str, typer.Option("--unit", metavar="TEXT", help="单位 · unit", show_default=False)]
Rating = Annotated[
    int | None, typer.Option("--rating", min=0, max=9999, help="等级分 · rating", show_default=False)
]
Wish = Annotated[
    int, typer.Option("--number", min=0, max=99999, help="编号，0 为另给 · number, 0 for the next one")
]
SkipFaulty = Annotated[
    bool,
    typer.Option(
        "--skip-faulty",
        help="略过报名表中有错误的行，其余照报 · leave out the rows with errors and enter the others",
    ),
]
Anyway = Annotated[
    bool,
    typer.Option("--anyway", help="同 --skip-faulty 加 --unfit · the same as --skip-faulty with --unfit"),
]
Namesakes = Annotated[
    bool,
    typer.Option(
        "--namesakes",
        help="同名同单位的确系两人，都报 · those of one name and unit are two people; enter both",
    ),
]
Update = Annotated[
    bool,
    typer.Option(
        "--update",
        help="已报名的按报名表更改资料 · change those who are entered already to what the form says",
    ),
]
NoTeams = Annotated[
    bool,
    typer.Option(
        "--no-teams",
        help="团体赛只报队员，队另用 team 报 · of a team event enter the players alone, the teams by team",
    ),
]
DryRun = Annotated[
    bool, typer.Option("--dry-run", help="只预览，不写入 · show what it does, and write nothing")
]


def enter(  # noqa: PLR0913, PLR0917  # the options of a command
    path: EventPath,
    form: Form = None,
    player: One = None,
    unit: Unit = "",
    rating: Rating = None,
    gender: Gender = None,
    born: Born = None,
    rank: Rank = None,
    number: Wish = 0,
    skip_faulty: SkipFaulty = False,
    unfit: Unfit = False,
    anyway: Anyway = False,
    namesakes: Namesakes = False,
    update: Update = False,
    no_teams: NoTeams = False,
    dry_run: DryRun = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Enter the players and teams of a form, or one player; late ones are paired from the next round on."""
    from zhicai.cli.event_forms import Waived, enter_form

    if (form is None) == (player is None):
        terminal.fail("请给报名表或 --player，二者取一", "give a spreadsheet or --player, one of the two")
    if form is not None:
        waived = Waived(
            faulty=skip_faulty or anyway,
            unfit=unfit or anyway,
            namesakes=namesakes,
            update=update,
            no_teams=no_teams,
        )
        enter_form(form, path, by, title, waived, dry_run=dry_run, as_object=as_object)
        return
    one = {"number": number, "name": player, "unit": unit, "rating": rating, "birth_year": born}
    one |= {"title": rank or "", "gender": _gender(gender)}

    def work(before: Section) -> Sequence[Fact]:
        return _one(before, one, namesakes=namesakes, unfit=unfit or anyway)

    done = work(section(path, title)) if dry_run else act(path, by, work, title)[1]
    tell(done, as_object=as_object)
    if dry_run and not as_object:
        say_unwritten()


def _one(before: Section, told: dict[str, Any], *, namesakes: bool, unfit: bool) -> Sequence[Fact]:
    """Enter one player. Raises Refused, with the option that waives it where one does."""
    from zhicai.competition.event import people
    from zhicai.competition.model import Player

    with _naming_the_option():
        return people.enter_one(before, Player(**told), namesakes=namesakes, unfit=unfit)


@contextmanager
def _naming_the_option() -> Iterator[None]:
    """Refusals of who seems to be entered already, or does not fit, name the option that lets them in."""
    from zhicai.competition.event.refusals import DoesNotFit, EnteredAlready

    try:
        yield
    except (EnteredAlready, DoesNotFit) as error:
        option = "--namesakes" if isinstance(error, EnteredAlready) else "--unfit"
        raise type(error)(f"{error.message_zh}（{option}）", f"{error.message_en} ({option})") from error


def _gender(word: str | None) -> Any:  # noqa: ANN401  # Gender, whose module is loaded late
    from zhicai.competition.model import Gender as Kind

    return None if word is None else Kind.MALE if word in ("男", "M") else Kind.FEMALE


def change(  # noqa: PLR0913, PLR0917  # the options of a command
    path: EventPath,
    who: Member,
    name: Annotated[
        str | None, typer.Option("--name", metavar="TEXT", help="姓名 · name", show_default=False)
    ] = None,
    unit: Annotated[
        str | None, typer.Option("--unit", metavar="TEXT", help="单位 · unit", show_default=False)
    ] = None,
    rating: Annotated[
        int | None,
        typer.Option(
            "--rating", min=0, max=9999, help="等级分，0 为无 · rating, 0 for none", show_default=False
        ),
    ] = None,
    gender: Gender = None,
    born: Born = None,
    rank: Rank = None,
    unfit: Unfit = False,
    namesakes: Namesakes = False,
    title: InSection = None,
    by: By = None,
    as_object: AsObject = False,
) -> None:
    """Correct what is known of a player; what is not named stays as it is."""
    from dataclasses import replace

    from zhicai.competition.event import people
    from zhicai.competition.event.refusals import DoesNotFit, Refused

    told = {"name": name, "unit": unit, "title": rank, "birth_year": born, "gender": _gender(gender)}

    def work(before: Section) -> tuple[Fact, ...]:
        number = member(before, who)
        if number not in before.players:
            raise Refused(f"没有 {number} 号选手", f"there is no player {number}")
        was = before.players[number]
        new = replace(was, **{key: one for key, one in told.items() if one is not None})
        new = replace(new, rating=was.rating if rating is None else rating or None)
        rule = people.rule_of(before)
        if rule is not None and not unfit and people.fits(rule, was) and not people.fits(rule, new):
            raise DoesNotFit(
                f"{new.name}将不合组别“{rule.name}”的性别或年龄规定；仍要更改加 --unfit",
                f"{new.name} would not fit section {rule.name_en or rule.name} by gender or year of birth; --unfit "
                "changes it all the same",
            )
        with _naming_the_option():
            return people.change(before, new, namesakes=namesakes)

    _, done = act(path, by, work, title)
    tell(done, as_object=as_object)
