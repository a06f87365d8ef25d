import Scenarios
import Scripting
import Worlds

/// The cost of going back in time: of keeping the history of a session, and of moving in it.
struct HistoryReport {
  /// The scripted items, and the ticks that are kept.
  private static let (items, ticks) = (100, 10_000)
  /// The aims: a share of a tick, seconds and bytes.
  private static let (mostShare, mostTime, mostBack, mostBytes) = (0.1, 0.05, 0.005, 128 << 20)

  /// The time of a tick without and with a history, in seconds.
  private let plain: Double
  private let kept: Double
  /// The memory that the history counts, and that by which the process grew, in bytes.
  private let counted: Int
  private let grown: Int
  /// The times of going to a tick anywhere, one back from the last, and one back from anywhere, in
  /// seconds.
  private let anywhere: [Double]
  private let back: [Double]
  private let backFromAnywhere: [Double]

  /// Measures the costs.
  ///
  /// - Throws: When a stage cannot be made, or a tick cannot be reached.
  init(moves: Int = 300) throws {
    // Both run the same ticks in turn, so that other load on the machine affects both alike.
    let without = try ScriptedItems(count: Self.items)
    let with = try ScriptedItems(count: Self.items)
    let history = SessionHistory(seesAll: true)
    with.host.history = history
    let before = residentBytes()
    let chunk = Self.ticks / 20
    var times: [(plain: Double, kept: Double)] = []
    for _ in 0..<20 {
      times.append(
        (
          try duration { try without.stage.advance(ticks: chunk) },
          try duration { try with.stage.advance(ticks: chunk) }
        ))
    }
    (counted, grown) = (history.byteCount, residentBytes() - before)
    plain = times.map(\.plain).sorted()[10] / Double(chunk) / 1e9
    kept = times.map(\.kept).sorted()[10] / Double(chunk) / 1e9

    let stage = with.stage
    var dice = FixedDice()
    func time(to tick: Int) throws -> Double { try duration { try stage.goTo(tick: tick) } / 1e9 }
    back = try (0..<moves).map { try time(to: Self.ticks - 1 - $0) }
    anywhere = try (0..<moves).map { _ in try time(to: dice.number(below: Self.ticks)) }
    backFromAnywhere = try (0..<moves).flatMap { _ in
      try stage.goTo(tick: 30 + dice.number(below: Self.ticks - 30))
      return try (1...25).map { _ in try time(to: stage.tick - 1) }
    }
  }

  /// Whether the aims are met.
  var holds: Bool {
    kept <= plain * (1 + Self.mostShare) && counted <= Self.mostBytes && grown <= Self.mostBytes
      && anywhere.allSatisfy { $0 <= Self.mostTime }
      && (back + backFromAnywhere).allSatisfy { $0 <= Self.mostBack }
  }

  /// The report as Markdown.
  var text: String {
    func milliseconds(_ times: [Double]) -> String {
      let sorted = times.sorted()
      let ninetyNinth = sorted[sorted.count * 99 / 100]
      return [sorted[sorted.count / 2], ninetyNinth, sorted[sorted.count - 1]]
        .map { fixed($0 * 1e3, 2) }.joined(separator: " | ")
    }
    func mebibytes(_ bytes: Int) -> String { fixed(Double(bytes) / 1_048_576, 1) }
    return """

      ## History

      Of \(Self.items) scripted items over \(Self.ticks) ticks. A tick takes \(fixed(plain * 1e6, 1)) us \
      without a history and \(fixed(kept * 1e6, 1)) us with one, \
      \(fixed((kept / plain - 1) * 100, 1)) % more; the aim is 10 % at most. The snapshots take \
      \(mebibytes(counted)) MiB by their own count, and the process grew by \(mebibytes(grown)) MiB \
      (both sessions); the aim is 128 MiB.

      | ms | median | 99th of 100 | most | aim |
      | --- | ---: | ---: | ---: | ---: |
      | to any tick | \(milliseconds(anywhere)) | 50 |
      | one tick back, from the last on | \(milliseconds(back)) | 5 |
      | one tick back, from anywhere on | \(milliseconds(backFromAnywhere)) | 5 |

      """
  }
}

/// Numbers that are the same in every run (Numerical Recipes' linear congruence).
private struct FixedDice {
  private var state: UInt64 = 1

  mutating func number(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
