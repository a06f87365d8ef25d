import Geometry
import Scripting

/// The options of `libration_open`.
struct HostOptions {
  var configuration = ScriptConfiguration()
  /// The budget of the history, in bytes; nil for none.
  var history: Int?
  /// The events that the queue holds.
  var events = 0

  private static let names = [
    "rate", "seed", "behaviorFolders", "hasShippedBehaviors", "hookFuel", "loadFuel", "memory",
    "history", "events",
  ]

  /// Reads options.
  ///
  /// - Throws: `Refusal` when an option does not exist or is out of its range.
  init(_ json: JSONValue) throws(Refusal) {
    let reader = try MemberReader(json, "options", names: Self.names)
    configuration.rate = try reader.number("rate", .rate)
    configuration.seed = try reader.integer("seed", 0...Int.max).map(UInt64.init)
    configuration.behaviorFolders = try reader.texts("behaviorFolders") ?? []
    configuration.hasShippedBehaviors = try reader.flag("hasShippedBehaviors") ?? true
    let fuels = 1...10_000_000_000
    let bytes = (64 << 10)...(16 << 30)
    if let fuel = try reader.integer("hookFuel", fuels) { configuration.limits.hookFuel = fuel }
    if let fuel = try reader.integer("loadFuel", fuels) { configuration.limits.loadFuel = fuel }
    if let memory = try reader.integer("memory", bytes) { configuration.limits.memory = memory }
    history = try reader.integer("history", 0...(16 << 30)).flatMap { $0 == 0 ? nil : $0 }
    events = try reader.integer("events", 0...1_000_000) ?? 0
  }
}

/// The declaration of a function of the program, of `libration_define`.
struct FunctionOptions {
  let name: String
  let doc: String
  let parameters: [String]
  let hasResult: Bool
  let traits: FunctionTraits

  private static let names = [
    "name", "doc", "module", "parameters", "returns", "isPure", "fuel",
  ]

  /// Reads a declaration.
  ///
  /// - Throws: `Refusal` when a member does not exist or does not fit.
  init(_ json: JSONValue) throws(Refusal) {
    let reader = try MemberReader(json, "declaration", names: Self.names)
    guard let name = try reader.text("name") else {
      throw Refusal(.invalid, "declaration: name must be there")
    }
    self.name = name
    doc = try reader.text("doc") ?? "A function of the program."
    parameters = try reader.texts("parameters") ?? []
    hasResult = try reader.flag("returns") ?? false
    traits = FunctionTraits(
      module: try reader.text("module") ?? "app",
      fuel: try reader.integer("fuel", 0...1_000_000_000) ?? 1_000,
      isPure: try reader.flag("isPure") ?? false)
  }
}

/// Reads the members of an object that a program gives, and checks each.
struct MemberReader {
  private let object: JSONValue
  private let subject: String

  /// Checks that the value is an object or null, and has no other members.
  init(_ json: JSONValue, _ subject: String, names: [String]) throws(Refusal) {
    (object, self.subject) = (json, subject)
    switch json {
    case .null: break
    case .object(let members):
      for member in members where !names.contains(member.name) {
        throw Refusal(
          .invalid,
          "\(subject): \(member.name) must be one of \(names.joined(separator: ", "))")
      }
    default: throw Refusal(.invalid, "\(subject) must be an object of JSON")
    }
  }

  /// Whether a member is there, null included.
  func has(_ name: String) -> Bool { object[name] != nil }

  private func value(_ name: String) -> JSONValue? {
    object[name].flatMap { $0 == .null ? nil : $0 }
  }

  private func refusal(_ name: String, _ rule: String) -> Refusal {
    Refusal(.invalid, "\(subject): \(name) \(rule), not \(object[name]?.text ?? "null")")
  }

  func text(_ name: String) throws(Refusal) -> String? {
    guard let value = value(name) else { return nil }
    guard let text = value.asString else { throw refusal(name, "must be a text") }
    return text
  }

  func texts(_ name: String) throws(Refusal) -> [String]? {
    guard let value = value(name) else { return nil }
    guard let list = value.asList, case let texts = list.compactMap(\.asString),
      texts.count == list.count
    else { throw refusal(name, "must be a list of texts") }
    return texts
  }

  func flag(_ name: String) throws(Refusal) -> Bool? {
    guard let value = value(name) else { return nil }
    guard let flag = value.asBoolean else { throw refusal(name, "must be true or false") }
    return flag
  }

  func integer(_ name: String, _ range: ClosedRange<Int>) throws(Refusal) -> Int? {
    guard let value = value(name) else { return nil }
    guard let number = value.asInteger, range.contains(number) else {
      throw refusal(
        name, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  func number(_ name: String, _ domain: Domain) throws(Refusal) -> Double? {
    guard let value = value(name) else { return nil }
    guard let number = value.asNumber, domain.contains(number) else {
      throw refusal(name, domain.rule)
    }
    return number
  }
}
