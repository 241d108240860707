"""The application as Django knows it."""

from django.apps import AppConfig


class DemoConfig(AppConfig):
    """The demonstration event."""

    name = "zhicai.desk.demo"
    label = "demo"
