// Random numbers: each script draws from its own stream, so that no script changes the numbers of
// another. The start of a stream depends on the host's seed and the stream's number; a new version
// of a script continues the stream of the old version.
#include "sandbox.h"

static const char seed_key, streams_key; // addresses are registry keys

/// Restarts a stream. Source of the mixing: Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", 2014. Stack: [-1 (Lua's own `math.randomseed`), +0].
static void start(lua_State *L, lua_Integer seed, lua_Integer number) {
  uint64_t mixed = (uint64_t)seed * 0x9E3779B97F4A7C15 + (uint64_t)number;
  mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB;
  lua_pushinteger(L, (lua_Integer)(mixed ^ mixed >> 31));
  lua_call(L, 1, 0);
}

/// Upvalue 1: Lua's own function, which without arguments would take its seed from the clock.
static int math_randomseed(lua_State *L) {
  luaL_checknumber(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

void lb_open_randomness(lua_State *L, lua_Integer seed) {
  lua_pushinteger(L, seed);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &seed_key);
  lua_newtable(L); // numbers of streams to { random, randomseed }
  lua_rawsetp(L, LUA_REGISTRYINDEX, &streams_key);
}

/// Makes a stream of the functions of `math`. Stack: [-0, +1].
static void add_stream(lua_State *L, int math, lua_Integer number) {
  lua_createtable(L, 2, 0);
  lua_getfield(L, math, "random");
  lua_rawseti(L, -2, 1);
  lua_getfield(L, math, "randomseed");
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, 2);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &seed_key);
  lua_Integer seed = lua_tointeger(L, -1);
  lua_pop(L, 1);
  start(L, seed, number);
}

void lb_join_stream(lua_State *L, lua_Integer number) {
  int math = lua_gettop(L);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &streams_key);
  if (lua_rawgeti(L, math + 1, number) == LUA_TNIL) {
    add_stream(L, math, number);
    lua_pushvalue(L, -1);
    lua_rawseti(L, math + 1, number);
  }
  lua_rawgeti(L, -1, 1);
  lua_setfield(L, math, "random");
  lua_rawgeti(L, -1, 2);
  lua_pushcclosure(L, math_randomseed, 1);
  lua_setfield(L, math, "randomseed");
  lua_settop(L, math);
}

void lb_reseed(lua_State *L, int64_t seed) {
  lua_pushinteger(L, seed);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &seed_key);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &streams_key);
  lua_pushnil(L);
  while (lua_next(L, -2)) {
    lua_rawgeti(L, -1, 2);
    start(L, seed, lua_tointeger(L, -3));
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}
