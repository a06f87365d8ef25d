import Dynamics
import LuaRuntime

/// A record that grows with each tick of its item's stage.
struct Recording {
  let record: MotionRecord
  let item: StageItem
  /// What scripts hold for the record; nil when Swift code asked for it.
  var handle: Handle?

  /// Adds the item's present numbers; a removed item adds nothing.
  func sample() {
    guard item.item.isAlive else { return }
    record.append(MotionRecord.itemFields.map { item.item[$0] })
  }
}

extension Stage {
  /// How many samples the records of scripts may have, all of a session together: no script is
  /// charged for their memory.
  static let mostSamples = 1_000_000

  /// Lets the records grow; those of scripts stop, with one report, when they have too many samples.
  func sampleRecords() {
    for recording in recordings {
      if recording.handle != nil {
        guard host.sampleCount < Self.mostSamples else {
          reportFullRecords(recording.item)
          continue
        }
        host.sampleCount += 1
      }
      recording.sample()
    }
  }

  private func reportFullRecords(_ item: StageItem) {
    guard host.sampleCount == Self.mostSamples else { return }
    host.sampleCount += 1
    report(
      HookFailure(
        behavior: "stage", hook: "record", item: item.name, tick: tick,
        error: ScriptError(
          message: "the records of a session must have at most \(Self.mostSamples) samples"),
        replay: replay, consequence: .dropped))
  }

  /// Gives up the records that scripts asked for.
  func forgetRecords() {
    for recording in recordings {
      guard let handle = recording.handle else { continue }
      host.sampleCount -= min(host.sampleCount, recording.record.count)
      host.records.release(handle)
      host.interpreter.release(handle)
    }
    recordings = []
  }
}
