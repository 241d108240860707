"""What each move of a cycle is, the heaviest function first (从重)."""

from __future__ import annotations

from dataclasses import dataclass

from zhicai.law.chinese.chase import Weighed, targets_of, weighed
from zhicai.law.chinese.novelty import Options
from zhicai.law.chinese.quiet import functions
from zhicai.law.chinese.scene import Scene
from zhicai.law.terms import Evidence, JudgedPly, Label, Reason, Target


@dataclass(frozen=True, slots=True)
class Articles:
    """Where an edition says what: the article of each ground on which a move is no strike."""

    grounds: dict[str, str]
    king_answers: str


def label(scene: Scene, options: Options, articles: Articles, *, pawns_count: bool = False) -> JudgedPly:
    """Judge one move: check, kill, chase, or a lighter function, of several the heaviest.

    cxa-1999 arts 27.4, 28.9; cxa-1999-ch7 art. 12; cxa-2011 art. 24.8; cxa-2020 arts 24.8, 26.4;
    lecture-2011 arts 1.1.2, 1.3.5.
    """
    if is_check(scene):
        return _judged(scene, Label.CHECK, evidence=(Evidence(Label.CHECK),))
    if _is_kings_answer(scene, options):
        reason = Reason("king_answers", articles.king_answers, (scene.move.to_square,))
        return _judged(scene, Label.IDLE, reasons=(reason,))
    found = weighed(scene, options, pawns_count=pawns_count)
    also = tuple(functions(scene, found, options))
    line, undecided = _kill(scene, options)
    if line:
        return _killing(scene, line, found, also)
    return _lighter(scene, found, also, articles, undecided=undecided)


def is_check(scene: Scene) -> bool:
    """Whether the move attacks the king (将).

    cxa-1999 art. 28.1; cxa-2011 art. 24.1; cxa-2020 art. 24.1.
    """
    return scene.after.is_check()


def _kill(scene: Scene, options: Options) -> tuple[Evidence | None, bool]:
    """The mate by checks that the move threatens (杀), and whether a search gave up.

    With the option `stalemate-kill` a threat to leave no legal move counts as well.

    cxa-1999 art. 28.2; cxa-2011 art. 24.2; cxa-2020 art. 24.2; lecture-2011 art. 3.1.
    """
    line = scene.kill
    if line:
        return Evidence(Label.KILL, tuple(line)), False
    if options["stalemate-kill"] == "kill" and (move := scene.stalemate):
        return Evidence(Label.KILL, (move,)), False
    return None, line is None


def _is_kings_answer(scene: Scene, options: Options) -> bool:
    """Whether the king steps out of check, which is idle whatever it lets other pieces threaten.

    cxa-2011 art. 26; cxa-2020 art. 26.1.3.
    """
    return options["king-answers-check"] == "idle" and scene.king_answers_check


def _killing(scene: Scene, line: Evidence, found: list[Weighed], also: tuple[Label, ...]) -> JudgedPly:
    """A kill, with what it chases besides: by other moves than the one that begins the mate."""
    wins = [one.win for one in found if one.why is None and one.win.line[0] != line.moves[0]]
    targets = targets_of(scene, wins)
    if targets:
        also = (Label.CHASE, *also)
    evidence = (line, *(target.evidence for target in targets))
    return _judged(scene, Label.KILL, also=also, targets=targets, evidence=evidence)


def _lighter(
    scene: Scene, found: list[Weighed], also: tuple[Label, ...], articles: Articles, *, undecided: bool
) -> JudgedPly:
    """A chase, or what is left. A move that only follows is called idle, as the books print it."""
    wins = [one.win for one in found if one.why is None]
    undecided = undecided or scene.threats.undecided
    if wins:
        targets = targets_of(scene, wins)
        return _judged(
            scene,
            Label.CHASE,
            also=also,
            targets=targets,
            evidence=tuple(target.evidence for target in targets),
            undecided=undecided,
        )
    name, *rest = also if also and also[0] is not Label.FOLLOW else (Label.IDLE, *also)
    return _judged(scene, name, also=tuple(rest), reasons=_told(found, articles), undecided=undecided)


def _told(found: list[Weighed], articles: Articles) -> tuple[Reason, ...]:
    """Why what could be taken is not chased, the most telling grounds first."""
    told: dict[tuple[str, int], Reason] = {}
    for one in found:
        if one.why is None or (one.why, one.win.target) in told or one.why == "no_profit":
            continue
        squares = (one.win.by, one.win.target)
        told[one.why, one.win.target] = Reason(one.why, articles.grounds[one.why], squares)
    return tuple(told.values())


def _judged(
    scene: Scene,
    name: Label,
    *,
    also: tuple[Label, ...] = (),
    targets: tuple[Target, ...] = (),
    evidence: tuple[Evidence, ...] = (),
    reasons: tuple[Reason, ...] = (),
    undecided: bool = False,
) -> JudgedPly:
    return JudgedPly(
        ply=scene.ply,
        side=scene.side,
        move=scene.move,
        chinese=scene.before.chinese(scene.move),
        label=name,
        also=also,
        targets=targets,
        evidence=evidence,
        reasons=reasons,
        undecided=undecided,
    )
