"""The environment of the processes that are measured."""

from __future__ import annotations

import os


def as_installed() -> dict[str, str]:
    """The environment, in which Python keeps bytecode: an installed zhicai has it, and a checkout after one run."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
