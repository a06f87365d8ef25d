import Dynamics
import Geometry
import Testing

@Suite("Sample: snap")
struct SnapSampleTests {
  @Test("A tap replaces the snap: the square goes to the last tap, from wherever it is, smoothly")
  func taps() throws {
    let stage = SampleStage()
    let square = try stage.square(at: Vector(160, 240))
    var snap: SnapBehavior?
    let snapTo: (Vector) throws -> Void = { point in
      snap?.remove()
      let new = SnapBehavior(item: square, snapTo: point)
      try stage.animator.addBehavior(new)
      snap = new
    }
    for tap in [
      Finger.Stop.at(0.5, 80, 100), .at(2, 250, 300), .at(2.15, 80, 400), .at(3.5, 160, 240),
    ] {
      try stage.add(Finger(tap, down: snapTo))
    }

    var last = (center: square.center, velocity: square.velocity)
    let check: () -> Void = {
      #expect(square.center.distance(to: last.center) < 25, "no jump")
      #expect((square.velocity - last.velocity).length < 28_700 / 60 + 25, "no kick")
      last = (square.center, square.velocity)
      #expect(stage.animator.behaviors.count { $0 is SnapBehavior } < 2)
    }
    for (time, point) in [
      (1.9, Vector(80, 100)), (3.4, Vector(80, 400)), (4.6, Vector(160, 240)),
    ] {
      while stage.animator.elapsedTime < time {
        stage.animator.tick(force: true)
        check()
      }
      #expect(square.center.distance(to: point) < 0.5)
      #expect(snap?.snapPoint == point)
    }
    stage.runToPause()
  }
}
