// Fuel: a count hook that runs every few hundred instructions, and charges for work inside C
// functions. Instructions since the last count are charged when another thread or another call goes
// on, according to the number that Lua counts down.
//
// `host->stop` is the reason why a call ends. It stays set after the error that announces it: the
// guarded pcall, xpcall, coroutine functions and the trampoline raise again until control is back
// in Swift.
#include "limits.h"

/// Raises the stop. The message is replaced by a better one when the error is captured.
static void raise_stop(lua_State *L) {
  lb_host_of(L)->unlimited++;
  lua_pushliteral(L, "stopped");
  lb_host_of(L)->unlimited--;
  lua_error(L);
}

void lb_check_stop(lua_State *L) {
  lb_host *host = lb_host_of(L);
  if (host->interrupt != NULL && host->interrupt->raised) {
    host->interrupt->raised = 0;
    host->stop = LB_INTERRUPTED;
    host->interrupted_at = host->fuel_spent;
  } else if (host->fuel_left <= 0 && host->stop == LB_OK) {
    host->stop = LB_FUEL;
  }
  if (host->stop != LB_OK || lb_is_late(host)) raise_stop(L);
}

void lb_spend(lua_State *L, int64_t units) {
  lb_host *host = lb_host_of(L);
  lb_charge(host, units);
  if (units >= LB_GRAIN) host->looks = 0;
  lb_check_stop(L);
}

void lb_spend_values(lua_State *L) {
  int count = lua_gettop(L);
  if (count > LB_FREE_VALUES) lb_spend(L, count);
}

void lb_charge(lb_host *host, int64_t units) {
  if (!host->counts_fuel || units <= 0) return;
  if (units > host->fuel_left) units = host->fuel_left;
  host->fuel_left -= units;
  host->fuel_spent += units;
}

/// Instructions between two counts. Comparing two strings of any length takes one instruction, and
/// so does searching a number among colliding numbers. So once long strings or large tables exist,
/// the clock is checked after fewer instructions.
static int grain(const lb_host *host) {
  if (host->arena->longest <= LB_LONG_STRING) return LB_GRAIN;
  size_t fewer = LB_GRAIN * (size_t)LB_LONG_STRING / host->arena->longest;
  return fewer > 1 ? (int)fewer : 1;
}

/// Instructions until the next count: a grain, or the rest of the fuel.
static int until_count(const lb_host *host) {
  int64_t left = host->fuel_left > 0 ? host->fuel_left : 1;
  return left < grain(host) ? (int)left : grain(host);
}

/// The fuel for passing on variable arguments in a grain: a call copies them all in one
/// instruction.
static int64_t cost_of_arguments(lua_State *L, lua_Debug *activation) {
  int count = LB_FREE_VALUES;
  while (count < (1 << 20) && lua_getlocal(L, activation, -count) != NULL) {
    lua_pop(L, 1);
    count *= 2;
  }
  return count == LB_FREE_VALUES ? 0 : (int64_t)count * 32;
}

/// Instructions that a thread has run since its last count.
static int since_count(const lb_host *host, lua_State *L) {
  return lua_gethookcount(L) - *(const int *)((const char *)L + host->countdown);
}

void lb_count_now(lb_host *host) {
  if (!host->counts_fuel || host->current == NULL) return;
  int run = since_count(host, host->current);
  lb_charge(host, run - host->counted);
  host->counted = run;
}

static void count(lua_State *L, lua_Debug *activation) {
  lb_host *host = lb_host_of(L);
  int64_t counted = lua_gethookcount(L);
  int64_t uncharged = counted - host->counted;
  host->counted = 0;
  int64_t arguments = cost_of_arguments(L, activation);
  lua_Debug caller;
  if (lua_getstack(L, 1, &caller)) arguments += cost_of_arguments(L, &caller);
  host->looks = 0;
  lb_spend(L, uncharged + arguments * counted / LB_GRAIN);
  if (counted != until_count(host)) lb_arm(host, L);
}

void lb_stop_soon(lb_host *host) {
  if (!host->counts_fuel || host->current == NULL) return;
  lb_count_now(host);
  lua_sethook(host->current, count, LUA_MASKCOUNT, 1);
  host->counted = 0;
}

/// An operator such as ".." copies a string of any length in one instruction, and only the
/// allocator sees the length. The length depends on the script alone, so the charge is the same on
/// every machine.
void lb_charge_string(lb_host *host, size_t bytes) {
  lb_charge(host, (int64_t)(bytes / 8));
  if (host->fuel_left <= 0) lb_stop_soon(host);
}

void lb_note_length(lb_host *host, size_t bytes) {
  int before = grain(host);
  host->arena->longest = bytes;
  if (grain(host) == before || host->current == NULL) return;
  lb_count_now(host);
  lb_arm(host, host->current);
}

/// Hooks are per thread and copied when a coroutine is made. Setting a hook restarts its count, so
/// every outermost call counts from the same point.
void lb_arm(lb_host *host, lua_State *L) {
  if (!host->counts_fuel) return;
  lua_sethook(L, count, LUA_MASKCOUNT, until_count(host));
  if (L == host->current) host->counted = 0;
}

void lb_run_on(lb_host *host, lua_State *L) {
  lb_count_now(host);
  host->current = L;
  if (L == NULL || !host->counts_fuel) return;
  if (lua_gethookcount(L) != until_count(host)) lb_arm(host, L);
  host->counted = since_count(host, L);
}

void lb_return_to(lb_host *host, lua_State *L) {
  lb_count_now(host);
  host->current = L;
  if (L != NULL && host->counts_fuel) host->counted = since_count(host, L);
}

int64_t lb_fuel_used(const lb_host *host) { return host->fuel_spent; }
int64_t lb_interrupted_at(const lb_host *host) { return host->interrupted_at; }
int64_t lb_fuel_left(const lb_host *host) { return host->fuel_left; }

lb_budget lb_set_aside(lb_host *host) {
  lb_count_now(host);
  lb_budget budget = {
      .left = host->fuel_left,
      .spent = host->fuel_spent,
      .time_spent = host->time_spent,
      .stop = host->stop,
      .interrupt = host->interrupt,
      .clock = host->clock,
      .is_timed = host->is_timed,
  };
  host->fuel_left = INT64_MAX;
  host->stop = LB_OK;
  host->interrupt = NULL;
  host->clock = NULL;
  host->is_timed = false;
  return budget;
}

void lb_put_back(lb_host *host, lb_budget budget) {
  lb_count_now(host);
  host->fuel_left = budget.left;
  host->fuel_spent = budget.spent;
  host->time_spent = budget.time_spent;
  host->stop = budget.stop;
  host->interrupt = budget.interrupt;
  host->clock = budget.clock;
  host->is_timed = budget.is_timed;
}
