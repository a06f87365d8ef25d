// Userdata that stand for rows: one each, made when it is first asked for.
#include "values.h"

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

void lb_push_handle(
    lb_host *host, lua_State *L, uint32_t number, uint32_t index, uint32_t generation) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kind->instances);
  if (lua_rawgeti(L, -1, index) == LUA_TUSERDATA) {
    const lb_handle *known = lua_touserdata(L, -1);
    if (known->generation == generation) {
      lua_remove(L, -2);
      return;
    }
  }
  lua_pop(L, 1);
  lb_handle *handle = lua_newuserdatauv(L, sizeof(lb_handle), 0);
  *handle = (lb_handle){
      .magic = LB_MAGIC, .kind = number, .index = index, .generation = generation};
  lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, index);
  lua_remove(L, -2);
}

void lb_release_handle(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lb_values_of(host)->kinds[number].instances);
  if (lua_rawgeti(L, -1, index) != LUA_TNIL) {
    lua_pushnil(L);
    lua_rawseti(L, -3, index);
  }
  lua_pop(L, 2);
}
