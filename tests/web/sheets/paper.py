"""Answers read as a tree of elements, so that a test asks for what a reader would find."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any, Protocol


class Answer(Protocol):
    """What came back; the test client's own type of it has no public name."""

    @property
    def content(self) -> bytes: ...


VOID = {"input", "meta", "link", "br", "col", "img", "hr", "rect", "use"}


@dataclass
class Node:
    """An element with what stands in it."""

    tag: str
    attrs: dict[str, str] = field(default_factory=dict)
    inside: list["Node | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        """Everything written in it, white space folded."""
        return " ".join("".join(self._texts()).split())

    def _texts(self) -> Iterator[str]:
        for part in self.inside:
            if isinstance(part, str):
                yield part
            else:
                yield from part._texts()

    def __getitem__(self, attribute: str) -> str:
        return self.attrs[attribute]

    def __iter__(self) -> Iterator["Node"]:
        for part in self.inside:
            if isinstance(part, Node):
                yield part
                yield from part

    def all(self, tag: str = "", css: str = "", **attrs: str) -> list["Node"]:
        """The elements in it with this tag, class and attributes, in order."""
        return [node for node in self if node.fits(tag, css, attrs)]

    def fits(self, tag: str, css: str, attrs: dict[str, str]) -> bool:
        named = {key.replace("_", "-"): value for key, value in attrs.items()}
        return (
            tag in ("", self.tag)
            and set(css.split()) <= set(self.attrs.get("class", "").split())
            and all(self.attrs.get(key) == value for key, value in named.items())
        )

    def one(self, tag: str = "", css: str = "", **attrs: str) -> "Node":
        [found] = self.all(tag, css, **attrs)
        return found

    def has(self, tag: str = "", css: str = "", **attrs: str) -> bool:
        return bool(self.all(tag, css, **attrs))

    def texts(self, tag: str = "", css: str = "", **attrs: str) -> list[str]:
        return [node.text for node in self.all(tag, css, **attrs)]

    @property
    def fields(self) -> dict[str, Any]:
        """What a form sends besides the button that is pressed; of choices, those that are made."""
        choices = {"radio", "checkbox"}
        sent = [
            field for field in self.all("input") if field.attrs.get("type") not in choices or "checked" in field.attrs
        ]
        return {field["name"]: field.attrs.get("value", "") for field in sent}

    def at(self, name: str) -> "Node":
        """The element with this id; or a cell by its name "12.0.fours", link or button."""
        [found] = self.cells(name) or self.all(id=name)
        return found

    def cells(self, name: str) -> list["Node"]:
        """The cell of this name, where it is drawn: what holds its way, or as a button itself."""
        way = f"/{name.replace('.', '/')}/"
        links = [node for node in self.all("a", "cell") if node["href"].endswith(way)]
        return links + self.all("button", "cell", value=name)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID:
            node = self.open[-1].inside[-1]
            assert isinstance(node, Node)
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert len(attrs) == len(dict(attrs)), f"an attribute twice in {tag}: {attrs}"
        self.open[-1].inside.append(Node(tag, {key: value or "" for key, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> closes something else"

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def read(response: Answer) -> Node:
    """The answer as a tree; every element is closed, and no id stands there twice."""
    reader = _Reader()
    reader.feed(response.content.decode())
    reader.close()
    assert len(reader.open) == 1, f"never closed: {[node.tag for node in reader.open]}"
    ids = [node["id"] for node in reader.open[0] if "id" in node.attrs]
    assert len(ids) == len(set(ids)), "an id stands there twice"
    return reader.open[0]


def parts(response: Answer) -> dict[str, Node]:
    """The parts of an answer to htmx, by what they replace; nothing stands outside them."""
    tree = read(response)
    outside = [part for part in tree.inside if not (isinstance(part, str) and not part.strip())]
    assert all(isinstance(part, Node) and part.tag == "hx-partial" for part in outside)
    return {node["hx-target"]: node for node in tree.all("hx-partial")}


def is_page(response: Answer) -> bool:
    return response.content.lstrip().startswith(b"<!doctype html>")


def form_of(page: Node) -> dict[str, str]:
    """What a browser would send of the form as it stands."""
    fields = [field for field in page.one("form").all("input") if "name" in field.attrs]
    return {
        field["name"]: field.attrs.get("value", "")
        for field in fields
        if field["type"] != "radio" or "checked" in field.attrs
    }
