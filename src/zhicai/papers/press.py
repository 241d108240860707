"""The press: a template of this room and plain data make a PDF, or pictures of its pages.

What people have written never becomes markup: a template reads it as JSON from `sys.inputs.data`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal

from zhicai.papers.errors import PaperError
from zhicai.papers.fonts import faces

if TYPE_CHECKING:
    import typst

TEMPLATES: Final = Path(__file__).parent / "templates"
"""Where the templates lie; each imports `house.typ`, which knows the fonts, and reads its facts from there."""


def pdf(
    template: str, data: Mapping[str, object], *, fonts: Sequence[Path] = (), system: bool = True
) -> bytes:
    """The PDF of a template such as `score-sheet` with its data, which are values that JSON knows.

    Equal data give equal bytes. `fonts` are more folders with fonts, and `system` tells whether those of the
    computer are taken. Raises PaperError where typst or a font is missing, or the template cannot take the data.
    """
    return _pages(template, data, fonts, system, "pdf", 0.0)[0]


def pngs(
    template: str,
    data: Mapping[str, object],
    *,
    ppi: float = 110.0,
    fonts: Sequence[Path] = (),
    system: bool = True,
) -> tuple[bytes, ...]:
    """As `pdf`, each page as a PNG picture of `ppi` dots an inch."""
    return _pages(template, data, fonts, system, "png", ppi)


def _pages(
    template: str,
    data: Mapping[str, object],
    fonts: Sequence[Path],
    system: bool,
    form: Literal["pdf", "png"],
    ppi: float,
) -> tuple[bytes, ...]:
    library = _typst()
    known = _fonts(tuple(map(str, fonts)), system)
    chosen = faces(known.families())
    inputs = {"data": _json(data), "serif": chosen.serif, "sans": chosen.sans}
    try:
        made = library.compile(
            TEMPLATES / f"{template}.typ",
            root=TEMPLATES,
            font_paths=known,
            format=form,
            ppi=ppi or None,
            sys_inputs=inputs,
        )
    except library.TypstError as error:
        told = str(getattr(error, "message", error))
        raise PaperError(f"{template} 排版失败：{told}", f"{template} cannot be typeset: {told}") from error
    return tuple(made) if isinstance(made, list) else (made,)


def _json(data: Mapping[str, object]) -> str:
    """The data as JSON; half characters, such as a file name may hold, become question marks."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False).encode("utf-8", "replace").decode("utf-8")


def _typst() -> Any:  # noqa: ANN401  # a module
    try:
        return import_module("typst")
    except ImportError as error:
        raise PaperError(
            "打印需要 typst，请安装：pip install 'zhicai[print]'",
            "printing needs typst, install it: pip install 'zhicai[print]'",
        ) from error


@cache
def _fonts(folders: tuple[str, ...], system: bool) -> typst.Fonts:
    """The fonts that typst finds; looking for them takes a moment, so once for each choice of folders."""
    found: typst.Fonts = _typst().Fonts(
        include_system_fonts=system, include_embedded_fonts=False, font_paths=list(folders)
    )
    return found
