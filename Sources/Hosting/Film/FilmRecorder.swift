import Baking
import Drawing
import Dynamics
import Geometry
import Motion
import Scripting

/// Takes from a stage, tick by tick, what a film of it shows.
final class FilmRecorder {
  /// The layers of the items.
  private(set) var layers = FilmLayers<StageItem>()
  /// The boundaries, and how much of each is seen.
  private(set) var boundaries: [(points: [Vector], opacities: Track<Double>)] = []
  /// The tick of the run that shows most: the last one of those with the most items to be seen.
  private(set) var stillTick = 0

  private let stage: Stage
  private let start: Int
  /// The colours of items to which no script gives one, by their numbers.
  private var ownColors: [Int: RGB] = [:]
  private var mostSeen = 0
  private var poseCount = 0
  private var lines: [[Vector]] = []
  private var linePlaces: [[Vector]: Int] = [:]

  /// Begins with the stage as it is.
  init(_ stage: Stage) throws(FilmError) {
    self.stage = stage
    start = stage.tick
    try add()
  }

  /// The ticks of the run so far.
  var run: Int { stage.tick - start }

  /// Whether all looks at the end as it did at the start, but for an error of corners, in points: a
  /// film of that can begin again without a sign.
  func endsAsItBegan(within error: Double) -> Bool {
    layers.all.allSatisfy { $0.looksTheSame(at: 0, and: run, within: error) }
      && boundaries.allSatisfy { $0.opacities.value(at: 0) == $0.opacities.value(at: run) }
  }

  /// Adds the stage as it is now.
  ///
  /// - Throws: `FilmError` when the film becomes too long.
  func add() throws(FilmError) {
    layers.arrange(stage.items.filter(\.isAlive), at: run)
    var seen = 0
    for (item, layer) in layers.current {
      guard !item.isHidden else {
        layer.hide(at: run)
        continue
      }
      let (color, opacity) = item.paint
      layer.add(
        item.pose, size: item.drawnSize,
        in: color ?? ownColor(of: item, isSeen: opacity > 0), opacity: opacity, at: run)
      poseCount += 1
      if opacity >= 0.5, isInside(item) { seen += 1 }
    }
    addBoundaries()
    if seen >= mostSeen { (mostSeen, stillTick) = (seen, run) }
    guard poseCount <= Self.mostPoses, run <= Self.mostTicks else {
      throw FilmError(poses: Self.mostPoses, ticks: Self.mostTicks, atTick: run)
    }
  }

  /// Whether the center of an item is on the stage.
  private func isInside(_ item: StageItem) -> Bool {
    let center = item.item.center + item.item.components.translation
    return center.x >= 0 && center.x <= stage.width && center.y >= 0 && center.y <= stage.height
  }

  /// The colour of an item to which no script gives one: items have others in turn, in the order in
  /// which they are first seen.
  private func ownColor(of item: StageItem, isSeen: Bool) -> RGB {
    if let color = ownColors[item.number] { return color }
    let color = RGB.turn(ownColors.count)
    if isSeen { ownColors[item.number] = color }
    return color
  }

  /// Notes which boundaries there are, except for the rim of the stage, which is drawn anyway.
  private func addBoundaries() {
    let now = stage.animator.boundaryLines
    guard now != lines || run == 0 else { return }
    lines = now
    let rim = Set(
      VectorPath.rect(Rect(x: 0, y: 0, width: stage.width, height: stage.height)).corners())
    for points in now where linePlaces[points] == nil && Set(points) != rim {
      linePlaces[points] = boundaries.count
      var opacities = Track<Double>()
      if run > 0 { opacities.append(0, at: 0) }
      boundaries.append((points, opacities))
    }
    for place in boundaries.indices {
      let opacity = now.contains(boundaries[place].points) ? 1.0 : 0
      boundaries[place].opacities.append(opacity, at: run, jumps: true)
    }
  }

  /// The most poses of a film, in memory some 100 MB.
  private static var mostPoses: Int { 1_000_000 }
  /// The most ticks of a film; each has a percentage of its own.
  private static var mostTicks: Int { 900_000 }
}

/// A film that would be too long.
struct FilmError: Error, CustomStringConvertible {
  let poses: Int
  let ticks: Int
  let atTick: Int

  var description: String {
    "a film must have at most \(ticks) ticks and \(poses) poses, one for each item shown and tick; "
      + "this one had more at tick \(atTick): give fewer --seconds, or a lower --rate"
  }
}
