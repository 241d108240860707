"""What the bench is asked."""

from __future__ import annotations

from typing import Any, Final

from django import forms

from zhicai._core import START_FEN
from zhicai.desk.frame.words import later, say
from zhicai.law.books import BOOKS, DEFAULT, book
from zhicai.law.vocabulary import rules_words

ALL: Final = "all"
"""Stands for all rule books side by side."""

_MOST_MOVES: Final = 4000
"""Characters of the moves: some 400 of them."""


class Question(forms.Form):
    """A position, the moves that lead into a cycle and the cycle, and the rule book; sent as part of the address."""

    fen = forms.CharField(
        label=later("局面（FEN）", "Position (FEN)"),
        max_length=120,
        initial=START_FEN,
        widget=forms.TextInput(
            attrs={"spellcheck": "false", "autocomplete": "off", "autocapitalize": "none"}
        ),
    )
    moves = forms.CharField(
        label=later("着法", "Moves"),
        max_length=_MOST_MOVES,
        help_text=later(
            "引入着法和一个循环；中文（炮二平五）、坐标（h2e2）或 WXF，可带回合序号",
            "a lead-in and one cycle: Chinese (炮二平五), coordinates (h2e2) or WXF, with or without numbers",
        ),
        widget=forms.Textarea(attrs={"rows": 5, "spellcheck": "false"}),
    )
    rules = forms.ChoiceField(label=later("规则", "Rules"), initial=DEFAULT)

    def __init__(self, *arguments: Any, **named: Any) -> None:  # noqa: ANN401
        """Offer every rule book and all together, and the open points of the one that is asked."""
        super().__init__(*arguments, **named)
        offered = self.fields["rules"]
        if isinstance(offered, forms.ChoiceField):
            offered.choices = [(name, say(*rules_words(name))) for name in BOOKS]
            offered.choices += [(ALL, say("五部规则并列", "all five side by side"))]
        self.points = self._points()

    def _points(self) -> list[str]:
        """Add a field for each point that the rule book leaves open; gives their names."""
        asked = self.data.get("rules") or DEFAULT
        choices = book(asked).OPTIONS if asked in BOOKS else {}
        for name, choice in choices.items():
            self.fields[f"o.{name}"] = forms.ChoiceField(
                label=say(choice.zh, choice.en),
                choices=[(value, value) for value in choice.values],
                initial=choice.default,
                required=False,
            )
        return [f"o.{name}" for name in choices]

    @property
    def options(self) -> dict[str, str]:
        """The open points that were settled."""
        cleaned = self.cleaned_data if self.is_valid() else {}
        return {name[2:]: cleaned[name] for name in self.points if cleaned.get(name)}
