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
  /// Where everything lies, as the interpreter wants to know it.
  let layout: RowColumns

  init(rows: Int) {
    func make<Number>(_ number: Number, _ count: Int) -> UnsafeMutablePointer<Number> {
      let column = UnsafeMutablePointer<Number>.allocate(capacity: count)
      column.initialize(repeating: number, count: count)
      return column
    }
    let fields = RowField.allCases
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
    for field in fields {
      layout.set(
        field, .coordinate, values: values + field.rawValue * rows,
        writers: writers + field.rawValue * rows,
        changeBits: 1)
    }
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

  /// Forgets which rows were stored to.
  func drain() {
    for index in 0..<Int(changedCount.pointee) { changes[Int(changedRows[index])] = 0 }
    changedCount.pointee = 0
  }
}
