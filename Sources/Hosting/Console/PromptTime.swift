package import Scripting

/// Moves a session in time for its prompt, where the prompt does not do so itself.
///
/// The live page does: words such as `step` and `goTo` make a `Console.Request`, and the page
/// carries it out when the line has ended.
package protocol PromptTime: AnyObject {
  /// The ticks that the session can go to.
  var reach: ClosedRange<Int> { get }
  /// The inputs from outside, in order.
  var inputsSoFar: [SessionHistory.Input] { get }
  /// The named moments, by tick.
  var marks: [SessionHistory.Mark] { get }

  /// The names of all branches, in order of their beginnings.
  var branchNames: [String] { get }
  /// The name of the present branch.
  var branchName: String { get }

  /// Names a moment.
  ///
  /// - Throws: `ScriptError` for a name that is not allowed.
  func mark(_ name: String, at tick: Int) throws(ScriptError)
}
