"""Sentences for players: an English message id with its parameters, to be translated where it is shown."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


def _(message: str) -> str:
    """Mark a message for extraction; the rules speak English and leave translating to the pages."""
    return message


@dataclass(frozen=True)
class Sentence:
    """An English message id and its parameters; a parameter may itself be a sentence (the label of a box)."""

    message: str
    params: Mapping[str, object] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return self.translated(str)

    def translated(self, translate: Callable[[str], str]) -> str:
        """The sentence in the language of `translate` (gettext), its nested sentences too."""
        message = translate(self.message)
        shown = {key: _shown(value, translate) for key, value in self.params.items()}
        return message % shown if shown else message


def _shown(value: object, translate: Callable[[str], str]) -> object:
    return value.translated(translate) if isinstance(value, Sentence) else value


class Refusal(Exception):
    """Why the rules say no. `str()` is the English sentence, `.sentence` the one to translate."""

    def __init__(self, message: str, **params: object) -> None:
        super().__init__(message, params)
        self.sentence = Sentence(message, params)

    @property
    def message(self) -> str:
        return self.sentence.message

    @property
    def params(self) -> Mapping[str, object]:
        return self.sentence.params

    def __str__(self) -> str:
        return str(self.sentence)
