// The memory of one interpreter: one reservation that never moves and contains the allocator's own
// records, so that a copy of [0, top) is a copy of everything.
//
// Free memory between live blocks is reused, but a script can choose sizes, order and lifetimes so
// that little of it fits: then `top` rises although `used` does not. Scripts may therefore not move
// the top beyond a limit (limits); the rest of the reservation is for the host.
//
// Blocks above 504 bytes have boundary tags, are kept in segregated lists and are joined with free
// neighbours (large.c; after Masmano et al., "TLSF: a New Dynamic Memory Allocator for Real-Time
// Systems", 2004). Smaller blocks are cut from slabs of one size each (small.c).
#ifndef ARENA_H
#define ARENA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  LB_UNIT = 16,
  LB_SMALL_CLASSES = 32, // blocks of 16, 32, ... 512 bytes, tags included
  LB_LARGE = 255,        // the class of every other block
  LB_OWNERS = 256,       // owners that blocks can be charged to
  LB_LEVELS = 32,
  LB_SUBLEVELS = 16,
  LB_SLAB_BYTES = 8176,  // with the header of a large block: 8 KiB
};

/// The header directly in front of every payload.
typedef struct lb_tag {
  uint32_t slab;  // small blocks: the offset of their slab from the base, in units
  uint8_t owner; // the owner that is charged for the block
  uint8_t class;
  uint8_t is_free; // large blocks
} lb_tag;

typedef struct lb_large {
  uint32_t units;          // size, this header included
  uint32_t previous_units; // size of the block in front; 0 for the first
  lb_tag tag;
  struct lb_large *next, *previous; // in a free list; payload otherwise
} lb_large;

typedef struct lb_slab {
  struct lb_slab *next, *previous; // slabs of this class with room
  void *free;                      // blocks that were given back
  uint16_t live, fresh, capacity;  // fresh: blocks cut so far
  uint8_t class;
  bool has_room;                   // is in the list
} lb_slab;

typedef struct lb_arena {
  size_t reserved; // bytes
  size_t top;      // bytes in use, from the base
  size_t first;    // the offset of the first block
  size_t used;     // bytes in live blocks, tags included
  size_t peak;
  size_t settled;  // the top after the last collection that followed a call (calls)
  size_t longest;  // bytes of the longest string ever made, or a quarter of the most keys of a table
  size_t owned[LB_OWNERS]; // of `used`, per owner
  uint32_t last_units; // size of the last block below the top
  uint32_t levels;     // bit per level that has a free block
  uint32_t sublevels[LB_LEVELS];
  lb_large *free[LB_LEVELS][LB_SUBLEVELS];
  lb_slab *slabs[LB_SMALL_CLASSES];
} lb_arena;

/// Reserves address space at an address that the kernel chooses; NULL when there is none.
lb_arena *lb_arena_create(size_t reserved);
void lb_arena_destroy(lb_arena *arena);
/// The bytes of the arena that a block for `size` bytes takes, tags included.
size_t lb_block_size(size_t size);
/// The bytes of the arena that a live block takes.
size_t lb_block_size_of(const void *payload);
void *lb_arena_get(lb_arena *arena, size_t size, uint8_t owner);
/// Whether a block for `size` bytes fits without moving the top beyond `reach`.
bool lb_arena_has_room(const lb_arena *arena, size_t size, size_t reach);
void lb_arena_free(lb_arena *arena, void *payload);
/// Charges another owner for a block.
void lb_arena_give(lb_arena *arena, void *payload, uint8_t owner);
/// Resizes in place; false when the block has to move.
bool lb_arena_resize(lb_arena *arena, void *payload, size_t size);

void *lb_large_get(lb_arena *arena, size_t size);
bool lb_large_has_room(const lb_arena *arena, size_t size, size_t reach);
void lb_large_free(lb_arena *arena, void *payload);
bool lb_large_resize(lb_arena *arena, void *payload, size_t size);
void *lb_small_get(lb_arena *arena, unsigned class);
void lb_small_free(lb_arena *arena, void *payload);

static inline lb_tag *lb_tag_of(const void *payload) { return (lb_tag *)payload - 1; }
static inline size_t lb_large_units(size_t size) { return (size + LB_UNIT + LB_UNIT - 1) / LB_UNIT; }

#endif
