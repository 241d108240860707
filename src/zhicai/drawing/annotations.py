"""Arrows and marks laid over a board, as values."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from zhicai.drawing.errors import DrawingError
from zhicai.drawing.source import Step, square_of, squares_of

Shape: TypeAlias = Literal["ring", "dot", "cross", "square"]
SHAPES: Final[tuple[Shape, ...]] = get_args(Shape)


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from one square to another (0..89); `colour` is a name of the theme's palette or `#rrggbb`.

    An arrow that ends where it starts is drawn as a ring. `label`, such as a number, stands half way along.
    """

    start: int
    end: int
    colour: str = "green"
    label: str = ""

    def __post_init__(self) -> None:
        """Raise `DrawingError` for squares off the board."""
        square_of(self.start)
        square_of(self.end)


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on one square (0..89): a ring round it, a dot, a cross, or the whole square tinted."""

    square: int
    shape: Shape = "ring"
    colour: str = "green"

    def __post_init__(self) -> None:
        """Raise `DrawingError` for a square off the board or a shape that does not exist."""
        square_of(self.square)
        if self.shape not in SHAPES:
            raise DrawingError(
                f"没有这种标记：{self.shape!r}，可用 {', '.join(SHAPES)}",
                f"no such mark: {self.shape!r}; there are {', '.join(SHAPES)}",
            )


def arrow_of(arrow: Arrow | Step) -> Arrow:
    """An arrow as it is, or one in the first colour for a move, a pair of squares or `"h2e2"`."""
    return arrow if isinstance(arrow, Arrow) else Arrow(*squares_of(arrow))


def mark_of(mark: Mark | int | str) -> Mark:
    """A mark as it is, or a ring for a square or its name."""
    return mark if isinstance(mark, Mark) else Mark(square_of(mark))
