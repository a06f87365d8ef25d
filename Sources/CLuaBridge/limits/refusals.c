// Writes the calls in progress without allocating in Lua and without traversing all of them. This
// is for the time after memory was refused, when Lua runs no message handler, and for the innermost
// of very many calls.
#include <stdio.h>

#include "limits.h"

enum { WRITTEN_CALLS = 12 };

/// Adds the line of a call.
static void add_call(lb_text *text, const lua_Debug *activation) {
  char line[LUA_IDSIZE + 128];
  bool is_main = *activation->what == 'm';
  const char *name = activation->name == NULL ? "?" : activation->name;
  int size = snprintf(line, sizeof line, "%s%s:%d: in %s%.60s%s", text->length > 0 ? "\n" : "",
                      activation->short_src, activation->currentline,
                      is_main ? "main chunk" : "function '", is_main ? "" : name,
                      is_main ? "" : "'");
  lb_text_add(text, line, (size_t)size);
}

void lb_add_innermost_calls(lua_State *L, lb_text *text) {
  static const char rest[] = "\n...";
  lua_Debug activation;
  for (int level = 0; level < WRITTEN_CALLS && lua_getstack(L, level, &activation); level++) {
    lua_getinfo(L, "Sln", &activation);
    if (activation.currentline > 0) add_call(text, &activation);
  }
  lb_text_add(text, rest, sizeof rest - 1);
}

/// The allocator calls this in the middle of any instruction, so it only reads the list of calls.
void lb_note_refusal(lb_host *host) {
  lua_State *L = host->running;
  lua_Debug activation;
  bool is_innermost = true;
  host->is_deep = false;
  if (L == NULL) return;
  host->is_deep = lua_getstack(L, LB_DEEP_CALLS, &activation) != 0;
  for (int level = 0; level < WRITTEN_CALLS && lua_getstack(L, level, &activation); level++) {
    lua_getinfo(L, "Sln", &activation);
    if (activation.currentline <= 0) continue;
    // A refusal while calls are unwound must not hide the refusal that ended them.
    if (is_innermost) {
      is_innermost = false;
      lb_text_set(&host->refused, "", 0);
      host->refused_line = activation.currentline;
      lb_set_file(&host->refused_file, activation.source, activation.srclen);
    }
    add_call(&host->refused, &activation);
  }
}
