// Stops calls by the clock, as a last resort.
//
// Fuel depends on what a script does; a few instructions take far longer than their fuel suggests
// (comparing long strings, chains of `__index`, tables that are rehashed again and again). So a
// call also has a time limit, far longer than its fuel normally takes. The clock is checked when
// fuel is counted, when an error is caught, and once in a few allocations and charges. The time of
// host functions does not count: it is measured and left out once a call has run for a while.
#include "limits.h"

enum { LB_LOOKS = 8 }; // allocations and charges between two checks of the clock

/// Seconds after which the time of host functions is measured; each then reads the clock twice.
static const double coarse_time = 0.1;
/// Units of fuel for which a call has `host->patience` seconds, at least.
static const double patient_fuel = 20e6;

double lb_time_for(const lb_host *host, int64_t fuel) {
  double share = (double)fuel / patient_fuel;
  return host->patience * (share > 1 ? share : 1);
}

/// Adds the time since the last check to the time that the outermost call has spent.
static void look(lb_host *host) {
  double now = host->clock(host->context);
  if (host->time_mark >= 0) host->time_spent += now - host->time_mark;
  if (!host->is_timed && host->time_spent > coarse_time) {
    host->time_spent = coarse_time;
    host->is_timed = true;
  }
  host->time_mark = now;
}

bool lb_is_late(lb_host *host) {
  if (--host->looks > 0) return false;
  host->looks = LB_LOOKS;
  if (host->clock == NULL || !host->counts_fuel || host->stop != LB_OK) return false;
  look(host);
  if (host->time_spent <= host->time_limit) return false;
  host->stop = LB_CLOCK;
  return true;
}

void lb_enter_host(lb_host *host) {
  if (host->is_timed) look(host);
}

void lb_leave_host(lb_host *host) {
  if (host->is_timed) host->time_mark = host->clock(host->context);
}

void lb_set_clock(lb_host *host, lb_clock clock) {
  host->clock = clock;
  host->is_timed = false;
}

double lb_patience(const lb_host *host) { return host->patience; }
void lb_set_patience(lb_host *host, double seconds) { host->patience = seconds; }
