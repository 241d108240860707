"""What pages do programs can do: every page that writes has its operation, with the same right, or says why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.desk.test_api_rights import NEEDED
from tests.desk.test_rights import PAGES, views
from zhicai.desk.api.catalogue import ALL
from zhicai.desk.people.rights import Action

OPERATIONS: dict[str, tuple[str, ...]] = {
    "import": ("import_event",),
    "new-event": ("found_event",),
    "new-section": ("add_section",),
    "open-event": ("open_event",),
    "undo": ("undo",),
    "check": ("check_section",),
    "enter-player": ("enter_player",),
    "draw": ("draw_numbers",),
    "import-entries": ("preview_entries",),
    "take-in-entries": ("import_entries",),
    "change-player": ("change_player",),
    "foul": ("record_foul",),
    "board-foul": ("record_foul",),
    "sanction": ("impose_sanction",),
    "take-back-penalty": ("take_back_foul", "take_back_sanction"),
    "leave": ("leave",),
    "withdraw": ("withdrawal_told", "withdraw"),
    "mark-attendance": ("check_in",),
    "enter-team": ("enter_team",),
    "change-team": ("change_team",),
    "hand-in": ("hand_in_lineup",),
    "pair": ("pair_next",),
    "publish": ("publish",),
    "take-back-round": ("take_back_round",),
    "change-round": ("draft_change", "change_round"),
    "record": ("enter_result",),
    "type-result": ("enter_result", "clear_result"),
    "take-in-results": ("enter_results",),
    "correct": ("consequences", "correct_result"),
    "clear-result": ("consequences", "take_result_away"),
    "turn-board": ("turn_board",),
    "part": ("part_place",),
    "decide": ("decide_match",),
    "post-notice": ("post_notice",),
    "take-down-notice": ("take_notice_down",),
    "open-live": ("open_game",),
    "live-do": ("act_in_game",),
    "give-ruling": ("give_ruling",),
    "bench": ("judge",),
}
"""The pages that write, and the operations that do the same."""
_PEOPLE = "who may do what is given by people who have signed in: no token makes another, or a role"
_BROWSER = "it is about the browser of somebody who has signed in"
ONLY_PAGES = {
    "sign-in": _BROWSER,
    "sign-out": _BROWSER,
    "by-link": _BROWSER,
    "join": _BROWSER,
    "language": _BROWSER,
    "own-account": _BROWSER,
    "make-link": _PEOPLE,
    "lock-account": _PEOPLE,
    "unlock-account": _PEOPLE,
    "invite": _PEOPLE,
    "invite-many": _PEOPLE,
    "live-codes": _PEOPLE,
    "take-role": _PEOPLE,
    "withdraw-invitation": _PEOPLE,
    "make-token": _PEOPLE,
    "revoke-token": _PEOPLE,
    "demo-players": "it plays the two of the demonstration, for who looks at it",
    "close-gone": "it gives up all boards of a round that was taken back; a program does so board by board",
    "results-list": "it shows what a spreadsheet says; a program sends the results themselves",
    "retype-result": "a person compares what was typed twice; a program has its own second source",
    "give-up-second-pass": "as above",
    "bench-line": "it draws the board of the bench after a move; nothing is written",
    "bench-paper": "it prints the ruling that `judge` tells; nothing is written",
    "bench-record": "it puts a record on the board of the bench; nothing is written",
}
"""The pages that take a form and have no operation, and why."""


def wrapped(view: Any) -> Iterator[Callable[..., Any]]:
    """A view with the functions inside it, from the outermost one on."""
    view = getattr(view, "_view", view)
    while view is not None:
        yield view
        view = getattr(view, "__wrapped__", None)


def methods(view: Any) -> set[str]:
    """The methods that a view allows; all where it does not say."""
    for one in wrapped(view):
        names = one.__code__.co_freevars
        if "request_method_list" in names and one.__closure__ is not None:
            return set(one.__closure__[names.index("request_method_list")].cell_contents)
    return {"GET", "POST"}


def writing() -> set[str]:
    """The names of the pages that take a form."""
    found = {str(one.name): methods(one.callback) for one in views()}
    return {name for name, allowed in found.items() if "POST" in allowed and not name.startswith("api-v1")}


def test_every_page_that_writes_has_its_operation_or_a_reason() -> None:
    assert writing() == OPERATIONS.keys() | ONLY_PAGES.keys()
    assert not OPERATIONS.keys() & ONLY_PAGES.keys()


def test_every_operation_that_writes_is_that_of_a_page() -> None:
    names = {name for done in OPERATIONS.values() for name in done}
    assert names <= NEEDED.keys()
    assert {one.name for one in ALL if one.method != "GET"} <= names


def test_an_operation_needs_the_right_of_its_page() -> None:
    for page, names in OPERATIONS.items():
        needed = PAGES[page][1]
        if isinstance(needed, Action):
            assert {NEEDED[name] for name in names} == {needed}, page
