"""The secrets that let a phone in, and the cookie that carries its own."""

import base64
import hashlib
import secrets

from django.core import signing
from django.utils.crypto import salted_hmac

DEVICE_BITS = 256
INVITATION_BITS = 128

COOKIE = "device"
LASTS = 365 * 24 * 3600
RENEWED_AFTER = 30 * 24 * 3600
"""Seconds.  Who plays at least once a year is never forgotten."""


def cookie_for(token: str) -> str:
    """What the device's cookie holds: its token, signed and dated."""
    return _signer().sign(token)


def told_by(cookie: str) -> tuple[str | None, bool]:
    """The token in a cookie, and whether the cookie is due to be renewed."""
    try:
        return _signer().unsign(cookie, max_age=RENEWED_AFTER), False
    except signing.SignatureExpired:
        pass
    except signing.BadSignature:
        return None, False
    try:
        return _signer().unsign(cookie, max_age=LASTS), True
    except signing.BadSignature:
        return None, False


def _signer() -> signing.TimestampSigner:
    return signing.get_cookie_signer(salt=COOKIE)


def fresh_device_token() -> str:
    return secrets.token_urlsafe(DEVICE_BITS // 8)


def renewed(device_token: str, key: str) -> str:
    """The token that a device holds after it was let in by a form with this key.

    The same form sent twice gives the same token. Whoever planted the old one in a browser does not know the key, and
    could not work out the new one without this server's secret.
    """
    mac = salted_hmac("a device let in", f"{device_token} {key}", algorithm="sha256")
    return base64.urlsafe_b64encode(mac.digest()).rstrip(b"=").decode()


def fresh_invitation_token() -> str:
    return secrets.token_urlsafe(INVITATION_BITS // 8)


def link_token(*asked: object) -> str:
    """The token of a link that a form asked for: the same form, its key among what was asked, gets the same link twice.

    Without this server's secret nobody could work it out.
    """
    mac = salted_hmac("a link asked for", " ".join(map(str, asked)), algorithm="sha256")
    return base64.urlsafe_b64encode(mac.digest()[: INVITATION_BITS // 8]).rstrip(b"=").decode()


def hashed(token: str) -> str:
    """What the database keeps of a token.  The tokens are random, so no salt and no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
