import Glibc
import Scenarios

/// Our world beside the engines of shared libraries, as one table:
/// `--beside LIBRARY [--beside LIBRARY...] [WORLD...] [--rounds N]`.
public struct BesideCommand {
  private var engines = [Engine.libration]
  private var benchmarks: [WorldBenchmark] = []
  private var rounds = 7

  /// Reads the words of the command line.
  ///
  /// - Parameter words: The words behind the program's name, `--beside` first.
  /// - Throws: `SceneCommand.Mistake` for an unknown word, or for a library that cannot be loaded.
  public init(_ words: [String]) throws {
    var rest = words[...]
    let all = WorldBenchmark.all
    while let word = rest.popFirst() {
      if word == "--beside" {
        guard let path = rest.popFirst() else {
          throw SceneCommand.Mistake("--beside needs a shared library")
        }
        engines.append(try .library(path))
        continue
      }
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
    let peers = engines.dropFirst().map(\.name)
    print(
      """
      Processor times in us per step, medians of \(rounds) interleaved rounds; a ratio is our time \
      over the peer's, and qualities are ours / \(peers.joined(separator: " / ")).

      | world | steps | ours | \(peers.map { "\($0) | ratio" }.joined(separator: " | ")) | quality |
      | --- | --- | ---: | \(peers.map { _ in "---: | ---:" }.joined(separator: " | ")) | --- |
      """)
    for benchmark in benchmarks {
      let results = measure(benchmark, engines, rounds: rounds)
      let times = results.map { fixed($0.time / 1_000, $0.time < 100_000 ? 1 : 0) }
      let qualities = benchmark.qualities.enumerated().map { index, quality in
        let numbers = results.map { fixed($0.qualities[index], quality.digits) }
        return "\(quality.name) \(numbers.joined(separator: " / "))"
      }
      let ratios = results.indices.dropFirst().flatMap { place in
        [times[place], fixed(results[0].time / results[place].time, 2)]
      }
      let steps = "\(benchmark.warmUp + 1)-\(benchmark.warmUp + benchmark.steps)"
      let cells = [benchmark.name, steps, times[0]] + ratios + [qualities.joined(separator: ", ")]
      print("| \(cells.joined(separator: " | ")) |")
      fflush(nil)  // A row may take minutes.
    }
  }
}
