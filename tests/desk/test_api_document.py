"""The document of the interface holds: schemathesis sends what it allows, and what it does not."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.desk import running
from zhicai.desk.api.catalogue import ALL
from zhicai.desk.api.document import document
from zhicai.desk.api.operations import Operation
from zhicai.desk.api.tokens import make
from zhicai.desk.live import seats
from zhicai.desk.live.kinds import Conduct
from zhicai.desk.live.opening import begin_board, open_board
from zhicai.desk.people.invitations import Place
from zhicai.desk.people.models import Account
from zhicai.desk.people.rights import Role
from zhicai.desk.running import state
from zhicai.desk.running.doing import this_moment
from zhicai.desk.store import journals
from zhicai.desk.store.models import StoredJournal

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import schemathesis
    from django.core.handlers.wsgi import WSGIHandler
    from schemathesis.checks import not_a_server_error
    from schemathesis.core.parameters import ParameterLocation
    from schemathesis.generation import GenerationMode
    from schemathesis.specs.openapi import checks

REJECTION = checks.negative_data_rejection
CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    REJECTION,
    checks.missing_required_header,
]


@pytest.fixture
def seeded(desk: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A desk with an event, and what it is called with: the token of a chief arbiter."""
    number = running.swiss()
    running.person(number, Role.CHIEF_ARBITER)
    journal = StoredJournal.objects.get(pk=number)
    token = make(journal, "schemathesis", [Place(Role.CHIEF_ARBITER)], Account.objects.get(), days=1)
    now = journals.look(number, state.now).value
    game = open_board(now, number, seats.Place("", 1, 1), Conduct.RELAYED, at=this_moment(), actor="裁判长")
    begin_board(game, this_moment(), "裁判长")
    return {"event": number, "token": token, "game": game}


@cache
def schema() -> Any:
    """The document as schemathesis reads it."""
    found = schemathesis.openapi.from_dict(document())
    found.app = WSGIHandler()
    return found


def called(operation: Operation, seeded: dict[str, str], examples: int) -> None:
    """Send an operation what its document allows, and as often what it does not."""
    one = schema()[operation.address][operation.method]
    known = {
        **seeded,
        "section": 1,
        "round": 1,
        "place": "1",
        "number": 1,
        "match": "1",
        "check": 0,
        "entry": 1,
    }

    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(data=st.data(), mode=st.sampled_from(list(GenerationMode)), real=st.integers(0, 9))
    def ask(data: st.DataObject, mode: Any, real: int) -> None:
        case = data.draw(one.as_strategy(generation_mode=mode))
        path = case.meta.components.get(ParameterLocation.PATH)
        if real and path is not None and path.mode is GenerationMode.POSITIVE:
            case.path_parameters = {name: known[name] for name in case.path_parameters}
        headers = {"Authorization": f"Bearer {seeded['token']}", "Host": "localhost"}
        response = case.call(headers=headers)
        # 413 is a refusal that schemathesis does not take for one.
        wanted = [one for one in CHECKS if response.status_code != 413 or one is not REJECTION]
        case.validate_response(response, checks=wanted)

    ask()


@pytest.mark.parametrize("operation", ALL, ids=lambda one: one.name)
def test_answers_are_those_of_the_document(operation: Operation, seeded: dict[str, str]) -> None:
    called(operation, seeded, 4)


@pytest.mark.slow
@pytest.mark.parametrize("operation", ALL, ids=lambda one: one.name)
def test_answers_are_those_of_the_document_for_long(operation: Operation, seeded: dict[str, str]) -> None:
    called(operation, seeded, 150)


def test_other_methods_are_answered_as_the_document_says(seeded: dict[str, str]) -> None:
    client = Client(SERVER_NAME="localhost", headers={"Authorization": f"Bearer {seeded['token']}"})
    paths = document()["paths"]
    for address in paths:
        values = {
            **seeded,
            "section": 1,
            "round": 1,
            "place": "1",
            "number": 1,
            "match": "1",
            "check": 0,
            "entry": 1,
        }
        answer = client.generic("PATCH", address.format_map(values))
        assert answer.status_code == 405, address
        assert {one.upper() for one in paths[address]} <= set(answer.headers["Allow"].split(", "))
        assert answer.headers["Content-Type"] == "application/problem+json"
