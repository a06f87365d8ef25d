// Messages of nested failures: each level puts its words in front of those of the level below.
#include <string.h>

#include "calls.h"

enum { LONGEST_PREFIX = 512 }; // bytes, of words that are looked for again

size_t lb_repeated_prefix(const char *message, size_t length) {
  for (size_t end = 2; end <= LONGEST_PREFIX && 2 * end <= length; end++)
    if (message[end - 1] == ' ' && message[end - 2] == ':' &&
        memcmp(message, message + end, end) == 0)
      return end;
  return 0;
}

void lb_say_once(lua_State *L) {
  size_t length;
  const char *message = lua_tolstring(L, -1, &length);
  size_t repeated = lb_repeated_prefix(message, length);
  if (repeated == 0) return;
  lua_pushlstring(L, message + repeated, length - repeated);
  lua_remove(L, -2);
}
