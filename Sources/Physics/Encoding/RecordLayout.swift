/// The numbers of a column's records, in the order of their bytes.
///
/// They are found by reflection, so that a new field cannot be forgotten where records are
/// compared, checked or read from a file.
struct RecordLayout: Sendable {
  /// The type of a stored number; the raw value is hashed into `World.layout`.
  enum Kind: UInt64, Sendable {
    case double = 1
    case float
    case uint64
    case uint32
    case int32

    var size: Int {
      switch self {
      case .double, .uint64: 8
      case .float, .uint32, .int32: 4
      }
    }
  }

  /// A number of a record.
  struct Field: Sendable {
    let name: String
    let offset: Int
    let kind: Kind
  }

  let name: String
  /// The distance between two records, in bytes.
  let stride: Int
  let fields: [Field]

  /// Lists the numbers of a type for which all zero bytes are a valid value.
  init<Record: BitwiseCopyable>(of type: Record.Type) {
    var fields: [Field] = []
    var offset = 0
    func visit(_ value: Any, _ name: String) {
      let children = Mirror(reflecting: value).children
      if let kind = Self.kind(of: value) {
        fields.append(Field(name: name, offset: offset, kind: kind))
        offset += kind.size
        return
      }
      for child in children {
        visit(child.value, name.isEmpty ? child.label ?? "" : "\(name).\(child.label ?? "")")
      }
    }
    let zero = withUnsafeTemporaryAllocation(of: Record.self, capacity: 1) { buffer in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      return UnsafeRawBufferPointer(bytes).load(as: Record.self)
    }
    visit(zero, "")
    self.name = "\(type)"
    self.stride = MemoryLayout<Record>.stride
    self.fields = fields
  }

  /// Whether some bytes of a record belong to no number.
  var hasPadding: Bool { fields.reduce(0) { $0 + $1.kind.size } != stride }

  /// Hashes everything that an encoding depends on: the names, kinds and order of the numbers.
  func hash(into digest: inout Digest) {
    digest.add(UInt64(stride))
    for field in fields {
      digest.add(field.kind.rawValue)
      digest.add(field.name)
    }
  }

  /// The first number that is NaN, or infinite in a field that must be finite.
  func firstNotFinite(
    in bytes: UnsafeRawBufferPointer, mayBeInfinite: Set<String>
  ) -> (row: Int, field: String)? {
    let checked = fields.filter { $0.kind == .double || $0.kind == .float }
      .map { (field: $0, allowsInfinity: mayBeInfinite.contains($0.name)) }
    for row in 0..<(bytes.count / stride) {
      for (field, allowsInfinity) in checked {
        let offset = row * stride + field.offset
        let value =
          field.kind == .double
          ? bytes.loadUnaligned(fromByteOffset: offset, as: Double.self)
          : Double(bytes.loadUnaligned(fromByteOffset: offset, as: Float.self))
        if value.isFinite || (allowsInfinity && !value.isNaN) { continue }
        return (row, field.name)
      }
    }
    return nil
  }

  /// Whether all floating-point numbers of a row are finite.
  func isFinite<Record>(_ column: CopyOnWriteBuffer<Record>, _ row: Int) -> Bool {
    let bytes = column.bytes[(row * stride)..<((row + 1) * stride)]
    return firstNotFinite(in: UnsafeRawBufferPointer(rebasing: bytes), mayBeInfinite: []) == nil
  }

  /// Sets 32-bit floating-point numbers of a row, which substeps compute, to 0 if not finite.
  func clearNotFinite<Record>(_ column: inout CopyOnWriteBuffer<Record>, _ row: Int) {
    for field in fields where field.kind == .float {
      let offset = row * stride + field.offset
      if column.bytes.loadUnaligned(fromByteOffset: offset, as: Float.self).isFinite { continue }
      UnsafeMutableRawPointer(column.unique()).storeBytes(
        of: 0, toByteOffset: offset, as: Float.self)
    }
  }

  private static func kind(of value: Any) -> Kind? {
    switch value {
    case is Double: .double
    case is Float: .float
    case is UInt64: .uint64
    case is UInt32: .uint32
    case is Int32: .int32
    default: nil
    }
  }
}

/// Names the records that have padding; always empty, because their bytes are compared.
package func recordsWithPadding() -> [String] {
  World.sections.compactMap(\.layout).filter(\.hasPadding).map(\.name)
}
