import Builds
import Dynamics
import Geometry
import Testing

@Suite("The settled rest rule never pauses what would move on")
struct SettledTests {
  let table = ItemTable()
  let animator: DynamicAnimator

  init() { animator = DynamicAnimator(itemTable: table) }

  /// Lets an item move without resistance.
  private func free(_ item: Item, _ velocity: Vector = .zero, turn: Double = 0) throws {
    let behavior = DynamicItemBehavior(items: [item])
    (behavior.resistance, behavior.angularResistance) = (0, 0)
    behavior.addLinearVelocity(velocity, item: item)
    behavior.addAngularVelocity(turn, item: item)
    try animator.addBehavior(behavior)
  }

  @Test(
    "A pendulum swings on through its turning points, however long and slow it is", .heavy,
    arguments: [
      (50.0, 0.6, 1.0), (500, 0.6, 1), (2000, 0.6, 1), (2000, 30, 1), (2000, 0.6, 0.1),
      (1000, 5, 0.02),
    ])
  func pendulum(length: Double, amplitude: Double, magnitude: Double) throws {
    let lean = Math.atan2(amplitude, length)
    let anchor = Vector(0, 0)
    let bob = try table.card(at: Vector(angle: Math.pi / 2 - lean, length: length))
    try animator.addBehavior(AttachmentBehavior(item: bob, attachedToAnchor: anchor))
    let gravity = GravityBehavior(items: [bob])
    gravity.magnitude = magnitude
    try animator.addBehavior(gravity)
    try free(bob)
    let period = 2 * Math.pi * (length / (1000 * magnitude)).squareRoot()
    let half = Int(Math.ceil(period * 30))
    #expect(animator.advance(ticks: half) == half)
    #expect(abs(bob.x + amplitude) < 0.03 * amplitude + 0.05)
    #expect(animator.advance(ticks: 3 * half) == 3 * half)
  }

  @Test("A drift of half a point per second goes on", .heavy, arguments: [0.5, 0.1, 0.005])
  func drift(speed: Double) throws {
    let card = try table.card()
    try free(card, Vector(speed, 0))
    #expect(animator.advance(ticks: 1200) == 1200)
    #expect(abs(card.x - snapStart.x - 20 * speed) < 0.01)
  }

  @Test("An item goes on turning slowly")
  func turning() throws {
    let card = try table.card()
    try free(card, turn: 0.01)
    #expect(animator.advance(ticks: 1200) == 1200)
    #expect(abs(card.angle - 0.2) < 1e-3)
  }

  @Test("A slow circle goes on")
  func orbit() throws {
    let card = try table.card(at: Vector(20, 0))
    let rod = AttachmentBehavior(item: card, attachedToAnchor: .zero)
    try animator.addBehavior(rod)
    try free(card, Vector(0, 0.5))
    #expect(animator.advance(ticks: 3600) == 3600)
    #expect(abs(card.center.angle - 1.5) < 0.05)
  }

  @Test("What is at the top of its flight falls", arguments: [1.0, 0.1, 0.002])
  func flight(magnitude: Double) throws {
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    gravity.magnitude = magnitude
    try animator.addBehavior(gravity)
    try free(card, Vector(0, -1000 * magnitude))
    #expect(animator.advance(ticks: 150) == 150)
    #expect(card.y > snapStart.y + 1000 * magnitude * 0.5)
  }

  @Test("A box on its edge falls over, however little it leans", arguments: [1.0, 0.2])
  func balance(magnitude: Double) throws {
    let bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
    let half = 30 * 2.0.squareRoot()
    let card = try table.card(at: Vector(200, 400 - half), angle: Math.pi / 4 + 1e-4)
    let gravity = GravityBehavior(items: [card])
    gravity.magnitude = magnitude
    let floor = CollisionBehavior(items: [card])
    floor.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(gravity)
    try animator.addBehavior(floor)
    #expect(animator.advance(ticks: 1200) < 1200)
    #expect(abs(card.angle - Math.pi / 2) < 0.01)
    #expect(abs(card.y - 370) < 0.5)
  }

  @Test(
    "An over-damped spring creeps to its target", .heavy,
    arguments: [(0.2, 5.0), (0.1, 3), (1, 20), (0.1, 10)])
  func creeping(frequency: Double, damping: Double) throws {
    let card = try table.card(at: Vector(20, 0))
    let spring = AttachmentBehavior(item: card, attachedToAnchor: .zero)
    (spring.length, spring.frequency, spring.damping) = (0, frequency, damping)
    try animator.addBehavior(spring)
    try free(card)
    #expect(animator.advance(ticks: 12000) < 12000)
    #expect(card.center.length < 0.2)
  }

  @Test("What is pushed along the floor at half a point per second goes on")
  func sliding() throws {
    let bounds = Rect(x: 0, y: 0, width: 400, height: 400)
    let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
    let card = try table.card(at: Vector(100, 370))
    let below = CollisionBehavior(items: [card])
    below.translatesReferenceBoundsIntoBoundary = true
    let surface = DynamicItemBehavior(items: [card])
    (surface.friction, surface.resistance) = (0, 10)
    let push = PushBehavior(items: [card])
    // 5 pt/s² against a resistance of 10 per second.
    push.magnitude = 5 * 3600 / 1_000_000
    for behavior in [GravityBehavior(items: [card]), below, surface, push] {
      try animator.addBehavior(behavior)
    }
    #expect(animator.advance(ticks: 1200) == 1200)
    #expect(abs(card.x - 110) < 0.2)
  }

  @Test("What begins to fall slowly, to hit what rests, is waited for")
  func aboutToBeHit() throws {
    let (low, high) = (try table.card(at: Vector(0, 0)), try table.card(at: Vector(0, -62)))
    let gravity = GravityBehavior(items: [high])
    gravity.magnitude = 0.0005
    let collision = CollisionBehavior(items: [low, high])
    collision.collisionMode = .items
    try animator.addBehavior(gravity)
    try animator.addBehavior(collision)
    try free(low)
    #expect(animator.advance(ticks: 600) == 600)
    #expect(low.y > 0.1)
  }

  @Test("A push in the tick of the pause moves its item")
  func push() throws {
    let card = try table.card(at: snapEnd)
    let push = PushBehavior(items: [card], mode: .instantaneous)
    try animator.addBehavior(push)
    let calm = animator.advance(ticks: 60)
    #expect(calm < 10)
    push.magnitude = 1
    push.active = true
    animator.tick()
    let speed = 100 * 1e4 / 3600
    #expect(abs(card.vx - speed * Math.exp(-0.1 / 60)) < 0.01 && animator.isRunning)
    animator.advance(ticks: 100)
    #expect(abs(card.x - 80 - speed / 0.1 * (1 - Math.exp(-10.1 / 60))) < 0.1)
  }
}

@Suite("The settled rest rule")
struct SettledRestTests {
  let table = ItemTable()

  @Test("The published snap pauses by 0.65 s, at its target")
  func snap() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    try animator.addBehavior(SnapBehavior(item: card, snapTo: snapEnd))
    let track = Track(of: card, in: animator, ticks: 600)
    #expect(animator.elapsedTime <= 0.65)
    #expect(animator.elapsedTime >= track.settled({ track.centers[$0].x - 80 }, within: 0.25))
    #expect(card.center.distance(to: snapEnd) < RestLimits.tolerance)
    #expect(abs(card.angle) * 30 < RestLimits.tolerance)
    #expect(card.velocity == .zero && card.angularVelocity == 0)
  }

  @Test("After the pause nothing moves by any amount, and waking brings no jump")
  func constancy() throws {
    let bounds = Rect(x: 0, y: 0, width: 300, height: 300)
    let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
    let cards = try (0..<5).map {
      try table.card(at: Vector(100 + 3 * Double($0), -80 + 70 * Double($0)))
    }
    let collision = CollisionBehavior(items: cards)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(GravityBehavior(items: cards))
    try animator.addBehavior(collision)
    #expect(animator.advance(ticks: 1200) < 1200)
    let before = cards.map { ($0.center, $0.angle) }
    for _ in 0..<600 {
      animator.tick(force: true)
      for (card, (center, angle)) in zip(cards, before) {
        #expect(card.center == center && card.angle == angle)
      }
    }
    // Only the highest one meets a change large enough to wake it.
    cards[0].vx = 1e-6
    animator.advance(ticks: 30)
    for (card, (center, _)) in zip(cards, before) {
      #expect(card.center.distance(to: center) < RestLimits.tolerance)
    }
  }

  @Test("Each item tells once that it rests, while others move, and again after it moved")
  func events() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (card, still, far) = (
      try table.card(), try table.card(at: snapEnd), try table.card(at: Vector(900, 0))
    )
    var rests: [String] = []
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    snap.onRest = { rests.append("snap \($0 === card)") }
    animator.onEvent = { [unowned animator] event in
      guard case .rested(let item) = event else { return }
      #expect(item === card && animator.isRunning)
      rests.append("event")
    }
    try animator.addBehavior(snap)
    try animator.addBehavior(DynamicItemBehavior(items: [still]))
    let drift = DynamicItemBehavior(items: [far])
    drift.resistance = 0
    drift.addLinearVelocity(Vector(30, 0), item: far)
    try animator.addBehavior(drift)
    #expect(animator.advance(ticks: 300) == 300)
    #expect(rests == ["snap true", "event"])
    snap.snapPoint = snapStart
    #expect(animator.advance(ticks: 300) == 300)
    #expect(rests.count == 4)
  }

  @Test("An item that an action moves counts as moving, and rests half a second after")
  func hands() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let probe = Probe(items: [card])
    probe.onTick = { probe in
      if probe.clocks.count <= 120 { card.x += 0.01 }
      card.alpha = 1
    }
    var rests = 0
    probe.onRest = { _ in rests += 1 }
    try animator.addBehavior(probe)
    let ticks = animator.advance(ticks: 600)
    // The last eighth of a point takes 13 ticks; the pause comes at least that much earlier.
    #expect((120 + 17...120 + 31).contains(ticks))
    #expect(rests == 1)
    #expect(abs(card.x - snapStart.x - 1.2) < 1e-9)

    let second = DynamicAnimator(itemTable: table)
    let pulse = Probe(items: [try table.card()])
    pulse.onTick = { probe in
      (probe.items.first as? Item)?.scaleX = 1 + 0.2 * Math.sin(Double(probe.clocks.count) / 10)
    }
    try second.addBehavior(pulse)
    #expect(second.advance(ticks: 600) == 600)
  }

  @Test("A running prediction is part of a snapshot")
  func snapshots() throws {
    let bounds = Rect(x: 0, y: 0, width: 2400, height: 400)
    let animator = DynamicAnimator(referenceBounds: bounds, itemTable: table)
    // So many items that a prediction takes several ticks.
    let cards = try (0..<120).map {
      try table.card(at: Vector(10 + 20 * Double($0), 380), size: Size(18, 18))
    }
    let collision = CollisionBehavior(items: cards)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(GravityBehavior(items: cards))
    try animator.addBehavior(collision)
    var pauses: Set<Int> = []
    animator.advance(ticks: 15)
    for _ in 0..<12 {
      animator.advance(ticks: 1)
      let snapshot = animator.snapshot()
      let ticks = animator.advance(ticks: 600)
      pauses.insert(animator.tickCount)
      #expect(ticks < 600)
      animator.restore(snapshot)
    }
    #expect(pauses.count == 1)
  }
}

/// The tolerance of the rule, in points.
enum RestLimits {
  static let tolerance = 0.1
}
