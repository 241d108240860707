"""What the Asian and the World rules of repetition share: the ruling, its open points, its reasons.

Both ask one thing of every move: does it check, and which enemy pieces can it take now that it could not take before
and that nothing may take back. Then one piece chased with every move is a perpetual chase. They differ in numbering
and in how far their wording goes; `zhicai.law.axf` and `zhicai.law.wxf` hold that.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from zhicai._core import Side
from zhicai.law import asian_classes
from zhicai.law.asian_attacks import Play
from zhicai.law.asian_classes import Strike
from zhicai.law.asian_plies import Articles, judged_ply, turns
from zhicai.law.books import Choice
from zhicai.law.case import Case
from zhicai.law.terms import JudgedPly, Label, Option, Ruling, SideClass, Verdict

REASONS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "unguarded": ("走后新捉，无子可以吃回", "newly attacked, and nothing could take back"),
        "false_root": (
            "{2}不能吃回，是假根",
            "{2} may not take back, a false root",
        ),
        "lesser": (
            "车受较弱之子攻击，有根无根都算捉",
            "a lesser piece chases a chariot even where it is guarded",
        ),
        "guarded": (
            "{0}攻击{1}，有{2}可以吃回，不算捉",
            "{0} attacks {1}, but {2} could take back: no chase",
        ),
        "mutual": ("{0}与{1}可以互吃，是邀兑", "{0} and {1} can take each other: an offer to exchange"),
        "free_chaser": ("{0}自身捉{1}，允许", "{0} by itself may chase {1} for ever"),
        "uncrossed": (
            "{0}攻击{1}，未过河，允许",
            "{0} attacks {1}, which has not crossed the river: allowed",
        ),
        "stood_before": (
            "{0}走前已能吃{1}，对方并未应付，不算捉",
            "{0} could take {1} before the move, and that was not answered: no chase",
        ),
        "held_by_horse": (
            "{1}被{0}牵住，捉之为重",
            "{1} is held on the spot by {0}: to chase it weighs more",
        ),
        "mated": (
            "{0}若吃{1}，随即被将死，不算捉",
            "whoever takes {1} with {0} is mated with the next move: no chase",
        ),
        "checks_too": ("将军的同时捉子", "the move checks and chases at once"),
    }
)
"""The sentence of every reason code; `{0}` is the attacker, `{1}` the target, `{2}` the guard."""

_QUIET: Final = (
    (Label.KILL, "kill"),
    (Label.EXCHANGE, "exchange"),
    (Label.OFFER, "offer"),
    (Label.BLOCK, "block"),
)
"""Labels that are always allowed, with their topics."""

_OF_ATTACKS: Final = frozenset({"lesser-chaser", "mated-capturer"})
"""Options on single attacks, not on classes."""


def options_of(cite: Articles) -> Mapping[str, Choice]:
    """The points that the texts leave open, with the articles of one rule book."""
    return MappingProxyType(
        {
            "checking-chase": Choice(
                ("chase", "check"),
                "chase",
                "将军的同时捉子，长捉时算捉还是只算将",
                "whether a check that also chases counts as a chase in a perpetual chase, or as a check only",
                cite.cite("checking-chase"),
            ),
            "lesser-chaser": Choice(
                ("any", "horse-cannon"),
                "any",
                "捉有根车算捉的，是一切较弱之子还是只有马炮",
                "who chases a guarded chariot: every lesser piece, or horse and cannon only",
                cite.cite("lesser"),
            ),
            "mated-capturer": Choice(
                ("idle", "chase"),
                "idle",
                "吃子后随即被将死的，算不算捉",
                "whether an attack is a chase where whoever takes is mated with the next move",
                cite.cite("chase"),
            ),
            "several-at-once": Choice(
                ("draw", "chase"),
                "draw",
                "步步同时捉两个以上的子，作和还是长捉",
                "whether to chase two or more pieces with every move is a draw or a perpetual chase",
                cite.cite("several"),
            ),
            "held-chariot": Choice(
                ("heavier", "equal"),
                "heavier",
                "长捉被马牵住的车，是否重于其他长捉",
                "whether the perpetual chase of a chariot that a horse holds outweighs another perpetual chase",
                cite.cite("held"),
            ),
        }
    )


def rule(case: Case, options: Mapping[str, str], cite: Articles, choices: Mapping[str, Choice]) -> Ruling:
    """The ruling on a case; `choices` are the open points of the rule book, every one settled by `options`."""
    play = Play(case, options)
    strikes = _strikes(play)
    red, black = _class(strikes, Side.RED, options), _class(strikes, Side.BLACK, options)
    watched = {side: frozenset().union(*(strike.chased for strike in strikes[side])) for side in strikes}
    plies = tuple(judged_ply(play, ply, cite, watched[case.boards[ply].turn]) for ply in case.plies)
    verdict = asian_classes.verdict_of(red, black)
    return Ruling(
        rules=cite.rules,
        fen=case.fen,
        moves=case.moves,
        verdict=verdict,
        cycle=case.cycle,
        red=_side_class(red, plies, Side.RED),
        black=_side_class(black, plies, Side.BLACK),
        plies=plies,
        articles=tuple(dict.fromkeys(_articles(verdict, (red, black), plies, cite))),
        options_used=tuple(_mattered(play, strikes, options, choices)),
    )


def _strikes(play: Play) -> dict[Side, list[Strike]]:
    """What matters of every move of the cycle, by side."""
    case = play.case
    strikes: dict[Side, list[Strike]] = {Side.RED: [], Side.BLACK: []}
    for ply in case.plies:
        chases = play.chases(ply)
        held = frozenset(target for target, attacks in chases.items() if attacks[0].held_by)
        strike = Strike(case.boards[ply + 1].is_check(), frozenset(chases), held)
        strikes[case.boards[ply].turn].append(strike)
    return strikes


def _verdict(strikes: Mapping[Side, Sequence[Strike]], options: Mapping[str, str]) -> Verdict:
    return asian_classes.verdict_of(*(_class(strikes, side, options) for side in (Side.RED, Side.BLACK)))


def _class(strikes: Mapping[Side, Sequence[Strike]], side: Side, options: Mapping[str, str]) -> str:
    return asian_classes.class_of(strikes[side], options)


def _side_class(name: str, plies: Sequence[JudgedPly], side: Side) -> SideClass:
    return SideClass(name, tuple(ply.label for ply in turns(plies, side)))


def _mattered(
    play: Play,
    strikes: Mapping[Side, Sequence[Strike]],
    options: Mapping[str, str],
    choices: Mapping[str, Choice],
) -> Iterator[Option]:
    """The open points that would have changed the verdict, had they been settled otherwise."""
    verdict = _verdict(strikes, options)
    for name, choice in choices.items():
        on_attacks = name in _OF_ATTACKS
        if on_attacks and name not in play.open_points:
            continue
        others = [{**options, name: value} for value in choice.values if value != options[name]]
        if any(
            _verdict(_strikes(Play(play.case, other)) if on_attacks else strikes, other) != verdict
            for other in others
        ):
            yield Option(name, options[name], choice.article)


def _articles(
    verdict: Verdict, classes: tuple[str, str], plies: Sequence[JudgedPly], cite: Articles
) -> Iterator[str]:
    """The articles that a verdict rests on: those on the classes, then those on the chases."""
    for topic in _grounds(verdict, classes, plies):
        if (article := cite.cite(topic)) is not None:
            yield article
    at_fault = {Verdict.RED_MUST_DEVIATE: Side.RED, Verdict.BLACK_MUST_DEVIATE: Side.BLACK}.get(verdict)
    if asian_classes.CHECK in classes:
        return
    for ply in plies if at_fault is None else turns(plies, at_fault):
        yield from (reason.article for reason in ply.reasons if reason.article)


def _grounds(verdict: Verdict, classes: tuple[str, str], plies: Sequence[JudgedPly]) -> Iterator[str]:
    """The topics of the general articles."""
    if asian_classes.CHECK in classes:
        yield "mutual_check" if verdict is Verdict.DRAW else "perpetual_check"
        return
    if verdict is not Verdict.DRAW:
        yield "must_change"
        yield "held" if asian_classes.HELD in classes else "chase"
        return
    for side, name in zip((Side.RED, Side.BLACK), classes, strict=True):
        yield from _allowed_grounds(name, {ply.label for ply in turns(plies, side)})


def _allowed_grounds(name: str, labels: set[Label]) -> Iterator[str]:
    """What the moves of a side are that need not deviate, or no more than the other one."""
    if name in (asian_classes.CHASE, asian_classes.HELD):
        yield "chase"
    elif labels == {Label.CHASE}:
        yield "several"
    elif labels == {Label.CHECK, Label.CHASE}:
        yield "checking-chase"
    yield from (topic for label, topic in _QUIET if label in labels)
