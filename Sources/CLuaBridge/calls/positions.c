// The positions of functions and calls in a source text.
#include <string.h>

#include "calls.h"

int lb_caller_line(lua_State *L, const char *source) {
  lua_Debug activation;
  for (int level = 1; lua_getstack(L, level, &activation); level++) {
    lua_getinfo(L, "Sl", &activation);
    if (activation.currentline > 0 && strcmp(activation.source, source) == 0)
      return activation.currentline;
  }
  return 0;
}

int lb_script_line(lua_State *L, const char **source, size_t *length) {
  lua_Debug activation;
  int line = 0;
  for (int level = 0; lua_getstack(L, level, &activation); level++) {
    lua_getinfo(L, "Sl", &activation);
    bool is_script = activation.source[0] == '@' || strcmp(activation.source, "=prompt") == 0;
    if (activation.currentline <= 0 || (line > 0 && !is_script)) continue;
    line = activation.currentline;
    *source = activation.source + 1;
    *length = activation.srclen - 1;
    if (is_script) break;
  }
  return line;
}

bool lb_function_lines(lua_State *L, const char *source, int *first, int *last) {
  if (!lua_isfunction(L, -1) || lua_iscfunction(L, -1)) return false;
  lua_Debug function;
  lua_pushvalue(L, -1);
  lua_getinfo(L, ">S", &function);
  *first = function.linedefined;
  *last = function.lastlinedefined;
  return strcmp(function.source, source) == 0;
}
