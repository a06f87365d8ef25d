"""Libration in Python: 2D dynamics and motion, tick by tick, with behaviors in Lua.

    import libration

    stage = libration.Stage(width=320, height=480)
    card = stage.add_item("card", center=(157, 60), size=(60, 60))
    stage.add("snap", item=card, point=(80, 252))
    for tick in stage.ticks(seconds=2):
        print(tick, card.x, card.y)

A `Stage` has items and behaviors and advances; a `Host` has stages, functions for scripts, snapshots and recordings.
`Stage.columns` gives fields of all items as numbers in a row, which NumPy uses without a copy.

Units are points, seconds and radians clockwise; y points down. Options, names and messages are those of Lua, as
`libration help` prints them. A host is used by the thread that made it.
"""

from ._columns import Columns
from ._events import (
    AnimationEnd, Contact, Custom, Event, Failure, Leave, Pause, Reload, Rest, Resume, StoryEnd)
from ._host import Host, Snapshot
from ._library import Code, Error, version
from ._stage import Behavior, Item, Stage
from ._values import Opaque, Point, Rect, Size, Transform

__version__ = version()

__all__ = [
    "AnimationEnd", "Behavior", "Code", "Columns", "Contact", "Custom", "Error", "Event", "Failure", "Host", "Item",
    "Leave", "Opaque", "Pause", "Point", "Rect", "Reload", "Rest", "Resume", "Size", "Snapshot", "Stage", "StoryEnd",
    "Transform",
]
