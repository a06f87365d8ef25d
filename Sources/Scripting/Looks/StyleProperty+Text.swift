import Geometry
import LuaRuntime
import Motion

extension StyleProperty {
  /// The text of an item; no animation changes it.
  static var text: StyleProperty {
    StyleProperty(
      schema: OptionSchema(
        "text", .string, optional: true,
        "The text in its middle, with its own line feeds; none unless set, at most 2,000 bytes."),
      example: #"card.text = "Hello\nworld""#,
      read: { value, subject, _ throws(LuaError) in
        let new = value.isNone ? "" : value.string
        try checkText(new, "\(subject)text")
        return { $0.text = new.isEmpty ? nil : new }
      },
      value: { style, _ in style.text.map { .string($0) } ?? .nil },
      words: { $0.text.map(luaString) }, restore: { $0.text = $1.text }, animate: nil)
  }

  /// The letters of the text; animations move the size and the colour.
  static var font: StyleProperty {
    of(
      fontSchema, example: #"card.font = { size = 28, weight = 700, color = "white" }"#,
      { $0.font }, in: \.font,
      read: { value, subject, host throws(LuaError) in
        try font(value.reference, "\(subject)font", host)
      },
      write: { font, host in
        .table(
          host.interpreter.makeTable([
            "family": .string(font.family), "size": .number(font.size),
            "weight": .integer(font.weight), "color": .string(font.color),
            "alignment": .string(font.alignment.rawValue),
          ]))
      },
      start: { item, _ in item.style.font })
  }

  /// The most bytes of a text.
  private static var longestText: Int { 2_000 }

  private static func checkText(_ text: String, _ subject: String) throws(LuaError) {
    guard text.utf8.count <= longestText else {
      throw LuaError("\(subject) must have at most 2000 bytes, not \(text.utf8.count)")
    }
    for scalar in text.unicodeScalars where scalar == "\t" || scalar.isControl {
      throw LuaError(
        "\(subject) must have no control characters but line feeds, not "
          + luaString(String(scalar)))
    }
  }

  private static var fontSchema: OptionSchema {
    var schema = OptionSchema(
      "font", .options,
      type: .fields([
        NamedLuaType("family", .string), NamedLuaType("size", .number),
        NamedLuaType("weight", .integer), NamedLuaType("color", .string),
        NamedLuaType("alignment", .choice(alignments)),
      ]), optional: true, "The letters of its text; 17 pt, regular, black and centered unless set.")
    schema.listFields = { fontOptions.options }
    return schema
  }

  private static var alignments: [String] { ItemFont.Alignment.allCases.map(\.rawValue) }

  private static var fontOptions: Schema {
    let usual = ItemFont()
    return Schema(options: [
      OptionSchema(
        "family", .string, default: .string(usual.family),
        "Names of families to try in turn, with commas between them."),
      OptionSchema(
        "size", .number, domain: .length, default: .number(usual.size),
        "The size of the letters; lines are 1.2 times as far apart."),
      .integer("weight", ItemFont.weights, default: usual.weight, "400 is regular, 700 bold."),
      .color("color", default: .string(usual.color), "Its color, as CSS names it."),
      OptionSchema(
        "alignment", .choice, default: .string(usual.alignment.rawValue), choices: alignments,
        "The place of lines between the sides."),
    ])
  }

  private static func font(
    _ table: Reference?, _ subject: String, _ host: ScriptHost
  ) throws(LuaError) -> ItemFont {
    let reader = OptionReader(host: host, stage: nil, subject: subject)
    let values = try reader.read(table, fontOptions)
    let family = values["family"]?.string ?? ""
    guard ItemFont.isList(family) else {
      throw LuaError(
        "\(subject): family must be names of letters, digits, spaces and hyphens with commas "
          + "between them, at most \(ItemFont.longestFamily) bytes, not \(luaString(family))")
    }
    let usual = ItemFont()
    return ItemFont(
      family: family, size: values["size"]?.number ?? usual.size,
      weight: values["weight"]?.integer ?? usual.weight,
      color: try color(values["color"]?.string ?? "", "\(subject): color", host).text,
      alignment: values["alignment"].flatMap { ItemFont.Alignment(rawValue: $0.string) }
        ?? usual.alignment)
  }
}
