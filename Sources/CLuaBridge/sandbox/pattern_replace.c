// `string.gsub`.
#include <string.h>

#include "patterns.h"

enum { SUBJECT = 1, PATTERN = 2, REPLACEMENT = 3, LIMIT = 4, SCRATCH = 5 };

/// Adds the replacement string, with its "%" sequences expanded.
static void add_string(lb_matcher *m, luaL_Buffer *buffer, const char *start, const char *end) {
  size_t length;
  const char *text = lua_tolstring(m->L, REPLACEMENT, &length), *last = text + length;
  m->steps += length / 8;
  for (const char *escape; (escape = memchr(text, '%', (size_t)(last - text))) != NULL;) {
    luaL_addlstring(buffer, text, (size_t)(escape - text));
    char what = escape[1]; // a zero byte behind the last character
    text = escape + 2;
    m->steps++;
    if (what == '%') {
      luaL_addchar(buffer, '%');
    } else if (what == '0') {
      luaL_addlstring(buffer, start, (size_t)(end - start));
      m->steps += (size_t)(end - start) / 8;
    } else if (what >= '1' && what <= '9') {
      lb_push_capture(m, (uint32_t)(what - '1'), start, end);
      m->steps += lua_rawlen(m->L, -1) / 8;
      luaL_addvalue(buffer);
    } else {
      luaL_error(m->L, "invalid use of '%%' in replacement string");
    }
    if (m->steps >= LB_GRAIN) lb_settle(m);
  }
  luaL_addlstring(buffer, text, (size_t)(last - text));
}

/// Adds the replacement of a match; false when the match stays as it is.
static bool add_value(
    lb_matcher *m, luaL_Buffer *buffer, const char *start, const char *end, int type) {
  lua_State *L = m->L;
  if (type == LUA_TTABLE) {
    m->steps += m->steps_of_value;
    if (m->steps >= LB_GRAIN) lb_settle(m);
    lb_push_capture(m, 0, start, end);
    lua_gettable(L, REPLACEMENT);
  } else if (type == LUA_TFUNCTION) {
    lua_pushvalue(L, REPLACEMENT);
    lua_call(L, lb_push_captures(m, start, end, true), 1);
  } else {
    add_string(m, buffer, start, end);
    return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(buffer, start, (size_t)(end - start));
    return false;
  }
  if (!lua_isstring(L, -1))
    luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  bool is_text = lua_type(L, -1) == LUA_TSTRING;
  m->steps += is_text ? lua_rawlen(L, -1) / 8 : LB_DIGITS_FUEL;
  luaL_addvalue(buffer);
  return true;
}

/// Replaces the matches, pushes the result. Returns the number of matches.
static lua_Integer replace(lb_matcher *m, lua_Integer limit, int type, bool anchored) {
  luaL_Buffer buffer;
  luaL_buffinit(m->L, &buffer);
  const char *at = m->start, *last = NULL;
  lua_Integer count = 0;
  bool is_changed = false;
  while (count < limit) {
    const char *start = at;
    const char *end = lb_search(m, &start, last, anchored);
    if (end == NULL) break;
    luaL_addlstring(&buffer, at, (size_t)(start - at));
    count++;
    if (add_value(m, &buffer, start, end, type)) is_changed = true;
    at = last = end;
    if (anchored) break;
  }
  lb_settle(m);
  if (!is_changed) {
    lua_pushvalue(m->L, SUBJECT);
    return count;
  }
  luaL_addlstring(&buffer, at, (size_t)(m->end - at));
  luaL_pushresult(&buffer);
  return count;
}

int lb_gsub(lua_State *L) {
  size_t size, length;
  luaL_checklstring(L, SUBJECT, &size);
  const char *text = luaL_checklstring(L, PATTERN, &length);
  int type = lua_type(L, REPLACEMENT);
  lua_Integer limit = luaL_optinteger(L, LIMIT, (lua_Integer)size + 1);
  luaL_argexpected(
      L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE,
      REPLACEMENT, "string/function/table");
  lua_settop(L, LIMIT);
  bool anchored = length > 0 && *text == '^';
  lb_matcher m;
  uint64_t local[LB_LOCAL_PATTERN / sizeof(uint64_t)];
  lb_start_matcher(&m, L, SUBJECT, text + anchored, length - anchored, local);
  if (type == LUA_TTABLE) m.steps_of_value = (size_t)lb_chain_length(L, REPLACEMENT, "__index");
  lua_Integer count = replace(&m, limit, type, anchored);
  lua_pushinteger(L, count);
  return 2;
}
