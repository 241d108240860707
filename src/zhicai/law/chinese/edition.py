"""A Chinese rule book as a value, and its ruling on a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from zhicai._core import Side
from zhicai.law.books import Choice
from zhicai.law.case import Case
from zhicai.law.chinese.labelling import Articles, label
from zhicai.law.chinese.novelty import Options
from zhicai.law.chinese.scene import Facts, Scene
from zhicai.law.chinese.verdicts import (
    ALLOWED,
    FORBIDDEN,
    FORBIDDEN_LIGHT,
    Principles,
    by_side,
    decide,
    side_class,
)
from zhicai.law.terms import JudgedPly, Label, Option, Ruling, SideClass, Verdict


@dataclass(frozen=True, slots=True)
class Edition:
    """What sets one Chinese rule book apart from the others."""

    name: str
    articles: Articles
    principles: Principles
    mutual_classes: bool
    """Whether two forbidden loops are told apart by what they chase."""
    pawns_in_mutual_strikes: bool
    """Whether a pawn's attacks count where both sides strike with every move (cxa-1999 art. 27.2)."""


def rule(edition: Edition, case: Case, options: Options) -> Ruling:
    """The ruling of an edition, with the open points that mattered: those that change the verdict if settled else.

    What one side does, what the other does, then both together (cxa-1999 art. 25.1; lecture-2011 arts 1.1.1, 2.2).
    """
    facts = Facts()
    scenes = tuple(Scene.of(case, ply, facts) for ply in case.plies)
    ruling = _ruled(edition, case, scenes, options)
    used = tuple(_mattered(edition, case, scenes, options, ruling))
    return replace(ruling, options_used=used) if used else ruling


def _ruled(edition: Edition, case: Case, scenes: tuple[Scene, ...], options: Options) -> Ruling:
    plies = tuple(label(scene, options, edition.articles) for scene in scenes)
    red, black = _classes(plies)
    if edition.pawns_in_mutual_strikes:
        plies, red, black = _with_pawns(edition, scenes, options, plies)
    mutual = edition.mutual_classes and options.get("mutual-classes", "heavier") == "heavier"
    found = [
        decide(one, other, edition.principles, mutual_classes=mutual)
        for one in _possible(plies, Side.RED, red)
        for other in _possible(plies, Side.BLACK, black)
    ]
    agreed = len({verdict for verdict, _ in found}) == 1
    verdict, articles = found[0] if agreed else (Verdict.UNDECIDED, ())
    return Ruling(edition.name, case.fen, case.moves, verdict, case.cycle, red, black, plies, articles)


def _classes(plies: tuple[JudgedPly, ...]) -> tuple[SideClass, SideClass]:
    sides = by_side(plies)
    return side_class(sides[Side.RED]), side_class(sides[Side.BLACK])


def _with_pawns(
    edition: Edition, scenes: tuple[Scene, ...], options: Options, plies: tuple[JudgedPly, ...]
) -> tuple[tuple[JudgedPly, ...], SideClass, SideClass]:
    """The same cycle with the attacks of pawns counted, where then both sides strike with every move.

    cxa-1999 art. 27.2; cxa-1999-ch7 art. 11.
    """
    counted = tuple(label(scene, options, edition.articles, pawns_count=True) for scene in scenes)
    red, black = _classes(counted)
    if ALLOWED in (red.name, black.name):
        return plies, *_classes(plies)
    return counted, red, black


def _possible(plies: tuple[JudgedPly, ...], side: Side, told: SideClass) -> tuple[SideClass, ...]:
    """What a side's loop may be: as told, or forbidden where searches that gave up may hide what makes it so."""
    quiet = [ply for ply in plies if ply.side == side and not ply.label.is_strike]
    if not quiet or not all(ply.undecided for ply in quiet):
        return (told,)
    return told, replace(told, name=FORBIDDEN), replace(told, name=FORBIDDEN_LIGHT)


def _mattered(
    edition: Edition, case: Case, scenes: tuple[Scene, ...], options: Options, ruling: Ruling
) -> Iterator[Option]:
    """The options of which another value would give another verdict."""
    for name, choice in CHOICES.items():
        if name not in options or not _may_matter(name, options, scenes, ruling):
            continue
        others = [{**options, name: value} for value in choice.values if value != options[name]]
        if any(_ruled(edition, case, scenes, other).verdict != ruling.verdict for other in others):
            yield Option(name, options[name], choice.article)


_GROUNDS: Final = {
    "king-answers-check": "king_answers",
    "key-point": "key_point",
    "standing-joint": "unchanged",
    "freed-guard": "freed_guard",
}
"""The ground that a move stays below a chase on while the option says idle."""


def _may_matter(name: str, options: Options, scenes: tuple[Scene, ...], ruling: Ruling) -> bool:
    """Whether an option can have touched this ruling, so that it need not be tried in vain."""
    if name == "mutual-classes":
        return ALLOWED not in (ruling.red.name, ruling.black.name)
    if name == "stalemate-kill":
        open_to_it = Label.KILL if options[name] == "kill" else None
        asked = {ply.ply for ply in ruling.plies if not ply.label.is_strike or ply.label is open_to_it}
        return any(scene.ply in asked and scene.stalemate for scene in scenes)
    if options[name] == "idle":
        return any(reason.code == _GROUNDS[name] for ply in ruling.plies for reason in ply.reasons)
    return any(ply.label.is_strike for ply in ruling.plies)


CHOICES: Final[Mapping[str, Choice]] = MappingProxyType(
    {
        "king-answers-check": Choice(
            ("idle", "counts"),
            "idle",
            "将（帅）自己离开被将的位置，由此产生的杀、捉按闲处理还是照算",
            "a kill or chase that arises as the king steps out of check is idle, or counts",
            "cxa-2020 art. 26.1.3",
        ),
        "key-point": Choice(
            ("idle", "chase"),
            "idle",
            "守和一方仅剩一个攻击子时，附带捉士象按闲处理还是按捉处理",
            "an attack on an advisor or elephant by the last attacking piece of a side that holds a draw is idle, "
            "or a chase",
            "cxa-2020 art. 26.2",
        ),
        "standing-joint": Choice(
            ("idle", "chase"),
            "idle",
            "两子原已联合捉住有根子，走动他子后代价变小：按闲处理还是按捉处理",
            "two pieces already held a rooted piece and another move only lowers the price: idle, or a chase",
        ),
        "freed-guard": Choice(
            ("idle", "chase"),
            "chase",
            "作根的子因被保护子走开而能净吃原已捉着的子：按闲处理还是按捉处理",
            "a piece that only guarded the moved piece is free to take what it attacked before: idle, or a chase",
            "lecture-2011 art. 1.5.3.5",
        ),
        "stalemate-kill": Choice(
            ("idle", "kill"),
            "idle",
            "下一着困毙对方的企图是否算杀",
            "a threat to stalemate at the next move is no kill, or is one",
            "cxa-2020 art. 24.2",
        ),
        "mutual-classes": Choice(
            ("heavier", "draw"),
            "heavier",
            "双方均为禁止着法时，是否区分捉车、捉无根子与联合捉、捉少根子",
            "of two forbidden loops the one that chases a chariot or rootless piece with one piece deviates, or "
            "both draw",
            "cxa-2011 art. 26.8.1",
        ),
    }
)
"""The points that the Chinese texts leave open."""

REASONS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "taker_mated": ("{0}如吃{1}，立即被将死", "{0} taking {1} would be mated at once"),
        "like_exchange": ("{0}与{1}可以互吃，属邀兑", "{0} and {1} can take each other, an exchange"),
        "no_profit": ("{0}吃{1}得不偿失", "{0} taking {1} does not pay"),
        "own_king_or_pawn": ("{0}本身捉吃{1}，按闲处理", "{0} itself attacks {1}, which is allowed"),
        "unchanged": ("{0}捉{1}，走前已经存在", "{0} attacked {1} before the move already"),
        "existed_under_check": (
            "应将之着，{0}捉{1}原已存在",
            "an answer to check; {0} attacked {1} before",
        ),
        "own_fault": ("{1}因己方走动而失根，责任自负", "its own side has exposed {1}"),
        "freed_guard": (
            "{0}原为根，被保护子走开后净吃{1}，按闲处理",
            "{0} guarded the moved piece and attacked {1} before; that it is free now is idle",
        ),
        "only_apparent": (
            "{0}捉{1}仍不得子，与走前相同",
            "{0} taking {1} still does not pay better than before",
        ),
        "belongs_to_offer": (
            "邀兑之着，{0}捉{1}原已存在",
            "the move offers an exchange; {0} attacked {1} before",
        ),
        "kings_flight": ("将（帅）避杀，{0}捉{1}原已存在", "the king evades a mate; {0} attacked {1} before"),
        "key_point": ("占据守和要点，附带捉{1}", "it holds the drawing point and happens to attack {1}"),
        "king_answers": ("{0}避将，按闲处理", "{0} steps out of check, which is idle"),
    }
)
"""Why a move is not a chase, in words."""
