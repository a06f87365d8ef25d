// Begins and ends the accounts of calls, and charges outer calls for inner ones.
#include "accounts.h"

enum {
  MOST_SHARE = 10,       // a nested call charges its outer call at most this fraction of the outer budget
  COLLECTION_SHARE = 16, // bytes that a collection looks through for a unit of fuel
  FREE_GROWTH = 4 << 20, // bytes by which the arena may grow without a collection afterwards
};

static lb_account account_of(const lb_host *host) {
  return (lb_account){
      .budget = host->budget,
      .fuel_left = host->fuel_left,
      .stop = host->stop,
      .collections = host->collections,
      .collected = host->collected,
      .time_begin = host->time_begin,
      .time_limit = host->time_limit,
  };
}

static void set_account(lb_host *host, lb_account account) {
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
  set_account(host, (lb_account){
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
    set_account(host, (lb_account){
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

/// Clears the state that the previous call left.
static void begin_afresh(lb_host *host, lua_State *L) {
  host->time_mark = -1;
  host->running = L;
  host->unlimited = 0;
  host->is_deep = false;
  host->reason = LB_LIMIT;
  host->refused_line = 0;
  lb_calls_of(host)->captured = false;
}

lb_call_state lb_enter(lb_host *host, lua_State *L, int64_t fuel, bool is_part) {
  lb_calls *calls = lb_calls_of(host);
  lb_count_now(host);
  bool is_outermost = calls->depth == 0;
  bool has_account = is_outermost || (fuel > 0 && !is_part);
  int64_t most = has_account ? INT64_MAX : host->fuel_left;
  lb_call_state saved = {
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

void lb_enter_next(lb_host *host, lua_State *L, lb_call_state *saved, int64_t fuel) {
  saved->budget = fuel;
  begin_outermost(host, L, fuel);
  begin_afresh(host, L);
}

/// Charges the outer call for the fuel and the time of a call with its own account.
///
/// The charge is limited, so that the outer call can always make many such calls.
static void charge_outer(lb_host *host, const lb_call_state *saved) {
  lb_calls *calls = lb_calls_of(host);
  lb_account outer = saved->outer;
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

/// Collects garbage after a call that left the arena more than twice as large.
///
/// A copy of the interpreter copies the whole arena, and Lua may wait long before it collects.
static void collect_after_growth(lb_host *host) {
  lb_arena *arena = host->arena;
  size_t most = 2 * arena->settled + FREE_GROWTH, before = 0;
  if (arena->top <= most) return;
  do { // each collection frees half of the records of calls that a deep recursion leaves
    before = arena->used;
    lb_collect(host, host->main);
  } while (arena->used < before && arena->top > most);
  arena->settled = arena->top;
}

void lb_leave(lb_host *host, const lb_call_state *saved) {
  lb_calls *calls = lb_calls_of(host);
  lb_count_spent(host, saved);
  host->running = saved->running;
  lb_return_to(host, saved->current);
  host->unlimited = saved->unlimited;
  calls->close_depth = saved->close_depth;
  calls->handling = saved->handling;
  host->time_mark = saved->time_mark;
  if (saved->has_account) lb_end_tally(calls, saved->outer_tally, saved->displaced);
  if (--calls->depth == 0) {
    set_account(host, saved->outer);
    collect_after_growth(host);
  } else if (saved->has_account) {
    charge_outer(host, saved);
  } else {
    host->time_limit = saved->outer.time_limit;
    host->fuel_left = saved->outer.fuel_left - calls->spent;
    // A call that used up its own account ends alone; a stop for another reason ends the outer call
    // too.
    bool is_over = host->stop != LB_FUEL || host->fuel_left <= 0;
    if (host->stop == LB_CLOCK) is_over = host->time_spent > host->time_limit;
    if (!is_over) host->stop = LB_OK;
  }
}

lb_status lb_finish(
    lb_host *host, lua_State *L, const lb_call_state *saved, int status, int bottom) {
  lb_status result = LB_OK;
  if (status != LUA_OK || host->stop != LB_OK) {
    host->unlimited = 1; // nothing that follows is protected
    if (status == LUA_OK) lua_pushliteral(L, "stopped"); // something swallowed the stop
    result = lb_capture(host, L, status);
    lua_settop(L, bottom);
  }
  lb_leave(host, saved);
  return result;
}
