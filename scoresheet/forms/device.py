"""How a device likes things: all of it in its own cookies."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings

THEMES = ("auto", "light", "dark")
ENTRIES = ("picker", "tray")
STRUCK = ("dash", "zero")


@dataclass(frozen=True)
class DeviceForm:
    """The wishes of a device; whatever is none of the choices is the first of them."""

    theme: str
    entry: str
    struck: str
    language: str

    @classmethod
    def of(cls, sent: Mapping[str, str], language: str) -> "DeviceForm":
        languages = [code for code, _name in settings.LANGUAGES]
        return cls(
            theme=_one_of(THEMES, sent.get("theme")),
            entry=_one_of(ENTRIES, sent.get("entry")),
            struck=_one_of(STRUCK, sent.get("struck")),
            language=sent["language"] if sent.get("language") in languages else language,
        )


def _one_of(choices: tuple[str, ...], sent: str | None) -> str:
    return sent if sent in choices else choices[0]
