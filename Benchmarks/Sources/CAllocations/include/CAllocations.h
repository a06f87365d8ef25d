// Counts what the process asks of the heap.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stddef.h>
#include <stdint.h>

/// How often malloc, calloc, realloc or an aligned form was called so far, by anybody.
uint64_t allocation_count(void);

/// Bytes in blocks of the heap that are in use now, by anybody.
size_t heap_in_use(void);

#endif
