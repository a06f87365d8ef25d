// Charges for long strings where a number, a key or UTF-8 is expected: Lua reads or compares a
// whole string in one call.
#include <string.h>

#include "sandbox.h"

int64_t lb_text_cost(lua_State *L, int first) {
  int64_t cost = 0;
  for (int i = first; i <= lua_gettop(L); i++) {
    size_t length = lua_type(L, i) == LUA_TSTRING ? lua_rawlen(L, i) : 0;
    if (length > LB_FREE_STRING) cost += (int64_t)length;
  }
  return cost;
}

/// Upvalues: an upvalue for the function, the function, the first argument that counts.
static int text_charged(lua_State *L) {
  lb_spend_values(L);
  int64_t cost = lb_text_cost(L, (int)lua_tointeger(L, lua_upvalueindex(3)));
  if (cost > 0) lb_spend(L, cost);
  return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

void lb_charge_texts(lua_State *L, const char *const *names, int first) {
  for (; *names != NULL; names++) {
    lua_getfield(L, -1, *names);
    if (lua_getupvalue(L, -1, 1) == NULL) lua_pushnil(L);
    lua_insert(L, -2);
    lua_pushinteger(L, first);
    lua_pushcclosure(L, text_charged, 3);
    lua_setfield(L, -2, *names);
  }
}

/// The bytes that a step of utf8.codes reads before it finds the next character.
static int64_t skipped_bytes(lua_State *L) {
  size_t length = 0;
  const char *bytes = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
  lua_Unsigned from = (lua_Unsigned)lua_tointeger(L, 2), at = from;
  while (at < length && (bytes[at] & 0xC0) == 0x80) at++;
  return (int64_t)(at - from);
}

/// Upvalue 1: Lua's own step function.
static int step_codes(lua_State *L) {
  lb_spend(L, skipped_bytes(L));
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// Upvalue 1: Lua's own function.
static int codes(lua_State *L) {
  int count = lua_tocfunction(L, lua_upvalueindex(1))(L);
  lua_pushvalue(L, -count);
  lua_pushcclosure(L, step_codes, 1);
  lua_replace(L, -count - 1);
  return count;
}

void lb_charge_codes(lua_State *L) {
  lua_getfield(L, -1, "codes");
  lua_pushcclosure(L, codes, 1);
  lua_setfield(L, -2, "codes");
}
