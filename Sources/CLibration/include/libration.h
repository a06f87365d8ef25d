/// Libration for programs in C, C++, Python, Rust and others: stages whose items move by behaviors
/// in Lua, tick by tick. This header is the manual.
///
///     libration_host host;
///     libration_stage stage;
///     if (libration_open(NULL, &host) || libration_run(host, text, "cards", &stage))
///       return puts(libration_error());
///     libration_advance(stage, 60, 0, NULL);
///     libration_close(host);
///
/// Status. Each function returns one of the codes below, 0 for success; `libration_error` has the
/// text of the calling thread's last code that was not 0. A call that fails changes nothing, unless
/// its text says otherwise, and writes nothing but what LIBRATION_TOO_SMALL says.
///
/// Handles are numbers, never 0. The handle of what is closed, removed or of another kind is
/// refused with LIBRATION_STALE. What a restored snapshot or a seek brings back has its old handle
/// or a new one: ask for it again by name.
///
/// Threads. A host belongs to the thread that opened it: calls from another one are refused with
/// LIBRATION_WRONG_THREAD. Hosts on several threads are independent. A thread needs 4 MiB of free
/// stack.
///
/// Callbacks run on that thread inside the call that caused them. There, functions that are marked
/// (idle) are refused with LIBRATION_BUSY. A callback must return: no longjmp, no exception. Its
/// texts are valid until it returns.
///
/// Texts end with a 0 byte and are UTF-8. A text result goes to a buffer of `size` bytes of the
/// caller, the 0 included; `length`, which may be NULL, gets its bytes without the 0. If it does not
/// fit, the call returns LIBRATION_TOO_SMALL and `length` says how much is needed; nothing is lost.
/// A list of handles goes to a buffer in the same way, with `count` in place of `length`.
///
/// Values are JSON. Objects are tables of Lua and null is nil; besides, `{"item": NAME}` is an item
/// of the stage, `{"item": NAME, "stage": HANDLE}` one of another stage, `{"behavior": HANDLE}` a
/// behavior, `{"point": [x, y]}`, `{"size": [w, h]}`, `{"rect": [x, y, w, h]}` and `{"transform":
/// [a, b, c, d, tx, ty]}` are such values, where most options take a plain list too, and `{"table":
/// {...}}` is a table that looks like one of these. What JSON cannot say is `{"other": WORDS}`.
///
/// Units are points, seconds, radians clockwise; y points down. Names, options, ranges and messages
/// are those of Lua: `libration help`.

#ifndef LIBRATION_H
#define LIBRATION_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef int32_t libration_status;
typedef uint64_t libration_host;
typedef uint64_t libration_stage;
typedef uint64_t libration_item;
typedef uint64_t libration_behavior;
typedef uint64_t libration_snapshot;

enum {
  LIBRATION_OK = 0,
  /// A script failed, or a rule of the host was broken.
  LIBRATION_FAILED = 1,
  /// An argument is NULL, not UTF-8, not JSON, or out of its range.
  LIBRATION_INVALID = 2,
  /// The handle is of nothing that exists, or of another kind.
  LIBRATION_STALE = 3,
  /// The host belongs to another thread.
  LIBRATION_WRONG_THREAD = 4,
  /// The function must not be called inside a callback.
  LIBRATION_BUSY = 5,
  /// The buffer is too small.
  LIBRATION_TOO_SMALL = 6,
  /// Nothing has that name, or nothing waits.
  LIBRATION_NONE = 7
};

/// Fields of items, in the order of columns, as bits of a set.
enum {
  LIBRATION_X = 1 << 0,
  LIBRATION_Y = 1 << 1,
  LIBRATION_ANGLE = 1 << 2,
  LIBRATION_WIDTH = 1 << 3,
  LIBRATION_HEIGHT = 1 << 4,
  LIBRATION_VX = 1 << 5,
  LIBRATION_VY = 1 << 6,
  LIBRATION_ANGULAR_VELOCITY = 1 << 7,
  LIBRATION_SCALE_X = 1 << 8,
  LIBRATION_SCALE_Y = 1 << 9,
  LIBRATION_ALPHA = 1 << 10,
  LIBRATION_Z_POSITION = 1 << 11,
  LIBRATION_TRANSLATION_X = 1 << 12,
  LIBRATION_TRANSLATION_Y = 1 << 13,
  /// Not 0 where the scaling comes after the turn.
  LIBRATION_LATE_SCALING = 1 << 14,
  LIBRATION_POSE = LIBRATION_X | LIBRATION_Y | LIBRATION_ANGLE,
  LIBRATION_ALL_FIELDS = (1 << 15) - 1
};

/// Options of `libration_advance`.
enum {
  /// A paused stage ticks too.
  LIBRATION_FORCE = 1,
  /// Ends after the tick in which the stage paused and awaits no more ticks.
  LIBRATION_UNTIL_PAUSED = 2
};

/// Phases of a touch.
enum {
  LIBRATION_BEGAN = 0,
  LIBRATION_MOVED = 1,
  LIBRATION_ENDED = 2,
  LIBRATION_CANCELLED = 3
};

/// Subjects of `libration_listen`.
enum {
  /// Events as JSON, one object each: `tick`, `time`, `event`, and the fields of its kind.
  LIBRATION_EVENTS = 0,
  /// Lines that scripts print, and notices for a person; their stage is 0.
  LIBRATION_OUTPUT = 1,
  /// Lines of the recording, with their line ends, as they happen; their stage is 0.
  LIBRATION_RECORDING = 2
};

/// A stage at one moment.
typedef struct libration_info {
  /// The ticks given so far, and the hook failures so far.
  int64_t tick, failures;
  /// The items, and a number that is another one after each change of their list.
  int64_t item_count, items_version;
  /// Events that wait in the host's queue, and those that it had no room for.
  int64_t events_waiting, events_lost;
  /// Time of the ticks, and the time that was simulated: pauses do not count.
  double elapsed, simulated;
  /// Ticks per second, width and height.
  double rate, width, height;
  /// Whether something moves or waits (1) or all is paused (0).
  int32_t is_running, reserved;
} libration_info;

/// Hears a text: see the subjects.
typedef void (*libration_listener)(void *context, libration_stage stage, const char *text);
/// A function that scripts call, with the list of its arguments, without those that are left out at
/// its end; the stage is 0 while a file is loaded. It gives its result by `libration_answer`. If it
/// returns another number than 0, the script gets an error with the answered text as its message.
typedef int (*libration_function)(void *context, libration_stage stage, const char *arguments);

// The library

/// The version of the library, such as "0.2.0".
const char *libration_version(void);
/// The text of the last failure on this thread, "" before the first; valid until the next one.
const char *libration_error(void);

// Hosts: a session each, with its interpreter and its stages

/// Opens a host. `options` is NULL or an object of: `rate`, ticks per second of all stages; `seed`
/// of all random numbers, from 0; `behaviorFolders`, a list of paths; `hasShippedBehaviors`, true;
/// `hookFuel`, `loadFuel` and `memory` in bytes, the limits of scripts; `history`, the bytes that
/// `libration_seek` may use, 0; `events`, how many the queue holds, 0 to 1,000,000, 0.
libration_status libration_open(const char *options, libration_host *host);
/// Closes a host with all that it has; every handle of it is stale then. A thread that ends leaves
/// its hosts open. (idle)
libration_status libration_close(libration_host host);
/// Calls a function for each text of a subject; NULL ends that. Contacts cost nothing while no
/// hook, listener or queue hears events.
libration_status libration_listen(
    libration_host host, int32_t subject, libration_listener listener, void *context);
/// Takes the oldest event out of the queue, as JSON; `stage`, which may be NULL, gets its stage.
/// LIBRATION_NONE without one. When the queue is full, the oldest event makes room.
libration_status libration_next_event(
    libration_host host, libration_stage *stage, char *buffer, size_t size, size_t *length);
/// Gives scripts a function, before the first tick. `declaration` is an object of `name`; `doc`, a
/// sentence; and, where the defaults do not suit: `module`, the global table it is in, "app";
/// `parameters`, up to six names; `returns`, whether it has a result, false; `isPure`, whether it
/// only computes, false; `fuel` of a call, 1,000. (idle)
libration_status libration_define(
    libration_host host, const char *declaration, libration_function function, void *context);
/// Inside a function that a script called: gives its result, or the text of its error.
libration_status libration_answer(libration_host host, const char *value);
/// Adds a behavior written in Lua under a name, or its new version. (idle)
libration_status libration_add_source(libration_host host, const char *name, const char *source);
/// Begins a recording, before the first scene. `program` names yours, with its version. (idle)
libration_status libration_record(libration_host host, const char *program);
/// The recording so far, 64 MiB at most; `libration replay` runs it again to the same bits.
libration_status libration_recording(
    libration_host host, char *buffer, size_t size, size_t *length);

// Stages

/// Opens the stage of a scene's file. (idle)
libration_status libration_load(libration_host host, const char *path, libration_stage *stage);
/// Opens the stage of a scene given as text; `name` is for messages. (idle)
libration_status libration_run(
    libration_host host, const char *source, const char *name, libration_stage *stage);
/// Opens an empty stage; width and height in points, rate in ticks per second. (idle)
libration_status libration_make_stage(
    libration_host host, double width, double height, double rate, libration_stage *stage);
/// Fills in the first `size` bytes of the facts: pass `sizeof(libration_info)`.
libration_status libration_get_info(libration_stage stage, libration_info *info, size_t size);
/// Gives ticks, at most 1e9; `given`, which may be NULL, gets how many. (idle)
libration_status libration_advance(
    libration_stage stage, int64_t ticks, uint32_t options, int64_t *given);
/// Gives a touch of finger `finger`, now.
libration_status libration_touch(
    libration_stage stage, int32_t phase, double x, double y, int64_t finger);
/// Emits an event to hooks, as `stage:emit` does; `fields` is NULL or an object.
libration_status libration_emit(libration_stage stage, const char *name, const char *fields);
/// Changes the size of the stage, in points.
libration_status libration_resize(libration_stage stage, double width, double height);
/// A number computed from all fields of all items: equal stages have equal ones on every machine.
libration_status libration_digest(libration_stage stage, uint64_t *digest);

// Items

/// Copies fields of all items to a buffer of `capacity` doubles. Column k has the set's field number
/// k, of all items in the order of `libration_items`: `buffer[k * count + i]`. `count`, which may be
/// NULL, gets the number of items, also with LIBRATION_TOO_SMALL. Each column is one memcpy, unless
/// items were removed.
libration_status libration_read(
    libration_stage stage, uint32_t fields, double *buffer, size_t capacity, size_t *count);
/// The handles of all items, in the order they were added.
libration_status libration_items(
    libration_stage stage, libration_item *buffer, size_t capacity, size_t *count);
/// The item of a name; LIBRATION_NONE without one.
libration_status libration_find_item(
    libration_stage stage, const char *name, libration_item *item);
/// Adds an item with the options of `stage:addItem`, such as `{"name": "card", "size": [60, 60]}`.
libration_status libration_add_item(
    libration_stage stage, const char *options, libration_item *item);
/// The name of an item.
libration_status libration_item_name(
    libration_item item, char *buffer, size_t size, size_t *length);
/// One field of an item.
libration_status libration_get(libration_item item, uint32_t field, double *number);
/// Sets one field of an item, in its domain.
libration_status libration_set(libration_item item, uint32_t field, double number);
/// Sets other values of an item: an object of `color`, a text or null, `tags`, a list of texts, and
/// `cornerRadius`, `strokeColor`, `strokeWidth`, `strokeStart`, `strokeEnd`, `path`, `shadow`,
/// `fill`, `image`, `text`, `font` and `clips` as in `stage:addItem`, or null.
libration_status libration_style(libration_item item, const char *values);
/// Removes an item, a behavior, a snapshot or a stage; inside a tick at its end, and a stage only
/// outside of callbacks.
libration_status libration_remove(uint64_t handle);

// Behaviors

/// Adds a behavior by its name, with its options, to a stage or below another behavior:
/// `libration_add(stage, "snap", "{\"item\": {\"item\": \"card\"}, \"point\": [80, 252]}", &snap)`.
libration_status libration_add(
    uint64_t parent, const char *name, const char *options, libration_behavior *behavior);
/// The handles of the behaviors of a stage, or of those below a behavior, in order.
libration_status libration_behaviors(
    uint64_t parent, libration_behavior *buffer, size_t capacity, size_t *count);
/// The value of an option or of another field of `self`, as JSON; `name` is one of them.
libration_status libration_option(
    libration_behavior behavior, const char *option, char *buffer, size_t size, size_t *length);
/// Sets an option, as a script does it from outside.
libration_status libration_set_option(
    libration_behavior behavior, const char *option, const char *value);
/// Calls a method with a list of arguments, or NULL; its first result is the text, as JSON. Without
/// buffer and length the result is not wanted. A buffer that is too small does not undo the call.
/// (idle)
libration_status libration_call(
    libration_behavior behavior, const char *method, const char *arguments, char *buffer,
    size_t size, size_t *length);

// Time

/// Copies the whole session; `libration_remove` frees the copy. (idle)
libration_status libration_take_snapshot(libration_host host, libration_snapshot *snapshot);
/// Goes back to a snapshot, any number of times; with the same input the next ticks have the same
/// bits as then. Callbacks and their effects are not part of it. (idle)
libration_status libration_restore(libration_snapshot snapshot);
/// Goes to a tick of the history, in the past or in what was the future; all stages go. It needs
/// `history` of `libration_open`. (idle)
libration_status libration_seek(libration_stage stage, int64_t tick);

#ifdef __cplusplus
}
#endif

#endif
