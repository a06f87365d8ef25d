// Compiles the text of a pattern to items and sets.
#include <string.h>

#include "patterns.h"

/// The possible errors of an item.
enum {
  ENDS_WITH_ESCAPE,
  MISSING_BRACKET,
  MISSING_ARGUMENTS,
  MISSING_SET,
  TOO_MANY_CAPTURES,
  NOTHING_TO_CLOSE,
  INVALID_INDEX,
};

/// The state of the compiler.
typedef struct reader {
  const char *at, *end;
  lb_item *items;
  lb_set *sets;
  uint32_t item_count, set_count, set_limit;
  uint32_t levels, open, positions; // bits per capture
  uint32_t captures;
} reader;

/// The letters of the C locale's classes, as sets of the first 128 characters.
static const uint64_t upper[2] = {0, 0x07FFFFFE}, lower[2] = {0, 0x07FFFFFE00000000},
                      digits[2] = {0x03FF000000000000, 0},
                      hexadecimal[2] = {0x03FF000000000000, 0x0000007E0000007E},
                      space[2] = {0x0000000100003E00, 0},
                      control[2] = {0x00000000FFFFFFFF, 0x8000000000000000},
                      punctuation[2] = {0xFC00FFFE00000000, 0x78000001F8000001};

static void add_all(lb_set *set, const uint64_t from[2]) {
  set->words[0] |= from[0];
  set->words[1] |= from[1];
}

static void add_character(lb_set *set, unsigned char character) {
  set->words[character >> 6] |= (uint64_t)1 << (character & 63);
}

static void add_range(lb_set *set, unsigned first, unsigned last) {
  for (unsigned i = first / 64; first <= last && i <= last / 64; i++) {
    unsigned low = i == first / 64 ? first % 64 : 0, high = i == last / 64 ? last % 64 : 63;
    set->words[i] |= (~(uint64_t)0 << low) & (~(uint64_t)0 >> (63 - high));
  }
}

/// The set of a letter after "%"; a letter that names no class is a set of itself.
static lb_set class_of(unsigned char letter) {
  lb_set set = {{0}};
  bool is_capital = letter >= 'A' && letter <= 'Z';
  switch (letter | (is_capital ? 0x20 : 0)) {
    case 'a': add_all(&set, upper); add_all(&set, lower); break;
    case 'c': add_all(&set, control); break;
    case 'd': add_all(&set, digits); break;
    case 'g': add_all(&set, punctuation); // plus the characters of %w
    // fallthrough
    case 'w': add_all(&set, upper); add_all(&set, lower); add_all(&set, digits); break;
    case 'l': add_all(&set, lower); break;
    case 'p': add_all(&set, punctuation); break;
    case 's': add_all(&set, space); break;
    case 'u': add_all(&set, upper); break;
    case 'x': add_all(&set, hexadecimal); break;
    case 'z': set.words[0] = 1; break;
    default: add_character(&set, letter); return set;
  }
  for (int i = 0; is_capital && i < 4; i++) set.words[i] = ~set.words[i];
  return set;
}

static lb_item *add(reader *r, lb_item_kind kind) {
  lb_item *item = &r->items[r->item_count++];
  *item = (lb_item){.kind = kind, .captures = r->captures};
  return item;
}

static bool refuse(reader *r, int reason) {
  add(r, LB_ITEM_MALFORMED)->first = (uint8_t)reason;
  return false;
}

/// Reads a set, from behind its "[" to behind its "]"; false when the "]" is missing. A "]" as the
/// first character is part of the set.
static bool read_set(reader *r, lb_set *set) {
  *set = (lb_set){{0}};
  bool is_complement = r->at < r->end && *r->at == '^';
  if (is_complement) r->at++;
  // The end of the set is found first, because a range must not go beyond it.
  const char *close = r->at;
  do {
    if (close == r->end) return false;
    if (*close++ == '%' && close < r->end) close++;
  } while (close == r->end || *close != ']');
  for (const char *p = r->at; p < close;) {
    unsigned char character = (unsigned char)*p++;
    if (character == '%') {
      const lb_set class = class_of((unsigned char)*p++);
      for (int i = 0; i < 4; i++) set->words[i] |= class.words[i];
    } else if (close - p >= 2 && *p == '-') {
      add_range(set, character, (unsigned char)p[1]);
      p += 2;
    } else {
      add_character(set, character);
    }
  }
  for (int i = 0; is_complement && i < 4; i++) set->words[i] = ~set->words[i];
  r->at = close + 1;
  return true;
}

static uint32_t keep(reader *r, lb_set set) {
  r->sets[r->set_count] = set;
  return r->set_count++;
}

/// Reads a single character, class or set, and its repetition.
static bool read_single(reader *r) {
  lb_item single = {.captures = r->captures};
  unsigned char character = (unsigned char)*r->at++;
  switch (character) {
    case '.': single.kind = LB_ITEM_ANY; break;
    case '[': {
      lb_set set;
      if (!read_set(r, &set)) return refuse(r, MISSING_BRACKET);
      single.kind = LB_ITEM_SET;
      single.set = keep(r, set);
      break;
    }
    case '%':
      if (r->at == r->end) return refuse(r, ENDS_WITH_ESCAPE);
      single.kind = LB_ITEM_SET;
      single.set = keep(r, class_of((unsigned char)*r->at++));
      break;
    default: single.kind = LB_ITEM_CHARACTER; single.first = character;
  }
  if (r->at < r->end) {
    switch (*r->at) {
      case '?': single.repeat = LB_OPTIONAL; break;
      case '*': single.repeat = LB_LONGEST; break;
      case '+': single.repeat = LB_LONGEST_OF_ONE; break;
      case '-': single.repeat = LB_SHORTEST; break;
      default: break;
    }
    if (single.repeat != LB_ONCE) r->at++;
  }
  *add(r, single.kind) = single;
  return true;
}

static bool read_open(reader *r) {
  r->at++;
  if (r->levels >= LB_MAX_CAPTURES) return refuse(r, TOO_MANY_CAPTURES);
  uint32_t level = r->levels++;
  bool is_position = r->at < r->end && *r->at == ')';
  if (is_position) r->at++;
  if (is_position) r->positions |= (uint32_t)1 << level;
  else r->open |= (uint32_t)1 << level;
  add(r, is_position ? LB_ITEM_POSITION : LB_ITEM_OPEN)->first = (uint8_t)level;
  r->captures++;
  return true;
}

static bool read_close(reader *r) {
  r->at++;
  if (r->open == 0) return refuse(r, NOTHING_TO_CLOSE);
  int level = 31 - __builtin_clz(r->open); // the innermost
  r->open &= ~((uint32_t)1 << level);
  add(r, LB_ITEM_CLOSE)->first = (uint8_t)level;
  r->captures++;
  return true;
}

/// Reads "%b", "%f" and back references from behind their "%".
static bool read_special(reader *r) {
  char letter = *r->at++;
  if (letter == 'b') {
    if (r->end - r->at < 2) return refuse(r, MISSING_ARGUMENTS);
    lb_item *item = add(r, LB_ITEM_BALANCE);
    item->first = (uint8_t)r->at[0];
    item->second = (uint8_t)r->at[1];
    r->at += 2;
    return true;
  }
  if (letter == 'f') {
    if (r->at == r->end || *r->at != '[') return refuse(r, MISSING_SET);
    r->at++;
    lb_set set;
    if (!read_set(r, &set)) return refuse(r, MISSING_BRACKET);
    add(r, LB_ITEM_FRONTIER)->set = keep(r, set);
    return true;
  }
  int level = letter - '1';
  if (level < 0 || (uint32_t)level >= r->levels || (r->open >> level & 1)) {
    refuse(r, INVALID_INDEX);
    r->items[r->item_count - 1].second = (uint8_t)(level + 1);
    return false;
  }
  add(r, LB_ITEM_BACK)->first = (uint8_t)level;
  return true;
}

static bool read_item(reader *r) {
  if (*r->at == '(') return read_open(r);
  if (*r->at == ')') return read_close(r);
  if (*r->at == '$' && r->at + 1 == r->end) {
    r->at++;
    add(r, LB_ITEM_FINISH);
    return true;
  }
  char next = r->at + 1 < r->end ? r->at[1] : 0;
  if (*r->at == '%' && (next == 'b' || next == 'f' || (next >= '0' && next <= '9'))) {
    r->at++;
    return read_special(r);
  }
  return read_single(r);
}

static size_t count_sets(const char *text, size_t length) {
  size_t count = 0;
  for (size_t i = 0; i < length; i++) count += text[i] == '%' || text[i] == '[';
  return count;
}

size_t lb_pattern_size(const char *text, size_t length) {
  return count_sets(text, length) * sizeof(lb_set) + (length + 1) * sizeof(lb_item);
}

void lb_compile_pattern(lb_pattern *pattern, void *memory, const char *text, size_t length) {
  lb_set *sets = memory;
  reader r = {.at = text, .end = text + length, .sets = sets};
  r.items = (lb_item *)(sets + count_sets(text, length));
  bool is_well = true;
  while (is_well && r.at < r.end) is_well = read_item(&r);
  if (is_well) add(&r, LB_ITEM_SUCCESS);
  *pattern = (lb_pattern){
      .items = r.items,
      .sets = r.sets,
      .levels = r.levels,
      .unfinished = r.open,
      .positions = r.positions,
  };
}

void lb_refuse_item(lua_State *L, const lb_item *item) {
  static const char *const messages[] = {
      [ENDS_WITH_ESCAPE] = "malformed pattern (ends with '%')",
      [MISSING_BRACKET] = "malformed pattern (missing ']')",
      [MISSING_ARGUMENTS] = "malformed pattern (missing arguments to '%b')",
      [MISSING_SET] = "missing '[' after '%f' in pattern",
      [TOO_MANY_CAPTURES] = "too many captures",
      [NOTHING_TO_CLOSE] = "invalid pattern capture",
  };
  if (item->first == INVALID_INDEX) luaL_error(L, "invalid capture index %%%d", item->second);
  luaL_error(L, "%s", messages[item->first]);
}
