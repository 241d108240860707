"""The addresses of live boards."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from zhicai.desk.frame.later import later

pages, streams = later("zhicai.desk.live.pages"), later("zhicai.desk.live.streams")
closing = later("zhicai.desk.live.closing")
views = later("zhicai.desk.live.views")

_EVENT = "events/<str:journal>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path(f"{_EVENT}live/", pages.wall, name="wall"),
    path(f"{_EVENT}live/stream/", streams.wall_stream, name="wall-stream"),
    path(f"{_EVENT}live/gone/", closing.close_gone, name="close-gone"),
    path(f"{_EVENT}live/<str:game>/", pages.live, name="live"),
    path(f"{_EVENT}live/<str:game>/state/", views.live_state, name="live-state"),
    path(f"{_EVENT}live/<str:game>/stream/", streams.live_stream, name="live-stream"),
    path(f"{_EVENT}live/<str:game>/do/", views.live_do, name="live-do"),
    path(f"{_EVENT}live/<str:game>/undo/", pages.undo_words, name="live-undo"),
    path(f"{_EVENT}live/<str:game>/codes/", pages.codes, name="live-codes"),
    path(f"{_EVENT}live/<str:game>/bench/", pages.bench, name="live-bench"),
    path(f"{_EVENT}live/<str:game>/paper/<slug:form>/", pages.paper, name="live-paper"),
    path(
        f"{_EVENT}<number:section>/rounds/<number:number>/boards/<place:place>/watch/",
        pages.at_table,
        name="table-live",
    ),
    path(
        f"{_EVENT}<number:section>/rounds/<number:number>/boards/<places:place>/live/",
        views.open_live,
        name="open-live",
    ),
]
