import Dynamics
import LuaRuntime

/// Marks and branches.
extension SessionHistory {
  /// A named moment.
  public struct Mark: Hashable, Sendable {
    /// Its name.
    public var name: String
    /// Its tick.
    public var tick: Int

    /// Makes a named moment from its parts.
    public init(name: String, tick: Int) { (self.name, self.tick) = (name, tick) }
  }

  /// The named moments that are still reachable, in the order in which they were named.
  public var moments: [Mark] {
    marks.filter { branch.has($0.stretch, $0.tick) }.map { Mark(name: $0.name, tick: $0.tick) }
  }

  /// The names of all branches; the present one is `branchName`.
  public var branchNames: [String] { ([name] + others.map(\.name)).sorted() }

  /// The name of the present branch; the first is "main".
  public var branchName: String { name }

  func mark(_ newName: String, _ stage: Stage) {
    keepTip(of: stage)
    guard let present = branch.present else { return }
    marks.removeAll { $0.name == newName }
    marks.append((newName, branch.stretches[present.stretch].number, present.tick))
  }

  /// The stretch and the tick of a mark in the present branch.
  func place(of mark: String) -> (stretch: Int, tick: Int)? {
    guard let mark = marks.last(where: { $0.name == mark }),
      let place = branch.place(of: mark.stretch, mark.tick)
    else { return nil }
    return (place, mark.tick)
  }
}

extension Stage {
  /// Names the present moment.
  ///
  /// - Parameter name: A name of one line that is no number and no time such as "2.5s".
  /// - Throws: `ScriptError` for any other name, without a history, and inside ticks, hooks and
  ///   scenes.
  public func mark(_ name: String) throws(ScriptError) {
    try travelling(.mark, name) { history throws(ScriptError) in
      try SessionMoment.checkName(name, "mark")
      history.mark(name, self)
    }
  }

  /// Goes to a named moment of the present branch, as `goTo(tick:)` does.
  ///
  /// - Throws: `ScriptError` without such a moment, and as `goTo(tick:)` does.
  public func goTo(mark: String) throws(ScriptError) {
    try travelling(.goToMark, mark, word: "goTo") { history throws(ScriptError) in
      history.keepTip(of: self)
      guard let place = history.place(of: mark) else {
        let names = history.moments.map(\.name)
        throw ScriptError(
          message: "goTo: there is no mark \"\(mark)\" on this branch; "
            + (names.isEmpty ? "there are none" : "there are \(names.joined(separator: ", "))"))
      }
      try history.travel(self, to: place.tick, in: place.stretch)
    }
  }

  /// Begins a branch at the present; the previous branch keeps its whole past and future.
  ///
  /// - Parameter name: The name of the new branch, which becomes the present one: one line that is
  ///   no number and no time such as "2.5s".
  /// - Throws: `ScriptError` for any other name, when there is a branch of that name, without a
  ///   history, and inside ticks, hooks and scenes.
  public func fork(_ name: String) throws(ScriptError) {
    try travelling(.fork, name) { history throws(ScriptError) in
      try SessionMoment.checkName(name, "fork")
      guard !history.branchNames.contains(name) else {
        throw ScriptError(message: "fork: the name must be new, and there is a branch \"\(name)\"")
      }
      history.keepTip(of: self)
      history.others.append((history.name, history.branch))
      history.name = name
      history.cut()
      history.countOthers()
      host.tellTravel()
    }
  }

  /// Goes to the present moment of another branch.
  ///
  /// - Throws: `ScriptError` when there is no such branch, without a history, and inside ticks,
  ///   hooks and scenes.
  public func switchBranch(_ name: String) throws(ScriptError) {
    try travelling(.switchBranch, name, word: "switch") { history throws(ScriptError) in
      guard name != history.name else { return }
      guard let place = history.others.firstIndex(where: { $0.name == name }) else {
        throw ScriptError(
          message: "switch: there is no branch \"\(name)\"; there are "
            + history.branchNames.joined(separator: ", "))
      }
      history.keepTip(of: self)
      let left = (history.name, history.branch)
      (history.name, history.branch) = history.others[place]
      history.others[place] = left
      defer { history.countOthers() }
      guard let present = history.branch.present else { return }
      do throws(ScriptError) {
        try history.travel(self, to: present.tick, in: present.stretch)
      } catch {
        history.others[place] = (history.name, history.branch)
        (history.name, history.branch) = left
        throw error
      }
    }
  }

  /// Moves in the session's history or names a moment; an input from outside if the program does
  /// it.
  func travelling(
    _ deed: ProgramDeed, _ argument: any ScriptValueConvertible, word: String? = nil,
    _ body: (SessionHistory) throws(ScriptError) -> Void
  ) throws(ScriptError) {
    let history = try history(word ?? deed.rawValue)
    guard host.inputDepth == 0 else { return try body(history) }
    try host.taking(deed, on: self, argument) { () throws(ScriptError) in try body(history) }
  }

  /// The history; throws unless the session may move in it now.
  func history(_ word: String) throws(ScriptError) -> SessionHistory {
    guard let history = host.history else {
      throw ScriptError(message: "\(word): this session keeps no history")
    }
    try checkIdle(word)
    return history
  }
}
