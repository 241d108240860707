"""Commands about people: enter, change, leave, withdraw. Each gives entries or refuses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from unicodedata import category, normalize

from zhicai.competition.event import kinds
from zhicai.competition.event.guarding import guarded
from zhicai.competition.event.places import finalists
from zhicai.competition.event.refusals import DoesNotFit, EnteredAlready, Refused
from zhicai.competition.event.run import Run
from zhicai.competition.event.seen import TURNING, is_seen
from zhicai.competition.event.state import Section
from zhicai.competition.event.words import EXPELLED, LEFT
from zhicai.competition.event_rules import SectionRule
from zhicai.competition.model import (
    ADJOURNED,
    BLACK_WINS_UNPLAYED,
    DOUBLE_FORFEIT,
    RED_WINS_UNPLAYED,
    UNPLAYED,
    Board,
    Player,
    Result,
    Round,
    Team,
)
from zhicai.competition.stage_rules import Groups, Knockout, Swiss
from zhicai.competition.withdrawals import (
    Withdrawal,
    before_play,
    from_knockout,
    from_round_robin,
    from_swiss,
)

MOST_PLAYERS = 20_000
"""Players of one section."""


def enter(
    section: Section,
    players: Iterable[Player],
    *,
    anyway: bool = False,
    namesakes: bool = False,
    unfit: bool = False,
) -> tuple[kinds.Fact, ...]:
    """Enter players, now or late: they are paired from the next round on.

    Numbers that are 0 or given already are given anew, the lowest that are free. `namesakes` lets in who seems to be
    entered already, `unfit` who does not fit the section by gender or year of birth, `anyway` both. Raises Refused
    when a table has been drawn or a Swiss has no round left, EnteredAlready and DoesNotFit for such people, and
    Refused for more than `MOST_PLAYERS`.
    """
    after = len(section.rounds)
    if not section.of_teams:
        check_open(section)
    rule = rule_of(section)
    taken, facts = set(section.players), list[kinds.Fact]()
    given = list(players)
    own = [player.number for player in given]
    reserved = taken | set(own)
    free = (number for number in range(1, len(reserved) + len(given) + 2) if number not in reserved)
    for player in given:
        check_names(player.name, player.unit, player.title)
        if not player.name.strip():
            raise Refused("选手须有姓名", "a player needs a name")
        if not (anyway or namesakes):
            _check_new(section, player)
        if rule is not None and not (anyway or unfit):
            _check_fits(rule, player)
        number = player.number if player.number > 0 and player.number not in taken else next(free)
        taken.add(number)
        facts.append(kinds.PlayerEntered(replace(player, number=number), after + 1))
    if not facts:
        raise Refused("没有可报名的选手", "there is nobody to enter")
    if len(taken) > MOST_PLAYERS:
        raise Refused(f"一组至多{MOST_PLAYERS}名选手", f"a section has at most {MOST_PLAYERS} players")
    return tuple(facts)


def enter_one(
    section: Section,
    player: Player,
    *,
    anyway: bool = False,
    namesakes: bool = False,
    unfit: bool = False,
) -> tuple[kinds.Fact, ...]:
    """Enter one player under just the number that is asked for, 0 for the next one.

    Raises Refused for a number that somebody has, and as `enter` does.
    """
    taken = section.players.get(player.number)
    if taken is not None:
        raise Refused(
            f"{taken.number}号已是{taken.name}；请另定编号，或不写编号",
            f"number {taken.number} is {taken.name}; give another one, or none",
        )
    return enter(section, [player], anyway=anyway, namesakes=namesakes, unfit=unfit)


LONGEST_NAME = 100
"""Signs of a name, a unit or a title."""


def check_names(*words: str) -> None:
    """Raise Refused as `check_words` does, and for a name, unit or title of more than `LONGEST_NAME` signs."""
    check_words(*words)
    if any(len(word) > LONGEST_NAME for word in words):
        raise Refused(f"名称至多{LONGEST_NAME}字", f"a name has at most {LONGEST_NAME} characters")


def check_words(*words: str) -> None:
    """Raise Refused for a name, unit or title that nobody sees, or that changes what stands around it.

    Breaks would let it write lines of its own, marks of direction turn the words beside it.
    """
    for word in words:
        if any(category(char) in ("Cc", "Zl", "Zp") or char in TURNING for char in word):
            raise Refused(
                "名称中不能有换行等控制字符", "a name cannot have line breaks or other control characters"
            )
        if word.strip() and not is_seen(word):
            raise Refused("名称中没有看得见的字", "there is nothing to be seen in the name")


def _shown(name: str) -> str:
    """What people see of a name: forms of one sign made one, signs that show nothing left out."""
    return "".join(sign for sign in normalize("NFKC", name).casefold() if category(sign) != "Cf")


def _check_new(section: Section, player: Player, but: int = 0) -> None:
    """Raise EnteredAlready for somebody of the name and unit of one who is entered already, but for this number."""
    for one in section.players.values():
        if one.number == but:
            continue
        same = (_shown(one.name), one.unit) == (_shown(player.name), player.unit)
        differs = (one.birth_year or player.birth_year or 0) != (player.birth_year or one.birth_year or 0)
        if same and not differs:
            raise EnteredAlready(
                f"{player.name}（{player.unit or '无单位'}）已报名，为{one.number}号；确系两人请另行确认",
                f"{player.name} ({player.unit or 'no unit'}) is entered already as number {one.number}; confirm that "
                "they are two",
            )


def check_open(section: Section) -> None:
    """Raise Refused where nobody can enter any more."""
    if not section.rounds:
        return
    if not isinstance(section.stage, Swiss) or section.run.index:
        raise Refused("秩序表已抽签编排，不能再报名", "the table is drawn; nobody can enter any more")
    if len(section.rounds) >= section.stage.rounds:
        raise Refused("各轮均已编排，不能再报名", "all rounds are paired; nobody can enter any more")


def rule_of(section: Section) -> SectionRule | None:
    """What the regulations say of whom a section is for; None where they do not name it."""
    return next((one for one in section.regulations.sections if one.name == section.title), None)


def fits(rule: SectionRule, player: Player) -> bool:
    """Whether a section is for somebody by gender and year of birth, as far as these are known."""
    year = player.birth_year
    return (rule.gender is None or player.gender in (None, rule.gender)) and (
        year is None or (rule.born_from or year) <= year <= (rule.born_to or year)
    )


def _check_fits(rule: SectionRule, player: Player) -> None:
    """Raise DoesNotFit for somebody whom a section is not for, as far as is known."""
    if not fits(rule, player):
        raise DoesNotFit(
            f"{player.name}不符合组别“{rule.name}”的性别或年龄规定",
            f"{player.name} does not fit section {rule.name_en or rule.name} by gender or year of birth",
        )


def change(section: Section, player: Player, *, namesakes: bool = True) -> tuple[kinds.Fact, ...]:
    """Correct what is known of a player; raises Refused for an unknown number, no name, or no change.

    Without `namesakes` also EnteredAlready, where the player would be taken for another from then on.
    """
    if player.number not in section.players:
        raise Refused(f"没有{player.number}号选手", f"there is no player {player.number}")
    check_names(player.name, player.unit, player.title)
    if not player.name.strip():
        raise Refused("选手须有姓名", "a player needs a name")
    if section.players[player.number] == player:
        raise Refused("没有改动", "nothing would change")
    was = section.players[player.number]
    if not namesakes and (was.name, was.unit) != (player.name, player.unit):
        _check_new(section, player, but=player.number)
    return (kinds.PlayerChanged(player),)


def leave(section: Section, number: int, round_number: int) -> tuple[kinds.Fact, ...]:
    """Let a competitor stay away from a round that is not paired yet; worth what the regulations say.

    Raises Refused where a table stands, as in a final inside a Swiss, and for a round that is paired or not planned.
    """
    still_in(section, number)
    planned = section.planned
    if not isinstance(section.stage, Swiss) or planned is None:
        raise Refused("按秩序表进行，不能请假", "the games go by a table; there is no leave")
    if number in finalists(section.run):
        raise Refused(
            f"{number}号在决赛中，按秩序表进行，不能请假",
            f"number {number} plays the final by a table; there is no leave",
        )
    if round_number <= len(section.rounds):
        raise Refused(
            f"第{round_number}轮已编排，不能再请假；未到的请登记弃权的成绩，要重编请先撤回这一轮",
            f"round {round_number} is paired already, too late for a leave; enter a forfeit as its result, or take the "
            "round back first",
        )
    if round_number > planned:
        raise Refused(
            f"没有第{round_number}轮：本阶段到第{planned}轮为止",
            f"there is no round {round_number}: the stage ends with round {planned}",
        )
    if (number, round_number) in section.leaves:
        raise Refused(f"{number}号该轮已请假", f"number {number} has leave for that round already")
    return (kinds.PlayerOnLeave(number, round_number),)


def withdrawal(section: Section, number: int) -> Withdrawal:
    """What a withdrawal now would do, with the sentence that says why (cxa-2011 arts 19.2-19.3)."""
    still_in(section, number)
    return reckoned(section, section.run, number)


def reckoned(section: Section, run: Run, number: int, own: Sequence[Round] | None = None) -> Withdrawal:
    """What it does to leave in a stage; `own` are the rounds of the stage that count (None: all)."""
    if not run.begun or number not in run.entrants:
        return before_play(number)
    if isinstance(run.stage, Swiss | Knockout):
        return (from_swiss if isinstance(run.stage, Swiss) else from_knockout)(number, run.rounds)
    rounds = (*run.carried, *(run.rounds if own is None else own))
    return from_round_robin(number, rounds, _opponents(run, number), section.regulations.met)


def _opponents(run: Run, number: int) -> int:
    """How many somebody meets in a round robin, or in the own group."""
    if isinstance(run.stage, Groups):
        return next(len(group) for group in run.groups if number in group) - 1
    return len(run.entrants) - 1


def withdraw(section: Section, number: int, *, reason: str, expelled: bool = False) -> tuple[kinds.Fact, ...]:
    """A competitor leaves for good (cxa-2011 arts 18.3, 19.1-19.3); open boards are decided with it.

    Nobody leaves without a reason that the organiser accepts: it is part of the record. Raises Refused without one,
    for somebody who is not entered or has left already, and as `guarding.guarded` where adjourned games of long ago
    are decided with it.
    """
    found = withdrawal(section, number)
    if not is_seen(reason):
        raise Refused(
            "退出比赛须申明理由，无故退出的亦请写明",
            "who leaves states a reason; write down that there is none where there is none",
            "cxa-2011 art. 18.3" if expelled else "cxa-2011 art. 19.1",
        )
    facts: list[kinds.Fact] = [
        kinds.PlayerWithdrawn(number, len(section.rounds), found.void, reason.strip(), expelled, ends=True)
    ]
    first = len(section.rounds)
    for played in section.rounds:
        for board in played.boards:
            if number in (board.red, board.black) and board.result in (None, ADJOURNED):
                result = without_play(board, {number}, {number} if found.void else set())
                facts += _forfeited(
                    section, played.number, board, number, result, (EXPELLED if expelled else LEFT)[0]
                )
                first = min(first, played.number)
    return tuple(facts) if first == len(section.rounds) else guarded(section, first, tuple(facts))


def _forfeited(
    section: Section, number: int, board: Board, gone: int, result: Result, why: str
) -> Iterator[kinds.Fact]:
    """The open games of somebody who has left; a match of teams of which nothing was played is decided whole."""
    games = section.games.get((number, board.table), ())
    if result == UNPLAYED or not any(one.result is not None and one.result.played for one in games):
        yield decided(number, board, result, why)
        return
    own = section.teams[gone].order
    for game in games:
        if game.result in (None, ADJOURNED):
            lost = BLACK_WINS_UNPLAYED if game.red in own else RED_WINS_UNPLAYED
            yield replace_result(decided(number, game, lost, why), board.table, game.table)


def replace_result(fact: kinds.Fact, table: int, game: int) -> kinds.Fact:
    """The entry of a result as that of a game of a match of teams."""
    if isinstance(fact, kinds.ResultRecorded | kinds.ResultCorrected):
        return replace(fact, table=table, board=game)
    return fact


def without_play(board: Board, gone: Iterable[int], void: Iterable[int]) -> Result:
    """The result of a board of somebody who has left (cxa-2011 arts 19.2-19.3)."""
    left, cancelled = set(gone), set(void)
    if board.red in cancelled or board.black in cancelled:
        return UNPLAYED
    if board.red in left and board.black in left:
        return DOUBLE_FORFEIT
    return BLACK_WINS_UNPLAYED if board.red in left else RED_WINS_UNPLAYED


def decided(number: int, board: Board, result: Result, reason: str) -> kinds.Fact:
    """The entry of a result, the first of its board or another one."""
    if board.result is None:
        return kinds.ResultRecorded(number, board.table, result.code)
    return kinds.ResultCorrected(number, board.table, board.result.code, result.code, reason)


def known(section: Section, number: int) -> Player | Team:
    """The competitor of a number; raises Refused where there is none."""
    if number not in section.competitors:
        zh, en = ("队", "team") if section.of_teams else ("选手", "player")
        raise Refused(f"没有{number}号{zh}", f"there is no {en} {number}")
    return section.competitors[number]


def still_in(section: Section, number: int) -> Player | Team:
    """The same, of one who has not left; raises Refused for one who has."""
    found = known(section, number)
    if number in section.withdrawn:
        raise Refused(f"{number}号已退出比赛", f"number {number} has left the event")
    return found
