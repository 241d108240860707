"""A ruling in words: what an arbiter reads out, and the same as JSON."""

from __future__ import annotations

import re
from dataclasses import replace
from types import MappingProxyType

import pytest

from tests.law import plain_book
from zhicai import BLACK, RED, Board, Move, square
from zhicai.law import books
from zhicai.law.judging import judge
from zhicai.law.lines import played
from zhicai.law.report import as_json
from zhicai.law.terms import (
    Cycle,
    Evidence,
    JudgedPly,
    Label,
    Material,
    Root,
    Ruling,
    SideClass,
    Target,
    Verdict,
    Way,
)
from zhicai.law.vocabulary import articles_words, count_words, piece_words, pieces_words
from zhicai.law.wording import explained, explanation
from zhicai.law.wording_plies import line_result
from zhicai.law.wording_verdicts import combination, side_words_of

CHASE = (
    "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1",
    ["h6i4", "i9h9", "i4h6", "h9i9"],
)
CHECKS = ("4k4/9/9/9/9/3R5/1r7/9/r8/5K3 w", ["d4e4", "e9d9", "e4d4", "d9e9"])


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    known = MappingProxyType({**books.BOOKS, "plain": plain_book.__name__})
    monkeypatch.setattr(books, "BOOKS", known)


@pytest.mark.parametrize(
    ("fen", "at", "zh", "en"),
    [
        ("4k4/9/9/9/9/9/9/9/9/R2K4R w", "a0", "红方九路车", "Red's chariot on file 9"),
        ("4k4/9/9/9/9/9/9/9/9/R2K4R w", "i0", "红方一路车", "Red's chariot on file 1"),
        ("r3k3r/9/9/9/9/9/9/9/9/3K5 w", "a9", "黑方1路车", "Black's chariot on file 1"),
        ("r3k3r/9/9/9/9/9/9/9/9/3K5 w", "i9", "黑方9路车", "Black's chariot on file 9"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0", "红方帅", "Red's king"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "e9", "黑方将", "Black's king"),
        ("4k4/9/9/2C6/9/9/2C6/9/9/3K5 w", "c6", "红方七路前炮", "Red's front cannon on file 7"),
        ("4k4/9/9/2C6/9/9/2C6/9/9/3K5 w", "c3", "红方七路后炮", "Red's rear cannon on file 7"),
        ("4k4/9/9/2c6/9/9/2c6/9/9/3K5 w", "c3", "黑方3路前炮", "Black's front cannon on file 3"),
        ("4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w", "c6", "红方七路中兵", "Red's middle pawn on file 7"),
        ("4k4/2P6/2P6/2P6/2P6/9/9/9/9/3K5 w", "c5", "红方七路四兵", "Red's 4th pawn on file 7"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w", "a0", "a0 点", "a0"),
    ],
)
def test_pieces_are_named_by_side_file_and_place(fen: str, at: str, zh: str, en: str) -> None:
    """Each side counts files from its own right (cxa-2011 art. 1.1)."""
    assert piece_words(Board(fen), square(at)) == (zh, en)


@pytest.mark.parametrize(
    ("kinds", "zh", "en"),
    [
        ("check check", "长将", "perpetual check"),
        ("chase chase chase", "长捉", "perpetual chase"),
        ("kill", "长杀", "perpetual kill"),
        ("exchange exchange", "长兑", "perpetual exchange"),
        ("idle idle", "各着均为闲", "only idle moves"),
        ("chase check", "一将一捉", "one check, one chase"),
        ("idle check check", "两将一闲", "two checks, one idle move"),
        ("kill chase", "一杀一捉", "one kill, one chase"),
        ("follow block offer exchange", "一兑一献一拦一跟", "one exchange, one offer, one block, one follow"),
    ],
)
def test_the_moves_of_a_side_are_summed_up(kinds: str, zh: str, en: str) -> None:
    assert combination([Label(kind) for kind in kinds.split()]) == (zh, en)


def test_articles_of_one_book_stand_together() -> None:
    zh, en = articles_words(["cxa-2011 art. 25.3", "cxa-2011 art. 23.5.2.2", "axf art. 3"])
    assert zh == "2011 版竞赛规则第 25.3、23.5.2.2 条；亚洲规则第 3 条"
    assert en == "the 2011 rules, arts 25.3, 23.5.2.2; the Asian rules, art. 3"


def test_a_chase_is_read_out_with_target_line_and_consequence() -> None:
    zh, en = explanation(judge(*CHASE, rules="plain"))
    assert zh.splitlines()[1:] == [
        "1. 红方马二退一，闲：走后不将、不杀、不捉。",
        "2. 黑方车9平8，捉红方二路车（无根）：红方如不应，车8进9，得车。",
        "3. 红方马一进二，闲：走后不将、不杀、不捉。",
        "4. 黑方车8平9，捉红方一路炮（无根）：红方如不应，车9进7，得炮。",
        "红方各着均为闲，属允许着法。",
        "黑方长捉，属禁止着法。",
        "黑方走禁止着法，对方走允许着法，黑方必须变着。",
        "黑方不变，判负。",
        "依据：2011 版竞赛规则第 25.3、23.5.2.2 条。",
    ]
    assert en.splitlines()[1:] == [
        "1. Red H2-1, idle: it neither checks nor threatens mate nor chases.",
        "2. Black R9.8, chase of Red's chariot on file 2 (rootless): if Red does nothing, R8+9, winning a chariot.",
        "3. Red H1+2, idle: it neither checks nor threatens mate nor chases.",
        "4. Black R8.9, chase of Red's cannon on file 1 (rootless): if Red does nothing, R9+7, winning a cannon.",
        "Red: only idle moves, allowed.",
        "Black: perpetual chase, forbidden.",
        "Black's moves are forbidden, the opponent's allowed: Black must deviate.",
        "If Black does not deviate, Black loses.",
        "By the 2011 rules, arts 25.3, 23.5.2.2.",
    ]


def test_one_sided_perpetual_check_loses_without_delay() -> None:
    """cxa-2011 art. 23.5.1."""
    zh, en = explanation(judge(*CHECKS, rules="plain"))
    assert "红方长将。" in zh and "红方单方长将，判红方负。" in zh
    assert "Red alone gives perpetual check: Red loses." in en
    assert "变着" not in zh and "deviate" not in en


PAWN = ("4k4/9/9/2n6/1P7/9/9/9/9/3K5 w", ["b5c5", "e9e8", "c5b5", "e8e9"])


def test_reasons_name_their_pieces_and_articles_and_options_are_told() -> None:
    zh, en = explanation(judge(*PAWN, rules="plain"))
    assert "1. 红方兵八平七，闲：兵卒自身捉黑方3路马为闲（第 26 条）。" in zh
    assert "a pawn by itself may chase Black's horse on file 3 (art. 26)" in en
    assert "条文未明之处：兵卒捉子算闲还是算捉；此处按闲处理（pawns=idle）。" in zh
    assert "The texts leave open: whether a pawn's chase is idle or a chase; here idle (pawns=idle)." in en


def ruling(rules: str, verdict: Verdict, red: str, black: str) -> Ruling:
    """A ruling of four plies whose moves say nothing."""
    given = judge(*CHASE, rules="plain")
    plies = tuple(replace(ply, label=Label.IDLE, targets=()) for ply in given.plies)
    sides = SideClass(red, (Label.CHASE,) * 2), SideClass(black, (Label.CHASE,) * 2)
    return replace(given, rules=rules, verdict=verdict, plies=plies, red=sides[0], black=sides[1])


def test_what_else_a_chase_does_is_told() -> None:
    ply = replace(judge(*CHASE, rules="plain").plies[1], also=(Label.KILL, Label.EXCHANGE))
    zh, en = labelled(ply)
    assert zh == "捉红方二路车（无根），兼杀，兼兑"
    assert en == "chase of Red's chariot on file 2 (rootless), and kill, and exchange"


@pytest.mark.parametrize(
    ("name", "zh"),
    [
        ("perpetual_chase", "着着捉同一子，属禁止着法"),
        ("chase_of_held_chariot", "着着捉被马牵住的车，属禁止着法，且为重"),
        ("several_chased", "着着同时捉几个子，无须变着"),
    ],
)
def test_the_classes_of_the_asian_rules_are_told(name: str, zh: str) -> None:
    side, other = SideClass(name, (Label.CHASE,) * 2), SideClass("allowed", (Label.IDLE,) * 2)
    assert side_words_of(RED, side, other)[0] == f"红方长捉，{zh}。"


def test_to_chase_different_pieces_is_no_perpetual_chase_where_it_is_allowed() -> None:
    side = SideClass("allowed", (Label.CHASE,) * 2)
    assert side_words_of(BLACK, side, side) == (
        "黑方着着捉子，但不是同一子，属允许着法。",
        "Black: a chase with every move, but not of one piece, allowed.",
    )


@pytest.fixture
def all_books(monkeypatch: pytest.MonkeyPatch) -> None:
    known = MappingProxyType(dict.fromkeys([*books.BOOKS, "plain"], plain_book.__name__))
    monkeypatch.setattr(books, "BOOKS", known)


@pytest.mark.usefixtures("all_books")
@pytest.mark.parametrize(
    ("rules", "text"),
    [
        ("cxa-1999", "黑方须立即变着；再循环一次仍不变，判负。"),
        ("cxa-2011", "黑方须在两个回合内变着；不变，判负。"),
        ("cxa-2020", "黑方不变，判负。"),
        ("axf", "黑方不变，判负。"),
    ],
)
def test_what_follows_depends_on_the_edition(rules: str, text: str) -> None:
    """cxa-1999 art. 24.3; cxa-2011 art. 23.5.2.2; clause 3 of the Asian rules."""
    said = explained(ruling(rules, Verdict.BLACK_MUST_DEVIATE, "allowed", "forbidden"))
    assert said.consequence is not None and said.consequence[0] == text


@pytest.mark.usefixtures("all_books")
@pytest.mark.parametrize(
    ("red", "black", "zh"),
    [
        ("allowed", "allowed", "双方均走允许着法，不变作和。"),
        ("forbidden", "forbidden", "双方均走禁止着法，轻重相当，不变作和。"),
        ("forbidden_light", "forbidden_light", "双方均走禁止着法，轻重相当，不变作和。"),
        ("forbidden", "forbidden_light", "双方均走禁止着法，不变作和。"),
        ("perpetual_check", "perpetual_check", "双方长将，不变作和。"),
    ],
)
def test_draws_say_why(red: str, black: str, zh: str) -> None:
    """cxa-2011 arts 25.2, 23.5.2.1."""
    assert explained(ruling("cxa-2011", Verdict.DRAW, red, black)).verdict[0] == zh


@pytest.mark.usefixtures("all_books")
@pytest.mark.parametrize(
    ("red", "black", "en"),
    [
        ("allowed", "allowed", "Both sides' moves are allowed: a draw."),
        ("forbidden", "forbidden", "Both sides' moves are forbidden: a draw."),
        ("perpetual_check", "perpetual_check", "Both sides give perpetual check: a draw."),
    ],
)
def test_in_1999_nothing_is_weighed_and_nobody_may_deviate_from_a_draw(red: str, black: str, en: str) -> None:
    """cxa-1999 arts 24.2, 26.3."""
    said = explained(ruling("cxa-1999", Verdict.DRAW, red, black))
    assert said.verdict[1] == en and "轻重" not in said.verdict[0]
    assert said.consequence == ("立即判和。", "Drawn at once.")


@pytest.mark.usefixtures("all_books")
def test_the_heavier_of_two_forbidden_cycles_is_told() -> None:
    said = explained(ruling("cxa-2011", Verdict.RED_MUST_DEVIATE, "forbidden", "forbidden_light"))
    assert said.verdict == (
        "双方均走禁止着法，红方为重，红方必须变着。",
        "Both sides' moves are forbidden, Red's are the heavier: Red must deviate.",
    )
    assert "联合捉子" in said.sides[1][0]


@pytest.mark.usefixtures("all_books")
def test_an_undecided_ruling_claims_no_class_and_cites_no_article() -> None:
    """What a search has not settled is not called allowed, nor does an article on draws stand under it."""
    given = judge(*PAWN, rules="plain")
    plies = tuple(replace(ply, undecided=ply.side == RED) for ply in given.plies)
    for text in explanation(replace(given, verdict=Verdict.UNDECIDED, plies=plies)):
        assert "依据" not in text and "By the" not in text
    red, black = explained(replace(given, verdict=Verdict.UNDECIDED, plies=plies)).sides
    assert red == ("红方各着均为闲，其中有着法未能查清。", "Red: only idle moves, some of it not settled.")
    assert black[0] == "黑方各着均为闲，属允许着法。"
    assert "未能查清" not in explained(replace(given, plies=plies)).sides[0][0]


@pytest.mark.usefixtures("all_books")
def test_an_undecided_ruling_sends_to_the_chief_arbiter() -> None:
    said = explained(ruling("cxa-2011", Verdict.UNDECIDED, "allowed", "allowed"))
    assert "裁判长" in said.verdict[0] and said.consequence is None


def test_a_line_is_played_out_with_what_it_wins() -> None:
    after = Board("4k4/9/9/2n6/9/9/2R6/2c6/9/3K5 b")
    line = played(after, Evidence(Label.CHASE, (Move("c3c6"),), square("c6"), Material(1)))
    assert (line.chinese, line.wxf) == (("车七进三",), ("R7+3",))
    assert [piece.symbol for piece in line.won] == ["n"]
    assert line_result(line) == ("得马", "winning a horse")
    back = played(after, Evidence(Label.CHASE, (Move("c3c6"), Move("c2c6"))))
    assert line_result(back) == ("得马失车", "winning a horse for a chariot")


def test_equal_pieces_are_counted_and_a_common_side_is_said_once() -> None:
    after = Board("2r1k1r2/9/9/9/9/9/9/2R3R2/9/3K5 b")
    moves = tuple(map(Move, ("c2c9", "e9e8", "g2g9", "e8e7")))
    assert line_result(played(after, Evidence(Label.CHASE, moves))) == ("得两车", "winning two chariots")
    assert pieces_words(after, [square("c2"), square("g2")]) == (
        "红方七路车、三路车",
        "Red's chariot on file 7 and chariot on file 3",
    )
    assert pieces_words(after, [square("c2"), square("g9")])[0] == "红方七路车、黑方7路车"


def test_a_mate_is_called_mate() -> None:
    after = Board("3k5/9/9/9/9/9/9/4R4/9/4K4 b")
    line = played(after, Evidence(Label.KILL, (Move("e2d2"),)))
    assert line.mate and line_result(line) == ("将死", "mate")


def test_a_discovered_check_names_the_piece_that_gives_it() -> None:
    fen = "4k4/9/9/9/9/9/4N4/4R4/9/5K3 w"
    moves = ["e3g4", "e9d9", "g4e3", "d9e9"]
    zh, en = explanation(judge(fen, moves, rules="plain"))
    assert "1. 红方马五进三，将：由红方五路车将军。" in zh
    assert "check: given by Red's chariot on file 5" in en


def labelled(ply: JudgedPly) -> tuple[str, str]:
    given = judge(*CHASE, rules="plain")
    changed = replace(given, plies=(given.plies[0], ply, *given.plies[2:]))
    said = explained(changed).plies[1]
    return said.what


def target(way: Way, root: Root, *, joint: bool = False) -> Target:
    line = Evidence(Label.CHASE, (Move("h9h0"),), square("h0"), Material(2))
    return Target(square("h0"), "R", (square("h9"), square("b9")), way, root, joint, line)


@pytest.mark.parametrize(
    ("found", "zh", "en"),
    [
        (target(Way.DIRECT, Root.ROOTED), "捉红方二路车", "chase of Red's chariot on file 2"),
        (target(Way.DIRECT, Root.UNDER_ROOTED), "捉红方二路车（少根）", "(under-rooted)"),
        (target(Way.DIRECT, Root.FALSE_ROOTED), "捉红方二路车（假根）", "(falsely rooted)"),
        (target(Way.DIRECT, Root.ROOTLESS, joint=True), "（无根，联合捉）", "(rootless, jointly)"),
        (target(Way.DISCOVERY, Root.ROOTLESS), "（无根，由黑方2路车捉）", "by Black's chariot on file 2"),
        (target(Way.CHECKS, Root.ROOTLESS), "（无根，将军抽吃）", "by way of checks"),
        (target(Way.EXCHANGE, Root.ROOTLESS), "（无根，经兑子得子）", "by way of an exchange"),
        (target(Way.ROOT_CUT, Root.ROOTLESS), "捉红方二路车（断其根）", "by cutting its root"),
    ],
)
def test_how_a_target_is_guarded_and_won(found: Target, zh: str, en: str) -> None:
    ply = replace(judge(*CHASE, rules="plain").plies[1], targets=(found,))
    said = labelled(ply)
    assert zh in said[0] and en in said[1]


def test_several_functions_and_targets_are_all_told() -> None:
    ply = replace(
        judge(*CHASE, rules="plain").plies[1],
        label=Label.CHECK,
        also=(Label.CHASE,),
        targets=(target(Way.DIRECT, Root.ROOTLESS), target(Way.DIRECT, Root.ROOTED)),
    )
    zh, en = labelled(ply)
    assert zh == "将，兼捉红方二路车（无根），又捉红方二路车"
    assert en == "check, and chase of Red's chariot on file 2 (rootless) and of Red's chariot on file 2"


def test_a_search_that_ended_early_is_told() -> None:
    given = judge(*CHASE, rules="plain")
    changed = replace(given, plies=(replace(given.plies[0], undecided=True), *given.plies[1:]))
    assert "搜索到限" in explanation(changed)[0]


def test_json_has_what_programs_need() -> None:
    told = as_json(judge(*CHASE, rules="plain"))
    assert list(told) == [
        "rules",
        "verdict",
        "cycle",
        "red",
        "black",
        "plies",
        "articles",
        "options_used",
        "explanation",
    ]
    assert told["cycle"] == {"start": 0, "length": 4}
    assert told["black"] == {"class": "forbidden", "kinds": ["chase", "chase"]}
    ply = told["plies"][1]
    assert list(ply) == [
        "move",
        "chinese",
        "label",
        "also",
        "targets",
        "joint",
        "root",
        "reasons",
        "evidence",
    ]
    assert (ply["move"], ply["chinese"], ply["label"], ply["joint"], ply["root"]) == (
        "i9h9",
        "车9平8",
        "chase",
        False,
        "rootless",
    )
    assert ply["targets"] == [
        {
            "square": "h0",
            "piece": "R",
            "attackers": ["h9"],
            "way": "direct",
            "root": "rootless",
            "joint": False,
        }
    ]
    assert ply["evidence"] == [
        {
            "label": "chase",
            "target": "h0",
            "moves": ["h9h0"],
            "chinese": ["车8进9"],
            "mate": False,
            "stalemate": False,
            "gain": {"strong": 2, "weak": 0, "pawns": 0},
        }
    ]
    assert told["explanation"]["zh"].count("\n") == told["explanation"]["en"].count("\n")


def test_no_template_is_left_unfilled() -> None:
    for case in (CHASE, CHECKS, PAWN):
        for text in explanation(judge(*case, rules="plain")):
            assert not re.search(r"[{}]|None|Label\.|Way\.", text)


def test_an_offer_is_told_in_other_words_than_its_name() -> None:
    given = judge(*PAWN, rules="plain")
    bare = replace(given.plies[0], label=Label.OFFER, targets=(), evidence=(), reasons=())
    told = explained(replace(given, plies=(bare, *given.plies[1:]))).plies[0]
    assert told.reason() == ("献：送子给对方吃", "offer: it gives a piece away")


def test_moves_that_do_not_come_round_are_said_to_be_so() -> None:
    """cxa-2011 art. 23.4."""
    given = judge(*CHASE, rules="plain")
    open_rounds = replace(given, moves=given.moves[:3], plies=given.plies[:3], cycle=Cycle(0, 3))
    assert "连续三着，未循环三次" in explained(open_rounds).opening[0]
    assert "循环每轮四着" in explained(given).opening[0]


@pytest.mark.parametrize(
    ("number", "zh", "en"),
    [
        (0, "零", "no"),
        (2, "两", "two"),
        (10, "十", "ten"),
        (12, "十二", "12"),
        (20, "二十", "20"),
        (36, "三十六", "36"),
    ],
)
def test_numbers_are_read_out(number: int, zh: str, en: str) -> None:
    assert count_words(number) == (zh, en)


@pytest.mark.usefixtures("all_books")
def test_how_heavy_a_cycle_is_matters_only_against_another_forbidden_one() -> None:
    allowed = explained(ruling("cxa-2011", Verdict.RED_MUST_DEVIATE, "forbidden_light", "allowed"))
    assert allowed.sides[0][0] == "红方长捉，属禁止着法。"
