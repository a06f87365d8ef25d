import Dynamics
import Geometry

/// Items of a group behavior, all or some of them, while its hook runs.
final class Selection {
  /// The behavior.
  unowned let instance: BehaviorInstance
  /// The rows of the items.
  let rows: [UInt32]
  /// The places of the items among all items of the behavior; nil for all of them, in order.
  let places: [UInt32]?
  /// The first row if the rows are consecutive; nil otherwise.
  let firstRow: Int?

  init(_ instance: BehaviorInstance, rows: [UInt32], places: [UInt32]? = nil) {
    (self.instance, self.rows, self.places) = (instance, rows, places)
    firstRow = Self.firstRow(rows)
  }

  var count: Int { rows.count }

  var table: ItemTable { instance.stage.host.itemTable }

  /// The items at some places of this selection.
  func part(_ chosen: [UInt32]) -> Selection {
    Selection(
      instance, rows: chosen.map { rows[Int($0)] },
      places: chosen.map { place in places.map { $0[Int(place)] } ?? place })
  }

  /// The place of an item of this selection among all items of the behavior.
  func place(_ index: Int) -> Int { places.map { Int($0[index]) } ?? index }

  private static func firstRow(_ rows: [UInt32]) -> Int? {
    guard let first = rows.first else { return nil }
    for (place, row) in rows.enumerated() where row != first &+ UInt32(place) { return nil }
    return Int(first)
  }
}

/// Fields of items as columns.
extension Selection {
  /// Copies a field of the rows into a column.
  func read(_ field: ItemField, into column: Column) {
    let (values, out) = (table.columns.column(field), column.numbers)
    if let firstRow {
      out.baseAddress?.update(from: values + firstRow, count: rows.count)
    } else {
      rows.withUnsafeBufferPointer { rows in
        for place in out.indices { out[place] = values[Int(rows[place])] }
      }
    }
  }

  /// The place of the first number outside a field's domain; nil if all fit.
  static func firstRefused(by field: ItemField, in operand: ColumnOperand) -> Int? {
    let (low, high) = (field.domain.range.lowerBound, field.domain.range.upperBound)
    switch operand {
    case .number(let number): return number >= low && number <= high ? nil : 0
    case .column(let column):
      // The loop has no branch, so that the compiler can vectorize it.
      var isRefused = false
      for number in column.numbers { isRefused = isRefused || !(number >= low && number <= high) }
      return isRefused ? column.numbers.firstIndex { !(low...high).contains($0) } : nil
    }
  }

  /// Stores numbers into a field of each row, as the present writer.
  ///
  /// - Precondition: All numbers are in the field's domain.
  func write(_ operand: ColumnOperand, to field: ItemField) {
    let columns = table.columns
    let (values, writers) = (columns.column(field), columns.writerColumn(field))
    let writer = columns.currentWriter.pointee
    rows.withUnsafeBufferPointer { rows in
      switch operand {
      case .number(let number):
        let number = Domain.roundedNearZero(number)
        for row in rows { values[Int(row)] = number }
      case .column(let column):
        if let firstRow {
          let (source, target) = (column.numbers, values + firstRow)
          for place in source.indices {
            target[place] = Domain.roundedNearZero(source[place])
          }
        } else {
          for (place, row) in rows.enumerated() {
            values[Int(row)] = Domain.roundedNearZero(column.numbers[place])
          }
        }
      }
      for row in rows { writers[Int(row)] = writer }
      for row in rows { columns.flag(Int(row), field.change) }
      if table.hasGroups { for row in rows { table.updateGroup(of: Int(row), field.change) } }
    }
  }
}
