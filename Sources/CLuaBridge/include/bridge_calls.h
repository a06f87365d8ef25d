// Running Lua from Swift: protected calls, loading, errors, host functions.
#ifndef BRIDGE_CALLS_H
#define BRIDGE_CALLS_H

#include "bridge_values.h"

/// Runs host function number `function` with its arguments on the stack of `L`.
/// Returns the number of results on top of the stack, or -1 after `lb_set_failure`.
typedef int (*lb_dispatch)(void *context, lua_State *L, int64_t function);

/// Called after each host function, and after each store into a row, with the caller's thread.
typedef void (*lb_observer)(void *context, lua_State *L);

/// Sets the observer; NULL for none.
void lb_set_observer(lb_host *host, lb_observer observe);

/// Called after a script stored into a field of a row, with the field's change bits. Returns the
/// fuel to charge.
typedef int64_t (*lb_row_observer)(void *context, uint32_t row, uint8_t change_bits);

/// Sets the observer of rows; NULL for none.
void lb_set_row_observer(lb_host *host, lb_row_observer observe);

enum { LB_LOCALS = 24 };

/// A local variable where an error was raised, and its value in a few words.
typedef struct lb_local {
  char name[48];
  char text[96];
  uint32_t handle_kind; ///< 0 when it is no handle.
  uint32_t handle_index;
  uint32_t handle_generation;
  const void *table; ///< Tells tables apart; NULL for other values.
} lb_local;

/// The last failure. The texts are owned by the host and last until the next failure.
typedef struct lb_error {
  lb_status kind;
  int line;       ///< 0 when unknown.
  int64_t object; ///< Names the error object that `lb_set_failure` can raise again; 0 for none.
  const char *message;
  size_t message_length;
  const char *file;
  size_t file_length;
  const char *traceback;
  size_t traceback_length;
  const lb_local *locals;
  int local_count;
} lb_error;

const lb_error *lb_last_error(const lb_host *host);

enum { LB_DEAREST = 3 };

/// The calls of a host function, by its number, and the fuel that they took.
typedef struct lb_spent {
  int64_t function, count, fuel;
} lb_spent;

/// The budget of a call that ran out of fuel, and the host functions on which it spent most.
typedef struct lb_spending {
  int64_t budget;
  lb_spent dearest[LB_DEAREST]; ///< The dearest first.
  int count;
} lb_spending;

/// The spending of the last call that ran out of fuel.
const lb_spending *lb_last_spending(const lb_host *host);

/// Calls the function below `arguments` values. With `fuel` above 0 the call has that many units
/// and its own limits. When such a call is stopped inside another one, the outer call continues,
/// except after an interrupt; it pays for the fuel that was used, but at most a tenth of its own
/// budget. With 0 the call uses the limits of the outer call, which ends when they are exceeded.
/// Stack: [-(arguments + 1), +results]; on a failure, [-(arguments + 1), +0].
lb_status lb_call(lb_host *host, lua_State *L, int arguments, int results, int64_t fuel);

/// Calls a function of the host that runs no script code: no limit, no fuel and no interrupt stops
/// it. False when the machine has no memory. Stack: [-(arguments + 1), +results]; on a failure,
/// [-(arguments + 1), +0].
bool lb_call_own(lb_host *host, lua_State *L, int arguments, int results);

/// A hook by its reference numbers.
typedef struct lb_hook {
  int64_t function;
  int64_t self;
  int64_t clock; ///< The name of the field of `self` in which the time is stored first; 0 for none.
  uint8_t owner; ///< The owner charged for memory during the call; 0 for the present owner.
} lb_hook;

enum { LB_FIELD_LINES = 3 }; // cache lines of the fields of a receiver with eight fields

/// The addresses of the data that a hook call reads first.
typedef struct lb_receiver {
  const void *table;         ///< The hook's receiver.
  const void *const *fields; ///< Where Lua keeps the address of its fields.
  const void *value;         ///< Of the field that the hook reads most likely.
} lb_receiver;

/// Finds a receiver by its reference number, and a field of it by the reference number of the
/// field's name. Stack: [-0, +0].
lb_receiver lb_find_receiver(lb_host *host, lua_State *L, int64_t reference, int64_t field);

/// Prefetches a receiver that will be read soon, and the address of its fields.
static inline __attribute__((always_inline)) void lb_fetch_receiver(lb_receiver receiver) {
  __builtin_prefetch(receiver.table);
  __builtin_prefetch(receiver.fields);
  __builtin_prefetch(receiver.value);
}

/// Prefetches the fields of a receiver, which was itself prefetched before. A freed table is
/// harmless: the memory of a host stays readable.
static inline __attribute__((always_inline)) void lb_fetch_fields(lb_receiver receiver) {
  const char *fields = (const char *)*receiver.fields;
  for (int line = 0; line < LB_FIELD_LINES; line++) __builtin_prefetch(fields + 64 * line);
}

/// A hook call: it stores `time` in its field, calls `function(self, number)` and drops the
/// results.
typedef struct lb_hook_call {
  lb_hook hook;
  double time;
  double number;
  int64_t fuel; ///< Units, at least 1.
} lb_hook_call;

/// Replaces the call that has returned, which took `fuel` units, by the next one; false when there
/// is none. It must not call the bridge.
typedef bool (*lb_next_hook)(void *context, int64_t fuel, lb_hook_call *call);

/// Makes a hook call, and then the calls that `next` stores in its place, all in one protected
/// call. After a failure it does not call `next` again. `next` may be NULL. Stack: [-0, +0].
lb_status lb_call_hooks(
    lb_host *host, lua_State *L, lb_hook_call *call, lb_next_hook next, void *context);

/// Compiles source text (never bytecode). The chunk gets the table on top as its globals; `fuel` is
/// as in `lb_call`.
/// Stack: [-1, +1]; on a failure, [-1, +0].
lb_status lb_load(
    lb_host *host, lua_State *L, const char *source, size_t length, const char *name, int64_t fuel);

/// Writes a value as `tostring` does; `*length` bytes owned by the host until the next call.
/// Stack: [-1, +0].
const char *lb_describe(lb_host *host, lua_State *L, size_t *length);

/// Fuel used by the call that ended last, nested or not; in units.
int64_t lb_call_fuel(const lb_host *host);
/// Whether protected calls are active.
int lb_depth(const lb_host *host);

/// Pushes a host function. Stack: [-0, +1].
void lb_push_function(lb_host *host, lua_State *L, int64_t function);
/// The number of the host function at a place of the stack; 0 for other values. Stack: [-0, +0].
int64_t lb_host_function(lua_State *L, int place);

/// Defines a kind; the table of methods is on top. Returns its number, from 1, or 0 when there are
/// too many or the machine has no memory. Stack: [-1, +0].
uint32_t lb_define_kind(lb_host *host, lua_State *L, const lb_kind_definition *definition);
/// Makes an operator on handles of a kind run a host function with both operands; `event` is a name
/// such as "__add". Stack: [-0, +0].
void lb_add_operator(
    lb_host *host, lua_State *L, uint32_t kind, const char *event, int64_t function);
/// Adds a field to a kind with columns. False when it has 32, or one of that name.
/// Stack: [-0, +0].
bool lb_add_field(
    lb_host *host, lua_State *L, uint32_t kind, const lb_field_definition *definition);
/// Adds a method to a kind with columns, which reads or stores some of its fields at once, given by
/// their numbers. False when the kind has 16 methods, or the fields are not 1 to 4 that exist.
/// Stack: [-0, +0].
bool lb_add_accessor(
    lb_host *host, lua_State *L, uint32_t kind, const char *name, bool stores, const int *fields,
    int count);

/// The line of a source text from which the running host function was called, directly or through
/// other texts, from 1; 0 when that text did not call. Stack: [-0, +0].
int lb_caller_line(lua_State *L, const char *source);
/// The line of a script from which the running host function was called, from 1, and the name of
/// its source, `*length` bytes without "@" or "=", which lasts as long as the call. Files and lines
/// of the prompt take precedence over the host's own sources. 0 when no script called. Stack: [-0,
/// +0].
int lb_script_line(lua_State *L, const char **source, size_t *length);
/// The lines at which the function on top begins and ends in a source text. False for a function of
/// another text or of C, and for other values. Stack: [-0, +0].
bool lb_function_lines(lua_State *L, const char *source, int *first, int *last);

/// Sets the error that the host function is about to raise by returning -1: the error object with
/// number `object` if it still exists, otherwise `message`, with the position of the caller at
/// `level` in front (0 for none).
void lb_set_failure(
    lb_host *host, const char *message, size_t length, int level, int64_t object);

// Objects of the image that is not mapped. Each has a number in the registry of its own image. In
// the mapped image a function or an empty table stands in for it and leads to one host function.

/// An operation on a remote object.
typedef enum lb_operation {
  LB_CALL,
  LB_INDEX,
  LB_NEWINDEX,
  LB_LENGTH,
  LB_KEYS, ///< A list of the keys in the order of `pairs`.
  LB_TOSTRING,
  LB_EQUAL,
  LB_LESS,
  LB_LESS_OR_EQUAL,
  LB_CONCAT,
  LB_ARITHMETIC, ///< And above: Lua's numbers of operators.
} lb_operation;

/// Sets the host function that remote objects call: (number, operation, arguments...).
void lb_set_remote_function(lb_host *host, int64_t function);
/// Pushes a function that runs an operation: (operation, object, arguments...). Stack: [-0, +1].
void lb_push_operation(lua_State *L);
/// Makes a thread for a call from the other image, kept until the next one of the same depth, from
/// 1. NULL when there is no room for it. Stack: [-0, +0].
lua_State *lb_new_call_thread(lb_host *host, int depth);
/// The number of the object at a place of the stack, the same each time. Stack: [-0, +0].
int64_t lb_export(lb_host *host, lua_State *L, int place);
/// Releases the number of an object. Stack: [-0, +0].
void lb_release_export(lua_State *L, int64_t number);
/// Pushes the stand-in for an object of the other image, the same one while it is in use. Stack:
/// [-0, +1].
void lb_push_remote(lb_host *host, lua_State *L, int64_t number, bool is_table);
/// Whether a stand-in for an object of the other image is still in use. Stack: [-0, +0].
bool lb_is_remote_held(lua_State *L, int64_t number);
/// The number of the object that the value at a place stands in for; 0 for other values. Stack:
/// [-0, +0].
int64_t lb_remote_number(lua_State *L, int place);
/// `lb_note_function` notes a host function that crosses. `lb_push_same_function` pushes the
/// function that was noted last for a number, or a new one, so that a function comes back as the
/// same object. Stack: [-0, +0], and [-0, +1].
void lb_note_function(lua_State *L, int place, int64_t function);
void lb_push_same_function(lb_host *host, lua_State *L, int64_t function);
/// The address of an object, unique while the object is in use. Stack: [-0, +0].
const void *lb_address(lua_State *L, int place);
/// The C function at a place if it has no upvalues, otherwise NULL; and the function that pushes it
/// again. Stack: [-0, +0], and [-0, +1].
const void *lb_plain_function(lua_State *L, int place);
void lb_push_plain_function(lua_State *L, const void *function);

#endif
