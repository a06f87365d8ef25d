// Passes values and handles between Swift and the stack. None of these functions runs a metamethod
// or raises an error while the memory limit is off.
#ifndef BRIDGE_VALUES_H
#define BRIDGE_VALUES_H

#include "bridge_limits.h"

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
/// Reads the number at `index`, integers converted; false when it is not a number. Stack: [-0, +0].
bool lb_read_number(lua_State *L, int index, double *number);
int lb_top(lua_State *L);
void lb_set_top(lua_State *L, int top);
/// Makes room for values; false when the stack is full.
bool lb_reserve(lua_State *L, int count);
/// Removes the value at a place from under others. Stack: [-1, +0].
void lb_remove(lua_State *L, int place);

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
/// Sets a list item to the value on top. Stack: [-1, +0].
void lb_raw_set_item(lua_State *L, int table, int64_t item);
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

// References: values kept in the registry under a number. No two references have the same number at
// the same time.
/// Stack: [-1, +0].
int64_t lb_reference(lb_host *host, lua_State *L);
/// Pushes nil for an unknown number. Stack: [-0, +1].
void lb_push_reference(lua_State *L, int64_t number);
/// Stack: [-0, +0].
void lb_release_reference(lua_State *L, int64_t number);
/// Makes a released number refer to the value on top. Stack: [-1, +0].
void lb_restore_reference(lua_State *L, int64_t number);
/// The number of the next reference, which snapshots contain too.
int64_t lb_next_reference(const lb_host *host);
void lb_set_next_reference(lb_host *host, int64_t number);

// Fields of the table on top, raw. The name of a field is the reference number of a string; with an
// unknown number nothing is set. Stack: [-0, +0].
void lb_set_field_number(lua_State *L, int64_t name, double number);
void lb_set_field_string(lua_State *L, int64_t name, const char *bytes, size_t length);
/// Sets a field to the value of the reference `number`.
void lb_set_field_reference(lua_State *L, int64_t name, int64_t number);
void lb_set_field_handle(
    lb_host *host, lua_State *L, int64_t name, uint32_t kind, uint32_t index, uint32_t generation);
/// Sets a field to a new list of two numbers; `metatable` is a reference number.
void lb_set_field_pair(lua_State *L, int64_t name, double first, double second, int64_t metatable);

// Handles: full userdata {magic, kind, index, generation} that refer to rows of the host, and the
// number columns of these rows, which scripts read and write without a Swift frame.

/// The addresses shared by all number fields of rows. All pointers stay valid while the interpreter
/// exists.
typedef struct lb_columns_definition {
  double resolution;              ///< A number nearer to 0 is stored as 0.
  const uint32_t *generations;    ///< Per row; a handle is stale when its own differs.
  uint8_t *changes;               ///< Per row.
  uint32_t *changed_rows;         ///< Rows whose `changes` are not 0.
  uint32_t *changed_count;        ///< Length of that list.
  const uint32_t *current_writer; ///< The number that a store writes into `writers`.
} lb_columns_definition;

/// A number field of rows. The texts are copied.
typedef struct lb_field_definition {
  const char *name;
  double *values;      ///< Per row.
  uint32_t *writers;   ///< The last writer of each cell; may be NULL.
  double low;          ///< The least number that may be stored.
  double high;         ///< The greatest one.
  const char *rule;    ///< Both in words, as in "must be from 0 to 1".
  uint8_t change_bits; ///< The bits that a store adds to the row's `changes`.
} lb_field_definition;

/// A kind of handle. Functions are numbers of host functions, 0 for none.
typedef struct lb_kind_definition {
  const char *name;            ///< Copied; for messages: "<name> was removed".
  const lb_columns_definition *columns; ///< Copied; NULL for a kind without the fast path.
  const uint32_t *generations; ///< NULL when the host checks for itself.
  int64_t get;                 ///< Called with (handle, key) when nothing else is found.
  int64_t set;                 ///< Called with (handle, key, value).
  int64_t call;
  int64_t describe;            ///< Called with (handle) by `tostring`; returns a string.
  int64_t length;
  bool is_weak;                ///< Scripts alone hold the userdata; for a kind without columns.
} lb_kind_definition;

/// Pushes the only userdata of a handle, created at its first use. Stack: [-0, +1].
void lb_push_handle(
    lb_host *host, lua_State *L, uint32_t kind, uint32_t index, uint32_t generation);

/// Sets the words of messages about rows whose handles a restore undid. Stack: [-0, +0].
void lb_set_absence(lb_host *host, const char *words);

/// Removes the userdata of a row; a script that still has it has a stale handle. Stack: [-0, +0].
void lb_release_handle(lb_host *host, lua_State *L, uint32_t kind, uint32_t index);

// Only scripts hold a retired handle, and it holds a value for the host: when no script can reach
// it, the garbage collector frees both. Kinds with columns cannot be retired.

/// Retires a handle, which holds the value on top. Stack: [-1, +0].
void lb_retire_handle(
    lb_host *host, lua_State *L, uint32_t kind, uint32_t index, uint32_t generation);
/// Whether a retired handle has not been collected. Stack: [-0, +0].
bool lb_is_handle_held(lb_host *host, lua_State *L, uint32_t kind, uint32_t index);
/// Makes the host hold a retired handle again, and pushes its value; nil if it was collected.
/// Returns whether the value is a table. Stack: [-0, +1].
bool lb_recall_handle(lb_host *host, lua_State *L, uint32_t kind, uint32_t index);

// With two images, handles that the person's side holds keep retired ones alive.
/// Sets whether only scripts hold pushed handles, as on the person's side.
void lb_hold_handles_weakly(lb_host *host, bool is_weak);
/// Makes only scripts hold the userdata of all kinds without columns. Stack: [-0, +0].
void lb_let_go_of_handles(lb_host *host, lua_State *L);
/// Keeps all retired userdata alive. Stack: [-0, +0].
void lb_anchor_retired_handles(lb_host *host, lua_State *L);
/// Returns an anchored userdata to the garbage collector. Stack: [-0, +0].
void lb_release_anchor(lua_State *L, uint32_t kind, uint32_t index);

/// Makes the keys of the table on top weak. Stack: [-0, +0].
void lb_make_keys_weak(lua_State *L);

#endif
