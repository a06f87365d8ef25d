import Dynamics
import Geometry
package import LuaRuntime
import Scripting
import Sessions

/// Showing all parts of a value.
extension Console {
  /// Everything about a value, in lines.
  package func inspection(of value: Value) throws -> [String] {
    if let item = host.item(of: value) { return inspection(of: item) }
    guard let behavior = host.behaviorReport(of: value) else {
      return printer.text(value, isNested: true).split(separator: "\n").map(String.init)
    }
    let options = host.describeBehavior(of: value)?.options.map(\.name) ?? []
    var lines = [behaviorText(behavior)]
    for name in options {
      lines.append("  \(name) = \(printer.text(try field(name, of: value), isNested: true))")
    }
    for (key, field) in host.selfTable(of: value)?.pairs ?? [] {
      guard let name = key.asString, !options.contains(name) else { continue }
      lines.append("  self.\(name) = \(printer.text(field, isNested: true))")
    }
    return lines
  }

  private func inspection(of item: StageItem) -> [String] {
    var lines = [itemText(item)]
    for field in ItemField.named {
      lines.append("  \(field.name) = \(digits(item.item[field]))")
    }
    if !item.tags.isEmpty { lines.append("  tags = \(item.tags.joined(separator: ", "))") }
    if let color = item.color { lines.append("  color = \(color)") }
    if case let style = item.style, style != ItemStyle() {
      for property in StyleProperty.all {
        if let words = property.words(style) { lines.append("  \(property.name) = \(words)") }
      }
    }
    let behaviors = host.behaviors(of: stage).enumerated().filter { _, behavior in
      behavior.items.contains(item.name)
    }
    for (place, behavior) in behaviors {
      lines.append("  in b[\(place + 1)], \(behavior.name)")
    }
    return lines
  }

  /// A field as scripts read it.
  private func field(_ name: String, of owner: Value) throws -> Value {
    try host.interpreter.call(reader, [owner, .string(name)]).first ?? .nil
  }
}
