import LuaRuntime

/// Reading `params`, the schema that a behavior file gives for its options.
extension BehaviorContract {
  static func schema(_ value: Value, _ host: ScriptHost) throws(Problem) -> Schema {
    guard let table = value.asTable else {
      throw Problem(
        message: "params must be a table of options by name, not \(host.show(value))",
        name: "params")
    }
    var schema = Schema()
    let pairs = table.pairs
    // The limit bounds a search: each option is looked up in the source text, for the order of the
    // source.
    guard pairs.count <= 250 else {
      throw Problem(message: "params must be at most 250 options, not \(pairs.count)")
    }
    let keys = paramFields.map(\.name)
    for (key, value) in pairs {
      guard let name = key.asString else {
        throw Problem(
          message: "params must have names, as in { speed = { default = 1 } }, not "
            + host.show(key))
      }
      schema.options.append(try option(name, value, keys, host))
    }
    if schema["item"] != nil, schema["items"] != nil {
      throw Problem(message: "params must declare item or items, not both", name: "items")
    }
    return schema
  }

  private static func option(
    _ name: String, _ value: Value, _ keys: [String], _ host: ScriptHost
  ) throws(Problem) -> OptionSchema {
    guard let table = value.asTable else {
      throw Problem(
        message: "params.\(name) must be a table such as { default = 1 }, not \(host.show(value))",
        name: name)
    }
    for (key, _) in table.pairs where !keys.contains(key.asString ?? "") {
      let hint = Suggestion.hint(for: key.asString ?? "", among: keys)
      throw Problem(
        message: "params.\(name) must not have the field \(host.show(key))\(hint)", name: name)
    }
    var option = OptionSchema(name, try kind(name, table, host), "")
    option.isOptional =
      try field(table, "optional", name, "true or false", host) { $0.asBoolean } ?? false
    option.unit = try field(table, "unit", name, "a string", host) { $0.asString }
    option.doc = try field(table, "doc", name, "a string", host) { $0.asString } ?? ""
    option.minimum = try bound(table, "min", option, host)
    option.maximum = try bound(table, "max", option, host)
    if let low = option.minimum, let high = option.maximum, low > high {
      throw Problem(message: "params.\(name): min must be at most max", name: name)
    }
    option.choices = try choices(table, option, host)
    option.check = try field(table, "check", name, "a function", host) { $0.asFunction }
    let given = table["default"]
    guard !given.isNil else { return option }
    do {
      let reader = OptionReader(host: host, stage: nil, subject: "params.\(name)")
      var rule = option
      rule.name = "default"
      option.defaultValue = try reader.read(given, rule)
    } catch {
      throw Problem(message: error.message, name: name)
    }
    return option
  }

  private static func kind(
    _ name: String, _ table: Reference, _ host: ScriptHost
  ) throws(Problem) -> OptionKind {
    let given = table["kind"]
    if !given.isNil {
      if let kind = OptionKind.forScripts.first(where: { $0.rawValue == given.asString }) {
        return kind
      }
      let kind = paramFields.first { $0.name == "kind" }!
      let hint = Suggestion.hint(for: given.asString ?? "", among: kind.choices)
      throw Problem(
        message: "params.\(name): kind must be \(kind.choiceList), not \(host.show(given))\(hint)",
        name: name)
    }
    if !table["choices"].isNil { return .choice }
    switch table["default"] {
    case .integer, .number: return .number
    case .boolean: return .boolean
    case .string: return .string
    case .function: return .function
    default:
      if name == "item" { return .item }
      if name == "items" { return .items }
      throw Problem(
        message: "params.\(name): kind is required, as no default says what it is", name: name)
    }
  }

  private static func bound(
    _ table: Reference, _ key: String, _ option: OptionSchema, _ host: ScriptHost
  ) throws(Problem) -> Double? {
    let bound = try field(table, key, option.name, "a finite number", host) { value in
      value.asNumber.flatMap { $0.isFinite ? $0 : nil }
    }
    guard bound == nil || [.number, .integer, .size].contains(option.kind) else {
      throw Problem(
        message: "params.\(option.name): \(key) is for numbers and sizes only", name: option.name)
    }
    return bound
  }

  private static func choices(
    _ table: Reference, _ option: OptionSchema, _ host: ScriptHost
  ) throws(Problem) -> [String] {
    let list = try field(table, "choices", option.name, "a list of strings", host) { value in
      value.asTable.flatMap { table in
        let strings = table.pairs.compactMap { $0.value.asString }
        return strings.count == table.pairs.count && !strings.isEmpty ? strings : nil
      }
    }
    guard (list != nil) == (option.kind == .choice) else {
      let rule = list == nil ? "choices are required" : "choices are for the kind choice only"
      throw Problem(message: "params.\(option.name): \(rule)", name: option.name)
    }
    return list ?? []
  }

  private static func field<Result>(
    _ table: Reference, _ key: String, _ option: String, _ noun: String, _ host: ScriptHost,
    _ read: (Value) -> Result?
  ) throws(Problem) -> Result? {
    let value = table[key]
    if value.isNil { return nil }
    guard let result = read(value) else {
      throw Problem(
        message: "params.\(option): \(key) must be \(noun), not \(host.show(value))",
        name: option)
    }
    return result
  }
}
