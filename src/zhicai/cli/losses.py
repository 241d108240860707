"""What conversion loses: said on stderr game by game, and only counted where there is very much of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from zhicai.cli import terminal
from zhicai.records import Finding, Game

_SAID = 20
"""Findings of one kind that are said one by one."""


class Losses:
    """Gathers the findings of writers, and of readers where text did not become part of the game."""

    def __init__(self) -> None:
        """Nothing lost yet."""
        self.games = self.serious = 0
        self._place = ""
        self._kinds: Counter[str] = Counter()

    def watch(self, games: Iterable[Game]) -> Iterator[Game]:
        """The games on their way to a writer; findings that come belong to the last one handed on."""
        for game in games:
            self.games += 1
            self._place = f"{game.source} #{game.index + 1}" if game.index else game.source
            for finding in game.findings:
                if finding.severity == "error" or (finding.severity == "warning" and finding.rest):
                    self._lost_on_reading(finding)
            yield game

    def _lost_on_reading(self, finding: Finding) -> None:
        zh, en = f"读入时丢失：{finding.message_zh}", f"lost on reading: {finding.message_en}"
        self.report(replace(finding, message_zh=zh, message_en=en))

    def report(self, finding: Finding) -> None:
        """Take one finding of the game at hand."""
        self.serious += finding.severity != "note"
        self._kinds[finding.kind] += 1
        if self._kinds[finding.kind] <= _SAID:
            terminal.complain(finding.message_zh, finding.message_en, self._place)

    def close(self) -> None:
        """Say how many more there were of each kind."""
        for kind, count in self._kinds.items():
            if count > _SAID:
                more = count - _SAID
                terminal.complain(f"此类问题另有 {more} 处", f"{more} more of this kind", kind)
