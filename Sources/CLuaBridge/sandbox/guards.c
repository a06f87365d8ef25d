// Guarded base functions: none of them hides a stop, makes a finalizer, or writes shared tables.
#include <string.h>

#include "sandbox.h"

enum {
  HANDLER_AND_NOTER = 2,
  CAUGHT_FUEL = 100,     // for an error that is caught
  TRACEBACK_FUEL = 500,  // for writing its traceback
  FEW_CALLS = 64,        // nested calls without an extra charge
};

/// Charges for a caught error: unwinding and tracebacks go through all calls of a thread.
static void charge_error(lua_State *L, lua_State *thread, int64_t units) {
  lua_Debug activation;
  int depth = FEW_CALLS;
  while (lua_getstack(thread, depth, &activation)) depth *= 2;
  if (depth > FEW_CALLS) units += depth / 4;
  lb_host_of(L)->looks = 0;
  lb_spend(L, units);
}

/// Ends a protected call. Stack: leaves true and the results, or false and the error.
static int finish_pcall(lua_State *L, int status, lua_KContext below) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)below;
  charge_error(L, L, CAUGHT_FUEL);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int lb_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lb_spend_values(L);
  lua_pushboolean(L, 1);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_pcall);
  return finish_pcall(L, status, 0);
}

/// Records the traceback where the error is raised. Stack: [-1, +1].
static int note_traceback(lua_State *L) {
  lb_host *host = lb_host_of(L);
  lb_sandbox *sandbox = lb_sandbox_of(host);
  host->unlimited++;
  lb_text_set(&sandbox->caught, "", 0);
  lb_push_traceback(L, L, &sandbox->caught);
  host->unlimited--;
  lua_settop(L, 1);
  return 1;
}

/// Runs the handler (at index 1) after unwinding, because inside the hook it would run without
/// fuel.
static int finish_xpcall(lua_State *L, int status, lua_KContext below) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)below;
  charge_error(L, L, CAUGHT_FUEL + TRACEBACK_FUEL);
  lb_host *host = lb_host_of(L);
  lb_calls *calls = lb_calls_of(host);
  lua_pushvalue(L, 1);
  lua_insert(L, -2);
  int handling = calls->handling;
  calls->handling = 1;
  status = lua_pcall(L, 1, 1, 0);
  calls->handling = handling;
  if (status != LUA_OK) lb_check_stop(L);
  lua_pushboolean(L, 0);
  lua_insert(L, -2);
  return 2;
}

int lb_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lb_spend_values(L);
  // From (function, handler, arguments...) to (handler, noter, true, function, arguments...).
  lua_pushcfunction(L, note_traceback);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 3);
  lua_remove(L, 1);
  int status =
      lua_pcallk(L, lua_gettop(L) - 4, LUA_MULTRET, 2, HANDLER_AND_NOTER, finish_xpcall);
  return finish_xpcall(L, status, HANDLER_AND_NOTER);
}

/// Returns a traceback. A handler of xpcall gets that of its error, although it runs after
/// unwinding.
int lb_traceback(lua_State *L) {
  lua_State *thread = lua_isthread(L, 1) ? lua_tothread(L, 1) : L;
  int place = lua_isthread(L, 1) ? 2 : 1;
  if (lua_type(L, place) != LUA_TSTRING && !lua_isnoneornil(L, place)) {
    lua_settop(L, place);
    return 1;
  }
  charge_error(L, thread, TRACEBACK_FUEL);
  lb_host *host = lb_host_of(L);
  lb_sandbox *sandbox = lb_sandbox_of(host);
  lb_calls *calls = lb_calls_of(host);
  lb_text *trace = &sandbox->caught;
  if (calls->handling == 0 || place == 2) {
    trace = &calls->described;
    lb_text_set(trace, "", 0);
    lb_push_traceback(L, thread, trace);
  }
  size_t length;
  const char *message = luaL_optlstring(L, place, NULL, &length);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  if (message != NULL) {
    luaL_addlstring(&buffer, message, length);
    luaL_addchar(&buffer, '\n');
  }
  luaL_addstring(&buffer, "stack traceback:\n");
  luaL_addlstring(&buffer, trace->bytes, trace->length);
  luaL_pushresult(&buffer);
  return 1;
}

enum { CALL_NAME = 1, HIDDEN_CALL_NAME, REFUSED_NAME };

/// Upvalues: names of metamethods.
static int set_metatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  int type = lua_type(L, 2);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  lua_settop(L, 2);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL)
    return luaL_error(L, "cannot change a protected metatable");
  lua_pushvalue(L, lua_upvalueindex(REFUSED_NAME));
  if (type == LUA_TTABLE && lua_rawget(L, 2) != LUA_TNIL)
    return luaL_error(L, "a metatable here has no __gc: when memory is freed is not defined");
  lua_settop(L, 2);
  if (type == LUA_TTABLE && !lb_note_call(L, 2, lua_upvalueindex(CALL_NAME),
                                          lua_upvalueindex(HIDDEN_CALL_NAME)))
    return luaL_error(L, "__call must be a function");
  lua_setmetatable(L, 1);
  return 1;
}

void lb_push_setmetatable(lua_State *L) {
  lb_push_call_names(L);
  lua_pushliteral(L, "__gc");
  lua_pushcclosure(L, set_metatable, REFUSED_NAME);
}

int lb_rawset(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_checkany(L, 2);
  luaL_checkany(L, 3);
  lua_settop(L, 3);
  lb_spend(L, lb_text_cost(L, 2));
  if (lb_remote_number(L, 1) != 0)
    return luaL_error(L, "rawset: this table is the stage's: assign to its fields without rawset");
  if (lb_is_read_only(L, 1)) return luaL_error(L, "rawset: this table is read-only");
  lua_rawset(L, 1);
  return 1;
}

int lb_collectgarbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") != 0)
    return luaL_error(L, "collectgarbage: only \"count\" is available, got \"%s\"", option);
  lua_pushnumber(L, (lua_Number)lb_memory_used(lb_host_of(L)) / 1024);
  return 1;
}
