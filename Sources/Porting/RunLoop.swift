public import Dynamics
import Geometry

/// An app's run loop for animators, timers and display links: it advances their time.
///
/// It has no clock: the caller of `run(for:)` gives the time. Frames come 60 times per second. Each
/// frame ticks the animators that were made in UIKit's manner, then calls the display links. A
/// timer that is due at the same moment is called after the frame.
///
///     RunLoop.main.run(for: 0.5)
///
/// It is unchecked because one thread uses it, as UIKit's main thread does. Threads that run side
/// by side, such as tests, each set their own: `RunLoop.$main.withValue(RunLoop()) { ... }`.
public final class RunLoop: @unchecked Sendable {
  /// The modes of a run loop, with UIKit's names; here they have no effect.
  public enum Mode: Hashable, Sendable {
    /// The default mode.
    case `default`
    /// All modes.
    case common
  }

  /// The run loop of this thread.
  @TaskLocal public static var main = RunLoop()

  /// The time that has passed, in seconds.
  public private(set) var time = 0.0
  private var frameCount = 0
  private var clients: [Client] = []
  private var timers: [Timer] = []
  private var links: [CADisplayLink] = []
  private var isRunning = false

  /// Makes a run loop at time 0 with nothing to do.
  public init() {}

  /// Advances the time.
  ///
  /// - Parameter duration: The time, in seconds, from 0 to 1e9.
  /// - Precondition: The run loop is not running already.
  public func run(for duration: Double) {
    let duration = Domain.time.checked(duration, "duration")
    precondition(!isRunning, "a run loop must not be run from inside itself")
    isRunning = true
    let end = time + duration
    while true {
      let frame = Double(frameCount + 1) / Self.frameRate
      timers.removeAll { !$0.isValid }
      let timer = timers.min { $0.dueTime < $1.dueTime }
      if frame <= (timer?.dueTime ?? .infinity) + Self.slack {
        guard frame <= end + Self.slack else { break }
        time = frame
        frameCount += 1
        makeFrame()
      } else if let timer, timer.dueTime <= end + Self.slack {
        time = max(time, timer.dueTime)
        timer.come()
      } else {
        break
      }
    }
    time = max(time, end)
    isRunning = false
  }

  /// Ticks an animator from now on, while it exists; further calls have no effect.
  public func add(_ animator: DynamicAnimator) {
    guard !clients.contains(where: { $0.animator === animator }) else { return }
    clients.append(Client(animator: animator, start: time))
  }

  func add(_ timer: Timer) { timers.append(timer) }

  func add(_ link: CADisplayLink) {
    if !links.contains(where: { $0 === link }) { links.append(link) }
  }

  func remove(_ link: CADisplayLink) { links.removeAll { $0 === link } }

  private static var frameRate: Double { 60 }
  /// The tolerance for rounded times, in seconds.
  private static var slack: Double { 1e-9 }

  private func makeFrame() {
    clients.removeAll { $0.animator == nil }
    for place in clients.indices {
      guard let animator = clients[place].animator else { continue }
      let due = Int((time - clients[place].start) * animator.rate + 1e-6)
      let ticks = due - clients[place].ticks
      clients[place].ticks = due
      animator.advance(ticks: ticks)
    }
    for link in links { link.step(to: time, duration: 1 / Self.frameRate) }
  }

  /// An animator that gets its ticks.
  private struct Client {
    weak var animator: DynamicAnimator?
    /// The time when it was added, and the number of ticks due since.
    var start: Double
    var ticks = 0
  }
}
