import Dynamics
import Geometry
import Testing

@Suite("Sample: item properties")
struct ItemPropertiesSampleTests {
  @Test("Elasticity 0.5 bounces higher than a bare item, and a restart falls as the first time")
  func restart() throws {
    let stage = SampleStage()
    let squares = [CustomItem(center: Vector(90, 90)), CustomItem(center: Vector(230, 90))]
    let starts = squares.map(\.center)
    let collision = CollisionBehavior(items: squares)
    collision.translatesReferenceBoundsIntoBoundary = true
    let properties = squares.map { DynamicItemBehavior(items: [$0]) }
    properties[1].elasticity = 0.5
    let finger = Finger(
      .at(1.5, 160, 240),
      down: { _ in
        for (index, square) in squares.enumerated() {
          let own = properties[index]
          own.addLinearVelocity(-own.linearVelocity(item: square), item: square)
          own.addAngularVelocity(-own.angularVelocity(item: square), item: square)
          (square.center, square.transform) = (starts[index], .identity)
          try stage.animator.updateItem(usingCurrentState: square)
        }
      })
    try stage.add(GravityBehavior(items: squares), collision, finger)
    for behavior in properties { try stage.add(behavior) }

    var heights: [[Double]] = [[], []]
    for _ in 1...180 {
      stage.animator.tick()
      for index in 0...1 { heights[index].append(430 - squares[index].center.y) }
    }
    for (index, elasticity) in [0.2, 0.5].enumerated() {
      let first = try #require(heights[index].firstIndex { $0 < 3 })
      let highest = try #require(heights[index][(first + 1)..<89].max())
      #expect(abs(highest - Self.bounce(elasticity, after: 340)) < 1)
      for tick in 0..<80 {
        #expect(abs(heights[index][tick] - heights[index][tick + 90]) < 1e-6)
      }
    }
    stage.runToPause()
  }

  /// The height of the bounce after a fall, in points, with the resistance of bare items, 0.1 per
  /// second.
  private static func bounce(_ elasticity: Double, after fall: Double) -> Double {
    var time = 0.0
    while 10_000 * (time - 10 * (1 - Math.exp(-0.1 * time))) < fall { time += 1e-4 }
    let speed = elasticity * 10_000 * (1 - Math.exp(-0.1 * time))
    return 10 * (speed - 10_000 * Math.log(1 + speed / 10_000))
  }
}
