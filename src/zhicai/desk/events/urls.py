"""The addresses of events.

What is not about one event stands outside `events/`: there, each word after it is the number of an event.
"""

from __future__ import annotations

from django.urls import path

from zhicai.desk.frame.later import later

views = later("zhicai.desk.events.views")

urlpatterns = [
    path("", views.events, name="events"),
    path("favicon.ico", views.icon, name="icon"),
    path("import/", views.take_in, name="import"),
    path("events/<str:journal>/open/", views.open_event, name="open-event"),
    path("events/<str:journal>/log/", views.log, name="log"),
    path("events/<str:journal>/undo/", views.take_back, name="undo"),
    path("events/<str:journal>/file/", views.file, name="file"),
]
