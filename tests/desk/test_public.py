"""The public pages of every kind of event, in both languages; nothing that is not published is on them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from django.test import Client
from django.utils import translation

from tests.desk.running import (
    BEGUN,
    GROUPS,
    KNOCKOUT,
    PLACES,
    TEAMS,
    admin,
    person,
    played,
    section,
    sent,
    store,
    swiss,
    text_of,
)
from zhicai.competition.event import founding, people
from zhicai.competition.event.building import advanced, gathered
from zhicai.competition.event.kinds import (
    EntrantsOut,
    Fact,
    FoulRecorded,
    LineupSet,
    ResultRecorded,
    RoundPaired,
    RoundPublished,
    RulingGiven,
    SanctionImposed,
    drafts,
)
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.simulated import simulate
from zhicai.competition.event.squads import enter_teams
from zhicai.competition.event.state import Section
from zhicai.competition.model import Penalty, Player, Team
from zhicai.competition.regulations import preset_text
from zhicai.desk.frame.templatetags.desk import say
from zhicai.desk.live.models import LiveGame
from zhicai.desk.people.rights import Role
from zhicai.desk.public.book import book_of
from zhicai.desk.public.contents import every
from zhicai.desk.public.folder import files
from zhicai.desk.public.links import PATHS, Addresses
from zhicai.desk.public.shown import Shown
from zhicai.desk.public.watching import Seen, watched, written
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

pytestmark = pytest.mark.usefixtures("desk")

EVENTS = {
    "wuwei": (preset_text("wuwei-2021"), 20),
    "yang": (preset_text("yang-guanlin-2008-professional"), 24),
    "teams": (TEAMS, 6),
    "knockout": (KNOCKOUT, 11),
    "groups": (GROUPS, 8),
    "places": (PLACES, 6),
}


def add(number: str, *facts: Fact) -> None:
    journals.append(number, drafts(facts, time=BEGUN + 10_000, actor="编排长"))


def published(number: str, *rounds: int) -> str:
    """Let everybody see an event with these rounds published."""
    if rounds:
        add(number, *map(RoundPublished, rounds))
    StoredJournal.objects.update(public=True)
    return number


def guest(language: str = "zh-hans") -> Client:
    client = Client(SERVER_NAME="localhost")
    client.cookies["zhicai-language"] = language
    return client


def contents(client: Client, address: str) -> bytes:
    """What a page says between its head and its end, without the keys of its forms."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    return re.sub(rb'value="[A-Za-z0-9]{64}"', b"", answer.content.partition(b"<main")[2])


def pages_of(number: str) -> list[str]:
    """The addresses of all public pages of an event with one section."""
    shown = Shown(journals.look(number, book_of).value, 0, Addresses(number, 1))
    front = f"/events/{number}/"
    found = [front, f"{front}find/?q=1", f"{front}screen/", f"{front}screen/slides/", "/"]
    return [*found, *(shown.links.to(page, *values) for page, values in every(shown))]


@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", EVENTS)
def test_every_public_page_of_every_kind_of_event_opens(name: str, language: str) -> None:
    number = played(*EVENTS[name])
    last = len(section(number).rounds)
    published(number, last)
    client, missing = guest(language), set()
    for page, path in PATHS.items():
        answer = client.get(f"/events/{number}/public/1/{path.format(1)}")
        if answer.status_code == 404:
            missing.add(page)
        else:
            assert answer.status_code == 200, page
    expected = {
        "teams": {"team-places", "bracket"},
        "knockout": {"team-places", "team", "cross"},
        "groups": {"team-places", "team"},
    }.get(name, {"team-places", "team", "bracket"})
    assert missing == expected


@pytest.mark.parametrize("name", ["wuwei", "teams"])
def test_what_happens_in_a_round_that_is_not_published_changes_no_byte_of_any_public_page(name: str) -> None:
    """Paired, played, punished, ruled upon: nothing of it is known before the round is."""
    commands = list(simulate(EVENTS[name][0], None, players=8, units=3, seed="3"))
    paired = [at for at, facts in enumerate(commands) if any(isinstance(one, RoundPaired) for one in facts)]
    of_round = RoundPaired | ResultRecorded | EntrantsOut | LineupSet
    hidden = [
        facts for facts in commands[paired[1] : paired[2]] if all(isinstance(one, of_round) for one in facts)
    ]
    number = published(store(commands[: paired[1]]), 1)
    client = guest()
    before = {address: contents(client, address) for address in pages_of(number)}
    for facts in hidden:
        add(number, *facts)
    board = section(number).rounds[1].boards[0]
    member = section(number).teams[board.red].boards[0] if name == "teams" else board.red
    ruling = RulingGiven(
        2, board.table, "cxa-2020", "4k4/9/9/9/9/9/9/9/9/4K4 w", (), 0, "draw", ("和", "draw"), ()
    )
    add(number, FoulRecorded(member, 2), SanctionImposed(board.red, 2, Penalty.WARNING, "手机响铃"), ruling)
    assert any(one.result for one in section(number).rounds[1].boards)
    assert {address: contents(client, address) for address in before} == before
    for page in ("rounds/2/", "standings/2/", "penalties/2/"):
        assert client.get(f"/events/{number}/public/1/{page}").status_code == 404
    published(number, 2)
    assert b"rounds/2/" in contents(client, f"/events/{number}/public/1/")


def test_staff_see_on_public_pages_what_everybody_sees_and_the_way_to_the_desk() -> None:
    number = published(swiss(), 1)
    add(number, *[ResultRecorded(1, one.table, "1-0") for one in section(number).rounds[0].boards])
    add(number, *pair_round(section(number)))
    staff = person(number, Role.CHIEF_ARBITER)
    for address in pages_of(number):
        if "public/1" in address:
            mine, theirs = (
                contents(one, address).partition(b'<nav class="tabs"')[2] for one in (staff, guest())
            )
            assert mine == theirs and mine, address
    page = staff.get(f"/events/{number}/public/1/").content.decode()
    assert "工作台" in page and "工作台" not in guest().get(f"/events/{number}/public/1/").content.decode()


@pytest.mark.parametrize("role", [Role.LEADER, Role.PLAYER])
def test_leaders_and_players_see_an_event_that_is_not_public_as_it_is_published(role: Role) -> None:
    number = swiss()
    client = person(number, role, unit="单位01")
    address = f"/events/{number}/public/1/"
    assert "选手01" in contents(client, address).decode()
    assert client.get(f"{address}rounds/1/").status_code == 404
    assert guest().get(address).status_code == 302
    add(number, RoundPublished(1))
    assert client.get(f"{address}rounds/1/").status_code == 200


def test_a_name_with_markup_does_nothing_on_any_public_page() -> None:
    evil, wild = "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>'
    first = founding.found(wild, TEAMS, seed="1")
    commands: list[tuple[Fact, ...]] = [first]
    state = gathered(first)
    works: list[Callable[[Section], Sequence[Fact]]] = [
        lambda now: people.enter(now, [Player(n, f"{evil}{n}", wild, title=evil) for n in range(1, 9)]),
        lambda now: enter_teams(now, [Team(n, f"{wild}{n}", evil, (2 * n - 1, 2 * n)) for n in range(1, 5)]),
        pair_round,
        lambda now: (RoundPublished(1), *(ResultRecorded(1, 1, "1-0", board) for board in (1, 2))),
    ]
    for work in works:
        commands.append(tuple(work(state)))
        state = advanced(state, commands[-1])
    number = published(store(commands))
    client = admin()
    text = f"{evil}\n{wild}"
    assert client.post(f"/events/{number}/notices/post/", sent(number, text=text)).status_code == 302
    add(
        number,
        SanctionImposed(1, 1, Penalty.WARNING, evil),
        RulingGiven(1, 1, evil, wild, (evil,), 0, evil, (evil, evil), (evil,)),
    )
    for address in [*pages_of(number), f"/events/{number}/notices/", f"/events/{number}/find/?q={evil}"]:
        html = client.get(address).content
        assert b"<script>alert" not in html and b"<img src=x" not in html, address
    packed = client.get(f"/events/{number}/pages.zip")
    assert "/" not in packed["Content-Disposition"] and ".." not in packed["Content-Disposition"]


def test_a_guest_gets_a_page_again_only_where_it_has_changed() -> None:
    number = published(swiss(), 1)
    address, client = f"/events/{number}/public/1/", guest()
    answer = client.get(address)
    mark = answer["ETag"]
    client.cookies.update(answer.cookies)

    def again(one: Client) -> int:
        return one.get(address, headers={"If-None-Match": mark}).status_code

    assert again(client) == 304
    other = guest("en")
    other.cookies["csrftoken"] = client.cookies["csrftoken"].value
    assert again(other) == 200 and again(guest()) == 200 and again(admin()) == 200
    assert "ETag" not in admin().get(address)
    add(number, ResultRecorded(1, 1, "1-0"))
    assert again(client) == 200
    StoredJournal.objects.update(public=False)
    assert again(client) == 302


def test_a_player_is_told_board_colour_and_opponent() -> None:
    number = published(swiss(9), 1)
    board = section(number).rounds[0].boards[0]
    names = section(number).players
    page = guest().get(f"/events/{number}/find/", {"q": str(board.black)})
    said = text_of(page.content)
    assert f"第 1 轮 第 {board.table} 台" in said and "执黑" in said and names[board.red].name in said
    assert said.index(names[board.black].name) < said.index("回到赛事")
    bye = section(number).rounds[0].byes[0].player
    assert "轮空" in text_of(guest().get(f"/events/{number}/find/", {"q": names[bye].name}).content)
    assert "没有找到" in text_of(guest().get(f"/events/{number}/find/", {"q": "nobody"}).content)
    alone = text_of(guest().get(f"/events/{number}/find/", {"q": "2"}).content)
    assert "2 选手02" in alone and "5 选手05" not in alone, "5 is of 单位02, and 2 is a number"
    assert "选手05" in text_of(guest().get(f"/events/{number}/find/", {"q": "xs05"}).content)
    part = guest().get(f"/events/{number}/find/", {"q": "xs"}, headers={"HX-Request": "true"})
    assert b"<html" not in part.content and "选手01".encode() in part.content
    hidden = published(swiss())
    assert "尚未公布" in text_of(guest().get(f"/events/{hidden}/find/", {"q": "1"}).content)


def test_english_pages_count_and_head_their_tables_as_english_does_and_fold_reasons() -> None:
    with translation.override("en"):
        assert [say("{} 轮", "{} round{s} paired", one) for one in (0, 1, 2)] == [
            "0 rounds paired",
            "1 round paired",
            "2 rounds paired",
        ]
    number = published(swiss(rounds=1), 1)
    add(number, *[ResultRecorded(1, one.table, "1-0") for one in section(number).rounds[0].boards])
    pages = [
        guest("en").get(f"/events/{number}/{rest}").content.decode() for rest in ("", "public/1/standings/")
    ]
    assert re.search(r"Swiss of 1 round\b", pages[0]) and '<th scope="col">Points</th>' in pages[1]
    assert pages[1].count('<details class="because"><summary>why</summary>') == 8
    assert "Legend:" in guest("en").get(f"/events/{number}/public/1/cross/").content.decode()


def test_notices_are_posted_by_the_office_and_shown_to_everybody_until_they_are_taken_down() -> None:
    number = published(swiss(), 1)
    officer, address = person(number, Role.PAIRING_OFFICER), f"/events/{number}/notices/"
    assert officer.post(f"{address}post/", sent(number, text=" ")).status_code == 422
    assert officer.post(f"{address}post/", sent(number, text="午餐在二楼。\n请带胸牌。")).status_code == 302
    assert officer.post(f"{address}post/", sent(number, text="午餐在二楼。\n请带胸牌。")).status_code == 422
    for rest in ("", "public/1/", "screen/slides/"):
        page = f"/events/{number}/{rest}"
        assert "午餐在二楼。" in guest().get(page).content.decode()
    assert "公告 1，全体：午餐在二楼。 请带胸牌。" in text_of(officer.get(f"/events/{number}/log/").content)
    assert guest().post(f"{address}post/", sent(number, text="x")).status_code == 302
    assert (
        person(number, Role.TABLE_ARBITER).post(f"{address}post/", sent(number, text="x")).status_code == 403
    )
    assert officer.post(f"{address}1/1/down/", sent(number)).status_code == 302
    assert officer.post(f"{address}1/1/down/", sent(number)).status_code == 422
    assert officer.post(f"{address}1/9/down/", sent(number)).status_code == 404
    assert "午餐" not in guest().get(f"/events/{number}/").content.decode()


def test_a_notice_to_one_section_stands_under_its_name() -> None:
    first = founding.found(
        "公开赛", preset_text("cxa-2011"), seed="1", section="男子组", stage={"kind": "swiss", "rounds": 3}
    )
    more = founding.add_section(
        ("男子组",), "女子组", preset_text("cxa-2011"), seed="1", stage={"kind": "swiss", "rounds": 3}
    )
    number = published(store([first, more]))
    client = admin()
    assert (
        client.post(f"/events/{number}/notices/post/", sent(number, text="换场地", to="2")).status_code == 302
    )
    assert (
        client.post(f"/events/{number}/notices/post/", sent(number, text="合影", to="0")).status_code == 302
    )
    book = journals.look(number, book_of).value
    assert [(one.text, one.section) for one in book.notices()] == [("合影", ""), ("换场地", "女子组")]
    assert [one.text for one in book.notices(0)] == ["合影"]
    said = text_of(guest().get(f"/events/{number}/").content)
    assert "女子组 · " in said and "男子组" in said
    assert "换场地" not in guest().get(f"/events/{number}/screen/slides/?section=1").content.decode()
    for odd in ("3", "0", "00012", "x"):
        assert guest().get(f"/events/{number}/screen/?section={odd}").status_code == 404


def test_the_slides_of_the_screen_come_anew_only_where_something_is_new() -> None:
    number = published(swiss(50), 1)
    address = f"/events/{number}/screen/slides/"
    first = guest().get(address)
    mark = first["ETag"]
    assert guest().get(address, headers={"If-None-Match": mark}).status_code == 304
    assert (
        first.content.decode().count('class="slide boards') == 2 and "新出成绩" not in first.content.decode()
    )
    add(number, ResultRecorded(1, 7, "0-1"))
    add(number, ResultRecorded(1, 3, "1-0"))
    second = guest().get(address, headers={"If-None-Match": mark})
    assert second.status_code == 200
    newest = text_of(second.content).partition("新出成绩")[2]
    assert re.findall(r" (\d+) 单位", newest)[:2] == ["3", "7"]
    page = guest().get(f"/events/{number}/screen/?seconds=999").content.decode()
    assert (
        'data-seconds="120"' in page and guest().get(f"/events/{number}/screen/?seconds=x").status_code == 404
    )


def test_teams_by_places_and_matches_are_shown_with_their_players() -> None:
    number = published(played(TEAMS, 6), 1)
    team = guest().get(f"/events/{number}/public/1/teams/1/").content.decode()
    assert re.search(r"\d : \d", team) and team.count("<table") == 2
    first = founding.found("公开赛", PLACES, seed="1")
    state = gathered(first)
    commands: list[tuple[Fact, ...]] = [first]
    works: list[Callable[[Section], Sequence[Fact]]] = [
        lambda now: people.enter(now, [Player(n, f"选手{n:02}") for n in range(1, 5)]),
        lambda now: enter_teams(now, [Team(1, "队01", "", (1, 2)), Team(2, "队02", "", (3, 4))]),
        pair_round,
        lambda now: (RoundPublished(1),),
    ]
    for work in works:
        commands.append(tuple(work(state)))
        state = advanced(state, commands[-1])
    places = published(store(commands))
    page = guest().get(f"/events/{places}/public/1/team-places/").content.decode()
    assert f"/events/{places}/public/1/teams/2/" in page and "队02" in page


def test_papers_that_are_for_everybody_come_as_pdf_and_others_do_not() -> None:
    number = published(swiss(), 1)
    base = f"/events/{number}/public/1/papers/"
    assert "对阵表" in text_of(guest().get(base).content)
    assert guest().get(f"{base}pairings.pdf").content[:5] == b"%PDF-"
    for name in ("entries", "slips", "sanctions", "log", "nothing"):
        assert guest().get(f"{base}{name}.pdf").status_code == 404


def test_rulings_open_at_the_bench() -> None:
    number = published(swiss(), 1)
    moves = ("e2d2", "d9e9", "d2e2", "e9d9")
    words, cited = ("长将", "check"), ("cxa-2020 art. 24.1",)
    fen = "3k5/9/9/9/9/9/9/4R4/9/5K3 w"
    add(number, RulingGiven(1, 1, "cxa-2020", fen, moves, 4, "red_must_deviate", words, cited))
    page = guest().get(f"/events/{number}/public/1/rulings/").content.decode()
    link = re.search(r'href="(/bench/\?[^"]+)"', page)
    assert link and "长将" in page
    shown = guest().get(link[1].replace("&amp;", "&"))
    assert shown.status_code == 200 and "cxa-2020" in shown.content.decode()


def test_live_boards_stand_on_pages_of_the_screen_each_with_its_names_and_escaped() -> None:
    start = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR w"
    boards = [
        Seen(str(n), "<b>红", f"黑{n}", start, "h2e2" if n == 1 else None, "red", "1. 炮二平五")
        for n in range(1, 10)
    ]
    html = written(boards)
    assert html.count('data-name="live-') == 2 and html.count("<svg") == 9
    assert "&lt;b&gt;红" in html and "<b>红" not in html
    over = Seen("10", "红", "黑", start, None, "", "红胜", over=True)
    assert ["已结束的棋盘" in part for part in written([*boards[:2], over]).split("</section>")[:2]] == [
        False,
        True,
    ]
    assert watched(journals.look(published(swiss(), 1), book_of).value, None) == ""


def test_the_screen_shows_the_live_boards_of_a_published_round() -> None:
    number = published(swiss(), 1)
    address = f"/events/{number}/screen/slides/"
    mark = guest().get(address)["ETag"]
    chief = person(number, Role.CHIEF_ARBITER)
    assert chief.post(f"/events/{number}/1/rounds/1/boards/all/live/").status_code == 302
    answer = guest().get(address, headers={"If-None-Match": mark})
    assert answer.status_code == 200
    assert answer.content.count(b'<figure class="board">') == 4 and b'data-name="live-1"' in answer.content


def test_live_boards_are_linked_wherever_somebody_looks_for_them_and_their_records_stay() -> None:
    number = swiss()
    event, section_page = f"/events/{number}/", f"/events/{number}/public/1/"
    chief = person(number, Role.CHIEF_ARBITER)
    assert chief.post(f"{event}1/rounds/1/boards/all/live/").status_code == 302
    StoredJournal.objects.update(public=True)
    assert "直播：" not in guest().get(event).content.decode()
    published(number, 1)
    game, other = LiveGame.objects.filter(event_id=number).order_by("table")[:2]
    board, wall = f"{event}live/{game.pk}/", f'href="{event}live/"'
    mark = guest().get(section_page)["ETag"]
    player = f"{section_page}players/{game.red_number}/"
    for page in (section_page, f"{section_page}rounds/1/", player):
        html = guest().get(page).content.decode()
        assert re.search(f'class="watch on" href="{board}">直播<', html), page
        # The menu of the event and the tabs of the section.
        assert html.count(wall) == 2, page
    assert "看直播：4 台" in guest().get(event).content.decode()
    for page in (f"{event}1/rounds/1/", f"{event}1/standings/", f"{event}notices/"):
        assert wall in chief.get(page).content.decode(), page
    assert guest().get(board).status_code == 200
    LiveGame.objects.filter(pk=game.pk).update(state="over")
    # One whose players sit elsewhere now is not theirs, nor is one that was given up.
    LiveGame.objects.filter(pk=other.pk).update(red_number=other.black_number)
    answer = guest().get(section_page, headers={"If-None-Match": mark})
    html = answer.content.decode()
    assert answer.status_code == 200 and re.search(f'class="watch" href="{board}">棋谱<', html)
    assert f"live/{other.pk}/" not in html and html.count('class="watch on"') == 2
    assert "看直播：2 台" in guest().get(event).content.decode()
    LiveGame.objects.update(closed=True)
    assert 'class="watch' not in guest().get(section_page).content.decode()
    assert all(
        b"watch" not in content
        for path, content in files(journals.look(number, book_of).value)
        if path.endswith(".html")
    )
