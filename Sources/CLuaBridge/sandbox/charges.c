// Library functions that charge fuel for their work before they do it.
//
// No hook measures time inside a C function, so the fuel is computed from the arguments: bytes of
// strings, elements of tables. The functions themselves are Lua's own.
#include <string.h>

#include "sandbox.h"

typedef int64_t (*cost_function)(lua_State *L);

enum { LONGEST_CHAIN = 2000 }; // tables by __index; Lua follows at most this many

/// Bytes of all string arguments.
static int64_t bytes(lua_State *L) {
  int64_t cost = 0;
  for (int i = 1; i <= lua_gettop(L); i++)
    if (lua_type(L, i) == LUA_TSTRING) cost += (int64_t)lua_rawlen(L, i);
  return cost;
}

/// The bytes of the string at 1 between two positions, which count from either end.
static int64_t positions(lua_State *L) {
  lb_spend(L, lb_text_cost(L, 2));
  lua_Integer length = lua_type(L, 1) == LUA_TSTRING ? (lua_Integer)lua_rawlen(L, 1) : 0;
  lua_Integer first = lua_isnoneornil(L, 2) ? 1 : lua_tointeger(L, 2);
  lua_Integer last = lua_isnoneornil(L, 3) ? first : lua_tointeger(L, 3);
  if (first < 0) first += length + 1;
  if (last < 0) last += length + 1;
  if (first < 1) first = 1;
  if (last > length) last = length;
  return last < first ? 0 : last - first + 1;
}

static int64_t repeated_bytes(lua_State *L) {
  lb_spend(L, lb_text_cost(L, 2));
  lua_Integer count = lua_tointeger(L, 2);
  if (count <= 0) return 0;
  size_t length = lua_isstring(L, 1) ? lua_rawlen(L, 1) : 0;
  if (lua_type(L, 3) == LUA_TSTRING) length += lua_rawlen(L, 3);
  if (length > 0 && (lua_Unsigned)count > LB_LONGEST_STRING / length)
    luaL_error(L, "string.rep: a string has %d KiB at most", LB_LONGEST_STRING >> 10);
  return length > 0 ? (int64_t)length * count : count; // it counts, even to copy nothing
}

/// Bytes of strings, and of padding by options with fixed lengths such as "c1000000".
static int64_t packed(lua_State *L) {
  int64_t cost = bytes(L), number = 0;
  if (lua_type(L, 1) != LUA_TSTRING) return cost;
  size_t length;
  const char *format = lua_tolstring(L, 1, &length);
  bool fills = false;
  for (size_t i = 0; i <= length; i++) {
    bool is_digit = format[i] >= '0' && format[i] <= '9';
    if (is_digit && fills && number < INT32_MAX) number = number * 10 + (format[i] - '0');
    if (is_digit) continue;
    fills = format[i] == 'c';
    cost += number;
    number = 0;
  }
  return cost;
}

/// The number of arguments; the result is charged when it is made.
static int64_t arguments(lua_State *L) { return lua_gettop(L); }

/// Elements of the table at 1. A table with `__len` is refused, because that could return any
/// number; the length of a remote table is raw.
static int64_t elements(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
  if (lb_remote_number(L, 1) != 0) return (int64_t)luaL_len(L, 1);
  if (luaL_getmetafield(L, 1, "__len") != LUA_TNIL)
    luaL_error(L, "the functions of table need a table without __len");
  return (int64_t)lua_rawlen(L, 1);
}

static int64_t inserted_elements(lua_State *L) {
  int64_t count = elements(L);
  return lua_gettop(L) > 2 ? count : 1; // appending moves nothing
}

static int64_t removed_elements(lua_State *L) {
  int64_t count = elements(L);
  return lua_gettop(L) > 1 ? count : 1;
}

/// The elements from `first` to `last`.
static int64_t range(lua_Integer first, lua_Integer last) {
  if (last < first) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  return count >= (lua_Unsigned)INT64_MAX ? INT64_MAX : (int64_t)count + 1;
}

/// The fuel for writing or comparing the strings and numbers of a list, from `first` to `last`.
static int64_t weight(lua_State *L, lua_Integer first, lua_Integer last) {
  int64_t cost = 0;
  for (lua_Integer i = first; i <= last; i++) {
    int type = lua_rawgeti(L, 1, i);
    if (type == LUA_TNIL) last = i;
    else if (type == LUA_TSTRING) cost += (int64_t)lua_rawlen(L, -1);
    else if (type == LUA_TNUMBER && !lua_isinteger(L, -1)) cost += LB_DIGITS_FUEL;
    lua_pop(L, 1);
  }
  return cost;
}

static int64_t concatenated(lua_State *L) {
  lua_Integer count = elements(L);
  lua_Integer first = lua_isnoneornil(L, 3) ? 1 : lua_tointeger(L, 3);
  lua_Integer last = lua_isnoneornil(L, 4) ? count : lua_tointeger(L, 4);
  bool is_plain = lua_type(L, 1) == LUA_TTABLE && luaL_getmetafield(L, 1, "__index") == LUA_TNIL;
  if (is_plain && first <= count + 1 && last > count) last = count + 1; // a missing element ends it
  int64_t cost = range(first, last);
  lb_spend(L, cost);
  return lua_type(L, 1) == LUA_TTABLE && last >= first ? cost + weight(L, first, last) : 0;
}

static int64_t unpacked(lua_State *L) {
  lua_Integer count = elements(L);
  lua_Integer first = lua_isnoneornil(L, 2) ? 1 : lua_tointeger(L, 2);
  lua_Integer last = lua_isnoneornil(L, 3) ? count : lua_tointeger(L, 3);
  int64_t cost = range(first, last);
  return cost <= LUAI_MAXSTACK ? cost : 1; // Lua refuses more than its stack can hold at once
}

/// The number of elements that `table.move` reads and writes.
static int64_t moved(lua_State *L) {
  lua_Integer first = lua_tointeger(L, 2), last = lua_tointeger(L, 3), to = lua_tointeger(L, 4);
  // Lua itself refuses a range that it cannot count, and a target that wraps round.
  if (last < first || (first <= 0 && last >= LUA_MAXINTEGER + first)) return 1;
  int64_t count = range(first, last);
  if (to > LUA_MAXINTEGER - count + 1) return 1;
  return count > INT64_MAX / 2 ? INT64_MAX : 2 * count;
}

/// n log n comparisons, without the instructions of a comparator, which count as usual.
static int64_t sorted(lua_State *L) {
  int64_t count = elements(L);
  lb_spend(L, count);
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
  int64_t once = count + weight(L, 1, count), cost = 0;
  for (int64_t rest = count; rest > 1; rest /= 2) cost += once;
  return cost;
}

int64_t lb_chain_length(lua_State *L, int index, const char *event) {
  int64_t length = 1;
  lua_pushvalue(L, index);
  while (length < LONGEST_CHAIN && lua_type(L, -1) == LUA_TTABLE &&
         luaL_getmetafield(L, -1, event) != LUA_TNIL) {
    lua_remove(L, -2);
    length++;
  }
  lua_pop(L, 1);
  return length;
}

/// The fuel for an element of the tables at 1 and 5, between which `table` copies.
static int64_t reach(lua_State *L) {
  int64_t longest = 1;
  for (int i = 1; i <= 5; i += 4) {
    if (lua_type(L, i) != LUA_TTABLE) continue;
    int64_t reading = lb_chain_length(L, i, "__index");
    int64_t writing = lb_chain_length(L, i, "__newindex");
    if (reading > longest) longest = reading;
    if (writing > longest) longest = writing;
  }
  return longest;
}

static const struct charge {
  const char *library, *name;
  cost_function cost;
} charges[] = {
    {"string", "byte", positions},       {"string", "lower", bytes},
    {"string", "pack", packed},          {"string", "packsize", bytes},
    {"string", "rep", repeated_bytes},   {"string", "reverse", bytes},
    {"string", "unpack", bytes},         {"string", "upper", bytes},
    {"table", "concat", concatenated},   {"table", "insert", inserted_elements},
    {"table", "move", moved},            {"table", "pack", arguments},
    {"table", "remove", removed_elements},
    {"table", "sort", sorted},           {"table", "unpack", unpacked},
    {"utf8", "char", arguments},         {"utf8", "codepoint", positions},
    {"utf8", "len", bytes},
    {"utf8", "offset", bytes},
};

/// Upvalues: Lua's function, the place in `charges`.
static int charged(lua_State *L) {
  lb_spend_values(L);
  int64_t cost = charges[lua_tointeger(L, lua_upvalueindex(2))].cost(L);
  int64_t share = reach(L);
  lb_spend(L, cost > INT64_MAX / share ? INT64_MAX : cost * share);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void lb_charge_library(lua_State *L, const char *library) {
  for (size_t i = 0; i < sizeof charges / sizeof *charges; i++) {
    if (strcmp(charges[i].library, library) != 0) continue;
    lua_getfield(L, -1, charges[i].name);
    lua_pushinteger(L, (lua_Integer)i);
    lua_pushcclosure(L, charged, 2);
    lua_setfield(L, -2, charges[i].name);
  }
}
