import Glibc

/// Real time, for the command line, for `watch`, and for stopping scripts that take far too long.
package enum MonotonicClock {
  /// Seconds since some moment in the past; never goes back.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
