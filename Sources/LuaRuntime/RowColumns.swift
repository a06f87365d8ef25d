import CLuaBridge
public import Geometry

/// A number field of a row that scripts reach without a Swift frame.
public enum RowField: Int, CaseIterable, Sendable {
  case x, y, angle, width, height, vx, vy, angularVelocity, scaleX, scaleY, alpha
}

/// Where the numbers of rows lie, so that `item.x` in a script is a field dispatch and a load.
///
/// All memory belongs to the caller, never moves, and outlives the interpreter. A read checks the
/// row's generation. A store checks that the number is in the field's domain, then writes the cell,
/// its writer, the row's change bits, and, when these were 0, appends the row to `changedRows`. Rows also get the multi-value methods `position()` (x, y), `state()`
/// (x, y, vx, vy), `setPosition(x, y)`, `setVelocity(vx, vy)` and `setState(x, y, vx, vy)`.
///
///     var columns = RowColumns(
///       generations: table.generations, changes: table.changes,
///       changedRows: table.changedRows, changedCount: table.changedCount,
///       currentWriter: table.currentWriter)
///     columns.set(.x, .coordinate, values: table.x, writers: table.xWriters, changeBits: 1)
public struct RowColumns {
  var raw = lb_columns()

  /// Makes columns without fields; every field is to be `set` before use.
  ///
  /// - Parameters:
  ///   - generations: Per row; a handle is stale when its own differs.
  ///   - changes: Per row, bits added by stores; whoever drains them writes 0.
  ///   - changedRows: Rows whose `changes` left 0; as long as there are rows.
  ///   - changedCount: Length of `changedRows` in use.
  ///   - currentWriter: What a store leaves in the field's `writers`.
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

  /// Says where a field lies.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - domain: What may be stored.
  ///   - values: Its number per row.
  ///   - writers: Who wrote it last, per row; nil when nobody asks.
  ///   - changeBits: What a store adds to the row's `changes`.
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
