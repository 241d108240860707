"""Notices from the desk: post one to a section or to everybody, take one down."""

from __future__ import annotations

from collections.abc import Sequence

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from zhicai.competition.errors import CompetitionError
from zhicai.competition.event import notices
from zhicai.competition.event.kinds import Fact, NoticeTakenDown
from zhicai.competition.event.state import Section
from zhicai.desk.frame.words import later, say, told
from zhicai.desk.people.access import may, standing_of
from zhicai.desk.people.rights import Action
from zhicai.desk.public.book import Book, book_of
from zhicai.desk.running import doing
from zhicai.desk.running.room import enter, stored_event
from zhicai.desk.store import journals


class NoticeForm(forms.Form):
    """A notice, and to whom it is posted: 0 everybody, else a section counted from 1."""

    text = forms.CharField(
        label=later("内容", "Text"),
        max_length=notices.LONGEST,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=later(
            "可写几行；大屏上整段显示。", "Several lines if need be; the hall's screen shows it whole."
        ),
    )
    to = forms.ChoiceField(label=later("面向", "To"), required=False)

    def __init__(self, titles: Sequence[str], data: object = None) -> None:
        """Offer the sections of an event."""
        super().__init__(data)  # type: ignore[arg-type]  # a QueryDict, or nothing
        several = [(at, title or str(at)) for at, title in enumerate(titles, 1)] if len(titles) > 1 else []
        field = self.fields["to"]
        field.choices = [(0, say("全体", "everybody")), *several]  # type: ignore[attr-defined]
        if not several:
            field.widget = forms.HiddenInput()


def nothing_matters(fact: Fact) -> bool:
    """Whatever else was written does not matter to a new notice."""
    return False


def taken_down(fact: Fact) -> bool:
    """Only that another notice was taken down matters to taking one down."""
    return isinstance(fact, NoticeTakenDown)


def _page(request: HttpRequest, book: Book, form: NoticeForm) -> HttpResponse:
    context = {
        "journal": stored_event(standing_of(request)),
        "notices": book.notices(),
        "form": form,
        "head": book.now.head,
    }
    return render(request, "public/posting.html", context, status=422 if form.errors else 200)


def _book(request: HttpRequest) -> Book:
    return journals.look(stored_event(standing_of(request)).pk, book_of).value


@may(Action.EVENT_SEE)
@require_safe
def hanging(request: HttpRequest, journal: str) -> HttpResponse:
    """The notices that hang there, for everybody; for who may post, a form for another one."""
    book = _book(request)
    return _page(request, book, NoticeForm(book.now.titles))


@may(Action.NOTICE_POST)
@require_POST
def post(request: HttpRequest, journal: str) -> HttpResponse:
    """Post a notice."""
    book = _book(request)
    form = NoticeForm(book.now.titles, request.POST)
    if form.is_valid():
        to, text = int(form.cleaned_data["to"] or 0), form.cleaned_data["text"]

        def work(now: Section) -> Sequence[Fact]:
            return notices.post(now, text, everybody=not to)

        try:
            doing.do(request, enter(request, to or 1), work, nothing_matters)
        except CompetitionError as error:
            form.add_error("text", told(error))
        else:
            messages.success(request, say("公告已张贴", "The notice hangs there now"))
            return redirect("notices", journal=journal)
    return _page(request, book, form)


@may(Action.NOTICE_POST)
@require_POST
def take_down(request: HttpRequest, journal: str, section: int, number: int) -> HttpResponse:
    """Take a notice down; raises Http404 for one that was never posted."""
    room = enter(request, section)
    if not 1 <= number <= room.section.last_notice:
        raise Http404
    doing.do(request, room, lambda now: notices.take_down(now, number), taken_down)
    messages.success(request, say("公告已撤下", "The notice was taken down"))
    return redirect("notices", journal=journal)
