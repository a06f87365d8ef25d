import Dynamics
import Geometry
import Testing

@Suite("Sample: attachments")
struct AttachmentSampleTests {
  @Test("A rod beside the center keeps its length while a finger drags it, and turns the square")
  func rod() throws {
    let stage = SampleStage()
    let square = try stage.square(at: Vector(160, 240))
    let rod = AttachmentBehavior(
      item: square, offset: Vector(-25, -25), attachedToAnchor: Vector(160, 130))
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    let air = DynamicItemBehavior(items: [square])
    air.resistance = 1
    air.angularResistance = 1
    let finger = Finger(
      .at(0.5, 160, 130), .at(1.25, 60, 200), .at(2.25, 250, 160),
      move: { rod.anchorPoint = $0 })
    try stage.add(collision, rod, air, finger)

    let length = Vector(25, -85).length
    #expect(abs(rod.length - length) < 1e-12)
    var anchor = rod.anchorPoint
    stage.runToPause {
      let held = square.center + Vector(-25, -25).rotated(by: square.angle)
      #expect(abs(held.distance(to: anchor) - length) < 0.5)
      anchor = rod.anchorPoint  // The finger's motion in a tick counts in the next.
      // The angle that `Tests/Specs/Samples/attachment_spec.lua` computes in small steps.
      if stage.animator.tickCount == 75 { #expect(abs(square.angle + 0.6867) < 1e-3) }
    }
    #expect(rod.anchorPoint == Vector(250, 160))
  }
}
