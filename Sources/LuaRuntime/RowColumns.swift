import CLuaBridge
public import Geometry

/// A number field of rows that scripts reach without a Swift frame.
public struct RowField {
  /// The name in Lua.
  public var name: String
  /// The numbers that may be stored.
  public var domain: Domain
  /// The number of each row.
  public var values: UnsafeMutablePointer<Double>
  /// The last writer of each row's number; nil when it is not recorded.
  public var writers: UnsafeMutablePointer<UInt32>?
  /// The bits that a store adds to the row's `changes`.
  public var changeBits: UInt8

  /// Makes a field.
  ///
  /// - Parameters:
  ///   - name: The name in Lua.
  ///   - domain: The numbers that may be stored.
  ///   - values: The number of each row.
  ///   - writers: The last writer of each row's number; nil when it is not recorded.
  ///   - changeBits: The bits that a store adds to the row's `changes`.
  public init(
    _ name: String, _ domain: Domain, values: UnsafeMutablePointer<Double>,
    writers: UnsafeMutablePointer<UInt32>?, changeBits: UInt8
  ) {
    self.name = name
    self.domain = domain
    self.values = values
    self.writers = writers
    self.changeBits = changeBits
  }
}

/// A method of rows that reads or stores several fields at once, without a Swift frame.
public struct RowAccessor {
  /// The name in Lua.
  public var name: String
  /// The names of the fields, in the order of its results or arguments; at most four.
  public var fields: [String]
  /// Whether it stores them, all or none, instead of reading them.
  public var stores: Bool

  /// Makes a method without arguments that returns the fields.
  public init(_ name: String, reads fields: [String]) {
    (self.name, self.fields, stores) = (name, fields, false)
  }

  /// Makes a method that takes the fields and returns nothing.
  public init(_ name: String, stores fields: [String]) {
    (self.name, self.fields, stores) = (name, fields, true)
  }
}

/// The addresses of rows' numbers, so that `item.x` in a script is a field dispatch and a load.
///
/// All memory belongs to the caller, never moves, and outlives the interpreter. A read checks the
/// row's generation. A store checks that the number is in the field's domain, then writes the cell,
/// the cell's writer and the row's change bits. If these bits were 0, it appends the row to
/// `changedRows`.
///
///     var columns = RowColumns(
///       generations: table.generations, changes: table.changes,
///       changedRows: table.changedRows, changedCount: table.changedCount,
///       currentWriter: table.currentWriter)
///     columns.fields = [
///       RowField("x", .coordinate, values: table.x, writers: table.xWriters, changeBits: 1),
///       RowField("y", .coordinate, values: table.y, writers: table.yWriters, changeBits: 1),
///     ]
///     columns.accessors = [RowAccessor("position", reads: ["x", "y"])]
public struct RowColumns {
  /// The fields, at most 32, each with a different name.
  public var fields: [RowField] = []
  /// The methods that read or store several of the fields.
  public var accessors: [RowAccessor] = []
  var raw = lb_columns_definition()

  /// Makes columns without fields.
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

  /// Gives a kind that was just defined with these columns their fields and methods.
  func add(to kind: UInt32, of host: OpaquePointer, _ state: OpaquePointer) {
    for field in fields {
      var definition = lb_field_definition()
      definition.values = field.values
      definition.writers = field.writers
      definition.change_bits = field.changeBits
      definition.low = field.domain.range.lowerBound
      definition.high = field.domain.range.upperBound
      let isAdded = field.domain.rule.withCString { rule in
        definition.rule = rule
        return field.name.withCString { name in
          definition.name = name
          return lb_add_field(host, state, kind, &definition)
        }
      }
      precondition(isAdded, "too many fields, or two called \(field.name)")
    }
    for accessor in accessors {
      let places = accessor.fields.map { name in Int32(fields.firstIndex { $0.name == name } ?? -1)
      }
      let isAdded = lb_add_accessor(
        host, state, kind, accessor.name, accessor.stores, places, Int32(places.count))
      precondition(isAdded, "\(accessor.name) must be of one to four fields of the columns")
    }
  }
}
