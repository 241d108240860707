"""The native core: facts of positions and moves. Squares are ints, `rank * 9 + file`, a0 = 0, i9 = 89; their names
are taken too, and coordinates such as `h2e2` wherever a move is.

File a is Red's left-hand file, rank 0 is Red's back rank.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Self, final

from typing_extensions import disjoint_base

from zhicai.notation import Dialect, Manner, Notation, Resolution, Script

__all__ = [
    "START_FEN",
    "AmbiguousMove",
    "Board",
    "Capture",
    "Fault",
    "IllegalMove",
    "InvalidFen",
    "InvalidMove",
    "InvalidPosition",
    "Kind",
    "LegalMoves",
    "Material",
    "Move",
    "Piece",
    "Setup",
    "Side",
    "ThreatSearch",
    "Threats",
    "Trace",
    "Win",
    "ZhicaiError",
    "__version__",
    "captures_met",
    "holders",
    "kill",
    "recognise",
    "recognise_game",
    "square",
    "square_name",
    "trace",
]

START_FEN: Final[str]
__version__: Final[str]

class ZhicaiError(ValueError):
    """Any error of zhicai's own; `str()` gives both languages, Chinese first."""

    message_zh: str
    message_en: str

class InvalidFen(ZhicaiError):
    """A position string that cannot be read; the message says where."""

class InvalidPosition(ZhicaiError):
    """A setup that is no position of a game."""

    faults: list[Fault]

class InvalidMove(ZhicaiError):
    """A text that is no move, or a move that has no words."""

    reason: str
    """`empty`, `too_long`, `symbol`, `grammar`, `no_piece_on_file`, `no_piece_in_place`, `no_destination`,
    `no_words`.
    """

class IllegalMove(ZhicaiError):
    """A move that the rules do not allow here."""

    move: Move
    candidates: list[Move]
    """All that a text can mean, none of them legal; elsewhere just the move."""
    reason: str
    """As `Board.legality` names it."""
    ply: int | None
    """Counted from 1 within `Board.push_all`; None elsewhere."""

class AmbiguousMove(ZhicaiError):
    """A text that more than one legal move fits."""

    candidates: list[Move]

@final
class Side:
    """Red (红方, moves first) or Black (黑方); `int()` gives 0 or 1."""

    RED: Final[Side]
    BLACK: Final[Side]
    @property
    def opponent(self) -> Side:
        """The other side."""
    @property
    def chinese(self) -> str:
        """红方 or 黑方."""
    @property
    def english(self) -> str:
        """Red or Black."""
    def __int__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type[Self], str]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Kind:
    """One of the seven kinds of pieces; `int()` gives 0 to 6."""

    KING: Final[Kind]
    ADVISOR: Final[Kind]
    ELEPHANT: Final[Kind]
    HORSE: Final[Kind]
    CHARIOT: Final[Kind]
    CANNON: Final[Kind]
    PAWN: Final[Kind]
    @property
    def english(self) -> str:
        """The English word, such as `chariot`."""
    def __int__(self) -> int: ...
    def __reduce__(self) -> tuple[Callable[..., Any], tuple[type[Self], str]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Piece:
    """A piece of one side."""

    def __new__(cls, side: Side, kind: Kind) -> Piece: ...
    @property
    def side(self) -> Side:
        """Whose it is."""
    @property
    def kind(self) -> Kind:
        """What it is."""
    @property
    def symbol(self) -> str:
        """The FEN letter, upper case for Red."""
    @property
    def character(self) -> str:
        """The character on the disc: 帅仕相马车炮兵 or 将士象马车炮卒."""
    def __reduce__(self) -> tuple[type[Piece], tuple[Side, Kind]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Move:
    """From one square to another; says nothing of legality. There is one object for each pair of squares."""

    def __new__(cls, text: str) -> Move:
        """Read coordinates such as `h2e2`; raises InvalidMove."""
    @staticmethod
    def from_squares(from_square: int | str, to_square: int | str) -> Move:
        """The move between two squares; raises ValueError for a number that is no square."""
    @property
    def from_square(self) -> int:
        """Where the piece stands."""
    @property
    def to_square(self) -> int:
        """Where it goes."""
    @property
    def uci(self) -> str:
        """Such as `h2e2`, ranks 0-9."""
    @property
    def iccs(self) -> str:
        """Such as `H2-E2`."""
    @property
    def uci_from_one(self) -> str:
        """Such as `h3e3`, ranks 1-10."""
    def mirror(self) -> Move:
        """The move on a board mirrored left to right."""
    def rotate(self) -> Move:
        """The move on a board turned half round."""
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Move, /) -> bool: ...
    def __le__(self, other: Move, /) -> bool: ...
    def __gt__(self, other: Move, /) -> bool: ...
    def __ge__(self, other: Move, /) -> bool: ...
    def __reduce__(self) -> tuple[type[Move], tuple[str]]: ...

@final
class Fault:
    """One thing that keeps a setup from being a position of a game."""

    @property
    def kind(self) -> str:
        """A stable name: `no_king`, `too_many`, `king_outside_palace`, `advisor_off_point`, `elephant_off_point`,
        `pawn_off_point`, `pawns_behind_each_other`, `kings_facing`, `waiting_side_in_check`.
        """
    @property
    def square(self) -> int | None:
        """The square to point at, where there is one."""
    @property
    def message_zh(self) -> str:
        """In Chinese."""
    @property
    def message_en(self) -> str:
        """In English."""
    @staticmethod
    def _restore(
        parts: tuple[str, Side | None, Kind | None, int | None, int | None],
    ) -> Fault: ...
    def __reduce__(self) -> tuple[Callable[..., Fault], tuple[tuple[object, ...]]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Setup:
    """A board as found, valid or not."""

    def __new__(cls, fen: str) -> Setup:
        """Read a FEN; raises InvalidFen. Letters N or H, B or E; side w, r or b; later fields may be missing."""
    @property
    def fen(self) -> str:
        """The full FEN with letters N and B and side w or b."""
    @property
    def side(self) -> Side:
        """Who is to move."""
    @property
    def faults(self) -> list[Fault]:
        """Everything that is wrong; an empty list means a valid position."""
    def piece_at(self, square: int | str) -> Piece | None:
        """The piece on a square; raises ValueError for a number that is no square."""
    def __reduce__(self) -> tuple[type[Setup], tuple[str]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class LegalMoves:
    """The legal moves of one position: a sequence that is worked out when it is looked at."""

    def count(self) -> int:
        """How many there are, without making them."""
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __contains__(self, move: object, /) -> bool: ...
    def __iter__(self) -> Iterator[Move]: ...
    def __getitem__(self, index: int, /) -> Move: ...

@disjoint_base
class Board:
    """A position with its history. Threads that share one must not change it at the same time (RuntimeError)."""

    def __new__(cls, fen: str = ..., *, strict: bool = True) -> Self:
        """Read a FEN; raises InvalidFen, and unless `strict` is False InvalidPosition with all faults."""
    @property
    def fen(self) -> str:
        """The full FEN."""
    @property
    def start_fen(self) -> str:
        """The full FEN of the position that this board began with."""
    @property
    def turn(self) -> Side:
        """Whose move it is."""
    @property
    def ply(self) -> int:
        """Moves played on this board."""
    @property
    def quiet_plies(self) -> int:
        """Plies since the last capture, as FEN counts them: 65535 at most."""
    @property
    def round(self) -> int:
        """Number of the present round."""
    @property
    def key(self) -> int:
        """64-bit hash of placement and side to move, the same on every machine."""
    def piece_at(self, square: int | str) -> Piece | None:
        """The piece on a square; raises ValueError for a number that is no square."""
    def piece_map(self) -> dict[int, Piece]:
        """All pieces by square."""
    def king(self, side: Side) -> int | None:
        """Where a side's king stands."""
    @property
    def legal_moves(self) -> LegalMoves:
        """The legal moves (cxa-2011 arts 2.2-2.3, 3.4)."""
    def captures(self) -> list[Move]:
        """The legal moves that capture."""
    def checks(self) -> list[Move]:
        """The legal moves that give check."""
    def is_legal(self, move: Move | str) -> bool:
        """Whether the side to move may play it."""
    def is_pseudo_legal(self, move: Move | str) -> bool:
        """Whether the piece moves like that, the own king's safety aside."""
    def legality(self, move: Move | str) -> str:
        """`legal`, or why not: `empty_square`, `wrong_side`, `own_piece`, `not_its_move`, `leaves_palace`,
        `crosses_river`, `pawn_retreats`, `pawn_sideways_before_river`, `horse_hobbled`, `elephant_blocked`,
        `path_blocked`, `cannon_screens`; self-exposure: `kings_facing`, `self_check`, `check_unanswered`.
        """
    def is_check(self) -> bool:
        """Whether the side to move is in check (cxa-2011 art. 3.1)."""
    def checkers(self) -> list[int]:
        """Squares of the pieces that give check, the enemy king among them where the kings face."""
    def attackers(self, side: Side, square: int | str) -> list[int]:
        """Squares of the pieces of `side` that attack or guard a square."""
    def destinations(self, square: int | str) -> list[int]:
        """Where the piece on a square can go by its own movement, the own king's safety aside."""
    def pinned(self) -> list[int]:
        """Own pieces whose leaving may expose the king of the side to move; some of their moves may be legal."""
    def gives_check(self, move: Move | str) -> bool:
        """Whether a legal move gives check."""
    def is_checkmate(self) -> bool:
        """将死 (cxa-2011 art. 3.2)."""
    def is_stalemate(self) -> bool:
        """困毙 (cxa-2011 art. 3.3)."""
    def nothing_can_cross(self) -> bool:
        """Whether no piece of either side can ever cross the river (cxa-2011 art. 4.2.2)."""
    def push(self, move: Move | str) -> None:
        """Play a legal move; raises IllegalMove, and InvalidMove for a text that is no coordinates."""
    def push_all(self, moves: Iterable[Move | str]) -> None:
        """Play legal moves; at the first one that is not, raises as `push` does and leaves the board unchanged."""
    def parse(self, text: str, notation: Notation | None = None) -> Move:
        """The legal move a text means, in the given notation or any; raises InvalidMove, IllegalMove, AmbiguousMove.

        Chinese in full or short, WXF in every dialect (`wxf-yang` and so on for one), ICCS, UCI
        (cxa-2011 art. 7.5).
        """
    def read_text(self, text: str, notation: Notation | None = None) -> tuple[Move, Resolution]:
        """As `parse`, and how the text came to mean the move.

        `written`: it says it all; `geometry`: it leaves something out, but only one such move stays on the board;
        `legality`: of the moves it can mean only one is legal.
        """
    def push_text(self, text: str, notation: Notation | None = None) -> Move:
        """Read a text as `parse` does and play the move."""
    def candidates(self, text: str, notation: Notation | None = None) -> list[Move]:
        """Every move a text can mean here, legal or not; raises InvalidMove."""
    def chinese(
        self,
        move: Move | str,
        *,
        script: Script = "simplified",
        manner: Manner = "series",
        wide: bool = False,
    ) -> str:
        """The move in full, such as 炮二平五 (cxa-2011 art. 7.5).

        `manner` is how four or five pawns on a file, or two files with several pawns, are told apart: one series
        一兵 二兵 ..., the older 前四平五, or 前兵四平五. `wide` gives Black full-width figures. Raises InvalidMove for
        a move that has no words.
        """
    def short(
        self,
        move: Move | str,
        *,
        script: Script = "simplified",
        manner: Manner = "series",
        bars: bool = False,
    ) -> str:
        """The move as on a score sheet, such as 炮25 (cxa-2011 art. 7.5); with `bars` 进 and 退 are marked."""
    def wxf(self, move: Move | str, *, dialect: Dialect = "wxf") -> str:
        """The move such as C2.5; raises InvalidMove for a move that has no words."""
    def push_unchecked(self, move: Move | str) -> None:
        """Play any move; a move from an empty square only passes the turn."""
    def push_null(self) -> None:
        """Give the turn to the other side."""
    def pop(self) -> Move | None:
        """Take back the last move (None: a null move); raises IndexError when there is none."""
    def peek(self) -> Move | None:
        """The last move (None: a null move); raises IndexError when there is none."""
    @property
    def move_stack(self) -> list[Move | None]:
        """All moves played on this board."""
    def occurrences(self) -> int:
        """How often the present position has stood since the last capture, now included."""
    def mirror(self) -> Board:
        """The position mirrored left to right, without history."""
    def swap_sides(self) -> Board:
        """The position with the colours swapped and the board turned round, without history."""
    def perft(self, depth: int) -> int:
        """The number of legal games of `depth` plies."""
    def divide(self, depth: int) -> list[tuple[Move, int]]:
        """The count below each legal move."""
    def _restore(self, other: Board) -> None: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...

@final
class Trace:
    """What every ply of a recorded game did. Lists of plies have one item a ply, the first ply first."""

    @property
    def faults(self) -> list[Fault]:
        """What is wrong with the start position."""
    @property
    def legality(self) -> list[str]:
        """As `Board.legality` says it, each move judged in the position it was played in."""
    @property
    def first_illegal(self) -> int | None:
        """The first ply, counted from 1, that was not legal."""
    def messages(self, ply: int) -> tuple[str, str]:
        """Why ply `ply` (from 1) is legal or not, in Chinese and English; raises IndexError."""
    @property
    def captures(self) -> list[bool]:
        """Whether the ply captured."""
    @property
    def checks(self) -> list[bool]:
        """Whether the side to move after the ply stands in check."""
    @property
    def keys(self) -> list[int]:
        """Hash of the start position and of the position after every ply."""
    @property
    def repetitions(self) -> list[list[int]]:
        """For each position that stood three times or more without a capture between: the plies after which it
        stood, 0 being the start position.
        """
    @property
    def over(self) -> tuple[int, str] | None:
        """The first ply after which the position was over (0: it began so), and how: `checkmate`, `stalemate` or
        `draw_dead_position`.
        """
    @property
    def end_fen(self) -> str:
        """The position after the last ply."""
    def __len__(self) -> int: ...

def trace(fen: str, moves: list[Move]) -> Trace:
    """Replay recorded moves, legal or not, from any setup; raises InvalidFen."""

@final
class Material:
    """A balance of material: halves of a chariot, advisors and elephants, crossed pawns. Ordered in this sequence."""

    def __new__(cls, strong: int = 0, weak: int = 0, pawns: int = 0) -> Material: ...
    @property
    def strong(self) -> int: ...
    @property
    def weak(self) -> int: ...
    @property
    def pawns(self) -> int: ...
    @property
    def parts(self) -> tuple[int, int, int]: ...
    @property
    def is_gain(self) -> bool: ...
    @property
    def is_loss(self) -> bool: ...
    def __reduce__(self) -> tuple[type[Material], tuple[int, int, int]]: ...
    def __hash__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __lt__(self, other: Material, /) -> bool: ...
    def __le__(self, other: Material, /) -> bool: ...
    def __gt__(self, other: Material, /) -> bool: ...
    def __ge__(self, other: Material, /) -> bool: ...

@final
class Win:
    """One way to win a piece at the next move."""

    @property
    def target(self) -> int: ...
    @property
    def by(self) -> int: ...
    @property
    def line(self) -> list[Move]: ...
    @property
    def net(self) -> Material:
        """What it brings on the target's square, or by the series of checks."""
    @property
    def full(self) -> Material:
        """What it brings once the enemy has taken what counts in return."""
    @property
    def full_line(self) -> list[Move]: ...
    @property
    def by_checks(self) -> bool: ...
    @property
    def like(self) -> bool:
        """Whether the target is offered in an exchange of like pieces."""
    @property
    def mated(self) -> bool: ...
    @property
    def exempt(self) -> bool: ...
    @property
    def alone(self) -> Material:
        """What it brings when only the piece that takes first may take on the target's square."""
    @property
    def without_moved(self) -> Material:
        """What it brings when the piece that has just moved takes no part."""
    @property
    def real_roots(self) -> int: ...
    @property
    def false_roots(self) -> int:
        """How many only seem to."""
    @property
    def targets(self) -> list[int]:
        """All pieces that the series takes or may win instead."""

@final
class Threats:
    """What the side to move can win at its next move."""

    @property
    def wins(self) -> list[Win]:
        """Every way that brings something, whoever takes."""
    @property
    def like(self) -> list[tuple[int, int, bool]]:
        """Like pieces that can take each other: own, enemy, whether the enemy comes out even by taking first."""
    @property
    def undecided(self) -> bool:
        """Whether a budget ended, so that something may be missing."""

@final
class ThreatSearch:
    """Searches for threats. It remembers what it has found out, so one is used for all positions of a case."""

    def __new__(cls) -> ThreatSearch: ...
    def threats(
        self,
        board: Board,
        *,
        strict: bool = False,
        moved: int | str | None = None,
        targets: Sequence[int | str] | None = None,
        series: bool = True,
        budget: int = 15000,
    ) -> Threats:
        """What the side to move can win at its next move (cxa-2020 art. 24.3).

        `strict` counts every reply of the enemy against a capture. `moved` is the piece that has just moved.
        `targets` are the pieces whose capture at once is asked about (None: all), `series` says whether series of
        checks are.
        """
    def kill(self, board: Board, *, barred: Sequence[Move | str] = []) -> list[Move] | None:
        """As the function `kill`, with its usual limits."""
    def paying_attacks(self, board: Board) -> list[tuple[int, int]]:
        """The attacks that would pay on their square, the attacker's own check aside: attacker and target."""

def kill(
    board: Board, *, barred: Sequence[Move | str] = [], checks: int = 10, budget: int = 10000
) -> list[Move] | None:
    """The mate by at most `checks` checks that the side to move can begin.

    Its line, an empty list where there is none, or None where the budget ended first.

    `barred` moves may not begin it (cxa-2020 art. 24.2).
    """

def recognise(text: str) -> list[Notation]:
    """The notations in which one text can be a move, whatever the position."""

def recognise_game(fen: str, texts: list[str]) -> list[Notation]:
    """The notations that read the most of a game's texts; raises InvalidFen."""

@final
class Capture:
    """A capture that a side could make, and what it would meet."""

    @property
    def move(self) -> Move:
        """The capture."""
    @property
    def attacker(self) -> int:
        """Where the capturer stands."""
    @property
    def target(self) -> int:
        """Where the target stands."""
    @property
    def roots(self) -> list[int]:
        """Squares of the pieces that may take back."""
    @property
    def false_roots(self) -> list[int]:
        """Squares of the pieces that only seem to guard the target: taking back would expose their king."""
    @property
    def mutual(self) -> bool:
        """Whether the target, were its side to move, could take the capturer."""
    @property
    def mated(self) -> bool:
        """Whether the enemy mates with its next move after the capture."""

def captures_met(board: Board, *, passed: bool = False) -> list[Capture]:
    """Every capture that the side to move could make, or with `passed` the other side; the king is no target.

    A check that stands on the board already is left aside: it must be answered first, but it pins nobody.
    """

def holders(board: Board, square: int | str) -> list[int]:
    """Squares of the enemy pieces that would attack the king if the piece on `square` left the board, and do not yet.

    Empty for an empty square.
    """

def square(name: str) -> int:
    """The square of a name `a0` to `i9`; raises ValueError."""

def square_name(square: int | str) -> str:
    """The name of a square; raises ValueError."""
