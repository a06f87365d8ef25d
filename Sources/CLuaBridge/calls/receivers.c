// The addresses of the receivers of hooks. A tick that calls thousands of hooks waits for memory
// more than for Lua, so it prefetches the first data of a hook some calls ahead.
#include <string.h>

#include "calls.h"

enum {
  FIELDS = 64, // of the table used for the experiment
  WORD = sizeof(uintptr_t),
};

static uintptr_t word_at(const char *table, size_t place) {
  uintptr_t word;
  memcpy(&word, table + place, WORD);
  return word;
}

void lb_find_fields(lua_State *L) {
  size_t *found = &lb_calls_of(lb_host_of(L))->fields;
  lua_createtable(L, 0, FIELDS);
  const char *table = lua_topointer(L, -1);
  size_t size = lb_block_size_of(table) - sizeof(lb_tag);
  // A new table holds the address of its fields and, farther on, the address behind them: all
  // fields are free.
  for (size_t end = WORD; end + WORD <= size; end += WORD)
    for (size_t start = 0; start < end; start += WORD)
      if (word_at(table, end) == word_at(table, start) + FIELDS * LB_KEY_BYTES) *found = start;
  lua_pop(L, 1);
}

lb_receiver lb_find_receiver(lb_host *host, lua_State *L, int64_t reference, int64_t field) {
  static const void *const nowhere = NULL;
  lb_receiver receiver = {.fields = &nowhere};
  if (lua_rawgeti(L, LUA_REGISTRYINDEX, reference) == LUA_TTABLE) {
    receiver.table = lua_topointer(L, -1);
    size_t place = lb_calls_of(host)->fields;
    if (place != 0)
      receiver.fields = (const void *const *)((const char *)receiver.table + place);
    lua_rawgeti(L, LUA_REGISTRYINDEX, field);
    lua_rawget(L, -2);
    receiver.value = lua_topointer(L, -1);
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return receiver;
}
