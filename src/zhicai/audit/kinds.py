"""Short names of the kinds of findings, for tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

KINDS: Final[Mapping[str, str]] = {
    # The game on the board.
    "illegal_move": "违规着法",
    "invalid_setup": "起始局面不成立",
    "later_ending": "违规后续弈至终局",
    "later_illegal_move": "其后的违规着法",
    "moves_after_end": "终局后仍有着法",
    "mutual_perpetual_check": "双方长将",
    "natural_limit_reached": "达到自然限着",
    "no_result": "未写结果",
    "one_sided_perpetual_check": "单方长将",
    "record_error": "记录不可能成立",
    "repetition": "重复局面",
    "result_contradicts_board": "结果与盘面不符",
    "self_exposure": "自杀",
    # The text of the record.
    "ambiguous_move": "着法有歧义",
    "bad_date": "日期读不出",
    "bad_fen": "FEN 读不出",
    "bad_squares": "棋子位置有误",
    "broken_encoding": "编码有误",
    "broken_tag": "标签残缺",
    "comment_encoding": "注释编码有误",
    "comment_length": "注释长度有误",
    "comment_without_move": "注释无着可依",
    "cut_character": "末字残缺",
    "duplicate_tag": "标签重复",
    "field_encoding": "字段编码有误",
    "field_length": "字段长度有误",
    "game_too_long": "一局过长",
    "key_checksum": "密钥校验不符",
    "late_tag": "标签在着法之后",
    "lost_characters": "有字早已丢失",
    "missing_parent": "变着无所依附",
    "more_faults": "更多标签问题",
    "more_findings": "更多问题",
    "nested_too_deep": "变着嵌套过深",
    "off_board": "着法出界",
    "other_game": "不是象棋",
    "record_type": "棋谱类型不明",
    "repeated_tag": "标签重复且不同",
    "resolved_by_geometry": "按走法补全",
    "resolved_by_legality": "按合法性补全",
    "result_code": "结果代码不明",
    "result_contradiction": "结果前后不一",
    "same_square": "原地不动的着法",
    "setup_fault": "起始局面不合规则",
    "side_from_moves": "先手据着法改定",
    "side_to_move": "先手据着法改定",
    "square_twice": "两子同在一点",
    "stray_text": "着法间有文字",
    "text_after_end": "结果后有文字",
    "text_after_nul": "字段零字节后有文字",
    "text_before": "第一局前有文字",
    "tag_too_long": "标签过长",
    "too_long": "文件过长",
    "too_many_moves": "着法过多",
    "too_many_tags": "标签过多",
    "trailing_data": "着法后有数据",
    "truncated": "文件不全",
    "unclosed_comment": "注释未结束",
    "unclosed_tag": "标签未结束",
    "unclosed_variation": "变着未结束",
    "unknown_version": "版本不明",
    "unopened_variation": "多出右括号",
    "unreadable_fen": "起始局面读不出",
    "unreadable_move": "着法读不出",
    "variation_of_unreadable": "读不出之着的变着",
    # What a format cannot hold.
    "field_cut": "字段截短",
    "header_not_stored": "标签未写入",
    "marks_moved": "符号并入注释",
    "nul_dropped": "零字节未写入",
    "position_as_fen": "局面只写作 FEN",
    "preface_moved": "着前注释后移",
    "unwritable_character": "字符写不出",
}
"""Kind -> its short name in Chinese; in English the kind itself says it."""


def kind_words(kind: str) -> tuple[str, str]:
    """The short name of a kind in Chinese and in English."""
    return KINDS.get(kind, kind), kind.replace("_", " ")
