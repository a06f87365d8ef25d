import Geometry
import LuaRuntime

/// Conversions between Swift values and script values.
extension ScriptHost {
  /// The levels of tables in tables that Swift code gets; deeper ones are given in words.
  private static let mostLevels = 16
  /// The entries of a table that Swift code gets.
  private static let mostEntries = 100_000

  /// Converts a Swift value to a script value.
  ///
  /// - Throws: `LuaError` when part of it belongs to another session.
  func value(of value: ScriptValue) throws(LuaError) -> Value {
    switch value {
    case .nil: return .nil
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer): return .integer(integer)
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .point(let point): return values.make(point)
    case .size(let size): return values.make(size)
    case .rect(let rect): return values.make(rect)
    case .transform(let transform): return values.make(transform)
    case .path(let path): return self.value(of: OptionValue.path(path))
    case .region(let region): return regions.make(region)
    case .item(let item):
      // The host of an item whose stage is gone may be gone too.
      guard let stage = item.stage else { throw LuaError("item was removed") }
      try check(stage.host, "item \(item.name)")
      return .handle(item.handle)
    case .behavior(let behavior):
      try check(behavior.stage.host, "behavior \(behavior.name)")
      return .handle(behavior.instance.handle)
    case .function(let function):
      try check(function.host, "the function")
      return .function(function.reference)
    case .list(let list):
      let table = interpreter.makeTable(items: list.count)
      for (place, element) in list.enumerated() { table[place + 1] = try self.value(of: element) }
      return .table(table)
    case .table(let fields):
      let table = interpreter.makeTable(fields: fields.count)
      for field in fields { table[field.name] = try self.value(of: field.value) }
      return .table(table)
    case .other(let words): throw LuaError("\(words) cannot be given back to scripts")
    }
  }

  private func check(_ host: ScriptHost, _ what: String) throws(LuaError) {
    guard host === self else { throw LuaError("\(what) belongs to another session") }
  }

  /// Converts options to a table of scripts.
  func table(of options: ScriptOptions) throws(LuaError) -> Reference {
    guard let table = try value(of: options.scriptValue).asTable else {
      throw LuaError("options must be a table")
    }
    return table
  }

  /// Converts a script value for Swift code; removed items and behaviors become words.
  func scriptValue(of value: Value, level: Int = 0) -> ScriptValue {
    switch value {
    case .nil: return .nil
    case .boolean(let boolean): return .boolean(boolean)
    case .integer(let integer): return .integer(integer)
    case .number(let number): return .number(number)
    case .string(let string): return .string(string)
    case .function(let function): return .function(ScriptFunction(reference: function, host: self))
    case .handle:
      if let item = item(of: value) { return .item(item) }
      return behavior(value).map { .behavior(StageBehavior($0)) } ?? .other(show(value))
    case .thread: return .other(show(value))
    case .table(let table): return scriptValue(of: table, level: level)
    }
  }

  private func scriptValue(of table: Reference, level: Int) -> ScriptValue {
    let value = Value.table(table)
    if let region = regions.region(value) { return .region(region) }
    if let kind = values.kind(of: value), let numbers = kind.numbers(in: value) {
      switch kind {
      case .point: return .point(Vector(numbers))
      case .size: return .size(Size(numbers))
      case .rect: return .rect(Rect(numbers))
      case .transform: return .transform(AffineTransform(numbers))
      }
    }
    if let behavior = behavior(value) { return .behavior(StageBehavior(behavior)) }
    guard level < Self.mostLevels else { return .other("a table") }
    let pairs = table.pairs
    guard pairs.count <= Self.mostEntries else { return .other("a table") }
    let isList = pairs.enumerated().allSatisfy { $1.key.asInteger == $0 + 1 }
    if isList { return .list(pairs.map { scriptValue(of: $0.value, level: level + 1) }) }
    return .table(
      pairs.map { key, value in
        ScriptField(key.asString ?? show(key), scriptValue(of: value, level: level + 1))
      })
  }
}
