// The whole interpreter as bytes: the used part of an arena that never moves.
#define _DEFAULT_SOURCE
#include <string.h>
#include <sys/mman.h>

#include "limits.h"

size_t lb_snapshot_size(const lb_host *host) { return host->arena->top; }

void lb_snapshot_save(const lb_host *host, void *bytes) {
  memcpy(bytes, host->arena, host->arena->top);
}

void lb_snapshot_load(lb_host *host, const void *bytes, size_t size) {
  size_t before = host->arena->top;
  memcpy(host->arena, bytes, size);
  // Pages that nothing uses any more go back to the system.
  const size_t page = 65536;
  size_t unused = (size + page - 1) / page * page;
  if (before > unused) madvise((char *)host->arena + unused, before - unused, MADV_DONTNEED);
}
