// Kinds of handles: their metatables, which lead to host functions.
#include <stdio.h>
#include <stdlib.h>

#include "calls.h"

int lb_get_member(lua_State *L, const lb_kind *kind) {
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(2)) != LUA_TNIL) return 1;
  lua_settop(L, 2);
  if (kind->get == 0)
    return luaL_error(L, "%s has no field '%s'", kind->name, luaL_tolstring(L, 2, NULL));
  return lb_run_function(kind->host, L, kind->get);
}

int lb_set_member(lua_State *L, const lb_kind *kind) {
  if (kind->set == 0)
    return luaL_error(L, "%s has no field '%s' to set", kind->name, luaL_tolstring(L, 2, NULL));
  return lb_run_function(kind->host, L, kind->set);
}

/// Upvalues: kind, methods.
static int handle_index(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  lb_check_handle(L, 1, kind);
  return lb_get_member(L, kind);
}

static int handle_newindex(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  lb_check_handle(L, 1, kind);
  return lb_set_member(L, kind);
}

static int handle_call(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  lb_check_handle(L, 1, kind);
  return lb_run_function(kind->host, L, kind->call);
}

static int handle_length(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  lb_check_handle(L, 1, kind);
  lua_settop(L, 1);
  return lb_run_function(kind->host, L, kind->length);
}

/// Upvalues: kind, function.
static int handle_operator(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  lua_settop(L, 2);
  return lb_run_function(kind->host, L, lua_tointeger(L, lua_upvalueindex(2)));
}

void lb_add_operator(
    lb_host *host, lua_State *L, uint32_t number, const char *event, int64_t function) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
  lua_pushlightuserdata(L, kind);
  lua_pushinteger(L, function);
  lua_pushcclosure(L, handle_operator, 2);
  lua_setfield(L, -2, event);
  lua_pop(L, 1);
}

/// Also works for handles of removed rows, because messages may name them.
static int handle_tostring(lua_State *L) {
  const lb_kind *kind = lb_kind_here(L);
  const lb_handle *handle = lb_to_handle(L, 1);
  if (handle == NULL || handle->kind != kind->number) return luaL_error(L, "expected %s", kind->name);
  bool is_stale = lb_is_stale(handle, kind);
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
  lb_values *values = lb_values_of(host);
  bool has_columns = definition->columns != NULL;
  lb_columns *columns = has_columns ? calloc(1, sizeof(lb_columns)) : NULL;
  if (values->kind_count >= LB_MAX_KINDS || (has_columns && columns == NULL)) {
    free(columns);
    lua_pop(L, 1);
    return 0;
  }
  lb_kind *kind = &values->kinds[++values->kind_count];
  *kind = (lb_kind){
      .host = host,
      .number = values->kind_count,
      .columns = columns,
      .generations = has_columns ? definition->columns->generations : definition->generations,
      .get = definition->get,
      .set = definition->set,
      .call = definition->call,
      .describe = definition->describe,
      .length = definition->length,
      .is_weak = definition->is_weak,
  };
  snprintf(kind->name, sizeof kind->name, "%s", definition->name);
  if (has_columns) {
    columns->shared = *definition->columns;
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, columns);
  }
  int methods = lua_gettop(L);
  lua_createtable(L, 0, 8);
  lua_pushlightuserdata(L, kind);
  lua_pushvalue(L, methods);
  lua_pushcclosure(L, has_columns ? lb_row_index : handle_index, 2);
  lua_setfield(L, -2, "__index");
  add(L, kind, "__newindex", has_columns ? lb_row_newindex : handle_newindex);
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
