import Builds
import Dynamics
import Geometry
import Testing

/// Stacks that drift over a frictionless floor touch something, are slow and never slow down.
@Suite("The settled rest rule and what drifts together")
struct DriftTests {
  let table = ItemTable()

  /// A stack of boxes on the floor of a stage, without friction and resistance.
  private func stack(
    of count: Int, rate: Double
  ) throws -> (animator: DynamicAnimator, boxes: [Item], surface: DynamicItemBehavior) {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 1000, height: 1000), rate: rate, itemTable: table)
    let boxes = try (0..<count).map {
      try table.card(at: Vector(300, 980 - 40 * Double($0)), size: Size(40, 40))
    }
    let collision = CollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    let surface = DynamicItemBehavior(items: boxes)
    (surface.friction, surface.resistance, surface.angularResistance) = (0, 0, 0)
    for behavior in [GravityBehavior(items: boxes), collision, surface] {
      try animator.addBehavior(behavior)
    }
    return (animator, boxes, surface)
  }

  @Test(
    "A stack that drifts at 0.01 to 1 pt/s drifts on, at any rate and while it still settles",
    .heavy, arguments: [30.0, 45, 60, 90, 120, 240])
  func drift(rate: Double) throws {
    var dice = SplitMix64(seed: UInt64(rate))
    for count in 1...5 {
      for index in 0..<12 {
        // The first is the slowest drift.
        let speed = 0.01 * Math.pow(100, index == 0 ? 0 : dice.number(0, 1))
        let (animator, boxes, surface) = try stack(of: count, rate: rate)
        animator.advance(ticks: Int(dice.number(0, 2) * rate))
        let before = boxes.map(\.x)
        for box in boxes { surface.addLinearVelocity(Vector(speed, 0), item: box) }
        let ticks = Int(10 * rate)
        #expect(animator.advance(ticks: ticks) == ticks, "\(count) boxes at \(speed) pt/s")
        // The boxes sway against each other, but keep their momentum.
        let way = zip(boxes, before).reduce(0) { $0 + $1.0.x - $1.1 } / Double(count)
        #expect(abs(way / (10 * speed) - 1) < 0.05, "\(count) boxes at \(speed) pt/s")
      }
    }
  }

  @Test("A stack without a drift rests within a second", arguments: [30.0, 60, 120, 240])
  func rest(rate: Double) throws {
    for count in 1...5 {
      let (animator, _, _) = try stack(of: count, rate: rate)
      #expect(animator.advance(ticks: Int(10 * rate)) <= Int(rate), "\(count) boxes")
    }
  }
}
