"""Libraries that only some installations have."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from zhicai.competition.errors import CompetitionError


def library(module: str, package: str) -> Any:  # noqa: ANN401  # a module, whatever it holds
    """A module of the extra `event`. Raises CompetitionError that says how to install it where it is missing."""
    try:
        return import_module(module)
    except ImportError as error:
        raise CompetitionError(
            f"缺少 {package}，请安装：pip install 'zhicai[event]'",
            f"{package} is missing, install it: pip install 'zhicai[event]'",
        ) from error
