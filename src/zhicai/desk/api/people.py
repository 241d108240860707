"""Who takes part: players and teams, entries, leaves, withdrawals."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Annotated

from django.http import Http404

from zhicai.competition.event import people
from zhicai.competition.event.state import Section
from zhicai.competition.model import Gender, Player, Team
from zhicai.desk.api.events import do, room_of, section_of
from zhicai.desk.api.operations import Answered, Call, operation
from zhicai.desk.api.telling import done
from zhicai.desk.api.values import Body, Brief, Done, Named, Number, Reason, said
from zhicai.desk.people.rights import Action
from zhicai.desk.running import doing
from zhicai.desk.running.room import Room


@dataclass(frozen=True, slots=True)
class PlayerTold:
    """A player."""

    number: int
    name: str
    unit: str
    gender: Annotated[str | None, said("male 或 female", "male or female")]
    birth_year: Annotated[int | None, said("出生年，仅工作人员可见", "for officials only")]
    title: str
    rating: int | None
    team: Annotated[int | None, said("所在队", "number of the team")]
    withdrawn: Annotated[bool, said("已退赛或除名", "has left, or was expelled")]
    from_round: Annotated[int, said("自第几轮起参赛", "plays from this round on")]

    @staticmethod
    def of(one: Player) -> PlayerTold:
        """A player who would come in."""
        return PlayerTold(
            one.number,
            one.name,
            one.unit,
            one.gender.value if one.gender else None,
            one.birth_year,
            one.title,
            one.rating,
            team=None,
            withdrawn=False,
            from_round=1,
        )


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a section by number."""

    players: list[PlayerTold]


@dataclass(frozen=True, slots=True)
class TeamTold:
    """A team: its players by board, and its reserves."""

    number: int
    name: str
    unit: str
    boards: list[int]
    reserves: list[int]
    withdrawn: bool


@dataclass(frozen=True, slots=True)
class Teams:
    """The teams of a section by number."""

    teams: list[TeamTold]


@dataclass(frozen=True, slots=True)
class NewPlayer(Body):
    """A player who comes in; without a number the next one is given."""

    name: Annotated[Named, said("姓名", "name")]
    unit: Annotated[Brief, said("单位", "unit")] = ""
    gender: Annotated[Gender | None, said("性别", "gender")] = None
    birth_year: Annotated[int | None, said("出生年", "year of birth", ge=1900, le=2100)] = None
    title: Annotated[Brief, said("称号", "title")] = ""
    rating: Annotated[int | None, said("等级分", "rating", ge=0, le=9999)] = None
    number: Annotated[Number | None, said("编号", "number")] = None
    anyway: Annotated[bool, said("不合组别规定也报名", "although the section is not for them")] = False


@dataclass(frozen=True, slots=True)
class PlayerFacts(Body):
    """All that is known of a player; every member must be there, so that none is lost by being left out."""

    name: Annotated[Named, said("姓名", "name")]
    unit: Annotated[Brief, said("单位，可空", "unit; may be empty")]
    gender: Annotated[Gender | None, said("性别", "gender")]
    birth_year: Annotated[int | None, said("出生年", "year of birth", ge=1900, le=2100)]
    title: Annotated[Brief, said("称号，可空", "title; may be empty")]
    rating: Annotated[int | None, said("等级分", "rating", ge=0, le=9999)]

    def player(self, number: int) -> Player:
        """The player of this number."""
        return Player(
            number,
            self.name.strip(),
            self.unit.strip(),
            self.gender,
            self.birth_year,
            self.title.strip(),
            self.rating,
        )


@dataclass(frozen=True, slots=True)
class Withdrawal(Body):
    """Why a competitor leaves for good."""

    reason: Annotated[Reason, said("理由", "the reason")]
    expelled: Annotated[bool, said("除名（竞赛组织机构的处分）", "expelled by the organisers")] = False


@dataclass(frozen=True, slots=True)
class Leave(Body):
    """A round that a competitor misses by leave."""

    round: Annotated[int, said("轮次", "the round", ge=1, le=1024)]


def player_of(call: Call, room: Room) -> int:
    """The number of the player that the address names. Raises Http404."""
    return _there(call, room.section.players)


def competitor_of(call: Call, room: Room) -> int:
    """The number of the competitor that the address names. Raises Http404."""
    return _there(call, room.section.competitors)


def team_of(call: Call, room: Room) -> int:
    """The number of the team that the address names. Raises Http404."""
    return _there(call, room.section.teams)


def _there(call: Call, among: Container[int]) -> int:
    number: int = call.path["number"]
    if number not in among:
        raise Http404
    return number


@operation(
    "GET",
    "/events/{event}/sections/{section}/players",
    Action.EVENT_SEE,
    topic="people",
    words=("选手", "Players"),
    answers=Players,
)
def list_players(call: Call) -> Answered:
    """The players of a section."""
    room, section = section_of(call)
    told = Players([_player(room, section, one) for one in section.players.values()])
    return Answered(told, room.now.head.seq)


def _player(room: Room, section: Section, one: Player) -> PlayerTold:
    team = next((team for team in section.teams.values() if one.number in team.order), None)
    return PlayerTold(
        one.number,
        one.name,
        one.unit,
        one.gender.value if one.gender else None,
        one.birth_year if room.here.may(Action.DESK_SEE) else None,
        one.title,
        one.rating,
        team.number if team else None,
        not section.of_teams and one.number in section.withdrawn,
        1 if section.of_teams else section.entered.get(one.number, 1),
    )


@operation(
    "GET",
    "/events/{event}/sections/{section}/players/{number}",
    Action.EVENT_SEE,
    topic="people",
    words=("一名选手", "One player"),
    answers=PlayerTold,
)
def get_player(call: Call) -> Answered:
    """One player."""
    room, section = section_of(call)
    one = section.players.get(call.path["number"])
    if one is None:
        raise Http404
    return Answered(_player(room, section, one), room.now.head.seq)


@operation(
    "POST",
    "/events/{event}/sections/{section}/players",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("报名", "Enter a player"),
    answers=Done,
    body=NewPlayer,
    command=True,
    refuses=True,
    status=201,
    example={"name": "选手09", "unit": "单位01", "rating": 1500},
)
def enter_player(call: Call) -> Answered:
    """Enter one player."""
    room, new = room_of(call), call.body
    player = Player(
        new.number or 0,
        new.name.strip(),
        new.unit.strip(),
        new.gender,
        new.birth_year,
        new.title.strip(),
        new.rating,
    )
    receipt = do(call, room, lambda now: people.enter_one(now, player, anyway=new.anyway), doing.pairing)
    return done(room.number, receipt)


@operation(
    "PUT",
    "/events/{event}/sections/{section}/players/{number}",
    Action.ENTRIES_CHANGE,
    topic="people",
    words=("更改选手资料", "Change what is known of a player"),
    answers=Done,
    body=PlayerFacts,
    command=True,
    refuses=True,
    example={
        "name": "选手01",
        "unit": "单位02",
        "gender": None,
        "birth_year": None,
        "title": "",
        "rating": 1600,
    },
    told=("全部资料一起给出；没有改动则拒绝。", "All of it at once; refused where nothing would change."),
)
def change_player(call: Call) -> Answered:
    """Change what is known of a player."""
    room = room_of(call)
    number = player_of(call, room)
    new = call.body.player(number)
    receipt = do(call, room, lambda now: people.change(now, new), doing.person(number))
    return done(room.number, receipt)


@operation(
    "GET",
    "/events/{event}/sections/{section}/teams",
    Action.EVENT_SEE,
    topic="people",
    words=("各队", "Teams"),
    answers=Teams,
    told=("没有团体的组别为空。", "Empty where a section has no teams."),
)
def list_teams(call: Call) -> Answered:
    """The teams of a section."""
    room, section = section_of(call)
    teams = sorted(section.teams.values(), key=lambda one: one.number)
    return Answered(Teams([_team(section, one) for one in teams]), room.now.head.seq)


def _team(section: Section, one: Team) -> TeamTold:
    gone = section.of_teams and one.number in section.withdrawn
    return TeamTold(one.number, one.name, one.unit, list(one.boards), list(one.reserves), gone)


@operation(
    "GET",
    "/events/{event}/sections/{section}/teams/{number}",
    Action.EVENT_SEE,
    topic="people",
    words=("一队", "One team"),
    answers=TeamTold,
)
def get_team(call: Call) -> Answered:
    """One team."""
    room, section = section_of(call)
    one = section.teams.get(call.path["number"])
    if one is None:
        raise Http404
    return Answered(_team(section, one), room.now.head.seq)


@operation(
    "POST",
    "/events/{event}/sections/{section}/competitors/{number}/withdrawal",
    Action.PLAYER_WITHDRAW,
    topic="people",
    words=("退赛", "Withdraw a competitor"),
    answers=Done,
    body=Withdrawal,
    command=True,
    refuses=True,
    status=201,
    example={"reason": "因病"},
    told=(
        "选手，团体赛中为队；未赛各台随之而定。",
        "A player, in a team event a team; open boards are decided with it.",
    ),
)
def withdraw(call: Call) -> Answered:
    """A competitor leaves for good."""
    room, wanted = room_of(call), call.body
    number = competitor_of(call, room)
    receipt = do(
        call,
        room,
        lambda now: people.withdraw(now, number, reason=wanted.reason, expelled=wanted.expelled),
        doing.person(number),
    )
    return done(room.number, receipt)


@operation(
    "POST",
    "/events/{event}/sections/{section}/competitors/{number}/leave",
    Action.PLAYER_WITHDRAW,
    topic="people",
    words=("请假", "Let a competitor miss a round"),
    answers=Done,
    body=Leave,
    command=True,
    refuses=True,
    status=201,
    example={"round": 2},
)
def leave(call: Call) -> Answered:
    """A competitor misses a round."""
    room, at = room_of(call), call.body.round
    number = competitor_of(call, room)
    receipt = do(call, room, lambda now: people.leave(now, number, at), doing.person(number))
    return done(room.number, receipt)
