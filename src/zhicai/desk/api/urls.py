"""The addresses of the interface: its operations apart, its document, its page, the tokens."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from zhicai.desk.frame.later import apart, later

managing = later("zhicai.desk.api.managing")
views = later("zhicai.desk.api.views", seldom=True)

urlpatterns: list[URLPattern | URLResolver] = [
    apart("api/v1/", "zhicai.desk.api.addresses"),
    path("api/", views.page, name="api"),
    path("api/openapi.json", views.document_view, name="api-document"),
    path("api/<str:topic>/", views.topic_page, name="api-topic"),
    path("events/<str:journal>/tokens/", managing.tokens, name="tokens"),
    path("events/<str:journal>/tokens/make/", managing.make_token, name="make-token"),
    path("events/<str:journal>/tokens/<number:number>/revoke/", managing.revoke_token, name="revoke-token"),
]
