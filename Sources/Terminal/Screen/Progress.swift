import Geometry
import Glibc

/// Shows the progress of a long run as a bar, on a terminal only and not in the first second.
package struct Progress {
  private let last: Int
  private let rate: Double
  private let isShown = Terminal.isTerminal(STDERR_FILENO)
  private var next = MonotonicClock.now + 1
  private var hasText = false

  /// Makes a display of the progress to a tick, at a rate in ticks per second.
  package init(until last: Int, rate: Double) {
    self.last = last
    self.rate = rate
  }

  /// Shows the progress, at most ten times a second.
  ///
  /// - Parameters:
  ///   - tick: The tick that is done.
  ///   - isSlow: Whether ticks are slow, so the clock is read at each one.
  package mutating func show(_ tick: Int, isSlow: Bool = false) {
    guard isShown, isSlow || tick & 15 == 0, MonotonicClock.now >= next else { return }
    next = MonotonicClock.now + 0.1
    hasText = true
    let (done, all) = (Double(tick) / rate, Double(last) / rate)
    let share = min(1, done / max(all, 1e-9))
    let filled = Int(share * Double(Self.width))
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    write("\r\(bar) \(rounded(done, places: 1)) s of \(rounded(all, places: 1)) s\u{1B}[K")
  }

  /// Removes the progress from the screen.
  package mutating func clear() {
    if hasText { write("\r\u{1B}[K") }
    hasText = false
  }

  private func write(_ text: String) {
    OutputFile(descriptor: STDERR_FILENO, name: "standard error").control(text)
  }

  /// The cells of the bar.
  private static var width: Int { 30 }
}
