"""DhtmlXQ, the copy-and-paste format of the Chinese web (东萍象棋 dpxq.com), and 打虎将 DHJHtmlXQ.

Games stand in tags ``[DhtmlXQ_name]text[/DhtmlXQ_name]`` in forum posts, web pages, script variables and plain
files, in containers or loose, several in one source.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from operator import itemgetter
from typing import IO, Final, cast

from zhicai.records import dhtmlxq_tags, dhtmlxq_text, encoding
from zhicai.records.dhtmlxq_scan import MAIN_LINE, Block, blocks_in, joined
from zhicai.records.dhtmlxq_start import set_start
from zhicai.records.dhtmlxq_tree import Line, TreeBuilder
from zhicai.records.dhtmlxq_write import write
from zhicai.records.errors import RecordError
from zhicai.records.formats import Format, Writer, register
from zhicai.records.game import Game
from zhicai.records.notes import Notes
from zhicai.records.pgn_signs import is_pgn_before

MAX_BYTES: Final = 64 << 20
"""Bytes read from one source at most."""

_SIGN: Final = re.compile(rb"\[(?:DHJ|D)HtmlXQ|DhtmlXQ_movelist", re.IGNORECASE)
_BRANCH: Final = re.compile(r"move_(\d{1,9})_(\d{1,9})_(\d{1,9})")
_COMMENT: Final = re.compile(r"comment_?(\d{1,9})(?:_(\d{1,9}))?")
_POSITION: Final = frozenset({"fen", "binit", "board", "side"})
_FAULTS: Final = {
    "unclosed_tag": ("标签 {} 没有结束标签", "the tag {} is not closed"),
    "repeated_tag": ("标签 {} 重复且内容不同，取第一个", "{} comes twice; the first one was taken"),
    "too_many_tags": ("标签过多，{} 未读", "too many tags; {} was not read"),
    "more_faults": ("另有 {} 处标签问题未逐一列出", "{} more faults of tags are not listed one by one"),
}
_MENTIONED: Final = 30  # less than the least that a PGN text is worth
_STRAY: Final = -1  # a branch that calls itself line 0


def sniff(head: bytes) -> int:
    """How sure it is, 0 to 100, that a source that begins with these bytes holds DhtmlXQ.

    A text may speak of DhtmlXQ and be something else: what counts is a game, and one that stands by itself
    and not within a tag or a comment of PGN.
    """
    if not _SIGN.search(head) and not _SIGN.search(head.replace(b"\0", b"")):
        return 0
    text = joined(encoding.decode(head).text)
    block = next(blocks_in(text), None)
    if block is None or is_pgn_before(text, min(block.offsets.values())):
        return _MENTIONED
    return 95


def read(stream: IO[bytes]) -> Iterator[Game]:
    """The games of a text or page. Raises ``RecordError`` where there is none."""
    data = stream.read(MAX_BYTES + 1)
    decoded = encoding.decode(data[:MAX_BYTES])
    empty = True
    for game in games_in(decoded.text):
        game.encoding = decoded.encoding
        if empty:
            _report_source(game, decoded, longer=len(data) > MAX_BYTES)
        empty = False
        yield game
    if empty:
        raise RecordError("没有找到 DhtmlXQ 棋局", "no DhtmlXQ game was found")


def games_in(text: str) -> Iterator[Game]:
    """The games of a text or page in their order; never raises for damage."""
    text = joined(text)
    page = dhtmlxq_text.is_page(text)
    place, row = 0, 1
    for block in blocks_in(text):
        rows: dict[str, int] = {}
        for name, offset in sorted(block.offsets.items(), key=itemgetter(1)):
            row += text.count("\n", place, offset)
            place = offset
            rows[name] = row
        yield _Assembly(block, rows, page=page).game()


class _Assembly:
    """Sorts the tags of one game into headers, lines and comments, and puts the game together."""

    def __init__(self, block: Block, rows: dict[str, int], *, page: bool) -> None:
        """``rows``: the line of the source in which each tag stands; ``page``: it is a web page."""
        self._block = block
        self._rows = rows
        self._notes = Notes()
        self._fields: dict[str, str] = {}
        self._lines: dict[int, Line] = {}
        self._comments: dict[tuple[int, int], tuple[str, str]] = {}
        for name, raw in block.fields.items():
            self._sort(name, dhtmlxq_text.without_markup(raw) if page else raw)

    def game(self) -> Game:
        """The game, with what was wrong in it."""
        game = Game(format="dhtmlxq")
        for fault in self._block.faults:
            self._report_fault(*fault)
        if more := self._block.more_faults:
            self._report_fault("more_faults", str(more), "")
        tree = TreeBuilder(game.root, self._notes, ranks_from_red=self._block.numbered)
        tree.build(self._lines)
        self._put_comments(tree)
        set_start(game, self._fields, self._notes)
        game.headers = dhtmlxq_tags.headers_of(
            {tag: text for tag, text in self._fields.items() if tag not in _POSITION}
        )
        game.findings = self._notes.findings()
        return game

    def _sort(self, name: str, value: str) -> None:
        """Find out what one tag is about."""
        tag = dhtmlxq_tags.plain_tag(name) if self._block.numbered else name
        if tag == MAIN_LINE:
            self._add_line(0, Line(0, 1, dhtmlxq_text.figures_in(value), name, self._rows[name]))
        elif branch := _BRANCH.fullmatch(tag):
            parent, ply, number = map(int, branch.groups())
            line = Line(parent, ply, dhtmlxq_text.figures_in(value), name, self._rows[name])
            self._add_line(number or _STRAY, line)
        elif comment := _COMMENT.fullmatch(tag):
            place = (int(comment[1]), int(comment[2])) if comment[2] else (0, int(comment[1]))
            self._comments[place] = name, dhtmlxq_text.comment_in(value)
        else:
            self._fields[tag] = dhtmlxq_text.header_in(value)

    def _add_line(self, number: int, line: Line) -> None:
        """Keep a line; of two with one number the first counts."""
        if self._lines.setdefault(number, line) is not line:
            self._report_fault("repeated_tag", line.name, line.figures)

    def _put_comments(self, tree: TreeBuilder) -> None:
        """Hang the comments on their moves."""
        for (number, ply), (name, text) in self._comments.items():
            node = tree.node_at(number, ply)
            if node is None:
                self._notes.add(
                    "comment_without_move",
                    f"{name} 所注的着法不存在，注释未放入着法树",
                    f"there is no move for {name}; the comment was left out of the tree",
                    ply=ply,
                    line=self._rows[name],
                    rest=text,
                )
            elif text and text != node.comment:
                node.comment = f"{node.comment}\n{text}" if node.comment else text

    def _report_fault(self, kind: str, name: str, raw: str) -> None:
        """A tag that is not closed, that comes twice with different texts, or one too many."""
        zh, en = _FAULTS[kind]
        self._notes.add(kind, zh.format(name), en.format(name), line=self._rows.get(name), rest=raw)


def _report_source(game: Game, decoded: encoding.Decoded, *, longer: bool) -> None:
    """What is wrong with the source as a whole is said with its first game."""
    notes = Notes()
    if decoded.lost:
        notes.add(
            "broken_encoding",
            f"按 {decoded.encoding} 解码时有 {decoded.lost} 处字节无效，已代以“\ufffd”",
            f"{decoded.lost} places are not valid {decoded.encoding} and were replaced by “\ufffd”",
        )
    if longer:
        notes.add(
            "too_long",
            f"来源超过 {MAX_BYTES} 字节，其后未读",
            f"the source has more than {MAX_BYTES} bytes; the rest was not read",
            severity="error",
        )
    game.findings += notes.findings()


FORMAT: Final = register(
    Format(
        name="dhtmlxq",
        title_zh="DhtmlXQ（东萍象棋网页棋谱、UBB）",
        title_en="DhtmlXQ (UBB text and pages of dpxq.com)",
        suffixes=(".ubb", ".dhtmlxq", ".html", ".htm"),
        sniff=sniff,
        read=read,
        write=cast(Writer, write),
    )
)
