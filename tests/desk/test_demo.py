"""The demonstration event, and the first steps that its page shows."""

from __future__ import annotations

import fcntl
import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.test import Client

from tests.desk.running import admin, person, section, sent, text_of
from tests.desk.test_commands import Commands, run  # noqa: F401
from zhicai.competition.event.checked import check_section
from zhicai.competition.event.history import facts_of
from zhicai.competition.event.kinds import InSection
from zhicai.competition.event.sections import about
from zhicai.desk.demo.event import NUMBER, PLAYED, commands
from zhicai.desk.demo.making import make
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.models import LiveGame
from zhicai.desk.live.regulations import of_section
from zhicai.desk.people.rights import Role
from zhicai.desk.store import journals
from zhicai.desk.store.checking import verify
from zhicai.desk.store.models import StoredJournal

NOW = 1_777_627_800_000
PAGE = f"/events/{NUMBER}/"


@pytest.fixture
def demo(desk: str) -> str:
    assert make(NOW)
    return NUMBER


def test_it_is_an_event_with_two_sections_whose_next_rounds_are_to_be_paired(demo: str) -> None:
    open_group, teams = section(demo, 1), section(demo, 2)
    assert 24 <= len(open_group.players) <= 36 and len(open_group.rounds) == PLAYED
    assert open_group.published == {1, 2} and teams.published == {1}
    assert all(one.complete for one in (*open_group.rounds, *teams.rounds))
    assert {name for one in open_group.players.values() for name in (one.name[:2], one.unit[:2])} == {
        "选手",
        "单位",
    }
    assert teams.of_teams and len(teams.teams) == 6
    facts = journals.look(demo, facts_of).value
    for key in ("", "团体组"):
        assert check_section(about(facts, key)) == []
    for one in (open_group, teams):
        assert of_section(one, Conduct.DEVICES).controls is not None
    assert [one.problems for one in verify()] == [[]]


def test_it_is_made_once_and_is_the_same_every_time(demo: str) -> None:
    before = StoredJournal.objects.get(pk=demo)
    assert before.public
    assert not make(NOW + 1)
    assert StoredJournal.objects.get(pk=demo).hash == before.hash
    assert list(commands()) == list(commands())
    assert any(isinstance(one, InSection) and one.section for facts in commands() for one in facts)


def test_the_first_steps_lead_through_a_round_and_tell_what_is_done(demo: str) -> None:
    client = admin()
    told = text_of(client.get(PAGE).content)
    assert "从这里开始" in told and told.count("先编排") == 2 and "已做" not in told and "扫码" in told
    client.post(f"{PAGE}1/rounds/pair/", sent(demo))
    first = section(demo).rounds[PLAYED].boards[0]
    assert (first.table, {first.red, first.black}) == (1, {1, 2})
    client.post(f"{PAGE}1/rounds/3/publish/", sent(demo))
    client.post(f"{PAGE}1/rounds/3/results/type/", sent(demo, place="2", code="1-0"))
    page = client.get(PAGE).content.decode()
    told = text_of(page.encode())
    assert "公布后这里有按钮" not in told and "开出棋盘" in told
    assert told.count("已做") == 1 and "1／15 台" in told
    box = page[page.index('class="steps"') : page.index("</ol>")]
    addresses = [one.replace("&amp;", "&") for one in re.findall(r'<a href="([^"]+)"', box)]
    assert len(addresses) == 5
    for address in addresses:
        assert client.get(address).status_code == 200, address


def test_the_first_steps_are_for_those_who_can_take_them(demo: str) -> None:
    for role in (Role.PLAYER, Role.LEADER, Role.CHECK_IN):
        assert "从这里开始" not in text_of(person(demo, role, username=f"{role}-1").get(PAGE).content)
    officer = person(demo, Role.PAIRING_OFFICER).get(PAGE).content.decode()
    assert "从这里开始" in officer and "demo/players" not in officer
    guest = Client(SERVER_NAME="localhost").get(PAGE)
    assert guest.status_code == 200 and "从这里开始" not in text_of(guest.content)


def enters(link: str) -> tuple[Client, str]:
    """Follow a link that signs in; the browser, and where it was led."""
    client, parts = Client(SERVER_NAME="localhost"), urlsplit(link.replace("&amp;", "&"))
    answer = client.post(f"{parts.path}?{parts.query}")
    assert answer.status_code == 302
    # Used up, it says so at once and offers no button.
    assert Client(SERVER_NAME="localhost").get(f"{parts.path}?{parts.query}").status_code == 422
    return client, answer.headers["Location"]


def test_two_players_sign_in_by_links_that_lead_to_their_live_board(demo: str) -> None:
    client = admin()

    def links() -> list[str]:
        page = client.post(f"{PAGE}demo/players/").content.decode()
        assert page.count("<svg") == 2
        return re.findall(r'<a href="(http://[^"]+/enter/[^"]+)"', page)

    assert [enters(link)[1] for link in links()] == [PAGE, PAGE]
    client.post(f"{PAGE}1/rounds/pair/", sent(demo))
    client.post(f"{PAGE}1/rounds/3/publish/", sent(demo))
    boards = set()
    for name, link in zip(("选手01", "选手02"), links(), strict=True):
        player, led = enters(link)
        boards.add(led)
        page = player.get(led)
        assert page.status_code == 200 and name in text_of(page.content)
    assert len(boards) == LiveGame.objects.count() == 1
    game = LiveGame.objects.get()
    assert {game.red_number, game.black_number} == {1, 2} and game.state == "waiting"
    links()
    assert LiveGame.objects.count() == 1
    codes = client.post(f"{PAGE}demo/players/").content.decode()
    assert "执红" in codes and "执黑" in codes
    assert client.get(f"{PAGE}demo/players/").headers["Location"] == PAGE
    assert "demo/players" in client.get(PAGE).content.decode()
    client.post(f"{PAGE}1/rounds/3/results/type/", sent(demo, place="1", code="1-0"))
    told = client.get(PAGE).content.decode()
    assert "demo/players" not in told and "按 0 清除" in told
    client.post(f"{PAGE}1/rounds/3/results/type/", sent(demo, place="1", code=""))
    assert "demo/players" in client.get(PAGE).content.decode()
    for place in range(1, 16):
        client.post(f"{PAGE}1/rounds/3/results/type/", sent(demo, place=str(place), code="1-0"))
    assert text_of(client.get(PAGE).content).count("已做") == 2
    client.post(f"{PAGE}1/rounds/pair/", sent(demo))
    told = client.get(PAGE).content.decode()
    assert "编排第 4 轮" in told and "第 3 轮" not in told and "已做" not in told


def test_the_command_makes_keeps_and_renews_it(run: Commands, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "demo"
    words = ("demo", "--no-serve", "--data", folder)
    assert "a demonstration event was made" in run(tmp_path, *words)
    assert "as you left it" in run(tmp_path, *words)
    database = folder / "desk.sqlite3"
    database.write_bytes(b"nothing that could be read" + database.read_bytes()[26:])
    said = run(tmp_path, *words)
    assert "cannot be read" in said and "a demonstration event was made" in said
    assert "is now" in run(tmp_path, *words, "--fresh")
    assert len(list((folder / "backups").glob("demonstration-*.sqlite3"))) == 2
    assert "as you left it" in run(tmp_path, *words)


def test_the_command_leaves_the_desk_of_somebody_else_alone(run: Commands, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "own"
    run(folder, "migrate")
    before = (folder / "desk.sqlite3").read_bytes()
    for more in ((), ("--fresh",)):
        said = run(tmp_path, "demo", "--no-serve", "--data", folder, *more, status=2)
        assert "--data" in said and "no demonstration" in said
    assert (folder / "desk.sqlite3").read_bytes() == before and not (folder / "demonstration").exists()


def test_a_desk_that_runs_keeps_its_database(run: Commands, tmp_path: Path) -> None:  # noqa: F811
    folder = tmp_path / "demo"
    words = ("demo", "--no-serve", "--data", folder)
    run(tmp_path, *words)
    before = (folder / "desk.sqlite3").read_bytes()
    with (folder / "running.lock").open("w") as held:
        fcntl.flock(held, fcntl.LOCK_SH)
        assert "is running" in run(tmp_path, *words, "--fresh", status=2)
    assert (folder / "desk.sqlite3").read_bytes() == before and not (folder / "backups").exists()


def test_a_port_that_is_taken_is_told_before_anything_is_made(run: Commands, tmp_path: Path) -> None:  # noqa: F811
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        words = ("demo", "--host", "127.0.0.1", "--port", port, "--data", tmp_path / "demo")
        said = run(tmp_path, *words, status=2)
    assert port in said and "PORT" in said
    assert not (tmp_path / "demo").exists()
