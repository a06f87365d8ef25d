import LuaRuntime

extension Stage {
  /// The most predicted records that a stage's scripts hold, unless one prediction has more.
  package static let mostPredictions = 4_000

  /// Gives the records of a prediction to scripts; beyond `mostPredictions` the oldest are taken
  /// back.
  ///
  /// A behavior may predict in every tick, so without a bound the places for records would run out.
  ///
  /// - Throws: `LuaError` when no memory is left for them.
  func give(_ futures: [ItemRecording]) throws(LuaError) -> [Handle] {
    let kept = max(0, Self.mostPredictions - futures.count)
    let excess = max(0, state.predictions.count - kept)
    for handle in state.predictions.prefix(excess) { host.takeBack(handle) }
    state.predictions.removeFirst(excess)
    var given: [Handle] = []
    for future in futures {
      let handle = try host.give(future)
      state.predictions.append(handle)
      given.append(handle)
    }
    return given
  }
}
