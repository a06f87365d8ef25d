import Glibc
import Scenarios
import Scripting
import Worlds

/// The cost of snapshots of a session, compared with copying as many bytes.
struct SnapshotReport {
  /// The results for a number of scripted items, with times in nanoseconds.
  struct Row {
    var items: Int
    /// The size of the copied state, in bytes.
    var bytes: Int
    /// The time of a copy into memory that was used before.
    var copy: Double
    /// The time one tick after the previous snapshot, which is dropped first.
    var again: Double
    /// The same while the previous snapshot is held.
    var beside: Double
    /// The time with memory that was never used before.
    var fresh: Double
    /// The time of a restore after a tick.
    var restore: Double
  }

  private let rows: [Row]
  /// The memory of 600 snapshots together, one per tick of 100 scripted items, in bytes.
  private let run: Int

  /// The greatest allowed memory of the run.
  private static let mostBytes = 64 << 20
  private static let count = 600

  /// Measures the costs.
  ///
  /// - Throws: When a stage cannot be made.
  init(isBrief: Bool = false) throws {
    // It runs first, because it would not count memory that other benchmarks left free.
    run = try Self.memoryOfRun()
    rows = try [0, 100, 1_000, 10_000].map { try Self.row($0, rounds: isBrief ? 5 : 41) }
  }

  /// Whether the aims are met: twice a copy at most, 100 items within 60 us, the run within 64 MiB.
  var holds: Bool {
    rows.allSatisfy { $0.again <= 2 * $0.copy && $0.restore <= 2 * $0.copy }
      && rows.allSatisfy { $0.items != 100 || $0.again <= 60_000 } && run <= Self.mostBytes
  }

  /// The report as Markdown.
  var text: String {
    func microseconds(_ time: Double) -> String { fixed(time / 1e3, 1) }
    var text = """

      ## Snapshots

      Of a host with scripted items, in us, the median, each behind a tick: into memory that a dropped \
      snapshot left, beside the last snapshot, into fresh memory, and the restore of the last one. The \
      aim is twice a copy of as many bytes at most.

      | items | KiB | copy | snapshot | beside | fresh | restore |
      | ---: | ---: | ---: | ---: | ---: | ---: | ---: |

      """
    for row in rows {
      text += "| \(row.items) | \(row.bytes >> 10) | \(microseconds(row.copy)) "
      text += "| \(microseconds(row.again)) | \(microseconds(row.beside)) "
      text += "| \(microseconds(row.fresh)) | \(microseconds(row.restore)) |\n"
    }
    return text + """

      \(Self.count) snapshots, one per tick of 100 scripted items: \
      \(fixed(Double(run) / Double(1 << 20), 1)) MiB.

      """
  }

  private static func row(_ items: Int, rounds: Int) throws -> Row {
    let (host, stage) = try session(items)
    let bytes = host.snapshot().byteCount
    let (from, to) = (allocate(bytes), allocate(bytes))
    defer {
      free(from)
      free(to)
    }
    // Holds the last snapshot.
    var held: [HostSnapshot] = []
    func median(_ prepare: () throws -> Void, _ work: () -> Void) throws -> Double {
      var times: [Double] = []
      for _ in 0..<rounds {
        try stage.advance(ticks: 1, force: true)
        try prepare()
        times.append(duration(of: work))
      }
      return times.sorted()[rounds / 2]
    }
    // The memory of a dropped snapshot is reused.
    _ = host.snapshot()
    let again = try median({ held = [] }, { held = [host.snapshot()] })
    let copy = try median({ memset(from, Int32(held.count), 64) }, { copyMemory(to, from, bytes) })
    let beside = try median({}, { held = [host.snapshot()] })
    let fresh = try median({}, { held.append(host.snapshot()) })
    held = []
    let start = host.snapshot()
    let restore = try median({}, { host.restore(start) })
    return Row(
      items: items, bytes: bytes, copy: copy, again: again, beside: beside, fresh: fresh,
      restore: restore)
  }

  private static func session(_ items: Int) throws -> (ScriptHost, Stage) {
    let limits = ScriptLimits(memory: 256 << 20)
    if items > 0 {
      let scripted = try ScriptedItems(count: items, limits: limits)
      try scripted.stage.advance(ticks: 60)
      return (scripted.host, scripted.stage)
    }
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false, limits: limits))
    return (host, try host.makeStage())
  }

  /// A copy that the compiler cannot remove although nothing reads it.
  @inline(never) @_optimize(none)
  private static func copyMemory(
    _ to: UnsafeMutableRawPointer, _ from: UnsafeMutableRawPointer, _ bytes: Int
  ) {
    memcpy(to, from, bytes)
  }

  private static func allocate(_ bytes: Int) -> UnsafeMutableRawPointer {
    let memory = malloc(bytes)!
    memset(memory, 1, bytes)
    return memory
  }

  /// The growth of the process.
  private static func memoryOfRun() throws -> Int {
    let (host, stage) = try session(100)
    let before = residentBytes()
    var snapshots: [HostSnapshot] = []
    snapshots.reserveCapacity(count)
    for _ in 0..<count {
      snapshots.append(host.snapshot())
      try stage.advance(ticks: 1)
    }
    return withExtendedLifetime(snapshots) { residentBytes() - before }
  }
}
