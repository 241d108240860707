"""Every example in the READMEs and the documents is run, and shows what it says it shows."""

import doctest
import re
from pathlib import Path

import pytest
from doc_examples import PAGES, Example, blocks, examples
from repo import ROOT

LINK = re.compile(r"\]\((?!https?:|#)(?P<target>[^)#\s]+)[^)]*\)")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", [page for page in PAGES if ">>> " in page.read_text("utf-8")], ids=name)
def test_library_examples(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    # One page is one session: a later block may use the names of an earlier one.
    source = "\n".join(blocks(page, "python"))
    session = doctest.DocTestParser().get_doctest(source, {}, name(page), str(page), 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    runner.run(session, out=said.append)
    assert runner.failures == 0, "".join(said)
    assert runner.tries > 0


@pytest.mark.parametrize(
    "example",
    [pytest.param(each, id=f"{name(page)}-{each.command}") for page in PAGES for each in examples(page)],
)
def test_command_line_examples(example: Example) -> None:
    output = example.output()
    assert "Traceback" not in output
    assert example.fits(output), f"run make docs; the command now says:\n{output}"


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    targets = [match["target"] for match in LINK.finditer(page.read_text("utf-8"))]
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_every_document_is_listed() -> None:
    listed = (ROOT / "docs" / "README.md").read_text("utf-8")
    pages = [path.name for path in (ROOT / "docs").glob("*.md") if path.name != "README.md"]
    assert [page for page in pages if f"]({page})" not in listed] == []


def test_every_decision_is_listed() -> None:
    listed = (ROOT / "docs" / "decisions" / "README.md").read_text("utf-8")
    records = [path.name for path in (ROOT / "docs" / "decisions").glob("[0-9]*.md")]
    assert records
    assert [record for record in records if f"]({record})" not in listed] == []
