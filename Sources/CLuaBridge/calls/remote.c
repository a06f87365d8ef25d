// Remote objects: functions and tables that stand in for objects of the image that is not mapped.
// Each knows the number of its object, and leads to the host function that exchanges the images.
#include "calls.h"

static const char threads; // registry key of the list of threads for calls from the other image
static const char exports; // of the table from the objects of this image to their numbers
static const char imports; // of the weak-valued table from numbers to stand-ins
static const char functions; // of the weak-valued table from numbers to crossed host functions
static const char number_key; // of the number in the metatable of a remote table

static lb_calls *calls_of(lua_State *L) {
  return lb_calls_of(lb_host_of(L));
}

/// Pushes a table of the registry, and creates it at its first use. Stack: [-0, +1].
static void push_list(lua_State *L, const char *key, const char *mode) {
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, key) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  if (mode != NULL) {
    lua_createtable(L, 0, 1);
    lb_make_weak(L, -1, mode);
    lua_setmetatable(L, -2);
  }
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

void lb_set_remote_function(lb_host *host, int64_t function) {
  lb_calls_of(host)->remote = function;
}

lua_State *lb_new_call_thread(lb_host *host, int depth) {
  lua_State *L = host->main;
  if (!lua_checkstack(L, 8)) return NULL;
  push_list(L, &threads, NULL);
  lua_State *thread = lua_newthread(L);
  lua_rawseti(L, -2, depth);
  lua_pop(L, 1);
  return thread;
}

int64_t lb_export(lb_host *host, lua_State *L, int place) {
  place = lua_absindex(L, place);
  push_list(L, &exports, NULL);
  lua_pushvalue(L, place);
  lua_rawget(L, -2);
  int64_t number = lua_tointeger(L, -1);
  lua_pop(L, 1);
  if (number == 0) {
    lua_pushvalue(L, place);
    number = lb_reference(host, L);
    lua_pushvalue(L, place);
    lua_pushinteger(L, number);
    lua_rawset(L, -3);
  }
  lua_pop(L, 1);
  return number;
}

void lb_release_export(lua_State *L, int64_t number) {
  push_list(L, &exports, NULL);
  lb_push_reference(L, number);
  if (lua_isnil(L, -1)) {
    lua_pop(L, 2);
    return;
  }
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  lb_release_reference(L, number);
}

/// Calls the host function with (number, operation, arguments...). Stack: [-arguments, +results].
static int run(lua_State *L, int64_t number, lb_operation operation) {
  lua_pushinteger(L, number);
  lua_pushinteger(L, operation);
  lua_rotate(L, 1, 2);
  return lb_run_function(lb_host_of(L), L, calls_of(L)->remote);
}

/// A stand-in for a function. Upvalue: its number.
static int call_remote(lua_State *L) {
  luaL_checkstack(L, 4, NULL);
  return run(L, lua_tointeger(L, lua_upvalueindex(1)), LB_CALL);
}

/// The number of the remote table at a place; 0 for other values. Stack: [-0, +0].
static int64_t number_of_table(lua_State *L, int place) {
  if (lua_type(L, place) != LUA_TTABLE || !lua_getmetatable(L, place)) return 0;
  lua_rawgetp(L, -1, &number_key);
  int64_t number = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return number;
}

int64_t lb_remote_number(lua_State *L, int place) {
  if (lua_tocfunction(L, place) != call_remote) return number_of_table(L, place);
  lua_getupvalue(L, place, 1);
  int64_t number = lua_tointeger(L, -1);
  lua_pop(L, 1);
  return number;
}

/// A metamethod of remote tables: either operand may be the remote one. Upvalue: the operation.
static int operate(lua_State *L) {
  luaL_checkstack(L, 4, NULL);
  lb_operation operation = (lb_operation)lua_tointeger(L, lua_upvalueindex(1));
  int64_t number = number_of_table(L, 1);
  if (number == 0) number = number_of_table(L, 2);
  if (operation == LB_LENGTH || operation == LB_TOSTRING) lua_settop(L, 1);
  if (operation == LB_CALL) lua_remove(L, 1); // the arguments of other operations are the operands
  return run(L, number, operation);
}

void lb_push_remote_keys(lua_State *L, int place) {
  place = lua_absindex(L, place);
  lua_pushinteger(L, LB_KEYS);
  lua_pushcclosure(L, operate, 1);
  lua_pushvalue(L, place);
  lua_call(L, 1, 1);
}

/// Steps through a remote table. Upvalues: the table, its keys, the position.
static int step(lua_State *L) {
  lua_Integer position = lua_tointeger(L, lua_upvalueindex(3));
  for (;;) {
    if (lua_rawgeti(L, lua_upvalueindex(2), ++position) == LUA_TNIL) return 1;
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(3));
    lua_pushvalue(L, -1);
    if (lua_gettable(L, lua_upvalueindex(1)) != LUA_TNIL) return 2; // it may have been removed
    lua_pop(L, 2);
  }
}

static int push_pairs(lua_State *L) {
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lb_push_remote_keys(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, step, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

static const struct {
  const char *name;
  int operation;
} metamethods[] = {
    {"__index", LB_INDEX},
    {"__newindex", LB_NEWINDEX},
    {"__len", LB_LENGTH},
    {"__call", LB_CALL},
    {"__tostring", LB_TOSTRING},
    {"__eq", LB_EQUAL},
    {"__lt", LB_LESS},
    {"__le", LB_LESS_OR_EQUAL},
    {"__concat", LB_CONCAT},
    {"__add", LB_ARITHMETIC + LUA_OPADD},
    {"__sub", LB_ARITHMETIC + LUA_OPSUB},
    {"__mul", LB_ARITHMETIC + LUA_OPMUL},
    {"__div", LB_ARITHMETIC + LUA_OPDIV},
    {"__mod", LB_ARITHMETIC + LUA_OPMOD},
    {"__pow", LB_ARITHMETIC + LUA_OPPOW},
    {"__idiv", LB_ARITHMETIC + LUA_OPIDIV},
    {"__unm", LB_ARITHMETIC + LUA_OPUNM},
};

/// Pushes an empty table with the metamethods. Stack: [-0, +1].
static void push_table(lua_State *L, int64_t number) {
  enum { COUNT = sizeof metamethods / sizeof *metamethods };
  lua_newtable(L);
  lua_createtable(L, 0, COUNT + 3);
  for (int i = 0; i < COUNT; i++) {
    lua_pushinteger(L, metamethods[i].operation);
    lua_pushcclosure(L, operate, 1);
    lua_setfield(L, -2, metamethods[i].name);
  }
  lua_pushcfunction(L, push_pairs);
  lua_setfield(L, -2, "__pairs");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pushinteger(L, number);
  lua_rawsetp(L, -2, &number_key);
  lb_allow_calls(L);
  lua_setmetatable(L, -2);
}

void lb_push_remote(lb_host *host, lua_State *L, int64_t number, bool is_table) {
  (void)host;
  push_list(L, &imports, "v");
  if (lua_rawgeti(L, -1, number) == LUA_TNIL) {
    lua_pop(L, 1);
    if (is_table) {
      push_table(L, number);
    } else {
      lua_pushinteger(L, number);
      lua_pushcclosure(L, call_remote, 1);
    }
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, number);
  }
  lua_remove(L, -2);
}

bool lb_is_remote_held(lua_State *L, int64_t number) {
  push_list(L, &imports, "v");
  bool is_held = lua_rawgeti(L, -1, number) != LUA_TNIL;
  lua_pop(L, 2);
  return is_held;
}

/// (operation, object, arguments...)
static int do_operation(lua_State *L) {
  int operation = (int)lua_tointeger(L, 1);
  lua_remove(L, 1);
  switch (operation) {
    case LB_INDEX:
      lua_settop(L, 2);
      lua_gettable(L, 1);
      return 1;
    case LB_NEWINDEX:
      lua_settop(L, 3);
      lua_settable(L, 1);
      return 0;
    case LB_LENGTH: lua_pushinteger(L, luaL_len(L, 1)); return 1;
    case LB_KEYS:
      luaL_checktype(L, 1, LUA_TTABLE);
      lb_push_keys(L, 1);
      lb_spend(L, (int64_t)lua_rawlen(L, -1) * 4);
      return 1;
    case LB_TOSTRING: lb_push_described(L, 1); return 1;
    case LB_EQUAL: lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPEQ)); return 1;
    case LB_LESS: lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLT)); return 1;
    case LB_LESS_OR_EQUAL: lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPLE)); return 1;
    case LB_CONCAT:
      lua_settop(L, 2);
      lua_concat(L, 2);
      return 1;
    default: {
      bool is_unary = operation - LB_ARITHMETIC == LUA_OPUNM;
      lua_settop(L, is_unary ? 1 : 2);
      lua_arith(L, operation - LB_ARITHMETIC);
      return 1;
    }
  }
}

void lb_note_function(lua_State *L, int place, int64_t function) {
  place = lua_absindex(L, place);
  push_list(L, &functions, "v");
  lua_pushvalue(L, place);
  lua_rawseti(L, -2, function);
  lua_pop(L, 1);
}

void lb_push_same_function(lb_host *host, lua_State *L, int64_t function) {
  push_list(L, &functions, "v");
  if (lua_rawgeti(L, -1, function) == LUA_TNIL) {
    lua_pop(L, 1);
    lb_push_function(host, L, function);
    lua_pushvalue(L, -1);
    lua_rawseti(L, -3, function);
  }
  lua_remove(L, -2);
}

void lb_push_operation(lua_State *L) { lua_pushcfunction(L, do_operation); }

const void *lb_address(lua_State *L, int place) { return lua_topointer(L, place); }

const void *lb_plain_function(lua_State *L, int place) {
  lua_CFunction function = lua_tocfunction(L, place);
  if (function == NULL) return NULL;
  if (lua_getupvalue(L, place, 1) != NULL) {
    lua_pop(L, 1);
    return NULL;
  }
  return (const void *)function;
}

void lb_push_plain_function(lua_State *L, const void *function) {
  lua_pushcfunction(L, (lua_CFunction)function);
}
