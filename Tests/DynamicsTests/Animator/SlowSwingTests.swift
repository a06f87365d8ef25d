import Builds
import Dynamics
import Geometry
import Testing

/// Swings that are slower than a prediction is long: at their turning points they hardly move.
@Suite("The settled rest rule and slow swings")
struct SlowSwingTests {
  enum Kind: String, CaseIterable {
    case rod, spring, field, floor, pair
  }

  private let table = ItemTable()

  /// An item that swings about x = 0, by an amplitude, in points, and with a period, in seconds.
  private func swing(
    _ kind: Kind, amplitude: Double, period: Double, resistance: Double = 0
  ) throws -> (animator: DynamicAnimator, item: Item) {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: -500, y: -200, width: 1000, height: 220), itemTable: table)
    let pace = 2 * Math.pi / period
    let item = try table.card(at: Vector(amplitude, 0), size: Size(40, 40))
    var items = [item]
    switch kind {
    case .rod:
      // Its length is 100 pt, so that it is a parabola for swings of some points.
      let gravity = GravityBehavior(items: [item])
      gravity.magnitude = 0.1 * pace * pace
      try animator.addBehavior(gravity)
      try animator.addBehavior(
        AttachmentBehavior(item: item, attachedToAnchor: Vector(0, -100)))
    case .spring, .floor:
      let spring = AttachmentBehavior(item: item, attachedToAnchor: Vector(0, 0))
      (spring.length, spring.frequency) = (0, 1 / period)
      try animator.addBehavior(spring)
      guard kind == .floor else { break }
      let collision = CollisionBehavior(items: [item])
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.addBehavior(collision)
      try animator.addBehavior(GravityBehavior(items: [item]))
    case .field:
      let field = FieldBehavior.spring(items: [item])
      let pull = field.force(at: Vector(1, 0), mass: 1600).length / 1600
      field.strength = pace * pace / pull
      try animator.addBehavior(field)
    case .pair:
      // They swing against each other about their middle.
      items.append(try table.card(at: Vector(-amplitude, 0), size: Size(40, 40)))
      let spring = AttachmentBehavior(item: item, attachedTo: items[1])
      (spring.length, spring.frequency) = (0, 1 / period)
      try animator.addBehavior(spring)
    }
    let properties = DynamicItemBehavior(items: items)
    (properties.resistance, properties.angularResistance) = (resistance, 0)
    properties.friction = 0
    try animator.addBehavior(properties)
    return (animator, item)
  }

  @Test(
    "A swing of 0.6 to 5 pt in 10 to 600 s goes on for two periods", .heavy,
    arguments: Kind.allCases)
  func goesOn(kind: Kind) throws {
    var dice = SplitMix64(seed: 2, name: kind.rawValue)
    for index in 0..<5 {
      let amplitude = 0.6 * Math.pow(8, dice.number(0, 1))
      let period = index == 0 ? 600 : 10 * Math.pow(60, dice.number(0, 1))
      let (animator, item) = try swing(kind, amplitude: amplitude, period: period)
      let ticks = Int(120 * period)
      let done = animator.advance(ticks: ticks)
      #expect(done == ticks, "\(amplitude) pt in \(period) s: at \(item.x) after \(done)")
    }
  }

  @Test("A swing of at most 0.04 pt is at rest", arguments: Kind.allCases)
  func rests(kind: Kind) throws {
    var dice = SplitMix64(seed: 3, name: kind.rawValue)
    for index in 0..<10 {
      let amplitude = dice.number(0.005, 0.04)
      let period = index == 0 ? 100 : 0.5 * Math.pow(200, dice.number(0, 1))
      let (animator, _) = try swing(kind, amplitude: amplitude, period: period)
      let done = animator.advance(ticks: 600)
      #expect(done < 300, "\(amplitude) pt in \(period) s rests after \(done)")
    }
  }

  @Test(
    "A damped swing pauses when it swings by less than 0.5 pt, and before it swings by 0.03",
    .heavy,
    arguments: [Kind.rod, .spring, .field])
  func damped(kind: Kind) throws {
    var dice = SplitMix64(seed: 4, name: kind.rawValue)
    for _ in 0..<10 {
      let period = 5 * Math.pow(20, dice.number(0, 1))
      let pace = 2 * Math.pi / period
      let resistance = pace * dice.number(0.05, 1.5)
      let (animator, item) = try swing(
        kind, amplitude: 3, period: period, resistance: resistance)
      let limit = Int(60 * (2 * Math.log(3 / 0.03) / resistance + period)) + 180
      var left = 0.0
      for _ in 0..<limit {
        left = (item.x * item.x + item.vx * item.vx / (pace * pace)).squareRoot()
        if !animator.tick() { break }
      }
      #expect(!animator.isRunning, "\(period) s, \(resistance) per s: \(left) pt left")
      #expect(left < 0.5, "\(period) s, \(resistance) per s")
    }
  }
}
