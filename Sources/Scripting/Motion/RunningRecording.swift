import Dynamics
import LuaRuntime

/// A record that grows with each tick of its item's stage.
struct RunningRecording {
  let record: ItemRecording
  let item: StageItem
  /// What scripts hold for the record; nil when Swift code asked for it.
  var handle: Handle?

  /// Adds the item's present numbers; a removed item adds nothing.
  func sample() {
    guard item.item.isAlive else { return }
    record.state.append(ItemField.named.map { item.item[$0] })
  }
}

extension Stage {
  /// How many samples the records of scripts may have, all of a session together: no script is
  /// charged for their memory.
  static let mostSamples = 400_000

  /// Lets the records grow; those of scripts stop, with one report, when they have too many samples
  /// or their script has no more memory.
  func sampleRecords() {
    for recording in state.recordings {
      if recording.handle != nil {
        guard !recording.record.state.isFull, makeRoom(for: recording) else { continue }
        host.state.sampleCount += 1
      }
      recording.sample()
    }
  }

  /// Makes room for another sample; false when there is none.
  private func makeRoom(for recording: RunningRecording) -> Bool {
    let record = recording.record
    guard host.state.sampleCount < Self.mostSamples else {
      if host.state.sampleCount == Self.mostSamples {
        host.state.sampleCount += 1
        report(
          full: recording,
          "the records of a session must have at most \(Self.mostSamples) samples")
      }
      return false
    }
    do throws(LuaError) {
      try record.state.memory?.resize(to: ItemRecording.memory(of: record.state.count + 1))
      return true
    } catch {
      record.state.isFull = true
      report(full: recording, error.message)
      return false
    }
  }

  private func report(full recording: RunningRecording, _ message: String) {
    report(
      HookFailure(
        behavior: "stage", hook: "record", item: recording.item.name, tick: tick,
        error: ScriptError(message: message), replay: replay, consequence: .dropped))
  }

  /// Gives up the records that scripts asked for.
  func forgetRecords() {
    for recording in state.recordings {
      guard let handle = recording.handle else { continue }
      host.state.sampleCount -= min(host.state.sampleCount, recording.record.state.count)
      recording.record.state.memory?.release()
      host.state.records.release(handle)
      host.interpreter.release(handle)
    }
    state.recordings = []
  }
}
