import Baking
import Drawing
import Dynamics
import Geometry
import Scripting

/// The items of a run at successive ticks, from which keys are made.
struct RecordedMotion {
  /// The size of the stage, in points.
  let size: Size
  /// Ticks per second.
  let rate: Double
  /// The first tick.
  private let start: Int
  private var moments: [[MovedItem]] = []
  private var poseCount = 0

  /// Begins a motion.
  ///
  /// - Parameters:
  ///   - size: The size of the stage, in points.
  ///   - rate: Ticks per second, over 0.
  ///   - start: The first tick.
  init(size: Size, rate: Double, start: Int) {
    (self.size, self.rate, self.start) = (size, rate, start)
  }

  /// The ticks behind the first one.
  var run: Int { max(0, moments.count - 1) }

  /// Adds the items at a tick.
  ///
  /// Where the tick is not the next one the run went back to the tick before it: what it undid is
  /// left out.
  ///
  /// - Throws: `BakeError` when there are more ticks or items than can be kept.
  mutating func add(_ items: [MovedItem], at tick: Int) throws(BakeError) {
    while moments.count > max(0, tick - start) { poseCount -= moments.removeLast().count }
    moments.append(items)
    poseCount += items.count
    guard poseCount <= Self.mostPoses, run <= Self.mostTicks else {
      throw BakeError(
        message: "a motion must have at most \(Self.mostTicks) ticks and \(Self.mostPoses) poses, "
          + "one for each item and tick; this one had more at tick \(tick): give fewer --seconds")
    }
  }

  /// Adds a stage as it is now.
  mutating func add(_ stage: Stage) throws(BakeError) {
    try add(stage.items.filter(\.isAlive).map { MovedItem($0) }, at: stage.tick)
  }

  /// Leaves out what comes after a time, in seconds.
  mutating func end(at seconds: Double) {
    let last = min((seconds * rate).rounded(), Double(run))
    moments.removeLast(run - Int(last))
  }

  /// The keys of the motion.
  ///
  /// - Parameters:
  ///   - title: What it shows.
  ///   - tolerance: How exactly the keys must give it.
  ///   - way: How players go from a key to the next.
  ///   - keepsOrder: Whether items go on in further layers where their order or outline changes;
  ///     else all items of a name are one, in the order in which they come.
  /// - Returns: The keys of the items that are ever seen.
  func baked(_ title: String, _ tolerance: Tolerance, _ way: Way, keepsOrder: Bool) -> BakedMotion {
    var painter = Painter()
    let layers = keepsOrder ? orderedLayers(&painter) : namedLayers(&painter)
    let items = layers.filter(\.isEverSeen).map { layer in
      BakedItem(
        name: layer.name, form: layer.form, size: layer.size, scale: layer.greatestScale,
        poses: layer.poses, opacities: layer.opacities, colors: layer.colors,
        hasOwnColor: painter.painted.contains(ExactName(layer.name)), tolerance: tolerance,
        way: way)
    }
    return BakedMotion(
      title: title, size: size, timeline: Timeline(once: run, rate: rate), items: items)
  }

  private func orderedLayers(_ painter: inout Painter) -> [FilmLayer] {
    var layers = FilmLayers<MovedItem>()
    for (tick, items) in moments.enumerated() {
      layers.arrange(items, at: tick)
      for (item, layer) in layers.current { painter.add(item, to: layer, at: tick) }
    }
    return layers.all
  }

  private func namedLayers(_ painter: inout Painter) -> [FilmLayer] {
    var layers: [FilmLayer] = []
    var places: [ExactName: Int] = [:]
    for (tick, items) in moments.enumerated() {
      var isThere = Array(repeating: false, count: layers.count)
      for item in items.sorted(by: { $1.isAbove($0) }) {
        guard let form = item.form else { continue }
        let place = places[ExactName(item.name)] ?? layers.count
        if place == layers.count {
          places[ExactName(item.name)] = place
          layers.append(FilmLayer(item.name, in: form, size: item.drawnSize))
          isThere.append(false)
        }
        isThere[place] = true
        painter.add(item, to: layers[place], at: tick)
      }
      for (place, isThere) in isThere.enumerated() where !isThere { layers[place].hide(at: tick) }
    }
    return layers
  }

  /// The most poses of a motion, in memory some 200 MB.
  private static var mostPoses: Int { 1_000_000 }
  /// The most ticks of a motion.
  private static var mostTicks: Int { 900_000 }
}

/// Adds items to layers, in their colours; those without one get one of ten in turn.
private struct Painter {
  /// The names of items that a script gave a colour.
  var painted: Set<ExactName> = []
  private var colors: [ExactName: RGB] = [:]

  mutating func add(_ item: MovedItem, to layer: FilmLayer, at tick: Int) {
    guard let opacity = item.opacity else { return layer.hide(at: tick) }
    let name = ExactName(item.name)
    if item.color != nil { painted.insert(name) }
    let own = colors[name] ?? RGB.turn(colors.count)
    if item.color == nil, opacity > 0 { colors[name] = own }
    layer.add(
      item.pose, size: item.drawnSize, in: item.color ?? own, opacity: opacity, at: tick)
  }
}

/// A motion that cannot be baked, and why.
struct BakeError: Error, CustomStringConvertible {
  /// The file, and what must hold.
  let message: String

  var description: String { message }
}
