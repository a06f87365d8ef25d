import Geometry
import Physics
import Testing

@Suite("Encoding of worlds")
struct EncodingTests {
  /// The number of random changes of the fuzzers.
  #if DEBUG
    private static let rounds = 200
  #else
    private static let rounds = 8_000
  #endif

  @Test("a world comes back to the bit and goes on to the bit", arguments: Scenes.all)
  func roundTrip(scene: Scene) throws {
    var world = scene.run(60).world
    var same = try World(decoding: world.encoded())
    #expect(same == world)
    #expect(same.digest == world.digest)
    #expect(same.bodyCount == world.bodyCount)
    #expect(same.encoded() == world.encoded())
    world.run(60, gravity: scene.gravity)
    same.run(60, gravity: scene.gravity)
    #expect(same == world)
  }

  @Test("rows that were freed, sleepers, groups, exclusions and what is queued come back")
  func corners() throws {
    var world = Self.small()
    #expect(try World(decoding: world.encoded()) == world)
    world.run(200, gravity: gravity)
    let same = try World(decoding: world.encoded())
    #expect(same == world)
    #expect(same.isAsleep == world.isAsleep)
    #expect(same.contactEvents == world.contactEvents)
    #expect(try World(decoding: World().encoded()) == World())
  }

  @Test("the settings come back")
  func settings() throws {
    var settings = WorldSettings()
    settings.substeps = 7
    settings.allowsSleep = false
    settings.slop = 0.125
    settings.maximumSpeed = 5000
    let world = World(settings: settings)
    #expect(try World(decoding: world.encoded()).settings == settings)
  }

  @Test("what is no world, too new, cut or damaged is refused with what must hold")
  func refusals() {
    let bytes = Self.small().encoded()
    func error(_ bytes: [UInt8]) -> WorldDecodingError? {
      do {
        _ = try World(decoding: bytes)
        return nil
      } catch { return error }
    }
    #expect(error([]) == .foreign)
    #expect(error(Array("PK and so on".utf8)) == .foreign)
    #expect(error(Array(bytes.prefix(20))) == .length(found: 20, expected: 40))
    var newer = bytes
    newer[8] = 200
    #expect(error(newer) == .version(found: 200, supported: 2))
    #expect(error(newer)?.description.contains("version 200, which is newer") == true)
    var other = bytes
    other[16] ^= 1
    guard case .layout = error(other) else {
      Issue.record("another layout: \(String(describing: error(other)))")
      return
    }
    for count in [0, 41, bytes.count / 2, bytes.count - 1] {
      #expect(error(Array(bytes.prefix(count))) != nil)
    }
    #expect(
      error(Array(bytes.dropLast()))
        == .length(found: bytes.count - 1, expected: UInt64(bytes.count))
    )
    #expect(error(bytes + [0]) == .length(found: bytes.count + 1, expected: UInt64(bytes.count)))
    var damaged = bytes
    damaged[bytes.count / 2] ^= 0x10
    guard case .checksum = error(damaged) else {
      Issue.record("damage: \(String(describing: error(damaged)))")
      return
    }
  }

  @Test("every flipped bit is noticed")
  func flips() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    world.addJoint(TargetDefinition(ball, to: .zero, frequency: 1, dampingRatio: 1))
    let bytes = world.encoded()
    for bit in stride(from: 0, to: bytes.count * 8, by: max(1, bytes.count * 8 / Self.rounds)) {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << (bit % 8)
      #expect(throws: WorldDecodingError.self, "bit \(bit)") { try World(decoding: damaged) }
    }
  }

  @Test("a forged world with a right checksum is refused, or can be stepped and changed")
  func forgeries() {
    let content = Array(Self.small().encoded().dropFirst(World.headerSize))
    var dice = Dice(state: 2026)
    var accepted = 0
    for round in 0..<Self.rounds {
      var forged = content
      Self.forge(&forged, &dice, kind: round % 4)
      guard var world = try? World(decoding: World.sealed(forged[...])) else { continue }
      accepted += 1
      world.run(60, gravity: gravity)
      for body in world.allBodies.prefix(2) { world.removeBody(body) }
      world.add(.box(Size(20, 20)), at: Vector(100, 100))
      world.run(2, gravity: gravity)
    }
    #expect(accepted > 0)
  }

  @Test("cut and spliced contents with a right checksum are refused without a crash")
  func splices() {
    let one = Array(Self.small().encoded().dropFirst(World.headerSize))
    let two = Array(Scenes.mobile().encoded().dropFirst(World.headerSize))
    var dice = Dice(state: 31)
    for _ in 0..<Self.rounds {
      let cut = Int(dice.number(0, Double(one.count))) & ~3
      let paste = Int(dice.number(0, Double(two.count))) & ~3
      let spliced = one[..<cut] + two[paste...]
      guard var world = try? World(decoding: World.sealed(spliced)) else { continue }
      world.run(60, gravity: gravity)
    }
  }

  /// Changes a bit, a byte or a word to an edge value, or moves a few words.
  private static func forge(_ bytes: inout [UInt8], _ dice: inout Dice, kind: Int) {
    let words = bytes.count / 4
    func store(_ value: UInt32, at word: Int) {
      withUnsafeBytes(of: value) { for index in 0..<4 { bytes[word * 4 + index] = $0[index] } }
    }
    let word = Int(dice.number(0, Double(words)))
    switch kind {
    case 0: bytes[Int(dice.number(0, Double(bytes.count)))] ^= 1 << Int(dice.number(0, 8))
    case 1: bytes[Int(dice.number(0, Double(bytes.count)))] = UInt8(dice.number(0, 256))
    case 2:
      let telling: [UInt32] = [
        0, 1, 2, 3, 4, 7, 16, 17, .max, .max - 1, 1 << 31, 1 << 30, Float.infinity.bitPattern,
        Float.nan.bitPattern, Float.greatestFiniteMagnitude.bitPattern, (1e30 as Float).bitPattern,
        (-1e30 as Float).bitPattern, 0x7FEF_FFFF, 0x4330_0000,
      ]
      store(telling[Int(dice.number(0, Double(telling.count)))], at: word)
    default:
      let from = Int(dice.number(0, Double(words - 8)))
      let to = Int(dice.number(0, Double(words - 8)))
      let count = 4 * Int(dice.number(1, 8))
      bytes.replaceSubrange(
        to * 4..<to * 4 + count, with: Array(bytes[from * 4..<from * 4 + count]))
    }
  }

  /// A small world with some of everything, and with rows of everything that were freed.
  private static func small() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 200, height: 200))
    var boxes = (0..<6).map {
      world.add(.box(Size(24, 16)), at: Vector(30 + 26 * Double($0), 180 - 4 * Double($0 % 2)))
    }
    let ball = world.add(.circle(radius: 9), at: Vector(60, 150), velocity: Vector(90, 0))
    world.addShape(.circle(radius: 4, center: Vector(12, 0)), to: ball)
    let lift = world.add(
      .box(Size(30, 6)), at: Vector(150, 100), kind: .driven, velocity: Vector(0, -5))
    world.setGroups(mutual: [1, 5], boundary: [2], of: lift)
    world.excludeCollision(boxes[0], boxes[1])
    world.addJoint(PinDefinition(.body(boxes[2]), .body(boxes[3], Vector(-12, 0))))
    world.addJoint(
      DistanceDefinition(.body(ball), .world(Vector(60, 20)), length: 90, frequency: 2))
    let rod = world.addJoint(DistanceDefinition(.body(ball), .body(boxes[5]), length: 70))
    world.addJoint(TargetDefinition(boxes[4], to: .zero, frequency: 1, dampingRatio: 0.3))
    var slider = SliderDefinition(
      .body(boxes[0]), .world(Vector(30, 180)), axis: Vector(0, 1), limits: -10...10)
    slider.motorSpeed = 5
    slider.maximumForce = 1e5
    world.addJoint(slider)
    world.addJoint(WeldDefinition(.body(boxes[1]), .body(ball, Vector(20, 0))))
    let ground = world.addBody(BodyDefinition(kind: .fixed))
    world.addChain(Chain([Vector(0, 190), Vector(80, 196), Vector(190, 190)]), to: ground)
    world.addSensor(.circle(radius: 30, center: Vector(60, 170)), to: ground)
    world.setGroups(mutual: [1], of: ground)
    world.run(30, gravity: gravity)
    world.removeJoint(rod)
    world.removeBody(boxes.remove(at: 3))
    world.addForce(Vector(100, 0), to: ball)
    return world
  }
}
