"""What becomes of the findings of a writer: nothing that a format cannot hold is lost unseen."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterable

from zhicai.records.findings import Finding

Report = Callable[[Finding], None]
"""Receives the findings of a writer."""


class LossWarning(UserWarning):
    """Something in a game that the format it was written in cannot hold."""


def deliver(findings: Iterable[Finding], report: Report | None) -> None:
    """Hand the findings to ``report``, or warn of each with a ``LossWarning`` where nobody asks."""
    for finding in findings:
        if report is None:
            warnings.warn(str(finding), LossWarning, stacklevel=4)
        else:
            report(finding)
