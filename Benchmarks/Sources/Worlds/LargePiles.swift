import Geometry
import Physics
import Scenarios

extension WorldDescription {
  /// A pyramid that may fall asleep, which is watched for 3,000 steps.
  static func restingPyramid(base: Int) -> WorldDescription { pyramid(base: base).resting(3_000) }

  /// Boxes that fall into a container and may fall asleep, watched for 600 steps.
  static func restingContainer(boxes: Int) -> WorldDescription {
    container(boxes: boxes).resting(600)
  }

  private func resting(_ steps: Int) -> WorldDescription {
    var world = self
    (world.allowsSleep, world.steps) = (true, steps)
    return world
  }
}

/// A comparison with Box2D 3.1.1 of large piles, not among the 200, that come to rest.
///
///     Benchmarks --describe pyramid 60 | Benchmarks/Peers/run piles
///     Benchmarks --describe container 10000 | Benchmarks/Peers/run speed
struct LargePiles {
  /// The result as Markdown.
  let text: String

  private static let bases = [(base: 10, box2D: 45), (20, 101), (40, 157), (60, 213)]
  private static let boxes = (count: 10_000, box2D: 0.0)

  init() {
    var text = """

      | pyramid of base | ours | Box2D | ratio |
      | ---: | ---: | ---: | ---: |

      """
    for (base, peer) in Self.bases {
      let steps = Self.stepsToSleep(.restingPyramid(base: base))
      let ratio = steps.map { fixed(Double($0) / Double(peer), 2) } ?? ""
      text += "| \(base) | \(steps.map(String.init) ?? "awake") | \(peer) | \(ratio) |\n"
    }
    let (count, peer) = Self.boxes
    let speed = Self.meanSpeed(.restingContainer(boxes: count))
    self.text =
      text + "\nAfter 600 steps \(count) boxes in a container move at "
      + "\(fixed(speed, 2)) pt/s on average (Box2D 3.1.1: \(fixed(peer, 2))).\n"
  }

  private static func stepsToSleep(_ description: WorldDescription) -> Int? {
    var scene = DescribedWorld(description)
    for step in 1...description.steps {
      scene.step()
      if scene.world.isAsleep { return step }
    }
    return nil
  }

  private static func meanSpeed(_ description: WorldDescription) -> Double {
    var scene = DescribedWorld(description)
    for _ in 0..<description.steps { scene.step() }
    let bodies = scene.bodies.filter { scene.world.kind(of: $0) == .dynamic }
    let speeds = bodies.map { scene.world.velocity(of: $0).length }
    return speeds.reduce(0, +) / Double(speeds.count)
  }
}
