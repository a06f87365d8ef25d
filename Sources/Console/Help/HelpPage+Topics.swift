package import Scripting
import Sessions
import Terminal

/// Help on types, members, behaviors and options.
extension HelpPage {
  /// Adds everything about a topic.
  package mutating func add(_ topic: HelpTopic) {
    switch topic.subject {
    case .type(let type): add(type)
    case .member(let member): add(member, written: topic.written)
    case .behavior(let behavior): add(behavior)
    case .option(let option):
      add("\(topic.written)")
      add(describe(option), indent: 2)
      add(fields: option, indent: 2)
    case .options(let options):
      add(topic.written)
      add(topic.doc, indent: 2)
      add(rows: options.map { ($0.name, describe($0)) })
    }
    if !topic.remark.isEmpty { add(topic.remark, indent: 2) }
  }

  /// Adds a type with a line for each member.
  package mutating func add(_ type: TypeDescription) {
    add("\(type.name): \(type.doc)", hanging: 2)
    add(
      rows: type.members.map { member in
        let mark = member.isMethod ? ":" : member.kind == .property ? "." : ""
        return (mark + member.name + member.signature, describe(member))
      })
  }

  /// Adds a behavior with its options and methods.
  package mutating func add(_ behavior: BehaviorDescription) {
    let place = behavior.file.map { ", from \($0)" } ?? ", built in"
    add("\(behavior.name)\(place)", hanging: 2)
    add(header: behavior.doc)
    if let tag = behavior.tag { add("Every item with the tag \(tag) gets it.") }
    if !behavior.options.isEmpty { add("Options:") }
    add(rows: behavior.options.map { ($0.name, describe($0)) })
    if !behavior.methods.isEmpty { add("Members:") }
    add(
      rows: behavior.methods.map { member in
        ((member.isMethod ? ":" : ".") + member.name + member.signature, describe(member))
      })
  }

  /// Adds a function or a property with its parameters, result and example.
  package mutating func add(_ member: MemberDescription, written: String) {
    add(written + gives(member), hanging: 4)
    add(describe(member), indent: 2)
    let described = member.parameters.filter { !$0.doc.isEmpty || !$0.fields.isEmpty }
    add(rows: described.map { ($0.name, describe($0)) })
    for parameter in member.parameters { add(fields: parameter, indent: 4) }
    if let example = member.example {
      add("Example:", indent: 2)
      add(source: example)
    }
  }

  private mutating func add(fields option: OptionDescription, indent: Int) {
    add(rows: option.fields.map { ($0.name, describe($0)) }, indent: indent)
    guard option.fields.isEmpty else { return }
    add(
      rows: named(in: option.type).map { ($0.name, "\($0.type)" + behind($0.doc)) }, indent: indent)
  }

  private func behind(_ doc: String) -> String { doc.isEmpty ? "" : ", \(doc)" }

  /// The named fields or parameters of a type.
  private func named(in type: LuaType) -> [NamedLuaType] {
    switch type {
    case .fields(let fields), .openFields(let fields): fields
    case .function(let parameters, _): parameters.flatMap { named(in: $0.type) }
    case .optional(let wrapped): named(in: wrapped)
    default: []
    }
  }

}
