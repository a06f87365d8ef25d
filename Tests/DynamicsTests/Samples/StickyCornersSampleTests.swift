import Dynamics
import Geometry
import Testing

@Suite("Sample: sticky corners")
struct StickyCornersSampleTests {
  let stage = SampleStage()
  let card: Item
  let corners: StickyCornersBehavior

  init() throws {
    card = try stage.square(at: Vector(100, 200))
    corners = try StickyCornersBehavior(
      item: card, bounds: Rect(x: 0, y: 0, width: 320, height: 480), inset: 20)
    try stage.add(corners)
  }

  /// Drags the card along a path and lets it go at the end.
  private func drag(_ from: Finger.Stop, _ to: Finger.Stop, held: Finger.Stop? = nil) throws {
    let corners = corners
    let (move, up) = (
      { (point: Vector) in corners.drag(to: point) },
      { (_: Vector, velocity: Vector) in try corners.release(velocity: velocity) }
    )
    let finger =
      held.map { Finger(from, to, $0, down: { _ in try corners.grab() }, move: move, up: up) }
      ?? Finger(from, to, down: { _ in try corners.grab() }, move: move, up: up)
    try stage.add(finger)
  }

  @Test("It springs to the corner of its quadrant as a damped spring does, and never turns")
  func springs() {
    // Mass 100 and strength 1: 100 pt/s² per point, so 10 rad/s, and half of critical damping.
    let swinging = (100.0 - 25).squareRoot()
    let corner = Vector(70, 70)
    let start = card.center - corner
    stage.runToPause {
      let time = stage.animator.elapsedTime
      let share =
        Math.exp(-5 * time) * (Math.cos(swinging * time) + 5 / swinging * Math.sin(swinging * time))
      #expect((card.center - corner).distance(to: start * share) < 5, "at \(time) s")
      #expect(card.angle == 0)
    }
    #expect(card.center.distance(to: corner) < 0.5)
  }

  @Test("Dragged, it follows the finger alone; let go at rest, it returns to its corner")
  func returns() throws {
    try drag(.at(2, 70, 70), .at(3, 150, 200), held: .at(3.5, 150, 200))
    stage.run(until: 2.5)
    #expect(card.center.distance(to: Vector(110, 135)) < 1e-6)
    stage.run(until: 3.4)
    #expect(card.center.distance(to: Vector(150, 200)) < 1e-6)
    #expect(card.velocity.length < 1e-3)
    stage.runToPause()
    #expect(card.center.distance(to: Vector(70, 70)) < 0.5)
  }

  @Test("Thrown, it takes the velocity of the finger along, over the middle to another corner")
  func thrown() throws {
    try drag(.at(2, 70, 70), .at(2.1, 70, 220))
    stage.run(until: 2.1)
    #expect(card.velocity.distance(to: Vector(0, 1500)) < 1e-6)
    stage.runToPause()
    #expect(card.center.distance(to: Vector(70, 410)) < 0.5)
    #expect(card.angle == 0)
  }
}

/// Four spring fields that pull an item to the nearest corner, except while it is dragged.
final class StickyCornersBehavior: DynamicBehavior {
  private let item: Item
  private let body: DynamicItemBehavior
  private let fields: [FieldBehavior]

  init(item: Item, bounds: Rect, inset: Double) throws {
    self.item = item
    body = DynamicItemBehavior(items: [item])
    body.density = 0.01
    body.resistance = 10
    body.friction = 0
    body.allowsRotation = false

    let dx = inset + item.width / 2
    let dy = inset + item.height / 2
    let quadrant = Region(size: Size(bounds.width - 2 * dx, bounds.height - 2 * dy))
    fields = [
      Vector(bounds.minX + dx, bounds.minY + dy), Vector(bounds.maxX - dx, bounds.minY + dy),
      Vector(bounds.minX + dx, bounds.maxY - dy), Vector(bounds.maxX - dx, bounds.maxY - dy),
    ].map { corner in
      let field = FieldBehavior.spring(items: [item])
      field.position = corner
      field.region = quadrant
      return field
    }
    super.init()

    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    for child in [collision, body] + fields { try addChildBehavior(child) }
  }

  /// Stops the item when a finger takes it.
  func grab() throws {
    for field in fields { try field.removeItem(item) }
    body.addLinearVelocity(-body.linearVelocity(item: item), item: item)
  }

  func drag(to point: Vector) {
    item.center = point
  }

  /// Releases the item with the velocity of the finger.
  func release(velocity: Vector) throws {
    for field in fields { try field.addItem(item) }
    body.addLinearVelocity(velocity, item: item)
  }
}
