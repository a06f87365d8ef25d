import Worlds

/// Runs work and gives how long it took, in nanoseconds.
func duration(of work: () throws -> Void) rethrows -> Double {
  let start = now()
  try work()
  return now() - start
}
