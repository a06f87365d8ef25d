import Geometry
import Physics
import Scenarios

extension Target {
  /// Bytes of worlds: an accepted world can be stepped, and encodes to the same bytes.
  ///
  /// The first byte chooses a world; then come edits of its bytes, each two bytes of place, one of
  /// length and the new bytes. The checksum is made right again, so that the checks behind it are
  /// reached. With 255 in front the rest are the bytes themselves.
  static let worlds = Target(name: "worlds") { bytes in
    guard let first = bytes.first else { return }
    var content: [UInt8]
    if first == 255 {
      content = Array(bytes.dropFirst())
    } else {
      let world = seeds[Int(first) % seeds.count]
      content = edited(Array(world.encoded().dropFirst(World.headerSize)), bytes.dropFirst())
      content = World.sealed(content[...])
    }
    do {
      var world = try World(decoding: content)
      let again = try World(decoding: world.encoded())
      demand(again == world, "a written world is read back")
      for _ in 0..<60 { world.step(by: 1 / 60) }
      for body in world.allBodies {
        let position = world.position(of: body)
        demand(position.x.isFinite && position.y.isFinite, "bodies stay at finite places")
      }
      demand(try World(decoding: world.encoded()) == world, "a stepped world is read back")
    } catch {
      demandWords("\(error)")
    }
  }

  private static let seeds: [World] = [
    WorldDescription.pyramid(base: 3), .container(boxes: 6), .springs(4), .net(side: 3),
  ].map { description in
    var world = DescribedWorld(description)
    for _ in 0..<30 { world.step() }
    return world.world
  }

  private static func edited(_ content: [UInt8], _ edits: ArraySlice<UInt8>) -> [UInt8] {
    var (content, rest) = (content, edits)
    while rest.count > 3, !content.isEmpty {
      let numbers = rest.prefix(3).map(Int.init)
      rest = rest.dropFirst(3)
      let place = (numbers[0] << 8 | numbers[1]) % content.count
      for (offset, byte) in rest.prefix(1 + numbers[2] % 8).enumerated()
      where place + offset < content.count {
        content[place + offset] = byte
      }
      rest = rest.dropFirst(1 + numbers[2] % 8)
    }
    return content
  }
}
