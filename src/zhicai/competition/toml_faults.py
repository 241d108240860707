"""What is wrong with a TOML file, in both languages: the line, the place in it, and what was likely meant."""

from __future__ import annotations

import re
from typing import Final

from zhicai.competition.tables import TableError

_PLACE: Final = re.compile(
    r"(?P<what>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)", re.DOTALL
)
_FAULTS: Final = tuple(
    (re.compile(pattern), zh)
    for pattern, zh in (
        (
            r"Invalid value",
            '等号后面的值读不懂；文字要加英文引号，如 "cxa-2011"，数字照写，真假写 true、false',
        ),
        (r"Invalid statement", "行首读不懂；每行应为 键 = 值，或 [表名]"),
        (r"Expected '=' after a key.*", "键后面缺英文等号 ="),
        (r"Expected newline or end of document.*", "这一行在值之后还有多余的内容"),
        (r"Expected '\]+' at the end of an? (?:table|array) declaration", "表名的方括号没有配对"),
        (r"Cannot declare .* twice", "同一个 [表名] 写了两次"),
        (
            r"Cannot (?:overwrite a value|redefine namespace .*|mutate immutable namespace .*)",
            "同一个键写了两次",
        ),
        (r"Duplicate inline table key .*", "同一个键在花括号中写了两次"),
        (r"Unterminated string|Expected ['\"]+", "引号没有配对"),
        (r"Unclosed array", "方括号 [ ] 没有配对，或缺逗号"),
        (r"Unclosed inline table", "花括号 { } 没有配对，或缺逗号"),
        (r"Unescaped .*", "引号内的反斜杠 \\ 应写作 \\\\"),
        (r"(?:Found invalid|Illegal) character .*", "有不可用的字符"),
        (r"Invalid initial character for a key part", "键的开头不是字母、数字或引号"),
        (r"Invalid (?:date or datetime|hex value)|Escaped character .*", "值的写法不对"),
    )
)
_CHINESE_SIGNS: Final = {
    "“": '"',
    "”": '"',
    "‘": "'",
    "’": "'",
    "＝": "=",
    "［": "[",
    "］": "]",
    "，": ",",
    "｛": "{",
    "｝": "}",
    "＂": '"',
}
_QUOTED: Final = re.compile(r'"[^"]*"|\'[^\']*\'|#.*')
_SHOWN: Final = 60


def toml_fault(error: ValueError, text: str) -> TableError:
    """The error of a file that is no TOML, from what the reader of TOML says of it."""
    match = _PLACE.fullmatch(str(error))
    if match is None:
        # A number that is written otherwise; what says so speaks both languages.
        zh, _, en = str(error).partition(" / ")
        return TableError(f"不是 TOML：{zh}", f"not TOML: {en or zh}")
    lines = text.splitlines() or [""]
    number = min(int(match["line"] or len(lines)), len(lines))
    shown = lines[number - 1].strip()[:_SHOWN]
    hint_zh, hint_en = _hint(lines[number - 1])
    what = match["what"]
    what_zh = next((zh for pattern, zh in _FAULTS if pattern.fullmatch(what)), what)
    at_zh = f"第{number}行第{match['column']}列" if match["line"] else f"到文件末尾（第{number}行）"
    at_en = (
        f"line {number}, column {match['column']}"
        if match["line"]
        else f"the end of the file (line {number})"
    )
    return TableError(
        f"不是 TOML：{at_zh}：{what_zh}{hint_zh}；该行：{shown}",
        f"not TOML: {at_en}: {what[:1].lower()}{what[1:]}{hint_en}; the line: {shown}",
    )


def _hint(line: str) -> tuple[str, str]:
    """That a line has Chinese signs where TOML has its own, outside of what is quoted."""
    plain = _QUOTED.sub("", line)
    found = {sign: ascii_sign for sign, ascii_sign in _CHINESE_SIGNS.items() if sign in plain}
    if not found:
        return "", ""
    signs, wanted = "".join(found), " ".join(dict.fromkeys(found.values()))
    return (
        f"；行中有中文标点 {signs}，应为英文的 {wanted}",
        f"; it has Chinese signs {signs} in the place of {wanted}",
    )
