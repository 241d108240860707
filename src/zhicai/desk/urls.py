"""The addresses of the desk."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver

from zhicai.desk.api.urls import urlpatterns as api
from zhicai.desk.bench.urls import urlpatterns as bench
from zhicai.desk.demo.urls import urlpatterns as demo
from zhicai.desk.events.urls import urlpatterns as events
from zhicai.desk.live.urls import urlpatterns as live
from zhicai.desk.people.urls import urlpatterns as people
from zhicai.desk.public.urls import urlpatterns as public
from zhicai.desk.running.urls import urlpatterns as running

handler400 = "zhicai.desk.frame.failures.bad_request"
handler403 = "zhicai.desk.frame.failures.forbidden"
handler404 = "zhicai.desk.frame.failures.not_found"
handler500 = "zhicai.desk.frame.failures.broken"

# In one list: Django goes through every address anew for each list around it, when it first looks for a name.
urlpatterns: list[URLPattern | URLResolver] = [
    *people,
    *demo,
    *running,
    *events,
    *public,
    *bench,
    *live,
    *api,
]
