import Builds
import Dynamics
import Geometry
import Motion
import Scripting
import Testing

/// The law of what is gone: reads give its last values, writes change nothing, nothing traps.
@Suite struct GoneTests {
  /// The numbers of an item, and what follows from them.
  private struct Reading: Equatable {
    var numbers: [Double]
    var frame: Rect
    var transform: AffineTransform
    var type: CollisionBoundsType
    var members: Int

    init(_ item: StageItem) {
      numbers = ItemField.allCases.map { item.item[$0] }
      (frame, transform) = (item.frame, item.transform)
      (type, members) = (item.collisionBoundsType, item.members.count)
    }
  }

  @Test("no member of any handle ends the process, in any order", .heavy, arguments: Fate.all)
  func members(_ fate: Fate) throws {
    for seed in 0..<6 as Range<UInt64> {
      let world = try GoneWorld()
      try fate.happen(world)
      var readings = world.cards.map { $0.isAlive ? nil : Reading($0) }
      #expect(fate.losesCard == !world.card.isAlive)
      #expect(world.card.stage === world.stage || world.card.stage == nil)
      var random = SplitMix64(seed: seed, name: fate.testDescription)
      for use in MemberUse.all.shuffled(using: &random) {
        // Each call may refuse; a refusal has words.
        do { try use.call(world) } catch { #expect(!"\(error)".isEmpty, "\(use.name)") }
        for (place, card) in world.cards.enumerated() {
          // Going in time may bring an item back, and it may go again on the way.
          let reading = card.isAlive ? nil : Reading(card)
          if use.name != "Stage.goTo", let known = readings[place], let reading {
            #expect(reading == known, "\(card.name) after \(use.name)")
          }
          readings[place] = reading
        }
      }
      _ = try? world.stage?.advance(ticks: 3, force: true)
      let next = try world.session.host.makeStage()
      try next.addItem("card", size: Size(4, 4))
      try next.advance(ticks: 2, force: true)
      #expect(next.item("card") != nil)
    }
  }

  @Test("an item reads as it was last, however it went", arguments: Fate.all.filter(\.losesCard))
  func lastValues(_ fate: Fate) throws {
    let world = try GoneWorld()
    // Nothing moves the card any more, so that its values at the end are known.
    world.animation.stop()
    world.gesture.remove()
    for behavior in world.behaviors { behavior.remove() }
    try world.stage?.advance(ticks: 2, force: true)
    world.card.center = Vector(12, 34)
    world.card.angle = 0.7
    (world.card.velocity, world.card.angularVelocity) = (.zero, 0)
    if fate.testDescription != "they come back and go again" {
      let reading = Reading(world.card)
      try fate.happen(world)
      #expect(!world.card.isAlive)
      #expect(Reading(world.card) == reading)
    } else {
      try fate.happen(world)
      #expect(world.card.x == 33 && world.card.y == 34)
    }
  }

  @Test("a value that a field cannot hold changes nothing and is told to the program")
  func refusals() throws {
    let session = try Session()
    let stage = try session.host.makeStage()
    let card = try stage.addItem("card", center: Vector(4, 5), size: Size(6, 7))
    let reading = Reading(card)
    for (place, number) in [.nan, .infinity, -.infinity, 1e300, -1e300].enumerated() {
      for field in ItemField.allCases {
        card.item[field] = number
        #expect(throws: ScriptError.self) { try card.set(field, to: number) }
      }
      card.center = Vector(1, number)
      card.size = Size(1, number)
      card.velocity = Vector(1, number)
      #expect(Reading(card) == reading)
      #expect(session.notices.count == (place + 1) * (ItemField.allCases.count + 3))
    }
    #expect(
      session.notices.first == "card: x must be from -1e9 to 1e9 pt, not nan; nothing was changed")
    card.collisionBoundsType = .path
    card.transform = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    #expect(Reading(card) == reading)
    let told = session.notices.count
    card.item.remove()
    card.x = .nan
    card.x = 4
    #expect(session.notices.count == told, "an item that is gone is no mistake")
  }

  @Test("a wrong option of a behavior is told too, and one of a removed behavior is not")
  func options() throws {
    let session = try Session()
    let stage = try session.host.makeStage()
    let card = try stage.addItem("card", size: Size(6, 7))
    let snap = try stage.add("snap", ["item": card, "point": Vector(8, 9)])
    snap["damping"] = .number(7)
    #expect(snap["damping"].asNumber == 0.5)
    #expect(session.notices == ["snap: damping must be from 0 to 1, not 7; nothing was changed"])
    snap.remove()
    snap["damping"] = .number(0.2)
    #expect(snap["damping"] == .nil && session.notices.count == 1)
  }

  @Test("every public member of the handles is walked")
  func completeness() throws {
    let types = [
      "StageItem", "Item", "DynamicItem", "Stage", "StageBehavior", "ScriptFunction",
      "ItemRecording", "RunningAnimation", "AnimatedValue", "GestureRecognizer",
    ]
    // Identity, making, and the members of the animator that take no items are left out.
    let others: Set = ["hash", "init", "func"]
    var declared: Set<String> = []
    let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined() + "/Sources/"
    for room in ["Scripting", "Dynamics", "Motion"] {
      for path in Self.sources(in: root + room) {
        for (type, member) in Self.publicMembers(in: path) where !others.contains(member) {
          if types.contains(type) || type == "DynamicAnimator" && room == "Motion" {
            declared.insert("\(type).\(member)")
          }
        }
      }
    }
    let walked = Set(MemberUse.all.map(\.name))
    #expect(declared.count > 150)
    #expect(declared.subtracting(walked).sorted() == [], "declared, and not walked")
    #expect(walked.subtracting(declared).sorted() == [], "walked, and not declared")
  }

  private static func sources(in folder: String) -> [String] {
    TemporaryFolder.names(in: folder).flatMap { name in
      name.hasSuffix(".swift") ? [folder + "/" + name] : sources(in: folder + "/" + name)
    }
  }

  /// The public members of the types of a formatted file, by their indentation.
  private static func publicMembers(in path: String) -> [(type: String, member: String)] {
    let types: Set<Substring> = ["class", "struct", "enum", "protocol", "extension"]
    let kinds: Set<Substring> = ["var", "let", "func", "subscript", "init"]
    var found: [(String, String)] = []
    var type = ""
    let text = String(decoding: TemporaryFolder.bytes(of: path), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split { !$0.isLetter && !$0.isNumber }
      if line.first != " ", let place = words.firstIndex(where: types.contains) {
        type = words.count > place + 1 ? String(words[place + 1]) : ""
      }
      guard line.hasPrefix("  "), line.dropFirst(2).first != " ", !line.contains("func =="),
        line.dropFirst(2).hasPrefix("public ") || line.contains(") public "),
        let place = words.firstIndex(where: kinds.contains)
      else { continue }
      let isNamed = ["var", "let", "func"].contains(words[place]) && words.count > place + 1
      found.append((type, String(words[isNamed ? place + 1 : place])))
    }
    return found
  }
}
