// Values as text without addresses: tables, functions and coroutines are numbered in the order in
// which they are first written.
#include <math.h>

#include "calls.h"

static const char numbers; // its address is the registry key of the weak table from object to number

/// The number of the object at `index`. Stack: [-0, +0].
static lua_Integer number_of(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &numbers) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lb_make_weak(L, -1, "k");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &numbers);
  }
  lua_pushvalue(L, index);
  lua_Integer number;
  if (lua_rawget(L, -2) == LUA_TNUMBER) {
    number = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return number;
  }
  lua_pop(L, 1);
  lua_rawgetp(L, -1, &numbers); // the last number given
  number = lua_tointeger(L, -1) + 1;
  lua_pop(L, 1);
  lua_pushinteger(L, number);
  lua_rawsetp(L, -2, &numbers);
  lua_pushvalue(L, index);
  lua_pushinteger(L, number);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  return number;
}

void lb_push_described(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
    return;
  }
  int type = lua_type(L, index);
  bool is_float = type == LUA_TNUMBER && !lua_isinteger(L, index);
  if (is_float || type >= LUA_TTABLE) lb_spend(L, LB_DIGITS_FUEL);
  if (is_float && isnan(lua_tonumber(L, index))) {
    lua_pushliteral(L, "nan"); // its sign depends on the machine
    return;
  }
  if (type < LUA_TTABLE && type != LUA_TLIGHTUSERDATA) {
    luaL_tolstring(L, index, NULL);
    return;
  }
  const char *name = lua_typename(L, type);
  bool has_name = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
  if (has_name) name = lua_tostring(L, -1);
  lua_pushfstring(L, "%s: %I", name, (LUAI_UACINT)number_of(L, index));
  if (has_name) lua_remove(L, -2);
}
