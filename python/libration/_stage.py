"""Stages with their items and behaviors."""

from __future__ import annotations

import ctypes
import os
from typing import TYPE_CHECKING, Any, Iterator, Optional

from . import _library
from ._columns import Columns, field_bit
from ._events import Event
from ._values import decode, encode, encode_options

if TYPE_CHECKING:
    from ._host import Host


def _field(name: str, doc: str) -> Any:
    bit = field_bit(name)

    def read(item: Item) -> float:
        number = ctypes.c_double()
        _library.call("get", item._handle, bit, ctypes.byref(number))
        return number.value

    def write(item: Item, number: float) -> None:
        _library.call("set", item._handle, bit, number)

    return property(read, write, doc=doc)


class Item:
    """An item of a stage. Its fields can be read and set between ticks; an item that is gone raises `Error`."""

    x: float = _field("x", "The center's horizontal position, in points.")
    y: float = _field("y", "The center's vertical position, in points, downwards.")
    angle: float = _field("angle", "The turn, in radians, clockwise, not wrapped.")
    width: float = _field("width", "The width, in points.")
    height: float = _field("height", "The height, in points.")
    vx: float = _field("vx", "The horizontal velocity, in points per second; acts in the next tick.")
    vy: float = _field("vy", "The vertical velocity, in points per second; acts in the next tick.")
    angular_velocity: float = _field("angularVelocity", "The angular velocity, in radians per second, clockwise.")
    scale_x: float = _field("scaleX", "The shown scaling along its own x axis.")
    scale_y: float = _field("scaleY", "The shown scaling along its own y axis.")
    alpha: float = _field("alpha", "The shown opacity, from 0 to 1.")
    z_position: float = _field("zPosition", "How far in front it is drawn, in points.")

    def __init__(self, stage: Stage, handle: int) -> None:
        self.stage = stage
        self._handle = handle

    @property
    def name(self) -> str:
        """The name, unique in its stage."""
        return _library.text("item_name", self._handle)

    def set_style(self, **values: Any) -> None:
        """Sets `color`, a colour as CSS names it or None, `tags`, a list of texts, and others.

        The others are `cornerRadius`, `strokeColor`, `strokeWidth`, `strokeStart`,
        `strokeEnd`, `path`, `shadow`, `fill`, `image`, `text`, `font` and `clips` as in `add_item`,
        or None.
        """
        _library.call("style", self._handle, encode_options(values))

    def remove(self) -> None:
        """Removes it from its stage and its behaviors, inside a tick at its end."""
        _library.call("remove", self._handle)

    def _reference(self) -> dict[str, str | int]:
        return {"item": self.name, "stage": self.stage._handle}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Item) and other._handle == self._handle

    def __hash__(self) -> int:
        return hash(self._handle)

    def __repr__(self) -> str:
        try:
            return f"<Item {self.name}>"
        except _library.Error:
            return "<Item, removed>"


class _Parent:
    """The part of stages and behaviors that adds behaviors."""

    stage: Stage
    _handle: int

    def add(self, name: str, /, **options: Any) -> Behavior:
        """Adds a behavior by its name, with its options as in Lua.

            stage.add("snap", item=card, point=(80, 252), damping=0.3)
        """
        made = _library.handle("add", self._handle, name.encode(), encode_options(options))
        return Behavior(self.stage, made)

    def _list(self) -> list[Behavior]:
        return [Behavior(self.stage, handle) for handle in _library.handles("behaviors", self._handle)]


class Behavior(_Parent):
    """A behavior of a stage. Its options are read and set as scripts do it: `snap["damping"] = 0.3`."""

    def __init__(self, stage: Stage, handle: int) -> None:
        self.stage = stage
        self._handle = handle

    @property
    def name(self) -> str:
        """Its option `name`, or the name of its built-in behavior or file."""
        return str(self["name"])

    @property
    def children(self) -> list[Behavior]:
        """The behaviors added to it, in order."""
        return self._list()

    def __getitem__(self, option: str) -> Any:
        text = _library.text("option", self._handle, option.encode())
        return decode(text, self.stage._find)

    def __setitem__(self, option: str, value: Any) -> None:
        _library.call("set_option", self._handle, option.encode(), encode(value))

    def call(self, method: str, /, *arguments: Any) -> Any:
        """Calls a method of its file, or of a built-in behavior, and returns the first result."""
        text = _library.text(
            "call", self._handle, method.encode(), encode(list(arguments)), size=1 << 20)
        return decode(text, self.stage._find)

    def remove(self) -> None:
        """Removes it and its children, inside a tick at its end."""
        _library.call("remove", self._handle)

    def _reference(self) -> dict[str, int]:
        return {"behavior": self._handle}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Behavior) and other._handle == self._handle

    def __hash__(self) -> int:
        return hash(self._handle)

    def __repr__(self) -> str:
        try:
            return f"<Behavior {self.name}>"
        except _library.Error:
            return "<Behavior, removed>"


class Stage(_Parent):
    """A reference rectangle with items and behaviors, driven tick by tick.

        stage = Stage(width=320, height=480)
        stage = Stage.run("return libration.stage {}")
        stage = Stage.load("examples/snap.lua", seed=7)

    Args:
        width: The width of the rectangle, in points.
        height: Its height, in points.
        rate: Ticks per second.
        options: Those of `Host`, which the stage makes for itself.
    """

    def __init__(self, width: float = 320, height: float = 480, rate: float = 60, **options: Any) -> None:
        from ._host import Host
        host = Host(**options)
        self._enter(host, _library.handle("make_stage", host._handle, width, height, rate))

    @classmethod
    def load(cls, path: str | os.PathLike[str], **options: Any) -> Stage:
        """The stage of a scene's file, in a host with these options."""
        from ._host import Host
        return Host(**options).load(path)

    @classmethod
    def run(cls, source: str, name: str = "scene", **options: Any) -> Stage:
        """The stage of a scene given as text, in a host with these options."""
        from ._host import Host
        return Host(**options).run(source, name)

    @classmethod
    def _of(cls, host: Host, handle: int) -> Stage:
        stage = cls.__new__(cls)
        stage._enter(host, handle)
        return stage

    def _enter(self, host: Host, handle: int) -> None:
        #: The host of the stage.
        self.host = host
        self.stage = self
        self._handle = handle

    def _info(self) -> _library.Info:
        info = _library.Info()
        _library.call("get_info", self._handle, ctypes.byref(info), ctypes.sizeof(info))
        return info

    def _find(self, mark: str, content: Any, stage: Optional[int]) -> Any:
        if mark == "behavior":
            return Behavior(self, content)
        return (self if stage is None else Stage._of(self.host, stage)).item(content)

    # Facts

    @property
    def tick(self) -> int:
        """The number of ticks given so far."""
        return int(self._info().tick)

    @property
    def elapsed(self) -> float:
        """The time of the ticks given so far, in seconds."""
        return float(self._info().elapsed)

    @property
    def rate(self) -> float:
        """Ticks per second."""
        return float(self._info().rate)

    @property
    def size(self) -> tuple[float, float]:
        """Width and height, in points; setting pushes items that an edge meets."""
        info = self._info()
        return info.width, info.height

    @size.setter
    def size(self, size: tuple[float, float]) -> None:
        _library.call("resize", self._handle, *size)

    @property
    def is_running(self) -> bool:
        """Whether something moves or waits; otherwise all is paused."""
        return bool(self._info().is_running)

    @property
    def failures(self) -> int:
        """The failures of hooks so far; `events` says what failed."""
        return int(self._info().failures)

    @property
    def digest(self) -> int:
        """A number computed from all fields of all items: equal stages have equal ones on every machine."""
        return _library.handle("digest", self._handle)

    # Ticks

    def advance(self, ticks: int = 1, *, force: bool = False, until_paused: bool = False) -> int:
        """Gives ticks.

        Args:
            ticks: The number of ticks.
            force: Whether a paused stage ticks too.
            until_paused: Whether to stop after the tick in which it paused.

        Returns: The number of ticks given.
        """
        given = ctypes.c_int64()
        options = _library.FORCE * force | _library.UNTIL_PAUSED * until_paused
        _library.call("advance", self._handle, ticks, options, ctypes.byref(given))
        return given.value

    def ticks(
        self, ticks: Optional[int] = None, *, seconds: Optional[float] = None, until_paused: bool = True,
    ) -> Iterator[int]:
        """Gives ticks one by one, and yields the number of each after it.

            for tick in stage.ticks(seconds=2): ...

        It ends after so many ticks or seconds, and when the stage pauses, unless `until_paused` is false. Without a
        number it ends with the pause.
        """
        if seconds is not None:
            ticks = round(seconds * self.rate)
        given = 0
        while ticks is None or given < ticks:
            if not self.advance(1, until_paused=until_paused):
                return
            given += 1
            yield self.tick

    def seek(self, tick: int) -> None:
        """Goes to a tick of the past, or of what was the future; the host must have `history`."""
        _library.call("seek", self._handle, tick)

    def events(self) -> Iterator[Event]:
        """Takes the events that have happened since, the oldest first."""
        return self.host._events(self._handle)

    # Inputs

    def touch(self, phase: str, x: float, y: float, finger: int = 1) -> None:
        """Gives a touch of a finger, now: `began`, `moved`, `ended` or `cancelled`, in points."""
        if phase not in _library.PHASES:
            raise ValueError(f"phase must be one of {', '.join(_library.PHASES)}, not {phase}")
        _library.call("touch", self._handle, _library.PHASES[phase], x, y, finger)

    def emit(self, name: str, **fields: Any) -> None:
        """Emits an event to hooks, as `stage:emit` does."""
        _library.call("emit", self._handle, name.encode(), encode_options(fields))

    # Items and behaviors

    @property
    def items(self) -> list[Item]:
        """The items, in the order they were added."""
        return [Item(self, handle) for handle in _library.handles("items", self._handle)]

    def item(self, name: str) -> Item:
        """The item of a name; raises KeyError without one."""
        place = ctypes.c_uint64()
        code = _library.attempt("find_item", self._handle, name.encode(), ctypes.byref(place))
        if code == _library.Code.NONE:
            raise KeyError(name)
        if code:
            raise _library.error(code)
        return Item(self, place.value)

    def __getitem__(self, name: str) -> Item:
        return self.item(name)

    def add_item(self, name: Optional[str] = None, **options: Any) -> Item:
        """Adds an item with the options of `stage:addItem`.

            stage.add_item("card", center=(157, 60), size=(60, 60), color="gold")
        """
        if name is not None:
            options["name"] = name
        return Item(self, _library.handle("add_item", self._handle, encode_options(options)))

    @property
    def behaviors(self) -> list[Behavior]:
        """The behaviors that were added to the stage, in order."""
        return self._list()

    def columns(self, *fields: str) -> Columns:
        """Fields of all items as columns of numbers, for NumPy without a copy; x, y and angle without names.

            x = numpy.asarray(stage.columns("x", "vx").x)
        """
        return Columns(self, fields)

    def remove(self) -> None:
        """Removes the stage with its items and behaviors."""
        _library.call("remove", self._handle)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Stage) and other._handle == self._handle

    def __hash__(self) -> int:
        return hash(self._handle)

    def __repr__(self) -> str:
        return f"<Stage {self._handle:x}>"
