// Birth and death of an interpreter.
#include <stdlib.h>

#include "bridge.h"

/// Room far beyond the limit, and twice as much as scripts may reach: host work runs without either.
size_t lb_reservation(size_t limit) { return limit * 8 + ((size_t)256 << 20); }

/// Stack: [-1 (the seed), +0].
static int set_up(lua_State *L) {
  lb_open_libraries(L, lua_tointeger(L, 1));
  return 0;
}

lb_host *lb_host_create(const lb_configuration *configuration) {
  lb_host *host = calloc(1, sizeof(lb_host));
  if (host == NULL) return NULL;
  host->dispatch = configuration->dispatch;
  host->output = configuration->output;
  host->math = configuration->math;
  host->counts_fuel = configuration->counts_fuel;
  host->unlimited = 1;
  host->patience = 1;
  host->fuel_left = INT64_MAX;
  host->fail_from = UINT64_MAX;
  host->next_reference = LB_FIRST_REFERENCE;
  host->arena = lb_arena_create(lb_reservation(configuration->memory_limit));
  if (host->arena != NULL) lb_set_memory_limit(host, configuration->memory_limit);
  if (host->arena != NULL) host->main = lua_newstate(lb_allocate, host);
  if (host->main == NULL) {
    lb_host_destroy(host);
    return NULL;
  }
  *(lb_host **)lua_getextraspace(host->main) = host;
  lua_pushcfunction(host->main, set_up);
  lua_pushinteger(host->main, (lua_Integer)configuration->seed);
  if (lua_pcall(host->main, 1, 0, 0) == LUA_OK) {
    lb_arm(host, host->main);
    return host;
  }
  lb_host_destroy(host);
  return NULL;
}

void lb_host_destroy(lb_host *host) {
  if (host->main != NULL) {
    lua_sethook(host->main, NULL, 0, 0);
    lua_close(host->main);
  }
  if (host->arena != NULL) lb_arena_destroy(host->arena);
  lb_text *texts[] = {&host->message, &host->file, &host->traceback,
                      &host->caught, &host->described, &host->failure,   &host->refused, &host->refused_file};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) lb_text_free(texts[i]);
  free(host);
}

void lb_set_context(lb_host *host, void *context) { host->context = context; }
lua_State *lb_main_state(lb_host *host) { return host->main; }
int lb_depth(const lb_host *host) { return host->depth; }
void lb_collect_step(lb_host *host, lua_State *L, int64_t bytes) {
  host->unlimited++;
  lua_gc(L, LUA_GCSTEP, (int)((bytes + 1023) / 1024));
  host->unlimited--;
}

void lb_collect(lb_host *host, lua_State *L) {
  host->unlimited++;
  lua_gc(L, LUA_GCCOLLECT);
  host->unlimited--;
}
