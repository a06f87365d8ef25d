// `load` for scripts: it accepts text only, and uses the globals of its environment.
#include <string.h>

#include "sandbox.h"

/// Gathers the pieces of a reader function into one string. Returns false with a message on top
/// when the reader fails.
static bool gather(lua_State *L, int reader) {
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (;;) {
    // The buffer may keep a box on the stack, so the piece is added from the top.
    lua_pushvalue(L, reader);
    if (lua_pcall(L, 0, 1, 0) != LUA_OK) {
      lb_check_stop(L);
      return false;
    }
    size_t length;
    const char *piece = lua_tolstring(L, -1, &length);
    if (piece == NULL && !lua_isnil(L, -1)) {
      lua_pushliteral(L, "reader function must return a string");
      return false;
    }
    if (piece == NULL || length == 0) {
      lua_pop(L, 1);
      break;
    }
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  return true;
}

static int fail(lua_State *L) {
  lua_pushnil(L);
  lua_insert(L, -2);
  return 2;
}

/// load(chunk, name, mode, globals), with the environment as upvalue 1.
int lb_load_text(lua_State *L) {
  bool is_text = lua_isstring(L, 1);
  const char *mode = luaL_optstring(L, 3, "t");
  const char *name = luaL_optstring(L, 2, is_text ? lua_tostring(L, 1) : "=(load)");
  if (!is_text) luaL_checktype(L, 1, LUA_TFUNCTION);
  bool has_globals = !lua_isnone(L, 4);
  lua_settop(L, 4);
  if (strchr(mode, 't') == NULL) {
    lua_pushliteral(L, "load: bytecode is not accepted, only text");
    return fail(L);
  }
  lua_pushvalue(L, 1);
  if (!is_text && !gather(L, 1)) return fail(L);
  size_t length;
  const char *source = lua_tolstring(L, -1, &length);
  if (length > 0 && source[0] == LUA_SIGNATURE[0]) {
    lua_pushliteral(L, "load: bytecode is not accepted, only text");
    return fail(L);
  }
  lb_spend(L, lb_cost_of_source(source, length));
  int status = lb_compile(L, source, length, name);
  if (status != LUA_OK) {
    lb_check_stop(L);
    return fail(L);
  }
  lua_pushvalue(L, has_globals ? 4 : lua_upvalueindex(1));
  if (lua_setupvalue(L, -2, 1) == NULL) lua_pop(L, 1);
  return 1;
}
