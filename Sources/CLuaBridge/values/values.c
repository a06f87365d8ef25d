// Values between Swift and the stack.
#include <stdlib.h>
#include <string.h>

#include "values.h"

lb_value_kind lb_kind_of(lua_State *L, int index) {
  switch (lua_type(L, index)) {
    case LUA_TNIL: case LUA_TNONE: return LB_NIL;
    case LUA_TBOOLEAN: return LB_BOOLEAN;
    case LUA_TNUMBER: return lua_isinteger(L, index) ? LB_INTEGER : LB_NUMBER;
    case LUA_TSTRING: return LB_STRING;
    case LUA_TTABLE: return LB_TABLE;
    case LUA_TFUNCTION: return LB_FUNCTION;
    case LUA_TTHREAD: return LB_THREAD;
    case LUA_TUSERDATA: return lb_to_handle(L, index) != NULL ? LB_HANDLE : LB_OTHER;
    default: return LB_OTHER;
  }
}

lb_value lb_read(lua_State *L, int index) {
  lb_value value = {.kind = lb_kind_of(L, index)};
  switch (value.kind) {
    case LB_BOOLEAN: value.boolean = lua_toboolean(L, index); break;
    case LB_INTEGER: value.integer = lua_tointeger(L, index); break;
    case LB_NUMBER: value.number = lua_tonumber(L, index); break;
    case LB_STRING: value.bytes = lua_tolstring(L, index, &value.length); break;
    case LB_HANDLE: {
      const lb_handle *handle = lb_to_handle(L, index);
      value.handle_kind = handle->kind;
      value.handle_index = handle->index;
      value.handle_generation = handle->generation;
      break;
    }
    default: break;
  }
  return value;
}

bool lb_read_number(lua_State *L, int index, double *number) {
  if (lua_type(L, index) != LUA_TNUMBER) return false;
  *number = lua_tonumber(L, index);
  return true;
}

int lb_top(lua_State *L) { return lua_gettop(L); }
void lb_set_top(lua_State *L, int top) { lua_settop(L, top); }
bool lb_reserve(lua_State *L, int count) { return lua_checkstack(L, count); }
void lb_remove(lua_State *L, int place) { lua_remove(L, place); }

void lb_push_nil(lua_State *L) { lua_pushnil(L); }
void lb_push_boolean(lua_State *L, bool value) { lua_pushboolean(L, value); }
void lb_push_integer(lua_State *L, int64_t value) { lua_pushinteger(L, value); }
void lb_push_number(lua_State *L, double value) { lua_pushnumber(L, value); }
// The length is passed, because lua_pushstring caches strings by the address of the caller's text.
void lb_push_text(lua_State *L, const char *text) { lua_pushlstring(L, text, strlen(text)); }
void lb_push_copy(lua_State *L, int index) { lua_pushvalue(L, index); }
void lb_push_table(lua_State *L, int items, int fields) { lua_createtable(L, items, fields); }
void lb_push_string(lua_State *L, const char *bytes, size_t length) {
  lua_pushlstring(L, bytes == NULL ? "" : bytes, length);
}

void lb_raw_get(lua_State *L, int table) { lua_rawget(L, table); }

bool lb_raw_set(lua_State *L, int table) {
  bool is_nan = lua_type(L, -2) == LUA_TNUMBER && lua_tonumber(L, -2) != lua_tonumber(L, -2);
  if (is_nan || lua_isnil(L, -2)) {
    lua_pop(L, 2);
    return false;
  }
  lua_rawset(L, table);
  return true;
}

void lb_raw_get_item(lua_State *L, int table, int64_t item) { lua_rawgeti(L, table, item); }
void lb_raw_set_item(lua_State *L, int table, int64_t item) { lua_rawseti(L, table, item); }
int64_t lb_raw_length(lua_State *L, int index) { return (int64_t)lua_rawlen(L, index); }
bool lb_raw_equal(lua_State *L, int first, int second) { return lua_rawequal(L, first, second); }

void lb_push_metatable(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) lua_pushnil(L);
}

void lb_set_metatable(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_istable(L, -1)) lb_allow_calls(L);
  lua_setmetatable(L, index);
}

void lb_free_kinds(lb_values *values) {
  for (uint32_t number = 1; number <= values->kind_count; number++)
    free(values->kinds[number].columns);
}
