// Values between Swift and the stack. None of these runs a metamethod or raises, with the memory
// limit off.
#ifndef BRIDGE_VALUES_H
#define BRIDGE_VALUES_H

#include "bridge_host.h"

typedef enum lb_value_kind {
  LB_NIL,
  LB_BOOLEAN,
  LB_INTEGER,
  LB_NUMBER,
  LB_STRING,
  LB_TABLE,
  LB_FUNCTION,
  LB_THREAD,
  LB_HANDLE,
  LB_OTHER,
} lb_value_kind;

/// A value read from the stack. A string lasts while it is on the stack.
typedef struct lb_value {
  lb_value_kind kind;
  bool boolean;
  int64_t integer;
  double number;
  const char *bytes;
  size_t length;
  uint32_t handle_kind;
  uint32_t handle_index;
  uint32_t handle_generation;
} lb_value;

/// Stack: [-0, +0].
lb_value lb_read(lua_State *L, int index);
lb_value_kind lb_kind_of(lua_State *L, int index);
/// The number at `index`, integers converted; false when it is none. Stack: [-0, +0].
bool lb_read_number(lua_State *L, int index, double *number);
int lb_top(lua_State *L);
void lb_set_top(lua_State *L, int top);
/// Makes room for values; false when the stack is full.
bool lb_reserve(lua_State *L, int count);

// Stack: [-0, +1].
void lb_push_nil(lua_State *L);
void lb_push_boolean(lua_State *L, bool value);
void lb_push_integer(lua_State *L, int64_t value);
void lb_push_number(lua_State *L, double value);
void lb_push_string(lua_State *L, const char *bytes, size_t length);
/// Pushes a text that ends with a zero byte.
void lb_push_text(lua_State *L, const char *text);
void lb_push_copy(lua_State *L, int index);
void lb_push_table(lua_State *L, int items, int fields);

// Tables, raw.
/// Replaces the key on top by the value. Stack: [-1, +1].
void lb_raw_get(lua_State *L, int table);
/// Sets the key below the top to the value on top; false for a nil or NaN key. Stack: [-2, +0].
bool lb_raw_set(lua_State *L, int table);
/// Stack: [-0, +1].
void lb_raw_get_item(lua_State *L, int table, int64_t item);
/// Stack: [-0, +1].
void lb_raw_get_field(lua_State *L, int table, const char *name, size_t length);
/// The border of a table. Stack: [-0, +0].
int64_t lb_raw_length(lua_State *L, int index);
/// Pushes a list of the table's keys in the order of `pairs`. Stack: [-0, +1].
void lb_push_keys(lua_State *L, int table);
bool lb_raw_equal(lua_State *L, int first, int second);
/// Pushes the metatable or nil. Stack: [-0, +1].
void lb_push_metatable(lua_State *L, int index);
/// Sets the metatable on top (or nil). Stack: [-1, +0].
void lb_set_metatable(lua_State *L, int index);

// References: values kept in the registry under a number that is never used again.
/// Stack: [-1, +0].
int64_t lb_reference(lb_host *host, lua_State *L);
/// Pushes nil for an unknown number. Stack: [-0, +1].
void lb_push_reference(lua_State *L, int64_t number);
/// Stack: [-0, +0].
void lb_release_reference(lua_State *L, int64_t number);
/// Lets a number that was released stand for the value on top. Stack: [-1, +0].
void lb_restore_reference(lua_State *L, int64_t number);

/// Pushes a new table of globals for scripts: guarded base functions, read-only libraries, and the
/// stream of random numbers with a number. Stack: [-0, +1].
void lb_push_environment(lb_host *host, lua_State *L, int64_t stream);
/// Starts all streams of random numbers anew. Stack: [-0, +0].
void lb_reseed(lua_State *L, int64_t seed);
/// Pushes an empty table through which the one on top is read but not written; `name` is for the
/// message. Stack: [-1, +1].
void lb_push_read_only(lb_host *host, lua_State *L, const char *name);
/// Pushes the string library as Lua ships it, unguarded (tests only). Stack: [-0, +1].
void lb_push_stock_strings(lua_State *L);

#endif
