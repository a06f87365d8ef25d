package import LuaRuntime
package import Scripting
import Sessions

/// The value, type or function that a part of a line refers to, known without running it.
package indirect enum Subject {
  /// A value that exists.
  case value(Value)
  /// A value of a type.
  case type(LuaType)
  /// A behavior with its description.
  case behavior(BehaviorDescription)
  /// A function, and the name of its owner; empty for globals.
  case function(MemberDescription, owner: String)
}

/// Finds what parts of a line refer to from declarations and existing values; calls no script.
package struct SubjectFinder {
  package let console: Console
  package let api: ScriptAPI
  /// The types of the parameters of the functions around the cursor.
  package var locals: [String: LuaType] = [:]

  /// The subject that a chain of steps leads to; nil where it is unknown.
  package func subject(_ steps: [SourceCursor.Step]) -> Subject? {
    var subject: Subject?
    for step in steps {
      switch step {
      case .name(let name): subject = named(name)
      case .field(let name): subject = subject.flatMap { field(name, of: $0) }
      case .call(let text): subject = subject.flatMap { result(of: $0, text) }
      case .index(let place): subject = subject.flatMap { element(of: $0, place) }
      }
      if subject == nil { return nil }
    }
    return subject
  }

  /// The function of a chain, and the name of its owner.
  package func function(_ steps: [SourceCursor.Step]?) -> (
    member: MemberDescription, owner: String
  )? {
    guard let steps, case .function(let member, let owner)? = subject(steps) else { return nil }
    return (member, owner)
  }

  /// The members of a subject, with the name of their owner.
  package func type(of subject: Subject) -> TypeDescription? {
    switch subject {
    case .value(let value): console.host.describeType(of: value)
    case .behavior(let behavior): members(of: behavior)
    case .type(let type): described(type)
    case .function: nil
    }
  }

  private func named(_ name: String) -> Subject? {
    if let type = locals[name] { return .type(type) }
    let value = console.globals[name]
    if value.asFunction != nil {
      let tables = [Console.words] + api.globals.filter { $0.name.isEmpty }
      return tables.lazy.flatMap(\.members).first { $0.name == name && $0.kind == .function }
        .map { .function($0, owner: "") }
    }
    if value.asTable != nil, named(type: name) != nil { return .type(.named(name)) }
    if !value.isNil { return .value(value) }
    if console.stage.item(name) != nil { return .type(.item) }
    let named = console.value(named: name)
    return named.isNil ? nil : .value(named)
  }

  private func field(_ name: String, of owner: Subject) -> Subject? {
    if let type = type(of: owner), let member = type.members.first(where: { $0.name == name }) {
      guard member.kind == .property else { return .function(member, owner: type.name) }
      return member.type.map { .type($0) }
    }
    guard case .value(let value) = owner, let table = value.asTable else { return nil }
    let found = table.contents[name]
    return found.isNil ? nil : .value(found)
  }

  private func result(of called: Subject, _ text: String?) -> Subject? {
    guard case .function(let member, _) = called, let type = member.type else { return nil }
    if type == .behavior, let text, let behavior = console.host.describeBehavior(text) {
      return .behavior(behavior)
    }
    return .type(type)
  }

  private func element(of owner: Subject, _ place: Int?) -> Subject? {
    switch owner {
    case .value(let value):
      guard let place, let table = value.asTable, !table.contents[place].isNil else { return nil }
      return .value(table.contents[place])
    case .type(.list(let type)), .type(.map(let type)): return .type(type)
    default: return nil
    }
  }

  private func members(of behavior: BehaviorDescription) -> TypeDescription {
    let options = behavior.options.map { MemberDescription($0) }
    let common = named(type: "behavior")?.members ?? []
    return TypeDescription(
      name: "behavior", doc: behavior.doc, members: options + behavior.methods + common)
  }

  private func described(_ type: LuaType) -> TypeDescription? {
    switch type {
    case .named("self"):
      let members = (named(type: "behavior")?.members ?? []) + (named(type: "self")?.members ?? [])
      return TypeDescription(name: "self", doc: "", members: members)
    case .named(let name): return named(type: name)
    case .string: return named(type: "string").map(asMethods)
    case .optional(let wrapped): return described(wrapped)
    case .either(let types): return types.lazy.compactMap(described).first
    case .handle(let name): return console.host.describeBehavior(name).map(members)
    case .fields(let fields), .openFields(let fields):
      let members = fields.map { field in
        MemberDescription(
          name: field.name, kind: .property, parameters: [], type: field.type, isSettable: false,
          doc: field.doc)
      }
      return TypeDescription(name: "table", doc: "", members: members)
    default: return nil
    }
  }

  /// The functions of a table as methods, without their first parameter.
  private func asMethods(_ table: TypeDescription) -> TypeDescription {
    var table = table
    for place in table.members.indices {
      table.members[place].kind = .method
      table.members[place].parameters.removeFirst(
        min(1, table.members[place].parameters.count))
    }
    return table
  }

  private func named(type name: String) -> TypeDescription? {
    (api.types + api.modules + api.globals).first { $0.name == name && !name.isEmpty }
  }
}
