// Matches items against a subject.
//
// Whenever a repeated item could match in another way, the choice is recorded; a mismatch reverts
// the last choice. Captures need not be reverted, because the items after a choice set them again.
#include <string.h>

#include "patterns.h"

/// A choice: an item that may still match in another way.
typedef struct choice {
  const lb_item *item;
  const char *low; // the longest repetition may shrink to here
  const char *at;  // the present end of the item's match
} choice;

void lb_settle(lb_matcher *m) {
  int64_t steps = (int64_t)m->steps;
  m->steps = 0;
  lb_spend(m->L, steps);
}

static inline void spend(lb_matcher *m, size_t steps) {
  m->steps += steps;
  if (m->steps >= LB_GRAIN) lb_settle(m);
}

/// Whether a single item accepts the character at `at`.
static inline bool has(const lb_matcher *m, const lb_item *item, const char *at) {
  if (at >= m->end) return false;
  if (item->kind == LB_ITEM_CHARACTER) return (unsigned char)*at == item->first;
  if (item->kind == LB_ITEM_ANY) return true;
  return lb_set_has(&m->pattern.sets[item->set], (unsigned char)*at);
}

/// The end of the run of characters from `at` that a single item accepts.
static const char *run(const lb_matcher *m, const lb_item *item, const char *at) {
  if (item->kind == LB_ITEM_ANY) return m->end;
  while (has(m, item, at)) at++;
  return at;
}

/// The position after the balanced text, or NULL.
static const char *balance(lb_matcher *m, const lb_item *item, const char *at) {
  if (at >= m->end || (unsigned char)*at != item->first) return NULL;
  const char *begin = at;
  size_t depth = 1;
  while (++at < m->end) {
    unsigned char character = (unsigned char)*at;
    if (character == item->second) {
      if (--depth == 0) {
        spend(m, (size_t)(at - begin));
        return at + 1;
      }
    } else if (character == item->first) {
      depth++;
    }
  }
  spend(m, (size_t)(at - begin));
  return NULL;
}

static const char *repeat_capture(lb_matcher *m, const lb_item *item, const char *at) {
  if (m->pattern.positions >> item->first & 1) return NULL;
  const lb_capture_range range = m->captures[item->first];
  if ((size_t)(m->end - at) < range.length) return NULL;
  spend(m, range.length / 8);
  return memcmp(range.start, at, range.length) == 0 ? at + range.length : NULL;
}

static bool is_frontier(const lb_matcher *m, const lb_item *item, const char *at) {
  const lb_set *set = &m->pattern.sets[item->set];
  unsigned char before = at > m->start ? (unsigned char)at[-1] : 0;
  unsigned char after = at < m->end ? (unsigned char)*at : 0;
  return !lb_set_has(set, before) && lb_set_has(set, after);
}

/// Matches an item that does not repeat. NULL for a mismatch.
static inline const char *match_once(lb_matcher *m, const lb_item *item, const char *at) {
  switch ((lb_item_kind)item->kind) {
    case LB_ITEM_CHARACTER:
    case LB_ITEM_ANY:
    case LB_ITEM_SET: return has(m, item, at) ? at + 1 : NULL;
    case LB_ITEM_OPEN:
    case LB_ITEM_POSITION: m->captures[item->first].start = at; return at;
    case LB_ITEM_CLOSE:
      m->captures[item->first].length = (size_t)(at - m->captures[item->first].start);
      return at;
    case LB_ITEM_BACK: return repeat_capture(m, item, at);
    case LB_ITEM_BALANCE: return balance(m, item, at);
    case LB_ITEM_FRONTIER: return is_frontier(m, item, at) ? at : NULL;
    case LB_ITEM_FINISH: return at == m->end ? at : NULL;
    default: lb_refuse_item(m->L, item); return NULL;
  }
}

/// The end of a match that begins at `at`, or NULL.
static const char *match(lb_matcher *m, const char *at) {
  choice choices[LB_MAX_NESTING];
  uint32_t count = 0;
  const lb_item *item = m->pattern.items;
  for (;;) {
    spend(m, 1);
    if (count + item->captures >= LB_MAX_NESTING) luaL_error(m->L, "pattern too complex");
    if (item->kind == LB_ITEM_SUCCESS) return at;
    if (item->repeat == LB_ONCE) {
      at = match_once(m, item, at);
      item++;
    } else if (!has(m, item, at)) {
      if (item->repeat == LB_LONGEST_OF_ONE) at = NULL;
      item++;
    } else {
      choice *new = &choices[count++];
      *new = (choice){item, at, at};
      if (item->repeat == LB_OPTIONAL) {
        new->at = at + 1;
      } else if (item->repeat != LB_SHORTEST) {
        new->at = run(m, item, at);
        if (item->repeat == LB_LONGEST_OF_ONE) new->low = at + 1;
        spend(m, (size_t)(new->at - at) / 4);
      }
      at = new->at;
      item++;
    }
    // After a mismatch the last choice is changed; without a choice there is no match.
    while (at == NULL) {
      if (count == 0) return NULL;
      choice *last = &choices[count - 1];
      if (last->item->repeat == LB_SHORTEST) {
        if (has(m, last->item, last->at)) at = ++last->at;
      } else if (last->item->repeat == LB_OPTIONAL) {
        at = last->low;
        item = last->item + 1;
        count--;
        break;
      } else if (last->at > last->low) {
        at = --last->at;
      }
      if (at == NULL) count--;
      else item = last->item + 1;
    }
  }
}

const char *lb_search(
    lb_matcher *m, const char **start, const char *not_here, bool anchored) {
  const lb_item *first = m->pattern.items;
  bool begins_with_character =
      first->kind == LB_ITEM_CHARACTER &&
      (first->repeat == LB_ONCE || first->repeat == LB_LONGEST_OF_ONE);
  for (const char *at = *start;; at++) {
    if (begins_with_character && !anchored) {
      const char *next = memchr(at, first->first, (size_t)(m->end - at));
      spend(m, (size_t)((next != NULL ? next : m->end) - at) / 8);
      if (next == NULL) return NULL;
      at = next;
    }
    const char *end = match(m, at);
    if (end != NULL && end != not_here) {
      *start = at;
      return end;
    }
    if (anchored || at >= m->end) return NULL;
  }
}
