// References: slots of the registry. A restore also sets their numbers back; Swift makes references
// newer than the snapshot empty.
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

int64_t lb_next_reference(const lb_host *host) { return ((const lb_values *)host)->next_reference; }
void lb_set_next_reference(lb_host *host, int64_t number) {
  lb_values_of(host)->next_reference = number;
}
