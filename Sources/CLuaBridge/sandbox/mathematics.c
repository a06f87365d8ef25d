// `math`, with the host's functions where libm's bits differ between machines.
#include <string.h>

#include "sandbox.h"

typedef double (*unary)(double);

/// Upvalue 1: the index of the function.
static int apply(lua_State *L) {
  const lb_math *math = &lb_sandbox_of(lb_host_of(L))->math;
  const unary functions[] = {math->sin, math->cos, math->tan, math->asin, math->acos, math->exp};
  lua_pushnumber(L, functions[lua_tointeger(L, lua_upvalueindex(1))](luaL_checknumber(L, 1)));
  return 1;
}

static int math_atan(lua_State *L) {
  double y = luaL_checknumber(L, 1), x = luaL_optnumber(L, 2, 1);
  lua_pushnumber(L, lb_sandbox_of(lb_host_of(L))->math.atan2(y, x));
  return 1;
}

/// Raises to a power. Lua 5.4 has only the operator `^` for powers, whose bits are those of the
/// program's `pow`: see `libration/Power.swift`.
static int math_pow(lua_State *L) {
  double x = luaL_checknumber(L, 1), y = luaL_checknumber(L, 2);
  lua_pushnumber(L, lb_sandbox_of(lb_host_of(L))->math.pow(x, y));
  return 1;
}

static int math_log(lua_State *L) {
  const lb_math *math = &lb_sandbox_of(lb_host_of(L))->math;
  double x = luaL_checknumber(L, 1);
  if (lua_isnoneornil(L, 2)) {
    lua_pushnumber(L, math->log(x));
    return 1;
  }
  double base = luaL_checknumber(L, 2);
  if (base == 2) lua_pushnumber(L, math->log2(x));
  else if (base == 10) lua_pushnumber(L, math->log10(x));
  else lua_pushnumber(L, math->log(x) / math->log(base));
  return 1;
}

void lb_open_mathematics(lua_State *L, lua_Integer stream) {
  luaopen_math(L);
  // Lua built for older scripts has functions that the manual does not list; most are libm's.
  static const char *const old[] = {"atan2", "cosh", "frexp", "ldexp", "log10", "sinh", "tanh"};
  for (size_t i = 0; i < sizeof old / sizeof *old; i++) {
    lua_pushnil(L);
    lua_setfield(L, -2, old[i]);
  }
  static const char *const names[] = {"sin", "cos", "tan", "asin", "acos", "exp"};
  for (int i = 0; i < 6; i++) {
    lua_pushinteger(L, i);
    lua_pushcclosure(L, apply, 1);
    lua_setfield(L, -2, names[i]);
  }
  lua_pushcfunction(L, math_atan);
  lua_setfield(L, -2, "atan");
  lua_pushcfunction(L, math_pow);
  lua_setfield(L, -2, "pow");
  lua_pushcfunction(L, math_log);
  lua_setfield(L, -2, "log");
  static const char *const readers[] = {
      "abs",  "acos", "asin",   "atan",      "ceil", "cos", "deg",  "exp", "floor",
      "fmod", "log",  "max",    "min",       "modf", "pow", "rad", "random", "sin",
      "sqrt", "tan",  "tointeger", "ult", NULL};
  lb_charge_texts(L, readers, 1);
  lb_join_stream(L, stream);
}
