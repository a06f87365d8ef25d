// Calls in both directions: protected calls from Swift, and host functions with the metatables that
// lead to them. This is the fourth layer: it knows values and limits, but not the functions that
// scripts get.
#ifndef CALLS_H
#define CALLS_H

#include "../values/values.h"
#include "bridge_calls.h"

/// The calls of a host function within one account, and the fuel that they took.
typedef struct lb_tally {
  int64_t account; // the number of the account; 0 before the first
  int64_t count;
  int64_t fuel;
} lb_tally;

/// The entry of a function in an outer account, stored while an inner one uses its place.
typedef struct lb_displaced {
  int64_t function;
  lb_tally tally;
} lb_displaced;

/// The host block up to this layer.
typedef struct lb_calls {
  lb_values values;
  lb_dispatch dispatch;
  lb_observer observe;  // NULL for none
  lb_row_observer observe_row; // NULL for none
  size_t fields;        // the place in a table where Lua keeps the address of its fields; 0: unknown
  int64_t remote;       // the host function that remote objects call; 0 for none
  int depth;            // protected calls from Swift that are active
  int64_t spent;        // fuel of the call that ended last, nested or not
  int64_t account;      // the number of the running account
  int64_t last_account; // the greatest number so far
  int64_t first_account; // the number of the outermost call
  lb_tally *tallies;    // by the number of the function
  int64_t tally_count;
  lb_displaced *displaced;
  int displaced_count, displaced_capacity;
  lb_spending spending; // of the last call that ran out of fuel
  int close_depth;      // coroutine.close within each other
  int handling;         // xpcall handlers that are running

  int64_t error_number;
  lb_error error;
  lb_text message, file, traceback, described;
  lb_local locals[LB_LOCALS];
  int local_count;
  bool captured;        // the message handler saw the error
  bool raised_again;    // the last error was raised again

  lb_text failure;      // the error that a host function raises
  int failure_level;
  int64_t failure_object;
} lb_calls;

static inline lb_calls *lb_calls_of(lb_host *host) { return (lb_calls *)host; }

// compiling.c
/// The fuel for compiling a text.
int64_t lb_cost_of_source(const char *source, size_t length);
/// Compiles a text, as `luaL_loadbufferx` does. Stack: [-0, +1].
int lb_compile(lua_State *L, const char *source, size_t length, const char *name);
/// Compiles the text of a file, which may be NULL or begin with a byte order mark, and charges for
/// it. Stack: [-0, +1].
int lb_compile_file(lua_State *L, const char *source, size_t length, const char *name);
// repetition.c
/// The length of a message's prefix, up to a ": ", that the rest of the message repeats.
size_t lb_repeated_prefix(const char *message, size_t length);
/// Removes a repeated prefix from the message on top. Stack: [-0, +0].
void lb_say_once(lua_State *L);
// errors.c
int lb_message_handler(lua_State *L);
lb_status lb_capture(lb_host *host, lua_State *L, int status);
/// Adds the calls of a thread to a text, a line each. Stack: [-0, +0].
void lb_push_traceback(lua_State *L, lua_State *thread, lb_text *text);
int lb_raise_failure(lb_host *host, lua_State *L);
// receivers.c
/// Finds the offset in a table at which Lua keeps the address of its fields. Stack: [-0, +0].
void lb_find_fields(lua_State *L);
// locals.c
/// Records the locals of an activation. Stack: [-0, +0]; it needs 4 slots and no memory.
void lb_note_locals(lb_host *host, lua_State *L, lua_Debug *activation);
// describe.c
/// Pushes the text that `tostring` gives. Stack: [-0, +1].
void lb_push_described(lua_State *L, int index);
// tallies.c
/// Begins an account; `is_outermost` if the entries of all other accounts are no longer needed.
void lb_begin_tally(lb_calls *calls, bool is_outermost);
/// Goes back to an outer account, with its entries.
void lb_end_tally(lb_calls *calls, int64_t outer, int displaced);
/// Adds a call of a host function to the running account.
void lb_tally_call(lb_calls *calls, int64_t function, int64_t fuel);
/// Records the host functions on which the running account was spent.
void lb_note_spending(lb_host *host);
void lb_free_tallies(lb_calls *calls);
// functions.c
int lb_run_function(lb_host *host, lua_State *L, int64_t function);
// remote.c
/// The keys of the remote table at a place, as a list. Stack: [-0, +1].
void lb_push_remote_keys(lua_State *L, int place);
// kinds.c
/// Read and set the members of a handle. Upvalues: kind, methods.
int lb_get_member(lua_State *L, const lb_kind *kind);
int lb_set_member(lua_State *L, const lb_kind *kind);
/// The kind in the first upvalue of a metamethod or method of handles.
static inline const lb_kind *lb_kind_here(lua_State *L) {
  return lua_touserdata(L, lua_upvalueindex(1));
}
/// Notifies the observer, if any, that the host may have stored something.
static inline void lb_tell_observer(lb_host *host, lua_State *L) {
  lb_observer observe = lb_calls_of(host)->observe;
  if (observe != NULL) observe(host->context, L);
}
// rows.c
int lb_row_index(lua_State *L);
int lb_row_newindex(lua_State *L);

#endif
