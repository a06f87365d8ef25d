// References: registry slots whose numbers are never used again, so that a number from before a
// restore cannot name another value.
#include "values.h"

int64_t lb_reference(lb_host *host, lua_State *L) {
  lb_values *values = lb_values_of(host);
  int64_t number = values->next_reference++;
  lua_rawseti(L, LUA_REGISTRYINDEX, number);
  return number;
}

void lb_push_reference(lua_State *L, int64_t number) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, number);
}

void lb_release_reference(lua_State *L, int64_t number) {
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, number) != LUA_TNIL) {
    lua_pushnil(L);
    lua_rawseti(L, LUA_REGISTRYINDEX, number);
  }
  lua_pop(L, 1);
}

void lb_restore_reference(lua_State *L, int64_t number) {
  lua_rawseti(L, LUA_REGISTRYINDEX, number);
}

void lb_each_reference(lb_host *host, void *context, void (*visit)(void *, int64_t)) {
  lua_State *L = host->main;
  lua_pushnil(L);
  while (lua_next(L, LUA_REGISTRYINDEX)) {
    lua_pop(L, 1);
    if (lua_isinteger(L, -1) && lua_tointeger(L, -1) >= LB_FIRST_REFERENCE)
      visit(context, lua_tointeger(L, -1));
  }
}
