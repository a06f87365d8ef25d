import Builds
import Dynamics
import Geometry
import Testing

/// An item that creeps down a slope touches something, is slow and never speeds up.
@Suite("The settled rest rule and what creeps")
struct CreepTests {
  let table = ItemTable()

  /// Stacks of boxes on a slope that is slightly too steep for their friction.
  ///
  /// They crawl down as fast as their resistance allows.
  private func slope(
    stacks: Int, height: Int, speed: Double
  ) throws -> (animator: DynamicAnimator, boxes: [Item]) {
    let (friction, resistance, gravity) = (0.2, 10.0, 1000.0)
    // Down the slope g (sin a - friction cos a) pulls, and speed x resistance holds.
    var lean = Math.atan2(friction, 1)
    for _ in 0..<20 {
      let needed = friction * Math.cos(lean) + speed * resistance / gravity
      lean = Math.atan2(needed, (1 - needed * needed).squareRoot())
    }
    let (down, up) = (Vector(angle: lean, length: 1), Vector(angle: lean - Math.pi / 2, length: 1))
    let animator = DynamicAnimator(itemTable: table)
    var boxes: [Item] = []
    for stack in 0..<stacks {
      for level in 0..<height {
        let center = down * (500 + 40 * Double(stack)) + up * (20 + 40 * Double(level))
        boxes.append(try table.card(at: center, size: Size(40, 40), angle: lean))
      }
    }
    let collision = CollisionBehavior(items: boxes)
    try collision.addBoundary(identifier: "slope", from: .zero, to: down * 2000)
    // The boundary has the same friction.
    let surface = DynamicItemBehavior(items: boxes)
    (surface.friction, surface.resistance) = (friction, resistance)
    for behavior in [GravityBehavior(items: boxes), collision, surface] {
      try animator.addBehavior(behavior)
    }
    return (animator, boxes)
  }

  @Test(
    "A stack that creeps down a slope at 0.3 pt/s goes on, alone and with others", .heavy,
    arguments: [(1, 1), (1, 3), (3, 4)])
  func creep(stacks: Int, height: Int) throws {
    let (animator, boxes) = try slope(stacks: stacks, height: height, speed: 0.3)
    animator.advance(ticks: 300)
    let before = boxes.map(\.center)
    #expect(animator.advance(ticks: 1200) == 1200)
    // Whichever surfaces slip, the resistances together balance the pull.
    let ways = zip(boxes, before).map { $0.center.distance(to: $1) }
    #expect(abs(ways.reduce(0, +) / Double(boxes.count) - 6) < 0.3)
  }

  @Test("A pyramid of fifteen boxes that only stands there rests within a second")
  func pyramid() throws {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400), itemTable: table)
    var boxes: [Item] = []
    for row in 0..<5 {
      for column in 0..<(5 - row) {
        let center = Vector(100 + 42 * (Double(column) + 0.5 * Double(row)), 380 - 40 * Double(row))
        boxes.append(try table.card(at: center, size: Size(40, 40)))
      }
    }
    let before = boxes.map(\.center)
    let collision = CollisionBehavior(items: boxes)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(GravityBehavior(items: boxes))
    try animator.addBehavior(collision)
    #expect(animator.advance(ticks: 60) < 60)
    for (box, place) in zip(boxes, before) { #expect(box.center.distance(to: place) < 0.5) }
  }
}
