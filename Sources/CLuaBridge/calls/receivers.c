// Where the receivers of hooks lie. A tick that calls thousands of hooks waits for memory more than for
// Lua, so it asks for what a hook reads first some calls ahead.
#include "calls.h"

enum { FIELDS = 64 }; // of the table that is tried

void lb_find_fields(lua_State *L) {
  lb_host *host = lb_host_of(L);
  host->fields = 0;
  lua_createtable(L, 0, FIELDS);
  const char *table = lua_topointer(L, -1);
  size_t size = lb_block_size_of(table) - sizeof(lb_tag);
  const size_t last = size / sizeof(char *);
  const char *const *words = (const void *)table;
  // An empty table holds the address of its fields, and later that of the end of the free ones.
  for (size_t i = 0; i < last; i++)
    for (size_t j = i + 1; j < last; j++)
      if (words[i] != NULL && words[j] == words[i] + (size_t)FIELDS * LB_KEY_BYTES)
        host->fields = i * sizeof(char *);
  lua_pop(L, 1);
}

lb_receiver lb_find_receiver(lb_host *host, lua_State *L, int64_t reference, const char *field) {
  static const void *const nowhere = NULL;
  lb_receiver receiver = {.fields = &nowhere};
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, reference) == LUA_TTABLE) {
    receiver.table = lua_topointer(L, -1);
    if (host->fields != 0)
      receiver.fields = (const void *const *)((const char *)receiver.table + host->fields);
    lua_pushstring(L, field);
    lua_rawget(L, -2);
    receiver.value = lua_topointer(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return receiver;
}
