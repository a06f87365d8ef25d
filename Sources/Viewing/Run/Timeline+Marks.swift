import Scripting

// Named moments.

extension Timeline {
  /// The most characters of a name, and the most names.
  private static let (longestName, mostMoments) = (60, 1_000)

  /// Names a moment; a name in use moves to this moment.
  ///
  /// - Throws: `ScriptError` for a name that is not allowed.
  func nameMoment(_ name: String, at tick: Int) throws(ScriptError) {
    guard !name.isEmpty, name.count <= Self.longestName else {
      throw ScriptError(
        message: "mark: the name must have 1 to \(Self.longestName) characters, not \(name.count)")
    }
    try SessionMoment.checkName(name, "mark")
    guard moments.count(where: { $0.name != name }) < Self.mostMoments else {
      throw ScriptError(message: "mark: there are \(Self.mostMoments) marks already")
    }
    keepChange("the mark \(name)")
    forgetMoment(name)
    moments.append(SessionHistory.Mark(name: name, tick: tick))
    moments.sort { $0.tick < $1.tick }
  }

  /// Forgets a name.
  ///
  /// - Returns: Whether a moment had the name.
  @discardableResult
  func forgetMoment(_ name: String) -> Bool {
    let count = moments.count
    moments.removeAll { $0.name == name }
    return moments.count < count
  }
}
