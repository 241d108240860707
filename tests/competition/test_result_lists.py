"""The words in which a list of results may say them."""

from __future__ import annotations

import pickle
import re

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import RESULT_CODES, Colour, result_of
from zhicai.competition.result_lists import ListFaults, code_of, read_results
from zhicai.competition.scoring import ONE_HALF_NONE, TWO_ONE_NONE
from zhicai.competition.spreadsheets import Sheet
from zhicai.desk.running.words import RESULTS
from zhicai.papers.event.speech import Language, Speech

LANGUAGES: tuple[Language, ...] = ("zh", "en", "both")


@pytest.mark.parametrize("code", RESULT_CODES)
def test_what_pages_and_papers_print_of_a_result_is_read_again_in_any_case(code: str) -> None:
    words = RESULTS[code]
    printed = [code, *words, " · ".join(words), " ".join(words)]
    printed += [
        Speech(language).score(result_of(code), table)
        for language in LANGUAGES
        for table in (TWO_ONE_NONE, ONE_HALF_NONE)
    ]
    for text in printed:
        for written in (text, text.upper(), f" {text.title()} ".replace("(", "（")):
            assert code_of(written) == code, written


def test_words_of_slips_and_of_people() -> None:
    for side, code in ((Colour.RED, "1-0"), (Colour.BLACK, "0-1")):
        for movers in (False, True):
            assert {code_of(word) for word in Speech(movers=movers).won(side)} == {code}
    for text, code in (
        ("Draw", "1/2-1/2"),
        ("½-½", "1/2-1/2"),
        ("½ : ½", "1/2-1/2"),
        ("2:0", "1-0"),
        ("和", "1/2-1/2"),
    ):
        assert code_of(text) == code


@pytest.mark.parametrize("text", ["红胜 draw", "wins", "5-3", "Red · Black wins", ""])
def test_what_is_no_result_or_two_is_refused(text: str) -> None:
    with pytest.raises(CompetitionError):
        code_of(text)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("1/2-1/2", "平 平局 和局 ½ 0.5 1/2 .5 平手 tie"),
        ("+--", "黑方弃权 黑弃权 黑弃 黑方缺席 黑未到 黑方迟到 后手弃权"),
        ("--+", "红方弃权 红弃权 红弃 红方弃权判负 先手缺席"),
        ("---", "双方弃权 双弃 双方缺席"),
        ("1-0", "红胜 先手胜 黑负 黑方负"),
        ("0-1", "黑胜 后手胜 红负 红方负"),
        ("0-1 time", "黑胜超时 黑胜红超时 红超时 红方超时负 黑胜(红超时) 红超时判负"),
        ("1-0 time", "红胜超时 黑超时 红胜(超时)"),
        ("1-0 foul", "红胜犯规 黑犯规 黑方犯规判负 红胜黑犯规"),
        ("unplayed", "未赛 未下"),
    ],
)
def test_what_people_write_is_read(code: str, words: str) -> None:
    for word in words.split():
        assert code_of(word) == code, word


def test_a_refusal_names_the_words_that_are_read_and_a_forfeit_needs_its_side() -> None:
    with pytest.raises(CompetitionError) as caught:
        code_of("５：３")
    assert "“５：３”不是成绩；可写：红胜（1-0）" in caught.value.message_zh
    for word in re.findall("[、；：，“]([\u4e00-\u9fff]+ ?[\u4e00-\u9fff]*)[（”]", caught.value.message_zh):
        assert code_of(word) in RESULT_CODES
    with pytest.raises(CompetitionError, match="须写明哪一方"):
        code_of("弃权")


def test_all_that_is_wrong_with_a_list_is_told_at_once() -> None:
    rows = ("台次,成绩", "1,大胜", "2,红胜", "x,和", "2,和", "3,5-3")
    found = read_results([Sheet("", tuple(tuple(row.split(",")) for row in rows))], 1)
    with pytest.raises(ListFaults) as caught:
        raise ListFaults(found.faults)
    told = [zh for zh, _ in caught.value.several]
    assert [zh.split("行")[0] for zh in told[:4]] == ["第2", "第4", "第6", "第3"] and len(told) == 5
    assert told[4].startswith("成绩可写：") and caught.value.message_zh.count("可写：") == 1
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.several, str(again)) == (caught.value.several, str(caught.value))
