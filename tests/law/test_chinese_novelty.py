"""Each ground on which what a move threatens is not its own doing decides alone, and in a twin position does not."""

from __future__ import annotations

import pytest

from tests.law.chinese_cycles import Told, fort, there_and_back
from zhicai.law.chinese import chase
from zhicai.law.terms import Label

GUARD = "R3c4/9/9/N7r/9/3K5"
"""The chariot on a5 attacks a cannon and guards the horse on a2, which a chariot attacks: taking costs the horse."""


@pytest.fixture
def without(monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]  # noqa: ANN201
    """Strikes one ground from the book."""

    def strike(ground: str) -> None:
        monkeypatch.setattr(chase, ground, lambda *_: False)

    return strike


UNCHANGED = there_and_back("4k4/9/9/9/9/R2n5/9/9/9/3K5 w", "a4b4", "e9e8")
SECOND_TAKER = there_and_back("5k3/9/9/9/9/3n5/R8/9/9/3RK4 w", "a3a4", "f9f8")
UNDER_CHECK = there_and_back("5k3/9/9/9/3r5/R1n6/9/9/9/4K1B2 b", "d5e5", "g0e2")
OWN_FAULT = there_and_back("5k3/9/9/1n7/4C3r/R8/9/9/9/3K5 b", "b6c4", "e5e6")
FREED = fort(GUARD, "a2b4")
APPARENT = fort(GUARD, "d0d1")
OFFER = fort("R3c4/5R3/9/N7r/5K3/9", "f4f2", "g9i7")
FLIGHT = there_and_back("2bak1b2/4a4/9/Rc7/9/7r1/2n6/9/9/3K5 w", "d0e0", "e9f9")
KEY_POINT = there_and_back("R1bak4/4a4/9/9/2b5p/9/9/9/9/3K5 w", "a9a5", "e9f9")

GROUNDS = [
    ("unchanged", "is_unchanged", SECOND_TAKER, "a4d4", "cxa-2020"),
    ("existed_under_check", "existed_under_check", UNDER_CHECK, "a4c4", "cxa-2020"),
    ("own_fault", "is_own_fault", OWN_FAULT, "a4c4", "cxa-2020"),
    ("freed_guard", "is_freed_guard", FREED, "a5e5", "cxa-2011"),
    ("only_apparent", "is_only_apparent", APPARENT, "a5e5", "cxa-2020"),
    ("belongs_to_offer", "belongs_to_offer", OFFER, "a5e5", "cxa-2020"),
    ("kings_flight", "follows_kings_flight", FLIGHT, "a6b6", "cxa-2020"),
    ("key_point", "is_key_point", KEY_POINT, "a5c5", "cxa-2020"),
]


@pytest.mark.parametrize(
    ("code", "ground", "told", "capture", "rules"), GROUNDS, ids=[row[0] for row in GROUNDS]
)
def test_a_ground_decides_alone(  # type: ignore[no-untyped-def]
    code: str,
    ground: str,
    told: Told,
    capture: str,
    rules: str,
    without,  # noqa: ANN001
) -> None:
    """It is the first ground found, and without it nothing else stands against a chase."""
    assert told.why(capture, rules) == code
    assert told.label(rules) not in (Label.CHECK, Label.KILL, Label.CHASE)
    without(ground)
    assert told.why(capture, rules) is None


@pytest.mark.parametrize("rules", ["cxa-1999", "cxa-2011", "cxa-2020"])
def test_what_was_there_before_is_no_chase(rules: str) -> None:
    """From chase to chase (cxa-1999 art. 29.2; cxa-1999-ch7 arts 2, 6; lecture-2011 arts 1.5.3.1, 3.3-3.5)."""
    assert UNCHANGED.label(rules) is Label.IDLE
    newly = there_and_back("4k4/9/9/9/9/3n5/R8/9/9/3K5 w", "a3a4", "e9e8")
    assert newly.label(rules) is Label.CHASE
    assert newly.why("a4d4", rules) is None


def test_cxa_2020_art_26_1_4_an_answer_to_check_has_only_what_is_new() -> None:
    """An elephant that interposes adds nothing; a chariot that takes the horse's leg attacks the horse."""
    assert not UNDER_CHECK.label().is_strike
    newly = there_and_back("5k3/9/9/9/9/2n6/9/9/R8/4K4 b", "c4d2", "a1d1")
    assert newly.why("d1d2") is None
    assert newly.label() is Label.CHASE


def test_cxa_2020_art_24_18_who_puts_his_own_piece_there_answers_for_it() -> None:
    """cxa-1999 art. 29.2; lecture-2011 arts 1.3.4, 1.4.5, 1.5.3.6-1.5.3.7, 3.6."""
    assert OWN_FAULT.label() is Label.IDLE
    stood = there_and_back("5k3/9/9/9/4C3r/R1n6/9/9/9/3K5 b", "f9f8", "e5e6")
    assert stood.why("a4c4") is None
    assert stood.label() is Label.CHASE


def test_a_guard_that_is_free_to_take_chases_or_not_by_the_book() -> None:
    """Idle in the older books (cxa-1999-ch7 art. 6; lecture-2011 arts 1.5.3.5, 3.9), a chase in cxa-2020 art. 24.3."""
    assert [FREED.label(rules) for rules in ("cxa-1999", "cxa-2011", "cxa-2020")] == [
        Label.IDLE,
        Label.IDLE,
        Label.CHASE,
    ]


def test_an_attack_that_still_does_not_pay_is_only_apparent() -> None:
    """The king's step leaves all as it was; the horse's step frees its guard (cxa-2020 art. 24.3)."""
    assert APPARENT.label() is Label.IDLE
    assert FREED.why("a5e5") is None


def test_cxa_2020_art_26_4_what_an_offer_makes_safe_is_the_offers() -> None:
    """A chariot that screens the horse offers an exchange; a cannon only screens it.

    lecture-2011 arts 1.3.6, 1.4.2.
    """
    assert OFFER.label() is Label.EXCHANGE
    screened = fort("R3c4/5C3/9/N7r/5K3/9", "f4f2", "g9i7")
    assert screened.why("a5e5") is None
    assert screened.label() is Label.CHASE


def test_cxa_2020_art_26_1_1_a_king_that_only_flees_a_mate_is_idle() -> None:
    """But what its step newly opens is a chase."""
    assert FLIGHT.label() is Label.IDLE
    opened = there_and_back("5k3/9/9/9/9/9/9/9/9/R2K3n1 w", "d0d1", "f9f8")
    assert opened.why("a0h0") is None
    assert opened.label() is Label.CHASE


@pytest.mark.parametrize("rules", ["cxa-1999", "cxa-2011", "cxa-2020"])
def test_the_last_attacking_piece_that_holds_a_draw_may_attack_elephants(rules: str) -> None:
    """Not with a pawn to spare.

    cxa-1999 art. 27.3; cxa-1999-ch7 art. 13; cxa-2011 art. 26; cxa-2020 art. 26.2; lecture-2011 arts 1.3.3, 3.15.
    """
    assert KEY_POINT.label(rules) is Label.IDLE
    two = there_and_back("R1bak4/4a4/9/9/2b5p/9/8P/9/9/3K5 w", "a9a5", "e9f9")
    assert two.why("a5c5", rules) is None
    assert two.label(rules) is Label.CHASE
