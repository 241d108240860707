"""Whether people without an account may use the bench; read with the settings, before anything of Django is there."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

GUESTS: Final = "ZHICAI_BENCH_GUESTS"
"""The variable of the environment: `1` lets in people without an account, `0` does not."""


def for_guests(*, https: bool, environment: Mapping[str, str] = os.environ) -> bool:
    """Whether people without an account may use the bench: as the environment says, else where there is no HTTPS.

    A laptop in a hall has none; a federation's server has, and its computing is not for everybody.
    """
    said = environment.get(GUESTS, "").strip()
    return said not in ("0", "no", "false") if said else not https
