// The allocator that Lua uses: the arena behind limits.
#include <string.h>

#include "limits.h"

/// Counts a full collection that runs for lack of memory; false when the call has had too many.
static bool may_collect(lb_host *host) {
  host->collected += host->arena->used;
  return ++host->collections <= LB_MAX_COLLECTIONS && host->collected <= LB_MAX_COLLECTED;
}

/// Counts a refusal, each of which costs a full collection. After too many the call is stopped for
/// good and the result is true: until the stop takes effect the call may exceed the limit a little,
/// so that it ends at once.
static bool refuse(lb_host *host) {
  lb_note_refusal(host);
  if (may_collect(host)) return false;
  if (host->stop == LB_OK) host->stop = LB_MEMORY;
  return true;
}

/// The amount that is allowed while a limit may be exceeded slightly.
static size_t overdrawn(size_t limit) { return limit + limit / 8; }

/// Whether `more` bytes would exceed the limit of the running owner or that of all owners.
static bool is_over(lb_host *host, size_t more) {
  host->reason = LB_SCATTERED;
  if (host->arena->top > overdrawn(host->reach)) return true;
  host->reason = LB_LIMIT;
  size_t limit = host->owner_limits[host->owner];
  bool is_own = limit != 0 && lb_memory_owned(host, host->owner) + more > limit;
  if (!is_own && lb_memory_used(host) + more <= host->memory_limit) return false;
  host->refused_owner = is_own ? host->owner : 0;
  return true;
}

void lb_collect_step(lb_host *host, lua_State *L, int64_t bytes) {
  host->unlimited++;
  lua_gc(L, LUA_GCSTEP, (int)((bytes + 1023) / 1024));
  host->unlimited--;
}

void lb_collect(lb_host *host, lua_State *L) {
  host->unlimited++;
  lua_gc(L, LUA_GCCOLLECT);
  host->unlimited--;
}

bool lb_may_hold(lb_host *host, lua_State *L, size_t bytes) {
  if (!is_over(host, bytes)) return true;
  if (!may_collect(host)) return false;
  lb_collect(host, L);
  return !is_over(host, bytes);
}

void lb_hold(lb_host *host, uint8_t owner, int64_t bytes) {
  host->outside += (size_t)bytes; // or, modulo the word, fewer
  host->outside_owned[owner] += (size_t)bytes;
}

/// The host's own allocations are never refused; the script that caused them is stopped afterwards.
bool lb_stop_over_limit(lb_host *host, lua_State *L) {
  if (lb_may_hold(host, L, 0)) return false;
  lb_note_refusal(host);
  if (host->stop == LB_OK) host->stop = LB_MEMORY;
  return true;
}

void lb_check_memory(lb_host *host, lua_State *L) {
  if (lb_stop_over_limit(host, L)) lb_check_stop(L);
}

/// Whether the limits let a block of the running owner grow from `from` to `to` bytes.
static bool is_allowed(lb_host *host, size_t from, size_t to) {
  if (host->unlimited > 0) return true;
  host->allocations++;
  if (host->allocations > host->fail_from && host->allocations <= host->fail_until) {
    host->refused_owner = 0;
    host->reason = LB_LIMIT;
    refuse(host);
    return false;
  }
  if (to <= from) return true;
  size_t after = lb_memory_used(host) - from + to;
  size_t limit = host->memory_limit;
  uint8_t owner = 0;
  if (after <= limit) {
    owner = host->owner;
    limit = host->owner_limits[owner];
    if (limit == 0) return true;
    after = lb_memory_owned(host, owner) - from + to;
    if (after <= limit) return true;
  }
  host->refused_owner = owner;
  host->reason = LB_LIMIT;
  return refuse(host) && after <= overdrawn(limit);
}

/// Whether a block of some bytes may be made or moved. Where free memory is fragmented, that would
/// move the top.
static bool is_within_reach(lb_host *host, size_t bytes) {
  if (host->unlimited > 0 || lb_arena_has_room(host->arena, bytes, host->reach)) return true;
  host->refused_owner = 0;
  host->reason = LB_SCATTERED;
  return refuse(host) && lb_arena_has_room(host->arena, bytes, overdrawn(host->reach));
}

/// The number of keys for which a new block has room outside of its table's list; 0 for other
/// blocks.
static size_t keys_in(size_t kind, size_t bytes) {
  size_t keys = bytes / LB_KEY_BYTES;
  bool is_power = (keys & (keys - 1)) == 0;
  return kind == LUA_TNIL && is_power && keys * LB_KEY_BYTES == bytes ? keys : 0;
}

/// The reason to refuse a new block even when memory is free. Lua passes the type of a new string
/// to the allocator, but no type for the arrays of a table.
static lb_reason reason_against(lb_host *host, size_t kind, size_t bytes) {
  if (kind == LUA_TSTRING && bytes > LB_LONGEST_STRING + LB_FREE_STRING) return LB_TOO_LONG;
  if (kind != LUA_TNIL) return LB_LIMIT;
  size_t keys = keys_in(kind, bytes);
  if (bytes > LB_LARGEST_BLOCK || keys > LB_MOST_KEYS) return LB_TOO_LARGE;
  if (host->is_compiling) return keys > LB_MOST_CONSTANTS ? LB_TOO_WORDY : LB_LIMIT;
  if (lb_has_collisions(host, keys)) return LB_COLLIDING;
  if (keys / 4 > host->arena->longest) lb_note_length(host, keys / 4);
  return LB_LIMIT;
}

/// Charges for a new object. An instruction or a function makes one each time it runs, so the
/// charge is the same on every machine.
static bool is_object_allowed(lb_host *host, size_t kind, size_t bytes) {
  lb_reason reason = reason_against(host, kind, bytes);
  if (reason != LB_LIMIT) {
    // The flag stays set until the next refusal, so allocations while calls are unwound do not
    // change it.
    host->reason = reason;
    refuse(host);
    return false;
  }
  switch (kind) {
    case LUA_TSTRING:
      if (bytes > LB_FREE_STRING) lb_charge_string(host, bytes);
      break;
    case LUA_TTABLE:
    case LUA_TFUNCTION:
    case LUA_TUSERDATA: lb_charge(host, LB_OBJECT_FUEL); break;
    case LUA_TTHREAD: lb_charge(host, LB_THREAD_FUEL); break;
    default: break;
  }
  return true;
}

/// Moves a block that shrank to half or less to free memory below it; NULL if there is none.
/// Otherwise the stack of a past deep recursion would keep the top of the arena high.
static void *move_down(lb_arena *arena, void *block, size_t size) {
  void *moved = lb_arena_get(arena, size, lb_tag_of(block)->owner);
  if (moved == NULL) return NULL;
  bool is_lower = (char *)moved < (char *)block;
  if (is_lower) memcpy(moved, block, size);
  lb_arena_free(arena, is_lower ? block : moved);
  return is_lower ? moved : NULL;
}

void *lb_allocate(void *context, void *block, size_t old_size, size_t new_size) {
  lb_host *host = context;
  lb_arena *arena = host->arena;
  if (new_size == 0) {
    if (block != NULL) lb_arena_free(arena, block);
    return NULL;
  }
  if (new_size >= LB_LARGE_BLOCK) host->looks = 0;
  if (host->unlimited == 0 && lb_is_late(host)) lb_stop_soon(host);
  if (block == NULL) {
    if (!is_allowed(host, 0, lb_block_size(new_size)) || !is_within_reach(host, new_size))
      return NULL;
    // For a new object, Lua passes the object's type.
    if (host->unlimited == 0 && !is_object_allowed(host, old_size, new_size)) return NULL;
    if (old_size == LUA_TSTRING && new_size > arena->longest) lb_note_length(host, new_size);
    return lb_arena_get(arena, new_size, host->owner);
  }
  if (new_size > old_size) {
    // An owner that grows a block of another owner is charged for the whole block from then on.
    bool is_own = lb_tag_of(block)->owner == host->owner;
    size_t before = is_own ? lb_block_size_of(block) : 0;
    if (!is_allowed(host, before, lb_block_size(new_size)) || !is_within_reach(host, new_size))
      return NULL;
    if (!is_own && host->owner != 0) lb_arena_give(arena, block, host->owner);
  }
  if (old_size >= LB_LARGE_BLOCK && new_size <= old_size / 2) {
    void *lower = move_down(arena, block, new_size);
    if (lower != NULL) return lower;
  }
  if (lb_arena_resize(arena, block, new_size)) return block;
  void *moved = lb_arena_get(arena, new_size, lb_tag_of(block)->owner);
  if (moved == NULL) return new_size <= old_size ? block : NULL; // shrinking never fails
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  lb_arena_free(arena, block);
  return moved;
}

/// Address space far beyond the limit, and twice the reach of scripts: host work has no limits.
size_t lb_reservation(size_t limit) { return limit * 8 + ((size_t)256 << 20); }
size_t lb_memory_used(const lb_host *host) { return host->arena->used + host->outside; }
size_t lb_memory_held(const lb_host *host) { return host->outside; }
size_t lb_memory_peak(const lb_host *host) { return host->arena->peak; }
size_t lb_memory_limit(const lb_host *host) { return host->memory_limit; }
void lb_set_memory_limit(lb_host *host, size_t bytes) {
  host->memory_limit = bytes;
  lb_set_reach(host, 2 * bytes);
}
size_t lb_memory_extent(const lb_host *host) { return host->arena->top; }
size_t lb_reach(const lb_host *host) { return host->reach; }
void lb_set_reach(lb_host *host, size_t bytes) {
  size_t most = host->arena->reserved / 2;
  host->reach = bytes < most ? bytes : most;
}
void lb_set_owner(lb_host *host, uint8_t owner) { host->owner = owner; }
uint8_t lb_owner(const lb_host *host) { return host->owner; }
void lb_set_owner_limit(lb_host *host, uint8_t owner, size_t bytes) {
  host->owner_limits[owner] = bytes;
}
size_t lb_owner_limit(const lb_host *host, uint8_t owner) { return host->owner_limits[owner]; }
size_t lb_memory_owned(const lb_host *host, uint8_t owner) {
  return host->arena->owned[owner] + host->outside_owned[owner];
}
uint64_t lb_allocation_count(const lb_host *host) { return host->allocations; }

void lb_fail_allocations(lb_host *host, uint64_t after, uint64_t count) {
  host->fail_from = count == 0 ? UINT64_MAX : host->allocations + after;
  host->fail_until = count == 0 ? 0 : host->allocations + after + count;
}

void lb_set_context(lb_host *host, void *context) { host->context = context; }
lua_State *lb_main_state(lb_host *host) { return host->main; }
