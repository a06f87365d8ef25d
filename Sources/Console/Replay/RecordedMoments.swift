import Dynamics
import Geometry
import Scripting
import Sessions
import Terminal

/// The moments of a recording, one per tick, for comparison with another run of its inputs.
final class RecordedMoments {
  private let recording: SessionRecording
  private var digests: [UInt64] = []
  private var last = 0
  private var next = 0
  /// The first moment that differs, with its tick and the items of the other run.
  private var found: (moment: Int, tick: Int, items: [[String]])?

  /// Runs a recording with its own files, without output.
  ///
  /// - Throws: Errors of the replay.
  init(_ recording: SessionRecording, upTo lastTick: Int?) throws {
    self.recording = recording
    let run = try Self.silentRun(recording)
    run.replay.lastTick = lastTick
    run.onMoment = { [unowned self] stage, _ in digests.append(stage.digest) }
    run.run()
    last = run.replay.tick
  }

  /// Compares the next moment of the other run.
  package func take(_ stage: Stage, tick: Int) {
    defer { next += 1 }
    guard found == nil, next >= digests.count || digests[next] != stage.digest else { return }
    found = (next, tick, Self.rows(stage))
  }

  /// Names the first tick that differs.
  ///
  /// - Parameter end: The last tick of the other run.
  /// - Returns: The tick with item and field, in words; nil if none differs.
  package func difference(_ end: Int) -> String? {
    guard let found else {
      return end == last ? nil : "the run ends at tick \(end) instead of tick \(last)"
    }
    guard found.moment < digests.count else {
      return "the run goes on at tick \(found.tick), behind the end of the recording"
    }
    let rows = recordedRows(at: found.moment) ?? []
    return "tick \(found.tick) is the first that differs: " + Self.words(found.items, rows)
  }

  /// The items of the recording at a moment.
  private func recordedRows(at moment: Int) -> [[String]]? {
    guard let run = try? Self.silentRun(recording) else { return nil }
    var (count, rows): (Int, [[String]]?) = (0, nil)
    run.onMoment = { [unowned run] stage, tick in
      if count == moment {
        rows = Self.rows(stage)
        run.replay.lastTick = tick
      }
      count += 1
    }
    run.run()
    return rows
  }

  private static func silentRun(_ recording: SessionRecording) throws -> ReplaySession {
    try ReplaySession(recording, SessionOptions(), outputs: Outputs(), speaks: false)
  }

  private static let names = ItemField.named.map(\.name) + ["color"]

  /// The name and the fields of each item.
  private static func rows(_ stage: Stage) -> [[String]] {
    stage.items.filter(\.isAlive).map { item in
      [item.name] + ItemField.named.map { digits(item.item[$0]) } + [item.color ?? "none"]
    }
  }

  /// The first item and field that differ, in words.
  private static func words(_ now: [[String]], _ then: [[String]]) -> String {
    for (index, row) in then.enumerated() {
      guard index < now.count, now[index][0] == row[0] else { return "\(row[0]) is missing" }
      for (place, name) in names.enumerated() where now[index][place + 1] != row[place + 1] {
        return "\(row[0]).\(name) is \(now[index][place + 1]) instead of \(row[place + 1])"
      }
    }
    return now.count > then.count
      ? "\(now[then.count][0]) is new" : "the animator runs in one and is paused in the other"
  }
}
