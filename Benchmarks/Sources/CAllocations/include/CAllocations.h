// Counts the process's heap allocations.
#ifndef CALLOCATIONS_H
#define CALLOCATIONS_H

#include <stdint.h>

/// How often malloc, calloc, realloc or an aligned form was called so far, by anybody.
uint64_t allocation_count(void);

#endif
