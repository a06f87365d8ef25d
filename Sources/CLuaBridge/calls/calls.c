// Protected calls from Swift: each is one lua_pcall and returns a status.
#include "accounts.h"

static lb_status call(
    lb_host *host, lua_State *L, int arguments, int results, int64_t fuel, bool is_part) {
  int bottom = lua_gettop(L) - arguments - 1;
  lb_call_state saved = lb_enter(host, L, fuel, is_part);
  lua_pushcfunction(L, lb_message_handler);
  lua_insert(L, bottom + 1);
  int status = lua_pcall(L, arguments, results, bottom + 1);
  lua_remove(L, bottom + 1);
  return lb_finish(host, L, &saved, status, bottom);
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

lb_status lb_load(
    lb_host *host, lua_State *L, const char *source, size_t length, const char *name,
    int64_t fuel) {
  int bottom = lua_gettop(L) - 1;
  lb_call_state saved = lb_enter(host, L, fuel, false);
  int status = lb_compile_file(L, source, length, name);
  if (status == LUA_OK) {
    lua_insert(L, -2);
    lua_setupvalue(L, -2, 1);
  }
  return lb_finish(host, L, &saved, status, bottom);
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
