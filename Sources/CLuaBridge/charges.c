// Library functions that charge fuel for the work a single call can do, before they do it.
//
// No hook sees time spent inside a C function, so the cost is taken from the arguments: bytes of
// strings, elements of tables. The functions themselves are Lua's own.
#include <string.h>

#include "bridge.h"

typedef int64_t (*cost_function)(lua_State *L);

/// Bytes of all string arguments.
static int64_t bytes(lua_State *L) {
  int64_t cost = 0;
  for (int i = 1; i <= lua_gettop(L); i++)
    if (lua_type(L, i) == LUA_TSTRING) cost += (int64_t)lua_rawlen(L, i);
  return cost;
}

static int64_t repeated_bytes(lua_State *L) {
  lua_Integer count = lua_tointeger(L, 2);
  if (count <= 0) return 0;
  size_t length = lua_isstring(L, 1) ? lua_rawlen(L, 1) : 0;
  if (lua_type(L, 3) == LUA_TSTRING) length += lua_rawlen(L, 3);
  size_t limit = lb_host_of(L)->memory_limit;
  if (length > 0 && (lua_Unsigned)count > limit / length)
    luaL_error(L, "string.rep: the result would exceed the memory limit of %I KiB",
               (LUAI_UACINT)(limit >> 10));
  return length > 0 ? (int64_t)length * count : count; // it counts, even to copy nothing
}

/// Bytes of strings, and what the numbers in the format may fill: "c1000000".
static int64_t packed(lua_State *L) {
  int64_t cost = bytes(L), number = 0;
  if (lua_type(L, 1) != LUA_TSTRING) return cost;
  size_t length;
  const char *format = lua_tolstring(L, 1, &length);
  for (size_t i = 0; i <= length; i++) {
    bool is_digit = format[i] >= '0' && format[i] <= '9';
    if (is_digit && number < INT32_MAX) number = number * 10 + (format[i] - '0');
    if (is_digit) continue;
    cost += number;
    number = 0;
  }
  return cost;
}

/// What is copied is counted when the result is made.
static int64_t arguments(lua_State *L) { return lua_gettop(L); }

/// Elements of the table at 1. A `__len` could name any number, so it is refused.
static int64_t elements(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE) return 0;
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

static int64_t concatenated(lua_State *L) {
  lua_Integer count = elements(L);
  lua_Integer first = lua_isnoneornil(L, 3) ? 1 : lua_tointeger(L, 3);
  lua_Integer last = lua_isnoneornil(L, 4) ? count : lua_tointeger(L, 4);
  return range(first, last);
}

static int64_t unpacked(lua_State *L) {
  lua_Integer count = elements(L);
  lua_Integer first = lua_isnoneornil(L, 2) ? 1 : lua_tointeger(L, 2);
  lua_Integer last = lua_isnoneornil(L, 3) ? count : lua_tointeger(L, 3);
  return range(first, last);
}

static int64_t moved(lua_State *L) {
  return range(lua_tointeger(L, 2), lua_tointeger(L, 3));
}

/// n log n comparisons; a comparator's instructions count on top.
static int64_t sorted(lua_State *L) {
  int64_t count = elements(L);
  int64_t cost = count;
  for (int64_t rest = count; rest > 1; rest /= 2) cost += count;
  return cost;
}

static const struct charge {
  const char *library, *name;
  cost_function cost;
} charges[] = {
    {"string", "byte", bytes},           {"string", "lower", bytes},
    {"string", "pack", packed},          {"string", "packsize", bytes},
    {"string", "rep", repeated_bytes},   {"string", "reverse", bytes},
    {"string", "unpack", bytes},         {"string", "upper", bytes},
    {"table", "concat", concatenated},   {"table", "insert", inserted_elements},
    {"table", "move", moved},            {"table", "pack", arguments},
    {"table", "remove", removed_elements},
    {"table", "sort", sorted},           {"table", "unpack", unpacked},
    {"utf8", "char", arguments},         {"utf8", "codepoint", bytes},
    {"utf8", "len", bytes},
    {"utf8", "offset", bytes},
};

/// Upvalues: Lua's function, the place in `charges`.
static int charged(lua_State *L) {
  lb_spend(L, charges[lua_tointeger(L, lua_upvalueindex(2))].cost(L));
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
