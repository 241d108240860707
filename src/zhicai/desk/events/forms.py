"""The forms of events."""

from __future__ import annotations

from django import forms

from zhicai.desk.frame.words import later


class EventFile(forms.Form):
    """An event file to import."""

    file = forms.FileField(
        label=later("赛事文件（.jsonl）", "Event file (.jsonl)"),
        max_length=200,
        widget=forms.FileInput(attrs={"accept": ".jsonl"}),
    )
