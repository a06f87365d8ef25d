// Messages of nested failures: each level puts a prefix in front of the message of the level below.
#include <string.h>

#include "calls.h"

enum { LONGEST_PREFIX = 512 }; // bytes of a prefix whose repetition is removed

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
