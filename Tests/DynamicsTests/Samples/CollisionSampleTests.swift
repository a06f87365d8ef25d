import Dynamics
import Geometry
import Testing

@Suite("Sample: collision and gravity with a delegate")
struct CollisionSampleTests {
  @Test("The delegate hears each touch of the floor, and the square is coloured meanwhile")
  func contact() throws {
    let stage = SampleStage()
    let square = try stage.square(at: Vector(160, 90))
    let painter = Painter()
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = painter
    try stage.add(GravityBehavior(items: [square]), collision)

    var first: Double?
    stage.runToPause {
      if painter.isTinted, first == nil { first = stage.animator.elapsedTime }
      if painter.isTinted { #expect(abs(430 - square.center.y) < 6) }
    }
    let fall = (2 * 340 / 1000.0).squareRoot()
    #expect(abs(try #require(first) - fall) < 0.03)
    #expect(painter.touches == 3, "it bounces with 0.2 of its speed, and with 0.2 of that")
    #expect(painter.isTinted && abs(square.center.y - 430) < 0.1, "it lies on the floor")
  }
}

/// Tints the item while it touches the reference bounds.
private final class Painter: CollisionBehaviorDelegate {
  var isTinted = false
  var touches = 0

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?, at point: Vector
  ) {
    #expect(identifier == nil && abs(point.y - 480) < 1)
    isTinted = true
    touches += 1
  }

  func collisionBehavior(
    _ behavior: CollisionBehavior, endedContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: String?
  ) {
    isTinted = false
  }
}
