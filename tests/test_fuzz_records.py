"""Some hundred damaged records; `tools/fuzz_records.py` reads as many as there is time for."""

from __future__ import annotations

import random

import fuzz_records
import pytest


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_damaged_records_raise_nothing_but_record_errors() -> None:
    rng = random.Random(2020)
    material = fuzz_records.seeds(rng, [fuzz_records.ROOT / "examples"])
    findings = [fuzz_records.examine(fuzz_records.damaged(rng, material), name) for name in [None] * 200]
    assert not any(findings), "\n".join(finding.trace for finding in findings if finding)


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_whole_records_are_material() -> None:
    rng = random.Random(1999)
    for data in fuzz_records.seeds(rng, []):
        assert fuzz_records.examine(data, None) is None
