// Makes and frees interpreters.
#include <stdlib.h>

#include "sandbox.h"

/// Stack: [-1 (the seed), +1]: a broken assumption as light userdata, or NULL.
static int set_up(lua_State *L) {
  lb_hide_names(L);
  lb_find_countdown(L);
  lb_find_fields(L);
  const char *problem = lb_broken_assumption(L);
  lb_open_libraries(L, lua_tointeger(L, 1));
  lua_pushlightuserdata(L, (void *)problem);
  return 1;
}

lb_host *lb_host_create(const lb_configuration *configuration, const char **problem) {
  *problem = NULL;
  lb_sandbox *sandbox = calloc(1, sizeof(lb_sandbox));
  if (sandbox == NULL) return NULL;
  sandbox->output = configuration->output;
  sandbox->math = configuration->math;
  sandbox->calls.dispatch = configuration->dispatch;
  sandbox->calls.values.next_reference = LB_FIRST_REFERENCE;
  lb_host *host = &sandbox->calls.values.host;
  host->counts_fuel = configuration->counts_fuel;
  host->unlimited = 1;
  host->patience = 1;
  host->fuel_left = INT64_MAX;
  host->fail_from = UINT64_MAX;
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
  bool is_made = lua_pcall(host->main, 1, 1, 0) == LUA_OK;
  if (is_made) *problem = lua_touserdata(host->main, -1);
  if (!is_made || *problem != NULL) {
    lb_host_destroy(host);
    return NULL;
  }
  lua_pop(host->main, 1);
  lb_arm(host, host->main);
  return host;
}

void lb_host_destroy(lb_host *host) {
  lb_sandbox *sandbox = lb_sandbox_of(host);
  lb_calls *calls = &sandbox->calls;
  if (host->main != NULL) {
    lua_sethook(host->main, NULL, 0, 0);
    lua_close(host->main);
  }
  if (host->arena != NULL) lb_arena_destroy(host->arena);
  lb_free_kinds(&calls->values);
  lb_free_tallies(calls);
  lb_text *texts[] = {&calls->message,   &calls->file,    &calls->traceback,
                      &calls->described, &calls->failure, &sandbox->caught,
                      &host->refused,    &host->refused_file};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) lb_text_free(texts[i]);
  free(sandbox);
}
