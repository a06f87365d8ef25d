// Hooks: functions that Swift calls in every tick, many in one protected call.
#include "accounts.h"

/// A series of hooks that are called one after the other.
typedef struct hook_run {
  lb_host *host;
  lb_hook_call *call;
  lb_next_hook next;
  void *context;
  bool is_calling;     // whether a call is under way
  lb_call_state saved; // the host's state before that call
  uint8_t owner;       // the owner outside of the calls
} hook_run;

/// Stores the time of a call, and pushes its function and arguments, without a limit. Index 2 has
/// the name of the time field, and `clock` has its reference number. Stack: [-0, +3].
static void push_hook(hook_run *run, lua_State *L, int64_t *clock) {
  lb_host *host = run->host;
  const lb_hook_call *call = run->call;
  const lb_hook *hook = &call->hook;
  host->unlimited = 1;
  if (*clock != hook->clock) {
    *clock = hook->clock;
    lua_rawgeti(L, LUA_REGISTRYINDEX, hook->clock);
    lua_replace(L, 2);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, hook->function);
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, hook->self) == LUA_TTABLE && hook->clock != 0) {
    lua_pushvalue(L, 2);
    lua_pushnumber(L, call->time);
    lua_rawset(L, -3);
  }
  lua_pushnumber(L, call->number);
  host->unlimited = 0;
  if (hook->owner != 0) host->owner = hook->owner;
}

/// Ends a call and begins the next one; false when there is none.
static bool go_on(hook_run *run, lua_State *L) {
  lb_host *host = run->host;
  lb_calls *calls = lb_calls_of(host);
  bool is_outermost = calls->depth == 1;
  if (is_outermost)
    lb_count_spent(host, &run->saved);
  else
    lb_leave(host, &run->saved);
  host->owner = run->owner;
  if (run->next == NULL || !run->next(run->context, calls->spent, run->call)) {
    if (is_outermost) lb_leave(host, &run->saved);
    run->is_calling = false;
    return false;
  }
  if (is_outermost)
    lb_enter_next(host, L, &run->saved, run->call->fuel);
  else
    run->saved = lb_enter(host, L, run->call->fuel, false);
  return true;
}

static int do_nothing(lua_State *L) {
  (void)L;
  return 0;
}

static int call_nothing(lua_State *L) {
  lua_pushcfunction(L, do_nothing);
  lua_call(L, 0, 0);
  return 0;
}

/// Makes Lua allocate memory for two calls inside the running one: a hook's, and that of a field
/// that the hook reads. The limit is off. A collection may have freed that memory, and then a hook
/// that allocates nothing itself would have to ask for it. Stack: [-0, +0].
static void reserve_calls(lb_host *host, lua_State *L) {
  host->unlimited = 1;
  lua_pushcfunction(L, call_nothing);
  lua_call(L, 0, 0);
  host->unlimited = 0;
}

/// Calls hooks until there is no next one, or one was stopped. Argument: the run.
static int call_hooks(lua_State *L) {
  hook_run *run = lua_touserdata(L, 1);
  int64_t clock = 0;
  reserve_calls(run->host, L);
  lua_pushnil(L);
  do {
    push_hook(run, L, &clock);
    lua_call(L, 2, 0);
    if (run->host->stop != LB_OK) return 0; // something swallowed the stop
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
      .saved = lb_enter(host, L, call->fuel, false),
  };
  lua_pushcfunction(L, lb_message_handler);
  lua_pushcfunction(L, call_hooks);
  lua_pushlightuserdata(L, &run);
  int status = lua_pcall(L, 1, 0, bottom + 1);
  lb_status result = run.is_calling ? lb_finish(host, L, &run.saved, status, bottom) : LB_OK;
  host->owner = run.owner;
  lua_settop(L, bottom);
  return result;
}
