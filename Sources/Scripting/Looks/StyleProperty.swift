import Dynamics
import Geometry
import LuaRuntime
import Motion

/// A part of the style of items, declared once.
///
/// The options of `addItem`, the members of items, the properties to animate, recordings and the
/// texts of tools follow from `all`.
package struct StyleProperty {
  /// A change of a style, whose value was checked.
  typealias Change = (inout StyleState) -> Void

  let schema: OptionSchema
  let example: String
  /// Checks a value; its errors begin with the subject.
  let read: (OptionValue, _ subject: String, Stage) throws(LuaError) -> Change
  /// The value as scripts read it.
  let value: (ItemStyle, ScriptHost) throws(LuaError) -> Value
  /// The value in a few words; nil for none.
  package let words: (ItemStyle) -> String?
  /// Sets the value to that of a style.
  let restore: (inout StyleState, ItemStyle) -> Void
  /// Makes an animation to a checked value; nil for a part that no animation changes.
  let animate:
    (
      (StageItem, OptionValue, AnimatedProperty.Timing, AnimationOptions) throws(LuaError)
        -> AnimationDefinition
    )?

  /// The name in scripts and recordings.
  package var name: String { schema.name }

  /// All of them, in the order of documents.
  package static var all: [StyleProperty] {
    [
      cornerRadius, strokeColor, strokeWidth, strokeStart, strokeEnd, path, shadow, fill, image,
      text,
      font, clips,
    ]
  }

  private static var cornerRadius: StyleProperty {
    of(
      OptionSchema(
        "cornerRadius", .number, domain: .length, optional: true,
        "The radius of a rectangle's corners, at most half of its shorter side; slight unless set."),
      example: "card.cornerRadius = 16", \.cornerRadius, in: \.cornerRadius,
      read: { value, _, _ in value.number }, write: { number, _ in .number(number) },
      start: { item, _ in item.item.size.slightCornerRadius })
  }

  private static var strokeColor: StyleProperty {
    of(
      .color(
        "strokeColor", optional: true,
        "The color of the line along its outline; no line unless set."),
      example: ##"card.strokeColor = "#0003""##, { $0.strokeColor.map(ColorText.init) },
      in: \.strokeColor,
      read: { value, subject, host throws(LuaError) in
        try color(value.string, "\(subject)strokeColor", host)
      },
      write: { color, _ in .string(color.text) }, start: { _, color in color.transparent })
  }

  private static var strokeWidth: StyleProperty {
    of(
      OptionSchema(
        "strokeWidth", .number, domain: .length, optional: true,
        "The width of that line, half of it outside of the outline; 1 unless set, 0 for no rim."),
      example: "card.strokeWidth = 2", { $0.strokeWidth }, in: \.strokeWidth,
      read: { value, _, _ in value.number }, write: { number, _ in .number(number) },
      start: { item, _ in item.style.strokeWidth })
  }

  private static var shadow: StyleProperty {
    of(
      shadowSchema,
      example: ##"card.shadow = { color = "#0004", radius = 12, offset = { 0, 6 } }"##,
      \.shadow, in: \.shadow,
      read: { value, subject, host throws(LuaError) in
        try shadow(value.reference, "\(subject)shadow", host)
      },
      write: { shadow, host in
        .table(
          host.interpreter.makeTable([
            "color": .string(shadow.color), "radius": .number(shadow.radius),
            "offset": host.values.make(shadow.offset),
          ]))
      },
      start: { _, shadow in
        ItemShadow(color: ColorText(shadow.color).transparent.text, radius: 0, offset: .zero)
      })
  }
}

extension StyleProperty {
  static func of<Spelling: AnimatedSpelling>(
    _ schema: OptionSchema, example: String,
    _ part: @escaping (ItemStyle) -> Spelling?,
    in place: WritableKeyPath<StyleState, AnimatedLook<Spelling>>,
    read: @escaping (OptionValue, String, ScriptHost) throws(LuaError) -> Spelling,
    write: @escaping (Spelling, ScriptHost) -> Value,
    start: @escaping (StageItem, Spelling) -> Spelling
  ) -> StyleProperty {
    StyleProperty(
      schema: schema, example: example,
      read: { value, subject, stage throws(LuaError) in
        let new = value.isNone ? nil : try read(value, subject, stage.host)
        return { $0[keyPath: place].set(new) }
      },
      value: { style, host in part(style).map { write($0, host) } ?? .nil },
      words: { part($0)?.words },
      restore: { $0[keyPath: place].set(part($1)) },
      animate: { item, target, timing, options throws(LuaError) in
        try item.refuseLookOfGroup(schema.name, "")
        let end = try read(target, "", item.home.host)
        var state = item.styleState
        let look = state[keyPath: place].animatedValue(
          of: item, from: start(item, end), to: end)
        guard let look, let quantity = end.quantity else {
          throw LuaError("\(schema.name) of \(item.name) cannot be animated to \(end.words)")
        }
        try item.setStyleState(state)
        return AnimationDefinition(look, to: quantity, timing, options)
      })
  }

  static func color(
    _ text: String, _ subject: String, _ host: ScriptHost
  ) throws(LuaError) -> ColorText {
    _ = try RGBColor(.string(text), subject: subject, host: host)
    return ColorText(text)
  }

  private static var shadowSchema: OptionSchema {
    var schema = OptionSchema(
      "shadow", .options,
      type: .fields([
        NamedLuaType("color", .string), NamedLuaType("radius", .number),
        NamedLuaType("offset", .point),
      ]), optional: true, "The shadow below it, which turns and scales with it; none unless set.")
    schema.listFields = { shadowOptions.options }
    return schema
  }

  private static var shadowOptions: Schema {
    let usual = ItemShadow()
    return Schema(options: [
      .color("color", default: .string(usual.color), "Its color, as CSS names it."),
      OptionSchema(
        "radius", .number, domain: .length, default: .number(usual.radius),
        "The standard deviation of its blur, half of the blur of CSS."),
      OptionSchema(
        "offset", .point, domain: .coordinate, default: .point(usual.offset),
        "Its displacement from the item."),
    ])
  }

  private static func shadow(
    _ table: Reference?, _ subject: String, _ host: ScriptHost
  ) throws(LuaError) -> ItemShadow {
    let reader = OptionReader(host: host, stage: nil, subject: subject)
    let values = try reader.read(table, shadowOptions)
    let text = values["color"]?.string ?? ""
    return ItemShadow(
      color: try color(text, "\(subject): color", host).text,
      radius: values["radius"]?.number ?? 0, offset: values["offset"]?.point ?? .zero)
  }
}

extension ColorText {
  /// The same colour with an opacity of 0.
  fileprivate var transparent: ColorText {
    var color = quantity ?? .zero
    color.alpha = 0
    return with(color)
  }
}

extension AnimatedProperty {
  /// The parts of the style that can be animated.
  static var styles: [AnimatedProperty] {
    StyleProperty.all.compactMap { property in
      property.animate.map { AnimatedProperty(schema: property.schema, animate: $0) }
    }
  }
}

extension OptionValue {
  /// The option for a part of a style as scripts read it; `none` for nil.
  init(style value: Value) {
    switch value {
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .boolean(let boolean): self = .boolean(boolean)
    case .table(let table): self = .list(table)
    default: self = .none
    }
  }
}
