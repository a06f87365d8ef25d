import Dynamics
import Geometry
import Pictures
import Scripting

/// The state of a watched stage, for its display.
struct WatchMoment {
  /// Whether a person holds time.
  package var isHeld = false
  /// The ticks that are repeated; nil for none.
  package var loop: ClosedRange<Int>?
  /// The predicted paths of moving items, while time stands still.
  package var futures: [StagePicture.Trail] = []

  /// The state in a word, for the status line.
  package func state(of stage: Stage) -> String {
    let state = isHeld ? "held" : stage.isRunning ? "running" : "paused"
    guard let loop else { return state }
    let ends = [loop.lowerBound, loop.upperBound].map {
      rounded(Double($0) / stage.rate, places: 2)
    }
    return "\(state)  loop \(ends[0]) to \(ends[1]) s"
  }
}

/// The predicted paths of moving items, computed once for each moment at which time stands still.
struct Futures {
  /// The length of the prediction, in seconds.
  private static let seconds = 2.0
  /// The most positions to predict.
  private static let most = 50_000
  private var known: (tick: Int, trails: [StagePicture.Trail])?

  /// Forgets the prediction, as something changed.
  package mutating func forget() { known = nil }

  /// The paths of the items that will move; none if that would take too many positions.
  package mutating func trails(of stage: Stage) -> [StagePicture.Trail] {
    if let known, known.tick == stage.tick { return known.trails }
    let items = stage.shownItems.filter { $0.item.shownAlpha > 0 }
    let ticks = Int((Self.seconds * stage.rate).rounded(.up))
    var trails: [StagePicture.Trail] = []
    if ticks * items.count <= Self.most,
      let futures = try? stage.predict(ticks: ticks, of: items)
    {
      trails = zip(items, futures).compactMap { item, future in
        let points = future.centers
        guard points.contains(where: { $0 != points[0] }) else { return nil }
        return StagePicture.Trail(points: points, color: item.color)
      }
    }
    known = (stage.tick, trails)
    return trails
  }
}
