// The calls of each host function and their fuel, so that a call that runs out of fuel can name the
// most expensive functions.
//
// A function has one entry, which has the number of its account, so a new account needs no
// clearing. Entries that an inner account displaces come back when it ends. A call is left out when
// there is no memory for an entry.
#include <stdlib.h>

#include "calls.h"

void lb_begin_tally(lb_calls *calls, bool is_outermost) {
  calls->account = ++calls->last_account;
  if (is_outermost) calls->first_account = calls->account;
}

void lb_end_tally(lb_calls *calls, int64_t outer, int displaced) {
  while (calls->displaced_count > displaced) {
    const lb_displaced *last = &calls->displaced[--calls->displaced_count];
    calls->tallies[last->function] = last->tally;
  }
  calls->account = outer;
}

/// Makes room for the entry of a function.
static bool reserve(lb_calls *calls, int64_t function) {
  if (function < calls->tally_count) return true;
  int64_t count = function + 64;
  lb_tally *tallies = realloc(calls->tallies, (size_t)count * sizeof *tallies);
  if (tallies == NULL) return false;
  for (int64_t i = calls->tally_count; i < count; i++) tallies[i] = (lb_tally){0};
  calls->tallies = tallies;
  calls->tally_count = count;
  return true;
}

/// Keeps the entry of an outer account until the running one ends.
static bool displace(lb_calls *calls, int64_t function) {
  if (calls->displaced_count == calls->displaced_capacity) {
    int capacity = 2 * calls->displaced_capacity + 16;
    lb_displaced *displaced = realloc(calls->displaced, (size_t)capacity * sizeof *displaced);
    if (displaced == NULL) return false;
    calls->displaced = displaced;
    calls->displaced_capacity = capacity;
  }
  calls->displaced[calls->displaced_count++] =
      (lb_displaced){.function = function, .tally = calls->tallies[function]};
  return true;
}

void lb_tally_call(lb_calls *calls, int64_t function, int64_t fuel) {
  if (!reserve(calls, function)) return;
  lb_tally *tally = &calls->tallies[function];
  if (tally->account != calls->account) {
    bool is_needed = tally->account >= calls->first_account;
    if (is_needed && !displace(calls, function)) return;
    *tally = (lb_tally){.account = calls->account};
  }
  tally->count++;
  tally->fuel += fuel;
}

void lb_note_spending(lb_host *host) {
  lb_calls *calls = lb_calls_of(host);
  lb_spending *spending = &calls->spending;
  *spending = (lb_spending){.budget = host->budget};
  for (int64_t function = 0; function < calls->tally_count; function++) {
    const lb_tally *tally = &calls->tallies[function];
    if (tally->account != calls->account || tally->fuel <= 0) continue;
    int place = spending->count;
    while (place > 0 && spending->dearest[place - 1].fuel < tally->fuel) place--;
    if (place == LB_DEAREST) continue;
    if (spending->count < LB_DEAREST) spending->count++;
    for (int i = spending->count - 1; i > place; i--) spending->dearest[i] = spending->dearest[i - 1];
    spending->dearest[place] =
        (lb_spent){.function = function, .count = tally->count, .fuel = tally->fuel};
  }
}

const lb_spending *lb_last_spending(const lb_host *host) {
  return &((const lb_calls *)host)->spending;
}

void lb_free_tallies(lb_calls *calls) {
  free(calls->tallies);
  free(calls->displaced);
}
