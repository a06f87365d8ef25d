package import Scripting

/// The time of a session, as the words of its prompt tell it and move it.
///
/// `HistoryTime` moves the session within the running line. The live page's time notes a
/// `Console.Request`, which the page carries out when the line has ended.
package protocol PromptTime {
  /// The ticks that the session can go to, in words.
  var reachWords: String { get }
  /// The inputs from outside up to the present, in order.
  var inputs: [SessionHistory.Input] { get }
  /// The named moments, by tick.
  var marks: [SessionHistory.Mark] { get }
  /// The names of all branches.
  var branchNames: [String] { get }
  /// The name of the present branch; nil without a history.
  var branchName: String? { get }
  /// The moments at which words can look by name, such as those of `diff`, in the order of search.
  var namedMoments: [(name: String, moment: SessionMoment)] { get }

  /// Gives ticks, and reports what happens in them.
  ///
  /// - Parameters:
  ///   - ticks: The most ticks.
  ///   - isRealTime: Whether time runs as on a clock, until the animator pauses.
  func advance(ticks: Int, isRealTime: Bool)

  /// Goes to a moment that `namedMoments` has, or to a tick.
  ///
  /// - Throws: `ScriptError` for a moment that cannot be gone to.
  func go(to moment: SessionMoment) throws(ScriptError)

  /// Names the moment at which the session will stand when the line has ended.
  ///
  /// - Throws: `ScriptError` for a name that is not allowed, and where no moment can be named.
  func mark(_ name: String) throws(ScriptError)

  /// Begins a branch at the present.
  ///
  /// - Throws: `ScriptError` for a name that is not allowed, and where no branch can begin.
  func fork(_ name: String) throws(ScriptError)

  /// Goes to another branch.
  ///
  /// - Throws: `ScriptError` where there is no such branch.
  func switchBranch(_ name: String) throws(ScriptError)
}
