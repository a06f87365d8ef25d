import Geometry
import LuaRuntime

/// Columns for a number of rows, all alive in generation 1, every field 1 at first.
final class BridgeColumns {
  private let values: UnsafeMutablePointer<Double>
  private let writers: UnsafeMutablePointer<UInt32>
  private let generations: UnsafeMutablePointer<UInt32>
  private let changes: UnsafeMutablePointer<UInt8>
  private let changedRows: UnsafeMutablePointer<UInt32>
  private let changedCount: UnsafeMutablePointer<UInt32>
  private let currentWriter: UnsafeMutablePointer<UInt32>
  /// The addresses in the form that the interpreter takes.
  let layout: RowColumns

  init(rows: Int) {
    func make<Number>(_ number: Number, _ count: Int) -> UnsafeMutablePointer<Number> {
      let column = UnsafeMutablePointer<Number>.allocate(capacity: count)
      column.initialize(repeating: number, count: count)
      return column
    }
    // The number of columns is that of the host's items and of the peer's.
    let fields = [
      "x", "y", "angle", "width", "height", "vx", "vy", "angularVelocity", "scaleX", "scaleY",
      "alpha",
    ]
    values = make(1, fields.count * rows)
    writers = make(0, fields.count * rows)
    generations = make(1, rows)
    changes = make(0, rows)
    changedRows = make(0, rows)
    changedCount = make(0, 1)
    currentWriter = make(0, 1)
    var layout = RowColumns(
      generations: generations, changes: changes, changedRows: changedRows,
      changedCount: changedCount, currentWriter: currentWriter)
    layout.fields = fields.enumerated().map { [values, writers] place, name in
      RowField(
        name, .coordinate, values: values + place * rows, writers: writers + place * rows,
        changeBits: 1)
    }
    layout.accessors = [
      RowAccessor("position", reads: ["x", "y"]), RowAccessor("setPosition", stores: ["x", "y"]),
      RowAccessor("setVelocity", stores: ["vx", "vy"]),
      RowAccessor("state", reads: ["x", "y", "vx", "vy"]),
      RowAccessor("setState", stores: ["x", "y", "vx", "vy"]),
    ]
    self.layout = layout
  }

  deinit {
    values.deallocate()
    writers.deallocate()
    generations.deallocate()
    changes.deallocate()
    changedRows.deallocate()
    changedCount.deallocate()
    currentWriter.deallocate()
  }

  /// Clears the list of changed rows.
  func drain() {
    for index in 0..<Int(changedCount.pointee) { changes[Int(changedRows[index])] = 0 }
    changedCount.pointee = 0
  }
}
