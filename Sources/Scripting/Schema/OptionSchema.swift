package import Geometry
import LuaRuntime

/// The declaration of an option, an argument or a field: its kind, range, unit and meaning.
///
/// Checks, messages, help and editor types of the host's functions, built-in behaviors and behavior
/// files follow from it.
package struct OptionSchema {
  package var name: String
  package var kind: OptionKind
  /// The type of its values in Lua.
  package var type: LuaType
  /// The value when none is given; `none` for options without a default.
  var defaultValue: OptionValue = .none
  /// The domain of its numbers; nil for numbers whose meaning only a behavior file knows.
  var domain: Domain?
  /// The least number that a behavior file allows.
  var minimum: Double?
  /// The greatest number that a behavior file allows.
  var maximum: Double?
  var unit: String?
  var choices: [String] = []
  /// A script's check function: it returns the rule that a value breaks, or nothing.
  var check: Reference?
  /// Whether it may be left out even without a default.
  package var isOptional = false
  package var doc: String
  /// Lists the options inside a table of options; empty for other kinds.
  var listFields: () -> [OptionSchema] = { [] }
  /// Lists the options of tables in it that documents describe elsewhere: for a list, those of its
  /// elements.
  var listContents: () -> [OptionSchema] = { [] }
  /// Whether its texts are colours.
  var isColor = false

  init(
    _ name: String, _ kind: OptionKind, type: LuaType? = nil, domain: Domain? = nil,
    default value: OptionValue = .none, unit: String? = nil, choices: [String] = [],
    optional: Bool = false,
    _ doc: String
  ) {
    self.name = name
    self.kind = kind
    self.type = type ?? (choices.isEmpty ? kind.type : .choice(choices))
    defaultValue = value
    self.domain = domain
    let ownUnit = domain.map { "\($0.unit)" } ?? ""
    self.unit = unit ?? (ownUnit.isEmpty ? nil : ownUnit)
    self.choices = choices
    isOptional = optional
    self.doc = doc
  }

  /// The words behind "must be" in messages.
  var noun: String { Self.noun(kind, type, choices) }

  /// The words behind "must be" for an option of a kind and type, or with choices.
  static func noun(_ kind: OptionKind, _ type: LuaType, _ choices: [String]) -> String {
    choices.isEmpty ? kind.noun(of: type) : list(choices)
  }

  /// Whether leaving it out is an error.
  var isRequired: Bool { !isOptional && defaultValue.isNone }

  /// The error for leaving it out.
  var missing: String { Self.missing(name, kind, noun) }

  /// The error for leaving out a required option, by its name and the words behind "must be".
  static func missing(_ name: String, _ kind: OptionKind, _ noun: String) -> String {
    "\(name) is required and must be \(noun)" + (kind == .items ? "; {} begins with none" : "")
  }

  /// The rule for numbers, as in "from 0 to 1"; nil when every number is allowed.
  var range: String? {
    if let domain { return Domain.words(domain.range, "") }
    let (low, high) = (minimum.map(Domain.text), maximum.map(Domain.text))
    switch (low, high) {
    case (let low?, let high?): return "from \(low) to \(high)"
    case (let low?, nil): return "at least \(low)"
    case (nil, let high?): return "at most \(high)"
    case (nil, nil): return nil
    }
  }

  /// The choices, as in `"items" or "boundaries"`.
  var choiceList: String { Self.list(choices) }

  /// Texts in a list of choices.
  static func list(_ choices: [String]) -> String {
    let quoted = choices.map { "\"\($0)\"" }
    guard quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + quoted.last!
  }

  /// The least and the greatest accepted number; nil if the host does not know them.
  var numbers: ClosedRange<Double>? {
    if let domain { return domain.range }
    switch kind {
    case .point, .rect, .insets, .range: return Domain.coordinate.range
    case .size: return Domain.length.range
    case .transform: return Domain.scale.range
    default: return nil
    }
  }

  /// Whether a number keeps to the bounds that a behavior file gives.
  func allows(_ number: Double) -> Bool {
    number >= minimum ?? -.infinity && number <= maximum ?? .infinity
  }

  /// The rule for a number, as in "must be from 0 to 1e6 Hz".
  var rule: String {
    if let domain { return "must be \(Domain.words(domain.range, unit ?? ""))" }
    return "must be \(range ?? "a finite number")" + (unit.map { " \($0)" } ?? "")
  }
}

extension OptionSchema {
  /// A text that is a colour, as CSS names it.
  static func color(
    _ name: String, default value: OptionValue = .none, optional: Bool = false, _ doc: String
  ) -> OptionSchema {
    var schema = OptionSchema(name, .string, default: value, optional: optional, doc)
    schema.isColor = true
    return schema
  }

  /// The same option with the options of tables in it.
  func containing(_ contents: @escaping () -> [OptionSchema]) -> OptionSchema {
    var schema = self
    schema.listContents = contents
    return schema
  }

  /// A whole number in a range; without a default it may be left out.
  package static func integer(
    _ name: String, _ range: ClosedRange<Int>, default value: Int? = nil, _ doc: String
  ) -> OptionSchema {
    var schema = OptionSchema(
      name, .integer, default: value.map { .integer($0) } ?? .none, optional: value == nil, doc)
    (schema.minimum, schema.maximum) = (Double(range.lowerBound), Double(range.upperBound))
    return schema
  }

  /// A number in a domain; without a default it may be left out.
  package static func number(
    _ name: String, _ domain: Domain, default value: Double? = nil, _ doc: String
  ) -> OptionSchema {
    OptionSchema(
      name, .number, domain: domain, default: value.map { .number($0) } ?? .none,
      optional: value == nil, doc)
  }
}

/// The options of a behavior, or of a call that takes a table of options.
package struct Schema {
  var options: [OptionSchema] = []

  package init(options: [OptionSchema] = []) { self.options = options }

  subscript(name: String) -> OptionSchema? { options.first { $0.name.hasBytes(of: name) } }

  var names: [String] { options.map(\.name) }

  /// The options' references into the interpreter.
  var references: [Reference] {
    options.flatMap { option in [option.check, option.defaultValue.reference].compactMap { $0 } }
  }

  /// Whether the options `item` and `items` are accepted.
  var acceptsItems: Bool { self["items"] != nil || self["item"] != nil }
}
