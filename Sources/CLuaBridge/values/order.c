// The order of the keys of a table: numbers, then strings by their bytes, then booleans, then
// handles by kind and row, then other values by their offset in the arena (which is the same within
// one process only). Lua's own order differs in every process, because it seeds its hashes.
#include <string.h>

#include "values.h"

typedef struct entry {
  lua_Integer position; // among the unsorted keys
  int rank;
  bool is_integer;
  lua_Integer integer; // the first bytes of a string, as a number
  lua_Number number;
  const char *bytes;
  size_t length; // or the address of other values
} entry;

enum {
  FEW = 32,                 // keys that are sorted on the stack
  KEYS_BETWEEN_LOOKS = 64,  // between two checks of the script's time
};

enum { RANK_NUMBER, RANK_STRING, RANK_BOOLEAN, RANK_HANDLE, RANK_OTHER };

static int compare_sizes(size_t a, size_t b) { return (a > b) - (a < b); }

static int compare_numbers(const entry *a, const entry *b) {
  if (a->is_integer && b->is_integer) return (a->integer > b->integer) - (a->integer < b->integer);
  if (a->number != b->number) return a->number < b->number ? -1 : 1;
  return a->is_integer - b->is_integer; // equal as numbers, because they are too large
}

static int compare(const entry *a, const entry *b) {
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == RANK_NUMBER) return compare_numbers(a, b);
  if (a->integer != b->integer) return (uint64_t)a->integer < (uint64_t)b->integer ? -1 : 1;
  if (a->rank == RANK_STRING) {
    int order = memcmp(a->bytes, b->bytes, a->length < b->length ? a->length : b->length);
    if (order != 0) return order;
  }
  return compare_sizes(a->length, b->length);
}

/// The first eight bytes as a number of the same order; most strings differ there.
static lua_Integer prefix_of(const char *bytes, size_t length) {
  uint64_t prefix = 0;
  for (size_t i = 0; i < 8; i++) prefix = prefix << 8 | (i < length ? (unsigned char)bytes[i] : 0);
  return (lua_Integer)prefix;
}

static entry entry_of(lua_State *L, int index, lua_Integer position) {
  entry e = {.position = position};
  switch (lua_type(L, index)) {
    case LUA_TNUMBER:
      e.rank = RANK_NUMBER;
      e.is_integer = lua_isinteger(L, index);
      e.integer = e.is_integer ? lua_tointeger(L, index) : 0;
      e.number = lua_tonumber(L, index);
      return e;
    case LUA_TSTRING:
      e.rank = RANK_STRING;
      e.bytes = lua_tolstring(L, index, &e.length);
      e.integer = prefix_of(e.bytes, e.length);
      return e;
    case LUA_TBOOLEAN:
      e.rank = RANK_BOOLEAN;
      e.integer = lua_toboolean(L, index);
      return e;
    default: {
      const lb_handle *handle = lb_to_handle(L, index);
      e.rank = handle != NULL ? RANK_HANDLE : RANK_OTHER;
      if (handle != NULL) e.integer = ((lua_Integer)handle->kind << 32) | handle->index;
      e.length = (size_t)lua_topointer(L, index);
      return e;
    }
  }
}

/// Sorts few keys with no memory besides the list. When there are more, returns false and pushes
/// nothing.
static bool push_few_keys(lua_State *L, int table) {
  entry entries[FEW];
  int bottom = lua_gettop(L), count = 0;
  if (!lua_checkstack(L, FEW + 4)) return false;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (lb_is_hidden(L, -2)) {
      lua_pop(L, 1);
      continue;
    }
    if (count == FEW) {
      lua_settop(L, bottom);
      return false;
    }
    lua_pop(L, 1);
    entry e = entry_of(L, -1, ++count);
    int place = count - 1;
    for (; place > 0 && compare(&entries[place - 1], &e) > 0; place--)
      entries[place] = entries[place - 1];
    entries[place] = e;
    lua_pushvalue(L, -1);
  }
  lua_createtable(L, count, 0);
  lua_insert(L, bottom + 1);
  for (int i = 0; i < count; i++) {
    lua_pushvalue(L, bottom + 1 + (int)entries[i].position);
    lua_rawseti(L, bottom + 1, i + 1);
  }
  lua_settop(L, bottom + 1);
  return true;
}

/// Raises an error when a script is over its time; the host's own calls continue.
static void look(lua_State *L, lua_Integer place) {
  lb_host *host = lb_host_of(L);
  if (place % KEYS_BETWEEN_LOOKS != 0 || host->unlimited > 0) return;
  host->looks = 0;
  lb_check_stop(L);
}

/// Merges two sorted runs.
static void merge(lua_State *L, const entry **from, const entry **to, lua_Integer low,
                  lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  for (lua_Integer place = low; place < high; place++) {
    look(L, place);
    bool takes_right = left == middle || (right < high && compare(from[right], from[left]) < 0);
    to[place] = from[takes_right ? right++ : left++];
  }
}

/// Sorts the list at `from`, and returns the one of the two lists that has the result.
static const entry **sort(lua_State *L, const entry **from, const entry **to, lua_Integer count) {
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 0; low < count; low += 2 * width) {
      lua_Integer middle = low + width < count ? low + width : count;
      lua_Integer high = low + 2 * width < count ? low + 2 * width : count;
      merge(L, from, to, low, middle, high);
    }
    const entry **sorted = to;
    to = from;
    from = sorted;
  }
  return from;
}

void lb_push_keys(lua_State *L, int table) {
  table = lua_absindex(L, table);
  if (push_few_keys(L, table)) return;
  lua_newtable(L);
  int keys = lua_gettop(L);
  lua_Integer count = 0;
  lua_pushnil(L);
  while (lua_next(L, table)) {
    lua_pop(L, 1);
    if (lb_is_hidden(L, -1)) continue;
    lua_pushvalue(L, -1);
    lua_rawseti(L, keys, ++count);
    look(L, count);
  }
  size_t bytes = (size_t)count * (sizeof(entry) + 2 * sizeof(entry *));
  entry *entries = lua_newuserdatauv(L, bytes, 0);
  const entry **places = (const entry **)(entries + count);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, keys, i);
    entries[i - 1] = entry_of(L, -1, i); // strings stay alive: the list holds them
    places[i - 1] = &entries[i - 1];
    lua_pop(L, 1);
    look(L, i);
  }
  places = sort(L, places, places + count, count);
  lua_createtable(L, count < INT32_MAX ? (int)count : 0, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, keys, places[i - 1]->position);
    lua_rawseti(L, -2, i);
  }
  lua_replace(L, keys);
  lua_settop(L, keys);
}

lua_Integer lb_place_of_key(lua_State *L, lua_Integer count) {
  const entry key = entry_of(L, 2, 0);
  lua_Integer low = 0;
  while (low < count) {
    lua_Integer middle = low + (count - low + 1) / 2;
    lua_rawgeti(L, -1, middle);
    const entry other = entry_of(L, -1, 0);
    lua_pop(L, 1);
    if (compare(&other, &key) <= 0) low = middle;
    else count = middle - 1;
  }
  return low;
}
