// The trampoline: the only C function of the host that scripts call. It switches the memory limit
// off, runs the Swift function, and raises its error after Swift has returned.
#include "calls.h"

enum {
  HOST_CALL_FUEL = 40,
  HOST_CALL_SLOTS = 100, // of the stack: Swift asks for them where nothing may be raised
};

/// Stack: [-0, +results]; on a throw, [-0, +0].
int lb_run_function(lb_host *host, lua_State *L, int64_t function) {
  lb_calls *calls = lb_calls_of(host);
  lb_count_now(host);
  int64_t left = host->fuel_left;
  lb_charge(host, HOST_CALL_FUEL);
  size_t used = lb_memory_used(host);
  host->unlimited++;
  if (!lua_checkstack(L, HOST_CALL_SLOTS)) {
    host->unlimited--;
    return luaL_error(L, "stack overflow: calls are nested too deeply");
  }
  lb_enter_host(host);
  int results = calls->dispatch(host->context, L, function);
  lb_leave_host(host);
  lb_tell_observer(host, L);
  host->unlimited--;
  lb_tally_call(calls, function, left - host->fuel_left);
  if (lb_memory_used(host) > used) lb_check_memory(host, L);
  if (results < 0) return lb_raise_failure(host, L);
  if (host->stop != LB_OK || host->fuel_left <= 0) lb_check_stop(L);
  return results;
}

void lb_set_observer(lb_host *host, lb_observer observe) { lb_calls_of(host)->observe = observe; }

void lb_set_row_observer(lb_host *host, lb_row_observer observe) {
  lb_calls_of(host)->observe_row = observe;
}

static int trampoline(lua_State *L) {
  lb_host *host = lua_touserdata(L, lua_upvalueindex(1));
  return lb_run_function(host, L, lua_tointeger(L, lua_upvalueindex(2)));
}

void lb_push_function(lb_host *host, lua_State *L, int64_t function) {
  lua_pushlightuserdata(L, host);
  lua_pushinteger(L, function);
  lua_pushcclosure(L, trampoline, 2);
}

int64_t lb_host_function(lua_State *L, int place) {
  if (lua_tocfunction(L, place) != trampoline) return 0;
  const char *name = lua_getupvalue(L, place, 2);
  if (!name) return 0;
  int64_t function = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return function;
}
