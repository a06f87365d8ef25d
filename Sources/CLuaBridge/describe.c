// `tostring`, `print` and `string.format` without addresses: tables, functions and coroutines are
// numbered in the order in which they are first written.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bridge.h"

static char numbers; // registry key of the weak table from object to number

/// The number of the object at `index`. Stack: [-0, +0].
static lua_Integer number_of(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (lua_rawgetp(L, LUA_REGISTRYINDEX, &numbers) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lb_make_weak(L, -1, "k");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &numbers);
  }
  lua_pushvalue(L, index);
  lua_Integer number;
  if (lua_rawget(L, -2) == LUA_TNUMBER) {
    number = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return number;
  }
  lua_pop(L, 1);
  lua_rawgetp(L, -1, &numbers); // the last number given
  number = lua_tointeger(L, -1) + 1;
  lua_pop(L, 1);
  lua_pushinteger(L, number);
  lua_rawsetp(L, -2, &numbers);
  lua_pushvalue(L, index);
  lua_pushinteger(L, number);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  return number;
}

void lb_push_described(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
    return;
  }
  int type = lua_type(L, index);
  bool is_float = type == LUA_TNUMBER && !lua_isinteger(L, index);
  if (is_float || type >= LUA_TTABLE) lb_spend(L, LB_DIGITS_FUEL);
  if (type < LUA_TTABLE && type != LUA_TLIGHTUSERDATA) {
    luaL_tolstring(L, index, NULL);
    return;
  }
  const char *name = lua_typename(L, type);
  bool has_name = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
  if (has_name) name = lua_tostring(L, -1);
  lua_pushfstring(L, "%s: %I", name, (LUAI_UACINT)number_of(L, index));
  if (has_name) lua_remove(L, -2);
}

int lb_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  lb_push_described(L, 1);
  return 1;
}

int lb_print(lua_State *L) {
  lb_spend_values(L);
  int count = lua_gettop(L);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (int i = 1; i <= count; i++) {
    if (i > 1) luaL_addchar(&buffer, '\t');
    lb_check_stop(L);
    lb_push_described(L, i);
    luaL_addvalue(&buffer);
  }
  luaL_pushresult(&buffer);
  size_t length;
  const char *text = lua_tolstring(L, -1, &length);
  lb_spend(L, (int64_t)length);
  lb_host *host = lb_host_of(L);
  // Whoever called it may be a function of Lua's own, such as pcall.
  lua_Debug activation = {.source = "", .srclen = 0, .what = "C"};
  for (int level = 1; *activation.what == 'C' && lua_getstack(L, level, &activation); level++)
    lua_getinfo(L, "S", &activation);
  if (*activation.what == 'C') activation.srclen = 0;
  bool has_sign = activation.srclen > 0 && (*activation.source == '@' || *activation.source == '=');
  host->unlimited++;
  host->output(host->context, text, length, activation.source + has_sign,
               activation.srclen - has_sign);
  host->unlimited--;
  return 0;
}

/// What writing a number with a fraction costs: all digits in front of the point are computed, and
/// as many behind it as the options ask for.
static int64_t cost_of_number(lua_State *L, int argument, const char *options, const char *end) {
  int exponent = 0;
  frexp(lua_tonumber(L, argument), &exponent);
  const char *point = memchr(options, '.', (size_t)(end - options));
  int precision = point != NULL ? atoi(point + 1) : 0;
  return LB_DIGITS_FUEL + abs(exponent) + 2 * (precision < 100 ? precision : 0);
}

/// Refuses "%p", and writes for "%s" tables and the like as `tostring` does.
int lb_format(lua_State *L) {
  lb_spend_values(L);
  size_t length;
  const char *format = luaL_checklstring(L, 1, &length);
  const char *end = format + length;
  int64_t cost = (int64_t)length;
  int argument = 1, count = lua_gettop(L);
  while ((format = memchr(format, '%', (size_t)(end - format))) != NULL) {
    format++;
    if (format < end && *format == '%') {
      format++;
      continue;
    }
    const char *options = format;
    while (format < end && *format != 0 && strchr("-+ #0123456789.", *format)) format++;
    char conversion = format < end ? *format++ : 0;
    argument++;
    if (conversion == 'p')
      return luaL_error(L, "string.format: '%%p' is not available: addresses are not the same twice");
    if (conversion != 0 && strchr("aAeEfFgGq", conversion) && argument <= count)
      cost += cost_of_number(L, argument, options, format);
    if (conversion == 's' && argument <= count && lua_type(L, argument) >= LUA_TTABLE) {
      lb_push_described(L, argument);
      lua_replace(L, argument);
    }
  }
  for (int i = 2; i <= count; i++)
    if (lua_isstring(L, i)) cost += (int64_t)lua_rawlen(L, i);
  lb_spend(L, cost);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}
