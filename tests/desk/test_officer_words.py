"""What the officer reads of adjourned games, of who has left or is free, and of matches not needed."""

from __future__ import annotations

import pytest

from tests.desk.running import GROUPS, address, admin, played, section, sent, swiss, text_of
from tests.desk.test_adjourned import recorded
from zhicai.competition.event.building import gathered
from zhicai.competition.event.knockout_run import knocked
from zhicai.competition.event.simulated import simulate
from zhicai.desk.running.drawn import drawings, matches_of

DOUBLE = """base = "cxa-2011"
[match]
games = 1
deciders = ["lot"]
[[stages]]
kind = "knockout"
elimination = "double"
"""


@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_a_second_final_that_is_not_needed_is_not_drawn_and_said_to_be_so(seed: str) -> None:
    facts = [fact for done in simulate(DOUBLE, None, players=4, units=0, seed=seed) for fact in done]
    now = gathered(facts)
    found = knocked(now.run)
    first = found.progress.standings["F1"]
    drawn = {box.name for one in drawings(now, found) for box in one.boxes}
    told = {row[0]: row[-1] for row in matches_of(now, found)}
    needless = first.winner == first.first
    assert ("决赛第二场" in drawn) is not needless
    assert ("无需进行" in told.values()) is needless


@pytest.mark.usefixtures("desk")
class TestPages:
    """One event in the store for each."""

    def test_adjourned_boards_are_told_the_same_on_every_page(self) -> None:
        number, client = swiss(), admin()
        recorded(number, "1-0", "adjourned", "1-0", "1-0")
        client.post(address(number, "rounds/1/publish/"), sent(number))
        assert "暂定名次，1台封棋" in text_of(client.get(address(number, "standings/")).content)
        assert "成绩已齐，1 台封棋" in text_of(client.get(f"/events/{number}/").content)
        client.post(address(number, "rounds/pair/"), sent(number, adjourned="anyway"))
        table = next(one.table for one in section(number).rounds[1].boards if 3 in (one.red, one.black))
        why = "".join(
            text_of(client.get(address(number, f"rounds/2/why/{one.table}/")).content)
            for one in section(number).rounds[1].boards
        )
        assert table and why.count("封棋未完，暂按和棋计1分") == 2
        assert "暂按和棋计" in text_of(client.get(address(number, "rules/")).content)

    def test_who_has_left_is_called_so_and_who_is_free_may_ask_why(self) -> None:
        number, client = swiss(), admin()
        recorded(number, "1-0", "1-0", "1-0", "1-0")
        client.post(address(number, "competitors/2/withdraw/"), sent(number, reason="病", sure="1"))
        client.post(address(number, "rounds/pair/"), sent(number))
        page = client.get(address(number, "rounds/2/")).content.decode()
        assert "退赛" in page and "缺席" not in page
        assert page.count('hx-get="why/0/?who=') == 1
        assert "轮空：7人，人数为单" in text_of(client.get(address(number, "rounds/2/why/0/")).content)
        for path in ("cross/", "standings/", "places/", "rounds/"):
            assert "退赛" in text_of(client.get(address(number, path), follow=True).content), path

    def test_who_is_free_in_a_table_may_ask_why(self) -> None:
        number, client = played(GROUPS, 10), admin()
        page = text_of(client.get(address(number, "rounds/1/why/0/")).content)
        assert page.count("轮空") >= 2 and "共5人，循环赛秩序表第1轮签号" in page

    def test_a_game_lost_by_fouls_asks_for_their_number(self) -> None:
        """cxa-2011 arts 8.2 and 14.1: among equals what counts is how many fouls there were."""
        number, client = swiss(), admin()
        board = recorded(number, "0-1 foul", "1-0", "1-0", "1-0").rounds[0].boards[0]
        wanted = "因犯规判负"
        assert wanted in text_of(client.get(address(number, "standings/")).content)
        page = client.get(address(number, "rounds/1/boards/1/")).content.decode()
        assert wanted in page and f'<option value="{board.red}" selected>' in page
        assert "犯规次数未登记" in text_of(client.get(address(number, "papers/sanctions.html")).content)
        client.post(address(number, "rounds/1/boards/1/foul/"), sent(number, player=board.red, count=3))
        assert wanted not in text_of(client.get(address(number, "standings/")).content)

    def test_a_correction_tells_first_of_the_two_and_offers_words_alone(self) -> None:
        number, client = swiss(), admin()
        board = recorded(number, "1-0", "1-0", "1-0", "1-0").rounds[0].boards[0]
        page = text_of(client.get(address(number, "rounds/1/boards/1/")).content)
        assert "红胜（黑弃权）" in page and "和棋（犯规）" not in page and "1-0" not in page
        told = text_of(client.get(address(number, "rounds/1/boards/1/correct/?code=0-1")).content)
        for one in (board.red, board.black):
            assert 0 < told.index(f"{one} 选手{one:02} ：第") < told.index("其余名次变动的")

    def test_a_board_with_its_result_offers_no_live_board(self) -> None:
        number, client = swiss(), admin()
        recorded(number, "1-0", "adjourned", "1-0", "1-0")
        client.post(address(number, "rounds/1/publish/"), sent(number))
        page = client.get(address(number, "rounds/1/")).content.decode()
        assert 'href="boards/2/watch/"' in page and 'href="boards/1/watch/"' not in page
