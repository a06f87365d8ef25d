import CLuaBridge
public import Geometry

/// A number field of a row that scripts reach without a Swift frame.
public enum RowField: Int, CaseIterable, Sendable {
  case x, y, angle, width, height, vx, vy, angularVelocity, scaleX, scaleY, alpha
}

/// The addresses of rows' numbers, so that `item.x` in a script is a field dispatch and a load.
///
/// All memory belongs to the caller, never moves, and outlives the interpreter. A read checks the
/// row's generation. A store checks that the number is in the field's domain. Then it writes the
/// cell, the cell's writer and the row's change bits. If these bits were 0, it appends the row to
/// `changedRows`. Rows also get the multi-value methods `position()` (x, y), `state()` (x, y, vx,
/// vy), `setPosition(x, y)`, `setVelocity(vx, vy)` and `setState(x, y, vx, vy)`.
///
///     var columns = RowColumns(
///       generations: table.generations, changes: table.changes,
///       changedRows: table.changedRows, changedCount: table.changedCount,
///       currentWriter: table.currentWriter)
///     columns.set(.x, .coordinate, values: table.x, writers: table.xWriters, changeBits: 1)
public struct RowColumns {
  var raw = lb_columns()

  /// Makes columns without fields; every field must be `set` before use.
  ///
  /// - Parameters:
  ///   - generations: The generation of each row; a handle with another generation is stale.
  ///   - changes: The change bits of each row, added by stores; the reader of the changes writes 0.
  ///   - changedRows: The rows whose `changes` are not 0; it has room for all rows.
  ///   - changedCount: The number of rows in `changedRows`.
  ///   - currentWriter: The number that a store writes into the field's `writers`.
  public init(
    generations: UnsafePointer<UInt32>, changes: UnsafeMutablePointer<UInt8>,
    changedRows: UnsafeMutablePointer<UInt32>, changedCount: UnsafeMutablePointer<UInt32>,
    currentWriter: UnsafePointer<UInt32>
  ) {
    raw.generations = generations
    raw.changes = changes
    raw.changed_rows = changedRows
    raw.changed_count = changedCount
    raw.current_writer = currentWriter
    raw.resolution = Domain.resolution
  }

  /// Sets the addresses of a field.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - domain: The numbers that may be stored.
  ///   - values: The number of each row.
  ///   - writers: The last writer of each row's number; nil when it is not recorded.
  ///   - changeBits: The bits that a store adds to the row's `changes`.
  public mutating func set(
    _ field: RowField, _ domain: Domain, values: UnsafeMutablePointer<Double>,
    writers: UnsafeMutablePointer<UInt32>?, changeBits: UInt8
  ) {
    withUnsafeMutableBytes(of: &raw.fields) {
      $0.bindMemory(to: UnsafeMutablePointer<Double>?.self)[field.rawValue] = values
    }
    withUnsafeMutableBytes(of: &raw.writers) {
      $0.bindMemory(to: UnsafeMutablePointer<UInt32>?.self)[field.rawValue] = writers
    }
    withUnsafeMutableBytes(of: &raw.change_bits) { $0[field.rawValue] = changeBits }
    withUnsafeMutableBytes(of: &raw.lows) {
      $0.bindMemory(to: Double.self)[field.rawValue] = domain.range.lowerBound
    }
    withUnsafeMutableBytes(of: &raw.highs) {
      $0.bindMemory(to: Double.self)[field.rawValue] = domain.range.upperBound
    }
    let rule = Array(domain.rule.utf8.prefix(Int(LB_RULE_SIZE) - 1)) + [0]
    withUnsafeMutableBytes(of: &raw.rules) {
      for (place, byte) in rule.enumerated() {
        $0[field.rawValue * Int(LB_RULE_SIZE) + place] = byte
      }
    }
  }

  /// Whether every field has its values.
  var isComplete: Bool {
    withUnsafeBytes(of: raw.fields) {
      $0.bindMemory(to: UnsafeMutablePointer<Double>?.self).allSatisfy { $0 != nil }
    }
  }
}
