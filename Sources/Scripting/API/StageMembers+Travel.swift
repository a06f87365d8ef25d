import Dynamics
import Geometry
package import LuaRuntime

/// The members of a stage that go to other ticks or predict them.
extension Stage {
  static var travelMembers: [Member<Stage>] {
    [
      .method(
        "snapshot", returns: .snapshot,
        doc: "Takes a snapshot of the session, with all its stages; for specs and the prompt.",
        example: "local before = stage:snapshot()"
      ) { stage, call in call.push(try stage.takeSnapshot("snapshot")) },
      .method(
        "restore", snapshotArgument("A result of stage:snapshot()."),
        doc: "Goes back to a snapshot, with all stages; the caller's own variables stay.",
        example: """
          local before = stage:snapshot()
          stage:advance { seconds = 1 }
          stage:restore(before)
          """
      ) { stage, _, snapshot in
        try stage.checkTravel("restore")
        try stage.host.snapshots.restore(snapshot, stage.host, for: "restore")
      },
      .method(
        "fork", returns: .snapshot,
        doc: "Begins a branch here; returns where the one before stands, for stage:switch.",
        example: "local before = stage:fork()"
      ) { stage, call in call.push(try stage.takeSnapshot("fork")) },
      .method(
        "switch",
        snapshotArgument("A result of stage:fork(), which then is the branch that is left."),
        doc: "Goes to where another branch stands, with all stages.",
        example: """
          local before = stage:fork()
          stage:advance { seconds = 1 }
          stage:switch(before)
          """
      ) { stage, _, snapshot in
        try stage.checkTravel("switch")
        try stage.host.snapshots.exchange(snapshot, stage.host, tick: stage.tick)
      },
      .method(
        "predict", .number("seconds", .time, "How far into the future."),
        .optional(.function("change", "Runs first; what it does to the session is undone too.")),
        returns: .table,
        doc:
          "The future if nothing else happens, by the items' names: records that begin now; in a hook "
          + "as the world alone moves them.",
        example: """
          local future = stage:predict(2)
          print(future.card:peak("x"), card.x)
          """
      ) { stage, call, seconds, change in
        call.push(try stage.predict(seconds: seconds, after: change))
      },
    ]
  }

  private static func snapshotArgument(_ doc: String) -> Argument<Handle> {
    .spelled("snapshot", .snapshot, "a snapshot", doc) { value, reader in
      value.asHandle.flatMap { $0.kind == reader.host.kinds.snapshot ? $0 : nil }
    }
  }

  private func takeSnapshot(_ word: String) throws(LuaError) -> Handle {
    try checkTravel(word)
    return try host.snapshots.take(host, tick: tick, for: word)
  }

  /// Refuses to take snapshots and to go back inside of ticks, hooks, callbacks and scenes.
  private func checkTravel(_ word: String) throws(LuaError) {
    guard host.canTravel, host.interpreter.isRunning else {
      let here = state.isTicking ? "a hook" : state.isAdvancing ? "a callback" : "a scene"
      throw LuaError(
        "\(word): must be called by a spec or a line of the prompt, outside of hooks, callbacks and "
          + "scenes, not in \(here)")
    }
  }

  /// The records of all items for the coming seconds, by name.
  private func predict(seconds: Double, after change: Reference?) throws(LuaError) -> Value {
    if state.isTicking {
      guard change == nil else {
        throw LuaError("predict: takes no function in a hook, which cannot undo what it does")
      }
      return try value(ofFuture: predictMotion(seconds: seconds))
    }
    try checkTravel("predict")
    let futures: [(item: StageItem, record: Handle)]
    do throws(ScriptError) {
      let interpreter = host.interpreter
      func run() throws(LuaError) { if let change { _ = try interpreter.call(change) } }
      futures = try predict(
        seconds: seconds, "predict", after: change == nil ? nil : run)
    } catch {
      throw LuaError(error.message)
    }
    return value(ofFuture: futures)
  }

  private func value(ofFuture futures: [(item: StageItem, record: Handle)]) -> Value {
    let table = host.interpreter.makeTable(fields: futures.count)
    for future in futures { table[future.item.name] = .handle(future.record) }
    return .table(table)
  }

  /// The number of ticks in some seconds, and the living items, for a prediction.
  ///
  /// - Throws: `ScriptError` when the prediction would have more than `mostSamples` samples.
  func toPredict(
    seconds: Double, _ word: String
  ) throws(ScriptError) -> (ticks: Int, items: [StageItem]) {
    let ticks = Int(min((seconds * rate).rounded(), 1e12))
    let items = self.items.filter(\.isAlive)
    guard items.count * (ticks + 1) <= Self.mostSamples else {
      throw ScriptError(
        message: "\(word): must be at most \(Self.mostSamples) samples, and \(items.count) items "
          + "have \(items.count * (ticks + 1)) in \(digits(seconds)) s")
    }
    return (ticks, items)
  }

  /// Records all items over the coming seconds, for scripts.
  ///
  /// - Parameters:
  ///   - seconds: The length of the prediction, in seconds.
  ///   - word: The name of the function in messages.
  ///   - change: A function that runs first; its changes of the session are undone too.
  /// - Returns: The items in the order of the stage, each with its record.
  /// - Throws: `ScriptError` for too many samples and for lack of memory, and any error of
  ///   `change`.
  package func predict(
    seconds: Double, _ word: String, after change: (() throws(LuaError) -> Void)?
  ) throws(ScriptError) -> [(item: StageItem, record: Handle)] {
    let (ticks, items) = try toPredict(seconds: seconds, word)
    let host = host
    func asked<Result>(_ body: () throws(LuaError) -> Result) throws(ScriptError) -> Result {
      do throws(LuaError) {
        return try body()
      } catch {
        throw host.scriptError(error)
      }
    }
    try asked { () throws(LuaError) in
      try host.interpreter.checkRoom(for: ItemRecording.memory(of: ticks + 1) * items.count)
    }
    host.interpreter.charge(FuelCost.travel + FuelCost.listener * items.count)
    func run() throws(ScriptError) { if let change { try asked(change) } }
    let futures = try predict(ticks: ticks, of: items, after: change == nil ? nil : run)
    let records = try asked { () throws(LuaError) in try give(futures) }
    return zip(items, records).map { (item: $0, record: $1) }
  }
}
