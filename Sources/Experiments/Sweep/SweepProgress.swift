import Geometry
import Glibc
import Terminal

/// Shows the number of finished runs and the time that is left, on a terminal only.
package struct SweepProgress {
  private let all: Int
  private let start = MonotonicClock.now
  private let isShown = Terminal.isTerminal(STDERR_FILENO)
  private var next = MonotonicClock.now + 1
  private var hasText = false

  /// Makes a display of the progress to a number of runs.
  package init(until all: Int) { self.all = all }

  /// Shows the progress, at most ten times a second and not in the first second.
  package mutating func show(_ done: Int) {
    guard isShown, MonotonicClock.now >= next else { return }
    next = MonotonicClock.now + 0.1
    hasText = true
    let text = Self.text(done, of: all, after: MonotonicClock.now - start)
    write("\r\(text)\u{1B}[K")
  }

  /// The text after a time in seconds.
  package static func text(_ done: Int, of all: Int, after time: Double) -> String {
    guard done > 0 else { return "0 of \(all) runs" }
    let left = time / Double(done) * Double(all - done)
    return "\(done) of \(all) runs, \(duration(left)) left"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds.rounded(.up), 1e9))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
    return "\(whole / 3600) h \(whole % 3600 / 60) min"
  }

  /// Removes the progress from the screen.
  package mutating func clear() {
    if hasText { write("\r\u{1B}[K") }
    hasText = false
  }

  private func write(_ text: String) {
    OutputFile(descriptor: STDERR_FILENO, name: "standard error").control(text)
  }
}
