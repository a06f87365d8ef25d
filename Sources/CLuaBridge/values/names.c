// Hides names of metamethods from scripts.
//
// Lua looks for `__mode` when it collects garbage and for `__call` when a table is called, without
// asking `setmetatable`. A weak table loses entries at times that differ between processes, and a
// `__call` that leads to itself keeps one instruction busy for minutes. So the two strings that Lua
// looks for get other bytes before any script exists: a script's `__mode` has no effect, and
// `setmetatable` copies a script's `__call` to the hidden name if it is a function.
//
// The manual says that strings must not be written. These two were made by the state itself, are
// never freed, and are found by their address; a new string of the same bytes is another string.
#include <string.h>

#include "values.h"

static const char call_key, mode_key; // their addresses are registry keys of the hidden strings

/// Changes the bytes of the string that Lua uses as `name`. Stack: [-0, +0].
static const char *hide(lua_State *L, const char *name, const void *key) {
  char *bytes = (char *)lua_pushstring(L, name);
  size_t length = strlen(name);
  for (unsigned char sign = 1; sign < 32; sign++) {
    memset(bytes, sign, 2);
    // Other strings with these bytes have another address, unless their hash is the same.
    bool is_hidden = lua_pushlstring(L, bytes, length) != bytes;
    lua_pop(L, 1);
    if (is_hidden) break;
  }
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
  return bytes;
}

void lb_hide_names(lua_State *L) {
  lb_values_of(lb_host_of(L))->call_name = hide(L, "__call", &call_key);
  hide(L, "__mode", &mode_key);
}

void lb_make_weak(lua_State *L, int metatable, const char *mode) {
  metatable = lua_absindex(L, metatable);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &mode_key);
  lua_pushstring(L, mode);
  lua_rawset(L, metatable);
}

void lb_make_keys_weak(lua_State *L) {
  lua_createtable(L, 0, 1);
  lb_make_weak(L, -1, "k");
  lua_setmetatable(L, -2);
}

void lb_push_call_names(lua_State *L) {
  lua_pushliteral(L, "__call");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &call_key);
}

bool lb_note_call(lua_State *L, int metatable, int name, int hidden_name) {
  lua_pushvalue(L, name);
  int type = lua_rawget(L, metatable);
  lua_pushvalue(L, hidden_name);
  bool is_known = lua_rawget(L, metatable) != LUA_TNIL;
  lua_pop(L, 1);
  if (type != LUA_TFUNCTION) {
    lua_pop(L, 1);
    lua_pushnil(L);
  }
  if (type == LUA_TFUNCTION || is_known) {
    lua_pushvalue(L, hidden_name);
    lua_insert(L, -2);
    lua_rawset(L, metatable);
  } else {
    lua_pop(L, 1);
  }
  return type == LUA_TFUNCTION || type == LUA_TNIL;
}

void lb_allow_calls(lua_State *L) {
  int metatable = lua_gettop(L);
  lb_push_call_names(L);
  lb_note_call(L, metatable, metatable + 1, metatable + 2);
  lua_settop(L, metatable);
}
