import Glibc

/// Ends the process when a scene takes too much time or memory.
package enum Watchdog {
  /// Memory that the process may have in use at once, in KiB.
  private static let largest = 1 << 20
  /// The exit codes for too much time and for too much memory.
  private static let (slow, large): (Int32, Int32) = (3, 4)

  /// Begins to measure a scene, which may take so much processor time.
  package static func begin(seconds: Int = 2) {
    started = used()
    longest = 1_000_000 * seconds
    guard !isWatching else { return }
    isWatching = true
    // The handler may interrupt anything, so it only asks the system and ends the process.
    signal(SIGPROF) { _ in Watchdog.check() }
    let interval = timeval(tv_sec: 0, tv_usec: 100_000)
    var timer = itimerval(it_interval: interval, it_value: interval)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
  }

  /// Ends the process if the scene took too much.
  package static func check() {
    if used() - started > longest { _exit(slow) }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    if usage.ru_maxrss > largest { _exit(large) }
  }

  /// Processor time of this process, in microseconds.
  private static func used() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  // One thread; a signal interrupts it.
  nonisolated(unsafe) private static var started = 0
  nonisolated(unsafe) private static var longest = 0
  nonisolated(unsafe) private static var isWatching = false
}
