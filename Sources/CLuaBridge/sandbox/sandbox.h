// The globals of scripts: base functions and libraries that keep to the limits. The top layer.
#ifndef SANDBOX_H
#define SANDBOX_H

#include <lualib.h>

#include "../calls/calls.h"
#include "bridge_sandbox.h"

enum {
  LB_MAX_CLOSE_DEPTH = 100,  // Lua 5.4.4 crashes on deep nesting of coroutine.close
};

/// The whole host block.
typedef struct lb_sandbox {
  lb_calls calls;
  lb_output output;
  lb_math math;
  lb_text caught; // the traceback of the last error that xpcall caught
} lb_sandbox;

static inline lb_sandbox *lb_sandbox_of(lb_host *host) { return (lb_sandbox *)host; }

// guards.c, coroutines.c, loading.c, traversal.c, mathematics.c, charges.c, texts.c, writing.c
int lb_pcall(lua_State *L);
int lb_xpcall(lua_State *L);
int lb_traceback(lua_State *L);
/// Pushes `setmetatable`. Stack: [-0, +1].
void lb_push_setmetatable(lua_State *L);
int lb_rawset(lua_State *L);
int lb_collectgarbage(lua_State *L);
/// Pushes the library. Stack: [-0, +1].
void lb_open_coroutines(lua_State *L);
int lb_load_text(lua_State *L);
int lb_next(lua_State *L);
int lb_pairs(lua_State *L);
int lb_pairs_of_upvalue(lua_State *L);
/// Pushes the library. Stack: [-0, +1].
void lb_open_mathematics(lua_State *L, lua_Integer stream);
/// The number of tables that Lua reads for one element, by `__index` or `__newindex`, including the
/// table itself. Stack: [-0, +0].
int64_t lb_chain_length(lua_State *L, int index, const char *event);
/// Bytes of the long strings among the arguments from `first` on. Stack: [-0, +0].
int64_t lb_text_cost(lua_State *L, int first);
/// Replaces functions of the table on top by ones that charge for long strings among their
/// arguments from `first` on; the names end with NULL. Stack: [-0, +0].
void lb_charge_texts(lua_State *L, const char *const *names, int first);
/// Makes `utf8.codes` in the table on top charge for its steps. Stack: [-0, +0].
void lb_charge_codes(lua_State *L);
/// Replaces functions of the library on top by ones that charge for their work. Stack: [-0, +0].
void lb_charge_library(lua_State *L, const char *library);
int lb_tostring(lua_State *L);
int lb_print(lua_State *L);
int lb_format(lua_State *L);
// sorting.c
int lb_sort(lua_State *L);
// randomness.c
void lb_open_randomness(lua_State *L, lua_Integer seed);
/// Makes `math` on top draw from the stream with a number. Stack: [-0, +0].
void lb_join_stream(lua_State *L, lua_Integer number);
// libraries.c
void lb_open_libraries(lua_State *L, lua_Integer seed);
bool lb_is_read_only(lua_State *L, int index);

#endif
