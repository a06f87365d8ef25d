// Lua's own string library, with which tests compare the host's.
#include "sandbox.h"

void lb_push_stock_strings(lua_State *L) {
  // Opening the library changes the metatable of strings, which is undone here.
  lua_pushliteral(L, "");
  if (!lua_getmetatable(L, -1)) lua_pushnil(L);
  luaopen_string(L);
  lua_insert(L, -3);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
