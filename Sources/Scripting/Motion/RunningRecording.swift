import Dynamics
import LuaRuntime

/// A recording that gets a sample in each tick of its item's stage.
struct RunningRecording {
  let record: ItemRecording
  let item: StageItem
  /// The handle for scripts; nil when Swift code asked for the recording.
  var handle: Handle?

  /// Adds the item's present numbers; a removed item adds nothing.
  func sample() {
    guard item.item.isAlive else { return }
    let fields = RecordedField.all
    withUnsafeTemporaryAllocation(of: Double.self, capacity: fields.count) { sample in
      for place in fields.indices { sample[place] = fields[place].number(of: item) }
      // The record is changed after all reading, because the item's colour is in the same state.
      record.state.append(sample)
    }
  }
}

extension Stage {
  /// The greatest number of samples in all recordings of the scripts of a session.
  static let mostSamples = 400_000

  /// Adds a sample to each recording.
  ///
  /// The recordings of scripts stop, with one report, when together they have too many samples or
  /// their script has no more memory.
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

  /// Drops the recordings that scripts asked for.
  func forgetRecords() {
    for recording in state.recordings {
      guard let handle = recording.handle else { continue }
      host.state.sampleCount -= min(host.state.sampleCount, recording.record.state.count)
      host.takeBack(handle)
    }
    state.recordings = []
  }
}
