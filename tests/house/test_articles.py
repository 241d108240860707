"""The table of articles is what the source says, and the source cites only articles that exist."""

import textwrap

import article_table
import article_titles
import citations
import documented
import pytest
import rust_docs
from citations import Citation

from zhicai.law.titles import title_of


def test_every_cited_article_has_a_title() -> None:
    assert article_table.unknown(article_table.cited(), article_table.editions()) == []


def test_the_table_is_up_to_date() -> None:
    page = article_table.render(article_table.cited(), article_table.editions())
    up_to_date = article_table.TABLE.read_text("utf-8") == page
    assert up_to_date, "run make docs"


def test_the_titles_that_programs_show_are_up_to_date() -> None:
    assert article_titles.TARGET.read_text("utf-8") == article_titles.render(), "run make docs"
    assert title_of("cxa-2011 art. 23.4") is not None
    assert title_of("cxa-2011 art. 99") is None and title_of("nothing") is None


def test_every_title_is_in_both_languages_and_short() -> None:
    for book in article_table.editions().values():
        for zh, en in book.titles.values():
            assert 0 < len(zh) <= 30
            assert en.isascii()
            assert 0 < len(en) <= 70


@pytest.mark.parametrize(
    ("text", "articles"),
    [
        ("as cxa-2011 art. 23.4.", ["23.4"]),
        ("cxa-2011 arts 2.2, 2.3 and 4.1.1", ["2.2", "2.3", "4.1.1"]),
        ("cxa-2011 arts 4.1.1-4.1.3, 22.2", ["4.1.1", "4.1.2", "4.1.3", "22.2"]),
        ("cxa-2011 arts 1\n    to 3", ["1", "2", "3"]),
        ("cxa-2011 arts 5.3-5.4.1", ["5.3", "5.4.1"]),
        ("cxa-2011 art. 1.2, 32 pieces", ["1.2"]),
        ("cxa-2011 art. 2.2, 2.3", ["2.2", "2.3"]),
        ("cxa-2011 art. 2 and 3", ["2"]),
        ("the 2011 edition", []),
    ],
)
def test_citations_are_read(text: str, articles: list[str]) -> None:
    assert citations.in_text(text) == [Citation("cxa-2011", article) for article in articles]


def test_the_name_of_a_test_may_cite() -> None:
    assert citations.in_name("test_cxa_2011_art_22_2_counts_ten_checks") == [Citation("cxa-2011", "22.2")]
    assert citations.in_name("test_wxf_art_3_holds") == [Citation("wxf", "3")]
    assert citations.in_name("test_the_natural_limit") == []


def test_articles_are_in_numeric_order() -> None:
    assert sorted(["4.1.10", "4.1.9", "4.2"], key=citations.order) == ["4.1.9", "4.1.10", "4.2"]


def test_python_documentation_is_found() -> None:
    source = textwrap.dedent('''\
        """Module."""
        LIMIT = 60
        """Value."""
        class A:
            """Class."""
            def f(self):
                """Method."""
        ''')
    found = {entry.name: entry.text for entry in documented.python(source, "m", is_test=False)}
    assert found == {"m": "Module.", "m.LIMIT": "Value.", "m.A": "Class.", "m.A.f": "Method."}


RUST = textwrap.dedent("""\
    //! Module.

    /// A kind.
    #[derive(Clone)]
    pub enum Kind {
        /// The king.
        King,
    }

    impl<T: Copy> Display for Kind {
        /// Writes it.
        #[must_use]
        pub const fn fmt(&self) -> u8 {
            let local = 1;
            local
        }
    }

    pub fn plain() {}

    #[cfg(test)]
    mod tests {
        /// Holds.
        #[test]
        fn holds() {}
    }
    """)


def test_rust_documentation_is_found() -> None:
    found = {
        entry.name: (entry.text.strip(), entry.is_test) for entry in rust_docs.rust(RUST, "m", is_test=False)
    }
    assert found == {
        "m": ("Module.", False),
        "m::Kind": ("A kind.", False),
        "m::Kind::King": ("The king.", False),
        "m::Kind::fmt": ("Writes it.", False),
        "m::plain": ("", False),
        "m::tests": ("", True),
        "m::tests::holds": ("Holds.", True),
    }


@pytest.mark.parametrize(
    ("parts", "name"),
    [
        (("crates", "core", "src", "lib"), "core"),
        (("crates", "core", "src", "notation", "mod"), "core::notation"),
        (("crates", "core", "tests", "facts", "random"), "core::tests::facts::random"),
    ],
)
def test_rust_modules_are_named(parts: tuple[str, ...], name: str) -> None:
    assert article_table.rust_module(parts) == name


def test_an_unknown_article_is_told_with_its_place() -> None:
    site = article_table.Site("f", "src/zhicai/f.py", is_test=False)
    told = article_table.unknown({Citation("cxa-2011", "99.9"): [site]}, article_table.editions())
    assert told == ["src/zhicai/f.py: cxa-2011 art. 99.9 is not in docs/articles.toml"]
