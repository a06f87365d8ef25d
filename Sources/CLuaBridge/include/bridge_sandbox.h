// Makes interpreters, and the globals of their scripts.
#ifndef BRIDGE_SANDBOX_H
#define BRIDGE_SANDBOX_H

#include "bridge_calls.h"

/// Called with the text of `print`, without its newline, and the name of the calling chunk.
typedef void (*lb_output)(
    void *context, const char *text, size_t length, const char *source, size_t source_length);

/// The functions of `math` that replace those of libm.
typedef struct lb_math {
  double (*sin)(double);
  double (*cos)(double);
  double (*tan)(double);
  double (*asin)(double);
  double (*acos)(double);
  double (*atan2)(double, double);
  double (*exp)(double);
  double (*pow)(double, double);
  double (*log)(double);
  double (*log2)(double);
  double (*log10)(double);
} lb_math;

typedef struct lb_configuration {
  lb_dispatch dispatch;
  lb_output output;
  lb_math math;
  size_t memory_limit; ///< In bytes.
  uint64_t seed;       ///< Of `math.random`.
  bool counts_fuel;    ///< False leaves the count hook off: no fuel, no interrupts.
} lb_configuration;

/// Makes an interpreter. Returns NULL when address space or memory is missing, and when an
/// assumption of the host about Lua does not hold. In the latter case `*problem` is a permanent
/// text with the assumption, otherwise NULL.
lb_host *lb_host_create(const lb_configuration *configuration, const char **problem);
void lb_host_destroy(lb_host *host);

/// Pushes a new table of globals for scripts: guarded base functions, read-only libraries, and the
/// stream of random numbers with a number. Stack: [-0, +1].
void lb_push_environment(lua_State *L, int64_t stream);
/// Restarts all streams of random numbers. Stack: [-0, +0].
void lb_reseed(lua_State *L, int64_t seed);
/// Pushes an empty table that gives read-only access to the table on top; `name` is for messages.
/// Stack: [-1, +1].
void lb_push_read_only(lua_State *L, const char *name);
/// Pushes the string library as Lua ships it, unguarded (tests only). Stack: [-0, +1].
void lb_push_stock_strings(lua_State *L);

#endif
