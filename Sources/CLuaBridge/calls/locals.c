// Writes the values of locals at the position of an error, in a few words each, for reports.
//
// The message handler records them while the failed calls are still on the stack. All records have
// fixed sizes and are part of the host block: nothing is allocated, no metamethod runs, and a table
// is traversed only up to a limit.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "calls.h"

enum {
  LONGEST_STRING = 40,   // bytes of a string that are shown
  MOST_ENTRIES = 1000,   // entries of a table that are counted
  SHORT_LIST = 6,        // numbers of a list that are shown
};

/// A text of fixed size that is cut at its end.
typedef struct writer {
  char *bytes;
  size_t length, capacity;
} writer;

static void add(writer *text, const char *bytes, size_t length) {
  size_t room = text->capacity - 1 - text->length;
  if (length > room) length = room;
  memcpy(text->bytes + text->length, bytes, length);
  text->length += length;
  text->bytes[text->length] = 0;
}

static void add_text(writer *text, const char *bytes) { add(text, bytes, strlen(bytes)); }

static void add_number(writer *text, lua_State *L, int index) {
  char digits[64];
  if (lua_isinteger(L, index)) {
    snprintf(digits, sizeof digits, "%lld", (long long)lua_tointeger(L, index));
  } else {
    lua_Number number = lua_tonumber(L, index);
    if (isnan(number)) snprintf(digits, sizeof digits, "nan");
    else snprintf(digits, sizeof digits, "%.14g", number);
    if (strspn(digits, "-0123456789") == strlen(digits)) strcat(digits, ".0");
  }
  add_text(text, digits);
}

static void add_string(writer *text, const char *bytes, size_t length) {
  size_t shown = length;
  if (shown > LONGEST_STRING) {
    shown = LONGEST_STRING;
    while (shown > 0 && ((unsigned char)bytes[shown] & 0xC0) == 0x80) shown--;
  }
  add(text, "\"", 1);
  for (size_t i = 0; i < shown; i++) {
    unsigned char byte = (unsigned char)bytes[i];
    char escaped[8];
    if (byte == '"' || byte == '\\') snprintf(escaped, sizeof escaped, "\\%c", byte);
    else if (byte == '\n') snprintf(escaped, sizeof escaped, "\\n");
    else if (byte < 0x20 || byte == 0x7F) snprintf(escaped, sizeof escaped, "\\%03d", byte);
    else snprintf(escaped, sizeof escaped, "%c", byte);
    add_text(text, escaped);
  }
  add(text, "\"", 1);
  if (shown == length) return;
  char note[40];
  snprintf(note, sizeof note, "... (%zu bytes)", length);
  add_text(text, note);
}

/// Writes a short list of numbers. Stack: [-0, +0].
static void add_list(writer *text, lua_State *L, int index, lua_Unsigned count) {
  for (lua_Unsigned i = 1; i <= count; i++) {
    add_text(text, i == 1 ? "{" : ", ");
    lua_rawgeti(L, index, (lua_Integer)i);
    add_number(text, L, -1);
    lua_pop(L, 1);
  }
  add_text(text, "}");
}

/// Writes the number of items in a table's list, and of its other fields.
/// Stack: [-0, +0].
static void add_table(writer *text, lua_State *L, int index) {
  lua_Unsigned items = lua_rawlen(L, index);
  lua_Unsigned entries = 0;
  bool has_numbers_only = true;
  lua_pushnil(L);
  while (lua_next(L, index)) {
    if (lb_is_hidden(L, -2)) {
      lua_pop(L, 1);
      continue;
    }
    has_numbers_only = has_numbers_only && lua_type(L, -1) == LUA_TNUMBER;
    lua_pop(L, 1);
    if (++entries < MOST_ENTRIES) continue;
    lua_pop(L, 1);
    break;
  }
  lb_charge(lb_host_of(L), (int64_t)entries);
  if (entries == items && items > 0 && items <= SHORT_LIST && has_numbers_only)
    return add_list(text, L, index, items);
  char note[80];
  if (entries >= MOST_ENTRIES) snprintf(note, sizeof note, "table, %d entries or more", MOST_ENTRIES);
  else if (entries == 0) snprintf(note, sizeof note, "{}");
  else if (items >= entries)
    snprintf(note, sizeof note, "table, %llu item%s", (unsigned long long)items, items == 1 ? "" : "s");
  else if (items == 0)
    snprintf(note, sizeof note, "table, %llu field%s", (unsigned long long)entries,
             entries == 1 ? "" : "s");
  else
    snprintf(note, sizeof note, "table, %llu item%s and %llu field%s", (unsigned long long)items,
             items == 1 ? "" : "s", (unsigned long long)(entries - items),
             entries - items == 1 ? "" : "s");
  add_text(text, note);
}

/// Writes a table. A table that an earlier record describes is not traversed again, because it may
/// be large and mostly empty. Stack: [-0, +0].
static void add_known_table(writer *text, lua_State *L, int index, lb_local *local) {
  lb_host *host = lb_host_of(L);
  lb_calls *calls = lb_calls_of(host);
  const void *table = lua_topointer(L, index);
  for (int i = 0; i < calls->local_count; i++) {
    const lb_local *known = &calls->locals[i];
    if (known != local && known->table == table) return add_text(text, known->text);
  }
  local->table = table;
  add_table(text, L, index);
}

/// Writes the value on top. Stack: [-0, +0].
static void describe(lua_State *L, lb_local *local) {
  writer text = {.bytes = local->text, .capacity = sizeof local->text};
  local->text[0] = 0;
  local->handle_kind = 0;
  local->table = NULL;
  int index = lua_gettop(L);
  const lb_handle *handle;
  switch (lua_type(L, index)) {
    case LUA_TNIL: add_text(&text, "nil"); break;
    case LUA_TBOOLEAN: add_text(&text, lua_toboolean(L, index) ? "true" : "false"); break;
    case LUA_TNUMBER: add_number(&text, L, index); break;
    case LUA_TSTRING: {
      size_t length;
      const char *bytes = lua_tolstring(L, index, &length);
      add_string(&text, bytes, length);
      break;
    }
    case LUA_TTABLE: add_known_table(&text, L, index, local); break;
    case LUA_TTHREAD: add_text(&text, "coroutine"); break;
    case LUA_TUSERDATA:
      handle = lb_to_handle(L, index);
      if (handle != NULL && handle->kind <= lb_values_of(lb_host_of(L))->kind_count) {
        add_text(&text, lb_values_of(lb_host_of(L))->kinds[handle->kind].name);
        local->handle_kind = handle->kind;
        local->handle_index = handle->index;
        local->handle_generation = handle->generation;
        break;
      }
      // fall through
    default: add_text(&text, lua_typename(L, lua_type(L, index)));
  }
}

/// The record for a name: that of a hidden outer local with the same name, or the next one.
static lb_local *place_of(lb_host *host, const char *name) {
  lb_calls *calls = lb_calls_of(host);
  for (int i = 0; i < calls->local_count; i++)
    if (strncmp(calls->locals[i].name, name, sizeof calls->locals[i].name - 1) == 0)
      return &calls->locals[i];
  if (calls->local_count == LB_LOCALS) return NULL;
  lb_local *local = &calls->locals[calls->local_count++];
  snprintf(local->name, sizeof local->name, "%s", name);
  return local;
}

void lb_note_locals(lb_host *host, lua_State *L, lua_Debug *activation) {
  lb_calls *calls = lb_calls_of(host);
  calls->local_count = 0;
  const char *name;
  for (int i = 1; (name = lua_getlocal(L, activation, i)) != NULL; i++) {
    lb_charge(host, 1);
    lb_local *local = *name == '(' ? NULL : place_of(host, name);
    if (local != NULL) describe(L, local);
    lua_pop(L, 1);
  }
}
