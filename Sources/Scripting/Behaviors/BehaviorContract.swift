import Geometry
import LuaRuntime

/// The contents of a behavior's table, read and checked: options, hooks, methods and rights.
struct BehaviorContract {
  var schema = Schema()
  var hooks = HookTable()
  /// The functions of the table by name, hooks included.
  var functions: [(name: String, function: Reference)] = []
  var clockMandate = false
  /// Whether `onTick` moves nothing, so that the rest rule need not wait for it.
  var isPassive = false
  /// Whether `onTick` is called with all items as columns.
  var isGroup = false
  /// The tag whose items get instances automatically.
  var tag: String?
  /// The story, which runs from the first tick on as a coroutine.
  var story: Reference?
  /// Fuel of one hook call, in units; nil for the host's.
  var fuel: Int?
  /// Memory limit for the values that its hooks make, in bytes; nil for the host's.
  var memory: Int?

  /// An error in a behavior's table; `name` is the name to find in the source.
  struct Problem: Error {
    var message: String
    var name: String?
  }

  /// The field that holds the story.
  static let story = "story"

  /// The names that the host sets in `self`; options and methods may not use them.
  static let reserved =
    (BehaviorInstance.members.names
    + BehaviorInstance.storyMembers.map(\.name)).filter { Hook(rawValue: $0) == nil }

  /// Makes a contract without options, hooks or rights.
  init() {}

  /// Its references into the interpreter.
  var references: [Reference] {
    functions.map(\.function) + [story].compactMap { $0 } + schema.references
  }

  /// The names of fields of `self` that the table declares: options and functions.
  var fieldNames: [String] { schema.names + ["item", "items"] + functions.map(\.name) }

  /// Reads a behavior's table.
  ///
  /// - Throws: `Problem` when it breaks a rule.
  init(_ table: Reference, host: ScriptHost) throws(Problem) {
    for (key, value) in table.pairs {
      guard let name = key.asString else {
        throw Problem(
          message: "the behavior's table must have named fields only, not \(host.show(key))")
      }
      switch name {
      case "params": schema = try Self.schema(value, host)
      case "clockMandate": clockMandate = try Self.flag(value, name, host)
      case "passive": isPassive = try Self.flag(value, name, host)
      case "group": isGroup = try Self.flag(value, name, host)
      case "appliesTo": tag = try Self.tag(value, host)
      case "limits": (fuel, memory) = try Self.limits(value, host)
      default: try add(name, value, host)
      }
    }
    try checkNames()
    if tag != nil { try checkDefaults() }
    guard !schema.acceptsItems else { return }
    schema.options.append(
      OptionSchema("items", .items, optional: true, "The items of the behavior."))
  }

  private mutating func add(_ name: String, _ value: Value, _ host: ScriptHost) throws(Problem) {
    guard let function = value.asFunction else {
      guard Hook(rawValue: name) == nil else {
        throw Problem(
          message: "\(name) must be a function, not \(host.show(value))", name: name)
      }
      throw Problem(message: Self.strayFieldMessage(name, host.show(value)), name: name)
    }
    if let hook = Hook(rawValue: name) {
      hooks[hook] = function
    } else if name == Self.story {
      story = function
    } else if name.hasPrefix("on"), name.dropFirst(2).first?.isUppercase == true {
      let hint = Suggestion.hint(for: name, among: Hook.names)
      let names = Hook.names.joined(separator: ", ")
      throw Problem(
        message: "there is no hook \(name)" + (hint.isEmpty ? "; hooks are \(names)" : hint),
        name: name)
    }
    functions.append((name, function))
  }

  /// The message for a field that is neither a declaration nor a function.
  ///
  /// - Parameters:
  ///   - name: The field.
  ///   - value: Its value in words; nil when it is not known.
  /// - Returns: The message.
  static func strayFieldMessage(_ name: String, _ value: String? = nil) -> String {
    if name == "item" || name == "items" {
      return "\(name) must be in a second table: animator:add(behavior, { \(name) = ... })"
    }
    let given = value.map { ", not \($0)" } ?? ""
    return "\(name) must be a function, or a local outside the table\(given)"
      + Suggestion.hint(for: name, among: fileMembers.names + Hook.names)
  }

  /// The message for an option or function whose name every `self` has.
  static func takenNameMessage(_ name: String) -> String {
    "\(name) must not be the name of an option or function: every self has it"
  }

  private func checkNames() throws(Problem) {
    let names = schema.names
    for name in names + functions.map(\.name) where Self.reserved.hasName(name) {
      throw Problem(message: Self.takenNameMessage(name), name: name)
    }
    for function in functions where names.hasName(function.name) {
      throw Problem(
        message: "\(function.name) must be an option or a function, not both", name: function.name)
    }
  }

  private func checkDefaults() throws(Problem) {
    for option in schema.options where option.isRequired {
      guard option.name != "item", option.name != "items" else { continue }
      throw Problem(
        message: "params.\(option.name) must have a default, as appliesTo sets the item only",
        name: option.name)
    }
  }

  private static func flag(
    _ value: Value, _ name: String, _ host: ScriptHost
  ) throws(Problem) -> Bool {
    guard let flag = value.asBoolean else {
      throw Problem(
        message: "\(name) must be true or false, not \(host.show(value))", name: name)
    }
    return flag
  }

  private static func tag(_ value: Value, _ host: ScriptHost) throws(Problem) -> String {
    guard let table = value.asTable, let tag = table["tag"].asString, table.pairs.count == 1 else {
      throw Problem(
        message: "appliesTo must be { tag = \"a tag\" }, not \(host.show(value))", name: "appliesTo"
      )
    }
    return tag
  }

  private static func limits(
    _ value: Value, _ host: ScriptHost
  ) throws(Problem) -> (fuel: Int?, memory: Int?) {
    func refuse(_ rule: String, _ value: Value) -> Problem {
      Problem(message: "\(rule), not \(host.show(value))", name: "limits")
    }
    guard let table = value.asTable else {
      throw refuse("limits must be a table such as { fuel = 100000, memory = 1000000 }", value)
    }
    var limits: (fuel: Int?, memory: Int?) = (nil, nil)
    for (key, value) in table.pairs {
      switch key.asString {
      case "fuel":
        guard let units = value.asInteger, units > 0 else {
          throw refuse("limits.fuel must be a whole number over 0", value)
        }
        limits.fuel = units
      case "memory":
        guard let bytes = value.asInteger, bytes >= 1024 else {
          throw refuse("limits.memory must be a whole number of bytes, at least 1024", value)
        }
        limits.memory = bytes
      default:
        throw refuse("limits must have the fields fuel and memory only", key)
      }
    }
    return limits
  }
}
