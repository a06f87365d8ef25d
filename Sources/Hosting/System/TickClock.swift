import Glibc

/// Measures the time of ticks, and whether the process was running: a pause of the machine makes no
/// tick long.
struct TickClock {
  /// The greatest age of the processor's time that a tick is compared with, in seconds.
  private static let oldest = 0.5

  private struct Mark {
    var real: Double
    var processor: Double
  }

  private var last = Mark(real: 0, processor: 0)
  private var before = Mark(real: 0, processor: 0)

  /// Real time, in seconds from any start.
  mutating func now() -> Double {
    let real = MonotonicClock.now
    // Asking for the processor's time is slow, so it is noted now and then only.
    if real - last.real > Self.oldest {
      before = last
      last = Mark(real: real, processor: Self.processorTime)
    }
    return real
  }

  /// Whether the process used the processor for a second since at most half a second before the last
  /// tick of over half a second.
  var hasWorked: Bool { Self.processorTime - before.processor >= 1 }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
