"""A phone at the table: short words for what a thumb does and an eye reads, by the names that controls go by."""

import re

from django.core import signing
from playwright.sync_api import Locator, Page, expect

from scoresheet.access import COOKIE, hashed
from scoresheet.models import Device
from scoresheet.rules import GAMES


def hold(page: Page, server: str, device: Device) -> None:
    """Give a browser the cookie of a device that commands made."""
    token = f"held by {device.pk}"
    Device.objects.filter(pk=device.pk).update(hash=hashed(token))
    cookie = signing.get_cookie_signer(salt=COOKIE).sign(token)
    page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": server}])


class Phone:
    """A page that shows a sheet, or the way there."""

    def __init__(self, page: Page, game: str = "yatzy") -> None:
        self.page = page
        self.labels = {box.key: box.label for box in GAMES[game].boxes}

    # what is read

    @property
    def turn(self) -> Locator:
        return self.page.locator("h1")

    @property
    def said(self) -> Locator:
        return self.page.get_by_role("status")

    @property
    def picker(self) -> Locator:
        return self.page.get_by_role("dialog")

    def cell(self, name: str, box: str, column: int = 0) -> Locator:
        """A cell by its spoken name; its number of the column is said only where there are several."""
        where = f", column {column + 1}" if column else "(, column 1)?"
        spoken = re.compile(rf"^\u2068?{re.escape(name)}\u2069?, {re.escape(self.labels[box])}{where}: ")
        return self.page.locator(".sheet .cell").and_(self.page.get_by_label(spoken))

    def line(self, label: str) -> list[str]:
        """What stands in a row of the sheet, cell by cell; of several lines in a cell the first."""
        row = self.page.locator(".sheet tr").filter(has=self.page.locator("th", has_text=re.compile(f"^{label}")))
        return [text.strip().split("\n")[0] for text in row.locator("td").all_inner_texts()]

    def head(self, name: str) -> Locator:
        """The head of a seat: its name, total and place, and the rolls it has saved."""
        return self.page.locator(".sheet .seat").filter(has=self.page.get_by_text(name, exact=True))

    def totals(self) -> dict[str, int]:
        heads = self.page.locator(".sheet .seat")
        pairs = zip(heads.locator("bdi").all_inner_texts(), heads.locator("b").all_inner_texts(), strict=True)
        return {name: int(total) for name, total in pairs}

    def sheet(self) -> str:
        """Everything that stands on the sheet, as it is read."""
        return self.page.locator(".sheet").inner_text()

    def wake(self) -> None:
        """Look at the phone again: it asks at once whether anything is new."""
        self.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    # what is done: the box first

    def open(self, name: str, box: str, column: int = 0) -> Locator:
        """Tap a cell; its picker comes up."""
        self.cell(name, box, column).click()
        expect(self.picker).to_contain_text(self.labels[box])
        return self.picker

    def tile(self, points: int) -> Locator:
        """The first tile of the picker that is worth so much."""
        return self.picker.get_by_role("button", name=re.compile(rf"(^|: ){points} points?(,|$)")).first

    def equal(self, face: int) -> Locator:
        """The tile of all dice of one number, while they are more than their points."""
        return self.picker.get_by_role("button", name=re.compile(f"^[56] × {face}: "))

    @property
    def strike(self) -> Locator:
        return self.picker.get_by_role("button", name="Strike")

    def write(self, name: str, box: str, points: int, column: int = 0) -> None:
        """Two taps: the cell, and what it gets."""
        self.open(name, box, column)
        (self.tile(points) if points else self.strike).click()
        self.shows(name, box, points, column)

    def type(self, name: str, box: str, points: str) -> None:
        self.open(name, box)
        self.typed.fill(points)
        self.typed.press("Enter")

    @property
    def typed(self) -> Locator:
        return self.picker.get_by_label("Type the points")

    def shows(self, name: str, box: str, points: int, column: int = 0) -> None:
        """Wait until a cell shows so many points (struck: none) and the picker is gone."""
        self.says(name, box, str(points) if points else "struck, 0", column)

    def says(self, name: str, box: str, spoken: str, column: int = 0) -> None:
        """Wait until a cell says this of itself, and the picker is gone."""
        expect(self.cell(name, box, column)).to_have_accessible_name(re.compile(f": {re.escape(spoken)}$"))
        expect(self.picker).to_have_count(0)

    # what is done: the roll of the turn that it was made in, in the picker or on the tray

    @property
    def rolls(self) -> Locator:
        return self.page.get_by_role("radiogroup", name="Made in roll number")

    def made_in(self, roll: int) -> None:
        expect(self.rolls).to_be_visible()
        tap = self.rolls.get_by_role("radio", name=str(roll), exact=True)
        if tap.count():
            tap.check(force=True)  # it lies invisibly over its number
        else:
            self.rolls.get_by_label("More rolls").select_option(str(roll))

    # what is done: the dice first

    @property
    def handle(self) -> Locator:
        return self.page.get_by_role("link", name=re.compile("Tap the dice$|Put the dice away"))

    def die(self, face: str) -> Locator:
        return self.page.get_by_role("button", name=f"a die showing {face}")

    def throw(self, dice: str) -> None:
        """Tap dice on the tray; the boxes answer the whole roll."""
        for face in dice:
            self.die(face).click()

    def give(self, name: str, box: str, dice: str, points: int) -> None:
        """Dice + 1 taps: the dice thrown, and the box they go to."""
        self.throw(dice)
        expect(self.cell(name, box)).to_have_accessible_name(re.compile(f"these dice give {points}$"))
        self.cell(name, box).click()
        expect(self.cell(name, box)).to_have_accessible_name(re.compile(f": {points}$"))
