import Geometry
package import LuaRuntime
import Scripting

/// Random values for the options of behaviors.
extension RandomCase {
  /// An option with its value.
  private struct Given {
    let name: String
    let value: Value
    let text: String
    let source: String
  }

  /// The greatest usual distance of drawn numbers from 0, unless ten times the default is more.
  ///
  /// At distances such as 1e9 no motion can be seen.
  private static let usual = 1_000.0

  /// A table of some options of a behavior.
  ///
  /// The body gives options of other kinds than numbers, booleans and choices itself.
  package func options(of behavior: String, _ call: Call) throws -> Value {
    let found = call.interpreter.onStageSide { optionsDeclared(by: behavior) }
    guard let declared = found else {
      throw LuaError("options: there is no behavior \(behavior)")
    }
    let given = try draw(
      call, "options",
      { choices in
        declared.compactMap { option in
          choices.span { Self.given(option, &$0) }
        }
      }
    ) { given in
      let list = { (part: KeyPath<Given, String>) in
        given.map { "\($0.name) = \($0[keyPath: part])" }.joined(separator: ", ")
      }
      return given.isEmpty ? ("{}", "{}") : ("{ \(list(\.text)) }", "{ \(list(\.source)) }")
    }
    let table = call.interpreter.makeTable(fields: given.count)
    for option in given { table[option.name] = option.value }
    return .table(table)
  }

  /// An option with a value, or nil where it is left out.
  private static func given(_ option: OptionDescription, _ choices: inout Choices) -> Given? {
    switch option.kind {
    case .number, .integer, .boolean: break
    case .choice: if option.choices.isEmpty { return nil }
    default: return nil
    }
    guard choices.boolean() || option.isRequired else { return nil }
    switch option.kind {
    case .boolean:
      let value = choices.boolean()
      return Given(name: option.name, value: .boolean(value), text: "\(value)", source: "\(value)")
    case .choice:
      let choice = option.choices[choices.place(in: option.choices.count)]
      let source = luaString(choice)
      return Given(name: option.name, value: .string(choice), text: source, source: source)
    case .integer:
      let range = range(of: option)
      let (low, high) = (range.lowerBound.rounded(.up), range.upperBound.rounded(.down))
      guard low <= high else { return nil }
      let value = choices.integer(in: Int(low)...Int(high))
      return Given(name: option.name, value: .integer(value), text: "\(value)", source: "\(value)")
    default:
      let value = choices.number(in: range(of: option))
      return Given(
        name: option.name, value: .number(value), text: digits(value), source: luaNumber(value))
    }
  }

  /// The usual part of the range of an option.
  private static func range(of option: OptionDescription) -> ClosedRange<Double> {
    let standard = abs(option.defaultText.flatMap { Double($0) } ?? 0)
    let most = max(usual, 10 * standard)
    let (least, greatest) = (option.least ?? -most, option.greatest ?? most)
    let low = least > most ? least : max(least, -most)
    let high = greatest < -most ? greatest : min(greatest, most)
    return min(low, high)...max(low, high)
  }
}
