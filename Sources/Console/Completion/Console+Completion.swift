import Dynamics
import LuaRuntime
package import Scripting
import Sessions
package import Terminal

/// The completion of names, options and strings at the prompt.
extension Console {
  /// The completion at the end of a text, which may have several lines.
  package func completion(of text: String) -> Completion {
    host.interpreter.onPersonsSide { presentCompletion(of: text) }
  }

  private func presentCompletion(of text: String) -> Completion {
    refreshBehaviors()
    let cursor = SourceCursor(text)
    var finder = SubjectFinder(console: self, api: host.api)
    finder.locals = locals(cursor, finder)
    let call = Self.call(around: cursor, finder)
    var completion = Completion(typed: cursor.typed)
    completion.call = call.map { writtenCall($0.member, $0.owner) } ?? ""
    let all: [Completion.Candidate]
    switch cursor.place {
    case .nowhere: all = []
    case .member(let steps, let isMethod):
      all = finder.subject(steps).map { members(of: $0, isMethod, cursor.typed, finder) } ?? []
    case .string(let quote, let callee):
      all = strings(cursor, callee, finder).map { name in
        Completion.Candidate(
          text: name, ending: String(quote),
          detail: host.describeBehavior(name).map { firstSentence(of: $0.doc) } ?? "")
      }
    case .name: all = names(cursor, finder)
    }
    var seen: Set<String> = []
    completion.candidates = all.filter {
      $0.text.hasPrefix(cursor.typed) && seen.insert($0.text).inserted
    }
    return completion
  }

  private func names(
    _ cursor: SourceCursor, _ finder: SubjectFinder
  ) -> [Completion.Candidate] {
    if cursor.isAtKey, let options = options(cursor, finder) {
      let given = cursor.frames.last?.keys ?? []
      return options.filter { !given.contains($0.text) }.sorted { $0.text < $1.text }
    }
    var found: [Completion.Candidate] = []
    if let option = option(cursor, finder), !option.choices.isEmpty {
      found = option.choices.map { .init(text: "\"\($0)\"", detail: option.doc) }
      if cursor.typed.isEmpty { return found }
    }
    return found + globalNames(cursor, finder)
  }

  private func globalNames(
    _ cursor: SourceCursor, _ finder: SubjectFinder
  ) -> [Completion.Candidate] {
    let declared =
      (Self.words.members + finder.api.globals.flatMap { $0.name.isEmpty ? $0.members : [] })
    let members = Dictionary(
      declared.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let names = names + finder.locals.keys
    return Set(names.filter(LuaWord.isName) + LuaWord.keywords).sorted().map { name in
      if let item = stage.item(name), globals[name].isNil {
        return .init(text: name, detail: itemText(item))
      }
      if globals[name].isNil, let behavior = host.behaviorReport(of: value(named: name)) {
        return .init(text: name, detail: behaviorText(behavior))
      }
      return .init(text: name, detail: members[name].map { detail($0) } ?? "")
    }
  }

  private func members(
    of subject: Subject, _ isMethod: Bool, _ typed: String, _ finder: SubjectFinder
  ) -> [Completion.Candidate] {
    if let type = finder.type(of: subject) {
      let methods = type.members.filter(\.isMethod)
      let others = type.members.filter { !$0.isMethod }
      var shown = isMethod ? methods : others
      // A method behind a dot is a value, as in help(card.animate).
      if !isMethod, !others.contains(where: { $0.name.hasPrefix(typed) }) { shown = methods }
      return shown.sorted { $0.name < $1.name }.map { .init(text: $0.name, detail: detail($0)) }
    }
    guard case .value(let value) = subject, let table = value.asTable else { return [] }
    let pairs = table.contents.pairs.filter { !isMethod || $0.value.asFunction != nil }
    return pairs.compactMap(\.key.asString).filter(LuaWord.isName).sorted().map { .init(text: $0) }
  }

  /// The function whose arguments surround the cursor.
  private static func call(
    around cursor: SourceCursor, _ finder: SubjectFinder
  ) -> (member: MemberDescription, owner: String)? {
    for frame in cursor.frames.reversed() {
      switch frame.kind {
      case .parentheses(let callee?), .table(let callee?): return finder.function(callee)
      case .block: return nil
      default: continue
      }
    }
    return nil
  }

  /// The types of the parameters of hooks and function arguments around the cursor.
  private func locals(_ cursor: SourceCursor, _ finder: SubjectFinder) -> [String: LuaType] {
    var locals: [String: LuaType] = [:]
    for (place, frame) in cursor.frames.enumerated() where !frame.parameters.isEmpty {
      guard place > 0 else { continue }
      let outer = cursor.frames[place - 1]
      var types: [LuaType] = []
      if let hook = finder.api.hooks.members.first(where: { $0.name == outer.key }) {
        types = [.named("self")] + hook.parameters.map(\.type)
      } else if outer.key == "story" {
        types = [.named("self")]
      } else if case .parentheses(let callee) = outer.kind,
        let called = finder.function(callee)?.member,
        called.parameters.indices.contains(outer.place),
        case .function(let named, _) = called.parameters[outer.place].type
      {
        types = named.map(\.type)
      } else if let option = table(at: place - 1, cursor.frames, finder)?.first(where: {
        $0.name == outer.key
      }), case .function(let named, _) = option.type {
        types = named.map(\.type)
      }
      for (name, type) in zip(frame.parameters, types) { locals[name] = type }
    }
    return locals
  }

}

/// A function as scripts write it, with its results.
private func writtenCall(_ member: MemberDescription, _ owner: String) -> String {
  writtenName(member, below: owner) + gives(member)
}

/// A member in a line, for lists of candidates.
package func detail(_ member: MemberDescription) -> String {
  let start = member.kind == .property ? member.type.map { "\($0)" } ?? "" : member.signature
  return (start + gives(member) + ". " + member.doc)
}
