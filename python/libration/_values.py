"""Values between Python and scripts, as JSON: libration.h describes the form."""

from __future__ import annotations

import json
from typing import Any, Callable, NamedTuple


class Point(NamedTuple):
    """A point or vector, in points."""

    x: float
    y: float


class Size(NamedTuple):
    """A size, in points."""

    width: float
    height: float


class Rect(NamedTuple):
    """A rectangle, in points."""

    x: float
    y: float
    width: float
    height: float


class Transform(NamedTuple):
    """A transform, as Core Graphics has it."""

    a: float
    b: float
    c: float
    d: float
    tx: float
    ty: float


class Opaque(str):
    """A value that cannot leave the session, in a few words, such as "a function"."""


_SHAPES: dict[type, str] = {Point: "point", Size: "size", Rect: "rect", Transform: "transform"}
_TYPES: dict[str, Callable[[list[float]], Any]] = {
    "point": lambda numbers: Point(*numbers), "size": lambda numbers: Size(*numbers),
    "rect": lambda numbers: Rect(*numbers), "transform": lambda numbers: Transform(*numbers)}
_MARKS = {"number", "item", "behavior", "table", "other", *_TYPES}


def _is_marked(fields: dict[str, Any]) -> bool:
    """Whether an object stands for a value other than a table."""
    return len(fields) == 1 and not _MARKS.isdisjoint(fields) or fields.keys() == {"item", "stage"}


def _plain(value: Any) -> Any:
    """The value as JSON has it. NumPy's numbers and arrays become Python's."""
    if isinstance(value, Opaque):
        raise TypeError(f"{value} cannot be given back to scripts")
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    shape = _SHAPES.get(type(value))
    if shape:
        return {shape: list(value)}
    reference = getattr(value, "_reference", None)
    if reference is not None:
        return reference()
    if isinstance(value, dict):
        fields = {str(key): _plain(element) for key, element in value.items()}
        return {"table": fields} if _is_marked(fields) else fields
    if hasattr(value, "tolist"):
        return _plain(value.tolist())
    if isinstance(value, (list, tuple)) or hasattr(value, "__iter__"):
        return [_plain(element) for element in value]
    raise TypeError(f"{value!r} cannot be given to scripts")


def encode(value: Any) -> bytes:
    """A value as JSON; raises TypeError and ValueError for what scripts cannot have."""
    return json.dumps(_plain(value), allow_nan=False).encode()


def encode_options(options: dict[str, Any]) -> bytes:
    """Options by their names as JSON."""
    return json.dumps({name: _plain(value) for name, value in options.items()}, allow_nan=False).encode()


def decode(text: str, find: Callable[[str, Any, Any], Any]) -> Any:
    """The value of JSON; `find` gives the item of a name, with the handle of its stage or None, and behaviors."""

    def value(given: Any) -> Any:
        if isinstance(given, list):
            return [value(element) for element in given]
        if not isinstance(given, dict):
            return given
        if given.keys() == {"item", "stage"}:
            return find("item", given["item"], given["stage"])
        if len(given) == 1:
            (mark, content), = given.items()
            if mark in _TYPES:
                return _TYPES[mark](content)
            if mark == "number":
                return float(content)
            if mark in ("item", "behavior"):
                return find(mark, content, None)
            if mark == "other":
                return Opaque(content)
            if mark == "table":
                given = content
        return {key: value(element) for key, element in given.items()}

    return value(json.loads(text))
