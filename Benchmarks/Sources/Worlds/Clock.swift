import Glibc

/// Processor time of this thread, in nanoseconds; what others do on the machine does not count.
public func now() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Runs work and gives how long it took, in nanoseconds.
public func duration(of work: () throws -> Void) rethrows -> Double {
  let start = now()
  try work()
  return now() - start
}
