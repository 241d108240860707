"""Why one competitor stands before the next: the criterion that decided and both figures, in a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from zhicai.competition.ranking.criteria import Criterion
from zhicai.competition.ranking.own import sanctions_text
from zhicai.competition.scoring import points_text


@dataclass(frozen=True, slots=True)
class Reason:
    """What put somebody before the next one.

    `upper` and `lower` are the figures of both in units of which `scale` make one; `through` is the round after
    which they were compared (None: the last), `removed` how many first rounds were taken out. `equal_on` is the
    criterion that ranks first with the figure both have there; None where it decided itself. `depth` as in `Parting`.
    """

    criterion: Criterion
    upper: int
    lower: int
    scale: int = 1
    through: int | None = None
    removed: int = 0
    equal_on: tuple[Criterion, int] | None = None
    equal_scale: int = 1
    depth: int = field(default=0, compare=False)

    @property
    def figures(self) -> tuple[Fraction, Fraction]:
        """Both figures, that of the one in front first."""
        return Fraction(self.upper, self.scale), Fraction(self.lower, self.scale)

    @property
    def message_zh(self) -> str:
        """The sentence in Chinese, without its full stop."""
        return self._equal("{0}同为{1}，") + self._decided()[0]

    @property
    def message_en(self) -> str:
        """The sentence in English, without its full stop."""
        return self._equal("equal on {2} ({1}); ") + self._decided()[1]

    def _equal(self, form: str) -> str:
        if self.equal_on is None:
            return ""
        criterion, figure = self.equal_on
        return form.format(criterion.zh, points_text(Fraction(figure, self.equal_scale)), criterion.en)

    def _decided(self) -> tuple[str, str]:
        if self.criterion is Criterion.SANCTIONS:
            (upper_zh, upper_en), (lower_zh, lower_en) = (
                sanctions_text(self.upper),
                sanctions_text(self.lower),
            )
            return (
                f"处分：{upper_zh}对{lower_zh}，受处分较重者列后",
                f"sanctions: {upper_en} against {lower_en}, the heavier last",
            )
        upper, lower = (points_text(figure) for figure in self.figures)
        if self.criterion is Criterion.PLAY_OFF:
            return f"加赛第{upper}名先于第{lower}名", f"place {upper} against {lower} in the play-off"
        if self.criterion is Criterion.LOTS:
            return f"抽签{upper}号先于{lower}号", f"lot {upper} before lot {lower}"
        zh, en = self._named()
        higher = self.upper > self.lower
        return (
            f"{zh}{upper}比{lower}，{'多' if higher else '少'}者列前",
            f"{en} {upper} against {lower}, the {'higher' if higher else 'lower'} first",
        )

    def _named(self) -> tuple[str, str]:
        """The criterion with the rounds that it speaks of."""
        if self.removed:
            rounds = "1 round" if self.removed == 1 else f"{self.removed} rounds"
            return (
                f"去除前{self.removed}轮后的累进分",
                f"progressive score less the first {rounds}",
            )
        if self.through is not None:
            return (
                f"第{self.through}轮后的{self.criterion.zh}",
                f"{self.criterion.en} after round {self.through}",
            )
        return self.criterion.zh, self.criterion.en
