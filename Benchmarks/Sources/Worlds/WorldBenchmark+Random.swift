import Scenarios

extension WorldBenchmark {
  /// Worlds of several kinds, each with three random seeds.
  static let random = (1...3).flatMap { seed in families.map { $0(seed) } }

  private static let families: [@Sendable (UInt64) -> WorldBenchmark] = [
    { seed in
      WorldBenchmark(
        "gas\(seed)", "5,000 elastic circles, seed \(seed)", warmUp: 30, steps: 120,
        qualities: [.energy, .escaped]
      ) { .gas(seed: seed) }
    },
    { seed in
      WorldBenchmark(
        "bulletsWalls\(seed)", "200 bullets among thin walls, seed \(seed)", steps: 600,
        qualities: [.energy, .escaped]
      ) { .bulletsAmongWalls(seed: seed) }
    },
    { seed in
      WorldBenchmark(
        "bulletsPlanks\(seed)", "200 bullets among planks, seed \(seed)", steps: 600,
        qualities: [.energy, .escaped]
      ) { .bulletsAmongPlanks(seed: seed) }
    },
    { seed in
      WorldBenchmark(
        "paddle\(seed)", "1,500 circles and a paddle, seed \(seed)", warmUp: 60, steps: 240,
        qualities: [.roundOverlap, .meanRoundOverlap, .escaped]
      ) { .paddle(seed: seed) }
    },
    { seed in
      WorldBenchmark(
        "funnel\(seed)", "1,500 mixed shapes in a funnel, seed \(seed)", steps: 400,
        qualities: [.overlap, .meanOverlap, .meanDepth, .sleepStep]
      ) { .funnel(seed: seed) }
    },
    { seed in
      WorldBenchmark(
        "turned\(seed)", "10,000 turned boxes, seed \(seed)", steps: 200,
        qualities: [.meanHeight, .overlap, .meanOverlap, .sleepStep]
      ) { .turnedBoxes(seed: seed) }
    },
  ]
}
