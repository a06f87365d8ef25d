// The account of a call from Swift: its fuel, its time and its collections. A call with its own
// fuel has its own account: when the call uses it up or is stopped, the outer calls continue.
#ifndef ACCOUNTS_H
#define ACCOUNTS_H

#include "calls.h"

/// The limits of a call, and the amounts that it has used.
typedef struct lb_account {
  int64_t budget, fuel_left;
  lb_status stop;
  int collections;
  size_t collected;
  double time_begin, time_limit;
} lb_account;

/// The state of the host that a call changes and restores.
typedef struct lb_call_state {
  lua_State *running, *current;
  int unlimited;
  int close_depth;
  int handling;
  bool has_account; // whether the call has its own account
  lb_account outer;
  int64_t outer_tally; // the number of the outer account
  int displaced;       // entries of outer accounts before the call
  int64_t budget;
  double time_mark;
} lb_call_state;

/// Begins a call. A call with its own fuel gets its own account; with `is_part` the outer call, if
/// any, is charged for it too.
lb_call_state lb_enter(lb_host *host, lua_State *L, int64_t fuel, bool is_part);
/// Counts the fuel that a call has spent so far.
static inline void lb_count_spent(lb_host *host, const lb_call_state *saved) {
  lb_count_now(host);
  lb_calls_of(host)->spent = saved->budget - host->fuel_left;
}
/// Begins another call in place of the outermost one, whose fuel was counted. The state of the host
/// outside of both calls is not restored in between, because nothing reads it there.
void lb_enter_next(lb_host *host, lua_State *L, lb_call_state *saved, int64_t fuel);
/// Ends a call that returned.
void lb_leave(lb_host *host, const lb_call_state *saved);
/// Ends a protected call with its status; after a failure, removes everything above `bottom`.
/// Stack: [-0, +0] or down to `bottom`.
lb_status lb_finish(
    lb_host *host, lua_State *L, const lb_call_state *saved, int status, int bottom);

#endif
