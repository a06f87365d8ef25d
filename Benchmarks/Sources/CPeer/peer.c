#include "CPeer.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <stdlib.h>
#include <string.h>

#include "columns.h"

struct peer {
  lua_State *L;
  columns columns;
  int chunk;
  int hook;
  int *selves;
  int limit;
};

/// Ends a hook that exceeds its limit.
static void stop(lua_State *L, lua_Debug *activation) {
  (void)activation;
  luaL_error(L, "too many instructions");
}

/// Makes a table with the fields that an item has. Stack: [-0, +1].
static void push_table(lua_State *L) {
  lua_createtable(L, 0, FIELD_COUNT);
  for (int field = 0; field < FIELD_COUNT; field++) {
    lua_pushnumber(L, 1);
    lua_setfield(L, -2, field_names[field]);
  }
}

peer *peer_create(int count, bool tables) {
  peer *peer = calloc(1, sizeof *peer);
  if (peer == NULL) return NULL;
  lua_State *L = peer->L = luaL_newstate();
  peer->selves = calloc((size_t)count, sizeof *peer->selves);
  if (L == NULL || peer->selves == NULL || !columns_create(&peer->columns, count)) {
    peer_destroy(peer);
    return NULL;
  }
  luaL_openlibs(L);
  peer->chunk = peer->hook = LUA_NOREF;
  columns_push_metatable(&peer->columns, L);
  lua_createtable(L, count, 0);
  for (int row = 0; row < count; row++) {
    if (tables) {
      push_table(L);
    } else {
      columns_push_item(&peer->columns, L, row);
      lua_pushvalue(L, -3);
      lua_setmetatable(L, -2);
    }
    if (row == 0) {
      lua_pushvalue(L, -1);
      lua_setglobal(L, "item");
    }
    lua_rawseti(L, -2, row + 1);
  }
  lua_setglobal(L, "items");
  lua_settop(L, 0);
  return peer;
}

void peer_destroy(peer *peer) {
  if (peer->L != NULL) lua_close(peer->L);
  columns_destroy(&peer->columns);
  free(peer->selves);
  free(peer);
}

bool peer_load(peer *peer, const char *source) {
  luaL_unref(peer->L, LUA_REGISTRYINDEX, peer->chunk);
  peer->chunk = LUA_NOREF;
  if (luaL_loadstring(peer->L, source) != LUA_OK) return false;
  peer->chunk = luaL_ref(peer->L, LUA_REGISTRYINDEX);
  return true;
}

bool peer_call(peer *peer) {
  lua_rawgeti(peer->L, LUA_REGISTRYINDEX, peer->chunk);
  bool isDone = lua_pcall(peer->L, 0, 0, 0) == LUA_OK;
  lua_settop(peer->L, 0);
  return isDone;
}

bool peer_hook(peer *peer, const char *source) {
  lua_State *L = peer->L;
  lua_pushfstring(L, "return %s", source);
  if (luaL_dostring(L, lua_tostring(L, -1)) != LUA_OK) return false;
  peer->hook = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_getglobal(L, "items");
  for (int row = 0; row < peer->columns.count; row++) {
    lua_createtable(L, 0, 1);
    lua_rawgeti(L, -2, row + 1);
    lua_setfield(L, -2, "item");
    peer->selves[row] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_settop(L, 0);
  return true;
}

void peer_limit(peer *peer, int instructions) { peer->limit = instructions; }

bool peer_tick(peer *peer, double dt) {
  lua_State *L = peer->L;
  for (int row = 0; row < peer->columns.count; row++) {
    if (peer->limit > 0) lua_sethook(L, stop, LUA_MASKCOUNT, peer->limit);
    lua_rawgeti(L, LUA_REGISTRYINDEX, peer->hook);
    lua_rawgeti(L, LUA_REGISTRYINDEX, peer->selves[row]);
    lua_pushnumber(L, dt);
    if (lua_pcall(L, 2, 0, 0) != LUA_OK) return false;
  }
  columns_drain(&peer->columns);
  return true;
}
