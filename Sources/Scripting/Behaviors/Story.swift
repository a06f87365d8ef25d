import Dynamics
import LuaRuntime
import Resources

/// The story of a behavior: its function `story`, run as a coroutine that each tick resumes.
///
/// The condition that it waits for lies in the coroutine's closure, inside the interpreter.
struct Story {
  /// Resumes the story if its wait is over; returns true when the story has ended.
  let step: Reference
  /// Whether the story has ended.
  var isOver = false
}

extension BehaviorInstance {
  /// Begins the behavior's story, if any, and holds the clock mandate until it ends.
  func beginStory() {
    guard let body = definition?.contract.story, let table else { return }
    state.story?.step.release()
    state.story = stage.host.tell(body, table).map { Story(step: $0) }
    setMandate(true)
    prepareTick()
  }

  /// Resumes the story until its next wait, in the behavior's turn.
  func tellStory(at time: Double) {
    guard let told = state.story, !told.isOver, !state.isSuspended, let definition, let table else {
      return
    }
    table["elapsed"] = .number(time)
    let results: [Value]
    let interpreter = stage.host.interpreter
    defer { definition.meter.count(fuel: interpreter.fuelOfLastCall, of: self) }
    do {
      results = try call(told.step, by: definition)
    } catch {
      return failStory(named(error))
    }
    switch results.first {
    case .string(let trace)?: failStory(named(LuaError(storyTrace: trace, results)))
    case .boolean(true)?:
      state.story?.isOver = true
      setMandate(definition.contract.clockMandate)
      prepareTick()
      stage.send(.storyEnd(behavior: name, item: state.items.first?.name))
    default: return
    }
  }

  /// Whether a story has not ended yet.
  var hasStory: Bool { state.story.map { !$0.isOver } ?? false }

  private func failStory(_ error: LuaError) {
    fail(BehaviorContract.story, error, about: state.items.first)
  }

  /// The error with the full name of its file.
  private func named(_ error: LuaError) -> LuaError {
    var error = error
    let files = [definition?.source?.path, stage.state.sceneFile].compactMap { $0 }
    // An error that stops the whole call, such as lack of fuel, has a position in the host's code.
    if error.file == "story" || error.file == nil { (error.file, error.line) = (files.first, nil) }
    // Messages of Lua cut long paths at the front.
    if let cut = error.file, cut.hasPrefix("..."),
      let file = files.first(where: { file in
        file.hasSuffix(cut.dropFirst(3))
      })
    {
      error.file = file
    }
    return error
  }
}

extension LuaError {
  /// Converts an error of a coroutine from its message and its traceback.
  fileprivate init(storyTrace trace: String, _ results: [Value]) {
    // The calls above the story's own function are the host's.
    let calls = trace.split(separator: "\n").dropFirst().map { $0.trimmingPrefix("\t") }
    let trace = calls.prefix { !$0.hasPrefix("[C]: in global 'xpcall'") }
      .filter { $0 != "[C]: in ?" }.joined(separator: "\n")
    let message = results.dropFirst().first?.asString ?? "the error is no string"
    let parts = message.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    if parts.count == 3, let line = Int(parts[1]), parts[2].hasPrefix(" ") {
      self.init(
        kind: .runtime, message: String(parts[2].dropFirst()), file: String(parts[0]), line: line,
        traceback: trace)
    } else {
      self.init(kind: .runtime, message: message, traceback: trace)
    }
  }
}

extension ScriptHost {
  /// Makes the functions that all stories share.
  ///
  /// - Returns: The functions of `BehaviorInstance.storyMembers`.
  func installStories() throws(LuaError) -> [(name: String, function: Reference)] {
    let isRunning = interpreter.makeFunction("wait") { [unowned self] call in
      guard let handle = call[1].asHandle, handle.kind == kinds.animation else {
        throw LuaError(
          "wait: give a number of seconds from 0 or an animation, not \(show(call[1]))", level: 2)
      }
      call.push(state.animations[handle]?.isRunning ?? false)
    }
    let made = try interpreter.runPrelude(
      Resource.lua("story.lua"), name: "story", [.function(isRunning)])
    storyTeller = made[0].asFunction
    return zip(BehaviorInstance.storyMembers.map(\.name), made.dropFirst()).compactMap {
      name, value in
      value.asFunction.map { (name, $0) }
    }
  }

  /// Makes the function that resumes a story.
  fileprivate func tell(_ body: Reference, _ table: Reference) -> Reference? {
    guard let storyTeller else { return nil }
    return try? interpreter.callOwn(storyTeller, [.function(body), .table(table)]).asFunction
  }
}
