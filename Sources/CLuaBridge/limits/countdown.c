// The number in each thread that Lua counts down to the next count hook.
//
// Lua reports how often a thread counts, but not how many instructions are left, so a hook of 20
// instructions would cost nothing. The place of the number is found by experiment: a thread is set
// to count every so many instructions, and one number in it must go down by the instructions of a
// loop.
#include <string.h>

#include "limits.h"

enum {
  FIRST_COUNT = 0x51ABCD, // two numbers that nothing else in a thread is equal to
  SECOND_COUNT = 0x3D7E91,
  ROUNDS = 100,
};

static void do_nothing(lua_State *L, lua_Debug *activation) {
  (void)L;
  (void)activation;
}

static int number_at(lua_State *L, size_t place) {
  int number;
  memcpy(&number, (const char *)L + place, sizeof number);
  return number;
}

/// The instructions that a loop takes on a thread, according to the number at a place. Stack: [-0,
/// +0].
static int count_loop(lua_State *thread, size_t place, int rounds) {
  lua_sethook(thread, do_nothing, LUA_MASKCOUNT, FIRST_COUNT);
  static const char loop[] = "for _ = 1, ... do end";
  luaL_loadbufferx(thread, loop, sizeof loop - 1, "=loop", "t");
  lua_pushinteger(thread, rounds);
  lua_call(thread, 1, 0);
  return FIRST_COUNT - number_at(thread, place);
}

/// Whether the number at a place takes the count set for a thread and goes down with each
/// instruction. Stack: [-0, +0].
static bool is_countdown(lua_State *thread, size_t place) {
  lua_sethook(thread, do_nothing, LUA_MASKCOUNT, SECOND_COUNT);
  if (number_at(thread, place) != SECOND_COUNT) return false;
  int once = count_loop(thread, place, ROUNDS);
  return once > ROUNDS && count_loop(thread, place, 2 * ROUNDS) == once + ROUNDS;
}

void lb_find_countdown(lua_State *L) {
  lb_host *host = lb_host_of(L);
  host->countdown = 0;
  lua_State *thread = lua_newthread(L);
  // In front of a thread lies its extra space, and in front of that the tag of the block.
  size_t size =
      lb_block_size_of((char *)thread - LUA_EXTRASPACE) - sizeof(lb_tag) - LUA_EXTRASPACE;
  lua_sethook(thread, do_nothing, LUA_MASKCOUNT, FIRST_COUNT);
  for (size_t place = 0; place + sizeof(int) <= size; place += sizeof(int)) {
    if (number_at(thread, place) != FIRST_COUNT || !is_countdown(thread, place)) {
      lua_sethook(thread, do_nothing, LUA_MASKCOUNT, FIRST_COUNT);
      continue;
    }
    host->countdown = place;
    break;
  }
  lua_pop(L, 1);
}
