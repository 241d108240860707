"""Who may do what: every action a named constant with a sentence, every role a column, what is not said is denied.

`docs/rights.md` is generated from this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum, StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

Words = tuple[str, str]


class Role(StrEnum):
    """What somebody is in an event; one person may be several things."""

    ADMIN = "admin"
    CHIEF_ARBITER = "chief-arbiter"
    DEPUTY_ARBITER = "deputy-arbiter"
    PAIRING_OFFICER = "pairing-officer"
    PAIRING_CLERK = "pairing-clerk"
    TABLE_ARBITER = "table-arbiter"
    CHECK_IN = "check-in"
    LEADER = "leader"
    PLAYER = "player"
    SPECTATOR = "spectator"

    @property
    def words(self) -> Words:
        """Its name, Chinese and English."""
        return _ROLES[self]


_ROLES: Final[Mapping[Role, Words]] = {
    Role.ADMIN: ("管理员", "administrator"),
    Role.CHIEF_ARBITER: ("裁判长", "chief arbiter"),
    Role.DEPUTY_ARBITER: ("副裁判长", "deputy chief arbiter"),
    Role.PAIRING_OFFICER: ("编排长", "pairing officer"),
    Role.PAIRING_CLERK: ("编排员", "pairing clerk"),
    Role.TABLE_ARBITER: ("执台裁判", "table arbiter"),
    Role.CHECK_IN: ("检录", "check-in"),
    Role.LEADER: ("领队", "team leader"),
    Role.PLAYER: ("棋手", "player"),
    Role.SPECTATOR: ("观众", "spectator"),
}


class Action(StrEnum):
    """What can be done; everything a page or a program asks for is one of these."""

    EVENT_CREATE = "event.create"
    EVENT_SEE = "event.see"
    EVENT_OPEN = "event.open"
    EVENT_CHANGE = "event.change"
    EVENT_LOG = "event.log"
    DESK_SEE = "desk.see"
    EVENT_EXPORT = "event.export"
    EVENT_UNDO = "event.undo"
    PEOPLE_MANAGE = "people.manage"
    ENTRIES_CHANGE = "entries.change"
    PLAYER_CHECK_IN = "player.check-in"
    PLAYER_WITHDRAW = "player.withdraw"
    PLAYER_SANCTION = "player.sanction"
    LINEUP_SUBMIT = "lineup.submit"
    ROUND_PAIR = "round.pair"
    ROUND_PUBLISH = "round.publish"
    RESULT_ENTER = "result.enter"
    RESULT_CORRECT = "result.correct"
    TIE_DECIDE = "tie.decide"
    NOTICE_POST = "notice.post"
    PAPERS_PRINT = "papers.print"
    GAME_WATCH = "game.watch"
    GAME_START = "game.start"
    GAME_PLAY = "game.play"
    GAME_RELAY = "game.relay"
    GAME_CONTROL = "game.control"
    RULING_GIVE = "ruling.give"
    ACCOUNTS_MANAGE = "accounts.manage"
    VISITS_SEE = "visits.see"

    @property
    def words(self) -> Words:
        """What it is, Chinese and English."""
        return _ACTIONS[self]


_ACTIONS: Final[Mapping[Action, Words]] = {
    Action.EVENT_CREATE: ("新建或导入赛事", "create or import an event"),
    Action.EVENT_SEE: ("看赛事的公布内容", "see what an event has published"),
    Action.EVENT_OPEN: ("对观众公开或收回", "open an event to spectators, or close it"),
    Action.EVENT_CHANGE: ("更改规程与设置", "change regulations and settings"),
    Action.EVENT_LOG: ("看全部经过", "read the whole log"),
    Action.DESK_SEE: ("看赛事工作台，包括未公布的", "see the event desk, and what is not published"),
    Action.EVENT_EXPORT: ("导出赛事文件", "export the event file"),
    Action.EVENT_UNDO: ("撤销命令", "undo a command"),
    Action.PEOPLE_MANAGE: ("邀请人员，给予和收回职务", "invite people, give and take roles"),
    Action.ENTRIES_CHANGE: ("报名与更改选手资料", "enter players and change what is known of them"),
    Action.PLAYER_CHECK_IN: ("检录到场", "check players in"),
    Action.PLAYER_WITHDRAW: ("登记请假与退赛", "record leave and withdrawals"),
    Action.PLAYER_SANCTION: ("登记犯规与处分", "record fouls and penalties"),
    Action.LINEUP_SUBMIT: ("递交出场名单", "hand in a line-up"),
    Action.ROUND_PAIR: ("编排与改动一轮", "pair a round and change it"),
    Action.ROUND_PUBLISH: ("公布一轮", "publish a round"),
    Action.RESULT_ENTER: ("登记成绩", "enter results"),
    Action.RESULT_CORRECT: ("更正成绩", "correct results"),
    Action.TIE_DECIDE: ("登记抽签、加赛与晋级裁定", "record lots, play-offs and who goes on"),
    Action.NOTICE_POST: ("张贴与撤下公告", "post notices and take them down"),
    Action.PAPERS_PRINT: ("打印全部单据", "print every paper"),
    Action.GAME_WATCH: ("看直播棋盘", "watch live boards"),
    Action.GAME_START: ("开始对局、开钟", "start games and clocks"),
    Action.GAME_PLAY: ("走子、提和、请求裁决", "move, offer draws, claim"),
    Action.GAME_RELAY: ("代录着法", "relay moves"),
    Action.GAME_CONTROL: ("停钟、处罚、改正对局", "stop clocks, penalise, correct a game"),
    Action.RULING_GIVE: ("裁决并记入赛事", "give rulings and enter them"),
    Action.ACCOUNTS_MANAGE: ("管理账号", "manage accounts"),
    Action.VISITS_SEE: ("看登录记录", "see the record of sign-ins"),
}


class Grant(Enum):
    """The answer to whether a role may do something."""

    NO = "no"
    OWN = "own"
    """Only what is one's own: the board one plays at, the unit one leads, the boards one attends to."""
    YES = "yes"


_STAFF: Final = frozenset(
    {
        Role.CHIEF_ARBITER,
        Role.DEPUTY_ARBITER,
        Role.PAIRING_OFFICER,
        Role.PAIRING_CLERK,
        Role.TABLE_ARBITER,
        Role.CHECK_IN,
    }
)
_ARBITERS: Final = frozenset({Role.CHIEF_ARBITER, Role.DEPUTY_ARBITER})
_OFFICE: Final = frozenset({*_ARBITERS, Role.PAIRING_OFFICER})
_PAIRING: Final = frozenset({*_OFFICE, Role.PAIRING_CLERK})
_EVERYBODY: Final = frozenset(Role) - {Role.ADMIN}

_YES: Final[Mapping[Action, frozenset[Role]]] = {
    Action.EVENT_CREATE: frozenset(),
    Action.EVENT_SEE: _EVERYBODY,
    Action.EVENT_OPEN: _OFFICE,
    Action.EVENT_CHANGE: frozenset({Role.CHIEF_ARBITER, Role.PAIRING_OFFICER}),
    Action.EVENT_LOG: _PAIRING,
    Action.DESK_SEE: _STAFF,
    Action.EVENT_EXPORT: _PAIRING,
    Action.EVENT_UNDO: _OFFICE,
    Action.PEOPLE_MANAGE: _OFFICE,
    Action.ENTRIES_CHANGE: _PAIRING,
    Action.PLAYER_CHECK_IN: frozenset({*_PAIRING, Role.CHECK_IN}),
    Action.PLAYER_WITHDRAW: _PAIRING,
    Action.PLAYER_SANCTION: _ARBITERS,
    Action.LINEUP_SUBMIT: _PAIRING,
    Action.ROUND_PAIR: _PAIRING,
    Action.ROUND_PUBLISH: _OFFICE,
    Action.RESULT_ENTER: _PAIRING,
    Action.RESULT_CORRECT: _OFFICE,
    Action.TIE_DECIDE: _OFFICE,
    Action.NOTICE_POST: _PAIRING,
    Action.PAPERS_PRINT: _STAFF,
    Action.GAME_WATCH: _EVERYBODY,
    Action.GAME_START: _ARBITERS,
    Action.GAME_PLAY: frozenset(),
    Action.GAME_RELAY: _ARBITERS,
    Action.GAME_CONTROL: _ARBITERS,
    Action.RULING_GIVE: _ARBITERS,
    Action.ACCOUNTS_MANAGE: frozenset(),
    Action.VISITS_SEE: frozenset(),
}
"""The roles that may do it without limit; the administrator may do all but play."""

_OWN: Final[Mapping[Action, frozenset[Role]]] = {
    Action.LINEUP_SUBMIT: frozenset({Role.LEADER}),
    Action.RESULT_ENTER: frozenset({Role.TABLE_ARBITER}),
    Action.GAME_START: frozenset({Role.TABLE_ARBITER}),
    Action.GAME_PLAY: frozenset({Role.PLAYER}),
    Action.GAME_RELAY: frozenset({Role.TABLE_ARBITER}),
    Action.GAME_CONTROL: frozenset({Role.TABLE_ARBITER}),
}
"""The roles that may do it with what is their own."""


def _grant(role: Role, action: Action) -> Grant:
    if role is Role.ADMIN:
        return Grant.NO if action is Action.GAME_PLAY else Grant.YES
    if role in _YES[action]:
        return Grant.YES
    return Grant.OWN if role in _OWN.get(action, frozenset()) else Grant.NO


MATRIX: Final[Mapping[tuple[Role, Action], Grant]] = MappingProxyType(
    {(role, action): _grant(role, action) for role in Role for action in Action}
)
"""The answer for each role and action."""

GIVEN_BY: Final[Mapping[Role, frozenset[Role]]] = MappingProxyType(
    {
        Role.ADMIN: _EVERYBODY - {Role.SPECTATOR},
        Role.CHIEF_ARBITER: _EVERYBODY - {Role.SPECTATOR},
        Role.DEPUTY_ARBITER: frozenset({Role.TABLE_ARBITER, Role.CHECK_IN, Role.PLAYER}),
        Role.PAIRING_OFFICER: frozenset({Role.PAIRING_CLERK, Role.CHECK_IN, Role.LEADER, Role.PLAYER}),
    }
)
"""The roles that somebody who may manage people can give and take: nobody gives more than they have themselves."""


class Scope(Enum):
    """How far a role reaches that is held in one section alone."""

    ANY = "any"
    """What is published is seen in all sections, whichever the role is for."""
    SECTION = "section"
    """In that section only."""
    WHOLE = "whole"
    """Not at all: it is about the whole event, or the desk."""


_ANY: Final = frozenset({Action.EVENT_SEE, Action.GAME_WATCH})
_WHOLE: Final = frozenset(
    {
        Action.EVENT_CREATE,
        Action.EVENT_OPEN,
        Action.EVENT_CHANGE,
        Action.EVENT_LOG,
        Action.EVENT_EXPORT,
        Action.EVENT_UNDO,
        Action.PEOPLE_MANAGE,
        Action.NOTICE_POST,
        Action.ACCOUNTS_MANAGE,
        Action.VISITS_SEE,
    }
)
SCOPES: Final[Mapping[Action, Scope]] = MappingProxyType(
    {
        action: Scope.ANY if action in _ANY else Scope.WHOLE if action in _WHOLE else Scope.SECTION
        for action in Action
    }
)
"""How far each action reaches."""

EVERYWHERE: Final = frozenset({""})
"""Every section: what a role says of its section that is held in all of them."""


def reach(held: Iterable[tuple[str, str]], action: Action, *, admin: bool, public: bool) -> frozenset[str]:
    """The titles of the sections in which somebody may do something without limit; EVERYWHERE for all of them.

    `held` are roles, each with the title of its section ("": every one).
    """
    offices = list(held)
    if SCOPES[action] is Scope.ANY:
        offices = [(role, "") for role, _ in offices]
    whole = roles_of((role for role, section in offices if not section), admin=admin, public=public)
    if granted(whole, action) is Grant.YES:
        return EVERYWHERE
    if SCOPES[action] is Scope.WHOLE:
        return frozenset()
    return frozenset(section for role, section in offices if MATRIX[Role(role), action] is Grant.YES)


def reaches(titles: frozenset[str], title: str) -> bool:
    """Whether a section is one of those that `reach` gave."""
    return title in titles or titles >= EVERYWHERE


def roles_of(held: Iterable[str], *, admin: bool, public: bool) -> frozenset[Role]:
    """All roles of somebody in an event: those held there, administrator of the desk, spectator of a public event."""
    found = {Role(one) for one in held}
    if admin:
        found.add(Role.ADMIN)
    if public:
        found.add(Role.SPECTATOR)
    return frozenset(found)


def granted(roles: Iterable[Role], action: Action) -> Grant:
    """The most that any of the roles allows; without roles, nothing."""
    return _granted(frozenset(roles), action)


@cache
def _granted(roles: frozenset[Role], action: Action) -> Grant:
    answers = {MATRIX[role, action] for role in roles}
    return Grant.YES if Grant.YES in answers else Grant.OWN if Grant.OWN in answers else Grant.NO


def givable(roles: Iterable[Role]) -> frozenset[Role]:
    """The roles that somebody of these roles can give and take."""
    return frozenset[Role]().union(*(GIVEN_BY.get(role, frozenset()) for role in roles))
