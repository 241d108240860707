"""A game is kept in a journal and goes on from it."""

from __future__ import annotations

import random

import pytest

from tests.game import people
from tests.game.table import RED, TIMED, cm
from zhicai.game.journalled import OPENED, drafts, opening, resume
from zhicai.game.log import Officiated
from zhicai.game.state import new_game
from zhicai.game.values import BadLog, Refusal
from zhicai.journal import Draft, Header, Journal, JournalKind, NewerVersion

BEGAN = 1_800_000_000_000


def journal() -> Journal:
    return Journal(Header("game-1", JournalKind.GAME, BEGAN))


@pytest.mark.parametrize("seed", range(16))
def test_any_game_goes_on_from_its_journal(seed: int) -> None:
    lots = random.Random(seed)
    officiated = Officiated(new_game(people.RULES[seed % len(people.RULES)]), judge=people.judge)
    kept = journal()
    kept.append([opening(officiated.game, time=BEGAN, actor="裁判01")])
    officiated.do(cm.Begin(BEGAN))
    kept.append(drafts(officiated.events, actor="裁判01"))
    for _ in range(150):
        decision = officiated.do(people.command(officiated.game, lots.choice))
        if not isinstance(decision, Refusal) and decision:
            kept.append(drafts(decision, actor="裁判01"))
    copied = Journal.read(b"".join(kept.lines()))
    resumed = resume(copied.effective(), people.judge)
    assert resumed.game == officiated.game
    assert resumed.events == officiated.events


def test_what_others_wrote_is_passed_over() -> None:
    kept = journal()
    kept.append([Draft(BEGAN, "裁判01", "comment.made", {"text": "天气晴"})])
    kept.append([opening(new_game(TIMED), time=BEGAN, actor="裁判01")])
    assert resume(kept.effective()).game == new_game(TIMED)


def entry(kind: str, data: dict[str, object], version: int = 1) -> Draft:
    return Draft(BEGAN, "裁判01", kind, data, version)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([], "there is no game.opened"),
        ([entry("game.pressed", {"side": "red"})], "comes first"),
        ([entry(OPENED, {"fen": 5})], "missing"),
        ([opening(new_game(TIMED), time=BEGAN, actor="x")] * 2, "opened twice"),
        ([opening(new_game(TIMED), time=BEGAN, actor="x"), entry("game.castled", {})], "no event 'castled'"),
    ],
)
def test_what_is_no_game_is_told(entries: list[Draft], words: str) -> None:
    kept = journal()
    for draft in entries:
        kept.append([draft])
    with pytest.raises(BadLog, match=words):
        resume(kept.effective())


def test_entries_of_a_later_release_are_told() -> None:
    kept = journal()
    kept.append([opening(new_game(TIMED), time=BEGAN, actor="x")])
    kept.append([entry("game.pressed", {"side": RED}, version=2)])
    with pytest.raises(NewerVersion):
        resume(kept.effective())
