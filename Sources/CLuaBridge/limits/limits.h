// Limits of memory, fuel, time and depth of a script. This is the second layer: it knows the arena.
//
// It also owns the host block, which is allocated on the C heap, survives restores, and is reached
// through an upvalue or the extra space of a state. The block of each layer begins with the block
// of the layer below, so one pointer serves all layers and no layer sees the fields of a higher
// one.
#ifndef LIMITS_H
#define LIMITS_H

#include <lauxlib.h>
#include <lua.h>
#include <signal.h>

#include "../arena/arena.h"
#include "bridge_limits.h"

enum {
  LB_GRAIN = 500,            // instructions between two counts of fuel
  LB_MAX_COLLECTIONS = 20,   // emergency collections in one call with its own fuel
  LB_MAX_COLLECTED = 128 << 20, // bytes that they traversed
  LB_DEEP_CALLS = 100000,    // nested calls; a report of more leaves some out
  LB_LONGEST_STRING = 1 << 17, // bytes: no hook sees the time that comparing two of them takes
  LB_LONGEST_NAME = 4098,    // bytes of a chunk's name that are copied: a path's, with "@" and 0
  LB_LONG_STRING = 4096,     // bytes from which on fuel is counted more often
  LB_LONGEST_SOURCE = 1 << 20, // bytes: nothing stops the compiler
  LB_LARGEST_BLOCK = 16 << 20, // bytes made at once: no hook sees the time that filling them takes
  LB_MOST_KEYS = 1 << 16,    // of a table beside its list: no hook sees the time that moving them takes
  LB_MOST_CONSTANTS = 1 << 13, // names, texts and numbers of a file: nothing stops the compiler
  LB_KEY_BYTES = 24,         // of a key and its value
  LB_LARGE_BLOCK = 1 << 16,  // bytes whose allocation is worth a check of the clock
  LB_FREE_STRING = 128,      // bytes up to which making a string costs no fuel
  LB_OBJECT_FUEL = 8,        // for a new table, function or userdata
  LB_THREAD_FUEL = 100,      // for a new coroutine
  LB_SWITCH_FUEL = 50,       // for going on with a coroutine
  LB_DIGITS_FUEL = 100,      // for writing a number that is not an integer
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

/// The reason for which memory is refused.
typedef enum lb_reason {
  LB_LIMIT,     // no memory is left
  LB_SCATTERED, // the free memory is in pieces that are too small
  LB_TOO_LONG,  // a string
  LB_TOO_LARGE, // a part of a table
  LB_TOO_WORDY, // a file: too many names, texts and numbers
  LB_COLLIDING,   // too many numbers among the keys of a table collide
} lb_reason;

/// The limits of one interpreter, and the amounts that it has used.
struct lb_host {
  lua_State *main;
  lua_State *running;   // the coroutine that the innermost call from Swift began on
  lua_State *current;   // the coroutine that runs
  lb_arena *arena;
  void *context;        // the argument of callbacks
  bool counts_fuel;

  char chunk_name[LB_LONGEST_NAME]; // of the text that is loaded

  size_t memory_limit;
  size_t outside;       // bytes that the host keeps for scripts beside the arena
  size_t outside_owned[LB_OWNERS]; // of these, per owner
  size_t reach;         // the extent up to which scripts may grow the arena
  int unlimited;        // > 0 while Swift frames are live: the limit is off
  int collections;      // emergency collections of the innermost call with its own fuel
  size_t collected;     // bytes that they traversed
  bool is_deep;         // calls were nested deeply when memory was refused
  lb_reason reason;     // why memory was refused last
  bool is_compiling;    // then new tables are the compiler's own
  uint8_t refused_owner; // the owner whose limit refused memory last; 0 for the limit of all
  uint8_t owner;
  size_t owner_limits[LB_OWNERS]; // in bytes; 0 for none
  uint64_t allocations; // asked for so far under a limit
  uint64_t fail_from, fail_until;
  lb_text refused, refused_file; // the calls when memory was refused last
  int refused_line;

  int64_t budget;       // of the innermost call with its own fuel
  int64_t fuel_left;
  int64_t fuel_spent;   // by the outermost call so far, or by the last one
  int64_t interrupted_at; // the fuel used when the interrupt flag last stopped a call
  size_t countdown;     // the place in a thread where Lua counts down to the next count
  int counted;          // instructions of `current` since its last count that are charged
  lb_status stop;       // why everything ends; no pcall catches it
  lb_interrupt *interrupt;
  lb_clock clock;       // NULL for none
  double patience;      // seconds that a call has, at least
  double time_spent;    // by scripts in the outermost call, in seconds
  double time_limit;    // of the innermost call
  double time_begin;    // `time_spent` when the innermost call with its own fuel began
  double time_mark;     // when the clock was last checked; below 0 when it was not
  bool is_timed;        // whether the time of host functions is measured and left out
  int looks;            // allocations and charges until the next check
};

static inline lb_host *lb_host_of(lua_State *L) { return *(lb_host **)lua_getextraspace(L); }

// alloc.c
void *lb_allocate(void *host, void *block, size_t old_size, size_t new_size);
/// Ends the call whose host function made more than the limits allow. Stack: [-0, +0].
void lb_check_memory(lb_host *host, lua_State *L);
// clock.c
/// The time for a call with this fuel, in seconds.
double lb_time_for(const lb_host *host, int64_t fuel);
/// Whether the call exceeds its time and must stop. It reads the clock once in a few calls.
bool lb_is_late(lb_host *host);
/// These are called before and after a host function, whose time does not count.
void lb_enter_host(lb_host *host);
void lb_leave_host(lb_host *host);
// text.c
void lb_text_set(lb_text *text, const char *bytes, size_t length);
void lb_text_add(lb_text *text, const char *bytes, size_t length);
void lb_text_free(lb_text *text);
/// Sets the name of a chunk, without the "@" or "=" in front of it.
void lb_set_file(lb_text *file, const char *source, size_t length);
// fuel.c
void lb_arm(lb_host *host, lua_State *L);
/// Charges the instructions of the running thread since its last count.
void lb_count_now(lb_host *host);
/// Switches to another thread, which counts as often as the longest string requires.
void lb_run_on(lb_host *host, lua_State *L);
/// Switches to another thread without adjusting how often it counts; NULL when no call is left.
void lb_return_to(lb_host *host, lua_State *L);
/// Makes the next instruction check whether the call must stop.
void lb_stop_soon(lb_host *host);
/// Charges for a new string; when the fuel is used up, the next instruction stops.
void lb_charge_string(lb_host *host, size_t bytes);
/// Records the length of a string, or of a table that takes as long to search, if it is the
/// greatest so far.
void lb_note_length(lb_host *host, size_t bytes);
/// Charges, and raises when the call must stop. Stack: [-0, +0].
void lb_spend(lua_State *L, int64_t units);
/// Charges a C function for many arguments, and raises when the call must stop. Stack: [-0, +0].
void lb_spend_values(lua_State *L);
/// Raises when the call must stop. Stack: [-0, +0].
void lb_check_stop(lua_State *L);
// countdown.c
/// Finds the offset in a thread of the number that Lua counts down to the next count; 0 if there is
/// none. Stack: [-0, +0].
void lb_find_countdown(lua_State *L);
// collisions.c
/// Stores a name for `lb_has_collisions`. Stack: [-0, +0].
void lb_keep_newindex_name(lua_State *L);
/// Whether too many numbers collide in a table of the running function to give any table room for
/// this many keys outside its list.
bool lb_has_collisions(lb_host *host, size_t keys);
/// The hash of the number at `index` as a key of a table.
uint64_t lb_hash_of_number(lua_State *L, int index);
/// The slot of a hash, from 0, in a table with room for a number of keys, a power of two above 1.
static inline size_t lb_place_of_hash(uint64_t hash, size_t slots) { return hash % (slots - 1); }
// refusals.c
void lb_note_refusal(lb_host *host);
/// Adds the innermost calls in progress. Stack: [-0, +0].
void lb_add_innermost_calls(lua_State *L, lb_text *text);

#endif
