import Scenarios

extension WorldBenchmark {
  /// All worlds, in the order of the tables.
  public static let all = named + joints + random

  /// The worlds that every engine can build; `Peers/beside` measures the others.
  public static let named = pyramids + containers + springs + others

  private static let pyramids = [
    WorldBenchmark(
      "pyramid20", "pyramid, base 20", warmUp: 200, steps: 300, qualities: [.height],
      aims: ["box2d": 0.30, "chipmunk": 0.40]
    ) { .pyramid(base: 20) },
    WorldBenchmark(
      "pyramid60", "pyramid, base 60", warmUp: 200, steps: 300, qualities: [.height],
      aims: ["box2d": 0.22, "chipmunk": 0.30]
    ) { .pyramid(base: 60) },
  ]

  private static let containers = [
    container(100, aims: [:]),
    container(1_000, aims: ["box2d": 0.20, "chipmunk": 0.35]),
    container(3_000, aims: [:]),
    container(10_000, aims: ["box2d": 0.20, "chipmunk": 1]),
  ]

  private static func container(_ boxes: Int, aims: [String: Double]) -> WorldBenchmark {
    WorldBenchmark(
      "container\(boxes)", "\(boxes) in a container", steps: 300,
      qualities: [.meanHeight, .meanOverlap, .overlap], aims: aims
    ) { .container(boxes: boxes) }
  }

  private static let springs = [
    WorldBenchmark(
      "springs1", "1 spring", steps: 300, copies: 40, qualities: [.springError],
      aims: ["box2d": 1]
    ) { .springs(1) },
    WorldBenchmark(
      "springs20", "20 springs", steps: 300, copies: 10, qualities: [.springError],
      aims: ["box2d": 0.5, "chipmunk": 1.1]
    ) { .springs(20) },
    WorldBenchmark(
      "springs500", "500 springs", steps: 300, qualities: [.springError],
      aims: ["box2d": 0.5, "chipmunk": 1.1]
    ) { .springs(500) },
  ]

  private static let others = [
    WorldBenchmark(
      "interface", "UI scene of 20", steps: 600, copies: 3, qualities: [.overlap],
      aims: ["box2d": 0.5, "chipmunk": 0.8]
    ) { .interface() },
    WorldBenchmark("net", "10000 pinned bodies", steps: 100, qualities: [.pinGap]) {
      .net(side: 100)
    },
    WorldBenchmark(
      "towers", "1000 asleep in towers", warmUp: 600, steps: 1_000, qualities: [.awake]
    ) { .towers(100) },
    WorldBenchmark(
      "stillness", "1000 items, nothing to do", warmUp: 120, steps: 1_000, qualities: [.awake]
    ) { .stillness(items: 1_000) },
  ]
}
