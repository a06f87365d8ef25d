import Glibc

/// Real time: only the command line and `watch` may ask for it, and the last resort against scripts
/// that take far too long.
package enum MonotonicClock {
  /// Seconds since some moment in the past; never goes back.
  package static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
