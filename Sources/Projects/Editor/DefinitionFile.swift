import Geometry
import LuaRuntime
package import Scripting

/// The definition file for LuaLS: the API of scripts, with its types.
struct DefinitionFile {
  private let api: ScriptAPI
  private var source = AnnotatedSource()

  /// The source of the file.
  package static func text(of api: ScriptAPI) -> String {
    var file = DefinitionFile(api)
    file.write()
    return file.source.text
  }

  private init(_ api: ScriptAPI) { self.api = api }

  private mutating func write() {
    source.add(
      "---@meta libration", "-- luacheck: ignore 212 241, no max line length",
      "-- luacheck: globals libration \(LuaLS.ownTables(api))", "")
    for type in api.types { write(type) }
    writeFile()
    for behavior in api.behaviors { write(behavior) }
    // Shorter names first: a table stands before the tables in it.
    for module in api.modules.sorted(by: { $0.name.utf8.count < $1.name.utf8.count }) {
      write(table: module)
    }
    for table in LuaLS.ownGlobals(api) {
      if LuaLS.hidden.contains(table.name) {
        write(table: table)
      } else {
        for member in table.members {
          source.addFunction(member, of: table.name, className: "libration")
        }
      }
    }
    source.add("return libration")
  }

  private mutating func write(_ type: TypeDescription) {
    let name = AnnotatedTypes.className(type.name)
    writeClass(name, parents(of: type), doc: type.doc, members: type.members) { source in
      for member in type.members where member.kind == .property {
        source.addField(member.name, Self.text(of: member), doc: member.remark)
      }
      guard LuaType.values.contains(.named(type.name)) else { return }
      for (place, field) in type.members.filter({ $0.kind == .property }).enumerated() {
        source.add("---@field [\(place + 1)] number \(field.name)")
      }
    }
  }

  /// A class with its fields, and its methods where it has any.
  ///
  /// The comment of a class must stand right above its table.
  private mutating func writeClass(
    _ name: String, _ parents: [String], doc: String, members: [MemberDescription],
    fields: (inout AnnotatedSource) -> Void
  ) {
    let methods = members.filter { $0.kind != .property }
    if !methods.isEmpty { source.add("do") }
    source.addClass(name, parents, doc: doc)
    fields(&source)
    if !methods.isEmpty { source.add("local Class = {}") }
    source.add("")
    for method in methods {
      source.addFunction(
        method, of: "Class", className: name, overloads: overloads(of: method, on: name))
    }
    if !methods.isEmpty { source.add("end", "") }
  }

  /// The parent classes of a type: `self` inherits from the behavior.
  private func parents(of type: TypeDescription) -> [String] {
    type.name == "self" ? [AnnotatedTypes.text(.behavior)] : []
  }

  private static func text(of member: MemberDescription) -> String {
    AnnotatedTypes.text(member.type ?? .any)
  }

  /// The table that a behavior file returns: its fields and its hooks.
  private mutating func writeFile() {
    let param = source.addOptions(
      api.params, named: "libration.Param", doc: "The declaration of an option of a behavior file.")
    source.addClass("libration.File", doc: api.file.doc)
    for member in api.file.members {
      let type =
        member.kind == .property
        ? member.name == "params" ? "table<string, \(param)>" : Self.text(of: member)
        : hookType(member)
      source.addField(member.name, type, isOptional: true, doc: member.doc)
    }
    for hook in api.hooks.members {
      source.addField(hook.name, hookType(hook), isOptional: true, doc: hook.doc)
    }
    source.add("")
  }

  private func hookType(_ hook: MemberDescription) -> String {
    let parameters =
      [NamedLuaType("self", .named("self"))]
      + hook.parameters.map { NamedLuaType($0.name, $0.isRequired ? $0.type : $0.type.orNil) }
    return AnnotatedTypes.text(.function(parameters, hook.type))
  }

  /// A behavior: its options, what `add` returns, and `self` in the hooks of a file.
  private mutating func write(_ behavior: BehaviorDescription) {
    let name = Self.className(behavior)
    _ = source.addOptions(
      behavior.givenOptions, named: name + ".options", doc: "Options of \(behavior.name).")
    write(behavior, named: name, .behavior, fields: behavior.options)
    guard behavior.file != nil else { return }
    let own = "libration.self." + AnnotatedTypes.namePart(behavior.name)
    write(behavior, named: own, .named("self"), fields: behavior.givenOptions)
  }

  /// A class with the options of a behavior as fields.
  private mutating func write(
    _ behavior: BehaviorDescription, named name: String, _ parent: LuaType,
    fields: [OptionDescription]
  ) {
    writeClass(
      name, [AnnotatedTypes.text(parent)], doc: behavior.doc, members: behavior.methods
    ) { source in
      for option in fields {
        source.addField(option.name, AnnotatedTypes.text(option.typeOfField), doc: option.remark)
      }
      for member in behavior.methods where member.kind == .property {
        source.addField(member.name, Self.text(of: member), doc: member.remark)
      }
    }
  }

  private static func className(_ behavior: BehaviorDescription) -> String {
    AnnotatedTypes.className(ofBehavior: behavior.name)
  }

  /// The overloads of a method that adds behaviors: one with its result per behavior name.
  private func overloads(of member: MemberDescription, on name: String) -> [String] {
    guard member.type == .behavior, member.parameters.map(\.name) == ["behavior", "options"] else {
      return []
    }
    return api.behaviors.map { behavior in
      let mark = behavior.options.contains(where: \.isRequired) ? "" : "?"
      let result = Self.className(behavior)
      return "fun(self: \(name), behavior: \(luaString(behavior.name)), "
        + "options\(mark): \(result).options): \(result)"
    }
  }

  /// A table of functions.
  private mutating func write(table: TypeDescription) {
    source.addClass(table.name, doc: table.doc)
    for member in table.members where member.kind == .property {
      if case .named(let name)? = member.type, api.modules.contains(where: { $0.name == name }) {
        continue
      }
      source.addField(member.name, Self.text(of: member), doc: member.remark)
    }
    source.add("\(table.name) = {}", "")
    for member in table.members where member.kind != .property {
      source.addFunction(member, of: table.name, className: table.name)
    }
  }
}

extension LuaType {
  /// The types of tables of numbers, which are lists too.
  package static var values: [LuaType] { [.point, .size, .rect, .transform] }
}

extension OptionDescription {
  /// The type that a script reads: items are a list, and the option `item` is never nil.
  fileprivate var typeOfField: LuaType {
    switch kind {
    case .items: .list(.item)
    case .item where !isRequired && name == "item": .item
    default: isRequired || defaultText != nil ? type : type.orNil
    }
  }
}

extension BehaviorDescription {
  /// The options as a script may give them: a single item stands for a list.
  var givenOptions: [OptionDescription] {
    guard let items = options.first(where: { $0.name == "items" }),
      !options.contains(where: { $0.name == "item" })
    else { return options }
    var item = items
    (item.name, item.kind, item.type, item.isRequired) = ("item", .item, .item, false)
    var list = items
    list.isRequired = false
    return [item] + options.map { $0.name == "items" ? list : $0 }
  }
}
