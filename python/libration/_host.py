"""Hosts: sessions with an interpreter and stages."""

from __future__ import annotations

import collections
import ctypes
import inspect
import os
from typing import Any, Callable, Iterator, Optional, Sequence, TypeVar

from . import _library
from ._events import Event, event
from ._stage import Stage
from ._values import decode, encode, encode_options

Function = TypeVar("Function", bound=Callable[..., Any])


class Snapshot:
    """A copy of a whole session at one moment, which `restore` goes back to any number of times."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._handle = _library.handle("take_snapshot", host._handle)

    def restore(self) -> None:
        """Goes back: with the same input the next ticks have the same bits as then.

        Python's own values stay as they are. What was added after the snapshot is gone.
        """
        _library.call("restore", self._handle)

    def __del__(self) -> None:
        _library.attempt("remove", self.__dict__.get("_handle", 0))


class Host:
    """A session: one interpreter, its behaviors and its stages.

    `Stage` makes one by itself; a program makes it to have several stages, functions for scripts or recordings.

    Args:
        rate: Ticks per second of every stage, in place of the scene's.
        seed: The seed of all random numbers, in place of the scene's.
        behavior_folders: Folders of behavior files.
        history: The bytes that `Stage.seek` may use; 0 for none.
        events: The events that wait for `events`, at most; the oldest make room.
        output: Gets each line that scripts print, and notices.
        options: More options of libration_open, such as hookFuel.
    """

    def __init__(
        self, *, rate: Optional[float] = None, seed: Optional[int] = None,
        behavior_folders: Sequence[str | os.PathLike[str]] = (), history: int = 0, events: int = 10_000,
        output: Optional[Callable[[str], object]] = None, **options: Any,
    ) -> None:
        options |= {
            "history": history, "events": events, "rate": rate, "seed": seed,
            "behaviorFolders": [os.fspath(path) for path in behavior_folders]}
        self._handle = 0
        self._callbacks: list[Any] = []
        self._waiting: dict[int, collections.deque[Event]] = {}
        self._handle = _library.handle("open", encode_options(options))
        if output:
            self._listen(_library.OUTPUT, lambda _, text: output(text))

    def close(self) -> None:
        """Ends the session; whatever is used of it afterwards raises `Error`."""
        if self._handle:
            _library.call("close", self._handle)
            self._handle = 0

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        # Another thread cannot close it: then it stays until the process ends.
        _library.attempt("close", self.__dict__.get("_handle", 0))

    def _listen(self, subject: int, function: Callable[[int, str], object]) -> None:
        def hear(_: object, stage: int, text: bytes) -> None:
            function(stage, text.decode())

        listener = _library.LISTENER(hear)
        _library.call("listen", self._handle, subject, listener, None)
        self._callbacks.append(listener)

    # Stages

    def load(self, path: str | os.PathLike[str]) -> Stage:
        """Opens the stage of a scene's file."""
        return Stage._of(self, _library.handle("load", self._handle, os.fsencode(path)))

    def run(self, source: str, name: str = "scene") -> Stage:
        """Opens the stage of a scene given as text; the name is for messages."""
        return Stage._of(self, _library.handle("run", self._handle, source.encode(), name.encode()))

    def make_stage(self, width: float = 320, height: float = 480, rate: float = 60) -> Stage:
        """Opens an empty stage; width and height in points, rate in ticks per second."""
        return Stage._of(self, _library.handle("make_stage", self._handle, width, height, rate))

    # Scripts

    def add_source(self, name: str, source: str) -> None:
        """Adds a behavior written in Lua under a name, or its new version."""
        _library.call("add_source", self._handle, name.encode(), source.encode())

    def define(
        self, function: Optional[Function] = None, *, name: Optional[str] = None, module: str = "app",
        is_pure: bool = False,
    ) -> Any:
        """Gives scripts a function, as `app.NAME`, before the first tick; a decorator.

            @host.define
            def half(x):
                "Half of a number."
                return x / 2

        It takes at most six parameters. Its first line of documentation is help; what it raises is an error in the
        script. A function that only computes is pure: dry runs of new versions of behaviors call it too.
        """
        if function is None:
            return lambda given: self.define(given, name=name, module=module, is_pure=is_pure)
        body = function

        def answer(_: object, stage: int, arguments: bytes) -> int:
            try:
                given = decode(arguments.decode(), Stage._of(self, stage)._find)
                result, code = encode(body(*given)), 0
            except Exception as error:  # It is raised in the script.
                result, code = encode(str(error) or type(error).__name__), 1
            return _library.attempt("answer", self._handle, result) or code

        callback = _library.FUNCTION(answer)
        declaration = {
            "name": name or function.__name__, "module": module, "returns": True, "isPure": is_pure,
            "doc": (inspect.getdoc(function) or "A function of the program.").splitlines()[0],
            "parameters": list(inspect.signature(function).parameters)}
        _library.call("define", self._handle, encode_options(declaration), callback, None)
        self._callbacks.append(callback)
        return function

    # Time

    def snapshot(self) -> Snapshot:
        """Copies the whole session."""
        return Snapshot(self)

    def record(self, program: str, write: Optional[Callable[[str], object]] = None) -> None:
        """Begins a recording, before the first scene.

        Args:
            program: The name and version of the program, for people.
            write: Gets each line, with its line end, as it happens.
        """
        if write:
            self._listen(_library.RECORDING, lambda _, line: write(line))
        _library.call("record", self._handle, program.encode())

    @property
    def recording(self) -> str:
        """The recording so far; `libration replay` runs it again to the same bits."""
        return _library.text("recording", self._handle, size=1 << 16)

    # Events

    def _events(self, stage: int) -> Iterator[Event]:
        own = self._waiting.setdefault(stage, collections.deque())
        while True:
            while own:
                yield own.popleft()
            place = ctypes.c_uint64()
            try:
                text = _library.text("next_event", self._handle, ctypes.byref(place))
            except _library.Error as error:
                if error.code == _library.Code.NONE:
                    return
                raise
            self._waiting.setdefault(place.value, collections.deque()).append(event(text))
