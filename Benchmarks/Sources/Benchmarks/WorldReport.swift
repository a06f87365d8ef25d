import CAllocations
import Scenarios
import Worlds

/// The costs of worlds on our engine and on the peers', as Markdown.
struct WorldReport {
  /// The engines, ours first.
  static let engines: [Engine] = [.libration, .box2D, .chipmunk]

  /// The section of the report.
  private(set) var text: String
  /// The heap allocations of our engine in settled worlds, over all worlds.
  private(set) var allocations = 0

  /// Measures the worlds that every engine can build.
  ///
  /// - Parameter isBrief: Whether to run for a few seconds only, to check that everything works.
  init(isBrief: Bool) {
    let benchmarks = WorldBenchmark.named.map { isBrief ? $0.shortened : $0 }
    let rounds = isBrief ? 1 : 5
    let results = benchmarks.map { measure($0, Self.engines, rounds: rounds) }
    text = """

      ## Worlds, us per step

      Processor times, medians of interleaved rounds (\(rounds)), on one thread, over the steps
      named, each of 1/60 s: ours with 4 substeps, Box2D with 8 velocity and 3 position
      iterations, Chipmunk with 10. The peers are Debian's libraries; Debian builds Chipmunk with
      its assertions.

      | | steps | \(Self.engines.map(\.name).joined(separator: " | ")) |
      """
    for engine in Self.engines.dropFirst() { text += " ours / \(engine.name) | aim |" }
    text += "\n| --- | --- |" + String(repeating: " ---: |", count: 7) + "\n"
    for (benchmark, result) in zip(benchmarks, results) { text += Self.row(benchmark, result) }
    addGrowth(benchmarks, results)
    addQualities(benchmarks, results)
    addAllocations(isBrief: isBrief)
  }

  private static func row(_ benchmark: WorldBenchmark, _ results: [WorldResult]) -> String {
    let first = benchmark.warmUp + 1
    var cells = [benchmark.name, "\(first)-\(benchmark.warmUp + benchmark.steps)"]
    cells += results.map { fixed($0.time / 1_000, $0.time < 10_000 ? 2 : 0) }
    for (engine, result) in zip(engines, results).dropFirst() {
      cells.append(fixed(results[0].time / result.time, 2))
      cells.append(benchmark.aims[engine.word].map { fixed($0, 2) } ?? "")
    }
    return "| \(cells.joined(separator: " | ")) |\n"
  }

  private mutating func addGrowth(_ benchmarks: [WorldBenchmark], _ results: [[WorldResult]]) {
    let times = Dictionary(
      uniqueKeysWithValues: zip(benchmarks.map(\.word), results.map { $0.map(\.time) }))
    guard let few = times["container100"], let many = times["container10000"] else { return }
    text += """

      From 100 to 10,000 boxes in a container a step takes \(fixed(many[0] / few[0], 0)) times as \
      long (Box2D \(fixed(many[1] / few[1], 0)), Chipmunk \(fixed(many[2] / few[2], 0))); \
      n log n would be 200.

      """
  }

  private mutating func addQualities(_ benchmarks: [WorldBenchmark], _ results: [[WorldResult]]) {
    text += """

      ## Worlds, how well they are solved

      After the last step; the error of springs is against the exact motion.

      | | | \(Self.engines.map(\.name).joined(separator: " | ")) |
      | --- | --- | ---: | ---: | ---: |

      """
    for (benchmark, results) in zip(benchmarks, results) {
      for (index, quality) in benchmark.qualities.enumerated() {
        let numbers = results.map { fixed($0.qualities[index], quality.digits) }
        text += "| \(benchmark.name) | \(quality.name) | \(numbers.joined(separator: " | ")) |\n"
      }
    }
  }

  /// Counts the allocations of our engine in 100 steps of worlds that have run before; in a brief
  /// run the worlds are small.
  private mutating func addAllocations(isBrief: Bool) {
    var count = 0
    for benchmark in WorldBenchmark.named {
      let description = benchmark.describe()
      if isBrief && description.bodies.count > 300 { continue }
      let world = Engine.libration.makeWorld(description)
      world.step(times: benchmark.warmUp + benchmark.steps)
      let before = allocation_count()
      world.step(times: 100)
      allocations += Int(allocation_count() - before)
      count += 1
    }
    text += """

      In 100 further steps of each of \(count) of these worlds ours makes \(allocations) heap \
      allocations.

      """
  }
}
