import Scripting

extension Target {
  /// Recordings of sessions, which are read, and replayed up to a last tick.
  ///
  /// A recording is read the same with its last line cut. A replay neither crashes nor gives more
  /// ticks than it should.
  static let recordings = Target(name: "recordings") { bytes in
    let recording: SessionRecording
    do throws(ScriptError) {
      recording = try SessionRecording(bytes, name: "recording")
    } catch {
      demandWords(error.message)
      demand(error.line != nil, "an error names its line")
      return
    }
    let whole = bytes.count - recording.cutBytes
    let cut = try? SessionRecording(Array(bytes[..<whole]), name: "recording")
    demand(cut?.inputs.count == recording.inputs.count, "a line that is not whole is left out")
    let limits = recording.header.limits
    // The target is about reading; scripts that work for long are tried elsewhere.
    guard max(limits.hookFuel, limits.loadFuel, limits.promptFuel) <= 200_000,
      limits.memory <= 16 << 20, let replay = try? SessionReplay(recording)
    else { return }
    replay.lastTick = 40
    replay.onProblem = demandWords
    replay.onFailure = { demandWords($0.message) }
    var steps = 0
    while steps < 400, replay.step() { steps += 1 }
    demand(replay.tick <= 40 + recording.inputs.count, "a replay ends at its last tick")
  }
}
