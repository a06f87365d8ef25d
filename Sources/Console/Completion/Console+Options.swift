import Dynamics
package import Scripting
import Sessions
import Specs
package import Terminal

/// The options and strings that completion offers inside calls.
extension Console {
  /// The keys that the table at the cursor takes; nil where any key may stand.
  package func options(
    _ cursor: SourceCursor, _ finder: SubjectFinder
  ) -> [Completion.Candidate]? {
    table(at: cursor.frames.count - 1, cursor.frames, finder)?.map(candidate)
  }

  /// The option whose value is typed at the cursor; nil where none is.
  package func option(_ cursor: SourceCursor, _ finder: SubjectFinder) -> OptionDescription? {
    guard let frame = cursor.frames.last else { return nil }
    if let key = frame.key {
      return table(at: cursor.frames.count - 1, cursor.frames, finder)?.first { $0.name == key }
    }
    guard case .parentheses(let callee) = frame.kind,
      let called = finder.function(callee)?.member,
      called.parameters.indices.contains(frame.place)
    else { return nil }
    return called.parameters[frame.place]
  }

  /// The strings that may stand at the cursor.
  package func strings(
    _ cursor: SourceCursor, _ callee: [SourceCursor.Step]?, _ finder: SubjectFinder
  ) -> [String] {
    let frame = cursor.frames.last
    if callee == nil, let option = option(cursor, finder), !option.choices.isEmpty {
      return option.choices
    }
    if callee == nil, frame?.key == "tag" {
      return Set(stage.items.flatMap(\.tags)).sorted()
    }
    var called = finder.function(callee)
    if called == nil, case .parentheses(let outer)? = frame?.kind, frame?.place == 0 {
      called = finder.function(outer)
    }
    guard let called else { return [] }
    if callee != nil, let first = called.member.parameters.first, !first.choices.isEmpty {
      return first.choices
    }
    return names(for: called.member, of: called.owner)
  }

  /// The names that the first argument of a function may be.
  private func names(for member: MemberDescription, of owner: String) -> [String] {
    switch (owner, member.name) {
    case ("stage", "item"), ("stage", "record"): stage.items.filter(\.isAlive).map(\.name).sorted()
    case ("", "help"):
      Set(
        helpIndex.topics.filter { !$0.isPart }.map(\.path) + SpecWord.assertions.map(\.name)
      ).sorted()
    case (_, "add"), (_, "addChild"):
      member.type == .behavior ? host.behaviorNames.sorted() : []
    default: []
    }
  }

  /// The options of an open table; nil where they are unknown.
  package func table(
    at place: Int, _ frames: [SourceCursor.Frame], _ finder: SubjectFinder
  ) -> [OptionDescription]? {
    guard frames.indices.contains(place), case .table(let callee) = frames[place].kind else {
      return nil
    }
    if let called = finder.function(callee)?.member {
      return called.parameters.first.flatMap(fields) ?? definition(called, finder)
    }
    guard place > 0 else { return nil }
    let outer = frames[place - 1]
    switch outer.kind {
    case .parentheses(let callee):
      guard let called = finder.function(callee)?.member else { return nil }
      if called.type == .behavior, outer.place == 1 { return behaviorOptions(outer.firstString) }
      if outer.place == 0, let fields = definition(called, finder) { return fields }
      guard called.parameters.indices.contains(outer.place) else { return nil }
      return fields(called.parameters[outer.place])
    case .table:
      guard let key = outer.key else {
        // A param of a behavior file: params = { speed = {
        return nil
      }
      if place > 1, frames[place - 2].key == "params" { return finder.api.params }
      return table(at: place - 1, frames, finder)?.first { $0.name == key }.flatMap(fields)
    default: return nil
    }
  }

  private func behaviorOptions(_ name: String?) -> [OptionDescription]? {
    name.flatMap(host.describeBehavior)?.options
  }

  /// The fields of a behavior that is written in place of a name.
  private func definition(
    _ called: MemberDescription, _ finder: SubjectFinder
  ) -> [OptionDescription]? {
    guard called.type == .behavior, ["add", "addChild"].contains(called.name) else { return nil }
    return (finder.api.file.members + finder.api.hooks.members).map { member in
      OptionDescription(
        name: member.name, type: member.type ?? .function([], nil), doc: member.doc)
    }
  }

  /// The options inside of an option that is a table; nil for other options.
  private func fields(_ option: OptionDescription) -> [OptionDescription]? {
    option.fields.isEmpty ? nil : option.fields
  }

  private func candidate(_ option: OptionDescription) -> Completion.Candidate {
    Completion.Candidate(text: option.name, ending: " = ", detail: describe(option))
  }
}
