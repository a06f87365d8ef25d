import Geometry
package import LuaRuntime
package import Scripting

/// The target of a key such as `snap.damping`: a number or look of an item, or an option of a
/// behavior.
package enum VariedTarget {
  case setting(item: String, String)
  case option(of: Value, name: String, coordinate: Coordinate?)

  /// A coordinate of a point.
  package enum Coordinate: String { case x, y }

  /// Whether it takes whole numbers only.
  package func isWhole(on stage: Stage) -> Bool {
    guard case .option(let behavior, let name, _) = self else { return false }
    let option = stage.host.parameters(of: behavior).first { $0.description.name == name }
    return option?.description.kind == .integer
  }

  /// Sets the target, as a person at the prompt does.
  ///
  /// - Throws: `ScriptError` when the value does not fit.
  package func set(to value: VariedValue, key: String, on stage: Stage) throws(ScriptError) {
    switch self {
    case .setting(let name, let setting):
      guard let item = stage.item(name) else {
        throw ScriptError(message: "\(key): item was removed")
      }
      let isNumber = StageItem.settings.first { $0.name == setting }?.kind == .number
      let value = isNumber ? value.unquoted : value
      if isNumber, value.number == nil {
        throw ScriptError(message: "\(key) must be a number, not \(value.json)")
      }
      try Self.naming(key, as: "\(name): \(setting)") { () throws(ScriptError) in
        // A text may look like a number.
        try item.set(setting, to: isNumber ? value.parameter : .text(value.word))
      }
    case .option(let behavior, let name, let coordinate):
      let new = try parameter(value, of: behavior, name, coordinate, key: key, on: stage)
      let owner = stage.host.behaviorReport(of: behavior)?.name ?? ""
      let member = coordinate.map { "\(name).\($0.rawValue)" } ?? name
      try Self.naming(key, as: "\(owner): \(member)") { () throws(ScriptError) in
        try stage.host.setParameter(name, of: behavior, to: new)
      }
    }
  }

  /// Sets a value; its error has the key in place of the words with which the host names the value.
  private static func naming(
    _ key: String, as words: String, _ set: () throws(ScriptError) -> Void
  ) throws(ScriptError) {
    do throws(ScriptError) {
      try set()
    } catch {
      var named = error
      named.message =
        error.message.hasPrefix(words)
        ? key + error.message.dropFirst(words.count) : "\(key): \(error.message)"
      throw named
    }
  }

  /// The present value of the target; nil for none, and for one that no key can have.
  ///
  /// - Throws: `ScriptError` for an item that was removed.
  package func value(on stage: Stage) throws(ScriptError) -> VariedValue? {
    switch self {
    case .setting(let name, let setting):
      guard let item = stage.item(name) else {
        throw ScriptError(message: "item \(name) was removed")
      }
      return item.setting(setting).flatMap { VariedValue($0) }
    case .option(let behavior, let name, let coordinate):
      let option = stage.host.parameters(of: behavior).first { $0.description.name == name }
      switch (option?.value, coordinate) {
      case (let value?, nil): return VariedValue(value)
      case (.point(let point)?, .x?): return .number(point.x)
      case (.point(let point)?, .y?): return .number(point.y)
      default: return nil
      }
    }
  }

  private func parameter(
    _ value: VariedValue, of behavior: Value, _ name: String, _ coordinate: Coordinate?,
    key: String, on stage: Stage
  ) throws(ScriptError) -> ParameterValue {
    let kind = stage.host.parameters(of: behavior).first { $0.description.name == name }?
      .description.kind
    let value = kind == .string || kind == .choice ? value : value.unquoted
    switch (value, coordinate) {
    case (_, nil): return value.parameter
    case (.number(let number), let coordinate?):
      let present = stage.host.parameters(of: behavior).first { $0.description.name == name }
      guard case .point(var point)? = present?.value else {
        throw ScriptError(message: "\(key): \(name) must be a point")
      }
      if coordinate == .x { point.x = number } else { point.y = number }
      return .point(point)
    default: throw ScriptError(message: "\(key) must be a number, not \(value.json)")
    }
  }
}

extension VariedValue {
  /// The value of a param or look; nil for one that no key can have.
  package init?(_ value: ParameterValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .boolean(let boolean): self = .boolean(boolean)
    case .text(let text): self = .text(text)
    case .none, .point, .other: return nil
    }
  }

  fileprivate var parameter: ParameterValue {
    switch self {
    case .number(let number): .number(number)
    case .boolean(let boolean): .boolean(boolean)
    case .text(let text): .text(text)
    }
  }

  /// The number or Boolean that a text stands for, where no text can be meant.
  fileprivate var unquoted: VariedValue {
    if case .text(let text) = self { (try? VariedValue(text)) ?? self } else { self }
  }

  fileprivate var number: Double? { if case .number(let number) = self { number } else { nil } }
}

extension VariedTarget {
  /// Finds the target of a key.
  ///
  /// A key names a behavior by its option `name`, by its kind, or as the second of its kind:
  /// `snap#2`.
  ///
  /// - Throws: `ScriptError` when there is no such target, or more than one.
  package init(_ key: String, on stage: Stage) throws(ScriptError) {
    let names = TargetNames(stage)
    var found: [(target: VariedTarget, words: String)] = []
    var problems: [String] = []
    for (owner, member, coordinate) in Self.readings(of: key) {
      if coordinate == nil, stage.item(owner) != nil {
        if StageItem.settings.contains(where: { $0.name == member }) {
          found.append((.setting(item: owner, member), "item \(owner)"))
        } else {
          problems.append(Self.reason(whyNot: member, of: owner))
        }
      }
      for behavior in names.behaviors(owner) {
        let options = stage.host.parameters(of: behavior.value).filter(\.isSettable)
        let option = options.first { $0.description.name == member }?.description
        if let option, coordinate == nil || option.kind == .point {
          found.append(
            (.option(of: behavior.value, name: member, coordinate: coordinate), behavior.words))
        } else if coordinate == nil {
          let hint = Suggestion.hint(for: member, among: options.map(\.description.name))
          problems.append("\(behavior.words) has no option \(member) that can be set\(hint)")
        }
      }
    }
    if found.count == 1 {
      self = found[0].target
    } else if found.isEmpty {
      throw ScriptError(message: "\(key): \(problems.first ?? names.unknown(key))")
    } else {
      let list = found.map(\.words).joined(separator: ", ")
      throw ScriptError(message: "\(key) must mean one thing, not \(found.count): \(list)")
    }
  }

  /// The reason why a key cannot name a member of an item.
  private static func reason(whyNot member: String, of owner: String) -> String {
    let names = StageItem.settings.map(\.name)
    guard !StageItem.members.names.contains(member) else {
      return "of item \(owner) only these can be set here, and \(member) is none of them: "
        + names.joined(separator: ", ")
    }
    return "item \(owner) has no number or look \(member)"
      + Suggestion.hint(for: member, among: names)
  }

  /// The ways to read a key: the owner, the member, and the coordinate of a point.
  private static func readings(of key: String) -> [(String, String, Coordinate?)] {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    func owner(_ behind: Int) -> String { parts.dropLast(behind).joined(separator: ".") }
    var readings: [(String, String, Coordinate?)] = [(owner(1), parts[parts.count - 1], nil)]
    if parts.count > 2, let coordinate = Coordinate(rawValue: parts[parts.count - 1]) {
      readings.append((owner(2), parts[parts.count - 2], coordinate))
    }
    return readings
  }
}

/// The names of the behaviors of a stage in keys.
private struct TargetNames {
  /// A behavior, and its description for people.
  struct Named {
    let value: Value
    /// Its name and its kind, which are equal if it has no name of its own.
    let names: Set<String>
    /// Its kind with its number among those of the kind.
    let ordinal: String
    let words: String
  }

  private let all: [Named]
  private let items: [String]

  init(_ stage: Stage) {
    var counts: [String: Int] = [:]
    items = stage.items.map(\.name)
    all = stage.host.behaviors(of: stage).map { report in
      counts[report.kind, default: 0] += 1
      let ordinal = "\(report.kind)#\(counts[report.kind] ?? 1)"
      let owners = report.items.isEmpty ? "" : " (\(report.items.joined(separator: " ")))"
      let name = report.name == report.kind ? "" : " \"\(report.name)\""
      return Named(
        value: report.value, names: [report.name, report.kind], ordinal: ordinal,
        words: ordinal + name + owners)
    }
  }

  /// The behaviors with a name.
  func behaviors(_ name: String) -> [Named] {
    let numbered = all.filter { $0.ordinal == name }
    return numbered.isEmpty ? all.filter { $0.names.contains(name) } : numbered
  }

  /// The message for a key whose first part is unknown.
  func unknown(_ key: String) -> String {
    let name = String(key.prefix { $0 != "." })
    let known = items + all.flatMap { $0.names.sorted() }
    if known.contains(name) { return "\(name) has no \(key.dropFirst(name.count + 1))" }
    let hint = suggestion(for: name, among: known)
    if !hint.isEmpty, !name.contains("#") { return "there is no item or behavior \(name)\(hint)" }
    let list = (items + all.map(\.words)).prefix(20).joined(separator: ", ")
    return "there is no item or behavior \(name); there are \(list.isEmpty ? "none" : list)"
  }
}
