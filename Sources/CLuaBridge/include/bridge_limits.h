// The limits of one interpreter: memory, fuel, time; and its arena as bytes.
#ifndef BRIDGE_LIMITS_H
#define BRIDGE_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct lua_State lua_State;
/// One interpreter.
typedef struct lb_host lb_host;

/// The result of a call.
typedef enum lb_status {
  LB_OK = 0,
  LB_RUNTIME = 1,
  LB_SYNTAX = 2,
  LB_FUEL = 3,
  LB_MEMORY = 4,
  LB_INTERRUPTED = 5,
  LB_CLOCK = 6,
} lb_status;

/// Seconds since some moment in the past; never goes back.
typedef double (*lb_clock)(void *context);

/// Bytes of address space that an interpreter reserves for a memory limit in bytes.
size_t lb_reservation(size_t limit);
/// The bytes left of the calling thread's stack; PTRDIFF_MAX where the system does not report it.
size_t lb_stack_left(void);

/// Sets the argument of the callbacks; must be called before the first call.
void lb_set_context(lb_host *host, void *context);
lua_State *lb_main_state(lb_host *host);
/// Bytes in live blocks, headers included, plus the host's memory for scripts outside the arena.
size_t lb_memory_used(const lb_host *host);
/// The bytes among these that the host holds outside of the arena.
size_t lb_memory_held(const lb_host *host);
size_t lb_memory_peak(const lb_host *host);
size_t lb_memory_limit(const lb_host *host);
/// Lowers or raises the limit, in bytes, and the reach to twice that.
void lb_set_memory_limit(lb_host *host, size_t bytes);
/// Bytes of the arena up to the last block, free bytes between blocks included.
size_t lb_memory_extent(const lb_host *host);
/// The extent up to which scripts may grow the arena, in bytes; at most half of the reservation.
size_t lb_reach(const lb_host *host);
void lb_set_reach(lb_host *host, size_t bytes);
/// The owner that blocks allocated from now on are charged to; 0 at first.
void lb_set_owner(lb_host *host, uint8_t owner);
uint8_t lb_owner(const lb_host *host);
/// Limits the memory of an owner, in bytes, below the limit of all owners; 0 removes its limit.
void lb_set_owner_limit(lb_host *host, uint8_t owner, size_t bytes);
size_t lb_owner_limit(const lb_host *host, uint8_t owner);
/// Whether the limits allow the running owner some bytes more; a full collection runs first if
/// necessary. Stack: [-0, +0].
bool lb_may_hold(lb_host *host, lua_State *L, size_t bytes);
/// Stops the running call as soon as control is back in Lua, if more memory is in use than the
/// limits allow; true if so. Stack: [-0, +0].
bool lb_stop_over_limit(lb_host *host, lua_State *L);
/// Adds bytes that the host keeps for an owner outside of the arena; a negative number subtracts.
void lb_hold(lb_host *host, uint8_t owner, int64_t bytes);
/// Bytes in live blocks of an owner, plus the host's memory for it outside of the arena.
size_t lb_memory_owned(const lb_host *host, uint8_t owner);
/// Sets the clock that stops calls which take far longer than their fuel explains; NULL for none.
void lb_set_clock(lb_host *host, lb_clock clock);
/// The least time of a call, and its time for each 20 million units of its fuel, in seconds.
double lb_patience(const lb_host *host);
void lb_set_patience(lb_host *host, double seconds);
/// Makes `count` allocations in a row fail, from the `after`th on (tests only); 0 for none.
void lb_fail_allocations(lb_host *host, uint64_t after, uint64_t count);
/// The number of allocations so far that a limit could refuse (tests only).
uint64_t lb_allocation_count(const lb_host *host);
/// The fuel used by the outermost call so far, or by the last one, in units.
int64_t lb_fuel_used(const lb_host *host);
/// The value of `lb_fuel_used` when the interrupt flag last stopped a call: with that much fuel the
/// call stops at the same instruction.
int64_t lb_interrupted_at(const lb_host *host);
/// The fuel that the running call has left; it ends at 0 or less.
int64_t lb_fuel_left(const lb_host *host);
/// Charges work of the host to the running call; the call stops when control returns to Lua.
void lb_charge(lb_host *host, int64_t units);
/// The flag that a signal handler sets. It is a separate block, so that it is never used after it
/// is freed.
typedef struct lb_interrupt lb_interrupt;
/// The remaining budget of the running call, and the conditions that may stop it.
typedef struct {
  int64_t left, spent;
  double time_spent;
  lb_status stop;
  lb_interrupt *interrupt;
  lb_clock clock;
  bool is_timed;
} lb_budget;
/// Gives the running call unlimited fuel, and suspends all stops, until `lb_put_back`.
lb_budget lb_set_aside(lb_host *host);
/// Restores the budget that `lb_set_aside` returned.
void lb_put_back(lb_host *host, lb_budget budget);
/// Runs a full collection. Stack: [-0, +0].
void lb_collect(lb_host *host, lua_State *L);
/// Collects as much as if `bytes` had been allocated. Stack: [-0, +0].
void lb_collect_step(lb_host *host, lua_State *L, int64_t bytes);

lb_interrupt *lb_interrupt_create(void);
void lb_interrupt_destroy(lb_interrupt *interrupt);
/// Safe in a signal handler and from another thread.
void lb_interrupt_raise(lb_interrupt *interrupt);
void lb_interrupt_clear(lb_interrupt *interrupt);
bool lb_interrupt_is_raised(const lb_interrupt *interrupt);
void lb_watch_interrupt(lb_host *host, lb_interrupt *interrupt);

/// The size of a page, in bytes: the unit in which snapshots store the arena.
enum { LB_PAGE_BYTES = 4096 };
/// Bytes of the arena that are in use; a snapshot contains the pages up to there. All page
/// functions must be called between calls of Lua. References that Swift has dropped since a
/// snapshot must be released again after a restore.
size_t lb_snapshot_size(const lb_host *host);
/// Whether the used bytes of a page are equal to these bytes.
bool lb_page_equals(const lb_host *host, size_t page, const void *bytes);
/// Copies a page to `bytes`.
void lb_page_save(const lb_host *host, size_t page, void *bytes);
/// Copies a page of a snapshot of `size` bytes back into the arena.
void lb_page_load(lb_host *host, size_t page, const void *bytes, size_t size);
/// Returns unused memory below `before` to the system.
void lb_trim(lb_host *host, size_t before);
/// The size of the accounts: the amounts held outside of the arena, and the limits of owners.
size_t lb_accounts_size(void);
void lb_accounts_save(const lb_host *host, void *bytes);
void lb_accounts_load(lb_host *host, const void *bytes);

/// An image of the arena that is not mapped.
typedef struct lb_image lb_image;
/// Reserves room for an image; NULL when the process has no address space left.
lb_image *lb_image_create(const lb_host *host);
void lb_image_destroy(lb_image *image);
/// Makes the image a copy of the arena.
void lb_image_copy(const lb_host *host, lb_image *image);
/// Exchanges the bytes of the arena and of the image. No thread of the arena may be running or
/// current: see `lb_leave_side`.
void lb_image_exchange(lb_host *host, lb_image *image);
/// The bytes of an image, copied out and in again.
size_t lb_image_size(const lb_image *image);
void lb_image_save(lb_image *image, void *bytes);
void lb_image_load(lb_image *image, const void *bytes, size_t size);
/// The threads of the mapped image that the host refers to outside of the arena.
typedef struct lb_place {
  lua_State *running, *current;
} lb_place;
/// Charges the work since the last count and forgets the threads. Stack: [-0, +0].
lb_place lb_leave_side(lb_host *host);
/// Restores the threads when their image is mapped again. Stack: [-0, +0].
void lb_enter_side(lb_host *host, lb_place place);

#endif
