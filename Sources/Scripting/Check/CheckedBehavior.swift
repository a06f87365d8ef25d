/// A behavior's table as the source of a file writes it.
struct CheckedBehavior {
  /// A field of the table.
  struct Field {
    var name: String
    var offset: Int
    var value: LuaExpression
  }

  /// An option that it declares.
  struct Param {
    var name: String
    var offset: Int
    /// The fields of its declaration; nil when they are not written in place.
    var fields: [Field]?
  }

  var fields: [Field] = []
  var params: [Param] = []
  /// The names that its functions give to fields of `self`.
  var assigned: Set<String> = []
  /// The names that misspelled reads seem to mean.
  var misread: Set<String> = []
  /// Whether it may have names that the source does not show.
  var isOpen = false
  /// Whether an option is read by a computed name.
  var readsComputed = false

  func param(_ name: String) -> Param? { params.first { $0.name == name } }

  /// The functions of the table.
  var functions: [String] {
    fields.compactMap { field in
      if case .function = field.value.kind { return field.name }
      return nil
    }
  }

  /// The named fields of a table constructor, and whether it may have others.
  static func fields(of expression: LuaExpression) -> (fields: [Field], isOpen: Bool) {
    guard case .table(let fields) = expression.kind else { return ([], true) }
    var isOpen = false
    let named = fields.compactMap { field -> Field? in
      guard let name = field.key?.text else {
        isOpen = true
        return nil
      }
      return Field(name: name, offset: field.key!.offset, value: field.value)
    }
    return (named, isOpen)
  }

  /// Reads the options from the field `params`.
  mutating func readParams() {
    guard let field = fields.first(where: { $0.name == "params" }) else { return }
    let (list, hasOthers) = Self.fields(of: field.value)
    if hasOthers { isOpen = true }
    params = list.map { field in
      let (fields, isUnknown) = Self.fields(of: field.value)
      return Param(
        name: field.name, offset: field.offset, fields: isUnknown && fields.isEmpty ? nil : fields)
    }
  }
}

extension CheckedBehavior.Param {
  subscript(name: String) -> LuaExpression? { fields?.first { $0.name == name }?.value }

  /// The texts of `choices`; nil unless all are written in place.
  var choices: [String]? {
    guard case .table(let fields)? = self["choices"]?.kind else { return nil }
    let texts = fields.compactMap(\.value.text)
    return texts.count == fields.count ? texts : nil
  }

  /// Its kind, from `kind` or from the default; nil when it is not known.
  var kind: OptionKind? {
    if let kind = self["kind"] {
      return kind.text.flatMap { name in OptionKind.forScripts.first { $0.rawValue == name } }
    }
    if self["choices"] != nil { return .choice }
    switch self["default"]?.constant {
    case .number: return .number
    case .boolean: return .boolean
    case .text: return .string
    case nil: return name == "item" ? .item : name == "items" ? .items : nil
    }
  }

  /// The rule for its values, named `default` in messages.
  var rule: OptionSchema? {
    guard let kind else { return nil }
    var rule = OptionSchema("default", kind, unit: self["unit"]?.text, choices: choices ?? [], "")
    rule.minimum = self["min"]?.constant?.number
    rule.maximum = self["max"]?.constant?.number
    return rule
  }
}

/// A value that is written in the source.
package enum LuaConstant: Hashable, Sendable {
  case number(Double)
  case boolean(Bool)
  case text(String)

  var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension LuaExpression {
  /// Its value when it is a number, a text, or true or false.
  var constant: LuaConstant? {
    switch kind {
    case .number(let number): number.map { .number($0) }
    case .boolean(let boolean): .boolean(boolean)
    case .string(let text): text.map { .text($0) }
    case .unary("-", let operand): operand.constant?.number.map { .number(-$0) }
    case .parentheses(let inner): inner.constant
    default: nil
    }
  }
}
