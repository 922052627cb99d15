"""Settings of the site: safe by default; at home nothing needs to be set, a hosted server sets a few variables.

YATZY_DATA          folder of the database, the secret key and the collected static files (data/ beside manage.py)
YATZY_SECRET_KEY    the secret key itself, for several servers that share one (made once, in the data folder)
DATABASE_URL        another database than the embedded SQLite, such as postgres://…
YATZY_HOSTS         host names it answers to besides this machine's own, separated by commas (none)
YATZY_ORIGINS       origins trusted to post, when a proxy changes the host (none)
YATZY_BEHIND_PROXY  whose word about the sender's address and HTTPS is believed: 1 for a proxy on this machine, or the
                    addresses and networks of the proxies, separated by commas (nobody's)
YATZY_HTTPS         1: always HTTPS: secure cookies, redirect, HSTS
YATZY_LOG           json: one JSON object a line on stderr, each request and each event (plain lines, faults only)
YATZY_ACCESS_LOG    1: the same in plain lines
YATZY_DEBUG         1: for developers only
TZ                  time zone of the dates shown (the machine's)
"""

import os
import secrets
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ImproperlyConfigured
from django.utils.csp import CSP

from yatzy_site import logs

BASE_DIR = Path(__file__).resolve().parent.parent
DATA = Path(os.environ.get("YATZY_DATA") or BASE_DIR / "data").resolve()


def switched_on(name: str) -> bool:
    return os.environ.get(name, "").lower() in {"1", "true", "yes", "on"}


def listed(name: str, default: str = "") -> list[str]:
    return [part for part in os.environ.get(name, default).replace(",", " ").split() if part]


def proxies(name: str) -> list[str]:
    """List the proxies that are trusted: those on this machine, or those with these addresses."""
    if switched_on(name):
        return ["127.0.0.0/8", "::1", "::ffff:127.0.0.0/104"]
    if os.environ.get(name, "").lower() in {"", "0", "false", "no", "off"}:
        return []
    try:
        return [str(ip_network(part)) for part in listed(name)]
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} takes 1, or addresses and networks of proxies: {error}.") from None


def kept_secret_key(path: Path) -> str:
    """Give the secret key kept in `path`, made the first time: a copy of the data folder keeps every device known."""
    try:
        return path.read_text(encoding="ascii")
    except FileNotFoundError:
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:  # another process was first
        return path.read_text(encoding="ascii")
    key = secrets.token_urlsafe(64)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key


def local_time_zone() -> str:
    """Name the machine's time zone, since "20:14" in a log means the clock on the wall of that room."""
    linked = os.path.realpath("/etc/localtime").partition("zoneinfo/")[2]
    for name in (os.environ.get("TZ", ""), linked.removeprefix("posix/")):
        try:
            return ZoneInfo(name).key
        except (LookupError, ValueError, OSError):  # not set, or not the name of a zone
            continue
    return "UTC"


# --- safety -----------------------------------------------------------------------------------------------------------

DEBUG = switched_on("YATZY_DEBUG")
SECRET_KEY = os.environ.get("YATZY_SECRET_KEY") or kept_secret_key(DATA / "secret-key")

ALLOWED_HOSTS = [*listed("YATZY_HOSTS"), "localhost", "127.0.0.1", "[::1]"]  # whoever asks on this machine may
CSRF_TRUSTED_ORIGINS = listed("YATZY_ORIGINS")
TRUSTED_PROXIES = proxies("YATZY_BEHIND_PROXY")  # yatzy_site/proxies.py

HTTPS = switched_on("YATZY_HTTPS")
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^health/$"]  # whoever asks there stands beside the server, inside the proxy
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS
SECURE_HSTS_PRELOAD = HTTPS
SESSION_COOKIE_SECURE = HTTPS  # there is no session, but messages travel by the same rules
CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True  # the token reaches scripts through the page
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"  # an invitation's link must not leak to another site
X_FRAME_OPTIONS = "DENY"
SECURE_CSP = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF],
    "connect-src": [CSP.SELF],
    "font-src": [CSP.NONE],
    "form-action": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "frame-ancestors": [CSP.NONE],
}
DATA_UPLOAD_MAX_MEMORY_SIZE = 100_000  # bytes; the largest form is a few kilobytes
DATA_UPLOAD_MAX_NUMBER_FIELDS = 500

# --- application ------------------------------------------------------------------------------------------------------

# No accounts, so neither auth nor sessions nor admin: a device is known by its own signed cookie.
INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.messages",
    "django_htmx",
    "scoresheet",
]
MIDDLEWARE = [
    "scoresheet.middleware.logged",
    "django.middleware.csp.ContentSecurityPolicyMiddleware",  # outermost: what refuses a request is a page as well
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "scoresheet.middleware.small",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "scoresheet.middleware.device",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "scoresheet.middleware.Answers",
]
CSRF_FAILURE_VIEW = "scoresheet.views.errors.csrf_failure"
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # one line after a redirect; no sessions
ROOT_URLCONF = "yatzy_site.urls"
WSGI_APPLICATION = "yatzy_site.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    },
]

# --- database ---------------------------------------------------------------------------------------------------------

# IMMEDIATE makes read-then-write safe, WAL lets readers go on meanwhile, FULL keeps what was acknowledged through a
# power cut, and a kept connection saves reopening the file on every request. The engine is Django's, with a queue.
SQLITE = {
    "ENGINE": "yatzy_site.sqlite",
    "NAME": DATA / "yatzy.sqlite3",
    "TEST": {"NAME": DATA / f"test-{os.getpid()}.sqlite3"},  # a file, since browser tests serve it from other threads
    "CONN_MAX_AGE": None,
    "OPTIONS": {
        "transaction_mode": "IMMEDIATE",
        "timeout": 10,  # seconds in the queue, and as many again for another process
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA temp_store=MEMORY; "
        "PRAGMA mmap_size=134217728; PRAGMA cache_size=-16000",
    },
}

# A fixed pool of threads keeps a connection each, asked whether it still lives before a request leans on it. Nobody
# waits for ever: neither for a server that does not answer, nor for somebody else's lock, nor on behalf of a phone
# that has long given up.
POSTGRES: dict[str, Any] = {
    "CONN_MAX_AGE": None,
    "CONN_HEALTH_CHECKS": True,
    "OPTIONS": {
        "connect_timeout": 3,  # seconds, as are the next two
        "keepalives_idle": 15,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 15_000,  # milliseconds, as are those below
        "options": "-c lock_timeout=5000 -c statement_timeout=15000 -c idle_in_transaction_session_timeout=30000",
    },
}


def database() -> dict[str, object]:
    """Give the database of DATABASE_URL; what the address itself says (?connect_timeout=10) counts before ours."""
    if not os.environ.get("DATABASE_URL"):
        return SQLITE
    import dj_database_url  # noqa: PLC0415 - only for those who need it

    named: dict[str, Any] = {**dj_database_url.config()}
    if named["ENGINE"] == "django.db.backends.sqlite3":
        return {**SQLITE, "NAME": named["NAME"]}
    ours = POSTGRES if named["ENGINE"] == "django.db.backends.postgresql" else {}
    said: dict[str, Any] = named.pop("OPTIONS", {})
    return {**named, **ours, "OPTIONS": ours.get("OPTIONS", {}) | said}


DATABASES = {"default": database()}

# Counts of what is limited by address (scoresheet/limits.py); each process counts for itself.
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    }
}

# --- language and time ------------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("da", "Dansk")]
LOCALE_PATHS = [BASE_DIR / "scoresheet" / "locale"]
USE_THOUSAND_SEPARATOR = False
TIME_ZONE = local_time_zone()

# --- static files -----------------------------------------------------------------------------------------------------

STATIC_URL = "static/"
STATIC_ROOT = DATA / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]  # not what libraries bring along
HASHED = "whitenoise.storage.CompressedManifestStaticFilesStorage"
PLAIN = "django.contrib.staticfiles.storage.StaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": PLAIN if DEBUG else HASHED},
}

# --- tests ------------------------------------------------------------------------------------------------------------

TEST_RUNNER = "tests.runner.PytestRunner"

# --- what is written of it --------------------------------------------------------------------------------------------

LOG_AS_JSON = os.environ.get("YATZY_LOG", "").lower() == "json"
LOGGING = logs.configuration(as_json=LOG_AS_JSON, requests=LOG_AS_JSON or switched_on("YATZY_ACCESS_LOG"), frank=DEBUG)
