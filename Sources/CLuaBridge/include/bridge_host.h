// One interpreter: its arena, limits, snapshots.
#ifndef BRIDGE_HOST_H
#define BRIDGE_HOST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State;
typedef struct lb_host lb_host;

/// Runs host function number `function` with its arguments on the stack of `L`.
/// Returns the number of results on top of the stack, or -1 after `lb_set_failure`.
typedef int (*lb_dispatch)(void *context, lua_State *L, int64_t function);

/// Takes what `print` wrote, without its newline, and the name of the chunk that called it.
typedef void (*lb_output)(
    void *context, const char *text, size_t length, const char *source, size_t source_length);

/// Seconds since some moment in the past; never goes back.
typedef double (*lb_clock)(void *context);

/// The mathematics scripts get in place of libm's.
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

/// Makes an interpreter; NULL when address space or memory is missing.
lb_host *lb_host_create(const lb_configuration *configuration);
void lb_host_destroy(lb_host *host);

/// Bytes of address space that an interpreter with a memory limit, in bytes, reserves.
size_t lb_reservation(size_t limit);
/// Bytes that are left of the calling thread's stack; PTRDIFF_MAX where the system does not say.
size_t lb_stack_left(void);

/// Sets what the callbacks get; before the first call.
void lb_set_context(lb_host *host, void *context);
lua_State *lb_main_state(lb_host *host);
/// Bytes in live blocks, allocator headers included, and what the host holds for scripts elsewhere.
size_t lb_memory_used(const lb_host *host);
/// The part of it that the host holds elsewhere.
size_t lb_memory_held(const lb_host *host);
size_t lb_memory_peak(const lb_host *host);
size_t lb_memory_limit(const lb_host *host);
/// Lowers or raises the limit, in bytes, and the reach to twice that.
void lb_set_memory_limit(lb_host *host, size_t bytes);
/// Bytes of the arena up to the last block, with what is free between.
size_t lb_memory_extent(const lb_host *host);
/// How far scripts may extend it, in bytes; half of the reservation at most.
size_t lb_reach(const lb_host *host);
void lb_set_reach(lb_host *host, size_t bytes);
/// The owner that blocks allocated from now on are charged to; 0 at first.
void lb_set_owner(lb_host *host, uint8_t owner);
uint8_t lb_owner(const lb_host *host);
/// Limits what an owner may have, in bytes, below the limit of all; 0 for no limit of its own.
void lb_set_owner_limit(lb_host *host, uint8_t owner, size_t bytes);
size_t lb_owner_limit(const lb_host *host, uint8_t owner);
/// Whether the limits let the owner that runs have so many bytes more, after a full collection if
/// need be. Stack: [-0, +0].
bool lb_may_hold(lb_host *host, lua_State *L, size_t bytes);
/// Counts bytes that the host keeps for an owner beside the arena; below 0 for what it lets go of.
void lb_hold(lb_host *host, uint8_t owner, int64_t bytes);
/// Bytes in live blocks of an owner, and what the host holds for it elsewhere.
size_t lb_memory_owned(const lb_host *host, uint8_t owner);
/// Sets the clock that stops calls which take far longer than their fuel does; NULL for none.
void lb_set_clock(lb_host *host, lb_clock clock);
/// Seconds that a call has at least, and for each 20 million units of its fuel.
double lb_patience(const lb_host *host);
void lb_set_patience(lb_host *host, double seconds);
/// Lets allocations fail from the `after`th on, `count` times in a row (tests only); 0 for none.
void lb_fail_allocations(lb_host *host, uint64_t after, uint64_t count);
/// Allocations asked for so far that a limit could refuse (tests only).
uint64_t lb_allocation_count(const lb_host *host);
/// Runs a full collection. Stack: [-0, +0].
void lb_collect(lb_host *host, lua_State *L);

/// The flag that a signal handler sets: a cell of its own, so that it outlives nobody by mistake.
typedef struct lb_interrupt lb_interrupt;
lb_interrupt *lb_interrupt_create(void);
void lb_interrupt_destroy(lb_interrupt *interrupt);
/// Safe in a signal handler and from another thread.
void lb_interrupt_raise(lb_interrupt *interrupt);
void lb_interrupt_clear(lb_interrupt *interrupt);
bool lb_interrupt_is_raised(const lb_interrupt *interrupt);
void lb_watch_interrupt(lb_host *host, lb_interrupt *interrupt);

/// Bytes a snapshot needs now.
size_t lb_snapshot_size(const lb_host *host);
/// Copies the used part of the arena, not what is held elsewhere. Only between calls.
void lb_snapshot_save(const lb_host *host, void *bytes);
/// Copies it back. References that Swift has dropped since then are its to release again.
void lb_snapshot_load(lb_host *host, const void *bytes, size_t size);
/// Calls `visit` with every reference number the arena holds. Stack: [-0, +0].
void lb_each_reference(lb_host *host, void *context, void (*visit)(void *context, int64_t number));

#endif
