"""A referee who knows the rule book alone and nothing of the code under test: plain lists, slow on purpose.

A sheet is a list of turns in order of play. A turn's `dice` are the whole roll, "" for a stroke; `throw` is the roll of
the turn it was made in, None where nobody noted it. Points of single boxes are the naive scorer's.
"""

from typing import Any, NamedTuple

from .naive import CHANGES, FACES, SHEETS, like_yahtzee, naive, paid

SERVED = ("straight", "full_house", "four_kind")

type Place = tuple[int, str]
type Held = dict[Place, int]


class Turn(NamedTuple):
    column: int
    box: str
    dice: str
    throw: int | None = None


class Verdict(NamedTuple):
    """Points in the box, bonus beside it, whether it is a joker, and whether it may be placed there."""

    points: int
    bonus: int = 0
    joker: bool = False
    allowed: bool = True


type Judged = list[tuple[Turn, Verdict]]


class Lines(NamedTuple):
    """What stands below a column, and what it brings."""

    upper: int
    bonus: int
    lower: int
    extra: int
    result: int


class Referee:
    """The judge of one seat's sheet, by one game and its house rules, every one of them given."""

    def __init__(self, game: str, rules: dict[str, Any]) -> None:
        self.game, self.rules = game, rules
        self.factors: list[int] = rules.get("multipliers") or [1] * rules["games"]
        self.columns = range(len(self.factors))
        self.boxes = [box for box in SHEETS[game] if not self.left_out(box)]

    def left_out(self, box: str) -> bool:
        if box in ("one_pair", "two_pairs"):
            return not self.rules.get("pair_boxes", True)
        return box == "double_generala" and not self.rules["double_generala"]

    # Section 4: which cells are open

    def empty(self, sheet: list[Turn]) -> list[Place]:
        filled = {(turn.column, turn.box) for turn in sheet}
        places = [(column, box) for column in self.columns for box in self.boxes]
        return [place for place in places if place not in filled]

    def open(self, sheet: list[Turn]) -> list[Place]:
        empty, order = self.empty(sheet), self.rules.get("forced", False)
        if order is True:
            return empty[:1]
        if order == "half":
            upper_first = {column for column, box in empty if box in FACES}
            return [(column, box) for column, box in empty if box in FACES or column not in upper_first]
        return empty

    # What a turn is worth, and whether it may be

    def judged(self, sheet: list[Turn]) -> Judged:
        """Every turn in a box that is played, with its verdict."""
        done: Judged = []
        for turn in sheet:
            if turn.column in self.columns and turn.box in self.boxes:
                done.append((turn, self.judge(done, turn)))
        return done

    def verdicts(self, sheet: list[Turn], dice: str, throw: int | None) -> dict[Place, Verdict]:
        """What this roll would be in every open cell."""
        done = self.judged(sheet)
        return {place: self.judge(done, Turn(*place, dice, throw)) for place in self.open(sheet)}

    def judge(self, done: Judged, turn: Turn) -> Verdict:
        held = {(before.column, before.box): verdict.points for before, verdict in done}
        verdict = self.as_placed(held, turn) if turn.dice else Verdict(0)
        enough = turn.throw is None or turn.throw <= self.rolls_left(done)
        return verdict._replace(allowed=verdict.allowed and enough)

    def as_placed(self, held: Held, turn: Turn) -> Verdict:
        if self.is_further(held, turn.dice):
            return self.further(held, turn)
        made = self.points(turn)
        return self.generala(held, turn, made) if self.game == "generala" else Verdict(made)

    def points(self, turn: Turn) -> int:
        """What the dice give in the box as they lie."""
        changes = CHANGES.get(self.game, {}).get(turn.box, {})
        return naive(self.game, turn.box, *((rule, self.rules[rule]) for rule in changes)).table[turn.dice]

    # Section 5: a further Yahtzee

    def is_further(self, held: Held, dice: str) -> bool:
        if not like_yahtzee(self.game) or len(set(dice)) > 1:
            return False
        return all((column, "yahtzee") in held for column in self.columns)

    def further(self, held: Held, turn: Turn) -> Verdict:
        all_made = all(held[column, "yahtzee"] >= 50 for column in self.columns)
        bonus = self.rules["yahtzee_bonus"] if all_made else 0
        lying = Verdict(self.points(turn), bonus)
        match self.rules["joker"]:
            case "none":
                return lying
            case "struck":
                return Verdict(0, bonus) if all_made else lying
            case "free":
                return lying if self.own_open(held, turn.dice) else self.as_joker(turn, lying)
            case _:
                return self.as_joker(turn, lying)._replace(allowed=self.forced_place(held, turn))

    def as_joker(self, turn: Turn, lying: Verdict) -> Verdict:
        if turn.box in FACES:
            return lying
        return lying._replace(points=paid(self.game, turn.box, turn.dice, self.rules), joker=True)

    def forced_place(self, held: Held, turn: Turn) -> bool:
        if self.own_open(held, turn.dice):
            return FACES.get(turn.box) == turn.dice[0]
        lower = [box for box in self.boxes if box not in FACES]
        if any((column, box) not in held for column in self.columns for box in lower):
            return turn.box not in FACES
        return True

    def own_open(self, held: Held, dice: str) -> bool:
        own = next(box for box, face in FACES.items() if face == dice[0])
        return any((column, own) not in held for column in self.columns)

    # Section 10: Generala

    def generala(self, held: Held, turn: Turn, made: int) -> Verdict:
        if turn.box == "double_generala" and made:
            return Verdict(made, allowed=held.get((turn.column, "generala"), 0) > 0)
        served = turn.throw == 1 and turn.box in SERVED and made
        return Verdict(made + (self.rules["served_extra"] if served else 0))

    def wins(self, turn: Turn) -> bool:
        """Whether it is a served Generala, in whatever box. The game is over then."""
        return self.game == "generala" and turn.throw == 1 and len(set(turn.dice)) == 1

    def won(self, sheet: list[Turn]) -> bool:
        return any(self.wins(turn) for turn, _verdict in self.judged(sheet))

    # Section 3.3: rolls and saved rolls

    def bank(self, done: Judged) -> int | None:
        if not self.rules.get("save_rolls"):
            return None
        saved = 0
        for turn, _verdict in done:
            if turn.throw is not None:
                saved = max(0, saved + self.rules["rolls_per_turn"] - turn.throw)
        return saved

    def rolls_left(self, done: Judged) -> int:
        """The rolls a turn may take; 99 where nobody counts them."""
        if self.game == "generala":
            return 3
        if self.game == "maxi":
            return int(self.rules["rolls_per_turn"]) + (self.bank(done) or 0)
        return 99

    # Sections 1, 2, 6: what the sheet comes to

    def lines(self, sheet: list[Turn]) -> list[Lines]:
        done = self.judged(sheet)
        return [self.lines_of(column, done) for column in self.columns]

    def lines_of(self, column: int, done: Judged) -> Lines:
        here = [(turn, verdict) for turn, verdict in done if turn.column == column]
        upper = sum(verdict.points for turn, verdict in here if turn.box in FACES)
        lower = sum(verdict.points for turn, verdict in here if turn.box not in FACES)
        extra = sum(verdict.bonus for _turn, verdict in here)
        bonus = self.rules.get("upper_bonus", 0) if upper >= self.threshold() else 0
        factor = self.factors[column]
        extra_factor = factor if self.rules.get("bonus_times_column", True) else 1
        return Lines(upper, bonus, lower, extra, (upper + bonus + lower) * factor + extra * extra_factor)

    def threshold(self) -> int:
        forced = self.rules.get("forced", False)
        return int(self.rules["forced_threshold"] if forced else self.rules.get("upper_threshold", 0))

    def total(self, sheet: list[Turn]) -> int:
        results = [lines.result for lines in self.lines(sheet)]
        return sum(results) if self.rules["add_columns"] or self.rules.get("multipliers") else max(results)
