package import Scripting

/// A word that only specs have: its declaration, its table and its other names.
///
/// The globals of specs, help at the prompt, the reference and the files for editors follow from
/// it.
package struct SpecWord {
  /// The table of the word, as in `spy` or `assert.are`; empty for a global.
  package let table: String
  /// The declaration: arguments, meaning, and an example that runs.
  package let description: MemberDescription
  /// Other names of the word; for an assertion, other last words.
  package let aliases: [String]

  package init<Receiver>(
    _ member: Member<Receiver>, in table: String = "", isMethod: Bool = false,
    aliases: [String] = []
  ) {
    self.init(member.description(isMethod: isMethod), in: table, aliases: aliases)
  }

  private init(_ description: MemberDescription, in table: String, aliases: [String] = []) {
    (self.table, self.description, self.aliases) = (table, description, aliases)
  }

  /// The word as scripts write it, as in `spy.on` or `assert.are.equal`.
  package var name: String { path(description.name) }

  /// The word and its other names, each as a word of its own.
  package var variants: [SpecWord] {
    [self]
      + aliases.map { alias in
        var description = description
        description.name = alias
        return SpecWord(description, in: table)
      }
  }

  /// The place of the parameter `message`, from 1; 0 if there is none.
  package var messagePlace: Int {
    (description.parameters.firstIndex { $0.name == "message" } ?? -1) + 1
  }

  private func path(_ last: String) -> String { table.isEmpty ? last : table + "." + last }
}

extension SpecWord {
  /// Words of assertions that only improve reading.
  package static let fillers = [
    "is", "are", "was", "were", "has", "have", "does", "be", "a", "an", "the",
  ]

  /// The names of the check of an assertion: its words without the fillers, and its aliases.
  package var checkNames: [String] { [Self.plain(name)] + aliases }

  /// The words of an assertion without `assert`, the fillers and `not` or `no`.
  private static func plain(_ name: String) -> String {
    let words = name.split { $0 == "." || $0 == "_" }.dropFirst().map(String.init)
    return words.drop { fillers.contains($0) || $0 == "not" || $0 == "no" }.joined(separator: "_")
  }

  /// The declared word behind another name, as `assert.is_nil` for `assert.is_not_nil`; nil for
  /// none.
  package static func meant(by name: String) -> SpecWord? {
    if let word = globals.first(where: { $0.variants.contains { $0.name == name } }) { return word }
    guard name.hasPrefix("assert.") else { return nil }
    let plain = plain(name)
    return assertions.dropFirst().first { $0.checkNames.contains(plain) }
  }
}

extension SpecWord {
  /// The globals of specs, and the fields of globals that are tables.
  package static var globals: [SpecWord] {
    SpecWords.members.members.map { SpecWord($0, aliases: SpecWords.aliases(of: $0.name)) }
      + SpecWords.fieldsOfIt.members.map { SpecWord($0, in: "it") } + spies
      + SpecFiles.members.members.map { SpecWord($0) }
  }

  /// The tables of words, outer ones first, each with the word of the same name.
  package static var tables: [(name: String, word: SpecWord?)] {
    let all = globals + assertions
    var names: [String] = []
    for word in all {
      let parts = word.table.split(separator: ".")
      for count in 1..<parts.count + 1 {
        let name = parts.prefix(count).joined(separator: ".")
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.map { name in (name, all.first { $0.name == name }) }
  }

  /// The words and their other names, except for words that are tables too.
  package static var functions: [SpecWord] {
    let tables = Set(tables.map(\.name))
    return (globals + assertions).flatMap(\.variants).filter { !tables.contains($0.name) }
  }

  /// The words as people read them: globals, assertions, and words of spies.
  package static var types: [TypeDescription] {
    [
      TypeDescription(
        name: "specs", doc: "The words that only specs have.", members: globals.map(\.written)),
      TypeDescription(
        name: "assertions",
        doc: "The assertions of specs about values; is, are, has and was only fill.",
        members: assertions.map(\.written)),
      TypeDescription(
        name: "assert.spy", doc: "The assertions about the calls of a spy: assert.spy(s).was ...",
        members: spyAssertions.map(\.description)),
      TypeDescription(
        name: "spy", doc: "A function that keeps its calls.", members: spyMembers.map(\.description)
      ),
      RandomCase.members.description(),
    ]
  }

  /// The declaration under the whole name.
  private var written: MemberDescription {
    var whole = description
    whole.name = name
    return whole
  }
}
