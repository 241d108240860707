"""``make help`` tells everything that can be asked for."""

import re

from repo import ROOT

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
WANTED = {"setup", "demo", "test", "bench", "perft", "fuzz", "corpus", "docs", "lint", "fmt", "clean", "help"}


def test_every_target_has_a_line_of_help() -> None:
    helped = set(re.findall(r"^([a-z-]+):.*## \S", MAKEFILE, re.MULTILINE))
    assert helped >= WANTED
    phony = set(" ".join(re.findall(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)).split())
    assert helped <= phony


def test_ci_runs_the_same_checks() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert script.read_text("utf-8").rstrip().endswith("exec make test")
