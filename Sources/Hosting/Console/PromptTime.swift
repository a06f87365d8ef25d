package import Scripting

/// What moves a session in time for its prompt, where the prompt does not do so itself.
///
/// The live page is one: words such as `step` and `goTo` then ask for it (`Console.Request`), and it
/// goes there when the line has ended.
package protocol PromptTime: AnyObject {
  /// The ticks that can be gone to.
  var reach: ClosedRange<Int> { get }
  /// What came from outside, in order.
  var inputsSoFar: [SessionHistory.Input] { get }
  /// The named moments, by tick.
  var marks: [SessionHistory.Mark] { get }

  /// The names of all branches, in order of their beginnings.
  var branchNames: [String] { get }
  /// The name of the present branch.
  var branchName: String { get }

  /// Names a moment.
  ///
  /// - Throws: `ScriptError` for a name that cannot be.
  func mark(_ name: String, at tick: Int) throws(ScriptError)
}
