import Scenarios

/// One world, run on its own: `--scene NAME [--only ENGINE] [--steps N] [--rounds N]`.
public struct SceneCommand {
  /// An error in the words.
  public struct Mistake: Error, CustomStringConvertible {
    /// The message for the author of the command line.
    public var description: String

    /// Makes an error with a message.
    public init(_ description: String) { self.description = description }
  }

  private var benchmark = WorldBenchmark.all[0]
  private var engines: [Engine]
  private var steps: Int?
  private var rounds = 5

  /// Reads the words of the command line.
  ///
  /// - Parameters:
  ///   - words: The words behind the program's name, `--scene` first.
  ///   - engines: The engines to choose from.
  /// - Throws: `Mistake` for an unknown word.
  public init(_ words: [String], engines: [Engine]) throws {
    self.engines = engines
    var rest = words[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else {
        throw Mistake("\(option) needs a value")
      }
      switch option {
      case "--scene":
        benchmark = try Self.choose(value, WorldBenchmark.all, \.word)
      case "--only":
        self.engines = try value.split(separator: ",").map {
          try Self.choose(String($0), engines, \.word)
        }
      case "--steps": steps = try Self.number(option, value)
      case "--rounds": rounds = try Self.number(option, value)
      default: throw Mistake("\(option) is none of --scene, --only, --steps, --rounds")
      }
    }
  }

  /// Lets the engines take turns and prints their medians.
  public func run() {
    let results = measure(benchmark, engines, rounds: rounds, steps: steps)
    let first = results[0].time
    for (engine, result) in zip(engines, results) {
      let qualities = zip(benchmark.qualities, result.qualities)
        .map { ", \($0.name) \(fixed($1, $0.digits))" }
      print(
        "\(benchmark.word) \(engine.word): \(fixed(result.time / 1_000, 2)) us per step, "
          + "\(engines[0].word) takes \(fixed(first / result.time, 2))\(qualities.joined())")
    }
  }

  private static func choose<Choice>(
    _ word: String, _ choices: [Choice], _ name: (Choice) -> String
  ) throws -> Choice {
    if let choice = choices.first(where: { name($0) == word }) { return choice }
    throw Mistake("\(word) is none of \(choices.map(name).joined(separator: ", "))")
  }

  private static func number(_ option: String, _ value: String) throws -> Int {
    guard let number = Int(value), number > 0 else {
      throw Mistake("\(option) must be a whole number over 0, is \(value)")
    }
    return number
  }
}
