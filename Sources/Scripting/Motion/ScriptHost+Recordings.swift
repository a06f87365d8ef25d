package import LuaRuntime

/// Recordings as scripts hold them.
extension ScriptHost {
  /// Gives a recording to scripts, which pay for its samples.
  ///
  /// - Throws: `LuaError` when there are too many recordings, or no memory is left for it.
  package func give(_ recording: ItemRecording) throws(LuaError) -> Handle {
    let memory = try interpreter.hold(ItemRecording.memory(of: max(1, recording.state.count)))
    let handle = try state.records.reserve(
      kind: kinds.record, generation: store.makeGeneration())
    recording.state.memory = memory
    state.records.fill(handle, recording)
    return handle
  }

  /// Takes a recording back from scripts, for which it then counts as removed.
  package func takeBack(_ handle: Handle) {
    state.records[handle]?.state.memory?.release()
    state.records.release(handle)
    interpreter.release(handle)
  }
}
