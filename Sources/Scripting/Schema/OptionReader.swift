import Geometry
import LuaRuntime

/// Reads and checks the options that a script gives; its errors state the rule that is broken.
package struct OptionReader {
  package unowned let host: ScriptHost
  /// The stage of the items; nil where no option takes items.
  let stage: Stage?
  /// The start of messages: the name of a behavior or function.
  package let subject: String

  /// The subject and a colon; empty if there is no subject.
  var start: String { subject.isEmpty ? "" : subject + ": " }

  /// Reads a table of options.
  ///
  /// - Returns: The values of all options that were given or have a default.
  /// - Throws: `LuaError` for an unknown, missing or unfit option.
  func read(_ given: Reference?, _ schema: Schema) throws(LuaError) -> [ExactName: OptionValue] {
    try read(given?.pairs ?? [], schema)
  }

  /// Reads the keys and values of a table of options.
  func read(
    _ given: [(key: Value, value: Value)], _ schema: Schema
  ) throws(LuaError) -> [ExactName: OptionValue] {
    var values: [ExactName: OptionValue] = [:]
    host.interpreter.charge(FuelCost.look * schema.options.count)
    for (key, value) in given {
      guard let name = key.asString else {
        throw LuaError(
          "\(start)options have names, as in { damping = 0.5 }, not \(host.show(key))")
      }
      var declared = schema[name]
      if declared == nil { declared = try standIn(for: name, in: schema, given) }
      guard let option = declared else { throw unknown(name, schema) }
      values[option.name] = try read(value, option)
    }
    try checkFuel()
    // By places, because an element would be a copy of the whole declaration.
    for place in schema.options.indices where values[schema.options[place].name] == nil {
      let value = schema.options[place].defaultValue
      if !value.isNone { values[schema.options[place].name] = value }
      if schema.options[place].isRequired { throw missing(schema.options[place]) }
    }
    return values
  }

  /// Throws if the call is out of fuel, before it begins work for its options.
  func checkFuel() throws(LuaError) {
    if host.interpreter.isOutOfFuel { throw LuaError("\(start)ran out of fuel") }
  }

  /// The option `item` or `items` for the other name, if the schema has only one of them.
  private func standIn(
    for name: String, in schema: Schema, _ given: [(key: Value, value: Value)]
  ) throws(LuaError) -> OptionSchema? {
    guard name == "item" || name == "items" else { return nil }
    let other = name == "item" ? "items" : "item"
    guard let option = schema[other] else { return nil }
    if given.contains(where: { $0.key.asString == other }) {
      throw LuaError("\(start)give item or items, not both")
    }
    if option.kind == .item,
      given.contains(where: { $0.key.asString == name && $0.value.asTable != nil })
    {
      throw LuaError("\(subject) has one item: give item, not items")
    }
    return option
  }

  /// Reads an argument of a call; the numbers of a table are read in place.
  func read(
    _ call: Call, _ index: Int, _ option: OptionSchema
  ) throws(LuaError) -> OptionValue {
    guard option.check == nil, let kind = ValueKind(option.kind),
      let numbers = kind.numbers(in: call, index)
    else { return try read(call[index], option) }
    host.interpreter.charge(FuelCost.option)
    return kind.value(try checked(numbers, kind, option))
  }

  /// Reads one value; nil leaves an optional option without a value.
  func read(_ value: Value, _ option: OptionSchema) throws(LuaError) -> OptionValue {
    if value.isNil {
      guard !option.isRequired else { throw missing(option) }
      return option.defaultValue
    }
    host.interpreter.charge(FuelCost.option)
    let result = try readKind(of: option, value)
    if let check = option.check { try ask(check, about: result, option) }
    return result
  }

  /// Calls a script's check function with a value.
  private func ask(
    _ check: Reference, about value: OptionValue, _ option: OptionSchema
  ) throws(LuaError) {
    let interpreter = host.interpreter
    let answer: Value
    do {
      // The function belongs to the behavior, so the caller does not pay if it never ends.
      let fuel = interpreter.isRunning ? host.hookFuel : host.loadFuel
      answer = try interpreter.call(check, [host.value(of: value)], fuel: fuel).first ?? .nil
    } catch {
      guard error.kind == .runtime else { throw error }
      throw LuaError("\(start)\(option.name): \(error.message)")
    }
    if answer.isNil { return }
    throw LuaError("\(start)\(option.name) \(answer.asString ?? "must be something else")")
  }

  private func readKind(
    of option: OptionSchema, _ value: Value
  ) throws(LuaError) -> OptionValue {
    switch option.kind {
    case .number:
      guard let number = value.asNumber else { throw unfit(value, option) }
      return .number(try meant(number, option))
    case .integer:
      guard let integer = value.asInteger else { throw unfit(value, option) }
      _ = try meant(Double(integer), option)
      return .integer(integer)
    case .boolean:
      guard let boolean = value.asBoolean else { throw unfit(value, option) }
      return .boolean(boolean)
    case .string:
      guard let string = value.asString else { throw unfit(value, option) }
      return .string(string)
    case .choice: return .string(try choice(value, option))
    case .point:
      guard option.type == .pointOrNumber, let number = value.asNumber else {
        return try numbers(.point, value, option)
      }
      let both = try meant(number, option)
      return .point(Vector(both, both))
    case .size: return try numbers(.size, value, option)
    case .rect: return try numbers(.rect, value, option)
    case .transform: return try numbers(.transform, value, option)
    case .item: return .item(try item(value, option))
    case .items: return .items(try items(value, option))
    case .behavior:
      guard let behavior = host.behavior(value) else { throw unfit(value, option) }
      return .behavior(behavior)
    case .function:
      guard let function = value.asFunction else { throw unfit(value, option) }
      return .function(function)
    case .list, .options:
      guard let list = value.asTable else { throw unfit(value, option) }
      return .list(list)
    case .insets:
      if let flag = value.asBoolean { return .insets(flag ? .zero : nil) }
      let insets = try spelled(value, option) { Insets($0) }
      for (edge, inset) in zip(Insets.names, insets.numbers) {
        try check(inset, .coordinate, "\(option.name).\(edge)")
      }
      return .insets(insets)
    case .range: return .range(try range(value, option))
    case .path:
      guard let path = try path(value, option.name) else { throw unfit(value, option) }
      try chargeForOutline(path)
      return .path(path)
    case .region: return .region(try spelled(value, option) { host.regions.region($0) })
    case .value: return .value(value)
    case .boundaries: return .boundaries(try boundaries(value, option))
    }
  }

  private func spelled<Result>(
    _ value: Value, _ option: OptionSchema, _ read: (Value) -> Result?
  ) throws(LuaError) -> Result {
    guard let result = read(value) else { throw unfit(value, option) }
    return result
  }

  /// The number, with values near 0 rounded to 0, if the option accepts it.
  private func meant(_ number: Double, _ option: OptionSchema) throws(LuaError) -> Double {
    guard option.domain?.contains(number) ?? (number.isFinite && option.allows(number)) else {
      throw LuaError("\(start)\(option.name) \(option.rule), not \(digits(number))")
    }
    return option.domain == nil ? number : Domain.roundedNearZero(number)
  }

  /// Reads the numbers of a point, size, rect or transform.
  private func numbers(
    _ kind: ValueKind, _ value: Value, _ option: OptionSchema
  ) throws(LuaError) -> OptionValue {
    guard let numbers = kind.numbers(in: value) else { throw unfit(value, option) }
    return kind.value(try checked(numbers, kind, option))
  }

  /// The numbers of a point, size, rect or transform, if each is in its domain.
  private func checked(
    _ numbers: [Double], _ kind: ValueKind, _ option: OptionSchema
  ) throws(LuaError) -> [Double] {
    let domains = option.domain == nil ? kind.domains : []
    var checked = numbers
    for (place, number) in numbers.enumerated() {
      // The name is computed only for errors.
      var name: String { "\(option.name).\(kind.names[place])" }
      try check(number, option.domain ?? domains[place], name)
      guard option.allows(number) else {
        throw LuaError("\(start)\(name) \(option.rule), not \(digits(number))")
      }
      checked[place] = Domain.roundedNearZero(number)
    }
    return checked
  }

  private func check(
    _ number: Double, _ domain: Domain, _ name: @autoclosure () -> String
  ) throws(LuaError) {
    guard domain.contains(number) else {
      throw LuaError("\(start)\(name()) \(domain.rule), not \(digits(number))")
    }
  }

  /// Reads a range around 0; `math.huge` means no limit.
  private func range(
    _ value: Value, _ option: OptionSchema
  ) throws(LuaError) -> ClosedRange<Double> {
    guard let table = value.asTable, table.count == 2, let low = table[1].asNumber,
      let high = table[2].asNumber, low <= 0, high >= 0
    else { throw unfit(value, option) }
    // The turns of a pin have the same domain as the displacement of a slider.
    for (place, end) in [low, high].enumerated() where end.isFinite {
      try check(end, .coordinate, "\(option.name)[\(place + 1)]")
    }
    return Domain.roundedNearZero(low)...Domain.roundedNearZero(high)
  }

  private func choice(_ value: Value, _ option: OptionSchema) throws(LuaError) -> String {
    if let string = value.asString, option.choices.hasName(string) { return string }
    throw LuaError(
      "\(start)\(option.name) must be \(option.choiceList), not \(host.show(value))")
  }
}

extension OptionReader {
  func unfit(_ value: Value, _ option: OptionSchema) -> LuaError {
    var rule = option.noun
    if option.kind == .number, let range = option.range { rule = "a number " + range }
    return LuaError("\(start)\(option.name) must be \(rule), not \(host.show(value))")
  }

  private func missing(_ option: OptionSchema) -> LuaError {
    LuaError("\(start)\(option.missing)")
  }

  func unknown(_ name: String, _ schema: Schema, beside members: [String] = []) -> LuaError {
    let hint = Suggestion.hint(for: name, among: schema.names + members)
    guard hint.isEmpty else { return LuaError("\(subject) has no option \(name)\(hint)") }
    let names = schema.names.joined(separator: ", ")
    return LuaError("\(subject) has no option \(name); its options are \(names)")
  }
}
