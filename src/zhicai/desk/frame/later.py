"""Addresses whose views are loaded when they are asked for, so that a desk that was stopped soon serves again.

The first request of a process has Django know every address; with their views that would be most of zhicai. So the
lists of addresses name views through `later`, and `load_all` has them at hand a few seconds after the start.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from threading import Event
from typing import Any, Final

from django.apps import apps
from django.http import HttpRequest, HttpResponseBase
from django.template.loader import get_template
from django.urls import URLResolver
from django.urls.resolvers import RoutePattern
from django.utils.datastructures import MultiValueDict

# With it come the kinds of values that addresses have, which every list of addresses needs.
from zhicai.desk.frame import numbers  # noqa: F401

answered: Final = Event()
"""Set with the first answer of this process: what can wait lets those go first who have waited for the desk."""

_soon: Final[list[str]] = []
"""What was named so far and is to be at hand."""


class View:
    """A view by its module and name; it is that view in everything but the time at which it is loaded."""

    def __init__(self, module: str, name: str) -> None:
        """Load nothing yet."""
        self.__module__ = module
        self.__name__ = self.__qualname__ = name

    @cached_property
    def _view(self) -> Callable[..., HttpResponseBase]:
        found: Callable[..., HttpResponseBase] = getattr(import_module(self.__module__), self.__name__)
        return found

    def __call__(self, request: HttpRequest, *arguments: object, **named: object) -> HttpResponseBase:
        """Answer a request."""
        return self._view(request, *arguments, **named)

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 of the type that the view's own has
        """What the view declares: who may enter, what it weighs. Raises AttributeError."""
        if name == "view_class":  # Django asks for it when it makes its list; ours are functions
            raise AttributeError(name)
        return getattr(self._view, name)


class Views:
    """The views of a module, as its attributes."""

    def __init__(self, module: str) -> None:
        """Load nothing yet."""
        self._module = module

    def __getattr__(self, name: str) -> View:
        """The view of this name."""
        return View(self._module, name)


def later(module: str, *, seldom: bool = False) -> Views:
    """The views of a module that is loaded when the first of them is asked for, or by `load_all` unless `seldom`."""
    if not seldom:
        _soon.append(module)
    return Views(module)


def at_hand(*modules: str) -> None:
    """Let `load_all` load what views load when they need it."""
    _soon.extend(modules)


class _Apart(URLResolver):
    """Addresses that are not known by name outside."""

    def _populate(self) -> None:
        """Look at none of them."""

    @property
    def reverse_dict(self) -> MultiValueDict[Any, Any]:
        """No name."""
        return MultiValueDict()

    @property
    def namespace_dict(self) -> dict[str, Any]:
        """No room of names."""
        return {}

    @property
    def app_dict(self) -> dict[str, Any]:
        """No app."""
        return {}


def apart(prefix: str, module: str) -> URLResolver:
    """The addresses of a module below a prefix of their own; it is loaded when one of them is asked for.

    Nothing can link to them by name.
    """
    return _Apart(RoutePattern(prefix), module)


def let_go_first(seconds: float, ended: Callable[[], bool]) -> None:
    """Wait until somebody has been answered, at most so long, or until `ended`."""
    until = time.monotonic() + seconds
    while not (answered.wait(0.05) or ended() or time.monotonic() > until):
        pass


def load_all(ended: Callable[[], bool]) -> None:
    """Load whatever is to be at hand, until `ended`; half of the processor is left to those who ask meanwhile."""
    let_go_first(5, ended)
    for load, name in (
        *((import_module, one) for one in _soon),
        *((get_template, one) for one in _templates()),
    ):
        if ended():
            return
        began = time.thread_time()
        load(name)
        time.sleep(time.thread_time() - began)


def _templates() -> Iterator[str]:
    """The names of the templates of zhicai."""
    for app in apps.get_app_configs():
        folder = Path(app.path, "templates")
        if app.name.startswith("zhicai."):
            yield from (file.relative_to(folder).as_posix() for file in sorted(folder.rglob("*.html")))
