"""How far a section is: what is open in it, and which command comes next."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event.adjourning import Adjourned, adjourned, boards_words
from zhicai.competition.event.attendance import unaccounted
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.pairing import finished, is_over, next_stage
from zhicai.competition.event.state import Section
from zhicai.competition.event.typed import typed_boards
from zhicai.competition.seeding import Draw, seeding
from zhicai.competition.stage_rules import Knockout, Stage, Swiss

Words = tuple[str, str]

SYSTEMS = {
    "RoundRobin": ("循环", "round robin"),
    "Groups": ("分组循环", "groups"),
    "Swiss": ("积分编排", "Swiss"),
    "Knockout": ("淘汰", "knock-out"),
}


@dataclass(frozen=True, slots=True)
class Outlook:
    """How far a section is.

    `entrants` are the players, in a team event the teams, that are entered, `left` those of them who have withdrawn.
    `round` is the last that is paired, `planned` the last of the stage (None: results decide). `open` are the boards
    without a result, each with its round and name (5, 3.2), `hidden` the rounds that are paired and not published,
    `undecided` the matches that wait for a lot or a word. `step` is what comes next, in words, `command` the command
    for it with its arguments, empty where everything is done.
    """

    title: str
    entrants: int
    left: int
    stage: int
    stages: int
    system: Words
    round: int
    planned: int | None
    open: tuple[tuple[int, str], ...]
    adjourned: tuple[Adjourned, ...]
    hidden: tuple[int, ...]
    missing: tuple[int, ...]
    undecided: tuple[str, ...]
    finished: bool
    step: Words
    command: str


def outlook(section: Section) -> Outlook:
    """How far a section is; raises CompetitionError for a section that does not fit its regulations."""
    run = section.run
    undecided: tuple[str, ...] = ()
    if isinstance(run.stage, Knockout) and run.begun:
        undecided = tuple(one.match.name for one in knocked(run).waiting)
    done = finished(section)
    hidden = tuple(
        number
        for number in range(max(section.published, default=0) + 1, len(section.rounds) + 1)
        if number not in section.published
    )
    open_boards = _open(section)
    away = () if done else unaccounted(section)
    step, command = _next(section, open_boards, undecided, away, done=done)
    return Outlook(
        section.title,
        len(section.competitors),
        len(section.withdrawn),
        run.index + 1,
        len(section.regulations.stages),
        system_words(run.stage),
        len(section.rounds),
        section.planned if run.begun or isinstance(run.stage, Swiss) else None,
        open_boards,
        adjourned(section),
        hidden,
        tuple(away),
        undecided,
        done,
        step,
        command,
    )


def system_words(stage: Stage) -> Words:
    """What is played in a stage."""
    return SYSTEMS[type(stage).__name__]


def in_order_of_entry(section: Section) -> bool:
    """Whether round 1 of a Swiss would go by numbers that nobody has drawn, other than the regulations give them."""
    if section.rounds or section.drawn or not isinstance(section.stage, Swiss):
        return False
    if section.regulations.numbers is not Draw.SEEDED:
        return True
    return seeding(section.seeds, section.seed) != tuple(sorted(section.competitors))


def _open(section: Section) -> tuple[tuple[int, str], ...]:
    """The boards without a result, by round."""
    return tuple(
        (played.number, f"{table}.{board.table}" if (played.number, table) in section.games else str(table))
        for played in section.rounds
        for table, board in typed_boards(played, section.games)
        if board.result is None
    )


Step = tuple[Words, str]


def _next(
    section: Section,
    open_boards: tuple[tuple[int, str], ...],
    undecided: tuple[str, ...],
    away: tuple[int, ...],
    *,
    done: bool,
) -> Step:
    """What comes next, and the command for it."""
    if not section.competitors:
        if section.of_teams and section.players:
            return ("报各队", "enter the teams"), "team"
        return ("报名", "enter the players"), "enter"
    if open_boards:
        return _with_results(section, *open_boards[0])
    if done:
        return ("全部结束，可看总名次、打印", "all is played: see the places, print"), "places"
    if undecided:
        words = f"{undecided[0]} 须抽签或裁定晋级者", f"{undecided[0]} waits for a lot, or a word"
        return words, f"decide {undecided[0]}"
    if section.run.begun and is_over(section.run):
        return _after_stage(section)
    return _next_round(section, away)


def _with_results(section: Section, at: int, board: str) -> Step:
    """Where results are missing: the last round is published first, as long as it has none."""
    last = len(section.rounds)
    if last not in section.published and all(one.result is None for one in section.rounds[-1].boards):
        return (f"公布第 {last} 轮", f"publish round {last}"), "publish"
    return (f"登记第 {at} 轮的成绩", f"enter the results of round {at}"), f"result {at} {board}"


def _after_stage(section: Section) -> Step:
    """Where all rounds of a stage are paired and have results."""
    if waiting := adjourned(section):
        zh, en = boards_words(waiting)
        command = f"result {waiting[0].round} {waiting[0].place}"
        return (f"续弈并登记封棋的{zh}", f"play on and enter what was adjourned: {en}"), command
    return _next_stage(section)


def _next_round(section: Section, away: tuple[int, ...]) -> Step:
    """Within a stage."""
    number = len(section.rounds) + 1
    if away:
        return (f"检录，{len(away)} 名未到", f"check in, {len(away)} missing"), "check-in"
    if in_order_of_entry(section):
        return ("抽签定号，再编排第 1 轮", "draw the numbers, then pair round 1"), "draw"
    return (f"编排第 {number} 轮", f"pair round {number}"), "pair"


def _next_stage(section: Section) -> Step:
    """That the next stage is paired, or what keeps it from that."""
    try:
        next_stage(section, section.run)
    except CompetitionError as error:
        return (error.message_zh, error.message_en), "lots"
    number = len(section.rounds) + 1
    return (f"编排第 {number} 轮（下一阶段）", f"pair round {number}, the first of the next stage"), "pair"
