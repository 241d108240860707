"""The addresses of the public pages."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from zhicai.desk.frame.later import later
from zhicai.desk.public.links import PATHS

export, finding = later("zhicai.desk.public.export"), later("zhicai.desk.public.finding")
front, posting = later("zhicai.desk.public.front"), later("zhicai.desk.public.posting")
ruled, screen = later("zhicai.desk.public.ruled"), later("zhicai.desk.public.screen")
views = later("zhicai.desk.public.views")

_SECTION: list[URLPattern | URLResolver] = [
    *(
        path(rest.format("<number:number>"), views.page, {"page": name}, name=f"public-{name}")
        for name, rest in PATHS.items()
    ),
    path("papers/<slug:name>.pdf", views.paper, name="public-paper"),
    path("rulings/<number:number>/", ruled.paper, name="ruling-paper"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("events/<str:journal>/", front.event, name="event"),
    path("events/<str:journal>/find/", finding.find, name="find"),
    path("events/<str:journal>/notices/", posting.hanging, name="notices"),
    path("events/<str:journal>/notices/post/", posting.post, name="post-notice"),
    path(
        "events/<str:journal>/notices/<number:section>/<number:number>/down/",
        posting.take_down,
        name="take-down-notice",
    ),
    path("events/<str:journal>/pages.zip", export.download, name="pages-zip"),
    path("events/<str:journal>/screen/", screen.screen, name="screen"),
    path("events/<str:journal>/screen/slides/", screen.slides, name="screen-slides"),
    path("events/<str:journal>/public/<number:section>/", include(_SECTION)),
]
