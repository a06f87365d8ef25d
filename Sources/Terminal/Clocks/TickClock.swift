import Glibc

/// Measures the time of ticks, and whether the process worked in it.
///
/// A pause of the machine does not make a tick long.
package struct TickClock {
  /// The greatest age of the processor time that a tick is compared with, in seconds.
  private static let oldest = 0.5

  private struct Mark {
    var real: Double
    var processor: Double
  }

  private var last = Mark(real: 0, processor: 0)
  private var before = Mark(real: 0, processor: 0)

  /// Makes a clock that was not read yet.
  package init() {}

  /// Real time, in seconds from any start.
  package mutating func now() -> Double {
    let real = MonotonicClock.now
    // Reading the processor time is slow, so it is read only now and then.
    if real - last.real > Self.oldest {
      before = last
      last = Mark(real: real, processor: Self.processorTime)
    }
    return real
  }

  /// Whether the process has used a second of processor time since the older of its two marks.
  ///
  /// After a tick of over half a second, that mark is at most half a second older than the tick.
  package var hasWorked: Bool { Self.processorTime - before.processor >= 1 }

  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
