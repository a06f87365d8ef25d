// Large blocks: boundary tags, free lists by size, neighbours joined at once.
#include "arena.h"

/// Finds the list of blocks that have at least this many units, but fewer than the next list's.
static void list_of(size_t units, unsigned *level, unsigned *sublevel) {
  if (units < LB_SUBLEVELS) {
    *level = 0;
    *sublevel = (unsigned)units;
    return;
  }
  unsigned log = 63 - (unsigned)__builtin_clzll(units);
  *level = log - 3;
  *sublevel = (unsigned)(units >> (log - 4)) & (LB_SUBLEVELS - 1);
}

static lb_large *large_of(void *payload) { return (lb_large *)((char *)payload - LB_UNIT); }

static lb_large *after(lb_large *block) {
  return (lb_large *)((char *)block + (size_t)block->units * LB_UNIT);
}

static bool is_last(lb_arena *arena, lb_large *block) {
  return (char *)after(block) == (char *)arena + arena->top;
}

static void set_units(lb_arena *arena, lb_large *block, uint32_t units) {
  block->units = units;
  if (is_last(arena, block)) arena->last_units = units;
  else after(block)->previous_units = units;
}

static void insert(lb_arena *arena, lb_large *block) {
  unsigned level, sublevel;
  list_of(block->units, &level, &sublevel);
  block->tag.is_free = 1;
  block->previous = NULL;
  block->next = arena->free[level][sublevel];
  if (block->next != NULL) block->next->previous = block;
  arena->free[level][sublevel] = block;
  arena->levels |= 1u << level;
  arena->sublevels[level] |= 1u << sublevel;
}

static void take(lb_arena *arena, lb_large *block) {
  unsigned level, sublevel;
  list_of(block->units, &level, &sublevel);
  if (block->next != NULL) block->next->previous = block->previous;
  if (block->previous != NULL) block->previous->next = block->next;
  else arena->free[level][sublevel] = block->next;
  if (arena->free[level][sublevel] == NULL) {
    arena->sublevels[level] &= ~(1u << sublevel);
    if (arena->sublevels[level] == 0) arena->levels &= ~(1u << level);
  }
  block->tag.is_free = 0;
}

/// A free block of at least `units`, not yet taken; NULL when there is none.
static lb_large *find(const lb_arena *arena, size_t units) {
  if (units >= LB_SUBLEVELS) {
    unsigned log = 63 - (unsigned)__builtin_clzll(units);
    units += ((size_t)1 << (log - 4)) - 1;
  }
  unsigned level, sublevel;
  list_of(units, &level, &sublevel);
  if (level >= LB_LEVELS) return NULL;
  uint32_t fitting = arena->sublevels[level] & (~0u << sublevel);
  if (fitting == 0) {
    uint32_t higher = level + 1 < LB_LEVELS ? arena->levels & (~0u << (level + 1)) : 0;
    if (higher == 0) return NULL;
    level = (unsigned)__builtin_ctz(higher);
    fitting = arena->sublevels[level];
  }
  return arena->free[level][__builtin_ctz(fitting)];
}

/// Frees the rest of a block beyond `units`.
static void trim(lb_arena *arena, lb_large *block, uint32_t units) {
  if (block->units < units + 4) return;
  uint32_t rest = block->units - units;
  bool was_last = is_last(arena, block);
  block->units = units;
  lb_large *remainder = after(block);
  remainder->units = rest;
  remainder->previous_units = units;
  remainder->tag = (lb_tag){.class = LB_LARGE};
  if (was_last) arena->last_units = rest;
  else after(remainder)->previous_units = rest;
  lb_large_free(arena, (char *)remainder + LB_UNIT);
}

bool lb_large_has_room(const lb_arena *arena, size_t size, size_t reach) {
  if (size > arena->reserved) return false;
  size_t units = lb_large_units(size);
  return arena->top + units * LB_UNIT <= reach || find(arena, units) != NULL;
}

void *lb_large_get(lb_arena *arena, size_t size) {
  if (size > arena->reserved) return NULL;
  size_t units = lb_large_units(size);
  lb_large *block = find(arena, units);
  if (block != NULL) {
    take(arena, block);
    trim(arena, block, (uint32_t)units);
  } else {
    if (units * LB_UNIT > arena->reserved - arena->top) return NULL;
    block = (lb_large *)((char *)arena + arena->top);
    block->units = (uint32_t)units;
    block->previous_units = arena->last_units;
    block->tag = (lb_tag){.class = LB_LARGE};
    arena->top += units * LB_UNIT;
    arena->last_units = (uint32_t)units;
  }
  return (char *)block + LB_UNIT;
}

void lb_large_free(lb_arena *arena, void *payload) {
  lb_large *block = large_of(payload);
  if (!is_last(arena, block) && after(block)->tag.is_free) {
    lb_large *next = after(block);
    take(arena, next);
    set_units(arena, block, block->units + next->units);
  }
  if (block->previous_units > 0) {
    lb_large *previous = (lb_large *)((char *)block - (size_t)block->previous_units * LB_UNIT);
    if (previous->tag.is_free) {
      take(arena, previous);
      set_units(arena, previous, previous->units + block->units);
      block = previous;
    }
  }
  if (is_last(arena, block)) {
    arena->top -= (size_t)block->units * LB_UNIT;
    arena->last_units = block->previous_units;
  } else {
    insert(arena, block);
  }
}

bool lb_large_resize(lb_arena *arena, void *payload, size_t size) {
  if (size > arena->reserved) return false;
  lb_large *block = large_of(payload);
  uint32_t units = (uint32_t)lb_large_units(size);
  if (units > block->units && is_last(arena, block)) {
    size_t more = (size_t)(units - block->units) * LB_UNIT;
    if (more > arena->reserved - arena->top) return false;
    arena->top += more;
    block->units = units;
    arena->last_units = units;
    return true;
  }
  if (units > block->units) {
    lb_large *next = after(block);
    if (!next->tag.is_free || block->units + next->units < units) return false;
    take(arena, next);
    set_units(arena, block, block->units + next->units);
  }
  trim(arena, block, units);
  return true;
}
