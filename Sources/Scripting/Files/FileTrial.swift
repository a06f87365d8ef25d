import LuaRuntime

/// A trial run of a file that tells behaviors from the scenes and modules beside a spec.
struct FileTrial {
  /// Whether the file makes a stage, which only scenes do.
  var isScene = false
}

extension ScriptHost {
  /// Whether a file is not a behavior: it makes a stage, or does not return a table.
  ///
  /// Its output is dropped. A behavior is loaded again later, with its own random numbers.
  func isOther(_ source: BehaviorSource) -> Bool {
    guard let bytes = try? source.text(files) else { return false }
    let scope = makeScope(of: "trial of \(source.name)")
    state.trial = FileTrial()
    defer {
      state.trial = nil
      dropScope(scope.number)
    }
    do throws(LuaError) {
      let chunk = try interpreter.load(
        bytes: bytes, name: "@" + source.path, globals: makeGlobals(scope: scope))
      let results = try interpreter.call(chunk, [.string(source.name)], fuel: loadFuel)
      return results.count != 1 || results[0].asTable == nil
    } catch {
      return state.trial?.isScene ?? false
    }
  }

  /// Ends the trial of a file that makes a stage.
  func refuseTrial() throws(LuaError) {
    guard state.trial != nil else { return }
    state.trial?.isScene = true
    throw LuaError("stage: a behavior file must not make a stage")
  }
}
