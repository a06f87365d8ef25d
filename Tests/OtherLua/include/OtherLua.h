// A Lua that differs from the installed one in what the host assumes of it.
//
// The functions below replace Lua's own in every program that links this target, and call the
// originals, so the host runs unchanged. Only on a thread that asks for it do they behave
// differently.
#ifndef OTHERLUA_H
#define OTHERLUA_H

typedef enum other_lua {
  OTHER_LUA_NONE,   ///< As installed.
  OTHER_LUA_NAMES,  ///< `lua_pushstring` gives a copy of a name, not where Lua keeps it.
  OTHER_LUA_TABLES, ///< Tables have twice the room for keys that is asked for.
  OTHER_LUA_HASHES, ///< A number is kept where another one would be.
  OTHER_LUA_PROBES, ///< A number that collides with the one before gets the next place.
  OTHER_LUA_COUNTS, ///< A count hook runs after twice the instructions that it is asked for.
} other_lua;

/// Selects how Lua differs on this thread, until the next call.
void other_lua_set(other_lua lua);

#endif
