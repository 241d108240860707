"""The incident reference as pages: every answer of the library can be reached and found, without scripts."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from zhicai.game.reference import MODULES, OUTCOMES, answers
from zhicai.law.titles import title_of
from zhicai.law.vocabulary import articles_words


@pytest.fixture
def guest(desk: str) -> Client:
    return Client(SERVER_NAME="localhost")


def choices(page: str) -> str:
    """The part of a page from which one goes on."""
    return page.partition('<ol class="choices">')[2].partition("</ol>")[0]


@pytest.mark.parametrize("rules", MODULES)
def test_every_answer_is_reached_by_links_and_told_with_its_articles(guest: Client, rules: str) -> None:
    waiting, reached = [f"/referee/{rules}/"], {}
    while waiting:
        address = waiting.pop()
        got = guest.get(address)
        assert got.status_code == 200, address
        page = got.content.decode()
        reached[address] = unescape(page)
        waiting += [
            one for one in re.findall(r'<li><a href="(/referee/[^"]+)">', choices(page)) if one not in reached
        ]
    for keys, answer in answers(rules):
        page = reached[f"/referee/{rules}/{'/'.join(keys)}/"]
        assert answer.zh in page and answer.en in page and OUTCOMES[answer.outcome][0] in page
        for article in answer.articles:
            assert articles_words([article])[0] in page and articles_words([article])[1] in page
            title = title_of(article)
            assert title is None or title[0] in page
        assert not answer.fouls or f"{answer.fouls} 次" in page


def test_a_search_finds_by_words_of_either_language_and_by_article(guest: Client) -> None:
    for wanted, told in (("犯规 判负", None), ("touch", None), ("5.3.4", "5.3.4"), ("迟到", "迟到")):
        page = guest.get("/referee/cxa-2011/", {"q": wanted}).content.decode()
        assert "incident" in page and "没有符合" not in page, wanted
        assert told is None or told in page
    none = guest.get("/referee/", {"q": "没有这种事"}).content.decode()
    assert "没有符合的情形" in none
    many = guest.get("/referee/", {"q": "2011"}).content.decode()
    assert "请写得更具体些" in many


def test_what_is_not_there_is_not_found(guest: Client) -> None:
    for address in (
        "/referee/wxf/",
        "/referee/cxa-2011/x/",
        "/referee/cxa-2011/touch/own/yes/more/",
        "/referee/cxa-2011/1/",
    ):
        assert guest.get(address).status_code == 404, address
