// The reservation and the choice between small and large blocks.
#define _DEFAULT_SOURCE
#include "arena.h"

#include <string.h>
#include <sys/mman.h>

enum { SMALL_PAGES = 2 << 20 }; // bytes at the start with small pages, which are ready sooner

/// Asks for large pages. A tick of many items touches values all over the arena, for which the
/// processor's address cache would need too many small pages. Systems without large pages refuse.
static void ask_for_large_pages(char *base, size_t reserved) {
#ifdef MADV_HUGEPAGE
  if (reserved > SMALL_PAGES)
    madvise(base + SMALL_PAGES, reserved - SMALL_PAGES, MADV_HUGEPAGE);
#else
  (void)base, (void)reserved;
#endif
}

lb_arena *lb_arena_create(size_t reserved) {
  void *base = mmap(
      NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return NULL;
  ask_for_large_pages(base, reserved);
  lb_arena *arena = base; // fresh pages are zero
  arena->reserved = reserved;
  arena->first = (sizeof(lb_arena) + LB_UNIT - 1) / LB_UNIT * LB_UNIT;
  arena->top = arena->first;
  return arena;
}

void lb_arena_destroy(lb_arena *arena) { munmap(arena, arena->reserved); }

/// The class of small blocks for `size` bytes, or LB_SMALL_CLASSES when `size` is not small.
static unsigned small_class(size_t size) {
  size_t class = (size + sizeof(lb_tag) - 1) / LB_UNIT;
  return class < LB_SMALL_CLASSES ? (unsigned)class : LB_SMALL_CLASSES;
}

size_t lb_block_size(size_t size) {
  unsigned class = small_class(size);
  if (class < LB_SMALL_CLASSES) return ((size_t)class + 1) * LB_UNIT;
  return lb_large_units(size) * LB_UNIT;
}

size_t lb_block_size_of(const void *payload) {
  const lb_tag *tag = lb_tag_of(payload);
  if (tag->class != LB_LARGE) return ((size_t)tag->class + 1) * LB_UNIT;
  return (size_t)((const lb_large *)((const char *)payload - LB_UNIT))->units * LB_UNIT;
}

/// Adds bytes to the counts; a negative number wraps round and subtracts.
static void charge(lb_arena *arena, const void *payload, size_t bytes) {
  arena->used += bytes;
  arena->owned[lb_tag_of(payload)->owner] += bytes;
  if (arena->used > arena->peak) arena->peak = arena->used;
}

void *lb_arena_get(lb_arena *arena, size_t size, uint8_t owner) {
  unsigned class = small_class(size);
  void *payload = class < LB_SMALL_CLASSES ? lb_small_get(arena, class) : lb_large_get(arena, size);
  if (payload == NULL) return NULL;
  lb_tag_of(payload)->owner = owner;
  charge(arena, payload, lb_block_size_of(payload));
  return payload;
}

bool lb_arena_has_room(const lb_arena *arena, size_t size, size_t reach) {
  unsigned class = small_class(size);
  bool is_small = class < LB_SMALL_CLASSES;
  if (is_small && arena->slabs[class] != NULL) return true;
  return lb_large_has_room(arena, is_small ? LB_SLAB_BYTES : size, reach);
}

void lb_arena_free(lb_arena *arena, void *payload) {
  charge(arena, payload, -lb_block_size_of(payload));
  if (lb_tag_of(payload)->class != LB_LARGE) lb_small_free(arena, payload);
  else lb_large_free(arena, payload);
}

void lb_arena_give(lb_arena *arena, void *payload, uint8_t owner) {
  size_t bytes = lb_block_size_of(payload);
  arena->owned[lb_tag_of(payload)->owner] -= bytes;
  arena->owned[owner] += bytes;
  lb_tag_of(payload)->owner = owner;
}

bool lb_arena_resize(lb_arena *arena, void *payload, size_t size) {
  unsigned class = small_class(size), old_class = lb_tag_of(payload)->class;
  if (old_class != LB_LARGE) return class == old_class;
  if (class < LB_SMALL_CLASSES) return false;
  size_t before = lb_block_size_of(payload);
  if (!lb_large_resize(arena, payload, size)) return false;
  charge(arena, payload, lb_block_size_of(payload) - before);
  return true;
}
