"""The list of events, one event, its log, and files in and out."""

from __future__ import annotations

import time
from collections import Counter
from urllib.parse import quote

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.event.history import facts_of, to_redo, to_undo
from zhicai.competition.event.sections import event_of
from zhicai.desk.events.forms import EventFile
from zhicai.desk.events.log import log_of
from zhicai.desk.frame.failures import describe
from zhicai.desk.frame.numbers import page_of
from zhicai.desk.frame.sent import chosen, command
from zhicai.desk.frame.templatetags.desk import asset
from zhicai.desk.frame.words import say, told
from zhicai.desk.people.access import Standing, account_of, bearer_of, may, open_to_all, standing_of
from zhicai.desk.people.rates import costly
from zhicai.desk.people.rights import Action
from zhicai.desk.people.signing import target
from zhicai.desk.store import journals
from zhicai.desk.store.errors import NotStored
from zhicai.desk.store.files import Imported, Outcome, export, import_file
from zhicai.desk.store.models import EventListing, StoredJournal
from zhicai.english import counted
from zhicai.errors import ZhicaiError
from zhicai.journal import Draft, Journal, JournalKind, Receipt, undo

_LINES = 200


@open_to_all
@require_safe
def events(request: HttpRequest) -> HttpResponse:
    """The events that the one who asks may see."""
    form = EventFile() if standing_of(request).may(Action.EVENT_CREATE) else None
    return _events(request, form)


def _events(request: HttpRequest, form: EventFile | None) -> HttpResponse:
    page = page_of(request, Paginator(events_seen(request), 50))
    names = Counter(one.name for one in page)
    lines = [(one, _apart(one.pk) if names[one.name] > 1 else "") for one in page]
    context = {"events": page, "lines": lines, "form": form}
    return render(request, "events/list.html", context, status=422 if form and form.errors else 200)


def _apart(number: str) -> str:
    """What tells events of one name apart: their sections, and how many play; "" of one that cannot be read."""
    try:
        event = journals.look(number, lambda journal: event_of(facts_of(journal))).value
    except ZhicaiError:
        return ""
    titles = say("、", ", ").join(one.title for one in event.sections if one.title)
    players = sum(len(one.players) for one in event.sections)
    people = say(f"{players} 名选手", counted(players, "player"))
    return " · ".join(filter(None, (titles, people, number[:8])))


def events_seen(request: HttpRequest) -> QuerySet[EventListing]:
    """The events that the one who asks may see: public ones, one's own, that of a token; the latest change first."""
    account, bearer = account_of(request), bearer_of(request)
    found = EventListing.objects.select_related("journal").order_by("-changed", "pk")
    if account is not None and account.admin:
        return found
    mine = Q(journal__public=True)
    if account is not None:
        mine |= Q(journal__memberships__account=account)
    if bearer is not None:
        mine |= Q(pk=bearer.event)
    return found.filter(mine).distinct()


@costly
@may(Action.EVENT_CREATE)
@require_POST
def take_in(request: HttpRequest) -> HttpResponse:
    """Import an event file."""
    form = EventFile(request.POST, request.FILES)
    if not form.is_valid():
        return _events(request, form)
    try:
        done = import_file(form.cleaned_data["file"].file, event=True)
    except NotStored:
        raise
    except ZhicaiError as error:
        form.add_error("file", told(error))
        return _events(request, form)
    messages.success(request, say(*_told(done)))
    if done.torn is not None:
        messages.warning(request, say(done.torn.message_zh, done.torn.message_en))
    return redirect("event", journal=done.header.id)


def _told(done: Imported) -> tuple[str, str]:
    if done.outcome is Outcome.KNOWN:
        return (
            "文件中的内容这里都已有，没有改动",
            "all that is in the file is here already; nothing was changed",
        )
    if done.outcome is Outcome.CONTINUED:
        return (
            f"接着原有内容导入了 {done.added} 条",
            f"{counted(done.added, 'entry', 'entries')} added to what was here",
        )
    return f"已导入 {done.added} 条", f"{counted(done.added, 'entry', 'entries')} imported"


def _event(here: Standing) -> StoredJournal:
    if here.journal is None or here.journal.kind != JournalKind.EVENT:
        raise Http404
    return here.journal


@may(Action.EVENT_OPEN)
@require_POST
def open_event(request: HttpRequest, journal: str) -> HttpResponse:
    """Open an event to spectators, or close it to them; afterwards one is where the button was."""
    public = chosen(request, "public", "1", "0") == "1"
    opened(_event(standing_of(request)), public=public)
    if public:
        words = "已对观众公开：任何人都能看到", "Open to spectators: anybody can see it now"
    else:
        words = (
            "已对观众关闭：只有有职务的人能看到",
            "Closed to spectators: only people with a role can see it",
        )
    messages.success(request, say(*words))
    return redirect(target(request, reverse("event", args=[journal])))


def opened(stored: StoredJournal, *, public: bool) -> None:
    """Open an event to spectators, or close it to them."""
    stored.public = public
    stored.save(update_fields=["public"])


@may(Action.EVENT_LOG)
@require_safe
def log(request: HttpRequest, journal: str) -> HttpResponse:
    """All that happened, the latest first; searched by the words of an entry or by who did it."""
    stored = _event(standing_of(request))
    seen = journals.look(journal, log_of)
    wanted = request.GET.get("q", "").strip()[:100]
    lines = [one for one in seen.value.lines if one.fits(wanted)] if wanted else seen.value.lines
    context = {
        "journal": stored,
        "lines": page_of(request, Paginator(lines, _LINES)),
        "log": seen.value,
        "head": seen.head,
        "q": wanted,
    }
    return render(request, "events/log_lines.html" if request.htmx else "events/log.html", context)  # type: ignore[attr-defined]


@may(Action.EVENT_UNDO)
@require_POST
def take_back(request: HttpRequest, journal: str) -> HttpResponse:
    """Undo the last command, or do again what the last undo took back."""
    here = standing_of(request)
    _event(here)
    again = chosen(request, "what", "undo", "redo") == "redo"
    if again:
        describe(request, "恢复", "do the last undone command again")
    else:
        describe(request, "撤销最后一条命令", "undo the last command")
    key, expected = command(request)
    done = taken_back(journal, again=again, key=key, expected=expected, actor=here.actor)
    line = next(
        one for one in journals.look(journal, log_of).value.lines if one.entry.seq == done.entries[0].seq
    )
    zh, en = line.words
    messages.success(request, say(f"已{zh}", en))
    return redirect("log", journal=journal)


def taken_back(number: str, *, again: bool, key: str, expected: int | None, actor: str) -> Receipt:
    """Undo the last command of an event; `again`: do once more what the last undo took back.

    Raises Refused where there is none, Numbered where a role names a number that would change hands, and what
    `journals.act` raises.
    """
    which = to_redo if again else to_undo

    def work(kept: Journal) -> list[Draft]:
        return [undo(which(kept), time=time.time_ns() // 1_000_000, actor=actor)]

    return journals.act(number, work, expected=expected, key=key)


@open_to_all
@require_safe
def icon(request: HttpRequest) -> HttpResponse:
    """The picture for the tabs of pages that name none, such as a ruling to print."""
    return redirect(asset("zhicai/piece.svg"))


@costly
@may(Action.EVENT_EXPORT)
@require_safe
def file(request: HttpRequest, journal: str) -> HttpResponse:
    """The event file."""
    return file_of(_event(standing_of(request)))


def file_of(stored: StoredJournal) -> HttpResponse:
    """The answer that is the file of an event, under its name."""
    name = EventListing.objects.filter(pk=stored.pk).values_list("name", flat=True).first() or "event"
    plain = "".join(letter if letter.isalnum() else "-" for letter in name).strip("-")[:60] or "event"
    response = HttpResponse(b"".join(export(stored.pk)), content_type="application/x-ndjson")
    response["Content-Disposition"] = (
        f"attachment; filename=\"event.jsonl\"; filename*=UTF-8''{quote(plain)}.jsonl"
    )
    return response
