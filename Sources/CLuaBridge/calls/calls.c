// Protected calls from Swift: each one lua_pcall that returns a status.
#include <string.h>

#include "calls.h"

enum {
  MOST_SHARE = 10,       // a nested call charges its outer call at most this fraction of the outer budget
  COLLECTION_SHARE = 16, // bytes that a collection looks through for a unit of fuel
};

/// The limits of a call. A call with its own fuel has its own account: when it has used it up or is
/// stopped, the calls around it are not.
typedef struct account {
  int64_t budget, fuel_left;
  lb_status stop;
  int collections;
  size_t collected;
  double time_begin, time_limit;
} account;

/// The state of the host that a call changes and restores.
typedef struct call_state {
  lua_State *running, *current;
  int unlimited;
  int close_depth;
  int handling;
  bool has_account; // whether the call has its own account
  account outer;
  int64_t outer_tally; // the number of the outer account
  int displaced;       // entries of outer accounts before the call
  int64_t budget;
  double time_mark;
} call_state;

static account account_of(const lb_host *host) {
  return (account){
      .budget = host->budget,
      .fuel_left = host->fuel_left,
      .stop = host->stop,
      .collections = host->collections,
      .collected = host->collected,
      .time_begin = host->time_begin,
      .time_limit = host->time_limit,
  };
}

static void set_account(lb_host *host, account account) {
  host->budget = account.budget;
  host->fuel_left = account.fuel_left;
  host->stop = account.stop;
  host->collections = account.collections;
  host->collected = account.collected;
  host->time_begin = account.time_begin;
  host->time_limit = account.time_limit;
}

/// Begins a call. With its own fuel it gets its own account; with `is_part` the outer call, if there
/// is one, is charged for it nevertheless.
static call_state enter(lb_host *host, lua_State *L, int64_t fuel, bool is_part) {
  lb_calls *calls = lb_calls_of(host);
  lb_count_now(host);
  call_state saved = {
      .running = host->running,
      .current = host->current,
      .unlimited = host->unlimited,
      .close_depth = calls->close_depth,
      .handling = calls->handling,
      .outer = account_of(host),
      .outer_tally = calls->account,
      .displaced = calls->displaced_count,
      .time_mark = host->time_mark,
  };
  bool is_outermost = calls->depth++ == 0;
  if (is_outermost) {
    host->fuel_spent = 0;
    host->time_spent = 0;
    host->is_timed = false;
  }
  saved.has_account = is_outermost || (fuel > 0 && !is_part);
  if (saved.has_account) lb_begin_tally(calls, is_outermost);
  int64_t most = saved.has_account ? INT64_MAX : host->fuel_left;
  saved.budget = fuel > 0 && fuel < most ? fuel : most;
  double time_limit = host->time_spent + lb_time_for(host, saved.budget);
  if (saved.has_account) {
    set_account(host, (account){
        .budget = saved.budget,
        .stop = LB_OK,
        .time_begin = host->time_spent,
        .time_limit = time_limit,
    });
  } else if (time_limit < host->time_limit) {
    host->time_limit = time_limit;
  }
  host->fuel_left = saved.budget;
  if (is_outermost || saved.budget < LB_GRAIN) {
    host->current = L;
    lb_arm(host, L);
  } else {
    lb_return_to(host, L);
  }
  host->time_mark = -1;
  host->running = L;
  host->unlimited = 0;
  host->is_deep = false;
  host->reason = LB_LIMIT;
  host->refused_line = 0;
  calls->captured = false;
  return saved;
}

/// Charges the outer call for the fuel and the time that a call with its own account has used, but
/// never so much that the outer call could not make many such calls.
static void charge_outer(lb_host *host, const call_state *saved) {
  lb_calls *calls = lb_calls_of(host);
  account outer = saved->outer;
  int64_t cost = calls->spent;
  if (host->stop == LB_MEMORY) cost += (int64_t)(host->collected / COLLECTION_SHARE);
  if (cost > outer.budget / MOST_SHARE) cost = outer.budget / MOST_SHARE;
  if (cost > outer.fuel_left) cost = outer.fuel_left;
  outer.fuel_left -= cost;
  double latest = host->time_begin + lb_time_for(host, outer.budget) / MOST_SHARE;
  if (host->time_spent > latest) host->time_spent = latest;
  if (host->stop == LB_INTERRUPTED) outer.stop = LB_INTERRUPTED;
  if (outer.stop == LB_OK && host->time_spent > outer.time_limit) outer.stop = LB_CLOCK;
  set_account(host, outer);
}

static void leave(lb_host *host, const call_state *saved) {
  lb_calls *calls = lb_calls_of(host);
  host->running = saved->running;
  lb_return_to(host, saved->current);
  host->unlimited = saved->unlimited;
  calls->close_depth = saved->close_depth;
  calls->handling = saved->handling;
  host->time_mark = saved->time_mark;
  calls->spent = saved->budget - host->fuel_left;
  if (saved->has_account) lb_end_tally(calls, saved->outer_tally, saved->displaced);
  if (--calls->depth == 0) {
    set_account(host, saved->outer);
  } else if (saved->has_account) {
    charge_outer(host, saved);
  } else {
    host->time_limit = saved->outer.time_limit;
    host->fuel_left = saved->outer.fuel_left - calls->spent;
    // A call that used up its own account ends alone; a stop for another reason also ends the outer
    // call.
    bool is_over = host->stop != LB_FUEL || host->fuel_left <= 0;
    if (host->stop == LB_CLOCK) is_over = host->time_spent > host->time_limit;
    if (!is_over) host->stop = LB_OK;
  }
}

/// Ends a call. Stack: [-0, +0]; on a failure, [-(1 + results), +0].
static lb_status finish(
    lb_host *host, lua_State *L, const call_state *saved, int status, int bottom) {
  lb_status result = LB_OK;
  if (status != LUA_OK || host->stop != LB_OK) {
    host->unlimited = 1; // what follows is not protected
    if (status == LUA_OK) lua_pushliteral(L, "stopped"); // something swallowed the stop
    result = lb_capture(host, L, status);
    lua_settop(L, bottom);
  }
  leave(host, saved);
  return result;
}

static lb_status call(
    lb_host *host, lua_State *L, int arguments, int results, int64_t fuel, bool is_part) {
  int bottom = lua_gettop(L) - arguments - 1;
  call_state saved = enter(host, L, fuel, is_part);
  lua_pushcfunction(L, lb_message_handler);
  lua_insert(L, bottom + 1);
  int status = lua_pcall(L, arguments, results, bottom + 1);
  lua_remove(L, bottom + 1);
  return finish(host, L, &saved, status, bottom);
}

lb_status lb_call(lb_host *host, lua_State *L, int arguments, int results, int64_t fuel) {
  return call(host, L, arguments, results, fuel, false);
}

bool lb_call_own(lb_host *host, lua_State *L, int arguments, int results) {
  int64_t fuel = host->fuel_left;
  lb_status stop = host->stop;
  lb_interrupt *interrupt = host->interrupt;
  lb_clock clock = host->clock;
  host->fuel_left = INT64_MAX;
  host->stop = LB_OK;
  host->interrupt = NULL;
  host->clock = NULL;
  host->unlimited++;
  bool is_done = lua_pcall(L, arguments, results, 0) == LUA_OK;
  if (!is_done) lua_pop(L, 1);
  host->unlimited--;
  host->interrupt = interrupt;
  host->clock = clock;
  host->stop = stop;
  host->fuel_left = fuel - (INT64_MAX - host->fuel_left);
  return is_done;
}

// The places of what calls of hooks share, above the bottom of the stack.
enum { HANDLER = 1, CLOCK };

lb_hooks lb_begin_hooks(lua_State *L) {
  lb_hooks hooks = {.bottom = -1};
  if (!lua_checkstack(L, 12)) return hooks;
  hooks.bottom = lua_gettop(L);
  lua_pushcfunction(L, lb_message_handler);
  lua_pushnil(L);
  return hooks;
}

void lb_end_hooks(lua_State *L, lb_hooks hooks) {
  if (hooks.bottom >= 0) lua_settop(L, hooks.bottom);
}

lb_status lb_call_hook(
    lb_host *host, lua_State *L, lb_hooks *hooks, lb_hook hook, double time, double number,
    int64_t fuel) {
  if (hooks->bottom < 0) {
    static const char message[] = "calls are nested too deeply";
    lb_calls_of(host)->error =
        (lb_error){.kind = LB_RUNTIME, .message = message, .message_length = sizeof message - 1};
    return LB_RUNTIME;
  }
  const int bottom = hooks->bottom;
  if (hooks->clock != hook.clock) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, hook.clock);
    lua_replace(L, bottom + CLOCK);
    hooks->clock = hook.clock;
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, hook.function);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, hook.self) == LUA_TTABLE && hook.clock != 0) {
    lua_pushvalue(L, bottom + CLOCK);
    lua_pushnumber(L, time);
    lua_rawset(L, -3);
  }
  lua_pushnumber(L, number);
  uint8_t owner = host->owner;
  if (hook.owner != 0) host->owner = hook.owner;
  call_state saved = enter(host, L, fuel, false);
  int status = lua_pcall(L, 2, 0, bottom + HANDLER);
  lb_status result = finish(host, L, &saved, status, bottom + CLOCK);
  host->owner = owner;
  return result;
}

lb_status lb_load(
    lb_host *host, lua_State *L, const char *source, size_t length, const char *name,
    int64_t fuel) {
  int bottom = lua_gettop(L) - 1;
  call_state saved = enter(host, L, fuel, false);
  int status = lb_compile_file(L, source, length, name);
  if (status == LUA_OK) {
    lua_insert(L, -2);
    lua_setupvalue(L, -2, 1);
  }
  return finish(host, L, &saved, status, bottom);
}

static int describe(lua_State *L) {
  lb_push_described(L, 1);
  return 1;
}

const char *lb_describe(lb_host *host, lua_State *L, size_t *length) {
  lb_calls *calls = lb_calls_of(host);
  lua_pushcfunction(L, describe);
  lua_insert(L, -2);
  lb_text_set(&calls->described, "", 0);
  if (call(host, L, 1, 1, 1000000, true) == LB_OK) {
    size_t size;
    const char *bytes = lua_tolstring(L, -1, &size);
    lb_text_set(&calls->described, bytes, size);
    lua_pop(L, 1);
  } else {
    static const char prefix[] = "(__tostring failed: ";
    lb_text_set(&calls->described, prefix, sizeof prefix - 1);
    lb_text_add(&calls->described, calls->error.message, calls->error.message_length);
    lb_text_add(&calls->described, ")", 1);
  }
  *length = calls->described.length;
  return calls->described.bytes;
}

int lb_depth(const lb_host *host) { return ((const lb_calls *)host)->depth; }
int64_t lb_call_fuel(const lb_host *host) { return ((const lb_calls *)host)->spent; }
