"""Fields of all items as columns of numbers."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any

from . import _library

if TYPE_CHECKING:
    from ._stage import Stage

#: The fields by name, each with its bit.
FIELDS = {
    name: 1 << bit for bit, name in enumerate((
        "x", "y", "angle", "width", "height", "vx", "vy", "angularVelocity", "scaleX", "scaleY", "alpha", "zPosition",
        "translationX", "translationY", "lateScaling"))}


def field_bit(name: str) -> int:
    """The bit of a field; raises ValueError for another name."""
    try:
        return FIELDS[name]
    except KeyError:
        raise ValueError(f"a field must be one of {', '.join(FIELDS)}, not {name}") from None


class Columns:
    """Fields of all items of a stage, read at once, in the order of `Stage.items`.

        columns = stage.columns("x", "y")
        for _ in stage.ticks(60):
            columns.update()
            x = numpy.asarray(columns.x)

    Each column is a `memoryview` of doubles: `columns.x` or `columns["x"]`. It shares the memory of the object, as
    does `numpy.asarray(columns)`, an array with a row for each field. `update` writes into this memory, so that views
    of it show the new numbers, until items are added or removed: then there are new columns, and old views keep what
    they show.
    """

    def __init__(self, stage: Stage, names: tuple[str, ...]) -> None:
        # Columns stand in the order of the bits.
        self.names = tuple(sorted(dict.fromkeys(names or ("x", "y", "angle")), key=field_bit))
        self._stage = stage
        self._set = sum(field_bit(name) for name in self.names)
        self._resize(stage._info().item_count)
        self.update()

    def _resize(self, count: int) -> None:
        self._count = count
        self._buffer = (ctypes.c_double * (count * len(self.names)))()
        numbers: memoryview[Any] = memoryview(self._buffer).cast("B").cast("d")
        self._views = {
            name: numbers[place * count:(place + 1) * count] for place, name in enumerate(self.names)}

    def update(self) -> None:
        """Reads the present numbers."""
        count = ctypes.c_size_t()
        while True:
            arguments = self._stage._handle, self._set, self._buffer, len(self._buffer), ctypes.byref(count)
            code = _library.attempt("read", *arguments)
            if code not in (0, _library.Code.TOO_SMALL):
                raise _library.error(code)
            if count.value == self._count:
                return
            self._resize(count.value)

    def __len__(self) -> int:
        """The number of items."""
        return self._count

    def __getitem__(self, name: str) -> memoryview:
        return self._views[name]

    def __getattr__(self, name: str) -> memoryview:
        views: dict[str, memoryview] = self.__dict__.get("_views", {})
        if name in views:
            return views[name]
        raise AttributeError(f"the columns are {', '.join(self.__dict__.get('names', ()))}, and {name} is none of them")

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """The numbers for NumPy, without a copy: a row for each field."""
        return {
            "version": 3, "shape": (len(self.names), self._count), "typestr": "<f8",
            "data": memoryview(self._buffer).cast("B").cast("d") if self._count else b""}

    def __repr__(self) -> str:
        return f"<Columns {', '.join(self.names)} of {self._count} items>"
