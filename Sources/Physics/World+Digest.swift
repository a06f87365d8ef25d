import Geometry

extension World: Equatable {
  /// Whether two worlds are the same to the bit, so that they will stay the same.
  public static func == (a: World, b: World) -> Bool {
    a.settings == b.settings && a.bodies == b.bodies && a.motions == b.motions
      && a.masses == b.masses && a.poses == b.poses && a.loads == b.loads
      && a.shapes == b.shapes && a.vertices == b.vertices && a.normals == b.normals
      && a.contacts == b.contacts && a.constraints == b.constraints
      && a.exclusions == b.exclusions && a.fixedTree.isSame(as: b.fixedTree)
      && a.movingTree.isSame(as: b.movingTree) && a.groupSets == b.groupSets
      && a.movedShapes == b.movedShapes && a.pendingEvents == b.pendingEvents
      && a.events == b.events && a.freeRows == b.freeRows
  }

  /// A number made of every bit of the state: equal worlds have equal digests, in every process.
  ///
  /// - Complexity: O(n) in the size of the state.
  public var digest: UInt64 {
    var hash = Digest()
    hash.add(bodies.bytes)
    hash.add(motions.bytes)
    hash.add(poses.bytes)
    hash.add(loads.bytes)
    hash.add(shapes.bytes)
    hash.add(vertices.bytes)
    hash.add(contacts.bytes)
    hash.add(constraints.bytes)
    hash.add(exclusions.bytes)
    hash.add(fixedTree.nodes.bytes)
    hash.add(movingTree.nodes.bytes)
    hash.add(movedShapes.bytes)
    hash.add(pendingEvents.bytes)
    hash.add(events.bytes)
    return hash.value
  }
}

extension Tree {
  func isSame(as other: Tree) -> Bool {
    root == other.root && firstFree == other.firstFree && nodes == other.nodes
  }
}

/// Mixes words into a number, one multiplication each.
struct Digest {
  private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    while offset < bytes.count {
      add(UInt64(bytes[offset]))
      offset += 1
    }
  }

  private mutating func add(_ word: UInt64) {
    let product = (value ^ word.littleEndian).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    value = (product.low ^ product.high) &+ 0xD1B5_4A32_D192_ED03
  }
}
