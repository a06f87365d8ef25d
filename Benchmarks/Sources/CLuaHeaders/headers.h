// The headers of Lua 5.4, found by pkg-config: the same library that the host runs on.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
