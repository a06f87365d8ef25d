// What the files of the bridge share. Swift does not see it.
#ifndef BRIDGE_H
#define BRIDGE_H

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <signal.h>

#include "CLuaBridge.h"
#include "arena.h"

enum {
  LB_GRAIN = 500,            // instructions between two counts of fuel
  LB_MAX_KINDS = 63,
  LB_MAX_CLOSE_DEPTH = 100,  // Lua 5.4.4 crashes on deep nesting of coroutine.close
  LB_MAX_COLLECTIONS = 20,   // emergency collections in one call with fuel of its own
  LB_MAX_COLLECTED = 128 << 20, // bytes that they looked through
  LB_DEEP_CALLS = 100000,    // nested calls of which no report tells all
  LB_FIRST_REFERENCE = 1000, // smaller registry slots belong to Lua
  LB_LONGEST_STRING = 1 << 17, // bytes: no hook sees the time that comparing two of them takes
  LB_LONG_STRING = 4096,     // bytes from which on fuel is counted more often
  LB_LONGEST_SOURCE = 1 << 20, // bytes: nothing stops the compiler
  LB_LARGEST_BLOCK = 16 << 20, // bytes made at once: no hook sees the time that filling them takes
  LB_MOST_KEYS = 1 << 16,    // of a table beside its list: no hook sees the time that moving them takes
  LB_MOST_CONSTANTS = 1 << 13, // names, texts and numbers of a file: nothing stops the compiler
  LB_KEY_BYTES = 24,         // of a key and its value
  LB_LARGE_BLOCK = 1 << 16,  // bytes whose making is worth a look at the clock
  LB_FREE_STRING = 128,      // bytes up to which making a string costs no fuel
  LB_OBJECT_FUEL = 8,        // for a new table, function or userdata
  LB_THREAD_FUEL = 100,      // for a new coroutine
  LB_DIGITS_FUEL = 100,      // for writing a number that is no integer
  LB_FREE_VALUES = 32,       // variable arguments up to which passing them costs no fuel
};

struct lb_interrupt {
  volatile sig_atomic_t raised;
};

/// A text on the C heap, grown and reused.
typedef struct lb_text {
  char *bytes;
  size_t length;
  size_t capacity;
} lb_text;

typedef struct lb_kind {
  lb_host *host;
  char name[48];
  uint32_t number;
  bool has_columns;
  lb_columns columns;
  const uint32_t *generations;
  int64_t get, set, call, describe, length;
  char instances; // its address is the registry key of the table of userdata
  char retired;   // and this one's that of those that scripts alone hold, by weak values
} lb_kind;

/// Why memory is refused.
typedef enum lb_reason {
  LB_LIMIT,     // there is none left
  LB_SCATTERED, // what is left lies in pieces that are too small
  LB_TOO_LONG,  // a string
  LB_TOO_LARGE, // a part of a table
  LB_TOO_WORDY, // a file: too many names, texts and numbers
  LB_CROWDED,   // too many numbers among the keys of a table collide
} lb_reason;

/// Lives on the C heap: survives restores, and is reached through an upvalue or the extra space.
struct lb_host {
  lua_State *main;
  lua_State *running;   // the coroutine that the innermost call from Swift began on
  lua_State *current;   // the coroutine whose code runs
  const char *call_name; // the hidden name of `__call`
  lb_arena *arena;
  void *context;
  lb_dispatch dispatch;
  lb_output output;
  lb_math math;
  bool counts_fuel;

  size_t memory_limit;
  size_t outside;       // bytes that the host keeps for scripts beside the arena
  size_t outside_owned[LB_OWNERS]; // of these, per owner
  size_t reach;         // how far scripts may move the top of the arena
  int unlimited;        // > 0 while Swift frames are live: the limit is off
  int collections;      // emergency collections of the innermost call with fuel of its own
  size_t collected;     // bytes that they looked through
  bool is_deep;         // calls were nested deeply when memory was refused
  lb_reason reason;     // why memory was refused last
  bool is_compiling;    // so that a table is the compiler's own
  uint8_t refused_owner; // whose own limit refused memory last; 0 for the limit of all
  uint8_t owner;
  size_t owner_limits[LB_OWNERS]; // in bytes; 0 for none
  uint64_t allocations; // asked for so far under a limit
  uint64_t fail_from, fail_until;

  int depth;            // protected calls from Swift that are active
  int64_t budget;       // of the innermost call with fuel of its own
  int64_t fuel_left;
  int64_t fuel_spent;   // by the outermost call so far, or by the last one
  int64_t call_spent;   // by the call that ended last, nested or not
  lb_status stop;       // why everything ends; no pcall catches it
  lb_interrupt *interrupt;
  lb_clock clock;       // NULL for none
  double patience;      // seconds that a call has, at least
  double time_spent;    // by scripts in the outermost call, in seconds
  double time_limit;    // of the innermost call
  double time_begin;    // what was spent when the innermost call with fuel of its own began
  double time_mark;     // when the clock was looked at last; below 0 when it was not
  bool is_timed;        // the time of host functions is measured, and left out
  int looks;            // allocations and charges until the next look
  int close_depth;
  int handling;         // xpcall handlers that are running

  int64_t next_reference;
  int64_t error_number;
  lb_error error;
  lb_text message, file, traceback, caught, described;
  lb_local locals[LB_LOCALS];
  int local_count;
  lb_text refused, refused_file; // the calls when memory was refused last
  int refused_line;
  bool captured;        // the message handler saw the error
  bool raised_again;    // the last error is on its way again

  lb_text failure;      // what a host function raises
  int failure_level;
  int64_t failure_object;

  uint32_t kind_count;
  lb_kind kinds[LB_MAX_KINDS + 1];
};

static inline lb_host *lb_host_of(lua_State *L) { return *(lb_host **)lua_getextraspace(L); }

// alloc.c
void *lb_allocate(void *host, void *block, size_t old_size, size_t new_size);
/// Ends the call whose host function made more than the limits let a script have. Stack: [-0, +0].
void lb_check_memory(lb_host *host, lua_State *L);
// clock.c
/// The time for a call with this fuel, in seconds.
double lb_time_for(const lb_host *host, int64_t fuel);
/// Whether the call has just been found to be over its time, and is to stop. Looks at the clock once
/// in a few calls.
bool lb_is_late(lb_host *host);
/// Stands around host functions, whose time is not the script's.
void lb_enter_host(lb_host *host);
void lb_leave_host(lb_host *host);
// loading.c
/// What it costs to compile a text.
int64_t lb_cost_of_source(const char *source, size_t length);
/// Compiles a text, as `luaL_loadbufferx` does. Stack: [-0, +1].
int lb_compile(lua_State *L, const char *source, size_t length, const char *name);
// text.c
void lb_text_set(lb_text *text, const char *bytes, size_t length);
void lb_text_add(lb_text *text, const char *bytes, size_t length);
void lb_text_free(lb_text *text);
// repetition.c
/// How many bytes at the start of a message, up to a ": ", the bytes behind them say again.
size_t lb_repeated_prefix(const char *message, size_t length);
/// Takes what is said again off the message on top. Stack: [-0, +0].
void lb_say_once(lua_State *L);
// fuel.c
void lb_arm(lb_host *host, lua_State *L);
/// Counts as often as the strings that exist by now ask for, if the thread does not yet.
void lb_arm_again(lb_host *host, lua_State *L);
/// Lets the next instruction look whether the call is to stop.
void lb_stop_soon(lb_host *host);
/// Charges for a new string; when fuel ends, the next instruction stops.
void lb_charge_string(lb_host *host, size_t bytes);
/// Notes that there is a longer string than ever before, or a table that is as long to search.
void lb_note_length(lb_host *host, size_t bytes);
/// Charges and raises when the call is to stop. Stack: [-0, +0].
void lb_spend(lua_State *L, int64_t units);
/// Charges a C function for many arguments, and raises when the call is to stop. Stack: [-0, +0].
void lb_spend_values(lua_State *L);
/// Raises when the call is to stop. Stack: [-0, +0].
void lb_check_stop(lua_State *L);
// errors.c
int lb_message_handler(lua_State *L);
lb_status lb_capture(lb_host *host, lua_State *L, int status);
void lb_push_traceback(lua_State *L, lb_text *text);
/// The name of a chunk without the sign that says what it is.
void lb_set_file(lb_text *file, const char *source, size_t length);
// locals.c
/// Notes the locals of an activation. Stack: [-0, +0]; it needs 4 slots and no memory.
void lb_note_locals(lb_host *host, lua_State *L, lua_Debug *activation);
// collisions.c
/// Keeps a name where `lb_is_crowded` finds it. Stack: [-0, +0].
void lb_keep_newindex_name(lua_State *L);
/// Whether too many numbers collide in a table of the running function for it to get room for so many
/// keys beside its list.
bool lb_is_crowded(lb_host *host, size_t keys);
// refusals.c
void lb_note_refusal(lb_host *host);
/// Adds the calls in progress that began last. Stack: [-0, +0].
void lb_add_innermost_calls(lua_State *L, lb_text *text);
// describe.c
/// Pushes what `tostring` gives. Stack: [-0, +1].
void lb_push_described(lua_State *L, int index);
int lb_tostring(lua_State *L);
int lb_print(lua_State *L);
int lb_format(lua_State *L);
int lb_raise_failure(lb_host *host, lua_State *L);
// functions.c
int lb_run_function(lb_host *host, lua_State *L, int64_t function);
// order.c
/// The place of the key at index 2 among the sorted keys on top, or of the last key before it: it
/// may have been removed since. Stack: [-0, +0].
lua_Integer lb_place_of_key(lua_State *L, lua_Integer count);
// names.c
/// Takes `__call` and `__mode` away from scripts; before any other string of these names is used.
/// Stack: [-0, +0].
void lb_hide_names(lua_State *L);
/// Makes keys ("k") or values ("v") of tables with this metatable weak. Stack: [-0, +0].
void lb_make_weak(lua_State *L, int metatable, const char *mode);
/// Pushes "__call" and its hidden name. Stack: [-0, +2].
void lb_push_call_names(lua_State *L);
/// Lets what has this metatable be called as its `__call` says now; false when that is no function.
/// The names are those of `lb_push_call_names`. Stack: [-0, +0].
bool lb_note_call(lua_State *L, int metatable, int name, int hidden_name);
/// The same for the metatable on top, of the host's own. Stack: [-0, +0].
void lb_allow_calls(lua_State *L);
/// Whether a key is a name that scripts do not see.
static inline bool lb_is_hidden(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING &&
         lua_tostring(L, index) == lb_host_of(L)->call_name;
}
// guards.c, coroutines.c, loading.c, traversal.c, mathematics.c, charges.c, texts.c
int lb_pcall(lua_State *L);
int lb_xpcall(lua_State *L);
int lb_traceback(lua_State *L);
/// Pushes `setmetatable`. Stack: [-0, +1].
void lb_push_setmetatable(lua_State *L);
int lb_rawset(lua_State *L);
int lb_collectgarbage(lua_State *L);
/// Pushes the library. Stack: [-0, +1].
void lb_open_coroutines(lua_State *L);
int lb_load_text(lua_State *L);
int lb_next(lua_State *L);
int lb_pairs(lua_State *L);
int lb_pairs_of_upvalue(lua_State *L);
/// Pushes the library. Stack: [-0, +1].
void lb_open_mathematics(lua_State *L, lua_Integer stream);
/// How many tables Lua looks through for one element, by `__index` or `__newindex`, the table itself
/// included. Stack: [-0, +0].
int64_t lb_chain_length(lua_State *L, int index, const char *event);
/// Bytes of the long strings among the arguments from `first` on. Stack: [-0, +0].
int64_t lb_text_cost(lua_State *L, int first);
/// Replaces functions of the table on top by ones that charge for long strings among their arguments
/// from `first` on; the names end with NULL. Stack: [-0, +0].
void lb_charge_texts(lua_State *L, const char *const *names, int first);
/// Lets `utf8.codes` of the table on top charge for its steps. Stack: [-0, +0].
void lb_charge_codes(lua_State *L);
/// Replaces functions of the library on top by ones that charge for their work. Stack: [-0, +0].
void lb_charge_library(lua_State *L, const char *library);
// sorting.c
int lb_sort(lua_State *L);
// randomness.c
void lb_open_randomness(lua_State *L, lua_Integer seed);
/// Lets `math` on top draw from the stream with a number. Stack: [-0, +0].
void lb_join_stream(lua_State *L, lua_Integer number);
// libraries.c
void lb_open_libraries(lua_State *L, lua_Integer seed);
bool lb_is_read_only(lua_State *L, int index);
// kinds.c
typedef struct lb_handle {
  uint32_t magic;
  uint32_t kind;
  uint32_t index;
  uint32_t generation;
} lb_handle;
enum { LB_MAGIC = 0x4C42484E };
const lb_handle *lb_to_handle(lua_State *L, int index);
/// Says what is wrong with a handle. Stack: raises.
void lb_refuse_handle(lua_State *L, int index, const lb_kind *kind);

/// The handle of a kind, alive, or an error. Size and magic cost less than luaL_checkudata (24 ns).
/// Stack: [-0, +0].
static inline const lb_handle *lb_check_handle(lua_State *L, int index, const lb_kind *kind) {
  const lb_handle *handle = lua_touserdata(L, index);
  if (handle == NULL || lua_rawlen(L, index) != sizeof(lb_handle) || handle->magic != LB_MAGIC ||
      handle->kind != kind->number ||
      (kind->generations != NULL && kind->generations[handle->index] != handle->generation))
    lb_refuse_handle(L, index, kind);
  return handle;
}
// rows.c
int lb_row_index(lua_State *L);
int lb_row_newindex(lua_State *L);
void lb_add_row_methods(lua_State *L, lb_kind *kind);

#endif
