// The globals of scripts: base functions, and libraries behind read-only tables.
//
// Not available: io, os, package, require, dofile, loadfile, string.dump, warn, and all of debug
// except traceback. The host adds its own `require` and `dofile` to an environment.
#include "patterns.h"

static const char base_functions; // registry key of the table copied into each environment
static const char read_only;      // marks the metatable of a read-only table

bool lb_is_read_only(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return false;
  bool is = lua_rawgetp(L, -1, &read_only) != LUA_TNIL;
  lua_pop(L, 2);
  return is;
}

/// Upvalue 1: the name of the table.
static int refuse_store(lua_State *L) {
  lb_push_described(L, 2);
  return luaL_error(L, "%s is read-only: cannot set '%s'", lua_tostring(L, lua_upvalueindex(1)),
                    lua_tostring(L, -1));
}

void lb_push_read_only(lua_State *L, const char *name) {
  lua_newtable(L);
  lua_createtable(L, 0, 5);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lb_push_text(L, name);
  lua_pushcclosure(L, refuse_store, 1);
  lua_setfield(L, -2, "__newindex");
  lua_pushvalue(L, -3);
  lua_pushcclosure(L, lb_pairs_of_upvalue, 1);
  lua_setfield(L, -2, "__pairs");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushboolean(L, 1);
  lua_rawsetp(L, -2, &read_only);
  lua_setmetatable(L, -2);
  lua_remove(L, -2);
}

/// Fills the table on top with Lua's own base functions and the guarded ones.
static void add_base_functions(lua_State *L) {
  static const char *const kept[] = {"assert", "error", "getmetatable", "ipairs", "rawequal",
                                     "rawget", "rawlen", "select", "tonumber", "type"};
  static const luaL_Reg guarded[] = {
      {"collectgarbage", lb_collectgarbage}, {"next", lb_next},       {"pairs", lb_pairs},
      {"pcall", lb_pcall},                   {"print", lb_print},     {"rawset", lb_rawset},
      {"tostring", lb_tostring},             {"xpcall", lb_xpcall},   {NULL, NULL},
  };
  luaopen_base(L); // leaves the globals
  for (size_t i = 0; i < sizeof kept / sizeof *kept; i++) {
    lua_getfield(L, -1, kept[i]);
    lua_setfield(L, -3, kept[i]);
  }
  lua_pop(L, 1);
  luaL_setfuncs(L, guarded, 0);
  lb_push_setmetatable(L);
  lua_setfield(L, -2, "setmetatable");
  static const char *const readers[] = {"rawequal", "rawget", "select", "tonumber", NULL};
  lb_charge_texts(L, readers, 1);
  lua_pushliteral(L, LUA_VERSION);
  lua_setfield(L, -2, "_VERSION");
}

/// Sets the library on top, read-only, in the table below it. Stack: [-1, +0].
static void add_library(lua_State *L, const char *name) {
  lb_charge_library(L, name);
  lb_push_read_only(L, name);
  lua_setfield(L, -2, name);
}

static void open_strings(lua_State *L) {
  luaopen_string(L);
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, lb_format, 1);
  lua_setfield(L, -2, "format");
  lb_open_patterns(L);
  static const char *const readers[] = {"char", "find", "gmatch", "gsub", "match", "sub", NULL};
  lb_charge_texts(L, readers, 2);
  lua_pushliteral(L, ""); // the metatable that all strings share
  lua_getmetatable(L, -1);
  static const char *const operators[] = {"__add", "__sub", "__mul", "__div", "__mod",
                                          "__pow", "__idiv", "__unm", NULL};
  lb_charge_texts(L, operators, 1);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
}

/// Stack: [-0, +0].
void lb_open_libraries(lua_State *L, lua_Integer seed) {
  lb_keep_newindex_name(L);
  lb_open_randomness(L, seed);
  lua_newtable(L);
  add_base_functions(L);
  open_strings(L);
  add_library(L, "string");
  luaopen_table(L);
  lua_pushcfunction(L, lb_sort);
  lua_setfield(L, -2, "sort");
  add_library(L, "table");
  luaopen_utf8(L);
  lb_charge_codes(L);
  add_library(L, "utf8");
  lb_open_coroutines(L);
  add_library(L, "coroutine");
  lua_newtable(L);
  lua_pushcfunction(L, lb_traceback);
  lua_setfield(L, -2, "traceback");
  add_library(L, "debug");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &base_functions);
  // Chunks never get these globals.
  lua_newtable(L);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
}

void lb_push_environment(lua_State *L, int64_t stream) {
  lua_createtable(L, 0, 32);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &base_functions);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -5);
  }
  lua_pop(L, 1);
  lb_open_mathematics(L, stream);
  add_library(L, "math");
  lua_pushvalue(L, -1);
  lua_setfield(L, -2, "_G");
  lua_pushvalue(L, -1);
  lua_pushcclosure(L, lb_load_text, 1);
  lua_setfield(L, -2, "load");
}
