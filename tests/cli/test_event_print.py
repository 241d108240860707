"""`zhicai event print` and `export`: papers and entries as files, whole or not at all."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from zhicai.competition.enrolment import enrolments
from zhicai.competition.spreadsheets import read_sheets
from zhicai.papers.event.catalogue import KINDS

FORM = "组别,编号,姓名,单位,性别,出生,等级分\n" + "".join(
    f"{'男子' if n % 2 else '女子'},{n},=选手{n:02},单位{n % 3:02},{'男' if n % 2 else '女'},{1980 + n},{1500 + n}\n"
    for n in range(1, 13)
)


@pytest.fixture
def played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An event of twelve after three rounds, in a folder of its own."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "open.jsonl"
    made = run(
        *(
            "event",
            "simulate",
            "--system",
            "swiss",
            "--players",
            "12",
            "--rounds",
            "3",
            "--units",
            "3",
            "--out",
        ),
        path,
    )
    assert made.status == 0
    return path


@pytest.fixture
def sections(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An event of two sections, entered from a form."""
    monkeypatch.chdir(tmp_path)
    path, form = tmp_path / "two.jsonl", tmp_path / "form.csv"
    form.write_text(FORM, encoding="utf-8")
    rules = tmp_path / "rules.toml"
    rules.write_text(
        'base = "cxa-2011"\n[[stages]]\nkind = "swiss"\nrounds = 3\n[[sections]]\nname = "男子"\n'
        '[[sections]]\nname = "女子"\n',
        encoding="utf-8",
    )
    assert run("event", "new", path, "--name", "公开赛", "--regulations", rules).status == 0
    entered = run("event", "enter", path, form)
    assert entered.status == 0, entered.err
    return path


@pytest.mark.usefixtures("chinese_fonts")
def test_a_paper_becomes_a_pdf_named_after_the_event(run: Run, played: Path) -> None:
    ran = run("event", "print", played, "standings", "--round", "2")
    assert (ran.status, ran.out.strip(), ran.err) == (0, "open-standings-2.pdf", "")
    assert (played.parent / "open-standings-2.pdf").read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("name", ["pairings.html", "wall.xlsx", "index.txt"])
def test_the_end_of_the_name_says_the_form(run: Run, played: Path, name: str) -> None:
    target = played.parent / name
    ran = run("event", "print", played, target.stem, "--out", target, "--at", "今天")
    assert (ran.status, ran.err) == (0, "")
    if target.suffix == ".xlsx":
        assert "今天" in [cell for row in read_sheets(target.read_bytes())[0].rows for cell in row]
    else:
        assert "今天" in target.read_text("utf-8") and "选手01" in target.read_text("utf-8")


def test_a_paper_can_be_read_on_the_screen_in_either_language(run: Run, played: Path) -> None:
    for lang, word in (("zh", "第3轮对阵表"), ("en", "Pairings of round 3")):
        ran = run("event", "print", played, "pairings", "--format", "text", "--lang", lang)
        assert ran.status == 0 and word in ran.out and not list(played.parent.glob("*.txt"))
    assert run("event", "print", played, "pairings", "--format", "html", "--out", "-").raw.startswith(
        b"<!doctype"
    )


def test_all_papers_go_into_a_folder_and_the_journal_with_them(run: Run, played: Path) -> None:
    folder = played.parent / "papers"
    ran = run("event", "print", played, "all", "--out", folder, "--format", "html", "--json")
    assert ran.status == 0
    files = json.loads(ran.out)["files"]
    assert sorted(files) == sorted(map(str, folder.iterdir())) and len(files) >= 11
    assert (folder / "log.html").is_file() and (folder / "final.html").is_file()


def test_all_papers_make_one_workbook(run: Run, played: Path) -> None:
    ran = run("event", "print", played, "all", "--out", "all.xlsx")
    assert (ran.status, ran.out.strip()) == (0, "all.xlsx")
    assert len(read_sheets((played.parent / "all.xlsx").read_bytes())) >= 11


def test_sections_have_papers_of_their_own(run: Run, sections: Path) -> None:
    ran = run("event", "print", sections, "entries", "--format", "text")
    assert ran.status == 2 and "--section" in ran.err
    ran = run("event", "print", sections, "entries", "--format", "text", "--section", "女子")
    assert ran.status == 0 and "=选手02" in ran.out and "=选手01" not in ran.out
    assert run("event", "print", sections, "all", "--format", "html", "--out", "papers").status == 0
    names = {path.name for path in (sections.parent / "papers").iterdir()}
    assert {"男子-entries.html", "女子-entries.html", "log.html"} <= names


def test_nothing_is_replaced_unasked_and_the_event_file_never(run: Run, played: Path) -> None:
    target = played.parent / "mine.html"
    target.write_text("mine", encoding="utf-8")
    before = played.read_bytes()
    ran = run("event", "print", played, "wall", "--out", target)
    assert ran.status == 2 and "--force" in ran.err and target.read_text("utf-8") == "mine"
    assert run("event", "print", played, "wall", "--out", target, "--force").status == 0
    assert "第3轮后总表" in target.read_text("utf-8")
    for words in (("print", played, "wall"), ("export", played)):
        ran = run("event", *words, "--out", played, "--force")
        assert ran.status == 2 and played.read_bytes() == before
    folder = run("event", "print", played, "wall", "--out", played.parent)
    assert folder.status == 2 and "文件夹" in folder.err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told(run: Run, played: Path) -> None:
    ran = run("event", "print", played, "wall", "--format", "html", "--out", "/dev/full")
    assert ran.status == 2 and "磁盘已满" in ran.err and "Traceback" not in ran.err


def test_when_one_of_many_cannot_be_written_none_is(
    run: Run, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from zhicai import records

    real, count = records.replacing, iter(range(99))

    def failing(path: Path, *, overwrite: bool = True) -> object:
        if next(count) == 5:
            raise OSError(28, "No space left on device", str(path))
        return real(path, overwrite=overwrite)

    monkeypatch.setattr(records, "replacing", failing)
    ran = run("event", "print", played, "all", "--format", "html", "--out", "papers")
    assert ran.status == 2 and "磁盘已满" in ran.err
    assert not (played.parent / "papers").exists()


def test_what_an_event_has_not_is_refused(run: Run, played: Path) -> None:
    for words in (["bracket"], ["wall", "--round", "9"], ["all", "--round", "2"], ["final", "--round", "1"]):
        ran = run("event", "print", played, *words)
        assert (ran.status, ran.out) == (2, "") and ran.err
    assert run("event", "print", played, "nonsense").status == 2
    assert sorted(path.name for path in played.parent.iterdir()) == ["open.jsonl"]


def test_without_typst_the_other_forms_are_left(
    run: Run, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    ran = run("event", "print", played, "wall")
    assert ran.status == 2 and "pip install 'zhicai[print]'" in ran.err
    assert run("event", "print", played, "wall", "--format", "html").status == 0


def test_the_help_names_every_paper(run: Run) -> None:
    from typing import get_args

    from zhicai.cli.event_print import PaperName

    assert set(get_args(PaperName)) == {*KINDS, "all", "log"}
    ran = run("event", "print", "--help", columns=200)
    assert all(name in ran.out for name in KINDS)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_exported_entries_can_be_entered_again(run: Run, sections: Path, tmp_path: Path, lang: str) -> None:
    out = tmp_path / "entries.xlsx"
    ran = run("event", "export", sections, "--out", out, "--lang", lang)
    assert (ran.status, ran.err) == (0, "")
    again = tmp_path / "again.jsonl"
    assert run("event", "new", again, "--name", "又", "--regulations", tmp_path / "rules.toml").status == 0
    entered = run("event", "enter", again, out)
    assert entered.status == 0, entered.err
    for section in ("男子", "女子"):
        both = [
            run("event", "print", path, "entries", "--format", "text", "--section", section, "--at", "").out
            for path in (sections, again)
        ]
        assert both[0].split("\n")[1:] == both[1].split("\n")[1:] and "=选手" in both[0]


def test_exported_teams_keep_their_boards(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text(
        'base = "cxa-2011"\n[teams]\nkind = "boards_with_reserves"\nboards = 2\nreserves = 1\n'
        '[[stages]]\nkind = "round_robin"\n',
        encoding="utf-8",
    )
    form = tmp_path / "teams.csv"
    form.write_text(
        "队名,姓名,台次\n"
        + "".join(f"队{t},选手{t}{b},{b if b < 3 else '替补'}\n" for t in range(1, 5) for b in (1, 2, 3)),
        encoding="utf-8",
    )
    path, out = tmp_path / "teams.jsonl", tmp_path / "out.csv"
    assert run("event", "new", path, "--name", "团体赛", "--regulations", rules).status == 0
    assert run("event", "enter", path, form).status == 0
    assert run("event", "export", path, "--out", out).status == 0
    (first,) = enrolments(read_sheets(form.read_bytes())).sections()
    (second,) = enrolments(read_sheets(out.read_bytes())).sections()
    assert first == second and second.teams[0].reserves


def test_exports_that_cannot_be_are_refused(run: Run, sections: Path) -> None:
    for out, word in (("entries.ods", ".xlsx"), ("entries.csv", "--section")):
        ran = run("event", "export", sections, "--out", out)
        assert ran.status == 2 and word in ran.err
    assert run("event", "export", sections, "--out", "men.csv", "--section", "男子").status == 0


def test_the_journal_as_a_paper_names_the_section_of_every_entry_or_is_of_one(
    run: Run, sections: Path
) -> None:
    """What is filed away must say whose board 1 it was."""
    rules = (sections.parent / "rules.toml").read_text(encoding="utf-8")
    (sections.parent / "rules.toml").write_text(
        rules.replace('name = "女子"', 'name = "女子"\nname_en = "Women"'), encoding="utf-8"
    )
    named = sections.parent / "named.jsonl"
    run("event", "new", named, "--name", "公开赛", "--regulations", sections.parent / "rules.toml")
    run("event", "enter", named, sections.parent / "form.csv")
    for title in ("男子", "Women"):
        assert run("event", "pair", named, "--section", title).status == 0
        assert run("event", "result", named, "1", "1", "1-0", "--section", title).status == 0
    assert run("event", "undo", named).status == 0
    whole = run("event", "print", named, "log", "--format", "text", lang="zh").out.splitlines()[-5:]
    assert [("男子" in line, "女子" in line) for line in whole] == [
        *[(True, False)] * 2,
        *[(False, True)] * 3,
    ]
    for command in (("print", named, "log", "--format", "text"), ("log", named)):
        one = run("event", *command, "--section", "Women", lang="en").out
        assert one.count("round 1 paired") == 1 and "number" not in one and "选手01" not in one
        assert "section founded: Women" in one and "公开赛" in one
    assert "[Women] " in run("event", "log", named, lang="en").out
    assert "女子 (Women)" in run("event", "pair", named, "--section", "Boys", lang="en").err
