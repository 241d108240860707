"""What `zhicai judge` is asked: a position with moves, or a ply of a recorded game, and under which rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from zhicai._core import START_FEN, Move
from zhicai.cli import language, terminal
from zhicai.cli.scene import Scene, scene_of
from zhicai.errors import IllegalMove
from zhicai.law.books import BOOKS, book
from zhicai.law.case import Case
from zhicai.law.claims import NotPending
from zhicai.law.deviation import Progress, follow
from zhicai.law.deviation_words import deviation_words
from zhicai.law.judging import case_in_game, case_of, rule
from zhicai.law.open_rounds import Classify
from zhicai.law.pending import Pending, State, pending
from zhicai.law.pending_words import pending_words
from zhicai.law.procedure import procedure
from zhicai.law.requests import NoRepetition, UnknownOption
from zhicai.law.terms import Ruling, Verdict
from zhicai.law.vocabulary import Words

_BETWEEN: Final = re.compile(r"[\s,;，；、]+")
_NUMBER: Final = re.compile(r"^(?:[(（]\d+[)）]|\d+(?:[.．。…:：)）]+|$)|[⑴-⒛①-⑳])?[.．。…]*")
"""The number of a round before a move, and dots for a move left out, as copied from a score sheet."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A ruling, how a claim stands in the game (None: no game), and the plies of the game before the cycle.

    `early`: the claim is not heard yet, and the ruling is what it will be if the cycle goes on. `after` says whether
    the recorded moves after the ruling deviate.
    """

    ruling: Ruling
    claim: Words | None
    start: int
    early: bool = False
    after: Words | None = None

    @property
    def counted(self) -> bool:
        """Whether the game has the repetitions, which need not then be supposed."""
        return self.claim is not None and not self.early


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be judged: a case, or a ply of a game, whose case depends on how the rules count."""

    title: str
    case: Case | None = None
    fen: str = START_FEN
    moves: tuple[Move, ...] = ()
    later: tuple[Move, ...] = ()
    """What the record has after the ply that is judged."""

    def under(self, rules: str, options: Mapping[str, str]) -> Answer:
        """The answer of a rule book; a claim that comes too early is ruled on as if the cycle went on.

        Raises what `zhicai.law.judging.rule` and `zhicai.law.pending.pending` raise, and NotPending.
        """
        if self.case is not None:
            return Answer(rule(self.case, rules, options), None, self.case.cycle.start)

        def classify(case: Case) -> Ruling:
            return rule(case, rules, options)

        found = pending(self.fen, self.moves, rule=procedure(rules), classify=classify)
        if found.ruling is not None and found.cycle is not None:
            after = self._followed(found, classify)
            return Answer(found.ruling, pending_words(found), found.cycle.start, after=after)
        case = self._foreseen(found)
        return Answer(rule(case, rules, options), pending_words(found), case.cycle.start, early=True)

    def _followed(self, found: Pending, classify: Classify) -> Words | None:
        """What the later moves mean for the side that must deviate, up to the first that settles it."""
        if found.case is None or found.ruling is None or found.ruling.verdict is Verdict.UNDECIDED:
            return None
        state = follow(found.case, found.ruling, classify, procedure(found.rules))
        for move in self.later:
            if state.is_over or state.progress is Progress.DEVIATED:
                break
            with suppress(IllegalMove):
                state = state.advance(move)
                continue
            break
        if not state.played:
            return None
        (zh, en), ply = deviation_words(state), found.ply + len(state.played)
        return f"裁决后至第 {ply} 着：{zh}", f"after the ruling, up to ply {ply}: {en}"

    def _foreseen(self, found: Pending) -> Case:
        """The case if the cycle goes on; raises NotPending where there is none."""
        if found.state is State.EARLY:
            with suppress(NoRepetition):
                return case_in_game(self.fen, self.moves)
        raise NotPending(found)


def asked(
    words: list[str], fen: str | None, moves: str | None, cycle_start: int | None, ply: int | None, game: int
) -> Asked:
    """What a command line asks for; stops with status 2 where it asks for two things or for nothing."""
    if not words:
        if ply is not None or game != 1:
            terminal.fail("--ply 和 --game 要与棋谱一起用", "--ply and --game need a game record")
        if moves is None:
            terminal.fail(
                "请给出 --moves（和 --fen），或棋谱文件与 --ply",
                "give --moves (and --fen), or a game record and --ply",
            )
        return Asked("", case_of(START_FEN if fen is None else fen.strip(), moves_in(moves), cycle_start))
    if fen is not None or moves is not None:
        terminal.fail("棋谱文件不能与 --fen、--moves 同用", "a game record goes without --fen and --moves")
    scene = scene_of(words, game, ply)
    if scene.game is None:
        terminal.fail("这是 FEN，请用 --fen 和 --moves", "this is a FEN; use --fen and --moves", words[0])
    moves_recorded = scene.game.mainline()
    played, later = tuple(moves_recorded[: scene.ply]), tuple(moves_recorded[scene.ply :])
    if cycle_start is not None:
        return Asked(_title(scene), case_of(scene.game.fen, played, cycle_start))
    return Asked(_title(scene), None, scene.game.fen, played, later)


def moves_in(text: str) -> list[str]:
    """The moves of a text: between blanks and commas, without the numbers of rounds."""
    bare = (_NUMBER.sub("", word) for word in _BETWEEN.split(text))
    return [word for word in bare if word]


def options_in(given: Iterable[str]) -> dict[str, str]:
    """The options NAME=VALUE of a command line; stops with status 2 at anything else."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            shown = terminal.named(text)
            terminal.fail(
                f"--option 应写成 名称=值，而不是“{shown}”", f"--option takes NAME=VALUE, not “{shown}”"
            )
        if found.get(name, value) != value:
            shown = terminal.named(name)
            terminal.fail(f"选项“{shown}”给了两个不同的值", f"option “{shown}” is given two different values")
        found[name] = value
    return found


def options_for(rules: str, wanted: Mapping[str, str]) -> dict[str, str]:
    """Of some options those that a rule book has."""
    return {name: value for name, value in wanted.items() if name in book(rules).OPTIONS}


def known_to_some(wanted: Mapping[str, str]) -> None:
    """Raise UnknownOption for an option that no rule book has."""
    known = {name for rules in BOOKS for name in book(rules).OPTIONS}
    for name in wanted:
        if name not in known:
            raise UnknownOption(None, name, sorted(known))


def _title(scene: Scene) -> str:
    """Whose game it is, and which ply."""
    game = scene.game
    if game is None:
        return ""
    headers = {name: " ".join(terminal.named(value).split()) for name, value in game.headers.items()}
    known = [headers.get(name) for name in ("Red", "Black")]
    players = " — ".join(name or "?" for name in known) if any(known) else ""
    event = "，".join(headers[name] for name in ("Event", "Date") if headers.get(name))
    ply_zh, ply_en = f"第 {scene.ply} 着后", f"after ply {scene.ply}"
    return "  ".join(part for part in (players, event, language.say(ply_zh, ply_en)) if part)
