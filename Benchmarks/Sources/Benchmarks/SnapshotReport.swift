import Glibc
import Scenarios
import Scripting
import Worlds

/// What snapshots of a session cost, beside copying as many bytes.
struct SnapshotReport {
  /// What a number of scripted items takes, times in nanoseconds.
  struct Row {
    var items: Int
    /// What the snapshot stands for, in bytes.
    var bytes: Int
    /// Into memory of the process's own, which was used before.
    var copy: Double
    /// Of a session that went on by a tick since the snapshot before, which is dropped.
    var again: Double
    /// The same while the snapshot before is held.
    var beside: Double
    /// Without memory that was used before.
    var fresh: Double
    /// Behind a tick.
    var restore: Double
  }

  private let rows: [Row]
  /// What 600 snapshots take together, one per tick of 100 scripted items, in bytes.
  private let run: Int

  /// How much the run may take.
  private static let mostBytes = 64 << 20
  private static let count = 600

  /// Measures.
  ///
  /// - Throws: When a stage cannot be made.
  init(isBrief: Bool = false) throws {
    // First: memory that others left would not be counted.
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
    // What holds the last snapshot.
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
    // The memory of a dropped snapshot is used again.
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

  /// A copy that is made although nothing reads it.
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

  /// What the process grows by.
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
