// Finds numbers among the keys of a table that collide.
//
// Lua hashes strings with a secret seed, but it hashes a number by its remainder and puts all
// numbers with the same remainder into one list. When a table grows, each key is inserted after a
// search of its list: n numbers chosen to have one remainder take n² / 2 steps, in one instruction.
// So before a large table grows, its numbers are counted by their slots in tables of each size. The
// allocator does not know which table grows: it checks every table that the running function can
// store into.
//
// Source: Lua 5.4.4, ltable.c (`hashint`, `l_hashfloat`, `hashmod`); the same since 5.4.3. Each new
// interpreter checks that its Lua does the same (values/assumptions.c).
#include <math.h>
#include <stdlib.h>

#include "limits.h"

enum {
  SLOTS_WORTH_A_COUNT = 1 << 13, // fewer are filled in 20 ms, at worst
  FEWEST_SLOTS = 1 << 8,
  HARMLESS_INTEGER = 1 << 20, // the remainders of 1 up to here are spread evenly enough
  MOST_STEPS = 1 << 23,       // some 17 ms
  MOST_TABLES = 512,
  MOST_REGISTERS = 255,
};

static const char newindex_key; // its address is the registry key of "__newindex"

/// The counts so far.
typedef struct census {
  uint64_t *places; // for each place of each size: the table, and the count of its numbers there
  const void *tables[MOST_TABLES];
  uint64_t table_count;
  size_t numbers;        // of the table that is being counted
  int64_t steps[32];     // to find every number once, by the logarithm of the size
  bool has_collisions;
} census;

void lb_keep_newindex_name(lua_State *L) {
  lua_pushliteral(L, "__newindex");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &newindex_key);
}

static uint64_t hash_of_fraction(lua_Number number) {
  int exponent;
  number = frexp(number, &exponent) * 2147483648.0;
  if (!(fabs(number) <= 2147483648.0)) return 0;
  uint32_t hash = (uint32_t)exponent + (uint32_t)(int64_t)number;
  return hash <= INT32_MAX ? hash : ~hash;
}

uint64_t lb_hash_of_number(lua_State *L, int index) {
  if (lua_isinteger(L, index)) return (uint64_t)lua_tointeger(L, index);
  return hash_of_fraction(lua_tonumber(L, index));
}

/// Counts the number at `index` for each size that its table may have.
static void count_number(census *c, lua_State *L, int index) {
  if (lua_isinteger(L, index)) {
    lua_Integer number = lua_tointeger(L, index);
    if (number > 0 && number <= HARMLESS_INTEGER) return;
  }
  uint64_t hash = lb_hash_of_number(L, index);
  c->numbers++;
  int size = 0;
  for (size_t slots = FEWEST_SLOTS; slots <= LB_MOST_KEYS; slots *= 2, size++) {
    if (slots < c->numbers) continue;
    uint64_t *place = &c->places[slots + lb_place_of_hash(hash, slots)];
    if (*place >> 32 != c->table_count) *place = c->table_count << 32;
    c->steps[size] += (uint32_t)*place;
    ++*place;
    if (c->steps[size] > MOST_STEPS) c->has_collisions = true;
  }
}

/// Counts the table on top, unless it was counted before. Stack: [-0, +0].
static bool count_table(census *c, lua_State *L) {
  const void *table = lua_topointer(L, -1);
  for (uint64_t i = 0; i < c->table_count; i++)
    if (c->tables[i] == table) return false;
  if (c->table_count == MOST_TABLES) {
    c->has_collisions = true;
    return false;
  }
  c->tables[c->table_count++] = table;
  c->numbers = 0;
  int bottom = lua_gettop(L);
  lua_pushnil(L);
  while (!c->has_collisions && lua_next(L, bottom)) {
    lua_pop(L, 1);
    if (lua_type(L, -1) == LUA_TNUMBER) count_number(c, L, -1);
  }
  lua_settop(L, bottom);
  return true;
}

/// Counts the value on top, and the tables to which `__newindex` redirects stores. Stack: [-1, +0].
static void count_value(census *c, lua_State *L) {
  int place = lua_gettop(L);
  while (lua_istable(L, place) && count_table(c, L) && lua_getmetatable(L, place)) {
    lua_rawgetp(L, LUA_REGISTRYINDEX, &newindex_key);
    lua_rawget(L, -2);
    lua_replace(L, place);
    lua_settop(L, place);
  }
  lua_settop(L, place - 1);
}

/// The allocator calls it in the middle of an instruction, so it allocates nothing in Lua and uses
/// at most the five spare slots of every stack.
bool lb_has_collisions(lb_host *host, size_t keys) {
  lua_State *L = host->current;
  if (keys < SLOTS_WORTH_A_COUNT || L == NULL) return false;
  census c = {.places = calloc(2 * LB_MOST_KEYS, sizeof(uint64_t))};
  c.has_collisions = c.places == NULL;
  int top = lua_gettop(L);
  for (int i = 1; i <= top && i <= MOST_REGISTERS && !c.has_collisions; i++) {
    lua_pushvalue(L, i);
    count_value(&c, L);
  }
  lua_Debug activation;
  if (!c.has_collisions && lua_getstack(L, 0, &activation) && lua_getinfo(L, "f", &activation)) {
    bool is_script = !lua_iscfunction(L, -1);
    for (int i = 1; is_script && lua_getupvalue(L, -1, i) != NULL; i++) count_value(&c, L);
    lua_pop(L, 1);
  }
  free(c.places);
  return c.has_collisions;
}
