"""Events of stages as dataclasses."""

from __future__ import annotations

import dataclasses
import json
from typing import Any, Optional


@dataclasses.dataclass(frozen=True)
class Event:
    """An event of a stage."""

    #: The ticks of the stage so far, the running one included.
    tick: int
    #: The time of these ticks, in seconds.
    time: float


@dataclasses.dataclass(frozen=True)
class Pause(Event):
    """The stage paused: everything rests or nothing is left to do."""


@dataclasses.dataclass(frozen=True)
class Resume(Event):
    """The stage runs again."""


@dataclasses.dataclass(frozen=True)
class Rest(Event):
    """An item came to rest."""

    item: str


@dataclasses.dataclass(frozen=True)
class Leave(Event):
    """An item left the active bounds."""

    item: str


@dataclasses.dataclass(frozen=True)
class Contact(Event):
    """Two items, or an item and a boundary, began or ended to touch."""

    #: "began" or "ended".
    phase: str
    item: str
    #: The other item's name, or the boundary's: `bounds` for the edge of the stage.
    other: Optional[str] = None
    boundary: Optional[str] = None
    #: The first point of contact, in points; began only, like the following.
    x: Optional[float] = None
    y: Optional[float] = None
    #: The direction to the other, of length 1.
    normalX: Optional[float] = None
    normalY: Optional[float] = None
    #: The speed at which they met along it, in points per second.
    speed: Optional[float] = None
    #: The impulse along it in this tick.
    impulse: Optional[float] = None


@dataclasses.dataclass(frozen=True)
class Failure(Event):
    """A hook or another function of a script failed; its behavior is suspended."""

    behavior: str
    message: str
    item: Optional[str] = None
    file: Optional[str] = None
    line: Optional[int] = None
    traceback: str = ""
    locals: dict[str, str] = dataclasses.field(default_factory=dict)
    replay: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Reload(Event):
    """A changed source was read, or refused."""

    file: str
    ok: bool
    message: str


@dataclasses.dataclass(frozen=True)
class AnimationEnd(Event):
    """An animation of animate, sequence or group has ended."""

    animation: str
    finished: bool
    item: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class StoryEnd(Event):
    """The story of a behavior has ended."""

    behavior: str
    item: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Custom(Event):
    """A script or the program emitted an event."""

    name: str
    fields: dict[str, Any]


_KINDS: dict[str, type[Event]] = {
    "pause": Pause, "resume": Resume, "rest": Rest, "leave": Leave, "contact": Contact, "error": Failure,
    "reload": Reload, "animationEnd": AnimationEnd, "storyEnd": StoryEnd}


def event(text: str) -> Event:
    """The event of a line of JSON."""
    fields = json.loads(text)
    name, tick, time = fields.pop("event"), fields.pop("tick"), fields.pop("time")
    kind = _KINDS.get(name)
    if kind is None:
        return Custom(tick, time, name, fields)
    known = {field.name for field in dataclasses.fields(kind)}
    return kind(tick=tick, time=time, **{key: value for key, value in fields.items() if key in known})
