package import Scripting

/// A topic of help, and the names by which it is found.
package struct HelpTopic {
  /// The declaration that a topic explains.
  package enum Subject {
    /// A type, a module or another list of members.
    case type(TypeDescription)
    /// A function, a method, a property or a hook.
    case member(MemberDescription)
    /// A behavior that `animator:add` takes by name.
    case behavior(BehaviorDescription)
    /// An option of a behavior or of a call.
    case option(OptionDescription)
    /// Several options.
    case options([OptionDescription])
  }

  /// The whole name with dots, as in "item.animate".
  package let path: String
  /// The name as scripts write it, as in "item:animate(options)".
  package let written: String
  /// One sentence or more.
  package let doc: String
  /// The declaration that it explains.
  package let subject: Subject
  /// Whether help shows it only if nothing else has the name: an option of a call, an assertion.
  package var isPart = false
  /// A remark on where it can be used; empty for everywhere.
  package var remark = ""

  /// The name behind the last dot.
  package var name: String { path.split(separator: ".").last.map(String.init) ?? path }

  /// Whether a name with dots matches the whole path or its end.
  package func isCalled(_ name: String) -> Bool { path == name || path.hasSuffix("." + name) }
}

extension HelpTopic {
  /// All topics of an API, in the order of their importance.
  ///
  /// - Parameters:
  ///   - api: The API of scripts.
  ///   - words: Other tables of words, such as those of the prompt.
  ///   - specs: The words of specs; the first table has the globals by which they are written.
  /// - Returns: The topics.
  package static func all(
    in api: ScriptAPI, words: [TypeDescription], specs: [TypeDescription]
  ) -> [HelpTopic] {
    var topics: [HelpTopic] = []
    for table in words { topics += [HelpTopic(table)] + members(of: table, below: "") }
    topics += [HelpTopic(api.hooks), HelpTopic(api.file), HelpTopic(api.events)]
    topics += api.hooks.members.map(HelpTopic.init(hook:)) + members(of: api.file, below: "")
    topics += members(of: api.events, below: api.events.name)
    topics.append(
      HelpTopic(
        path: "params", written: "params = { NAME = { ... } }",
        doc: "The fields of a param of a behavior file.", subject: .options(api.params)))
    topics += api.params.map { HelpTopic($0, below: "params") }
    for table in api.types + api.modules {
      topics += [HelpTopic(table)] + members(of: table, below: table.name)
    }
    topics += api.behaviors.flatMap(all)
    for table in api.globals {
      if !table.name.isEmpty { topics.append(HelpTopic(table)) }
      topics += members(of: table, below: table.name)
    }
    return topics + all(ofSpecs: specs)
  }

  /// The words of specs: the tables, and their members.
  private static func all(ofSpecs tables: [TypeDescription]) -> [HelpTopic] {
    tables.flatMap { table -> [HelpTopic] in
      // Members with whole names, such as "assert.are.equal", get no name in front.
      let isList = ["specs", "assertions"].contains(table.name)
      var topics = members(of: table, below: isList ? "" : table.name)
      for place in topics.indices {
        topics[place].isPart = topics[place].isPart || table.name != "specs"
        topics[place].remark = "In specs only."
      }
      return [HelpTopic(table)] + topics
    }
  }

  private init(_ table: TypeDescription) {
    self.init(path: table.name, written: table.name, doc: table.doc, subject: .type(table))
  }

  private init(_ member: MemberDescription, below owner: String) {
    self.init(
      path: owner.isEmpty ? member.name : owner + "." + member.name,
      written: writtenName(member, below: owner), doc: member.doc, subject: .member(member))
  }

  private init(hook: MemberDescription) {
    let parameters = (["self"] + hook.parameters.map(\.name)).joined(separator: ", ")
    self.init(
      path: hook.name, written: "\(hook.name) = function(\(parameters)) ... end", doc: hook.doc,
      subject: .member(hook))
  }

  private init(_ option: OptionDescription, below owner: String, isPart: Bool = false) {
    self.init(
      path: owner + "." + option.name, written: "\(owner) { \(option.name) = }", doc: option.doc,
      subject: .option(option), isPart: isPart)
  }

  private static func all(of behavior: BehaviorDescription) -> [HelpTopic] {
    let topic = HelpTopic(
      path: behavior.name, written: "\"\(behavior.name)\"", doc: firstSentence(of: behavior.doc),
      subject: .behavior(behavior))
    return [topic] + behavior.options.map { HelpTopic($0, below: behavior.name) }
      + behavior.methods.map { HelpTopic($0, below: behavior.name) }
  }

  private static func members(of table: TypeDescription, below owner: String) -> [HelpTopic] {
    table.members.flatMap { member -> [HelpTopic] in
      let topic = HelpTopic(member, below: owner)
      // A table of functions is a topic itself.
      if case .named(topic.path)? = member.type { return [] }
      let options = member.parameters.flatMap(\.fields)
      return [topic] + options.map { HelpTopic($0, below: topic.path, isPart: true) }
    }
  }
}

/// A member as scripts write it, as in "item:animate(options)".
package func writtenName(_ member: MemberDescription, below owner: String) -> String {
  guard !owner.isEmpty else { return member.name + member.signature }
  return owner + (member.isMethod ? ":" : ".") + member.name + member.signature
}

/// The first sentence of the header of a behavior file, which may go over several lines.
package func firstSentence(of doc: String) -> String {
  let lines = doc.split(separator: "\n", omittingEmptySubsequences: false)
  let paragraph = lines.prefix { !$0.isEmpty }.joined(separator: " ")
  guard let end = paragraph.firstRange(of: ". ") else { return paragraph }
  return paragraph[..<end.lowerBound] + "."
}
