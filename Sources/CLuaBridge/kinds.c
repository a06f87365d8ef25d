// Kinds of handles: their metatables and their userdata.
#include <stdio.h>
#include <string.h>

#include "bridge.h"

const lb_handle *lb_to_handle(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof(lb_handle)) return NULL;
  const lb_handle *handle = lua_touserdata(L, index);
  return handle->magic == LB_MAGIC ? handle : NULL;
}

void lb_refuse_handle(lua_State *L, int index, const lb_kind *kind) {
  const lb_handle *handle = lb_to_handle(L, index);
  if (handle != NULL && handle->kind == kind->number) luaL_error(L, "%s was removed", kind->name);
  luaL_error(L, "expected %s, got %s (methods are called with a colon)", kind->name,
             luaL_typename(L, index));
}

static lb_kind *kind_here(lua_State *L) { return lua_touserdata(L, lua_upvalueindex(1)); }

/// Upvalues: kind, methods.
static int handle_index(lua_State *L) {
  lb_kind *kind = kind_here(L);
  lb_check_handle(L, 1, kind);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  if (kind->get == 0)
    return luaL_error(L, "%s has no field '%s'", kind->name, luaL_tolstring(L, 2, NULL));
  return lb_run_function(kind->host, L, kind->get);
}

static int handle_newindex(lua_State *L) {
  lb_kind *kind = kind_here(L);
  lb_check_handle(L, 1, kind);
  if (kind->set == 0)
    return luaL_error(L, "%s has no field '%s' to set", kind->name, luaL_tolstring(L, 2, NULL));
  return lb_run_function(kind->host, L, kind->set);
}

static int handle_call(lua_State *L) {
  lb_kind *kind = kind_here(L);
  lb_check_handle(L, 1, kind);
  return lb_run_function(kind->host, L, kind->call);
}

static int handle_length(lua_State *L) {
  lb_kind *kind = kind_here(L);
  lb_check_handle(L, 1, kind);
  lua_settop(L, 1);
  return lb_run_function(kind->host, L, kind->length);
}

/// Works for handles whose row is gone, too: messages may name them.
static int handle_tostring(lua_State *L) {
  lb_kind *kind = kind_here(L);
  const lb_handle *handle = lb_to_handle(L, 1);
  if (handle == NULL || handle->kind != kind->number) return luaL_error(L, "expected %s", kind->name);
  bool is_stale = kind->generations != NULL && kind->generations[handle->index] != handle->generation;
  lua_settop(L, 1);
  if (!is_stale && kind->describe != 0) return lb_run_function(kind->host, L, kind->describe);
  lua_pushfstring(L, "%s %I%s", kind->name, (LUAI_UACINT)handle->index + 1,
                  is_stale ? " (removed)" : "");
  return 1;
}

/// Adds a metamethod to the metatable on top. Stack: [-0, +0].
static void add(lua_State *L, lb_kind *kind, const char *name, lua_CFunction function) {
  lua_pushlightuserdata(L, kind);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

uint32_t lb_define_kind(lb_host *host, lua_State *L, const lb_kind_definition *definition) {
  if (host->kind_count >= LB_MAX_KINDS) {
    lua_pop(L, 1);
    return 0;
  }
  lb_kind *kind = &host->kinds[++host->kind_count];
  *kind = (lb_kind){
      .host = host,
      .number = host->kind_count,
      .has_columns = definition->columns != NULL,
      .generations = definition->generations,
      .get = definition->get,
      .set = definition->set,
      .call = definition->call,
      .describe = definition->describe,
      .length = definition->length,
  };
  snprintf(kind->name, sizeof kind->name, "%s", definition->name);
  if (kind->has_columns) {
    kind->columns = *definition->columns;
    kind->generations = kind->columns.generations;
    lb_add_row_methods(L, kind);
  }
  int methods = lua_gettop(L);
  lua_createtable(L, 0, 8);
  lua_pushlightuserdata(L, kind);
  lua_pushvalue(L, methods);
  lua_pushcclosure(L, kind->has_columns ? lb_row_index : handle_index, 2);
  lua_setfield(L, -2, "__index");
  add(L, kind, "__newindex", kind->has_columns ? lb_row_newindex : handle_newindex);
  add(L, kind, "__tostring", handle_tostring);
  if (kind->call != 0) add(L, kind, "__call", handle_call);
  if (kind->length != 0) add(L, kind, "__len", handle_length);
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushstring(L, kind->name);
  lua_setfield(L, -2, "__name");
  lb_allow_calls(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, kind);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kind->instances);
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lb_make_weak(L, -1, "v");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kind->retired);
  lua_settop(L, methods - 1);
  return kind->number;
}

/// Pushes one of the tables of userdata, and the userdata of a row or nil. Stack: [-0, +2].
static void find_userdata(lua_State *L, const char *key, uint32_t index) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, key);
  lua_rawgeti(L, -1, index);
}

/// Moves the userdata of a row from one table into another, if it is there. Stack: [-0, +0].
static void move_userdata(lua_State *L, const char *from, const char *to, uint32_t index) {
  find_userdata(L, from, index);
  if (lua_isuserdata(L, -1)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, to);
    lua_pushvalue(L, -2);
    lua_rawseti(L, -2, index);
    lua_pop(L, 1);
    lua_pushnil(L);
    lua_rawseti(L, -3, index);
  }
  lua_pop(L, 2);
}

/// Whether the userdata on top is that of a generation.
static bool is_of(lua_State *L, uint32_t generation) {
  return lua_type(L, -1) == LUA_TUSERDATA &&
         ((const lb_handle *)lua_touserdata(L, -1))->generation == generation;
}

void lb_push_handle(
    lb_host *host, lua_State *L, uint32_t number, uint32_t index, uint32_t generation) {
  lb_kind *kind = &host->kinds[number];
  find_userdata(L, &kind->instances, index);
  if (!is_of(L, generation) && !kind->has_columns) {
    lua_pop(L, 1);
    find_userdata(L, &kind->retired, index);
    lua_remove(L, -2);
  }
  if (is_of(L, generation)) {
    lua_remove(L, -2);
    return;
  }
  lua_pop(L, 1);
  lb_handle *handle = lua_newuserdatauv(L, sizeof(lb_handle), kind->has_columns ? 0 : 1);
  *handle = (lb_handle){
      .magic = LB_MAGIC, .kind = number, .index = index, .generation = generation};
  lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, index);
  lua_remove(L, -2);
}

/// Forgets the userdata of a row in one of the tables. Stack: [-0, +0].
static void forget(lua_State *L, const char *key, uint32_t index) {
  find_userdata(L, key, index);
  if (!lua_isnil(L, -1)) {
    lua_pushnil(L);
    lua_rawseti(L, -3, index);
  }
  lua_pop(L, 2);
}

void lb_release_handle(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  lb_kind *kind = &host->kinds[number];
  forget(L, &kind->instances, index);
  if (!kind->has_columns) forget(L, &kind->retired, index);
}

void lb_retire_handle(
    lb_host *host, lua_State *L, uint32_t number, uint32_t index, uint32_t generation) {
  lb_kind *kind = &host->kinds[number];
  lb_push_handle(host, L, number, index, generation);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, 1);
  lua_pop(L, 1);
  move_userdata(L, &kind->instances, &kind->retired, index);
}

bool lb_is_handle_held(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  find_userdata(L, &host->kinds[number].retired, index);
  bool is_held = lua_isuserdata(L, -1);
  lua_pop(L, 2);
  return is_held;
}

void lb_recall_handle(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  lb_kind *kind = &host->kinds[number];
  move_userdata(L, &kind->retired, &kind->instances, index);
  find_userdata(L, &kind->instances, index);
  lua_remove(L, -2);
  if (lua_isnil(L, -1)) return;
  lua_getiuservalue(L, -1, 1);
  lua_pushnil(L);
  lua_setiuservalue(L, -3, 1);
  lua_remove(L, -2);
}

void lb_make_keys_weak(lua_State *L) {
  lua_createtable(L, 0, 1);
  lb_make_weak(L, -1, "k");
  lua_setmetatable(L, -2);
}
