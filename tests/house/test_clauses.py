"""Every clause about competitions of both Chinese editions has code and a test of its own, or is seen to by people."""

import article_table
import pytest
from citations import Citation

# How many clauses each article has; what stands below a clause in further numbers is named in full.
CLAUSES = {
    "cxa-2011": {"10": 6, "11": 5, "12": 4, "13": 3, "14": 8, "18": 5, "19": 3, "20": 3, "21": 6},
    "cxa-1999": {"11": 4, "12": 5, "13": 5, "14": 2, "15": 6, "18": 4, "19": 3, "20": 4, "21": 4},
}
FURTHER = {"cxa-2011": ("14.3.1", "14.3.2"), "cxa-1999": ()}

BOOKS = article_table.editions()


def clauses(edition: str) -> list[str]:
    numbered = [f"{article}.{n}" for article, count in CLAUSES[edition].items() for n in range(1, count + 1)]
    return [*numbered, *FURTHER[edition]]


ALL = [(edition, clause) for edition in CLAUSES for clause in clauses(edition)]


@pytest.mark.parametrize(("edition", "clause"), ALL)
def test_every_clause_has_a_title_and_code_and_a_test_or_is_seen_to_by_people(
    edition: str, clause: str
) -> None:
    book, sites = BOOKS[edition], article_table.cited().get(Citation(edition, clause), [])
    assert clause in book.titles
    if clause in book.people:
        return
    assert [site for site in sites if not site.is_test], "no code cites it"
    # A file of tests that cites it as a whole does not say which of them holds it.
    single = [site for site in sites if site.is_test and site.name.rsplit(".", 1)[-1].startswith("test_")]
    assert [site for site in single if not is_file(site)], "no test of its own cites it"


def is_file(site: article_table.Site) -> bool:
    return article_table.python_module(tuple(site.path.removesuffix(".py").split("/"))) == site.name


@pytest.mark.parametrize("edition", CLAUSES)
def test_no_clause_is_forgotten(edition: str) -> None:
    known = {
        article
        for article in BOOKS[edition].titles
        if "." in article and article.split(".")[0] in CLAUSES[edition]
    }
    assert known == set(clauses(edition))


@pytest.mark.parametrize("edition", BOOKS)
def test_what_people_see_to_is_told_in_both_languages_for_articles_that_are_known(edition: str) -> None:
    book = BOOKS[edition]
    assert book.people.keys() <= book.titles.keys()
    for zh, en in book.people.values():
        assert zh and en and not zh.isascii() and en.isascii()


def test_the_table_shows_what_people_see_to() -> None:
    page = article_table.render(article_table.cited(), BOOKS)
    row = next(line for line in page.splitlines() if line.startswith("| 18.4 ") and "停赛" in line)
    assert "由人办理：" in row and "By people: " in row
