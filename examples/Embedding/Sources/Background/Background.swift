import Geometry
import Scripting

/// A simulation that belongs to an actor; what leaves it are values.
actor Simulation {
  private let stage: Stage

  init(balls: Int) throws {
    let stage = try ScriptHost().makeStage(width: 320, height: 480)
    for ball in 0..<balls {
      try stage.addItem(
        "ball\(ball)", center: Vector(20 + Double(ball * 30 % 280), Double(ball * 7 % 200)),
        size: Size(20, 20), collisionBoundsType: .ellipse)
    }
    try stage.add("gravity", ["items": stage.items])
    try stage.add("collision", ["items": stage.items, "referenceBounds": true])
    self.stage = stage
  }

  /// The names, in the order of the poses.
  var names: [String] { stage.items.map(\.name) }

  /// A finger of a person, from any task.
  func touch(at point: Vector) throws {
    try stage.touch(.began, at: point)
  }

  /// Moves the balls to a moment of the screen, in seconds, and gives what is to be drawn.
  func poses(at time: Double) throws -> [ItemPose] {
    try stage.advance(to: time)
    return stage.interpolatedPoses
  }
}

/// The screen, on the main actor.
@MainActor final class Screen {
  private(set) var frames = 0
  private(set) var lowest = 0.0

  func draw(_ poses: [ItemPose]) {
    frames += 1
    lowest = poses.map(\.frame.maxY).max() ?? 0
  }
}

/// Simulates in an actor, beside the main actor, which draws.
@main
enum Background {
  @MainActor static func main() async throws {
    let simulation = try Simulation(balls: 100)
    let screen = Screen()
    let clock = ContinuousClock()
    let start = clock.now
    while clock.now < start + .seconds(2) {
      let time = start.duration(to: clock.now) / .seconds(1)
      screen.draw(try await simulation.poses(at: time))
      try await clock.sleep(for: .milliseconds(8))
    }
    try await simulation.touch(at: Vector(160, 470))
    let names = await simulation.names
    print("\(names.count) balls, \(screen.frames > 20 ? "many" : "few") frames")
    print("the lowest edge is at y \(screen.lowest.rounded())")
  }
}
