import LuaRuntime
import Scripting

/// A condition in Lua that is asked of a stage again and again, to find where it holds.
///
/// Where it fails, as for an item that is not there yet, it does not hold.
struct Condition {
  let question: ScriptQuestion
  /// The last failure.
  private(set) var failure: LuaError?
  private var hasAnswered = false

  init(_ question: ScriptQuestion) { self.question = question }

  /// Whether asking again is of no use, as it is no expression, or a person stopped it.
  var isHopeless: Bool { failure?.kind == .syntax || failure?.kind == .interrupted }

  /// Why it never held, if that is because it fails.
  var complaint: LuaError? { isHopeless || !hasAnswered ? failure : nil }

  /// Asks it: the value in words where it holds, nil where it does not.
  mutating func value(on stage: Stage) -> String? {
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
