import Geometry

/// The declaration of a type as people and editors read it.
public struct TypeDescription: Hashable, Sendable {
  /// The name of the type in messages.
  public var name: String
  /// A sentence that describes a value of the type.
  public var doc: String
  /// Its members.
  public var members: [MemberDescription]

  /// Makes a type from its parts.
  public init(name: String, doc: String, members: [MemberDescription]) {
    (self.name, self.doc, self.members) = (name, doc, members)
  }
}

/// The declaration of a function, method, property or hook as people and editors read it.
public struct MemberDescription: Hashable, Sendable {
  /// The way in which a member is written.
  public enum Kind: Hashable, Sendable {
    /// Called with a colon.
    case method
    /// Called with a dot, or by its name alone.
    case function
    /// Read, and maybe set.
    case property
  }

  /// The name behind the dot or colon.
  public var name: String
  /// The way in which the member is written.
  public var kind: Kind
  /// The parameters of a function.
  public var parameters: [OptionDescription]
  /// The result type of a function, or the type of a property; nil for no result.
  public var type: LuaType?
  /// The unit of a number; nil without one.
  public var unit: String?
  /// Whether a property can be set.
  public var isSettable: Bool
  /// The accepted values of a property, with their range; nil where the host declares none.
  public var setting: OptionDescription?
  /// One sentence.
  public var doc: String
  /// Lines of Lua that use it and run.
  public var example: String?

  /// Whether it is called with a colon.
  public var isMethod: Bool { kind == .method }

  /// Makes a member from its parts.
  package init(
    name: String, kind: Kind, parameters: [OptionDescription], type: LuaType? = nil,
    unit: String? = nil, isSettable: Bool, setting: OptionDescription? = nil, doc: String,
    example: String? = nil
  ) {
    (self.name, self.kind, self.parameters) = (name, kind, parameters)
    (self.type, self.unit, self.isSettable, self.setting) = (type, unit, isSettable, setting)
    (self.doc, self.example) = (doc, example)
  }

  /// An option of a behavior, as a field of its handle.
  package init(_ option: OptionDescription) {
    self.init(
      name: option.name, kind: .property, parameters: [], type: option.type, unit: option.unit,
      isSettable: true, setting: option, doc: option.doc)
  }

  /// The parameters in parentheses, as in "(name, tolerance)"; empty for a property.
  public var signature: String {
    kind == .property ? "" : "(\(parameters.map(\.name).joined(separator: ", ")))"
  }
}

/// The declaration of an option, a parameter or a field, as people and editors read it.
public struct OptionDescription: Hashable, Sendable {
  /// The option's name.
  public var name: String
  /// The kind of values that it accepts.
  public var kind: OptionKind
  /// The type of the values in Lua.
  public var type: LuaType
  /// The default in Lua's notation; nil when there is none.
  public var defaultText: String?
  /// The rule for numbers, as in "from 0 to 1"; nil when there is none.
  public var range: String?
  /// The least accepted number; nil where the host does not know it.
  public var least: Double?
  /// The greatest accepted number; nil where the host does not know it.
  public var greatest: Double?
  /// The unit of numbers.
  public var unit: String?
  /// The allowed strings of a choice.
  public var choices: [String]
  /// Whether leaving it out is an error.
  public var isRequired: Bool
  /// One sentence.
  public var doc: String
  /// The options inside a table of options; empty for other kinds.
  public var fields: [OptionDescription]
  /// The options of tables in it that documents describe elsewhere; for a list, those of its elements.
  package var contents: [OptionDescription] = []
  /// Whether its texts are colours.
  package var isColor = false
}

extension OptionDescription {
  /// Makes a field that may be left out, without rules.
  package init(name: String, type: LuaType, doc: String) {
    (self.name, self.type, self.doc) = (name, type, doc)
    (kind, choices, isRequired, fields) = (.value, [], false, [])
  }

  init(_ option: OptionSchema, defaultText: String? = nil) {
    name = option.name
    kind = option.kind
    type = option.type
    self.defaultText = defaultText ?? option.defaultValue.text
    range = option.range
    least = option.minimum ?? option.numbers?.lowerBound
    greatest = option.maximum ?? option.numbers?.upperBound
    unit = option.unit
    choices = option.choices
    isRequired = option.isRequired
    doc = option.doc
    fields = option.listFields().map { OptionDescription($0) }
    contents = option.listContents().map { OptionDescription($0) }
    isColor = option.isColor
  }
}

extension Member {
  /// The declaration as people and editors read it; functions are called with a colon or a dot.
  package func description(isMethod: Bool = true) -> MemberDescription {
    let isSettable =
      switch access {
      case .property(_, let set): set != nil
      case .field(let isSettable): isSettable
      case .function, .native: false
      }
    return MemberDescription(
      name: name, kind: isFunction ? (isMethod ? .method : .function) : .property,
      parameters: isFunction ? parameters.map { OptionDescription($0) } : [], type: type,
      unit: unit, isSettable: isSettable,
      setting: isFunction ? nil : parameters.first.map { OptionDescription($0) }, doc: doc,
      example: example)
  }
}

extension MemberTable {
  /// The declaration as people and editors read it; functions are called with a colon or a dot.
  package func description(hasMethods: Bool = true) -> TypeDescription {
    TypeDescription(
      name: name, doc: doc, members: members.map { $0.description(isMethod: hasMethods) })
  }
}
