// Coroutines that count their fuel, cannot swallow a stop, and limit nested closing.
#include "sandbox.h"

/// Resumes with the arguments on top. Returns the number of results on top, or -1 and the error.
static int resume(lua_State *L, lua_State *co, int arguments) {
  lb_spend(L, LB_SWITCH_FUEL);
  if (!lua_checkstack(co, arguments)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, co, arguments);
  lb_host *host = lb_host_of(L);
  int results;
  lb_run_on(host, co);
  int status = lua_resume(co, L, arguments, &results);
  lb_run_on(host, L);
  if (status != LUA_OK && status != LUA_YIELD) {
    lb_check_stop(L);
    lua_xmove(co, L, 1);
    return -1;
  }
  if (!lua_checkstack(L, results + 1)) {
    lua_pop(co, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(co, L, results);
  return results;
}

static lua_State *check_coroutine(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co != NULL, 1, "thread");
  return co;
}

static int coroutine_resume(lua_State *L) {
  lua_State *co = check_coroutine(L);
  int results = resume(L, co, lua_gettop(L) - 1);
  lua_pushboolean(L, results >= 0);
  int returned = results >= 0 ? results : 1;
  lua_insert(L, -(returned + 1));
  return returned + 1;
}

/// Closes a suspended or dead coroutine; lua_resetthread makes its own protected call. Stack: [-0,
/// +0]; on a failure, [-0, +1].
static bool close(lua_State *L, lua_State *co) {
  lb_host *host = lb_host_of(L);
  lb_calls *calls = lb_calls_of(host);
  if (calls->close_depth >= LB_MAX_CLOSE_DEPTH)
    luaL_error(L, "coroutine.close is nested too deeply (limit %d)", LB_MAX_CLOSE_DEPTH);
  calls->close_depth++;
  lb_run_on(host, co);
  int status = lua_resetthread(co);
  lb_run_on(host, L);
  calls->close_depth--;
  lb_check_stop(L);
  if (status == LUA_OK) return true;
  lua_xmove(co, L, 1);
  return false;
}

static int step(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int results = resume(L, co, lua_gettop(L));
  if (results >= 0) return results;
  int status = lua_status(co);
  if (status != LUA_OK && status != LUA_YIELD && !close(L, co)) lua_remove(L, -2);
  if (status != LUA_ERRMEM && lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
    lb_say_once(L);
  }
  return lua_error(L);
}

static int coroutine_wrap(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  lua_pushcclosure(L, step, 1);
  return 1;
}

static bool is_closable(lua_State *L, lua_State *co) {
  if (co == L) return false;
  lua_Debug activation;
  return lua_status(co) != LUA_OK || lua_getstack(co, 0, &activation) == 0;
}

static int coroutine_close(lua_State *L) {
  lua_State *co = check_coroutine(L);
  if (!is_closable(L, co)) return luaL_error(L, "cannot close a running coroutine");
  bool is_clean = close(L, co);
  lua_pushboolean(L, is_clean);
  if (is_clean) return 1;
  lua_insert(L, -2);
  return 2;
}

void lb_open_coroutines(lua_State *L) {
  luaopen_coroutine(L);
  static const luaL_Reg guarded[] = {
      {"resume", coroutine_resume},
      {"wrap", coroutine_wrap},
      {"close", coroutine_close},
      {NULL, NULL},
  };
  luaL_setfuncs(L, guarded, 0);
}
