"""The words in which a list of results may say them."""

from __future__ import annotations

import pytest

from zhicai.competition.errors import CompetitionError
from zhicai.competition.model import RESULT_CODES, Colour, result_of
from zhicai.competition.result_lists import code_of
from zhicai.competition.scoring import ONE_HALF_NONE, TWO_ONE_NONE
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
