import Geometry
import LuaRuntime
import Scripting

/// Lua source with annotations of LuaLS, written declaration by declaration.
struct AnnotatedSource {
  /// The source so far.
  private(set) var text = ""

  /// Adds lines.
  package mutating func add(_ lines: String...) {
    for line in lines { text += line + "\n" }
  }

  /// Adds text for people, which LuaLS shows.
  mutating func addDoc(_ doc: String) {
    for line in doc.split(separator: "\n", omittingEmptySubsequences: false) {
      add("---" + (line.isEmpty ? "" : " ") + line.filter { $0 != "\r" })
    }
  }

  /// Adds the annotation of a class; its fields and then its table must follow.
  mutating func addClass(_ name: String, _ parents: [String] = [], doc: String = "") {
    addDoc(doc.isEmpty ? name : doc)
    add("---@class \(name)" + (parents.isEmpty ? "" : ": " + parents.joined(separator: ", ")))
  }

  /// Adds a field to the class above.
  mutating func addField(_ name: String, _ type: String, isOptional: Bool = false, doc: String) {
    let key = LuaWord.isName(name) ? name : "[\(luaString(name))]"
    add("---@field \(key)\(isOptional ? "?" : "") \(type)\(Self.remark(doc))")
  }

  /// Adds a function of a table, with the classes of its tables of options in front.
  ///
  /// - Parameters:
  ///   - member: The function.
  ///   - owner: The table.
  ///   - className: The class of the table; the classes of options are named after it.
  ///   - overloads: Further forms, each a function type.
  mutating func addFunction(
    _ member: MemberDescription, of owner: String, className: String, overloads: [String] = []
  ) {
    var types: [String] = []
    for parameter in member.parameters {
      types.append(addType(of: parameter, named: "\(className).\(member.name).\(parameter.name)"))
    }
    addDoc(member.doc)
    if let example = member.example { addDoc("\n```lua\n\(example)\n```") }
    for (parameter, type) in zip(member.parameters, types) {
      let mark = parameter.isRequired || parameter.name == "..." ? "" : "?"
      add("---@param \(parameter.name)\(mark) \(type)\(Self.remark(parameter.remark))")
    }
    for type in member.results { add("---@return " + type) }
    for overload in overloads { add("---@overload " + overload) }
    let mark = owner.isEmpty ? "" : member.isMethod ? ":" : "."
    add("function \(owner)\(mark)\(member.name)\(member.signature) end", "")
  }

  /// The type of an option; for a table of options a class, which is added.
  mutating func addType(of option: OptionDescription, named name: String) -> String {
    guard !option.fields.isEmpty else { return AnnotatedTypes.text(option.type) }
    let own = addOptions(option.fields, named: name, doc: option.doc)
    guard case .either(let types) = option.type else { return own }
    return ([own] + types.filter { $0 != .table }.map(AnnotatedTypes.text)).joined(separator: "|")
  }

  /// Adds a class of options, and returns its name.
  mutating func addOptions(
    _ options: [OptionDescription], named name: String, doc: String
  ) -> String {
    let types = options.map { option in
      addType(of: option, named: "\(name).\(AnnotatedTypes.namePart(option.name))")
    }
    addClass(name, doc: doc)
    for (option, type) in zip(options, types) {
      addField(option.name, type, isOptional: !option.isRequired, doc: option.remark)
    }
    add("")
    return name
  }

  /// Words behind an annotation, in one line.
  private static func remark(_ doc: String) -> String {
    let line = doc.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty ? "" : " " + line
  }
}

extension MemberDescription {
  /// The types of the results of a function, one per annotation.
  fileprivate var results: [String] {
    guard let type else { return [] }
    guard case .values(let results) = type else { return [AnnotatedTypes.text(type)] }
    return results.map { "\(AnnotatedTypes.text($0.type)) \($0.name)" }
  }

  /// The meaning of a property with its unit.
  package var remark: String {
    var words = doc.isEmpty ? [] : [doc]
    if let unit { words.append("In \(unit).") }
    if kind == .property, !isSettable { words.append("Read only.") }
    return words.joined(separator: " ")
  }
}

extension OptionDescription {
  /// The meaning with range, unit and default.
  package var remark: String {
    var facts: [String] = []
    if let rule = [range, unit].compactMap(\.self).joined(separator: " ").nonEmpty {
      facts.append(rule)
    }
    if let defaultText { facts.append("default \(defaultText)") }
    let words = facts.isEmpty ? [doc] : [doc, "(\(facts.joined(separator: "; ")))"]
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }
}

extension String {
  /// The text; nil where it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
