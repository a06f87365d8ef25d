public import Dynamics
import Geometry

/// Receives a call when an item's frame has stayed put.
public protocol PauseWatcherDelegate: AnyObject {
  /// The item's frame has stood still; the watcher no longer watches the item.
  func viewDidPause(_ item: any DynamicItem)
}

/// Watches the frames of many items with a timer, and only reports.
///
/// The delegate removes behaviors when an item stands still. The watcher has no clock: its
/// owner calls `advance(to:)` with the time, after each tick.
///
///     watcher.startWatching(card, delegate: self)
///     while animator.tick() { watcher.advance(to: animator.elapsedTime) }
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, listing 6-1.
public final class PauseWatcher {
  /// The time between comparisons, in seconds.
  public let interval: Double
  /// The number of close comparisons that are not yet enough for a frame to have stayed put.
  public let steadyLimit: Int
  /// The greatest difference of frames that count as the same.
  public let tolerance: FrameTolerance
  private var watched: [Watched] = []
  private var comparisons = 0

  private struct Watched {
    let item: any DynamicItem
    weak var delegate: (any PauseWatcherDelegate)?
    var record: FrameRecord
  }

  /// Makes a watcher of nothing.
  ///
  /// - Parameters:
  ///   - interval: The time between comparisons, in seconds, over 0.
  ///   - steadyLimit: The number of close comparisons that are not yet enough.
  ///   - tolerance: The greatest difference of frames that count as the same.
  /// - Precondition: The interval is finite and over 0.
  public init(
    interval: Double = 0.03, steadyLimit: Int = 3, tolerance: FrameTolerance = FrameTolerance()
  ) {
    self.interval = Domain.interval.checked(interval, "interval")
    self.steadyLimit = steadyLimit
    self.tolerance = tolerance
  }

  /// The items that are watched.
  public var items: [any DynamicItem] { watched.map(\.item) }

  /// Begins to watch an item, with a count of 1; an item that is watched starts anew.
  public func startWatching(_ item: any DynamicItem, delegate: any PauseWatcherDelegate) {
    stopWatching(item)
    let record = FrameRecord(of: item, tolerance: tolerance, count: 1)
    watched.append(Watched(item: item, delegate: delegate, record: record))
  }

  /// Stops watching an item without a report; nothing happens if it is not watched.
  public func stopWatching(_ item: any DynamicItem) {
    watched.removeAll { $0.item === item }
  }

  /// Compares frames if a multiple of the interval has been reached since the last call.
  ///
  /// - Parameter time: The time since the watcher was made, in seconds; it never goes back.
  public func advance(to time: Double) {
    // Half a millionth of an interval forgives the rounding of time made of ticks.
    let due = Int(time / interval + 5e-7)
    guard due > comparisons else { return }
    comparisons = due
    for index in watched.indices {
      watched[index].record.compare(watched[index].item, tolerance: tolerance)
    }
    let steady = watched.filter { $0.record.steadyCount > steadyLimit }
    watched.removeAll { $0.record.steadyCount > steadyLimit }
    for entry in steady { entry.delegate?.viewDidPause(entry.item) }
  }
}
