public import Scenarios

/// A world and the steps over which it is measured.
public struct WorldBenchmark: Sendable {
  /// Its name on the command line.
  public var word: String
  /// Its name in tables.
  public var name: String
  /// Builds the description.
  public var describe: @Sendable () -> WorldDescription
  /// The steps before those that are measured.
  public var warmUp: Int
  /// The steps that are measured.
  public var steps: Int
  /// The number of worlds that are measured together, because the time of a small one is too short
  /// for a clock.
  public var copies: Int
  /// The quality of the result after the last step.
  public var qualities: [Quality]
  /// The aims for our time, as fractions of a peer's time, by the name of the engine.
  public var aims: [String: Double]

  init(
    _ word: String, _ name: String, warmUp: Int = 0, steps: Int, copies: Int = 1,
    qualities: [Quality], aims: [String: Double] = [:],
    _ describe: @escaping @Sendable () -> WorldDescription
  ) {
    self.word = word
    self.name = name
    self.describe = describe
    self.warmUp = warmUp
    self.steps = steps
    self.copies = copies
    self.qualities = qualities
    self.aims = aims
  }

  /// A much shorter version, to check that everything works.
  public var shortened: WorldBenchmark {
    var short = self
    short.copies = 1
    short.warmUp = warmUp / 20
    short.steps = max(1, steps / 20)
    return short
  }

  /// Runs the world on an engine.
  ///
  /// - Parameters:
  ///   - engine: The engine.
  ///   - steps: The number of measured steps; nil for that of the table.
  ///   - measuresQuality: Whether the qualities are measured, which may take longer than the steps.
  /// - Returns: The processor time of a step, in nanoseconds, and the qualities at the end.
  public func run(
    on engine: Engine, steps: Int? = nil, measuresQuality: Bool = true
  ) -> WorldResult {
    let description = describe()
    let count = steps ?? self.steps
    var time = 0.0
    var qualities: [Double] = []
    for copy in 1...copies {
      let world = engine.makeWorld(description)
      world.step(times: warmUp)
      let start = now()
      world.step(times: count)
      time += now() - start
      if measuresQuality && copy == copies {
        qualities = self.qualities.map { $0.measure(world, description, engine) }
      }
    }
    return WorldResult(time: time / Double(count * copies), qualities: qualities)
  }
}

/// The result of a world on an engine.
public struct WorldResult: Sendable {
  /// The processor time of a step, in nanoseconds.
  public var time: Double
  /// The qualities at the end, in the order of the benchmark's.
  public var qualities: [Double]
}

/// Lets engines take turns, so that other load on the machine affects all of them.
///
/// - Parameters:
///   - benchmark: The world.
///   - engines: The engines.
///   - rounds: Runs of each, at least 1.
///   - steps: The number of measured steps; nil for that of the benchmark.
/// - Returns: The median time of each engine, and its qualities.
public func measure(
  _ benchmark: WorldBenchmark, _ engines: [Engine], rounds: Int, steps: Int? = nil
) -> [WorldResult] {
  var runs = [[WorldResult]](repeating: [], count: engines.count)
  for round in 0..<rounds {
    for (index, engine) in engines.enumerated() {
      // Each round has the same qualities.
      runs[index].append(benchmark.run(on: engine, steps: steps, measuresQuality: round == 0))
    }
  }
  return runs.map { runs in
    let time = runs.map(\.time).sorted()[runs.count / 2]
    return WorldResult(time: time, qualities: runs[0].qualities)
  }
}
