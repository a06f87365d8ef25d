import Dynamics
import Geometry
import Testing

@Suite("Sample: spring attachment")
struct SpringAttachmentSampleTests {
  @Test("A spring of 1 Hz and damping 0.1 swings once a second and dies away as the closed form")
  func spring() throws {
    let stage = SampleStage()
    let square = try stage.square(at: Vector(160, 210))
    let collision = CollisionBehavior(items: [square])
    collision.translatesReferenceBoundsIntoBoundary = true
    let spring = AttachmentBehavior(item: square, attachedToAnchor: Vector(160, 100))
    spring.frequency = 1
    spring.damping = 0.1
    let finger = Finger(
      .at(4, 160, 100), .at(5, 290, 100), .at(6, 290, 100), .at(7, 120, 60),
      move: { spring.anchorPoint = $0 })
    try stage.add(GravityBehavior(items: [square]), collision, spring, finger)

    let turning = 2 * Math.pi
    let rest = 210 + 1000 / (turning * turning)
    let ratio = 0.1 + 0.1 / (2 * turning)
    let swinging = turning * (1 - ratio * ratio).squareRoot()
    while stage.animator.elapsedTime < 4 {
      stage.animator.tick()
      let time = stage.animator.elapsedTime
      let phase = swinging * time
      let share = Math.cos(phase) + ratio * turning / swinging * Math.sin(phase)
      let expected = rest + (210 - rest) * Math.exp(-ratio * turning * time) * share
      #expect(abs(square.center.y - expected) < 1, "at \(time) s")
    }
    var farthest = 0.0
    stage.runToPause { farthest = max(farthest, square.center.x) }
    #expect((240...270.75).contains(farthest), "the wall holds it")
    #expect(square.center.distance(to: Vector(120, rest - 40)) < 1)
  }
}
