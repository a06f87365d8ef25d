/// A stored property of `World`, and what is done with it as a part of the value.
struct WorldPart: Sendable {
  /// How a property belongs to the value.
  enum Role: Sendable {
    /// Compared, hashed and encoded.
    case value
    /// Follows from the value; made anew after decoding.
    case derived
    /// Memory whose content means nothing between calls.
    case scratch
  }

  let name: String
  let role: Role
  /// Where the property is stored in a world, in bytes; nil where it is observed.
  let offset: Int?
  let size: Int
  let alignment: Int
  /// The records of a column.
  let layout: RecordLayout?
  let isSame: @Sendable (World, World) -> Bool
  let write: @Sendable (World, (UnsafeRawBufferPointer) -> Void) -> Void
  let read: @Sendable (inout World, inout ByteReader) throws(WorldDecodingError) -> Void
  /// Where the elements of a column are, as a number that is different for each memory.
  let address: @Sendable (World) -> UInt?

  private init<Value: WorldPartValue & Sendable>(
    _ name: String, _ path: any WritableKeyPath<World, Value> & Sendable,
    mayBeInfinite: Set<String> = []
  ) {
    self.name = name
    role = .value
    offset = MemoryLayout<World>.offset(of: path)
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    layout = Value.layout
    isSame = { $0[keyPath: path].isSame(as: $1[keyPath: path]) }
    write = { world, sink in world[keyPath: path].write(to: sink) }
    read = { (world, reader) throws(WorldDecodingError) in
      (reader.part, reader.mayBeInfinite) = (name, mayBeInfinite)
      world[keyPath: path] = try Value(from: &reader)
    }
    address = { $0[keyPath: path].address }
  }

  private init<Value>(_ name: String, _ path: KeyPath<World, Value>, as role: Role) {
    self.name = name
    self.role = role
    offset = MemoryLayout<World>.offset(of: path)
    size = MemoryLayout<Value>.size
    alignment = MemoryLayout<Value>.alignment
    layout = nil
    isSame = { _, _ in true }
    write = { _, _ in }
    read = { (_, _) throws(WorldDecodingError) in }
    address = { _ in nil }
  }

  /// Every stored property of a world.
  ///
  /// The list that `==`, `digest`, `encoded()` and `World(decoding:)` share; a test notices a
  /// property that is missing.
  static let all: [WorldPart] = [
    WorldPart("settings", \.settings),
    WorldPart("bodies", \.bodies),
    WorldPart("motions", \.motions),
    WorldPart("masses", \.masses),
    WorldPart("poses", \.poses),
    WorldPart("loads", \.loads),
    WorldPart("shapes", \.shapes),
    WorldPart("vertices", \.vertices),
    WorldPart("normals", \.normals),
    WorldPart(
      "contacts", \.contacts,
      mayBeInfinite: [
        "point0.totalNormalImpulse", "point0.totalTangentImpulse", "point1.totalNormalImpulse",
        "point1.totalTangentImpulse",
      ]),
    WorldPart(
      "constraints", \.constraints,
      mayBeInfinite: [
        "minimum", "maximum", "maximumAcceleration", "motorLimit", "friction", "forceX", "forceY",
        "torque", "motorLoad",
      ]),
    WorldPart("exclusions", \.exclusions),
    WorldPart("fixedTree", \.fixedTree),
    WorldPart("movingTree", \.movingTree),
    WorldPart("groupSets", \.groupSets),
    WorldPart("movedShapes", \.movedShapes),
    WorldPart("pendingEvents", \.pendingEvents),
    WorldPart("events", \.events),
    WorldPart("freeRows", \.freeRows),
    WorldPart("pairs", \.pairs, as: .derived),
    WorldPart("awakeCount", \.awakeCount, as: .derived),
    WorldPart("asleepCount", \.asleepCount, as: .derived),
    WorldPart("bodyCount", \.bodyCount, as: .derived),
    WorldPart("awake", \.awake, as: .derived),
    WorldPart("scratch", \.scratch, as: .scratch),
  ]
}

/// Names what is stored in a world and not listed as one of its parts; always empty.
///
/// The parts are laid side by side in memory: what is missing leaves a gap that alignment does not
/// explain.
package func propertiesNotListed() -> [String] {
  let parts = WorldPart.all.sorted { ($0.offset ?? 0) < ($1.offset ?? 0) }
  var problems: [String] = []
  var end = 0
  for part in parts {
    let aligned = (end + part.alignment - 1) / part.alignment * part.alignment
    if part.offset ?? 0 != aligned { problems.append("something before \(part.name)") }
    end = (part.offset ?? 0) + part.size
  }
  if end != MemoryLayout<World>.size { problems.append("something at the end") }
  return problems
}

extension World {
  /// Where the elements of the columns of the value are: equal for copies that share them.
  package var columnAddresses: [String: UInt] {
    var result: [String: UInt] = [:]
    for part in World.parts { result[part.name] = part.address(self) }
    return result
  }
}
