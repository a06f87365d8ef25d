// Userdata for rows: one per row, created at its first use.
#include <stdio.h>

#include "values.h"

const lb_handle *lb_to_handle(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof(lb_handle)) return NULL;
  const lb_handle *handle = lua_touserdata(L, index);
  return handle->magic == LB_MAGIC ? handle : NULL;
}

void lb_refuse_handle(lua_State *L, int index, const lb_kind *kind) {
  const lb_handle *handle = lb_to_handle(L, index);
  if (handle != NULL && handle->kind == kind->number) {
    // Generations only grow, so a generation later than the row's was undone by a restore.
    const char *absence = lb_values_of(lb_host_of(L))->absence;
    bool is_undone = *absence != 0 && kind->generations[handle->index] < handle->generation;
    luaL_error(L, "%s %s", kind->name, is_undone ? absence : "was removed");
  }
  luaL_error(L, "expected %s, got %s (methods are called with a colon)", kind->name,
             luaL_typename(L, index));
}

void lb_set_absence(lb_host *host, const char *words) {
  lb_values *values = lb_values_of(host);
  snprintf(values->absence, sizeof values->absence, "%s", words);
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

/// Whether the userdata on top has a generation.
static bool is_of(lua_State *L, uint32_t generation) {
  return lua_type(L, -1) == LUA_TUSERDATA &&
         ((const lb_handle *)lua_touserdata(L, -1))->generation == generation;
}

void lb_push_handle(
    lb_host *host, lua_State *L, uint32_t number, uint32_t index, uint32_t generation) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  bool is_weak = kind->is_weak || (lb_values_of(host)->holds_weakly && !lb_has_columns(kind));
  find_userdata(L, is_weak ? &kind->retired : &kind->instances, index);
  if (!is_of(L, generation) && !lb_has_columns(kind) && !is_weak) {
    lua_pop(L, 1);
    find_userdata(L, &kind->retired, index);
    lua_remove(L, -2);
  }
  if (is_of(L, generation)) {
    lua_replace(L, -2);
    return;
  }
  lua_pop(L, 1);
  lb_handle *handle = lua_newuserdatauv(L, sizeof(lb_handle), lb_has_columns(kind) ? 0 : 1);
  *handle = (lb_handle){
      .magic = LB_MAGIC, .kind = number, .index = index, .generation = generation};
  lua_rawgetp(L, LUA_REGISTRYINDEX, kind);
  lua_setmetatable(L, -2);
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, index);
  lua_remove(L, -2);
}

/// Removes the userdata of a row from one of the tables. Stack: [-0, +0].
static void forget(lua_State *L, const char *key, uint32_t index) {
  find_userdata(L, key, index);
  if (!lua_isnil(L, -1)) {
    lua_pushnil(L);
    lua_rawseti(L, -3, index);
  }
  lua_pop(L, 2);
}

void lb_release_handle(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  forget(L, &kind->instances, index);
  if (!lb_has_columns(kind)) forget(L, &kind->retired, index);
}

void lb_retire_handle(
    lb_host *host, lua_State *L, uint32_t number, uint32_t index, uint32_t generation) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  lb_push_handle(host, L, number, index, generation);
  lua_insert(L, -2);
  lua_setiuservalue(L, -2, 1);
  lua_pop(L, 1);
  move_userdata(L, &kind->instances, &kind->retired, index);
}

bool lb_is_handle_held(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  find_userdata(L, &lb_values_of(host)->kinds[number].retired, index);
  bool is_held = lua_isuserdata(L, -1);
  lua_pop(L, 2);
  return is_held;
}

bool lb_recall_handle(lb_host *host, lua_State *L, uint32_t number, uint32_t index) {
  lb_kind *kind = &lb_values_of(host)->kinds[number];
  move_userdata(L, &kind->retired, &kind->instances, index);
  find_userdata(L, &kind->instances, index);
  lua_remove(L, -2);
  if (lua_isnil(L, -1)) return false;
  lua_getiuservalue(L, -1, 1);
  lua_pushnil(L);
  lua_setiuservalue(L, -3, 1);
  lua_remove(L, -2);
  return lua_istable(L, -1);
}

static const char anchors; // registry key of the table of retired userdata by kind and row

void lb_hold_handles_weakly(lb_host *host, bool is_weak) {
  lb_values_of(host)->holds_weakly = is_weak;
}

/// Calls a function with each kind that can be retired. Stack: [-0, +0].
static void each_kind(lb_host *host, lua_State *L, void (*body)(lua_State *, lb_kind *)) {
  lb_values *values = lb_values_of(host);
  for (uint32_t number = 1; number <= values->kind_count; number++) {
    lb_kind *kind = &values->kinds[number];
    if (!lb_has_columns(kind) && !kind->is_weak) body(L, kind);
  }
}

/// Moves all userdata of a kind to those that only scripts hold. Stack: [-0, +0].
static void let_go(lua_State *L, lb_kind *kind) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kind->instances);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kind->retired);
  lua_pushnil(L);
  while (lua_next(L, -3)) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &kind->instances);
  lua_pop(L, 2);
}

void lb_let_go_of_handles(lb_host *host, lua_State *L) { each_kind(host, L, let_go); }

/// The key of a row among the anchors.
static lua_Integer anchor_key(uint32_t kind, uint32_t index) {
  return (lua_Integer)kind << 32 | index;
}

/// Anchors the retired userdata of a kind in the table on top. Stack: [-0, +0].
static void anchor(lua_State *L, lb_kind *kind) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &kind->retired);
  lua_pushnil(L);
  while (lua_next(L, -2)) lua_rawseti(L, -4, anchor_key(kind->number, (uint32_t)lua_tointeger(L, -2)));
  lua_pop(L, 1);
}

void lb_anchor_retired_handles(lb_host *host, lua_State *L) {
  lua_newtable(L);
  each_kind(host, L, anchor);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &anchors);
}

void lb_release_anchor(lua_State *L, uint32_t number, uint32_t index) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &anchors) == LUA_TTABLE) {
    lua_pushnil(L);
    lua_rawseti(L, -2, anchor_key(number, index));
  }
  lua_pop(L, 1);
}
