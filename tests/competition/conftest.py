"""Rounds told in few words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zhicai.competition.model import Board, Bye, ByeKind, Round, result_of

Played = Callable[[str], tuple[Round, ...]]


def written(text: str) -> tuple[Round, ...]:
    """Rounds, one a line: boards "red-black result" and byes "number kind", parted by semicolons.

    A result is a code of the model or "=" for a draw; without one the board is still to be played.
    """
    rounds = []
    for at, line in enumerate(text.strip().splitlines(), 1):
        boards: list[Board] = []
        byes: list[Bye] = []
        for part in filter(None, (part.strip() for part in line.split(";"))):
            pair, _, code = part.partition(" ")
            if "-" in pair:
                red, black = map(int, pair.split("-"))
                result = result_of("1/2-1/2" if code == "=" else code) if code else None
                boards.append(Board(len(boards) + 1, red, black, result))
            else:
                byes.append(Bye(int(pair), ByeKind(code)))
        rounds.append(Round(at, tuple(boards), tuple(byes)))
    return tuple(rounds)


@pytest.fixture
def played() -> Played:
    """A reader of rounds: `played("1-2 1-0; 3 pairing")`."""
    return written
