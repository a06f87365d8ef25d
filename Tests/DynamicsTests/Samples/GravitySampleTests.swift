import Dynamics
import Geometry
import Testing

@Suite("Sample: gravity")
struct GravitySampleTests {
  @Test("A square falls straight down as the closed form says, and rests once nothing pulls it")
  func fall() throws {
    let stage = SampleStage()
    let square = try stage.square(at: Vector(160, 90))
    let gravity = GravityBehavior(items: [square])
    gravity.action = { [unowned gravity] in
      if square.frame.minY > 480 { gravity.remove() }
    }
    try stage.add(gravity)
    stage.runToPause {
      let time = stage.animator.elapsedTime
      let expected = 1000 / 0.1 * (time - (1 - Math.exp(-0.1 * time)) / 0.1)
      #expect(abs(square.center.y - 90 - expected) < 1)
      #expect(square.center.x == 160 && square.angle == 0)
    }
    #expect((480...500).contains(square.frame.minY))
  }
}
