// `tostring`, `print` and `string.format`, which write no addresses.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sandbox.h"

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
  lb_sandbox *sandbox = lb_sandbox_of(host);
  // The caller may be a C function of Lua, such as pcall.
  lua_Debug activation = {.source = "", .srclen = 0, .what = "C"};
  for (int level = 1; *activation.what == 'C' && lua_getstack(L, level, &activation); level++)
    lua_getinfo(L, "S", &activation);
  if (*activation.what == 'C') activation.srclen = 0;
  bool has_sign = activation.srclen > 0 && (*activation.source == '@' || *activation.source == '=');
  host->unlimited++;
  sandbox->output(host->context, text, length, activation.source + has_sign,
               activation.srclen - has_sign);
  host->unlimited--;
  return 0;
}

/// The fuel for writing a number with a fraction: all digits before the point are computed, and as
/// many after it as the options demand.
static int64_t cost_of_number(lua_State *L, int argument, const char *options, const char *end) {
  int exponent = 0;
  frexp(lua_tonumber(L, argument), &exponent);
  const char *point = memchr(options, '.', (size_t)(end - options));
  int precision = point != NULL ? atoi(point + 1) : 0;
  return LB_DIGITS_FUEL + abs(exponent) + 2 * (precision < 100 ? precision : 0);
}

/// Refuses "%p", writes NaN without a sign, and for "%s" writes tables, functions and coroutines as `tostring` does.
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
    if (conversion != 0 && argument <= count && lua_type(L, argument) == LUA_TNUMBER &&
        isnan(lua_tonumber(L, argument))) {
      lua_pushnumber(L, copysign(NAN, 1));
      lua_replace(L, argument);
    }
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
