// A second image of an interpreter. The bytes of both images are exchanged at the same addresses,
// so that the pointers inside each are valid while it is mapped.
#define _DEFAULT_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "limits.h"

/// The image that is not mapped. Like the arena, it is reserved as a whole and filled from its
/// start.
struct lb_image {
  size_t reserved;
  size_t header; // bytes of this structure, rounded up to pages
  size_t size;   // bytes in use
};

static char *bytes_of(lb_image *image) { return (char *)image + image->header; }

lb_image *lb_image_create(const lb_host *host) {
  size_t reserved = host->arena->reserved + LB_PAGE_BYTES;
  void *base = mmap(
      NULL, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return NULL;
  lb_image *image = base;
  image->reserved = reserved;
  image->header = LB_PAGE_BYTES;
  return image;
}

void lb_image_destroy(lb_image *image) { munmap(image, image->reserved); }

void lb_image_copy(const lb_host *host, lb_image *image) {
  memcpy(bytes_of(image), host->arena, host->arena->top);
  image->size = host->arena->top;
}

size_t lb_image_size(const lb_image *image) { return image->size; }
void lb_image_save(lb_image *image, void *bytes) { memcpy(bytes, bytes_of(image), image->size); }
void lb_image_load(lb_image *image, const void *bytes, size_t size) {
  memcpy(bytes_of(image), bytes, size);
  image->size = size;
}

void lb_image_exchange(lb_host *host, lb_image *image) {
  char *here = (char *)host->arena, *there = bytes_of(image);
  size_t old_size = host->arena->top, new_size = image->size;
  size_t most = old_size > new_size ? old_size : new_size;
  for (size_t start = 0; start < most; start += LB_PAGE_BYTES) {
    // Most pages are equal, and comparing is cheaper than writing. Nothing beyond the size of
    // either image is used.
    if (memcmp(here + start, there + start, LB_PAGE_BYTES) == 0) continue;
    char page[LB_PAGE_BYTES];
    memcpy(page, here + start, LB_PAGE_BYTES);
    memcpy(here + start, there + start, LB_PAGE_BYTES);
    memcpy(there + start, page, LB_PAGE_BYTES);
  }
  image->size = old_size;
}

lb_place lb_leave_side(lb_host *host) {
  lb_place place = {.running = host->running, .current = host->current};
  lb_return_to(host, NULL);
  host->running = NULL;
  return place;
}

void lb_enter_side(lb_host *host, lb_place place) {
  host->running = place.running;
  lb_return_to(host, place.current);
}
