/// A stored property of `World`, and how it is compared, encoded and copied.
struct WorldSection: Sendable {
  /// The role of a property in the value.
  enum Role: Sendable {
    /// Compared, hashed and encoded.
    case value
    /// Derived from the value; computed again after decoding.
    case derived
    /// Memory whose content is not used between calls.
    case scratch
    /// A choice of how results are computed, without effect on them.
    case manner
  }

  let name: String
  let role: Role
  /// The offset of the property in a world, in bytes; nil for a property with observers.
  let offset: Int?
  let size: Int
  let alignment: Int
  /// The records of a column.
  let layout: RecordLayout?
  let isSame: @Sendable (World, World) -> Bool
  let write: @Sendable (World, (UnsafeRawBufferPointer) -> Void) -> Void
  let read: @Sendable (inout World, inout ByteReader) throws(WorldDecodingError) -> Void
  /// The address of a column's elements, as a number.
  let address: @Sendable (World) -> UInt?

  private init<Value: WorldSectionValue & Sendable>(
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
      (reader.section, reader.mayBeInfinite) = (name, mayBeInfinite)
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
  /// The list is shared by `==`, `digest`, `encoded()` and `World(decoding:)`; a test notices a
  /// missing property.
  static let all: [WorldSection] = [
    WorldSection("settings", \.settings),
    WorldSection("bodies", \.bodies),
    WorldSection("motions", \.motions),
    WorldSection("masses", \.masses),
    WorldSection("poses", \.poses),
    WorldSection("loads", \.loads),
    WorldSection("shapes", \.shapes),
    WorldSection("vertices", \.vertices),
    WorldSection("normals", \.normals),
    WorldSection(
      "contacts", \.contacts,
      mayBeInfinite: [
        "point0.totalNormalImpulse", "point0.totalTangentImpulse", "point1.totalNormalImpulse",
        "point1.totalTangentImpulse",
      ]),
    WorldSection(
      "joints", \.joints,
      mayBeInfinite: [
        "minimum", "maximum", "maximumAcceleration", "swing.maximumAcceleration", "motorLimit",
        "friction", "forceX", "forceY", "torque", "motorLoad",
      ]),
    WorldSection("exclusions", \.exclusions),
    WorldSection("fixedTree", \.fixedTree),
    WorldSection("movingTree", \.movingTree),
    WorldSection("groupSets", \.groupSets),
    WorldSection("movedShapes", \.movedShapes),
    WorldSection("pendingEvents", \.pendingEvents),
    WorldSection("events", \.events, mayBeInfinite: ["impulse"]),
    WorldSection("freeRows", \.freeRows),
    WorldSection("pairs", \.pairs, as: .derived),
    WorldSection("awakeCount", \.awakeCount, as: .derived),
    WorldSection("asleepCount", \.asleepCount, as: .derived),
    WorldSection("bodyCount", \.bodyCount, as: .derived),
    WorldSection("awake", \.awake, as: .derived),
    WorldSection("scratch", \.scratch, as: .scratch),
    WorldSection("sweepWidth", \.sweepWidth, as: .manner),
  ]
}

/// Names the stored properties of a world that are not in the list of sections; always empty.
///
/// The properties are stored side by side: a property that is not listed leaves bytes that
/// alignment does not explain.
package func propertiesNotListed() -> [String] {
  let sections = WorldSection.all.sorted { ($0.offset ?? 0) < ($1.offset ?? 0) }
  var problems: [String] = []
  var end = 0
  for section in sections {
    let aligned = (end + section.alignment - 1) / section.alignment * section.alignment
    if section.offset ?? 0 != aligned { problems.append("something before \(section.name)") }
    end = (section.offset ?? 0) + section.size
  }
  if end != MemoryLayout<World>.size { problems.append("something at the end") }
  return problems
}

extension World {
  /// The addresses of the elements of the columns: equal for copies that share them.
  package var columnAddresses: [String: UInt] {
    var result: [String: UInt] = [:]
    for section in World.sections { result[section.name] = section.address(self) }
    return result
  }
}
