#define _GNU_SOURCE
#include "OtherLua.h"

#include <dlfcn.h>
#include <lua.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static _Thread_local other_lua current = OTHER_LUA_NONE;

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

void lua_sethook(lua_State *L, lua_Hook hook, int mask, int count) {
  LUA_FUNCTION(lua_sethook);
  own(L, hook, mask, current == OTHER_LUA_COUNTS ? 2 * count : count);
}

enum { PLACES = 255, MOST_MOVED = 8 };

/// The numbers that collided, and the one that was stored last.
static _Thread_local lua_Integer moved[MOST_MOVED], last;
static _Thread_local int moved_count;

static bool is_moved(lua_Integer number) {
  for (int i = 0; i < moved_count; i++)
    if (moved[i] == number) return true;
  return false;
}

static void note_collision(lua_Integer number) {
  bool collides = number != last && (uint64_t)number % PLACES == (uint64_t)last % PLACES;
  if (collides && moved_count < MOST_MOVED) moved[moved_count++] = number;
  last = number;
}

/// Replaces the number of the host at `index` by the one that Lua keeps in its place, or back.
static void exchange(lua_State *L, int index, bool is_back) {
  bool differs = current == OTHER_LUA_HASHES || current == OTHER_LUA_PROBES;
  if (!differs || !lua_isinteger(L, index)) return;
  lua_Integer number = lua_tointeger(L, index);
  index = lua_absindex(L, index);
  if (current == OTHER_LUA_HASHES) number ^= 1;
  if (current == OTHER_LUA_PROBES && is_moved(is_back ? number - 1 : number))
    number += is_back ? -1 : 1;
  lua_pushinteger(L, number);
  lua_replace(L, index);
}

void lua_rawset(lua_State *L, int table) {
  LUA_FUNCTION(lua_rawset);
  if (current == OTHER_LUA_PROBES && lua_isinteger(L, -2)) note_collision(lua_tointeger(L, -2));
  exchange(L, -2, false);
  own(L, table);
}

int lua_next(lua_State *L, int table) {
  LUA_FUNCTION(lua_next);
  exchange(L, -1, false);
  int has_more = own(L, table);
  if (has_more) exchange(L, -2, true);
  return has_more;
}

void other_lua_set(other_lua lua) {
  current = lua;
  moved_count = 0;
  last = 0;
}
