import Dynamics
import Geometry
package import LuaRuntime
package import Scripting

/// Writes Lua values for people: tables with limits on depth, length and cycles.
package final class ValuePrinter {
  /// The most tables inside one another that are written out.
  package static let depth = 4
  /// The most entries of a table that are written out.
  package static let entries = 40
  /// The most characters of a string inside a table.
  package static let characters = 200

  private let host: ScriptHost

  /// Prints values of a host.
  package init(host: ScriptHost) {
    self.host = host
  }

  /// A value in words; a nested string is quoted, a plain one is not.
  package func text(_ value: Value, isNested: Bool = false) -> String {
    var open: [Reference] = []
    return text(value, &open, isNested: isNested)
  }

  private func text(_ value: Value, _ open: inout [Reference], isNested: Bool) -> String {
    switch value {
    case .string(let string): isNested ? quoted(string) : string
    case .table(let table): text(table, &open)
    case .handle: isNested ? host.interpreter.describe(value) : handle(value)
    default: host.interpreter.describe(value)
    }
  }

  private func handle(_ value: Value) -> String {
    if let item = host.item(of: value) { return itemText(item) }
    if let behavior = host.behaviorReport(of: value) { return behaviorText(behavior) }
    return host.interpreter.describe(value)
  }

  private func text(_ table: Reference, _ open: inout [Reference]) -> String {
    if let metatable = table.metatable, !metatable["__tostring"].isNil {
      return host.interpreter.describe(.table(table))
    }
    if open.contains(table) { return "<cycle>" }
    let pairs = table.contents.pairs
    guard !pairs.isEmpty else { return "{}" }
    guard open.count < ValuePrinter.depth else { return "{...}" }
    open.append(table)
    defer { open.removeLast() }
    let count = table.count
    var parts: [String] = []
    for (key, value) in pairs.prefix(ValuePrinter.entries) {
      let text = text(value, &open, isNested: true)
      if let place = key.asInteger, place >= 1, place <= count {
        parts.append(text)
      } else {
        parts.append("\(name(key, &open)) = \(text)")
      }
    }
    if pairs.count > parts.count { parts.append("... \(pairs.count - parts.count) more") }
    let line = "{ " + parts.joined(separator: ", ") + " }"
    guard line.count > 76 || line.contains("\n") else { return line }
    let indented = parts.map { "  " + $0.split(separator: "\n").joined(separator: "\n  ") }
    return "{\n" + indented.joined(separator: ",\n") + "\n}"
  }

  private func name(_ key: Value, _ open: inout [Reference]) -> String {
    guard let name = key.asString else { return "[\(text(key, &open, isNested: true))]" }
    return LuaWord.isName(name) ? name : "[\(quoted(name))]"
  }

  private func quoted(_ string: String) -> String {
    let shown = string.prefix(ValuePrinter.characters)
    let rest = string.count - shown.count
    return jsonString(String(shown)) + (rest > 0 ? "... \(rest) more" : "")
  }
}

extension Reference {
  /// The table that has the entries: this one, or the one that a read-only table reads from.
  package var contents: Reference {
    pairs.isEmpty ? metatable?["__index"].asTable ?? self : self
  }
}

/// An item in a line: name, size, position, and values that differ from the defaults.
package func itemText(_ item: StageItem) -> String {
  func short(_ number: Double) -> String { rounded(number, places: 3) }
  var text = "\(item.name): \(short(item.width)) x \(short(item.height))"
  text += " at (\(short(item.x)), \(short(item.y)))"
  if item.angle != 0 { text += ", angle \(short(item.angle))" }
  if item.vx != 0 || item.vy != 0 { text += ", velocity (\(short(item.vx)), \(short(item.vy)))" }
  if item.angularVelocity != 0 { text += ", turning \(short(item.angularVelocity))" }
  if item.scaleX != 1 || item.scaleY != 1 {
    text += ", scale (\(short(item.scaleX)), \(short(item.scaleY)))"
  }
  return text + (item.isHidden ? ", hidden" : "")
}

/// A behavior in a line: name, kind, items, and whether it is suspended.
package func behaviorText(_ behavior: BehaviorReport) -> String {
  var text = behavior.name
  if behavior.kind != behavior.name { text += ", a \(behavior.kind)" }
  if !behavior.items.isEmpty {
    let shown = behavior.items.prefix(6).joined(separator: ", ")
    text += " of \(shown)" + (behavior.items.count > 6 ? ", ..." : "")
  }
  if behavior.holdsMandate && !behavior.isSuspended { text += ", holds the clock" }
  if behavior.needsPerson { return text + ", suspended until resume()" }
  return text + (behavior.isSuspended ? ", suspended" : "")
}
