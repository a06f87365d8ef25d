import Builds
import Generator
import Glibc
import Testing

/// Snapshots of sessions made at random.
@Suite struct SnapshotPropertyTests {
  /// More by hand, as in `SESSION_SEEDS=1-10000`; see `Benchmarks/Results`.
  static let seeds: ClosedRange<UInt64> = {
    let given = getenv("SESSION_SEEDS").map { String(cString: $0) }?.split(separator: "-")
      .compactMap { UInt64($0) }
    if let first = given?.first, let last = given?.last, first <= last { return first...last }
    return isDeep ? 1...300 : 1...40
  }()

  @Test(
    "what follows a restore is to the byte what followed the snapshot, and none is noticed", .heavy)
  func bytes() {
    var failures: [String] = []
    for seed in Self.seeds {
      guard let failure = SessionTrial(seed: seed).failure() else { continue }
      failures.append("seed \(seed): \(failure)")
      if failures.count == 20 { break }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }

  @Test("each moment that is gone to is to the byte what it was, and so is what follows", .heavy)
  func moments() {
    // Sessions that are asked for have more, so that 1-100 have 10,000.
    let isAsked = getenv("SESSION_SEEDS") != nil
    let seeds = isAsked ? Self.seeds : 1...(Self.seeds.upperBound / 3)
    let moves = isAsked ? 100 : 20
    var failures: [String] = []
    for seed in seeds {
      var trial = HistoryTrial(seed: seed)
      guard let failure = trial.failure(moves: moves) else { continue }
      failures.append("seed \(seed): \(failure)")
      if failures.count == 20 { break }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
