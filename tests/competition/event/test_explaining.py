"""What `explain` tells of the bye, of rounds that were changed by hand, and of those that were taken back."""

from __future__ import annotations

import pytest

from tests.competition.event.events import swiss
from zhicai.competition.event import paired
from zhicai.competition.event.history import when_paired
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.refusals import Refused
from zhicai.competition.regulations import preset_text


@pytest.mark.parametrize(("players", "middle"), [(3, 2), (5, 3), (9, 5)])
def test_the_bye_of_a_first_round_in_halves_is_told_as_the_middle_one(players: int, middle: int) -> None:
    """The upper half is one larger, and its last one is left over: not the last of all."""
    told = swiss(players)
    told.do(pair_round(told.event))
    assert [bye.player for bye in told.event.rounds[0].byes] == [middle]
    (_, (zh, en)) = paired.explain(told.event, 1, 0)
    assert "上半区多一人" in zh and f"第{middle}位" in zh and f"place {middle}" in en
    assert "次序最后" not in zh


@pytest.mark.parametrize(("first_round", "said"), [("adjacent", "次序最后"), ("fold", "居中")])
def test_other_first_rounds_tell_their_own_reason_of_the_bye(first_round: str, said: str) -> None:
    text = preset_text("cxa-2011").replace("[swiss]", f'[swiss]\nfirst_round = "{first_round}"')
    told = swiss(
        7, text=text if "first_round" in text else text + f'\n[swiss]\nfirst_round = "{first_round}"\n'
    )
    told.do(pair_round(told.event))
    assert said in paired.explain(told.event, 1, 0)[1][0]


def test_a_round_changed_by_hand_is_told_with_its_reason_and_what_the_system_had() -> None:
    told = swiss(8)
    told.play()
    told.do(pair_round(told.event))
    system = {board.table: board for board in told.event.rounds[1].boards}
    told.do(
        paired.change_pairing(
            told.event, exchanges=[(system[1].black, system[2].black)], turns=[3], reason="裁判长指示"
        )
    )
    for table in (1, 2, 3):
        words = [zh for zh, _ in paired.explain(told.event, 2, table)]
        assert len(words) == 2 and "裁判长指示" in words[0]
        assert f"本制原编：{system[table].red}号（红）对{system[table].black}号" in words[1]
    kept = [zh for zh, _ in paired.explain(told.event, 2, 4)]
    assert "手工改动" in kept[0] and kept[1] == "本台未改动" and len(kept) > 3


def test_a_bye_that_was_given_by_hand_is_told_so() -> None:
    told = swiss(5)
    told.do(pair_round(told.event))
    free, red = told.event.rounds[0].byes[0].player, told.event.rounds[0].boards[0].red
    told.do(paired.change_pairing(told.event, exchanges=[(free, red)], reason="裁判长指示"))
    words = [zh for zh, _ in paired.explain(told.event, 1, 0)]
    assert len(words) == 2 and f"本制原由{free}号轮空" in words[1]


def test_a_round_that_was_taken_back_is_not_explained() -> None:
    told = swiss(8)
    told.play()
    told.play()
    told.do(paired.undo_round(told.event, "误编"))
    with pytest.raises(Refused, match="第2轮尚未编排"):
        when_paired(told.facts, 2)
    assert when_paired(told.facts, 1).rounds
    told.do(pair_round(told.event))
    assert paired.explain(when_paired(told.facts, 2), 2, 1)
