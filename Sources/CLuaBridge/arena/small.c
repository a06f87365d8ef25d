// Small blocks: slabs of equal blocks, cut in order of address, then reused last in, first out.
#include "arena.h"

static lb_slab *slab_at(lb_arena *arena, uint32_t units) {
  return (lb_slab *)((char *)arena + (size_t)units * LB_UNIT);
}

static void link_slab(lb_arena *arena, lb_slab *slab) {
  slab->next = arena->slabs[slab->class];
  slab->previous = NULL;
  if (slab->next != NULL) slab->next->previous = slab;
  arena->slabs[slab->class] = slab;
  slab->has_room = true;
}

static void unlink_slab(lb_arena *arena, lb_slab *slab) {
  if (slab->previous != NULL) slab->previous->next = slab->next;
  else arena->slabs[slab->class] = slab->next;
  if (slab->next != NULL) slab->next->previous = slab->previous;
  slab->has_room = false;
}

static lb_slab *make_slab(lb_arena *arena, unsigned class) {
  lb_slab *slab = lb_large_get(arena, LB_SLAB_BYTES);
  if (slab == NULL) return NULL;
  *slab = (lb_slab){
      .class = (uint8_t)class,
      .capacity = (uint16_t)((LB_SLAB_BYTES - sizeof(lb_slab)) / ((class + 1) * LB_UNIT)),
  };
  link_slab(arena, slab);
  return slab;
}

void *lb_small_get(lb_arena *arena, unsigned class) {
  lb_slab *slab = arena->slabs[class];
  if (slab == NULL && (slab = make_slab(arena, class)) == NULL) return NULL;
  void *payload = slab->free;
  if (payload != NULL) {
    slab->free = *(void **)payload;
  } else {
    char *block = (char *)(slab + 1) + (size_t)slab->fresh * (class + 1) * LB_UNIT;
    payload = block + sizeof(lb_tag);
    slab->fresh++;
    *lb_tag_of(payload) = (lb_tag){
        .slab = (uint32_t)(((char *)slab - (char *)arena) / LB_UNIT),
        .class = (uint8_t)class,
    };
  }
  slab->live++;
  if (slab->live == slab->capacity) unlink_slab(arena, slab);
  return payload;
}

void lb_small_free(lb_arena *arena, void *payload) {
  lb_slab *slab = slab_at(arena, lb_tag_of(payload)->slab);
  *(void **)payload = slab->free;
  slab->free = payload;
  slab->live--;
  if (!slab->has_room) link_slab(arena, slab);
  // Keeping an empty slab would save little, and could keep the top from ever falling.
  if (slab->live > 0) return;
  unlink_slab(arena, slab);
  lb_large_free(arena, slab);
}
