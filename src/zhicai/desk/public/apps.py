"""The public pages as Django knows them."""

from __future__ import annotations

from django.apps import AppConfig


class PublicConfig(AppConfig):
    """What everybody may see of an event."""

    name = "zhicai.desk.public"
    label = "public"
