"""How often writers are killed."""

from __future__ import annotations

import os

import pytest


@pytest.fixture
def kills() -> int:
    """How many writers a crash test kills: 100, or what ZHICAI_KILLS says."""
    return int(os.environ.get("ZHICAI_KILLS", "100"))
