// `string.find`, `match` and `gmatch`.
#define _GNU_SOURCE
#include <string.h>

#include "patterns.h"

void lb_push_capture(lb_matcher *m, uint32_t level, const char *start, const char *end) {
  if (level >= m->pattern.levels) {
    if (level != 0) luaL_error(m->L, "invalid capture index %%%d", (int)level + 1);
    lua_pushlstring(m->L, start, (size_t)(end - start));
  } else if (m->pattern.unfinished >> level & 1) {
    luaL_error(m->L, "unfinished capture");
  } else if (m->pattern.positions >> level & 1) {
    lua_pushinteger(m->L, m->captures[level].start - m->start + 1);
  } else {
    lua_pushlstring(m->L, m->captures[level].start, m->captures[level].length);
  }
}

int lb_push_captures(lb_matcher *m, const char *start, const char *end, bool or_whole) {
  uint32_t count = m->pattern.levels == 0 && or_whole ? 1 : m->pattern.levels;
  luaL_checkstack(m->L, (int)count, "too many captures");
  for (uint32_t level = 0; level < count; level++) lb_push_capture(m, level, start, end);
  return (int)count;
}

static void compile(lb_matcher *m, const char *text, size_t length, void *memory) {
  m->steps += length;
  lb_settle(m);
  lb_compile_pattern(&m->pattern, memory, text, length);
}

void lb_start_matcher(
    lb_matcher *m, lua_State *L, int subject, const char *text, size_t length, void *local) {
  size_t size;
  m->L = L;
  m->steps = m->steps_of_value = 0;
  m->start = lua_tolstring(L, subject, &size);
  m->end = m->start + size;
  size_t needed = lb_pattern_size(text, length);
  if (needed <= LB_LOCAL_PATTERN) lua_pushnil(L);
  else local = lua_newuserdatauv(L, needed, 0);
  compile(m, text, length, local);
}

/// The start of a search, from 0; greater than `length` when the position is after the subject.
static size_t offset_of(lua_Integer position, size_t length) {
  if (position > 0) return (size_t)position - 1;
  if (position == 0 || position < -(lua_Integer)length) return 0;
  return length + (size_t)position;
}

static bool is_plain(const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (text[i] != 0 && strchr("^$*+?.([%-", text[i]) != NULL) return false;
  return true;
}

static int find_text(
    lua_State *L, const char *subject, size_t size, size_t offset, const char *text,
    size_t length) {
  lb_spend(L, (int64_t)(size - offset + length) / 4);
  // Where the first character is rare, a search for it alone is many times faster.
  const char *end = subject + size, *found = subject + offset;
  if (length > 0) found = memchr(found, *text, size - offset);
  if (found != NULL) found = memmem(found, (size_t)(end - found), text, length);
  if (found == NULL) {
    luaL_pushfail(L);
    return 1;
  }
  lua_pushinteger(L, found - subject + 1);
  lua_pushinteger(L, found - subject + (lua_Integer)length);
  return 2;
}

static int find_or_match(lua_State *L, bool is_find) {
  size_t size, length;
  const char *subject = luaL_checklstring(L, 1, &size);
  const char *text = luaL_checklstring(L, 2, &length);
  size_t offset = offset_of(luaL_optinteger(L, 3, 1), size);
  if (offset > size) {
    luaL_pushfail(L);
    return 1;
  }
  if (is_find && (lua_toboolean(L, 4) || is_plain(text, length)))
    return find_text(L, subject, size, offset, text, length);
  bool anchored = length > 0 && *text == '^';
  lb_matcher m;
  uint64_t local[LB_LOCAL_PATTERN / sizeof(uint64_t)];
  lb_start_matcher(&m, L, 1, text + anchored, length - anchored, local);
  const char *start = m.start + offset;
  const char *end = lb_search(&m, &start, NULL, anchored);
  lb_settle(&m);
  if (end == NULL) {
    luaL_pushfail(L);
    return 1;
  }
  if (!is_find) return lb_push_captures(&m, start, end, true);
  lua_pushinteger(L, start - m.start + 1);
  lua_pushinteger(L, end - m.start);
  return 2 + lb_push_captures(&m, start, end, false);
}

static int find(lua_State *L) { return find_or_match(L, true); }
static int match(lua_State *L) { return find_or_match(L, false); }

/// The state of an iterator of gmatch, in front of the items of its pattern.
typedef struct progress {
  lb_matcher matcher;
  const char *at;   // where the next search begins
  const char *last; // the end of the last match
} progress;

/// Upvalues: subject, progress.
static int next_match(lua_State *L) {
  progress *p = lua_touserdata(L, lua_upvalueindex(2));
  p->matcher.L = L; // it may be another coroutine's turn
  const char *start = p->at, *end = NULL;
  if (start != NULL) end = lb_search(&p->matcher, &start, p->last, false);
  lb_settle(&p->matcher);
  p->at = p->last = end;
  if (end == NULL) return 0;
  return lb_push_captures(&p->matcher, start, end, true);
}

static int gmatch(lua_State *L) {
  size_t size, length;
  const char *subject = luaL_checklstring(L, 1, &size);
  const char *text = luaL_checklstring(L, 2, &length);
  size_t offset = offset_of(luaL_optinteger(L, 3, 1), size);
  lua_settop(L, 2);
  progress *p = lua_newuserdatauv(L, sizeof(progress) + lb_pattern_size(text, length), 0);
  memset(p, 0, sizeof *p);
  p->matcher.L = L;
  p->matcher.start = subject;
  p->matcher.end = subject + size;
  p->at = offset > size ? NULL : subject + offset;
  compile(&p->matcher, text, length, p + 1);
  lua_replace(L, 2);
  lua_pushcclosure(L, next_match, 2);
  return 1;
}

void lb_open_patterns(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"find", find}, {"match", match}, {"gmatch", gmatch}, {"gsub", lb_gsub}, {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
