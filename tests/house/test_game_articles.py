"""Every article on a single game has a test that bears its number in its name."""

from __future__ import annotations

import ast

import pytest
from citations import Citation, in_name, in_text
from repo import ROOT

OFFICIATED = (
    "cxa-2011 arts 4.1.1-4.1.13, 4.2.1-4.2.4, 5.1-5.10, 6.1-6.5, 7.1-7.5, 8.1.1-8.1.9, 20.1-20.3, 21.1-21.6, "
    "22.1-22.3, 23.1-23.5",
    "cxa-1999 arts 4.1.1-4.1.10, 4.2.1-4.2.4, 5.1-5.8, 6.1-6.5, 7.1-7.5, 9.1.1-9.1.8, 9.2, 10.1, 21.1-21.4, "
    "22.1-22.5, 23.1-23.3, 24.1-24.3",
)
"""What is laid down for two people at a board: results, touching, the clock, the sheet, fouls, claims."""


def named() -> set[Citation]:
    """The articles in the names of all tests."""
    found: set[Citation] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(in_name(node.name))
    return found


@pytest.mark.parametrize("articles", OFFICIATED, ids=["cxa-2011", "cxa-1999"])
def test_each_article_on_a_game_has_a_test_named_after_it(articles: str) -> None:
    wanted = in_text(articles)
    assert len(wanted) > 50
    there = named()
    assert [found for found in wanted if found not in there] == []
