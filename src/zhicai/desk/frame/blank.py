"""Forms that nobody has filled in yet: they are the same for everybody of one language, and are written once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.forms import BaseForm
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from zhicai.desk.frame.words import is_chinese

_Told = tuple[tuple[str, str | int | None], ...]


def blank(
    form: type[BaseForm], initial: Mapping[str, str | int | None] | None = None, auto_id: str = "id_%s"
) -> SafeString:
    """The fields of a form as `frame/form.html` writes them, with what they hold at first.

    For forms whose fields and choices are those of their class, whatever the event and whoever asks.
    """
    told = tuple((initial or {}).items())
    return _written(form, told, auto_id, is_chinese())  # type: ignore[arg-type]  # a class has a hash


@lru_cache(maxsize=512)
def _written(form: type[BaseForm], initial: _Told, auto_id: str, _chinese: bool) -> SafeString:
    return render_to_string("frame/form.html", {"form": form(initial=dict(initial), auto_id=auto_id)})
