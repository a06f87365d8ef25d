import Glibc

/// Processor time of this thread, in nanoseconds; the time of other programs is not included.
public func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Runs work and returns its time, in nanoseconds.
public func duration(of work: () throws -> Void) rethrows -> Double {
  let start = now()
  try work()
  return now() - start
}
