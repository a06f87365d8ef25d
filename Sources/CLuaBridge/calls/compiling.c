// Compiles text to a function in pieces, so that the clock can stop the compiler.
#define _GNU_SOURCE
#include <string.h>

#include "calls.h"

enum {
  CHUNK_FUEL = 100,       // for compiling anything
  BYTE_FUEL = 4,          // for a byte of source text
  PAIR_FUEL_SHARE = 8,    // pairs of jumps that cost a unit
  PIECE = 512,            // bytes that are compiled between two checks of the clock
};

/// The number of occurrences of a word in a text, longer words included.
static int64_t occurrences(const char *text, size_t length, const char *word) {
  int64_t count = 0;
  const char *end = text + length;
  while ((text = memmem(text, (size_t)(end - text), word, strlen(word))) != NULL) {
    count++;
    text++;
  }
  return count;
}

/// Gives the compiler a piece of a text, and stops it when the call is over its time.
static const char *read_piece(lua_State *L, void *context, size_t *size) {
  lb_text *text = context;
  lb_check_stop(L);
  const char *piece = text->bytes;
  *size = text->length < PIECE ? text->length : PIECE;
  text->bytes += *size;
  text->length -= *size;
  return piece;
}

int lb_compile(lua_State *L, const char *source, size_t length, const char *name) {
  lb_host *host = lb_host_of(L);
  lb_text rest = {.bytes = (char *)source, .length = length};
  host->is_compiling = true;
  int status = lua_load(L, read_piece, &rest, name, "t");
  host->is_compiling = false;
  return status;
}

int64_t lb_cost_of_source(const char *source, size_t length) {
  // The compiler visits all open jumps at each label, each jump and each branch.
  static const char *const jumps[] = {"goto", "break", "elseif", "::"};
  int64_t count = 0;
  for (size_t i = 0; i < sizeof jumps / sizeof *jumps; i++)
    count += occurrences(source, length, jumps[i]);
  return CHUNK_FUEL + (int64_t)length * BYTE_FUEL + count * count / PAIR_FUEL_SHARE;
}

/// Skips a byte order mark, and the text of a first line that begins with "#".
static void skip_preamble(const char **source, size_t *length) {
  size_t skipped = 0;
  if (*length >= 3 && memcmp(*source, "\xEF\xBB\xBF", 3) == 0) skipped = 3;
  if (skipped < *length && (*source)[skipped] == '#')
    while (skipped < *length && (*source)[skipped] != '\n') skipped++;
  *source += skipped;
  *length -= skipped;
}

/// Copies a chunk's name to a fixed address. Lua looks strings up by their address first, so
/// otherwise the caller's address would decide whether a long name is stored again.
static const char *settled_name(lb_host *host, const char *name) {
  size_t size = strlen(name) + 1;
  if (size > sizeof host->chunk_name) return name;
  return memcpy(host->chunk_name, name, size);
}

int lb_compile_file(lua_State *L, const char *source, size_t length, const char *name) {
  lb_host *host = lb_host_of(L);
  if (source == NULL) source = "";
  skip_preamble(&source, &length);
  if (length > LB_LONGEST_SOURCE) {
    lua_pushfstring(L, "%s:1: a file has %d KiB at most", *name == '@' ? name + 1 : name,
                    LB_LONGEST_SOURCE >> 10);
    return LUA_ERRSYNTAX;
  }
  lb_charge(host, lb_cost_of_source(source, length));
  // lua_load makes its own protected call.
  return lb_compile(L, source, length, settled_name(host, name));
}
