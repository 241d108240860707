"""How often anybody may ask: everybody of an account, a token or an address has a stock that fills up again by itself.

A hall of some hundred phones stands behind one address, so addresses have a large stock for reading; whoever has
signed in, or comes with a token, has one of their own whatever the address. Changing something draws on a smaller
stock, what costs the machine seconds, such as a ruling or a paper, on a small one, and passwords on one of their
own. Each process counts for itself, in memory that is bounded.
"""

from __future__ import annotations

import math
import os
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from threading import Lock
from typing import Any, Final, TypeVar

from django.http import HttpRequest, HttpResponse

from zhicai.desk.frame.failures import failed
from zhicai.desk.frame.middleware import Middleware
from zhicai.desk.network import network_of
from zhicai.desk.people.access import account_of, bearer_of
from zhicai.desk.people.visits import address_of
from zhicai.english import counted

SWITCH: Final = "ZHICAI_RATES"
"""The variable of the environment: `0` lets everybody ask as often as they like, as for a measurement."""

View = TypeVar("View", bound=Callable[..., Any])


class Weight(Enum):
    """What a request draws on."""

    READ = "read"
    WRITE = "write"
    COSTLY = "costly"
    ENTER = "enter"
    """What hashes a password: signing in, joining, changing one's own."""


@dataclass(frozen=True, slots=True)
class Rate:
    """A stock of `most` requests that fills up by `each_second` of them."""

    each_second: float
    most: int


OWN: Final[Mapping[Weight, Rate]] = {
    Weight.READ: Rate(30, 600),
    Weight.WRITE: Rate(20, 1000),
    Weight.COSTLY: Rate(1, 60),
    Weight.ENTER: Rate(0.2, 20),
}
"""Of an account or a token: results of a whole round that were kept while the connection was lost come at once."""
SHARED: Final[Mapping[Weight, Rate]] = {
    Weight.READ: Rate(300, 6000),
    Weight.WRITE: Rate(20, 600),
    Weight.COSTLY: Rate(2, 60),
    Weight.ENTER: Rate(5, 300),
}
"""Of an address: 300 phones that all open three pages when a round is published, and one each few seconds after it."""

MOST: Final = 50_000
"""Stocks that a process remembers; one that is forgotten is full again."""

_WEIGHS: Final = "zhicai_weight"
Weighs = Callable[[HttpRequest], Weight]


class Stocks:
    """What is left to whom: for each the moment at which the stock will be full again."""

    def __init__(self, most: int = MOST) -> None:
        """Remember so many."""
        self._full: OrderedDict[tuple[str, str, Weight], float] = OrderedDict()
        self._most = most
        self._guard = Lock()

    def __len__(self) -> int:
        return len(self._full)

    def take(self, who: tuple[str, str], weight: Weight, rate: Rate, now: float) -> float:
        """Draw one request at `now` (seconds); gives 0, or the seconds to wait where nothing is left."""
        name, one = (*who, weight), 1 / rate.each_second
        with self._guard:
            full = max(self._full.get(name, now), now)
            wait = full + one - now - rate.most * one
            if wait > 1e-9:
                return wait
            self._full[name] = full + one
            self._full.move_to_end(name)
            while len(self._full) > self._most:
                self._full.popitem(last=False)
        return 0.0

    def forget(self) -> None:
        """Let every stock be full."""
        with self._guard:
            self._full.clear()


stocks: Final = Stocks()


def weighs(weigh: Weighs) -> Callable[[View], View]:
    """Let a view draw on what `weigh` says of a request; without it reading is told from writing by the method."""

    def decorate(view: View) -> View:
        setattr(view, _WEIGHS, weigh)
        return view

    return decorate


def costly(view: View) -> View:
    """Let every request of a view draw on the small stock."""
    return weighs(lambda _: Weight.COSTLY)(view)


def entering(view: View) -> View:
    """Let what is sent to a view draw on the stock of passwords; to look at its page is reading."""
    return weighs(lambda request: Weight.ENTER if usual(request) is Weight.WRITE else Weight.READ)(view)


def usual(request: HttpRequest) -> Weight:
    """Whether a request reads or writes."""
    return Weight.READ if request.method in ("GET", "HEAD", "OPTIONS") else Weight.WRITE


class TooMany:
    """How long to wait, as a sentence in both languages."""

    def __init__(self, seconds: int) -> None:
        """Name the seconds."""
        self.message_zh = f"请求太频繁，请 {seconds} 秒后再试；没有做任何改动"
        self.message_en = f"too many requests; try again in {counted(seconds, 'second')}. Nothing was changed"


class Rates(Middleware):
    """Middleware that turns away who asks too often, with status 429 and `Retry-After`."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], arguments: object, named: object
    ) -> HttpResponse | None:
        """The answer to one who must wait; None lets the request through."""
        if os.environ.get(SWITCH) == "0":
            return None
        weigh: Weighs = getattr(view, _WEIGHS, usual)
        weight = weigh(request)
        who, rates = _who(request)
        wait = stocks.take(who, weight, rates[weight], time.monotonic())
        return too_many(request, wait) if wait else None


def too_many(request: HttpRequest, wait: float) -> HttpResponse:
    """The page, or the JSON, that says how long to wait."""
    seconds = max(1, math.ceil(wait))
    response = failed(request, 429, TooMany(seconds))
    response["Retry-After"] = str(seconds)
    return response


def _who(request: HttpRequest) -> tuple[tuple[str, str], Mapping[Weight, Rate]]:
    """Whose stock a request draws on, and how large those are."""
    bearer, account = bearer_of(request), account_of(request)
    if bearer is not None:
        return ("token", str(getattr(bearer, "pk", ""))), OWN
    if account is not None:
        return ("account", str(account.pk)), OWN
    return ("address", network_of(address_of(request))), SHARED
