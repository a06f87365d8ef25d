import Drawing

/// The layers of a film, in an order that holds at every tick.
///
/// A file has one order for all its time. When two items change their order during the run, the
/// item whose `zPosition` changed goes on in a new layer, at its new height. So does an item whose
/// outline or gradient changes, or what clips it.
struct FilmLayers {
  /// All layers, the lowest first.
  private(set) var all: [FilmLayer] = []
  /// The drawn items of the last tick and their layers, the lowest first.
  private(set) var current: [(item: MovedItem, layer: FilmLayer)] = []
  /// The `zPosition` of each item of `current`.
  private var heights: [Double] = []

  /// Finds a layer for each item at a tick of the run.
  ///
  /// One order for all layers always exists. New layers are made at this tick only, each between
  /// those of the items below and above; and the items that keep their layers had the same order at
  /// the tick before.
  ///
  /// - Complexity: O(n log n) in the items, and O(n) more for each new layer that is not the
  ///   highest.
  mutating func arrange(_ items: [MovedItem], at tick: Int) {
    let (before, oldHeights) = (current, heights)
    var known: [Int: Int] = [:]
    for (place, entry) in before.enumerated() { known[entry.item.number] = place }
    // Items are mostly in order: later ones lie over earlier ones.
    let isInOrder = zip(items, items.dropFirst()).allSatisfy { $1.isAbove($0) }
    let sorted = isInOrder ? items : items.sorted { $1.isAbove($0) }
    let oldPlaces = sorted.compactMap { known[$0.number] }
    let hasNewOrder = zip(oldPlaces, oldPlaces.dropFirst()).contains { $0 > $1 }

    (current, heights) = ([], [])
    // Parents come before the items in them.
    var clipping: [Int: FilmLayer] = [:]
    for item in sorted {
      guard let form = item.form else { continue }
      let clips = item.parentNumbers.compactMap { clipping[$0] }
      var layer: FilmLayer?
      if let place = known[item.number] {
        let old = before[place].layer
        if old.shows(item, clips: clips), !hasNewOrder || oldHeights[place] == item.level {
          layer = old
        }
      }
      let new =
        layer ?? insert(FilmLayer(item.name, in: form, size: item.drawnSize, clips: clips))
      if item.finish.clips { clipping[item.number] = new }
      current.append((item, new))
      heights.append(item.level)
    }
    let kept = Set(current.map { ObjectIdentifier($0.layer) })
    for entry in before where !kept.contains(ObjectIdentifier(entry.layer)) {
      entry.layer.hide(at: tick)
    }
  }

  /// Puts a layer right over that of the item below.
  private mutating func insert(_ layer: FilmLayer) -> FilmLayer {
    guard let below = current.last?.layer else {
      all.insert(layer, at: 0)
      return layer
    }
    let place = all.lastIndex { $0 === below } ?? all.count - 1
    all.insert(layer, at: place + 1)
    return layer
  }
}
