// String patterns of Lua 5.4, matched by the host's own code: every step is charged and can be
// stopped.
//
// A pattern is compiled into an array of items (pattern_compile.c), then matched by a loop with a
// list of choices that can be reverted (pattern_match.c). Patterns have no alternatives and only
// single characters repeat, so the captures before an item are always the same: the compiler knows
// the opening of each closing bracket, and which back references are valid. As in Lua, a malformed
// item raises only when a match reaches it.
#ifndef PATTERNS_H
#define PATTERNS_H

#include "sandbox.h"

enum {
  LB_MAX_CAPTURES = 32,
  LB_MAX_NESTING = 200, // Lua's bound on choices and captures within each other
  LB_LOCAL_PATTERN = 1024, // bytes of items and sets that need no memory from Lua
};

typedef enum lb_item_kind {
  LB_ITEM_CHARACTER,
  LB_ITEM_ANY,
  LB_ITEM_SET,
  LB_ITEM_OPEN,
  LB_ITEM_POSITION,
  LB_ITEM_CLOSE,
  LB_ITEM_BACK,
  LB_ITEM_BALANCE,
  LB_ITEM_FRONTIER,
  LB_ITEM_FINISH, // the end of the subject
  LB_ITEM_SUCCESS,
  LB_ITEM_MALFORMED,
} lb_item_kind;

typedef enum lb_repeat {
  LB_ONCE,
  LB_OPTIONAL,
  LB_LONGEST,
  LB_LONGEST_OF_ONE, // at least one
  LB_SHORTEST,
} lb_repeat;

typedef struct lb_item {
  uint8_t kind;
  uint8_t repeat;
  uint8_t first;  // a character, a capture, or the malformed part
  uint8_t second; // the closing character, or the capture that a message names
  uint32_t set;
  uint32_t captures; // brackets of captures before it
} lb_item;

/// The characters of a class or set, a bit for each of 256.
typedef struct lb_set {
  uint64_t words[4];
} lb_set;

typedef struct lb_pattern {
  const lb_item *items;
  const lb_set *sets;
  uint32_t levels;     // captures
  uint32_t unfinished; // a bit for each that is never closed
  uint32_t positions;  // a bit for each that is a position
} lb_pattern;

typedef struct lb_capture_range {
  const char *start;
  size_t length;
} lb_capture_range;

typedef struct lb_matcher {
  lua_State *L;
  const char *start, *end; // the subject
  size_t steps;            // not charged yet
  size_t steps_of_value;   // for computing the replacement of a match
  lb_pattern pattern;
  lb_capture_range captures[LB_MAX_CAPTURES];
} lb_matcher;

/// Bytes that the items and sets of a pattern need.
size_t lb_pattern_size(const char *text, size_t length);
/// Compiles into `memory`, aligned for `lb_set`. Cannot fail.
void lb_compile_pattern(lb_pattern *pattern, void *memory, const char *text, size_t length);
/// Whether the set has the character.
static inline bool lb_set_has(const lb_set *set, unsigned char character) {
  return set->words[character >> 6] >> (character & 63) & 1;
}

/// The first match at `*start` or later that does not end at `not_here`, or NULL. Moves `*start`.
/// Stack: [-0, +0].
const char *lb_search(lb_matcher *matcher, const char **start, const char *not_here, bool anchored);
/// Charges pending steps, and raises when the call must stop. Stack: [-0, +0].
void lb_settle(lb_matcher *matcher);
/// Pushes a capture of the match [start, end), or the whole match when there are no captures.
/// Stack: [-0, +1].
void lb_push_capture(lb_matcher *matcher, uint32_t level, const char *start, const char *end);
/// Pushes all captures. Stack: [-0, +count]; returns the count.
int lb_push_captures(lb_matcher *matcher, const char *start, const char *end, bool or_whole);
/// Begins with a subject and a pattern; `local` has LB_LOCAL_PATTERN bytes. Stack: [-0, +1].
void lb_start_matcher(
    lb_matcher *matcher, lua_State *L, int subject, const char *text, size_t length, void *local);
/// Raises the error of a malformed item. Stack: raises.
void lb_refuse_item(lua_State *L, const lb_item *item);
/// `string.gsub`. Stack: [-arguments, +2].
int lb_gsub(lua_State *L);
/// Puts find, match, gmatch and gsub into the library on top. Stack: [-0, +0].
void lb_open_patterns(lua_State *L);

#endif
