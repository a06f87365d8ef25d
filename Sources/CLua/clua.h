// The headers of Lua 5.4, found by pkg-config; the flags of pkg-config link the library.
#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>

#if LUA_VERSION_NUM != 504
#error "Libration needs Lua 5.4: set LUA_PC to the name of its pkg-config file"
#endif
