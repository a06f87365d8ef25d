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

/// Begins the outermost call, or the next one of several.
static void begin_outermost(lb_host *host, lua_State *L, int64_t budget) {
  host->fuel_spent = 0;
  host->time_spent = 0;
  host->is_timed = false;
  lb_begin_tally(lb_calls_of(host), true);
  set_account(host, (account){
      .budget = budget,
      .fuel_left = budget,
      .stop = LB_OK,
      .time_limit = lb_time_for(host, budget),
  });
  host->current = L;
  lb_arm(host, L);
}

/// Begins a call inside another one.
static void begin_nested(lb_host *host, lua_State *L, int64_t budget, bool has_account) {
  double time_limit = host->time_spent + lb_time_for(host, budget);
  if (has_account) {
    lb_begin_tally(lb_calls_of(host), false);
    set_account(host, (account){
        .budget = budget,
        .stop = LB_OK,
        .time_begin = host->time_spent,
        .time_limit = time_limit,
    });
  } else if (time_limit < host->time_limit) {
    host->time_limit = time_limit;
  }
  host->fuel_left = budget;
  if (budget < LB_GRAIN) {
    host->current = L;
    lb_arm(host, L);
  } else {
    lb_return_to(host, L);
  }
}

/// Forgets what the call before left.
static void begin_afresh(lb_host *host, lua_State *L) {
  host->time_mark = -1;
  host->running = L;
  host->unlimited = 0;
  host->is_deep = false;
  host->reason = LB_LIMIT;
  host->refused_line = 0;
  lb_calls_of(host)->captured = false;
}

/// Begins a call. With its own fuel it gets its own account; with `is_part` the outer call, if there
/// is one, is charged for it nevertheless.
static call_state enter(lb_host *host, lua_State *L, int64_t fuel, bool is_part) {
  lb_calls *calls = lb_calls_of(host);
  lb_count_now(host);
  bool is_outermost = calls->depth == 0;
  bool has_account = is_outermost || (fuel > 0 && !is_part);
  int64_t most = has_account ? INT64_MAX : host->fuel_left;
  call_state saved = {
      .running = host->running,
      .current = host->current,
      .unlimited = host->unlimited,
      .close_depth = calls->close_depth,
      .handling = calls->handling,
      .has_account = has_account,
      .outer = account_of(host),
      .outer_tally = calls->account,
      .displaced = calls->displaced_count,
      .budget = fuel > 0 && fuel < most ? fuel : most,
      .time_mark = host->time_mark,
  };
  calls->depth++;
  if (is_outermost)
    begin_outermost(host, L, saved.budget);
  else
    begin_nested(host, L, saved.budget, has_account);
  begin_afresh(host, L);
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

/// Counts the fuel that a call has spent so far.
static void count_spent(lb_host *host, const call_state *saved) {
  lb_count_now(host);
  lb_calls_of(host)->spent = saved->budget - host->fuel_left;
}

static void leave(lb_host *host, const call_state *saved) {
  lb_calls *calls = lb_calls_of(host);
  count_spent(host, saved);
  host->running = saved->running;
  lb_return_to(host, saved->current);
  host->unlimited = saved->unlimited;
  calls->close_depth = saved->close_depth;
  calls->handling = saved->handling;
  host->time_mark = saved->time_mark;
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

/// Hooks that are called one after the other.
typedef struct hook_run {
  lb_host *host;
  lb_hook_call *call;
  lb_next_hook next;
  void *context;
  bool is_calling;
  call_state saved; // of the call that is under way
  uint8_t owner;    // outside of the calls
} hook_run;

/// Stores the time of a call, and pushes its function and arguments. The name of the field for the
/// time is at index 2. Stack: [-0, +3].
static void push_hook(lua_State *L, const lb_hook_call *call) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, call->hook.function);
  lua_rawgeti(L, LUA_REGISTRYINDEX, call->hook.self);
  if (call->hook.clock != 0) {
    lua_pushvalue(L, 2);
    lua_pushnumber(L, call->time);
    lua_rawset(L, -3);
  }
  lua_pushnumber(L, call->number);
}

/// Ends a call and begins the next one. False when there is none.
static bool go_on(hook_run *run, lua_State *L) {
  lb_host *host = run->host;
  // Between outermost calls nothing looks at what lies outside of them.
  lb_calls *calls = lb_calls_of(host);
  bool is_outermost = calls->depth == 1;
  if (is_outermost)
    count_spent(host, &run->saved);
  else
    leave(host, &run->saved);
  host->owner = run->owner;
  if (run->next == NULL || !run->next(run->context, calls->spent, run->call)) {
    if (is_outermost) leave(host, &run->saved);
    run->is_calling = false;
    return false;
  }
  if (is_outermost) {
    run->saved.budget = run->call->fuel;
    begin_outermost(host, L, run->saved.budget);
    begin_afresh(host, L);
  } else {
    run->saved = enter(host, L, run->call->fuel, false);
  }
  return true;
}

/// Calls hooks until there is no next one, or one was stopped. Argument: the run.
static int call_hooks(lua_State *L) {
  hook_run *run = lua_touserdata(L, 1);
  lb_host *host = run->host;
  int64_t clock = 0;
  lua_pushnil(L);
  do {
    const lb_hook *hook = &run->call->hook;
    host->unlimited = 1; // what is the host's own
    if (clock != hook->clock) {
      clock = hook->clock;
      lua_rawgeti(L, LUA_REGISTRYINDEX, clock);
      lua_replace(L, 2);
    }
    push_hook(L, run->call);
    host->unlimited = 0;
    if (hook->owner != 0) host->owner = hook->owner;
    lua_call(L, 2, 0);
    if (host->stop != LB_OK) return 0; // something swallowed the stop
  } while (go_on(run, L));
  return 0;
}

lb_status lb_call_hooks(
    lb_host *host, lua_State *L, lb_hook_call *call, lb_next_hook next, void *context) {
  if (!lua_checkstack(L, 4)) {
    static const char message[] = "calls are nested too deeply";
    lb_calls_of(host)->error =
        (lb_error){.kind = LB_RUNTIME, .message = message, .message_length = sizeof message - 1};
    return LB_RUNTIME;
  }
  int bottom = lua_gettop(L);
  hook_run run = {
      .host = host,
      .call = call,
      .next = next,
      .context = context,
      .owner = host->owner,
      .is_calling = true,
      .saved = enter(host, L, call->fuel, false),
  };
  lua_pushcfunction(L, lb_message_handler);
  lua_pushcfunction(L, call_hooks);
  lua_pushlightuserdata(L, &run);
  int status = lua_pcall(L, 1, 0, bottom + 1);
  lb_status result = run.is_calling ? finish(host, L, &run.saved, status, bottom) : LB_OK;
  host->owner = run.owner;
  lua_settop(L, bottom);
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
