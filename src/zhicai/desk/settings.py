"""What Django reads: nothing here is to be edited; where things are is told by `zhicai.desk.place`."""

from __future__ import annotations

import os
from typing import Final

from zhicai.desk.bench.guests import for_guests
from zhicai.desk.database import database_settings
from zhicai.desk.place import from_environment

PLACE: Final = from_environment()

SECRET_KEY = PLACE.key()
DEBUG = False
# Hosts are looked at by `frame.hosts`, which lets addresses of any local network through.
ALLOWED_HOSTS = ["*"]
ROOT_URLCONF = "zhicai.desk.urls"
ASGI_APPLICATION = "zhicai.desk.asgi.application"

INSTALLED_APPS = [
    "django.contrib.contenttypes",
    "django.contrib.auth",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django_htmx",
    "zhicai.desk.store",
    "zhicai.desk.people",
    "zhicai.desk.frame",
    "zhicai.desk.events",
    "zhicai.desk.board",
    "zhicai.desk.running",
    "zhicai.desk.public",
    "zhicai.desk.bench",
    "zhicai.desk.demo",
    "zhicai.desk.live",
    "zhicai.desk.api",
]

MIDDLEWARE = [
    # Asynchronous, so outermost; all others run in one thread, which the innermost two see to.
    "servestatic.middleware.ServeStaticMiddleware",
    "zhicai.desk.frame.hosts.known_hosts",
    "django.middleware.security.SecurityMiddleware",
    "zhicai.desk.frame.policy.content_policy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # A token says who asks before anything else looks at that.
    "zhicai.desk.api.tokens.Tokens",
    "zhicai.desk.people.rates.Rates",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "zhicai.desk.frame.failures.Failures",
    "zhicai.desk.people.guard.Guard",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
                "zhicai.desk.people.context.person",
            ],
            "builtins": ["zhicai.desk.frame.templatetags.desk"],
        },
    }
]

DATABASES = {"default": database_settings(PLACE.database, PLACE.folder)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

AUTH_USER_MODEL = "people.Account"
PASSWORD_HASHERS = ["zhicai.desk.people.hashing.Argon2"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "sign-in"
LOGIN_REDIRECT_URL = "events"

SESSION_ENGINE = "zhicai.desk.people.sessions"
SESSION_COOKIE_AGE = 14 * 24 * 60 * 60
SESSION_COOKIE_NAME = "zhicai"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = PLACE.https
CSRF_COOKIE_HTTPONLY = True
CSRF_FAILURE_VIEW = "zhicai.desk.frame.failures.forged"
CSRF_TRUSTED_ORIGINS = [f"https://{name}" for name in PLACE.hosts]
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PLACE.https else None
SECURE_REFERRER_POLICY = "same-origin"
# Sent by `frame.policy`, where browsers heed it.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None
X_FRAME_OPTIONS = "DENY"

# Names are read a character at a time, for which pypinyin needs no words: 44 MB less, and loaded in a quarter.
for _switch in ("PYPINYIN_NO_PHRASES", "PYPINYIN_NO_DICT_COPY"):
    os.environ.setdefault(_switch, "1")

USE_TZ = True
TIME_ZONE = "UTC"
# Django makes that the zone of the whole process, by which papers would be dated; see `frame.apps`.
ZONE_OF_MACHINE = os.environ.get("TZ")
USE_I18N = True
LANGUAGE_CODE = "zh-hans"
LANGUAGES = [("zh-hans", "简体中文"), ("en", "English")]
LANGUAGE_COOKIE_NAME = "zhicai-language"
LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60

# Whether people without an account may use the bench and the incident reference.
BENCH_FOR_GUESTS = for_guests(https=PLACE.https)

STATIC_URL = "/static/"
# Straight from the packages, under addresses that carry the hash of the contents: nothing is collected or built.
SERVESTATIC_USE_FINDERS = True
SERVESTATIC_ALLOW_ALL_ORIGINS = False
SERVESTATIC_MAX_AGE = 365 * 24 * 60 * 60

# An event file of 20,000 entries has 7 MB. Bodies are cut off while they arrive by `limits`.
DATA_UPLOAD_MAX_MEMORY_SIZE = 2 * 1024 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 5000
DATA_UPLOAD_MAX_NUMBER_FILES = 4

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"seldom": {"()": "zhicai.desk.seldom.Seldom"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "filters": ["seldom"]}},
    # The web server, its loop and the desk itself write by this one.
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": [], "level": "WARNING"},
        # What strangers ask for is no event of the desk: a missing page, a wrong name, a forged form.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
    },
}
