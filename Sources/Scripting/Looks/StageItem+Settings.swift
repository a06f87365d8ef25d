import Dynamics
import LuaRuntime

// An editor sets the numbers of an item, and the looks that one literal makes.
extension StageItem {
  /// The numbers and looks, in the order of documents.
  package static var settings: [OptionDescription] { numbers + literalLooks }

  static var colorSchema: OptionSchema {
    .color("color", optional: true, "Colour, for drawing, as CSS names it.")
  }

  private static var numbers: [OptionDescription] {
    ItemField.named.map { field in
      OptionDescription(
        OptionSchema(
          field.name, .number, domain: field.domain, default: .number(field.initialValue),
          field.summary))
    }
  }

  private static var literalLooks: [OptionDescription] {
    ([colorSchema] + StyleProperty.all.filter(\.isLiteral).map(\.schema))
      .map { OptionDescription($0) }
  }

  /// The present values of the numbers and looks, in the order of `settings`.
  package var settingValues: [ParameterValue] {
    var values: [ParameterValue] = ItemField.named.map { .number(item[$0]) }
    values.append(color.map { .text($0) } ?? .none)
    let (style, host) = (style, home.host)
    for property in host.styleProperties where property.isLiteral {
      let value = (try? property.value(style, host)) ?? .nil
      if case .string(let text) = value {
        values.append(.text(text))
      } else {
        values.append(value.asNumber.map { .number($0) } ?? .none)
      }
    }
    return values
  }

  /// The present value of a number or look; nil for a name of neither.
  package func setting(_ name: String) -> ParameterValue? {
    zip(Self.settings, settingValues).first { $0.0.name == name }?.1
  }

  /// Sets a number or look as an input from outside, so recordings contain it.
  ///
  /// - Throws: `ScriptError`, with the item's name and a colon in front, when there is no such
  ///   number or look, or the value does not fit; and when the item is gone.
  package func set(_ name: String, to value: ParameterValue) throws(ScriptError) {
    if let field = ItemField.named.first(where: { $0.name == name }) {
      guard case .number(let number) = value else {
        throw ScriptError(message: "\(self.name): \(name) must be a number")
      }
      do throws(ScriptError) {
        try set(field, to: number)
      } catch {
        throw ScriptError(message: "\(self.name): \(error)")
      }
    } else if name == Self.colorSchema.name {
      guard value != .none else { return try setColor(nil) }
      guard case .text(let color) = value else {
        throw ScriptError(message: "\(self.name): color must be a text")
      }
      try setColor(color)
    } else {
      try setStyle([name: ScriptValue(value)], subject: self.name)
    }
  }
}

extension StyleProperty {
  /// Whether one literal makes it.
  fileprivate var isLiteral: Bool { schema.kind == .number || schema.kind == .string }
}
