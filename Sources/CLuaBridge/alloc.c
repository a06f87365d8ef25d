// The allocator Lua sees: the arena behind a limit.
#include <string.h>

#include "bridge.h"

/// Whether the limit lets the arena grow from `from` to `to` bytes.
static bool is_allowed(lb_host *host, size_t from, size_t to) {
  host->allocations++;
  if (host->unlimited > 0) return true;
  if (host->allocations > host->fail_from && host->allocations <= host->fail_until) return false;
  if (to <= from) return true;
  size_t after = host->arena->used - from + to;
  if (after <= host->memory_limit) return true;
  // Each refusal costs a full collection. A script that lives at the limit is stopped for good, and
  // may overdraw a little until the stop is noticed, so that it ends at once.
  lb_note_refusal(host);
  if (++host->collections <= LB_MAX_COLLECTIONS) return false;
  if (host->stop == LB_OK) host->stop = LB_MEMORY;
  return after <= host->memory_limit + host->memory_limit / 8;
}

void *lb_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  lb_host *host = context;
  lb_arena *arena = host->arena;
  if (new_size == 0) {
    if (block != NULL) lb_arena_free(arena, block);
    return NULL;
  }
  if (block == NULL) {
    if (!is_allowed(host, 0, lb_block_size(new_size))) return NULL;
    return lb_arena_get(arena, new_size, host->owner);
  }
  if (new_size > old_size && !is_allowed(host, lb_block_size_of(block), lb_block_size(new_size)))
    return NULL;
  if (lb_arena_resize(arena, block, new_size)) return block;
  void *moved = lb_arena_get(arena, new_size, lb_tag_of(block)->owner);
  if (moved == NULL) return new_size <= old_size ? block : NULL; // shrinking never fails
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  lb_arena_free(arena, block);
  return moved;
}

size_t lb_memory_used(const lb_host *host) { return host->arena->used; }
size_t lb_memory_peak(const lb_host *host) { return host->arena->peak; }
size_t lb_memory_limit(const lb_host *host) { return host->memory_limit; }
void lb_set_memory_limit(lb_host *host, size_t bytes) { host->memory_limit = bytes; }
void lb_set_owner(lb_host *host, uint8_t owner) { host->owner = owner; }
uint8_t lb_owner(const lb_host *host) { return host->owner; }
size_t lb_memory_owned(const lb_host *host, uint8_t owner) { return host->arena->owned[owner]; }
uint64_t lb_allocation_count(const lb_host *host) { return host->allocations; }

void lb_fail_allocations(lb_host *host, uint64_t after, uint64_t count) {
  host->fail_from = count == 0 ? UINT64_MAX : host->allocations + after;
  host->fail_until = count == 0 ? 0 : host->allocations + after + count;
}
