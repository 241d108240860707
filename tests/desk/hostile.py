"""A desk on which every text that somebody could choose is an attempt to run a script, a formula or a macro."""

from __future__ import annotations

from dataclasses import dataclass

from django.test import Client

from tests.desk import running
from zhicai.competition.event import founding, notices, paired, people, results, squads
from zhicai.competition.event.building import gathered
from zhicai.competition.event.kinds import Fact, RulingGiven
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.rulings import give_ruling
from zhicai.competition.model import Player, Team
from zhicai.competition.regulations import preset_text
from zhicai.desk.api.tokens import make
from zhicai.desk.live import seats
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.opening import begin_board, open_board
from zhicai.desk.people.invitations import Place, invite
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state
from zhicai.desk.running.doing import this_moment
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

SCRIPT = "\"'><script>alert(1)</script><zz onzz=1>"
IMAGE = "'\"/><img src=x onerror=alert(2)>{{7*7}}"
FORMULA = "=cmd|' /C calc'!A0"
MACRO = '#panic("x") $x *b* _i_ @a <l> `r` \\'
FORMULAS = (FORMULA, "+1+1", "-1+1", "@SUM(1)")
BAD = (SCRIPT, IMAGE, FORMULA, MACRO)


@dataclass(frozen=True)
class Desk:
    """Its events, what stands in their addresses, and the browser of an administrator."""

    swiss: str
    teams: str
    secret: str
    game: str
    admin: Client


def seeded() -> Desk:
    """Make it, in an empty database."""
    swiss, teams = _swiss(), _teams()
    StoredJournal.objects.update(public=True)
    stored = StoredJournal.objects.get(pk=swiss)
    account = Account.objects.make(SCRIPT, IMAGE, "车二平五炮8进7", admin=True)
    account.memberships.create(
        journal=stored, role=Role.TABLE_ARBITER.value, unit=SCRIPT, section=IMAGE, boards="1-8"
    )
    secret = invite(stored, Place(Role.LEADER, unit=SCRIPT), account)
    make(stored, SCRIPT, [Place(Role.PAIRING_CLERK)], account, days=1)
    client = Client(SERVER_NAME="localhost")
    client.force_login(account)
    now = journals.look(swiss, state.now).value
    board = open_board(now, swiss, seats.Place("", 1, 3), Conduct.RELAYED, at=this_moment(), actor=SCRIPT)
    begin_board(board, this_moment(), SCRIPT)
    return Desk(swiss, teams, secret, board, client)


def _swiss() -> str:
    first = founding.found(
        SCRIPT, preset_text("cxa-2011"), seed="1", section=IMAGE, stage={"kind": "swiss", "rounds": 3}
    )
    names = [*BAD, *FORMULAS, SCRIPT + "2", IMAGE + "2"]
    players = [
        Player(at, name, BAD[at % 4], None, None, BAD[(at + 1) % 4]) for at, name in enumerate(names, 1)
    ]
    commands: list[tuple[Fact, ...]] = [first, people.enter(gathered(first), players)]

    def do(*facts: Fact) -> None:
        commands.append(facts)

    def now() -> object:
        return gathered([fact for command in commands for fact in command])

    do(*pair_round(now()))  # type: ignore[arg-type]
    do(*results.record(now(), 1, 1, "1-0"))  # type: ignore[arg-type]
    do(*results.correct(now(), 1, 1, "0-1", SCRIPT))  # type: ignore[arg-type]
    do(*results.record(now(), 1, 2, "1-0"))  # type: ignore[arg-type]
    do(*paired.publish(now()))  # type: ignore[arg-type]
    do(*people.withdraw(now(), 8, reason=IMAGE))  # type: ignore[arg-type]
    do(*notices.post(now(), f"{SCRIPT}\n{IMAGE}"))  # type: ignore[arg-type]
    ruling = RulingGiven(
        round=1, table=1, rules=SCRIPT, fen=IMAGE, moves=(SCRIPT,), cycle=1, verdict=SCRIPT,
        words=(SCRIPT, IMAGE), articles=(SCRIPT,), options=((SCRIPT, IMAGE),),
    )  # fmt: skip
    do(*give_ruling(now(), ruling, anyway=True))  # type: ignore[arg-type]
    return running.store(commands)


def _teams() -> str:
    first = founding.found(SCRIPT, running.TEAMS, seed="1")
    players = [Player(at, BAD[at % 4], BAD[(at + 2) % 4]) for at in range(1, 13)]
    entered = people.enter(gathered(first), players)
    teams = [Team(at, BAD[at - 1], BAD[at % 4], (3 * at - 2, 3 * at - 1), (3 * at,)) for at in range(1, 5)]
    brought = squads.enter_teams(gathered([*first, *entered]), teams)
    facts = [*first, *entered, *brought]
    paired_round = pair_round(gathered(facts))
    published = paired.publish(gathered([*facts, *paired_round]))
    return running.store([first, entered, brought, paired_round, published])
