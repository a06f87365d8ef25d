"""The functions of liblibration.so by ctypes: libration.h is their manual."""

from __future__ import annotations

import ctypes
import enum
import os
from ctypes import POINTER, c_char_p, c_double, c_int, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any

#: The file of the library in a wheel, and its name where the system has it.
_FILE = "liblibration.so.0"


class Code(enum.IntEnum):
    """Why a call failed."""

    FAILED = 1
    INVALID = 2
    STALE = 3
    WRONG_THREAD = 4
    BUSY = 5
    TOO_SMALL = 6
    NONE = 7


class Error(Exception):
    """A call that failed: a script's error, a value that does not fit, an item that was removed."""

    def __init__(self, code: Code, message: str) -> None:
        super().__init__(message)
        self.code = code


class Info(ctypes.Structure):
    """A stage at one moment: libration_info."""

    _fields_ = [
        *((name, c_int64) for name in (
            "tick", "failures", "item_count", "items_version", "events_waiting", "events_lost")),
        *((name, c_double) for name in ("elapsed", "simulated", "rate", "width", "height")),
        ("is_running", c_int32), ("reserved", c_int32),
    ]


#: void (*)(context, stage, text)
LISTENER = ctypes.CFUNCTYPE(None, c_void_p, c_uint64, c_char_p)
#: int (*)(context, stage, arguments)
FUNCTION = ctypes.CFUNCTYPE(c_int, c_void_p, c_uint64, c_char_p)

EVENTS, OUTPUT, RECORDING = range(3)
FORCE, UNTIL_PAUSED = 1, 2
PHASES = {"began": 0, "moved": 1, "ended": 2, "cancelled": 3}

_HANDLE, _TEXT = c_uint64, c_char_p
_HANDLES, _COUNT = POINTER(c_uint64), POINTER(c_size_t)
_RESULT = [c_void_p, c_size_t, _COUNT]

#: The arguments of each function that returns a code.
_ARGUMENTS: dict[str, list[Any]] = {
    "open": [_TEXT, _HANDLES],
    "close": [_HANDLE],
    "listen": [_HANDLE, c_int32, LISTENER, c_void_p],
    "next_event": [_HANDLE, _HANDLES, *_RESULT],
    "define": [_HANDLE, _TEXT, FUNCTION, c_void_p],
    "answer": [_HANDLE, _TEXT],
    "add_source": [_HANDLE, _TEXT, _TEXT],
    "record": [_HANDLE, _TEXT],
    "recording": [_HANDLE, *_RESULT],
    "load": [_HANDLE, _TEXT, _HANDLES],
    "run": [_HANDLE, _TEXT, _TEXT, _HANDLES],
    "make_stage": [_HANDLE, c_double, c_double, c_double, _HANDLES],
    "get_info": [_HANDLE, POINTER(Info), c_size_t],
    "advance": [_HANDLE, c_int64, c_uint32, POINTER(c_int64)],
    "touch": [_HANDLE, c_int32, c_double, c_double, c_int64],
    "emit": [_HANDLE, _TEXT, _TEXT],
    "resize": [_HANDLE, c_double, c_double],
    "digest": [_HANDLE, _HANDLES],
    "read": [_HANDLE, c_uint32, c_void_p, c_size_t, _COUNT],
    "items": [_HANDLE, _HANDLES, c_size_t, _COUNT],
    "find_item": [_HANDLE, _TEXT, _HANDLES],
    "add_item": [_HANDLE, _TEXT, _HANDLES],
    "item_name": [_HANDLE, *_RESULT],
    "get": [_HANDLE, c_uint32, POINTER(c_double)],
    "set": [_HANDLE, c_uint32, c_double],
    "style": [_HANDLE, _TEXT],
    "remove": [_HANDLE],
    "add": [_HANDLE, _TEXT, _TEXT, _HANDLES],
    "behaviors": [_HANDLE, _HANDLES, c_size_t, _COUNT],
    "option": [_HANDLE, _TEXT, *_RESULT],
    "set_option": [_HANDLE, _TEXT, _TEXT],
    "call": [_HANDLE, _TEXT, _TEXT, *_RESULT],
    "take_snapshot": [_HANDLE, _HANDLES],
    "restore": [_HANDLE],
    "seek": [_HANDLE, c_int64],
}


def _load() -> ctypes.CDLL:
    beside = os.path.join(os.path.dirname(os.path.abspath(__file__)), _FILE)
    library = ctypes.CDLL(os.environ.get("LIBRATION_LIBRARY") or (beside if os.path.exists(beside) else _FILE))
    library.libration_version.restype = library.libration_error.restype = c_char_p
    for name, arguments in _ARGUMENTS.items():
        function = getattr(library, "libration_" + name)
        function.argtypes, function.restype = arguments, c_int32
    return library


_library = _load()


def version() -> str:
    """The version of the library."""
    return str(_library.libration_version().decode())


def attempt(name: str, *arguments: Any) -> int:
    """Calls a function by its name without libration_, and returns its code."""
    return int(getattr(_library, "libration_" + name)(*arguments))


def error(code: int) -> Error:
    """The error of the last call, which returned the code."""
    return Error(Code(code), _library.libration_error().decode())


def call(name: str, *arguments: Any) -> None:
    """Calls a function; raises `Error` when it fails."""
    code = attempt(name, *arguments)
    if code:
        raise error(code)


def handle(name: str, *arguments: Any) -> int:
    """Calls a function whose last parameter gets a handle, and returns it."""
    place = c_uint64()
    call(name, *arguments, ctypes.byref(place))
    return place.value


def text(name: str, *arguments: Any, size: int = 4096) -> str:
    """Calls a function whose last parameters get a text, and returns it."""
    length = c_size_t()
    while True:
        buffer = ctypes.create_string_buffer(size)
        code = attempt(name, *arguments, buffer, size, ctypes.byref(length))
        if code != Code.TOO_SMALL:
            break
        size = length.value + 1
    if code:
        raise error(code)
    return buffer.raw[:length.value].decode()


def handles(name: str, parent: int) -> list[int]:
    """Calls a function that lists handles, and returns them."""
    count = c_size_t()
    code = attempt(name, parent, None, 0, ctypes.byref(count))
    if code == Code.TOO_SMALL:
        buffer = (c_uint64 * count.value)()
        call(name, parent, buffer, count.value, ctypes.byref(count))
        return list(buffer)
    if code:
        raise error(code)
    return []
