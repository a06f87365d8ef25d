// `pairs` and `next` over sorted keys.
#include "sandbox.h"

/// The number of keys a plain list has, or -1 when the table has other keys too.
static lua_Integer length_of_list(lua_State *L, int table) {
  lua_Integer border = (lua_Integer)lua_rawlen(L, table), count = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lb_is_hidden(L, -1)) continue;
    if (++count > border) {
      lua_pop(L, 1);
      return -1;
    }
  }
  return count == border ? border : -1;
}

/// Steps through a list. Upvalues: list, position.
static int step_list(lua_State *L) {
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(2)) + 1;
  lua_pushinteger(L, position);
  lua_copy(L, -1, lua_upvalueindex(2));
  if (lua_rawgeti(L, lua_upvalueindex(1), position) != LUA_TNIL) return 2;
  return 1; // the nil
}

/// Steps through a table by its sorted keys. Upvalues: table, position, keys.
static int step_keys(lua_State *L) {
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(2));
  for (;;) {
    if (lua_rawgeti(L, lua_upvalueindex(3), ++position) == LUA_TNIL) return 1;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break; // it may have been removed
    lua_pop(L, 2);
  }
  lua_pushinteger(L, position);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

static int push_pairs(lua_State *L, int table) {
  lb_host_of(L)->looks = 0; // the search may be long in a large, mostly empty table
  lua_Integer length = length_of_list(L, table);
  lua_pushvalue(L, table);
  lua_pushinteger(L, 0);
  if (length >= 0) {
    lb_spend(L, length);
    lua_pushcclosure(L, step_list, 2);
  } else {
    lb_push_keys(L, table);
    lb_spend(L, (int64_t)lua_rawlen(L, -1) * 4);
    lua_pushcclosure(L, step_keys, 3);
  }
  lua_pushvalue(L, table);
  lua_pushnil(L);
  return 3;
}

static int finish_pairs(lua_State *L, int status, lua_KContext context) {
  (void)L;
  (void)status;
  (void)context;
  return 3;
}

int lb_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, finish_pairs);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  return push_pairs(L, 1);
}

/// The `__pairs` of a read-only table. Upvalue: the table that is read.
int lb_pairs_of_upvalue(lua_State *L) {
  lua_settop(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  push_pairs(L, 1);
  lua_remove(L, 1);
  return 3;
}

static const char last_traversal; // registry key of {table, keys, position} of the last `next`

enum { TRAVERSED = 1, KEYS = 2, POSITION = 3 };

/// Pushes the sorted keys of the table at 1 and finds the key at 2 among them. A traversal that
/// continues after the last call needs no search. Returns the position of the key, or of the last
/// one before it.
static lua_Integer find_key(lua_State *L, int cache) {
  bool is_same = lua_rawgeti(L, cache, TRAVERSED) != LUA_TNIL && lua_rawequal(L, -1, 1);
  lua_pop(L, 1);
  if (is_same && !lua_isnil(L, 2)) {
    lua_rawgeti(L, cache, KEYS);
    lua_rawgeti(L, cache, POSITION);
    lua_Integer position = lua_tointeger(L, -1);
    lua_rawgeti(L, -2, position);
    bool is_here = lua_rawequal(L, -1, 2);
    lua_pop(L, 2);
    if (is_here) return position;
    lua_pop(L, 1);
  }
  lb_host_of(L)->looks = 0; // the search may be long in a large, mostly empty table
  lb_push_keys(L, 1);
  lua_Integer count = (lua_Integer)lua_rawlen(L, -1);
  lb_spend(L, count * 4);
  lua_pushvalue(L, 1);
  lua_rawseti(L, cache, TRAVERSED);
  lua_pushvalue(L, -1);
  lua_rawseti(L, cache, KEYS);
  if (lua_isnil(L, 2)) return 0;
  return lb_place_of_key(L, count);
}

/// `next` of a remote table: each call fetches the keys.
static int next_of_remote(lua_State *L) {
  lb_push_remote_keys(L, 1);
  lua_Integer position = 1;
  if (!lua_isnil(L, 2)) {
    while (lua_rawgeti(L, 3, position++) != LUA_TNIL && !lua_rawequal(L, 2, -1)) lua_pop(L, 1);
    lua_settop(L, 3);
  }
  if (lua_rawgeti(L, 3, position) == LUA_TNIL) return 1;
  lua_pushvalue(L, -1);
  lua_gettable(L, 1);
  return 2;
}

int lb_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  if (lb_remote_number(L, 1) != 0) return next_of_remote(L);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &last_traversal) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_createtable(L, 3, 0);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &last_traversal);
  }
  lua_Integer position = find_key(L, 3);
  for (;;) {
    if (lua_rawgeti(L, 4, ++position) == LUA_TNIL) break;
    lua_pushvalue(L, -1);
    if (lua_rawget(L, 1) != LUA_TNIL) {
      lua_pushinteger(L, position);
      lua_rawseti(L, 3, POSITION);
      return 2;
    }
    lua_pop(L, 2);
  }
  lua_pushnil(L);
  for (int slot = TRAVERSED; slot <= POSITION; slot++) { // so that it keeps nothing alive
    lua_pushnil(L);
    lua_rawseti(L, 3, slot);
  }
  return 1;
}
