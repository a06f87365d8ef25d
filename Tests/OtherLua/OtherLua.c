#define _GNU_SOURCE
#include "OtherLua.h"

#include <dlfcn.h>
#include <lua.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local other_lua current = OTHER_LUA_NONE;

void other_lua_set(other_lua lua) { current = lua; }

/// Lua's own function of a name.
static void *lua_function(const char *name) {
  void *function = dlsym(RTLD_NEXT, name);
  if (function == NULL) abort();
  return function;
}

#define LUA_FUNCTION(name) \
  static _Thread_local __typeof__(&name) own; \
  if (own == NULL) own = (__typeof__(&name))lua_function(#name)

const char *lua_pushstring(lua_State *L, const char *text) {
  LUA_FUNCTION(lua_pushstring);
  static _Thread_local char copy[16];
  const char *kept = own(L, text);
  if (current != OTHER_LUA_NAMES || kept == NULL || strlen(kept) >= sizeof copy) return kept;
  return strcpy(copy, kept);
}

void lua_createtable(lua_State *L, int items, int fields) {
  LUA_FUNCTION(lua_createtable);
  own(L, items, current == OTHER_LUA_TABLES ? 2 * fields : fields);
}

/// Makes the integer at `index`, of two neighbours, the other one. It is its own inverse.
static void swap_neighbours(lua_State *L, int index) {
  if (current != OTHER_LUA_HASHES || !lua_isinteger(L, index)) return;
  index = lua_absindex(L, index);
  lua_pushinteger(L, lua_tointeger(L, index) ^ 1);
  lua_replace(L, index);
}

void lua_rawset(lua_State *L, int table) {
  LUA_FUNCTION(lua_rawset);
  swap_neighbours(L, -2);
  own(L, table);
}

int lua_next(lua_State *L, int table) {
  LUA_FUNCTION(lua_next);
  swap_neighbours(L, -1);
  int has_more = own(L, table);
  if (has_more) swap_neighbours(L, -2);
  return has_more;
}
