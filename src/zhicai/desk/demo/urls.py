"""The addresses of the demonstration event."""

from __future__ import annotations

from django.urls import path

from zhicai.desk.frame.later import later

views = later("zhicai.desk.demo.views")

urlpatterns = [path("events/<str:journal>/demo/players/", views.players, name="demo-players")]
