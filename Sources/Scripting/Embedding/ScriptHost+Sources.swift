import Geometry
import LuaRuntime

/// Behaviors that the program gives as text.
extension ScriptHost {
  /// Adds a behavior given as text, or replaces the one of that name, as if a file were saved.
  ///
  ///     try host.addBehavior(source: "return { onTick = function(self) ... end }", name: "hop")
  ///
  /// It wins over a file of the same name. Running behaviors take over the new version and keep
  /// their `self`, after a dry run as in `reload(_:)`; the same text changes nothing.
  ///
  /// - Parameters:
  ///   - source: The text of a behavior file.
  ///   - name: The name of the behavior, as of a file without `.lua`; messages give it as the file.
  /// - Throws: `ScriptError` inside a tick, when a built-in behavior has the name or no file could
  ///   have it, when the text does not load, and when the dry run failed; an old version then runs
  ///   on.
  public func addBehavior(source: String, name: String) throws(ScriptError) {
    guard !isBusy else {
      throw ScriptError(message: "addBehavior: must not be called inside a tick")
    }
    let isName = BehaviorFolders.isBehavior(name + ".lua") && !name.utf8.contains(UInt8(ascii: "/"))
    guard isName, name.utf8.count <= 250 else {
      throw ScriptError(
        message: "addBehavior: name must be that of a behavior file without .lua, not \"\(name)\"")
    }
    prepareLibrary()
    tell(.addBehavior, on: inputStage, name, source)
    let given = BehaviorSource(name: name, place: .given(Array(source.utf8)))
    var alone = FolderListing()
    alone.add(given)
    if let problem = alone.problems.first { throw problem }
    let result = try withReserve { () throws(ScriptError) in try renew(given) }
    state.library.given[name] = Array(source.utf8)
    announce(given.path, result)
  }

  /// Removes a behavior that the program gave as text; a file of its name then takes its place.
  ///
  /// As with a removed file, instances that `appliesTo` added end, and instances added by name run
  /// on. An unknown name is no error. Inside a tick the call does nothing.
  ///
  /// - Returns: Whether there was such a behavior.
  @discardableResult
  public func removeBehavior(named name: String) -> Bool {
    guard !isBusy, state.library.given[name] != nil else { return false }
    tell(.removeBehavior, on: inputStage, name)
    state.library.given[name] = nil
    refresh(name, name)
    return true
  }
}
