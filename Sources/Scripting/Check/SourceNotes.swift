/// The meaning of a name or a text in the source of a script.
package indirect enum SourceMeaning: Hashable {
  /// A local variable or parameter, by its number.
  case local(Int)
  /// A global; the declaration is nil for one that the host does not declare.
  case global(String, MemberDescription?)
  /// A member of a type or of a table of functions, and the name of its owner.
  case member(MemberDescription, owner: String)
  /// An option of a behavior or a call, and the name of its owner.
  case option(OptionDescription, owner: String)
  /// A field of a plain table.
  case field(String, LuaType)
  /// A field of a behavior of this file, by the behavior's number: a param, a hook, a method, or a
  /// field of `self`.
  case own(String, behavior: Int)
  /// A behavior, by the name that `animator:add` takes.
  case behavior(String)
  /// A module, by the name that `require` takes.
  case module(String)
  /// A field of a module's table.
  case export(String, module: String)
  /// The name of an item.
  case item(String)
  /// A tag of items.
  case tag(String)
}

/// A place in the source where a name or a text stands for something.
package struct SourceUse: Hashable {
  /// Its range in bytes; for a text without the quotes.
  package var range: Range<Int>
  /// The thing that it names.
  package var meaning: SourceMeaning
  /// Whether the thing is made here.
  package var isDefinition = false
}

/// The texts that may stand at a place in the source.
package enum NamedText: Hashable {
  case behavior
  case item
  case tag
  case module
  /// One of a few texts.
  case choice([String])
}

/// A table of options in the source.
struct OptionTableNote {
  /// Its range with the braces, in bytes.
  var range: Range<Int>
  /// The options that it takes.
  var options: [OptionDescription]
  /// The names that it gives.
  var given: Set<String>
}

/// The findings of a checker about names, texts and tables, for editors.
struct SourceNotes {
  /// The uses by their first bytes.
  var uses: [Int: SourceUse] = [:]
  /// The types of the values in front of dots and colons, by the first byte of the name behind.
  var bases: [Int: FlowType] = [:]
  /// The texts that may stand at a constant, by its first byte.
  var texts: [Int: NamedText] = [:]
  var tables: [OptionTableNote] = []
  /// The behaviors that get a table of options which is made elsewhere.
  var looseOptions: Set<String> = []
}

extension MemberDescription {
  /// The member as an option that a table may give.
  var asOption: OptionDescription {
    setting ?? OptionDescription(name: name, type: type ?? .function([], nil), doc: doc)
  }
}

extension ScriptChecker {
  /// Notes the meaning of a name.
  func note(_ meaning: SourceMeaning, _ name: String, at offset: Int, isDefinition: Bool = false) {
    guard notes != nil, !name.isEmpty else { return }
    notes?.uses[offset] = SourceUse(
      range: offset..<offset + name.utf8.count, meaning: meaning, isDefinition: isDefinition)
  }

  /// Notes the meaning of a text in quotes, and the texts that may stand there.
  func note(
    _ meaning: (String) -> SourceMeaning, _ kind: NamedText, in expression: LuaExpression,
    isDefinition: Bool = false
  ) {
    guard notes != nil, case .string(let text) = expression.kind else { return }
    notes?.texts[expression.offset] = kind
    guard let text else { return }
    note(meaning(text), text, at: expression.offset + 1, isDefinition: isDefinition)
  }

  /// Looks up a name of a value, as `find` does, and notes the finding.
  func found(
    _ name: String, of type: FlowType, _ base: LuaExpression, at offset: Int
  ) -> Found {
    let found = find(name, of: type, base)
    guard notes != nil else { return found }
    notes?.bases[offset] = type
    switch (found, type) {
    case (.member(let member), _): note(.member(member, owner: owner(of: type)), name, at: offset)
    case (.option(let option), _): note(.option(option, owner: owner(of: type)), name, at: offset)
    case (.type(let field), _): note(.field(name, field), name, at: offset)
    case (_, .module(let module)): note(.export(name, module: module), name, at: offset)
    case (_, .own(let number)), (_, .definition(let number)):
      note(.own(name, behavior: number), name, at: offset)
    case (.unknown, .handle(let behavior)):
      // A field of the behavior's self.
      let option = OptionDescription(name: name, type: .any, doc: "")
      note(.option(option, owner: behavior), name, at: offset)
    default: break
    }
    return found
  }

  private func owner(of type: FlowType) -> String {
    switch type {
    case .handle(let name), .value(.named(let name)): name
    default: ""
    }
  }

  /// Notes a table of options with its keys, and the tables of options in it.
  func noteTable(_ table: LuaExpression, _ options: [OptionDescription], _ owner: String) {
    guard notes != nil, case .table(let fields) = table.kind else { return }
    let given = Set(fields.compactMap { $0.key?.text })
    notes?.tables.append(OptionTableNote(range: table.range, options: options, given: given))
    for field in fields {
      guard let key = field.key, let name = key.text,
        let option = options.first(where: { $0.name == name })
      else { continue }
      note(.option(option, owner: owner), name, at: key.offset)
      noteTexts(field.value, option, owner)
      if !option.fields.isEmpty { noteTable(field.value, option.fields, "\(owner).\(name)") }
    }
  }

  /// Notes the texts that the value of an option may be.
  private func noteTexts(_ value: LuaExpression, _ option: OptionDescription, _ owner: String) {
    if let choices = FlowType(option.type).choices {
      notes?.texts[value.offset] = .choice(choices)
    } else if option.name == "name", ["addItem", "addGroup"].contains(owner) {
      note(SourceMeaning.item, .item, in: value, isDefinition: true)
    } else if option.name == "tag" {
      note(SourceMeaning.tag, .tag, in: value)
    } else if option.name == "tags", case .table(let fields) = value.kind {
      for field in fields { note(SourceMeaning.tag, .tag, in: field.value) }
    }
  }

  /// Notes the keys of a behavior's table, its params and their declarations.
  func noteBehavior(_ table: LuaExpression, _ number: Int) {
    guard notes != nil, case .table(let fields) = table.kind else { return }
    let members = names.api.file.members + names.api.hooks.members
    let options = members.map(\.asOption)
    let given = Set(fields.compactMap { $0.key?.text })
    notes?.tables.append(OptionTableNote(range: table.range, options: options, given: given))
    for field in fields {
      guard let key = field.key, let name = key.text else { continue }
      note(.own(name, behavior: number), name, at: key.offset, isDefinition: true)
      guard case .table(let inner) = field.value.kind else { continue }
      if name == "appliesTo" {
        for part in inner where part.key?.text == "tag" {
          note(SourceMeaning.tag, .tag, in: part.value)
        }
      }
      guard name == "params" else { continue }
      for param in inner {
        guard let key = param.key, let name = key.text else { continue }
        note(.own(name, behavior: number), name, at: key.offset, isDefinition: true)
        noteTable(param.value, names.api.params, "params")
      }
    }
  }
}
