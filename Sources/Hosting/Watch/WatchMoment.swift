import Dynamics
import Geometry
import Scripting

/// How a watched stage stands, for its display.
struct WatchMoment {
  /// Whether a person holds time.
  var isHeld = false
  /// The ticks that are played again and again; nil for none.
  var loop: ClosedRange<Int>?
  /// The ways that moving items will go, while time stands still.
  var futures: [StagePicture.Trail] = []

  /// In a word, for the status line.
  func state(of stage: Stage) -> String {
    let state = isHeld ? "held" : stage.isRunning ? "running" : "paused"
    guard let loop else { return state }
    let ends = [loop.lowerBound, loop.upperBound].map {
      rounded(Double($0) / stage.rate, places: 2)
    }
    return "\(state)  loop \(ends[0]) to \(ends[1]) s"
  }
}

/// The future of moving items, predicted once for each moment at which time stands still.
struct Futures {
  /// How far it goes, in seconds.
  private static let seconds = 2.0
  /// The most positions that are predicted.
  private static let most = 50_000
  private var known: (tick: Int, trails: [StagePicture.Trail])?

  /// Forgets the prediction, as something changed.
  mutating func forget() { known = nil }

  /// The ways of the items that will move; none where there would be too many positions.
  mutating func trails(of stage: Stage) -> [StagePicture.Trail] {
    if let known, known.tick == stage.tick { return known.trails }
    let items = stage.shownItems.filter { $0.alpha > 0 }
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
