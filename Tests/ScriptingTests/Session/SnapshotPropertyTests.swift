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
    #if DEBUG
      return 1...40
    #else
      return 1...300
    #endif
  }()

  @Test("what follows a restore is to the byte what followed the snapshot, and none is noticed")
  func bytes() {
    var failures: [String] = []
    for seed in Self.seeds {
      guard let failure = SessionTrial(seed: seed).failure() else { continue }
      failures.append("seed \(seed): \(failure)")
      if failures.count == 20 { break }
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
  }
}
