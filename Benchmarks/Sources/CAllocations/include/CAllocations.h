// Counts the heap allocations of the process.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

/// The number of calls of malloc, calloc, realloc and their aligned forms in the process so far.
uint64_t allocation_count(void);

/// The bytes in all heap blocks that are in use now.
size_t heap_in_use(void);

#endif
