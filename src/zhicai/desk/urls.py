"""The addresses of the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

handler400 = "zhicai.desk.frame.failures.bad_request"
handler403 = "zhicai.desk.frame.failures.forbidden"
handler404 = "zhicai.desk.frame.failures.not_found"
handler500 = "zhicai.desk.frame.failures.broken"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("zhicai.desk.people.urls")),
    path("", include("zhicai.desk.demo.urls")),
    path("", include("zhicai.desk.running.urls")),
    path("", include("zhicai.desk.events.urls")),
    path("", include("zhicai.desk.public.urls")),
    path("", include("zhicai.desk.bench.urls")),
    path("", include("zhicai.desk.live.urls")),
    path("", include("zhicai.desk.api.urls")),
]
