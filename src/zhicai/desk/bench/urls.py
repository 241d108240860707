"""The addresses of the bench."""

from __future__ import annotations

from django.urls import path

from zhicai.desk.bench import views

urlpatterns = [
    path("bench/", views.bench, name="bench"),
    path("bench/sheet/", views.sheet, name="sheet"),
]
