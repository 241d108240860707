"""The addresses of the bench and of the incident reference."""

from __future__ import annotations

from django.urls import path

from zhicai.desk.frame.later import later

giving, views = later("zhicai.desk.bench.giving"), later("zhicai.desk.bench.views")
referee = later("zhicai.desk.bench.referee").referee

urlpatterns = [
    path("bench/", views.ask, name="bench"),
    path("bench/paper/", views.paper, name="bench-paper"),
    path("bench/line/", views.line, name="bench-line"),
    path("bench/record/", views.record, name="bench-record"),
    path("events/<str:journal>/ruling/", giving.give, name="give-ruling"),
    path("referee/", referee, name="referee"),
    path("referee/<str:rules>/", referee, name="referee-edition"),
    path("referee/<str:rules>/<path:keys>", referee, name="referee-at"),
]
