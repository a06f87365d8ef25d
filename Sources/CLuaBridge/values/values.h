// Values and handles, and the order of keys. This is the third layer: it knows the limits.
#ifndef VALUES_H
#define VALUES_H

#include "../limits/limits.h"
#include "bridge_values.h"

enum {
  LB_MAX_KINDS = 63,
  LB_MAX_FIELDS = 32,
  LB_MAX_ACCESSORS = 16,
  LB_ACCESSOR_FIELDS = 4,
  LB_FIELD_PLACES = 64, // a power of 2, over LB_MAX_FIELDS, so that some place is free
  LB_FIRST_REFERENCE = 16, // smaller registry slots belong to Lua
};

/// A number field of rows. Its name is the text of a string that the registry keeps.
typedef struct lb_field {
  const char *name;
  size_t length;
  double *values;
  uint32_t *writers; // may be NULL
  double low, high;
  uint8_t change_bits;
  char rule[64];
} lb_field;

/// A method that reads or stores several fields at once.
typedef struct lb_accessor {
  const char *name;
  int count;
  const lb_field *fields[LB_ACCESSOR_FIELDS];
} lb_accessor;

/// The fast path of a kind of handle. Its address is the registry key of the list of names.
typedef struct lb_columns {
  lb_columns_definition shared;
  uint8_t places[LB_FIELD_PLACES]; // by the hash of the name, a field's number from 1, or 0
  int field_count;
  lb_field fields[LB_MAX_FIELDS];
  int accessor_count;
  lb_accessor accessors[LB_MAX_ACCESSORS];
} lb_columns;

/// A kind of handle. Its address is the registry key of its metatable.
typedef struct lb_kind {
  lb_host *host;
  char name[48];
  uint32_t number;
  lb_columns *columns;         // NULL for a kind without the fast path
  const uint32_t *generations; // NULL when the host does the check
  int64_t get, set, call, describe, length;
  bool is_weak;
  char instances; // its address is the registry key of the table of userdata
  char retired;   // and this one's of the weak-valued table of retired userdata
} lb_kind;

/// The host block up to this layer.
typedef struct lb_values {
  lb_host host;
  const char *call_name; // the hidden name of `__call`
  int64_t next_reference;
  bool holds_weakly;     // whether scripts alone hold the userdata of kinds without columns
  char absence[64];      // words about a row that did not exist at the time gone back to
  uint32_t kind_count;
  lb_kind kinds[LB_MAX_KINDS + 1];
} lb_values;

static inline lb_values *lb_values_of(lb_host *host) { return (lb_values *)host; }

// handles.c
typedef struct lb_handle {
  uint32_t magic;
  uint32_t kind;
  uint32_t index;
  uint32_t generation;
} lb_handle;
enum { LB_MAGIC = 0x4C42484E };
const lb_handle *lb_to_handle(lua_State *L, int index);
/// Raises the error of an invalid handle. Stack: raises.
void lb_refuse_handle(lua_State *L, int index, const lb_kind *kind);

/// Whether rows of the kind have the fast path.
static inline bool lb_has_columns(const lb_kind *kind) { return kind->columns != NULL; }

/// Whether the row of a handle was removed; false for kinds without generations.
static inline bool lb_is_stale(const lb_handle *handle, const lb_kind *kind) {
  return kind->generations != NULL && kind->generations[handle->index] != handle->generation;
}

/// The live handle of a kind at an index, or an error. Checking size and magic costs less than
/// luaL_checkudata (24 ns). Stack: [-0, +0].
static inline const lb_handle *lb_check_handle(lua_State *L, int index, const lb_kind *kind) {
  const lb_handle *handle = lua_touserdata(L, index);
  if (handle == NULL || lua_rawlen(L, index) != sizeof(lb_handle) || handle->magic != LB_MAGIC ||
      handle->kind != kind->number || lb_is_stale(handle, kind))
    lb_refuse_handle(L, index, kind);
  return handle;
}
// values.c
/// Frees the memory of kinds on the C heap. Stack: none.
void lb_free_kinds(lb_values *values);
// order.c
/// The index of the key at stack index 2 among the sorted keys on top. If the key was removed, it
/// is the index of the last key before it. Stack: [-0, +0].
lua_Integer lb_place_of_key(lua_State *L, lua_Integer count);
// names.c
/// Hides `__call` and `__mode` from scripts; must be called before any other string of these names
/// is used. Stack: [-0, +0].
void lb_hide_names(lua_State *L);
/// Makes keys ("k") or values ("v") of tables with this metatable weak. Stack: [-0, +0].
void lb_make_weak(lua_State *L, int metatable, const char *mode);
/// Pushes "__call" and its hidden name. Stack: [-0, +2].
void lb_push_call_names(lua_State *L);
/// Makes values with this metatable callable by its present `__call`; false when that is no
/// function. The names are those of `lb_push_call_names`. Stack: [-0, +0].
bool lb_note_call(lua_State *L, int metatable, int name, int hidden_name);
/// Does the same for the metatable on top, which belongs to the host. Stack: [-0, +0].
void lb_allow_calls(lua_State *L);
/// Whether a key is a name hidden from scripts.
static inline bool lb_is_hidden(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING &&
         lua_tostring(L, index) == lb_values_of(lb_host_of(L))->call_name;
}
// assumptions.c
/// The first of the host's assumptions about Lua that fails, in words; NULL when all hold. It must
/// be called after `lb_hide_names`. Stack: [-0, +0].
const char *lb_broken_assumption(lua_State *L);

#endif
