"""The addresses of the public pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from zhicai.desk.public import views
from zhicai.desk.public.links import PATHS

_SECTION: list[URLPattern | URLResolver] = [
    *(
        path(rest.format("<int:number>"), views.page, {"page": name}, name=f"public-{name}")
        for name, rest in PATHS.items()
    ),
    path("papers/<slug:name>.pdf", views.paper, name="public-paper"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<str:journal>/public/<int:section>/", include(_SECTION)),
]
