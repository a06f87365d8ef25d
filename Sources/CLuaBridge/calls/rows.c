// The fast path: reads and writes number fields of rows in their columns. A field costs a dispatch
// on its name, the checks, and a load or a store; nothing is allocated.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"

/// The longest text that a message shows, in bytes.
#define LB_SHOWN_TEXT 40

/// The place where the search for a name begins.
static inline unsigned place_of(const char *name, size_t length) {
  return ((unsigned char)name[length / 2] + (unsigned)length * 8) % LB_FIELD_PLACES;
}

/// The field of a name, or NULL. Lua stores each short string once, so most names are found by
/// their address.
static inline const lb_field *field_of(const lb_columns *columns, const char *name, size_t length) {
  unsigned place = place_of(name, length);
  for (unsigned number; (number = columns->places[place]) != 0;
       place = (place + 1) % LB_FIELD_PLACES) {
    const lb_field *field = &columns->fields[number - 1];
    if (field->name == name) return field;
    if (field->length == length && memcmp(field->name, name, length) == 0) return field;
  }
  return NULL;
}

/// The field that the key at index 2 names, or NULL.
static inline const lb_field *field_at_key(lua_State *L, const lb_kind *kind) {
  size_t length;
  const char *name = lua_tolstring(L, 2, &length);
  return name == NULL ? NULL : field_of(kind->columns, name, length);
}

/// The name of the handle at index 1: its text without the kind in front. Stack: [-0, +1].
static const char *owner_of(lua_State *L, const lb_kind *kind) {
  const char *text = luaL_tolstring(L, 1, NULL);
  size_t length = strlen(kind->name);
  bool has_kind = strncmp(text, kind->name, length) == 0 && text[length] == ' ';
  return has_kind ? text + length + 1 : text;
}

/// Writes a number with the fewest digits that tell it from others, as messages of Swift do.
/// Stack: [-0, +1].
static const char *push_digits(lua_State *L, double value) {
  if (isnan(value)) return lua_pushliteral(L, "nan"); // its sign depends on the machine
  if (fabs(value) < 1e16 && value == floor(value))
    return lua_pushfstring(L, "%I", (LUAI_UACINT)value);
  char digits[32];
  int precision = 1;
  do snprintf(digits, sizeof digits, "%.*g", precision, value);
  while (precision++ < 17 && strtod(digits, NULL) != value);
  char *exponent = strchr(digits, 'e');
  if (exponent == NULL) return lua_pushstring(L, digits);
  lua_pushlstring(L, digits, (size_t)(exponent - digits));
  return lua_pushfstring(L, "%se%d", lua_tostring(L, -1), atoi(exponent + 1));
}

/// Raises an error about the value of a field; without an owner it names the handle at index 1.
static void refuse(
    lua_State *L, const lb_kind *kind, const char *owner, const lb_field *field, int index) {
  if (owner == NULL) owner = owner_of(L, kind);
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    luaL_error(L, "%s: %s %s, not %s", owner, field->name, field->rule,
               push_digits(L, lua_tonumber(L, index)));
    break;
  case LUA_TSTRING:
    if (lua_rawlen(L, index) <= LB_SHOWN_TEXT)
      luaL_error(L, "%s: %s must be a number, not \"%s\"", owner, field->name,
                 lua_tostring(L, index));
    // falls through
  case LUA_TTABLE:
  case LUA_TFUNCTION:
    luaL_error(L, "%s: %s must be a number, not a %s", owner, field->name, luaL_typename(L, index));
    break;
  default:
    luaL_error(L, "%s: %s must be a number, not %s", owner, field->name,
               luaL_tolstring(L, index, NULL));
  }
}

/// Whether a value is in the field's domain; NaN is in no domain.
static inline bool accepts(const lb_field *field, double value) {
  return value >= field->low && value <= field->high;
}

static inline void store(
    const lb_kind *kind, const lb_field *field, uint32_t row, double value) {
  const lb_columns_definition *shared = &kind->columns->shared;
  field->values[row] = fabs(value) < shared->resolution ? 0 : value;
  if (field->writers != NULL) field->writers[row] = *shared->current_writer;
  if (shared->changes[row] == 0) shared->changed_rows[(*shared->changed_count)++] = row;
  shared->changes[row] |= field->change_bits;
  lb_row_observer observe = lb_calls_of(kind->host)->observe_row;
  if (observe != NULL) lb_charge(kind->host, observe(kind->host->context, row, field->change_bits));
}

/// The handle whose metamethod Lua runs. Only Lua calls these two functions, since scripts get no
/// metatable of handles. So the kind is read from the handle, and its size needs no check, which
/// saves two of five calls into Lua. Stack: [-0, +0].
static inline const lb_handle *row_here(lua_State *L, const lb_kind **kind) {
  const lb_handle *handle = lua_touserdata(L, 1);
  *kind = &lb_values_of(lb_host_of(L))->kinds[handle->kind];
  if (lb_is_stale(handle, *kind)) lb_refuse_handle(L, 1, *kind);
  return handle;
}

/// Upvalues: kind, methods.
int lb_row_index(lua_State *L) {
  const lb_kind *kind;
  const lb_handle *handle = row_here(L, &kind);
  const lb_field *field = field_at_key(L, kind);
  if (field == NULL) return lb_get_member(L, kind);
  lua_pushnumber(L, field->values[handle->index]);
  return 1;
}

/// Upvalue: kind.
int lb_row_newindex(lua_State *L) {
  const lb_kind *kind;
  const lb_handle *handle = row_here(L, &kind);
  const lb_field *field = field_at_key(L, kind);
  if (field == NULL) return lb_set_member(L, kind);
  double value = lua_tonumber(L, 3);
  if (lua_type(L, 3) != LUA_TNUMBER || !accepts(field, value)) refuse(L, kind, NULL, field, 3);
  store(kind, field, handle->index, value);
  lb_tell_observer(kind->host, L);
  return 0;
}

/// Refuses arguments beyond those that an accessor takes, except nil, in the words of
/// `Call.excess`.
static void refuse_more(lua_State *L, const lb_accessor *accessor, int most) {
  int count = lua_gettop(L) - 1;
  for (int argument = most + 1; argument <= count; argument++) {
    if (lua_isnil(L, argument + 1)) continue;
    if (most == 0) luaL_error(L, "%s: must get no arguments, got %d", accessor->name, count);
    luaL_error(L, "%s: must get %d arguments at most, got %d", accessor->name, most, count);
  }
}

/// Upvalues: kind, accessor.
static int read_fields(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const lb_accessor *accessor = lua_touserdata(L, lua_upvalueindex(2));
  const lb_handle *handle = lb_check_handle(L, 1, kind);
  refuse_more(L, accessor, 0);
  for (int i = 0; i < accessor->count; i++)
    lua_pushnumber(L, accessor->fields[i]->values[handle->index]);
  return accessor->count;
}

/// Stores several fields, after it has checked every number. Upvalues: kind, accessor.
static int write_fields(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const lb_accessor *accessor = lua_touserdata(L, lua_upvalueindex(2));
  const lb_handle *handle = lb_check_handle(L, 1, kind);
  double values[LB_ACCESSOR_FIELDS];
  refuse_more(L, accessor, accessor->count);
  lua_settop(L, accessor->count + 1);
  for (int i = 0; i < accessor->count; i++) {
    const lb_field *field = accessor->fields[i];
    values[i] = lua_tonumber(L, i + 2);
    if (lua_type(L, i + 2) != LUA_TNUMBER || !accepts(field, values[i]))
      refuse(L, kind, accessor->name, field, i + 2);
  }
  for (int i = 0; i < accessor->count; i++)
    store(kind, accessor->fields[i], handle->index, values[i]);
  lb_tell_observer(kind->host, L);
  return 0;
}

/// Stores a string in the list of names, and returns its text. Stack: [-0, +0].
static const char *keep_name(lua_State *L, const lb_columns *columns, const char *text) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, columns);
  const char *name = lua_pushlstring(L, text, strlen(text));
  lua_rawseti(L, -2, (lua_Integer)lua_rawlen(L, -2) + 1);
  lua_pop(L, 1);
  return name;
}

bool lb_add_field(
    lb_host *host, lua_State *L, uint32_t number, const lb_field_definition *definition) {
  lb_columns *columns = lb_values_of(host)->kinds[number].columns;
  size_t length = strlen(definition->name);
  if (columns->field_count >= LB_MAX_FIELDS || field_of(columns, definition->name, length) != NULL)
    return false;
  lb_field *field = &columns->fields[columns->field_count++];
  *field = (lb_field){
      .name = keep_name(L, columns, definition->name),
      .length = length,
      .values = definition->values,
      .writers = definition->writers,
      .low = definition->low,
      .high = definition->high,
      .change_bits = definition->change_bits,
  };
  snprintf(field->rule, sizeof field->rule, "%s", definition->rule);
  unsigned place = place_of(field->name, length);
  while (columns->places[place] != 0) place = (place + 1) % LB_FIELD_PLACES;
  columns->places[place] = (uint8_t)columns->field_count;
  return true;
}

bool lb_add_accessor(
    lb_host *host, lua_State *L, uint32_t number, const char *name, bool stores, const int *fields,
    int count) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  lb_columns *columns = kind->columns;
  if (columns->accessor_count >= LB_MAX_ACCESSORS || count < 1 || count > LB_ACCESSOR_FIELDS)
    return false;
  lb_accessor *accessor = &columns->accessors[columns->accessor_count];
  for (int i = 0; i < count; i++) {
    if (fields[i] < 0 || fields[i] >= columns->field_count) return false;
    accessor->fields[i] = &columns->fields[fields[i]];
  }
  columns->accessor_count++;
  accessor->name = keep_name(L, columns, name);
  accessor->count = count;
  lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
  lua_getfield(L, -1, "__index");
  lua_getupvalue(L, -1, 2);
  lua_pushlstring(L, name, strlen(name));
  lua_pushlightuserdata(L, kind);
  lua_pushlightuserdata(L, accessor);
  lua_pushcclosure(L, stores ? write_fields : read_fields, 2);
  lua_rawset(L, -3);
  lua_pop(L, 3);
  return true;
}
