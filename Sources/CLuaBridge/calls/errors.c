// Turns a Lua error into an `lb_error`. The message handler records the position, while the failed
// calls are still on the stack; the message is written after unwinding, in a protected call.
#include <stdio.h>
#include <string.h>

#include "calls.h"

enum { LONGEST_MESSAGE = 16384 };

static const char last_error; // its address is the registry key of the last error object

const lb_error *lb_last_error(const lb_host *host) { return &((const lb_calls *)host)->error; }

void lb_push_traceback(lua_State *L, lua_State *thread, lb_text *text) {
  lua_Debug activation; // Lua's own traceback looks through all calls some 30 times
  if (lua_getstack(thread, LB_DEEP_CALLS, &activation))
    return lb_add_innermost_calls(thread, text);
  luaL_traceback(L, thread, NULL, thread == L ? 1 : 0);
  size_t length;
  const char *line = lua_tolstring(L, -1, &length);
  const char *end = line + length;
  bool is_first = true;
  while (line < end) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    if (next == NULL) next = end;
    while (line < next && *line == '\t') line++;
    size_t size = (size_t)(next - line);
    // The heading is left out, and so is the C function that calls into Lua.
    bool is_noise = (size == 16 && memcmp(line, "stack traceback:", 16) == 0) ||
                    (size == 9 && memcmp(line, "[C]: in ?", 9) == 0);
    if (!is_noise) {
      if (!is_first || text->length > 0) lb_text_add(text, "\n", 1);
      lb_text_add(text, line, size);
      is_first = false;
    }
    line = next + 1;
  }
  lua_pop(L, 1);
}

/// Finds the activation that the message names, otherwise the innermost Lua function, and the
/// length of the position in the message.
static size_t locate(lua_State *L, lb_host *host, const char *message, size_t length) {
  lb_calls *calls = lb_calls_of(host);
  lua_Debug activation;
  bool is_found = false;
  for (int level = 1; level < 64 && lua_getstack(L, level, &activation); level++) {
    lua_getinfo(L, "Sl", &activation);
    if (activation.currentline <= 0) continue;
    char prefix[LUA_IDSIZE + 32];
    int size = snprintf(prefix, sizeof prefix, "%s:%d: ", activation.short_src,
                        activation.currentline);
    bool is_named = (size_t)size <= length && memcmp(message, prefix, (size_t)size) == 0;
    if (!is_found || is_named) {
      lb_set_file(&calls->file, activation.source, activation.srclen);
      calls->error.line = activation.currentline;
      lb_note_locals(host, L, &activation);
      is_found = true;
    }
    if (is_named) return (size_t)size;
  }
  return 0;
}

/// Whether the value on top is the last error object.
static bool is_last_error(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &last_error);
  bool is_same = lua_rawequal(L, -1, -2);
  lua_pop(L, 1);
  return is_same;
}

/// Runs where the error was raised. Stack: [-1, +1], the error object itself.
int lb_message_handler(lua_State *L) {
  lb_host *host = lb_host_of(L);
  lb_calls *calls = lb_calls_of(host);
  host->unlimited++;
  lua_settop(L, 1);
  if (calls->raised_again && is_last_error(L)) {
    // An inner call recorded the error already; only its traceback gets longer.
    lb_push_traceback(L, L, &calls->traceback);
  } else {
    lb_text_set(&calls->traceback, "", 0);
    lb_text_set(&calls->file, "", 0);
    lb_text_set(&calls->message, "", 0);
    calls->error.line = 0;
    calls->local_count = 0;
    size_t length = 0;
    const char *message = lua_type(L, 1) == LUA_TSTRING ? lua_tolstring(L, 1, &length) : NULL;
    size_t position = locate(L, host, message, length);
    if (message != NULL) lb_text_set(&calls->message, message + position, length - position);
    lb_push_traceback(L, L, &calls->traceback);
  }
  calls->raised_again = false;
  calls->captured = true;
  host->unlimited--;
  return 1;
}

/// Splits "file:line: message", as the compiler writes it.
static void split_syntax_error(lb_host *host, const char *message, size_t length) {
  lb_calls *calls = lb_calls_of(host);
  for (size_t i = 0; i + 2 < length; i++) {
    if (message[i] != ':') continue;
    size_t j = i + 1;
    int line = 0;
    while (j < length && message[j] >= '0' && message[j] <= '9' && line < 100000000)
      line = line * 10 + (message[j++] - '0');
    if (j == i + 1 || j + 1 >= length || message[j] != ':' || message[j + 1] != ' ') continue;
    lb_text_set(&calls->file, message, i);
    calls->error.line = line;
    lb_text_set(&calls->message, message + j + 2, length - j - 2);
    return;
  }
  lb_text_set(&calls->message, message, length);
}

static int describe_error(lua_State *L) {
  lb_push_described(L, 1);
  return 1;
}

/// Writes a message for an error without one: an empty string, or nothing but a position.
static void set_message_of_nothing(lb_calls *calls) {
  static const char words[] = "the error is a string value without a message";
  lb_text_set(&calls->message, words, sizeof words - 1);
}

/// Writes a message for an error object that is not a string. Stack: [-0, +0].
static void set_message_of_object(lb_host *host, lua_State *L) {
  lb_calls *calls = lb_calls_of(host);
  int type = lua_type(L, -1);
  bool can_describe = type == LUA_TNUMBER || type == LUA_TUSERDATA || type == LUA_TBOOLEAN ||
                      (type == LUA_TTABLE && luaL_getmetafield(L, -1, "__tostring") != LUA_TNIL);
  if (type == LUA_TTABLE && can_describe) lua_pop(L, 1);
  if (can_describe && host->stop == LB_OK) {
    lua_pushcfunction(L, describe_error);
    lua_pushvalue(L, -2);
    host->unlimited = 0; // the script's __tostring has limits
    int status = lua_pcall(L, 1, 1, 0);
    host->unlimited = 1;
    if (status == LUA_OK) {
      size_t length;
      const char *text = lua_tolstring(L, -1, &length);
      lb_text_set(&calls->message, text, length);
      lua_pop(L, 1);
      return;
    }
    lua_pop(L, 1);
  }
  if (type == LUA_TTABLE) {
    lua_pushliteral(L, "message");
    lua_rawget(L, -2);
    size_t length;
    const char *text = lua_type(L, -1) == LUA_TSTRING ? lua_tolstring(L, -1, &length) : NULL;
    if (text != NULL) lb_text_set(&calls->message, text, length);
    lua_pop(L, 1);
    if (text != NULL) return;
  }
  char text[64];
  int size = snprintf(text, sizeof text, "the error is a %s value without a message",
                      lua_typename(L, type));
  lb_text_set(&calls->message, text, (size_t)size);
}

static void set_message_of_stop(lb_host *host) {
  lb_calls *calls = lb_calls_of(host);
  char text[160];
  int size;
  if (host->stop == LB_FUEL) {
    size = snprintf(text, sizeof text, "ran out of fuel: does a loop not end?");
    lb_note_spending(host);
  } else if (host->stop == LB_INTERRUPTED)
    size = snprintf(text, sizeof text, "interrupted");
  else if (host->stop == LB_CLOCK)
    size = snprintf(text, sizeof text,
                    "stopped by the clock after %.3g s, with fuel left: another run or machine may"
                    " stop it elsewhere, or not at all",
                    host->time_spent - host->time_begin);
  else if (host->is_deep)
    size = snprintf(text, sizeof text,
                    "stack overflow: calls nested %d deep use up the memory limit of %zu KiB",
                    LB_DEEP_CALLS, host->memory_limit >> 10);
  else if (host->reason == LB_SCATTERED)
    size = snprintf(text, sizeof text,
                    "out of memory: what is free lies scattered among what is kept, in pieces too"
                    " small");
  else if (host->reason == LB_TOO_LONG)
    size = snprintf(text, sizeof text, "out of memory: a string has %d KiB at most",
                    LB_LONGEST_STRING >> 10);
  else if (host->reason == LB_TOO_WORDY)
    size = snprintf(text, sizeof text,
                    "out of memory: a file has %d different names, texts and numbers at most",
                    LB_MOST_CONSTANTS);
  else if (host->reason == LB_COLLIDING)
    size = snprintf(text, sizeof text,
                    "out of memory: too many numbers among the keys of a table collide");
  else if (host->reason == LB_TOO_LARGE)
    size = snprintf(text, sizeof text, "out of memory: a table has %d keys at most beside its list",
                    LB_MOST_KEYS);
  else if (host->refused_owner != 0)
    size = snprintf(text, sizeof text, "out of memory: its own limit is %zu KiB",
                    host->owner_limits[host->refused_owner] >> 10);
  else
    size = snprintf(text, sizeof text, "out of memory: the limit is %zu KiB",
                    host->memory_limit >> 10);
  lb_text_set(&calls->message, text, (size_t)size);
}

static void shorten(lb_text *text) {
  if (text->length <= LONGEST_MESSAGE) return;
  char note[64];
  int size = snprintf(note, sizeof note, "... (%zu bytes more)", text->length - LONGEST_MESSAGE);
  text->length = LONGEST_MESSAGE;
  lb_text_add(text, note, (size_t)size);
}

/// Converts the failed status and the error object on top into `calls->error`; leaves the object.
/// The memory limit is off.
lb_status lb_capture(lb_host *host, lua_State *L, int status) {
  lb_calls *calls = lb_calls_of(host);
  lb_status kind = host->stop != LB_OK        ? host->stop
                   : status == LUA_ERRMEM     ? LB_MEMORY
                   : status == LUA_ERRSYNTAX  ? LB_SYNTAX
                                              : LB_RUNTIME;
  bool is_known = calls->captured && status == LUA_ERRRUN;
  if (!is_known) {
    lb_text_set(&calls->message, "", 0);
    lb_text_set(&calls->traceback, "", 0);
    lb_text_set(&calls->file, "", 0);
    calls->error.line = 0;
    calls->local_count = 0;
  }
  if (kind == LB_MEMORY && !is_known && host->refused_line > 0) {
    lb_text_set(&calls->traceback, host->refused.bytes, host->refused.length);
    lb_text_set(&calls->file, host->refused_file.bytes, host->refused_file.length);
    calls->error.line = host->refused_line;
  }
  if (kind == LB_MEMORY || host->stop != LB_OK) {
    lb_status stop = host->stop;
    host->stop = kind;
    set_message_of_stop(host);
    host->stop = stop;
  } else if (lua_type(L, -1) != LUA_TSTRING) {
    if (calls->message.length == 0) set_message_of_object(host, L);
  } else if (!is_known) {
    size_t length;
    const char *message = lua_tolstring(L, -1, &length);
    if (kind == LB_SYNTAX) split_syntax_error(host, message, length);
    else lb_text_set(&calls->message, message, length);
  }
  if (calls->message.length == 0) set_message_of_nothing(calls);
  shorten(&calls->message);
  lua_pushvalue(L, -1);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &last_error);
  calls->captured = false;
  calls->raised_again = false;
  calls->error = (lb_error){
      .kind = kind,
      .line = calls->error.line,
      .object = ++calls->error_number,
      .message = calls->message.bytes,
      .message_length = calls->message.length,
      .file = calls->file.length > 0 ? calls->file.bytes : NULL,
      .file_length = calls->file.length,
      .traceback = calls->traceback.bytes,
      .traceback_length = calls->traceback.length,
      .locals = calls->locals,
      .local_count = calls->local_count,
  };
  return kind;
}

void lb_set_failure(
    lb_host *host, const char *message, size_t length, int level, int64_t object) {
  lb_calls *calls = lb_calls_of(host);
  size_t repeated = lb_repeated_prefix(message, length);
  lb_text_set(&calls->failure, message + repeated, length - repeated);
  calls->failure_level = level;
  calls->failure_object = object;
}

/// Raises the error that `lb_set_failure` set.
int lb_raise_failure(lb_host *host, lua_State *L) {
  lb_calls *calls = lb_calls_of(host);
  lb_check_stop(L);
  if (calls->failure_object != 0 && calls->failure_object == calls->error_number) {
    calls->raised_again = true;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &last_error);
    return lua_error(L);
  }
  luaL_where(L, calls->failure_level);
  lua_pushlstring(L, calls->failure.bytes, calls->failure.length);
  lua_concat(L, 2);
  return lua_error(L);
}
