import Glibc

/// Time that only goes forward, in nanoseconds.
func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Runs work and gives how long it took, in nanoseconds.
func duration(of work: () throws -> Void) rethrows -> Double {
  let start = now()
  try work()
  return now() - start
}
