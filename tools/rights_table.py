"""Writes docs/rights.md, who may do what at the desk, from the matrix: ``python tools/rights_table.py``."""

from __future__ import annotations

import sys
from pathlib import Path

from repo import ROOT

from zhicai.desk.people.rights import GIVEN_BY, MATRIX, SCOPES, Action, Grant, Role, Scope

PAGE = ROOT / "docs" / "rights.md"
_REACH = {Scope.ANY: "", Scope.SECTION: "组<br>section", Scope.WHOLE: "全赛<br>event"}
_MARKS = {Grant.YES: "✓", Grant.OWN: "○", Grant.NO: ""}


def page() -> str:
    """The whole document."""
    return "\n".join((*_opening(), *_matrix(), *_giving()))


def _opening() -> list[str]:
    return [
        "# 职务与权限 / Roles and rights",
        "",
        "由 `tools/rights_table.py` 生成，请改 `src/zhicai/desk/people/rights.py`。",
        "Made by `tools/rights_table.py`; edit `src/zhicai/desk/people/rights.py`.",
        "",
        "没有写明的都不允许。✓ 可以；○ 只限自己的：棋手所在的台、领队的单位、执台裁判负责的台。",
        "一人可有几个职务，合并计算。观众不用账号，只看公开的赛事。管理员管理本站，在每项赛事中都有全部权限，但不能替人下棋。",
        "What is not said is denied. ✓ allowed; ○ only one's own: the board one plays at, the unit one leads, the",
        "boards one attends to. Somebody of several roles may do what any of them may. Spectators need no account and",
        "see events that are public; an administrator may do everything in every event, but play for somebody.",
        "",
        "职务可限于一个组别。“组”：只在该组有效；“全赛”：限于一组的职务不能做；空白：有职务就能看各组公布的内容。",
        "A role may be held in one section. “section”: it counts in that section only; “event”: a role in one section",
        "does not allow it; empty: whoever has a role sees what is published of every section.",
        "",
    ]


def _matrix() -> list[str]:
    heads = [f"{role.words[0]}<br>{role.words[1]}" for role in Role]
    rows = [f"| | 范围<br>reach | {' | '.join(heads)} |", "|---|---|" + ":-:|" * len(heads)]
    for action in Action:
        cells = " | ".join(_MARKS[MATRIX[role, action]] for role in Role)
        zh, en = action.words
        rows.append(f"| `{action.value}` {zh}<br>{en} | {_REACH[SCOPES[action]]} | {cells} |")
    return rows


def _giving() -> list[str]:
    rows = [
        "",
        "## 谁能给予和收回哪些职务 / Who gives and takes which roles",
        "",
        "| | |",
        "|---|---|",
    ]
    for role in Role:
        if role in GIVEN_BY:
            given = [one for one in Role if one in GIVEN_BY[role]]
            zh, en = "、".join(one.words[0] for one in given), ", ".join(one.words[1] for one in given)
            rows.append(f"| {role.words[0]} {role.words[1]} | {zh}<br>{en} |")
    return [*rows, ""]


def main(target: Path = PAGE) -> int:
    """Write the document."""
    target.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
