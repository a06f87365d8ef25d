import Geometry

/// The type of a script's value, as far as it is known before the script runs.
enum FlowType: Equatable {
  /// An unknown type, about which nothing is reported.
  case unknown
  /// A value of a type of the API.
  case value(LuaType)
  /// The `self` of a behavior of the file, by its number.
  case own(Int)
  /// The table of a behavior of the file, by its number.
  case definition(Int)
  /// A running behavior, by its name.
  case handle(String)
  /// The value of a module of a folder, by the name that `require` takes.
  case module(String)
  /// A method that is not called, by its name and the name of its type.
  case method(String, of: String)

  /// Converts a declared type; an optional value counts as present.
  init(_ type: LuaType?) {
    switch type {
    case nil, .any: self = .unknown
    case .optional(let inner): self = FlowType(inner)
    case .values(let results): self = FlowType(results.first?.type)
    case .handle(let name): self = .handle(name)
    case .choice(let choices) where choices.isEmpty: self = .value(.string)
    case let type?: self = .value(type)
    }
  }

  /// The texts of a choice; nil for other types.
  var choices: [String]? { if case .value(.choice(let choices)) = self { choices } else { nil } }

  /// Whether functions of the value may do anything to what they get.
  var isForeign: Bool {
    switch self {
    case .unknown, .module, .method: true
    default: false
    }
  }

  /// Whether members of objects give a new table of this type at each read.
  var isCopied: Bool {
    switch self {
    case .value(.fields), .value(.point), .value(.size), .value(.rect), .value(.transform): true
    default: false
    }
  }

  /// The type of a list's elements.
  var element: FlowType {
    if case .value(.list(let type)) = self { FlowType(type) } else { .unknown }
  }
}

extension LuaType {
  /// The texts of a choice that is one of several types; nil for other types.
  var texts: [String]? {
    guard case .either(let types) = self else { return nil }
    for case .choice(let texts) in types where !texts.isEmpty { return texts }
    return nil
  }
}

/// The declared API, by names.
struct DeclaredNames {
  let api: ScriptAPI
  let types: [String: [String: MemberDescription]]
  let behaviors: [String: BehaviorDescription]
  let globals: [String: MemberDescription]
  let hooks: [String: MemberDescription]
  /// The fields of a behavior's table, without hooks and methods.
  let fileFields: [String: MemberDescription]
  /// The methods that add a behavior: its name, and its options.
  let addingMethods: Set<String>
  /// The behaviors whose files did not load, and why.
  let failures: [ExactName: ScriptError]

  init(_ api: ScriptAPI, failures: [ExactName: ScriptError] = [:]) {
    (self.api, self.failures) = (api, failures)
    func byName(_ members: [MemberDescription]) -> [String: MemberDescription] {
      Dictionary(members.map { ($0.name, $0) }) { first, _ in first }
    }
    let tables = api.types + api.modules + api.globals.filter { !$0.name.isEmpty }
    types = Dictionary(tables.map { ($0.name, byName($0.members)) }) { first, _ in first }
    behaviors = Dictionary(api.behaviors.map { ($0.name, $0) }) { first, _ in first }
    globals = byName(api.globals.first { $0.name.isEmpty }?.members ?? [])
    hooks = byName(api.hooks.members)
    fileFields = byName(api.file.members)
    addingMethods = Set(
      api.types.flatMap(\.members).filter { member in
        member.type == .behavior && member.parameters.first?.name == "behavior"
      }.map(\.name))
  }

  /// The names that every `self` has.
  var selfNames: [String] {
    ["behavior", "self"].flatMap { types[$0].map { Array($0.keys) } ?? [] }
  }

  /// The member of a name that every behavior or every `self` has.
  func selfMember(_ name: String) -> MemberDescription? {
    types["behavior"]?[name] ?? types["self"]?[name]
  }
}
