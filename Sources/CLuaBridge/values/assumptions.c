// Checks the host's assumptions about Lua beyond its manual, before any script exists.
//
// They are: two names can be hidden (names.c); the arguments of the allocator (limits/alloc.c); the
// slots in which a table keeps numbers (limits/collisions.c); and the number in each thread that
// counts down to the next count hook (limits/countdown.c). If one of them failed unnoticed, a
// script could stop the host or make runs differ.
#include "values.h"

enum {
  SLOTS = 256,    // of the tables used in the tests
  NUMBERS = 96,   // stored in separate places
  COLLIDING = 3,  // stored in one place
  LONG_TEXT = 200, // bytes of a string
};

static int do_nothing(lua_State *L) {
  (void)L;
  return 0;
}

/// Whether a table can be called when its metatable has `do_nothing` under the name at `name`.
/// Stack: [-0, +0].
static bool is_called_by(lua_State *L, int name) {
  int bottom = lua_gettop(L);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushvalue(L, name);
  lua_pushcfunction(L, do_nothing);
  lua_rawset(L, -3);
  lua_setmetatable(L, -2);
  bool is_called = lua_pcall(L, 0, 0, 0) == LUA_OK;
  lua_settop(L, bottom);
  return is_called;
}

/// Whether the table on top, with the metatable below it, loses a key that nothing else refers to.
/// Stack: [-2, +0].
static bool is_weak(lua_State *L) {
  lua_insert(L, -2);
  lua_setmetatable(L, -2);
  lua_newtable(L);
  lua_pushboolean(L, true);
  lua_rawset(L, -3);
  lua_gc(L, LUA_GCCOLLECT);
  lua_pushnil(L);
  bool is_weak = lua_next(L, -2) == 0;
  lua_pop(L, is_weak ? 1 : 3);
  return is_weak;
}

static bool are_names_hidden(lua_State *L) {
  lb_push_call_names(L);
  int hidden = lua_gettop(L), spelled = hidden - 1;
  bool holds = is_called_by(L, hidden) && !is_called_by(L, spelled);
  lua_settop(L, spelled - 1);
  lua_newtable(L);
  lb_make_weak(L, -1, "k");
  lua_newtable(L);
  holds = is_weak(L) && holds;
  lua_newtable(L);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_newtable(L);
  return !is_weak(L) && holds;
}

/// Passes requests on to the allocator, and records the last new block.
typedef struct observer {
  lua_Alloc allocate;
  void *context;
  size_t kind, bytes;
} observer;

static void *observe(void *context, void *block, size_t old_size, size_t new_size) {
  observer *o = context;
  if (block == NULL && new_size > 0) {
    o->kind = old_size;
    o->bytes = new_size;
  }
  return o->allocate(o->context, block, old_size, new_size);
}

static bool are_blocks_told_apart(lua_State *L) {
  char text[LONG_TEXT] = {0};
  observer o;
  int bottom = lua_gettop(L);
  o.allocate = lua_getallocf(L, &o.context);
  lua_setallocf(L, observe, &o); // the memory limit is off: nothing here raises
  lua_newtable(L);
  bool holds = o.kind == LUA_TTABLE;
  lua_createtable(L, 0, SLOTS);
  holds = holds && o.kind == LUA_TNIL && o.bytes == SLOTS * LB_KEY_BYTES;
  lua_pushlstring(L, text, sizeof text);
  holds = holds && o.kind == LUA_TSTRING && o.bytes >= sizeof text &&
          o.bytes <= sizeof text + LB_FREE_STRING;
  lua_pushcclosure(L, do_nothing, 1);
  holds = holds && o.kind == LUA_TFUNCTION;
  lua_newuserdatauv(L, 1, 0);
  holds = holds && o.kind == LUA_TUSERDATA;
  lua_setallocf(L, o.allocate, o.context);
  lua_settop(L, bottom);
  return holds;
}

/// Pushes number `i` of a sequence of integers and fractions of all sizes, with either sign.
/// Stack: [-0, +1].
static void push_number(lua_State *L, uint64_t i) {
  static const double scales[] = {1e-300, 1e-9, 1, 1e9, 1e300};
  uint64_t mixed = (i + 1) * 0x9E3779B97F4A7C15; // 2^64 over the golden ratio: spread evenly
  int sign = i % 2 == 0 ? 1 : -1;
  // A number with a fraction is never equal to an integer.
  if (i % 3 == 0) lua_pushnumber(L, sign * (double)(mixed >> 11 | 1) * 0x1p-52 * scales[i % 5]);
  else lua_pushinteger(L, sign * (lua_Integer)(mixed >> (i % 63 + 1)));
}

static size_t place_of(lua_State *L, int index) {
  return lb_place_of_hash(lb_hash_of_number(L, index), SLOTS);
}

/// Whether numbers that do not collide lie in their expected slots; traversal goes slot by slot.
static bool are_numbers_in_place(lua_State *L) {
  bool is_taken[SLOTS] = {false};
  int stored = 0, found = 0;
  lua_createtable(L, 0, SLOTS);
  for (uint64_t i = 0; stored < NUMBERS; i++) {
    push_number(L, i);
    size_t place = place_of(L, -1);
    if (is_taken[place]) {
      lua_pop(L, 1);
      continue;
    }
    is_taken[place] = true;
    stored++;
    lua_pushboolean(L, true);
    lua_rawset(L, -3);
  }
  size_t least = 0;
  bool holds = true;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    size_t place = place_of(L, -2);
    holds = holds && place >= least;
    least = place + 1;
    found++;
  }
  lua_pop(L, 1);
  return holds && found == stored;
}

/// Whether numbers with one slot collide: from the second on, each gets the last free slot.
static bool do_numbers_collide(lua_State *L) {
  static const lua_Integer order[COLLIDING] = {0, 2, 1};
  const lua_Integer first = SLOTS / 2, apart = (lua_Integer)(SLOTS - 1) << 40;
  lua_createtable(L, 0, SLOTS);
  for (lua_Integer i = 0; i < COLLIDING; i++) {
    lua_pushinteger(L, first + i * apart);
    lua_pushboolean(L, true);
    lua_rawset(L, -3);
  }
  bool holds = true;
  int found = 0;
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    holds = holds && found < COLLIDING && lua_tointeger(L, -2) == first + order[found] * apart;
    found++;
  }
  lua_pop(L, 1);
  return holds && found == COLLIDING;
}

const char *lb_broken_assumption(lua_State *L) {
  if (!are_names_hidden(L))
    return "this Lua does not let names of metamethods be hidden from scripts; Libration needs one"
           " that compares them by address, as Lua 5.4.3 to 5.4.8 do";
  if (!are_blocks_told_apart(L))
    return "this Lua makes strings or tables of other sizes than Libration reckons with; it needs one"
           " built as Lua 5.4.3 to 5.4.8 are";
  if (!are_numbers_in_place(L) || !do_numbers_collide(L))
    return "this Lua keeps the numbers of a table in other places than Libration reckons with; it"
           " needs one that does it as Lua 5.4.3 to 5.4.8 do";
  if (lb_host_of(L)->countdown == 0)
    return "this Lua counts instructions in another way than Libration reckons with; it needs one"
           " that does it as Lua 5.4.3 to 5.4.8 do";
  return NULL;
}
