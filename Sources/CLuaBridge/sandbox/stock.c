// Lua's own string library, for tests that compare the host's with it.
#include "sandbox.h"

void lb_push_stock_strings(lua_State *L) {
  // Opening the library changes the metatable of strings, so it is restored here.
  lua_pushliteral(L, "");
  if (!lua_getmetatable(L, -1)) lua_pushnil(L);
  luaopen_string(L);
  lua_insert(L, -3);
  lua_setmetatable(L, -2);
  lua_pop(L, 1);
}
