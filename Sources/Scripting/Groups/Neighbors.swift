import Dynamics
import Geometry
import LuaRuntime

/// The near items of each item of a selection.
struct Neighbors {
  /// The start of each item's neighbors in `places`; the last entry is the count of `places`.
  var starts: [UInt32]
  /// The places of all neighbors, item after item.
  var places: [UInt32]

  var count: Int { starts.count - 1 }

  /// The range in `places` of an item's neighbors.
  @inline(always)
  func of(_ place: Int) -> Range<Int> { Int(starts[place])..<Int(starts[place + 1]) }
}

/// Items sorted into square cells, so that a search near a point looks at few items.
///
/// The cells of a row are adjacent in memory, and the items of a cell keep their order, so every
/// machine gives answers in the same order.
struct NeighborGrid {
  private let x, y: [Double]
  private let radius: Double
  private var side: Double
  private var (left, top) = (0.0, 0.0)
  private var (columns, rows) = (1, 1)
  private var starts: [UInt32] = []
  private var items: [UInt32] = []

  /// Sorts items into cells as wide as the radius, or wider to bound the number of cells.
  init(x: [Double], y: [Double], radius: Double) {
    (self.x, self.y, self.radius) = (x, y, radius)
    side = radius
    guard let minX = x.min(), let maxX = x.max(), let minY = y.min(), let maxY = y.max() else {
      return
    }
    (left, top) = (minX, minY)
    let most = Double(2 * x.count + 16)
    let (width, height) = (maxX - minX, maxY - minY)
    side = max(radius, width / most, height / most, (width / most * height).squareRoot())
    // With a radius of 0 and all items in one place, any positive width serves.
    if side == 0 { side = 1 }
    columns = Int(width / side) + 1
    rows = Int(height / side) + 1
    let cells = x.indices.map { place in
      cell(of: x[place], left, columns) + cell(of: y[place], top, rows) * columns
    }
    starts = [UInt32](repeating: 0, count: columns * rows + 1)
    for cell in cells { starts[cell + 1] += 1 }
    for cell in 0..<(columns * rows) { starts[cell + 1] += starts[cell] }
    var ends = starts
    items = [UInt32](repeating: 0, count: cells.count)
    for (place, cell) in cells.enumerated() {
      items[Int(ends[cell])] = UInt32(place)
      ends[cell] += 1
    }
  }

  private func cell(of position: Double, _ first: Double, _ count: Int) -> Int {
    min(count - 1, max(0, Int((position - first) / side)))
  }

  /// The items within the radius of each item.
  ///
  /// `isOn` gets the number of items examined for each item; it ends the search by throwing.
  func pairs(nearestOnly: Bool, while isOn: (Int) throws -> Void) rethrows -> Neighbors {
    var found = Neighbors(starts: [0], places: [])
    found.starts.reserveCapacity(x.count + 1)
    let farthest = radius * radius
    for place in x.indices {
      var best = (distance: Double.infinity, place: UInt32(0))
      var looked = 0
      let (column, row) = (cell(of: x[place], left, columns), cell(of: y[place], top, rows))
      for row in max(0, row - 1)...min(rows - 1, row + 1) {
        let first = Int(starts[row * columns + max(0, column - 1)])
        let end = Int(starts[row * columns + min(columns - 1, column + 1) + 1])
        looked += end - first
        for other in items[first..<end] where other != UInt32(place) {
          let (dx, dy) = (x[Int(other)] - x[place], y[Int(other)] - y[place])
          let distance = dx * dx + dy * dy
          guard distance <= farthest else { continue }
          if !nearestOnly {
            found.places.append(other)
          } else if distance < best.distance || distance == best.distance && other < best.place {
            best = (distance, other)
          }
        }
      }
      if best.distance < .infinity { found.places.append(best.place) }
      found.starts.append(UInt32(found.places.count))
      try isOn(looked)
    }
    return found
  }
}

extension Selection {
  private func values(of field: ItemField) -> [Double] {
    let column = table.columns.column(field)
    return rows.map { column[Int($0)] }
  }

  /// Finds the neighbors of all items.
  ///
  /// - Throws: `LuaError` when the running script has not enough fuel or memory for them.
  func neighbors(within radius: Double, nearestOnly: Bool) throws -> Neighbors {
    let host = instance.stage.host
    host.chargeColumns(count, 64)
    // The grid's memory: a position, a cell number, a place and the starts of cells for each item.
    try host.interpreter.checkRoom(for: 64 * count)
    let (x, y) = (values(of: .x), values(of: .y))
    var (looked, told) = (0, 0)
    return try NeighborGrid(x: x, y: y, radius: radius).pairs(nearestOnly: nearestOnly) { count in
      looked += count
      // Four examined items cost a unit of fuel. It is charged in steps, so too many end the search
      // early.
      guard looked - told >= 4_096 else { return }
      host.interpreter.charge((looked - told) / 4)
      told = looked
      try host.interpreter.checkRoom(for: MemoryLayout<UInt32>.stride * looked)
      if host.interpreter.isOutOfFuel { throw LuaError("neighbors: ran out of fuel") }
    }
  }
}
