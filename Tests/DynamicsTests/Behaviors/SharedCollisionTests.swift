import Builds
import Dynamics
import Geometry
import Testing

/// Several collision behaviors with the same items.
@Suite("Items that several collisions share")
struct SharedCollisionTests {
  /// Counts the contacts of a behavior by their pairs, and notes those that come out of turn.
  private final class Listener: CollisionBehaviorDelegate {
    var touching: Set<String> = []
    var mistakes: [String] = []
    let names: [ObjectIdentifier: String]

    init(_ names: [ObjectIdentifier: String]) { self.names = names }

    func hear(_ began: Bool, _ item: any DynamicItem, _ partner: String) {
      let own = names[ObjectIdentifier(item)] ?? "?"
      let pair = [own, partner].sorted().joined(separator: " ")
      let isChanged = began ? touching.insert(pair).inserted : touching.remove(pair) != nil
      if !isChanged { mistakes.append("\(pair) \(began ? "began" : "ended")") }
    }

    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      with other: any DynamicItem, at point: Vector
    ) { hear(true, item, names[ObjectIdentifier(other)] ?? "?") }
    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      with other: any DynamicItem
    ) { hear(false, item, names[ObjectIdentifier(other)] ?? "?") }
    func collisionBehavior(
      _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: String?, at point: Vector
    ) { hear(true, item, identifier ?? "bounds") }
    func collisionBehavior(
      _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
      withBoundaryIdentifier identifier: String?
    ) { hear(false, item, identifier ?? "bounds") }
  }

  /// A change of the collisions between two runs of ticks.
  private enum Change: CaseIterable { case add, remove, addItem, removeItem, mode, move }

  @Test("tell each pair once: each behavior its own, the animator's events all of them")
  func alternate() throws {
    var dice = SystemDice(seed: 7)
    for _ in 0..<(isUnoptimized ? 40 : 200) {
      let table = ItemTable()
      let bounds = Rect(x: 0, y: 0, width: 320, height: 480)
      let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
      let items = try (0..<4).map {
        try table.card(at: Vector(140 + 10 * Double($0), 100 + 100 * Double($0)))
      }
      var names: [ObjectIdentifier: String] = [:]
      for (place, item) in items.enumerated() { names[ObjectIdentifier(item)] = "item\(place)" }
      try animator.addBehavior(GravityBehavior(items: items))
      let all = Listener(names)
      animator.onEvent = { event in
        guard case .contact(let contact) = event else { return }
        let partner =
          switch contact.partner {
          case .item(let other): names[ObjectIdentifier(other)] ?? "?"
          case .boundary(let name): name ?? "bounds"
          }
        all.hear(contact.phase == .began, contact.item, partner)
      }
      var collisions: [(behavior: CollisionBehavior, listener: Listener)] = []
      func add() throws {
        let collision = CollisionBehavior(items: items.filter { _ in dice.roll(4) > 0 })
        collision.translatesReferenceBoundsIntoBoundary = dice.roll(3) > 0
        let listener = Listener(names)
        collision.collisionDelegate = listener
        try animator.addBehavior(collision)
        collisions.append((collision, listener))
      }
      for _ in 0..<8 {
        switch Change.allCases[dice.roll(Change.allCases.count)] {
        case .add: try add()
        case .remove: collisions.last.map { animator.removeBehavior($0.behavior) }
        case .addItem:
          guard let collision = collisions.last?.behavior else { break }
          let item = items[dice.roll(4)]
          if !collision.items.contains(where: { $0 === item }) { try collision.addItem(item) }
        case .removeItem: try collisions.last?.behavior.removeItem(items[dice.roll(4)])
        case .mode:
          collisions.last?.behavior.collisionMode =
            [.everything, .items, .boundaries][dice.roll(3)]
        case .move: try items[dice.roll(4)].set(.y, to: 50)
        }
        animator.advance(ticks: dice.roll(90), force: true)
        let listeners = collisions.map(\.listener)
        #expect(all.mistakes == [] && listeners.allSatisfy { $0.mistakes == [] })
        // A pair touches as long as one behavior says so.
        #expect(all.touching == listeners.reduce(into: []) { $0.formUnion($1.touching) })
      }
    }
  }
}

/// Numbers that depend on a seed alone.
private struct SystemDice {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }
}
