import Baking
import Drawing
import Geometry

/// The layers of items and the boundaries that a film shows.
struct FilmContent {
  /// The layers of the items.
  private(set) var layers = FilmLayers()
  /// The boundaries, and the opacity of each over time.
  private(set) var boundaries: [(points: [Vector], opacities: Track<Double>)] = []
  /// The tick for a still picture: the last one of those with the most visible items.
  private(set) var stillTick = 0
  /// The ticks of the run.
  package let run: Int

  private let size: Size
  private let colors: TurnColors
  private var mostSeen = 0
  private var linePlaces: [[Vector]: Int] = [:]

  /// Finds the layers of a motion.
  init(of motion: RecordedMotion) {
    (run, size, colors) = (motion.run, motion.size, TurnColors(of: motion))
    var lines: [[Vector]]?
    for (tick, moment) in motion.moments.enumerated() {
      add(moment.items, at: tick)
      let now = motion.boundaries(at: tick)
      if now != lines { add(now, at: tick) }
      lines = now
    }
  }

  /// Whether the end looks like the start, within an error of corners in points; it can then loop.
  func endsAsItBegan(within error: Double) -> Bool {
    layers.all.allSatisfy { $0.looksTheSame(at: 0, and: run, within: error) }
      && boundaries.allSatisfy { $0.opacities.value(at: 0) == $0.opacities.value(at: run) }
  }

  private mutating func add(_ items: [MovedItem], at tick: Int) {
    layers.arrange(items, at: tick)
    var seen = 0
    for (item, layer) in layers.current {
      guard let opacity = item.opacity else {
        layer.hide(at: tick)
        continue
      }
      layer.add(
        item.pose, size: item.drawnSize, in: FillColor(colors[item], opacity: item.fillOpacity),
        opacity: opacity, finish: item.finish, at: tick, steps: item.steps)
      if item.seenOpacity >= 0.5, isInside(item) { seen += 1 }
    }
    if seen >= mostSeen { (mostSeen, stillTick) = (seen, tick) }
  }

  /// Whether the center of an item is on the stage.
  private func isInside(_ item: MovedItem) -> Bool {
    let center = item.pose.translation
    return center.x >= 0 && center.x <= size.width && center.y >= 0 && center.y <= size.height
  }

  /// Notes which boundaries exist at a tick.
  private mutating func add(_ lines: [[Vector]], at tick: Int) {
    for points in lines where linePlaces[points] == nil {
      linePlaces[points] = boundaries.count
      var opacities = Track<Double>()
      if tick > 0 { opacities.append(0, at: 0) }
      boundaries.append((points, opacities))
    }
    for place in boundaries.indices {
      let opacity = lines.contains(boundaries[place].points) ? 1.0 : 0
      boundaries[place].opacities.append(opacity, at: tick, jumps: true)
    }
  }
}
