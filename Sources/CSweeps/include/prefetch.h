// Prefetching of memory, for which Swift has no function.
#ifndef PREFETCH_H
#define PREFETCH_H

#include <stdint.h>

/// Prefetches a record of some bytes that will be read soon.
static inline __attribute__((always_inline)) void prefetch(const void *record, int32_t size) {
  for (int32_t i = 0; i < size; i += 64) __builtin_prefetch((const char *)record + i);
}

#endif
