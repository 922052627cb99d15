"""What a house rule is, and the kinds of values one can take."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from scoresheet.rules.game import MOST_COLUMNS, Game, Setting
from scoresheet.rules.sentence import Refusal, Sentence, _


class BadValue(Refusal):
    """The house rule does not take this value."""


@dataclass(frozen=True)
class Range:
    """Whole numbers from lo to hi in steps."""

    kind: ClassVar[str] = "range"
    lo: int
    hi: int
    step: int = 1

    def takes(self, value: object) -> bool:
        return type(value) is int and value in range(self.lo, self.hi + 1, self.step)

    @property
    def possible(self) -> Sentence:
        message = _("%(lo)s to %(hi)s") if self.step == 1 else _("%(lo)s to %(hi)s in steps of %(step)s")
        return Sentence(message, {"lo": self.lo, "hi": self.hi, "step": self.step})


@dataclass(frozen=True)
class Choices:
    """One of a few values, each with a label."""

    kind: ClassVar[str] = "choices"
    options: tuple[tuple[Setting, str], ...]

    def takes(self, value: object) -> bool:
        # By type too: 0 and 1 are no answer where off and on are meant.
        return any(type(value) is type(option) and value == option for option, _label in self.options)

    @property
    def possible(self) -> Sentence:
        labels = {f"label{index}": Sentence(label) for index, (_value, label) in enumerate(self.options)}
        return Sentence(" / ".join(f"%({name})s" for name in labels), {**labels})


@dataclass(frozen=True)
class Switch(Choices):
    """On or off."""

    kind: ClassVar[str] = "switch"
    options: tuple[tuple[Setting, str], ...] = ((True, _("on")), (False, _("off")))


@dataclass(frozen=True)
class Factors:
    """None, or one factor from 1 to 9 for each of one to six columns."""

    kind: ClassVar[str] = "factors"

    def takes(self, value: object) -> bool:
        return value is None or (
            isinstance(value, tuple) and 1 <= len(value) <= MOST_COLUMNS and all(map(Range(1, 9).takes, value))
        )

    @property
    def possible(self) -> Sentence:
        return Sentence(_("one to six factors from 1 to 9"))


def _nothing(_game: Game, _value: Any) -> None:
    """What a rule says in the line of rules in force when another rule's phrase says it."""


def _never(_game: Game) -> None:
    """What a rule says that no other rule sets aside."""


@dataclass(frozen=True)
class HouseRule:
    """One rule as one printed game offers it. `allowed` says what values are possible; `default` is print.

    `phrase` says it in a few words, given the game played and the value; a rule that `always` speaks does so
    at its default too. `set_aside` says by what other rule its value has no say in the game played.
    """

    key: str
    label: str
    help: str
    default: Setting
    allowed: Range | Choices | Factors
    apply: Callable[[Game, Any], Game]
    phrase: Callable[[Game, Any], Sentence | None] = _nothing
    always: bool = False
    set_aside: Callable[[Game], Sentence | None] = _never

    @property
    def kind(self) -> str:
        """One of "range", "choices", "switch", "factors"."""
        return self.allowed.kind

    def checked(self, value: object) -> Setting:
        """The value, a JSON list as a tuple. Raises BadValue, saying what is possible."""
        value = tuple(value) if isinstance(value, list) else value
        if not self.allowed.takes(value):
            raise BadValue(
                _("%(rule)s can be %(possible)s."), rule=Sentence(self.label), possible=self.allowed.possible
            )
        return value  # type: ignore[return-value]  # `takes` has just looked at its type
