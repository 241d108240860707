"""Rows at the foot of an entry form that are nobody: totals, who filled it in, a date, a seal, a note."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

_TOTAL: Final = re.compile(
    r"(?:(?:合|总|小|共)计|总数|总人数|人数合计|参赛人数|total|sum|subtotal)"
    r"(?:人数|名额|:|\s|\d|players?|人|名|队|男|女|其中|[,，、.。()（）])*"
    r"|共\s*\d+\s*[人名队位].*",
    re.IGNORECASE,
)
_LABELS: Final = (
    *(
        "填表人 填报人 填表日期 填报日期 填表时间 制表人 制表 经办人 报名人 联系人 负责人 负责人签字 审核人 审核 审批 "
        "审批人 领导签字 单位盖章 单位公章 盖章 公章 签章 签名 签字 联系电话 联系方式 电话 手机 传真 邮箱 电子邮箱 "
        "地址 通讯地址 邮编 日期 报名日期 报名时间 报名单位 领队 教练 教练员 领队签字 备注 注 说明 附注 填表说明 "
        "注意事项 contact phone tel telephone email e-mail date signature signed seal note notes remarks leader coach"
    ).split(),
    "prepared by",
    "filled in by",
)
_LABEL: Final = "|".join(sorted(_LABELS, key=len, reverse=True))
_LABELLED: Final = re.compile(rf"(?:{_LABEL})\s*(?:[(（][^)）]*[)）])?\s*(?P<sign>[:：].*)?", re.IGNORECASE)
_DATE: Final = re.compile(
    r"(?:\d{2,4}|\s*)\s*年\s*\d*\s*月\s*\d*\s*日|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?: 00:00:00)?"
)


def is_footer(cells: Sequence[str], name: str) -> bool:
    """Whether a row is no entry but belongs to the foot of a form; `name` is its cell in the column of names.

    A total is one in any column. Other words of a foot count in the column of names and in the first cell that is
    filled; a date where it stands alone.
    """
    filled = [cell for cell in cells if cell]
    if not filled or any(_TOTAL.fullmatch(cell) for cell in filled):
        return bool(filled)
    if any(_LABELLED.fullmatch(cell) for cell in (name, filled[0])):
        return True
    return len(filled) == 1 and _DATE.fullmatch(filled[0]) is not None
