package import LuaRuntime
package import Scripting
import Sessions

/// A condition in Lua that is evaluated at many ticks, to find where it holds.
///
/// An error, as for an item that does not exist yet, counts as false.
package struct Condition {
  package let question: ScriptQuestion
  /// The last failure.
  package private(set) var failure: LuaError?
  private var hasAnswered = false

  /// Prepares a condition.
  package init(_ question: ScriptQuestion) { self.question = question }

  /// Whether another try is useless: the text is no expression, or a person stopped it.
  package var isHopeless: Bool { failure?.kind == .syntax || failure?.kind == .interrupted }

  /// The last error, if errors kept the condition from ever holding; otherwise nil.
  package var complaint: LuaError? { isHopeless || !hasAnswered ? failure : nil }

  /// Evaluates the condition: gives the value in words where it holds, nil where it does not.
  package mutating func value(on stage: Stage) -> String? {
    do throws(LuaError) {
      let value: String? = try stage.host.asking(question, of: stage) { value in
        switch value {
        case .nil, .boolean(false): nil
        default: ValuePrinter(host: stage.host).text(value, isNested: true)
        }
      }
      hasAnswered = true
      return value
    } catch {
      failure = error
      return nil
    }
  }
}
