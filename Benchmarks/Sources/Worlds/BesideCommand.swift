import Glibc
import Scenarios

/// Our world beside the engine of a shared library, as one table:
/// `--beside LIBRARY [WORLD...] [--rounds N]`.
public struct BesideCommand {
  private let engines: [Engine]
  private var benchmarks: [WorldBenchmark] = []
  private var rounds = 7

  /// Reads the words of the command line.
  ///
  /// - Parameter words: The words behind the program's name, `--beside` first.
  /// - Throws: `SceneCommand.Mistake` for an unknown word, or for a library that cannot be loaded.
  public init(_ words: [String]) throws {
    var rest = words.dropFirst()
    guard let path = rest.popFirst() else {
      throw SceneCommand.Mistake("usage: --beside LIBRARY [WORLD...] [--rounds N]")
    }
    engines = [.libration, try .library(path)]
    let all = WorldBenchmark.all
    while let word = rest.popFirst() {
      if word == "--rounds" {
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else {
          throw SceneCommand.Mistake("--rounds needs a whole number over 0")
        }
        rounds = number
        continue
      }
      let chosen = all.filter { $0.word.hasPrefix(word) }
      if chosen.isEmpty {
        let names = all.map(\.word).joined(separator: ", ")
        throw SceneCommand.Mistake("no world begins with \(word): \(names)")
      }
      benchmarks += chosen
    }
    if benchmarks.isEmpty { benchmarks = all }
  }

  /// Lets the engines take turns, and prints a row for each world when it has run.
  public func run() {
    print(
      """
      Processor times in us per step, medians of \(rounds) interleaved rounds; qualities as ours / \
      \(engines[1].name)'s.

      | world | steps | ours | \(engines[1].name) | ratio | quality |
      | --- | --- | ---: | ---: | ---: | --- |
      """)
    for benchmark in benchmarks {
      let results = measure(benchmark, engines, rounds: rounds)
      let times = results.map { fixed($0.time / 1_000, $0.time < 100_000 ? 1 : 0) }
      let qualities = benchmark.qualities.enumerated().map { index, quality in
        let numbers = results.map { fixed($0.qualities[index], quality.digits) }
        return "\(quality.name) \(numbers.joined(separator: " / "))"
      }
      let cells = [
        benchmark.name, "\(benchmark.warmUp + 1)-\(benchmark.warmUp + benchmark.steps)", times[0],
        times[1], fixed(results[0].time / results[1].time, 2), qualities.joined(separator: ", "),
      ]
      print("| \(cells.joined(separator: " | ")) |")
      fflush(nil)  // A row may take minutes.
    }
  }
}
