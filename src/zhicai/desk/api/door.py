"""The door of each operation: rights as declared, the request read, the work done, the answer written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase

from zhicai.desk.api.operations import Answered, Call, Entry, Operation
from zhicai.desk.api.reading import Malformed, adapter, body_of, command_of, query_of
from zhicai.desk.api.telling import Moved, collided, moved_on, problem_of
from zhicai.desk.bench.doors import bench
from zhicai.desk.bench.working import NotNow
from zhicai.desk.frame.failures import failed
from zhicai.desk.people.access import DECLARED, Standing, may, open_to_all, signed_in, standing_of
from zhicai.desk.people.rates import Weight, usual, weighs
from zhicai.desk.people.rights import Action
from zhicai.desk.store.errors import NoSuchJournal, NotStored
from zhicai.errors import ZhicaiError
from zhicai.journal import StaleJournal

View = Callable[..., HttpResponseBase]
_SOON = "2"
"""Seconds after which it is worth asking again, where nothing is wrong with the request."""


def view_of(operations: Mapping[str, Operation]) -> View:
    """The view of an address: each method has its own operation and its own door."""
    doors = {method: _door(one) for method, one in operations.items()}
    allowed = ", ".join(sorted({*doors, *(["HEAD"] if "GET" in doors else [])}))

    def dispatch(request: HttpRequest, **named: Any) -> HttpResponseBase:  # noqa: ANN401
        door = doors.get("GET" if request.method == "HEAD" else request.method or "")
        if door is None:
            answer = failed(request, HTTPStatus.METHOD_NOT_ALLOWED)
            answer["Allow"] = allowed
            return answer
        return door(request, **named)

    def weigh(request: HttpRequest) -> Weight:
        one = operations.get("GET" if request.method == "HEAD" else request.method or "")
        return Weight.COSTLY if one is not None and one.costly else usual(request)

    # Every operation behind it has declared its rule, or there would be no door.
    setattr(dispatch, DECLARED, all(getattr(door, DECLARED, False) for door in doors.values()))
    return weighs(weigh)(dispatch)


def _door(operation: Operation) -> View:
    """The operation behind the door that it asks for."""

    def answer(request: HttpRequest, **named: Any) -> HttpResponseBase:  # noqa: ANN401
        return _answer(operation, request, named)

    if isinstance(operation.who, Action):
        return may(operation.who, operation.own)(answer)
    return {Entry.ALL: open_to_all, Entry.KNOWN: signed_in, Entry.BENCH: bench}[operation.who](answer)


def _answer(operation: Operation, request: HttpRequest, path: Mapping[str, Any]) -> HttpResponseBase:
    """Carry out an operation; what it refuses is told as JSON."""
    try:
        call = _call(operation, request, path)
        return _written(operation, call, operation.work(call))
    except Malformed as error:
        return problem_of(
            request, error.status, error, {"errors": adapter(list).dump_python(list(error.errors))}
        )
    except StaleJournal as error:
        return collided(request, str(path.get("journal", "")), error)
    except Moved as error:
        return moved_on(request, error)
    except (NotNow, NotStored) as error:
        answer = problem_of(request, HTTPStatus.SERVICE_UNAVAILABLE, error)
        answer["Retry-After"] = _SOON
        return answer
    except NoSuchJournal as error:
        return problem_of(request, HTTPStatus.NOT_FOUND, error)
    except ZhicaiError as error:
        return problem_of(request, HTTPStatus.UNPROCESSABLE_ENTITY, error)


def _call(operation: Operation, request: HttpRequest, path: Mapping[str, Any]) -> Call:
    here: Standing = standing_of(request)
    query, body = query_of(request, operation), body_of(request, operation)
    key, expected = "", None
    if operation.command:
        key, expected = command_of(request, operation, here.actor, body)
    return Call(request, here, path, query, body, key, expected)


def _written(operation: Operation, call: Call, found: object) -> HttpResponse:
    """The answer, with the version that it shows.

    An event has entries of which those know nothing who see only what is published: they are told no version of it.
    """
    if isinstance(found, HttpResponse):
        return found
    seq = found.seq if isinstance(found, Answered) else None
    value = found.value if isinstance(found, Answered) else found
    response = HttpResponse(
        adapter(operation.answers).dump_json(value), status=operation.status, content_type=operation.media
    )
    if seq is not None and (operation.topic == "games" or call.here.reach(Action.DESK_SEE)):
        response["ETag"] = f'"{seq}"'
    return response
