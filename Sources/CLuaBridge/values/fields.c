// Fills tables that the host has just made. The names of fields are references: Lua would hash a
// text and look it up each time.
#include "values.h"

/// Pushes the name of a field; false, and nothing is pushed, for an unknown number.
static bool push_name(lua_State *L, int64_t name) {
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, name) != LUA_TNIL) return true;
  lua_pop(L, 1);
  return false;
}

void lb_set_field_number(lua_State *L, int64_t name, double number) {
  if (!push_name(L, name)) return;
  lua_pushnumber(L, number);
  lua_rawset(L, -3);
}

void lb_set_field_string(lua_State *L, int64_t name, const char *bytes, size_t length) {
  if (!push_name(L, name)) return;
  lb_push_string(L, bytes, length);
  lua_rawset(L, -3);
}

void lb_set_field_reference(lua_State *L, int64_t name, int64_t number) {
  if (!push_name(L, name)) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, number);
  lua_rawset(L, -3);
}

void lb_set_field_handle(
    lb_host *host, lua_State *L, int64_t name, uint32_t kind, uint32_t index, uint32_t generation) {
  if (!push_name(L, name)) return;
  lb_push_handle(host, L, kind, index, generation);
  lua_rawset(L, -3);
}

void lb_set_field_pair(lua_State *L, int64_t name, double first, double second, int64_t metatable) {
  if (!push_name(L, name)) return;
  lua_createtable(L, 2, 0);
  lua_pushnumber(L, first);
  lua_rawseti(L, -2, 1);
  lua_pushnumber(L, second);
  lua_rawseti(L, -2, 2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, metatable);
  lua_setmetatable(L, -2);
  lua_rawset(L, -3);
}
