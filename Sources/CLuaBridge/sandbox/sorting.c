// `table.sort` with the same order of comparisons in every run. Lua's own sort takes pivots from
// the clock where a list divides badly. This is a merge sort: equal elements keep their order, any
// comparator is accepted, and the list is written only after the last comparison.
#include "sandbox.h"

enum { LIST = 1, COMPARATOR, FROM, TO }; // the indices on the stack
enum { PLACES_BETWEEN_LOOKS = 64 };

/// Whether one element of the table at FROM belongs before another.
static bool precedes(lua_State *L, lua_Integer one, lua_Integer other) {
  lua_pushvalue(L, COMPARATOR);
  lua_rawgeti(L, FROM, one);
  lua_rawgeti(L, FROM, other);
  if (lua_isnil(L, COMPARATOR)) lua_pushboolean(L, lua_compare(L, -2, -1, LUA_OPLT));
  else lua_call(L, 2, 1);
  bool does = lua_toboolean(L, -1);
  lua_settop(L, TO);
  return does;
}

/// Merges two sorted runs of the table at FROM into the one at TO.
static void merge(lua_State *L, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  for (lua_Integer place = low; place < high; place++) {
    if (place % PLACES_BETWEEN_LOOKS == 0) lb_check_stop(L);
    bool takes_right = left == middle || (right < high && precedes(L, right, left));
    lua_rawgeti(L, FROM, takes_right ? right++ : left++);
    lua_rawseti(L, TO, place);
  }
}

static lua_Integer at_most(lua_Integer number, lua_Integer limit) {
  return number < limit ? number : limit;
}

int lb_sort(lua_State *L) {
  luaL_checktype(L, LIST, LUA_TTABLE);
  if (lb_remote_number(L, LIST) != 0)
    return luaL_error(L, "sort: this list is the stage's: sort a copy of it");
  lua_Integer count = (lua_Integer)lua_rawlen(L, LIST);
  if (count < 2) return 0;
  if (!lua_isnoneornil(L, COMPARATOR)) luaL_checktype(L, COMPARATOR, LUA_TFUNCTION);
  lua_settop(L, COMPARATOR);
  int room = (int)at_most(count, 1 << 20) | 1; // odd: never the size of the hash part of a table
  lua_createtable(L, room, 0);
  lua_createtable(L, room, 0);
  for (lua_Integer i = 1; i <= count; i++) {
    lua_geti(L, LIST, i);
    lua_rawseti(L, FROM, i);
  }
  for (lua_Integer width = 1; width < count; width *= 2) {
    for (lua_Integer low = 1; low <= count; low += 2 * width) {
      merge(L, low, at_most(low + width, count + 1), at_most(low + 2 * width, count + 1));
    }
    lua_insert(L, FROM); // swaps the two
  }
  for (lua_Integer i = 1; i <= count; i++) {
    lua_rawgeti(L, FROM, i);
    lua_seti(L, LIST, i);
  }
  return 0;
}
