"""Writes ``src/zhicai/law/titles.json``: the titles of docs/articles.toml for programs that show them.

``python tools/article_titles.py`` writes the file; ``--check`` only tells whether it is up to date.
"""

from __future__ import annotations

import json
import sys

import article_table
from repo import ROOT

TARGET = ROOT / "src" / "zhicai" / "law" / "titles.json"


def render() -> str:
    """The file as it should be: rule book -> article -> title in Chinese and in English."""
    books = {name: one.titles for name, one in article_table.editions().items()}
    return json.dumps(books, ensure_ascii=False, indent=0, separators=(",", ":")) + "\n"


def main(arguments: list[str]) -> int:
    """Write or check; status 1 where the file is not up to date."""
    if "--check" not in arguments:
        TARGET.write_text(render(), "utf-8")
        return 0
    up_to_date = TARGET.exists() and TARGET.read_text("utf-8") == render()
    sys.stdout.write("" if up_to_date else "titles.json is out of date: run make docs\n")
    return 0 if up_to_date else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
