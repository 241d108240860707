"""The log speaks words: no signs of results, no names of rule books as programs write them."""

from __future__ import annotations

import pytest

from tests.competition.event.events import swiss
from zhicai.competition.event import kinds, people
from zhicai.competition.event.history import command_words, entry_words, undone_words
from zhicai.competition.event.pairing import pair_round
from zhicai.competition.event.results import record
from zhicai.competition.event.telling import told
from zhicai.competition.event.words import actor_words
from zhicai.competition.model import RESULT_CODES
from zhicai.journal import Header, Journal, JournalKind, undo


@pytest.mark.parametrize("code", RESULT_CODES)
def test_results_are_told_in_words_in_both_languages(code: str) -> None:
    for fact in (
        kinds.ResultRecorded(1, 2, code),
        kinds.ResultCorrected(1, 2, code, code, "抄错"),
    ):
        zh, en = told(fact)
        assert code not in zh and code not in en, "a sign is no word"
        assert any("一" <= letter <= "鿿" for letter in zh.partition("台")[2])


def test_an_undo_tells_what_it_took_back_and_what_it_did_again() -> None:
    kept = Journal(Header("1", JournalKind.EVENT, 0))
    kept.append(kinds.drafts([kinds.RoundPublished(1)], time=1, actor="a"))
    kept.append(kinds.drafts([kinds.ResultRecorded(1, 2, "1-0"), kinds.RoundPublished(2)], time=2, actor="a"))
    kept.append([undo(2, time=3, actor="a")])
    zh, en = entry_words(kept.entries[-1], kept)
    first = told(kinds.ResultRecorded(1, 2, "1-0"))
    assert (
        zh == f"撤销第 2 条：{first[0]} 等 2 条" and en == f"took back entry 2: {first[1]}, and 1 more entry"
    )
    kept.append([undo(kept.entries[-1].seq, time=4, actor="a")])
    assert entry_words(kept.entries[-1], kept)[0].startswith(f"恢复第 2 条：{first[0]}")
    assert command_words(kept, kept.entries[-1].seq) == command_words(kept, 2)


def test_the_taking_back_of_a_round_is_undone_without_a_double_no() -> None:
    kept = Journal(Header("1", JournalKind.EVENT, 0))
    kept.append(kinds.drafts([kinds.RoundUndone(2, "试")], time=1, actor="a"))
    kept.append([undo(1, time=2, actor="a")])
    zh, en = entry_words(kept.entries[-1], kept)
    assert zh.replace(" ", "").startswith("恢复第2轮") and en.startswith("restored round 2")
    kept.append([undo(2, time=3, actor="a")])
    assert entry_words(kept.entries[-1], kept)[0].replace(" ", "").startswith("再次撤回第2轮")
    assert (
        undone_words(kept.entries[1])[0] == "［不再有效］"
        and undone_words(kept.entries[0])[0] == "［已撤销］"
    )


def test_who_acts_where_nobody_is_named_is_told_in_the_language_of_the_reader() -> None:
    assert actor_words("编排长") == actor_words("pairing officer") == ("编排长", "pairing officer")
    assert actor_words("裁判01") == ("裁判01", "裁判01")


def test_a_board_that_is_decided_as_somebody_is_expelled_says_so_in_both_languages() -> None:
    """cxa-2011 art. 18.3."""
    for expelled, zh, en in ((True, "除名", "expelled"), (False, "退赛", "withdrawn")):
        event = swiss()
        event.do(pair_round(event.event))
        board = event.event.rounds[0].boards[0]
        event.do(record(event.event, 1, board.table, "adjourned"))
        facts = people.withdraw(event.event, board.red, reason="舞弊", expelled=expelled)
        event.do(facts)
        said = [told(one) for one in facts if isinstance(one, kinds.ResultCorrected)]
        assert [(f"（{zh}）" in one[0], f"({en})" in one[1]) for one in said] == [(True, True)]
