import Geometry
import LuaRuntime
import Motion

extension StyleProperty {
  /// The gradient that fills an item; no animation changes it.
  static var fill: StyleProperty {
    StyleProperty(
      schema: fillSchema,
      example: #"card.fill = { gradient = "linear", stops = { "gold", "tomato" } }"#,
      read: { value, subject, stage throws(LuaError) in
        let new =
          value.isNone ? nil : try gradient(value.reference, "\(subject)fill", stage.host)
        return { $0.fill = new }
      },
      value: { style, host in style.fill.map { table(of: $0, host) } ?? .nil },
      words: { $0.fill?.words }, restore: { $0.fill = $1.fill }, animate: nil)
  }

  private static var fillSchema: OptionSchema {
    var schema = OptionSchema(
      "fill", .options,
      type: .fields([
        NamedLuaType("gradient", .choice(kinds)), NamedLuaType("from", .point),
        NamedLuaType("to", .point), NamedLuaType("stops", .list(.any)),
      ]), optional: true, "The gradient that fills it in place of its color; none unless set.")
    schema.listFields = { fillOptions.options }
    return schema
  }

  private static var kinds: [String] { ItemGradient.Kind.allCases.map(\.rawValue) }

  private static var fillOptions: Schema {
    let usual = ItemGradient(stops: [])
    var stops = OptionSchema(
      "stops", .list, type: .list(.any),
      "Colors, spread evenly, or tables such as { at = 0.2, color = \"gold\" }.")
    (stops.isColor, stops.listContents) = (true, { stopOptions.options })
    return Schema(options: [
      OptionSchema(
        "gradient", .choice, default: .string(usual.kind.rawValue), choices: kinds,
        "Whether colors follow a line, or grow from the center of a circle."),
      OptionSchema(
        "from", .point, domain: .quantity, optional: true,
        "The line's start, { 0.5, 0 } unless set, or the center, { 0.5, 0.5 }, in shares of the size."
      ),
      OptionSchema(
        "to", .point, domain: .quantity, default: .point(usual.to),
        "The line's end, or a point on the circle, in shares of the size."),
      stops,
    ])
  }

  private static func gradient(
    _ table: Reference?, _ subject: String, _ host: ScriptHost
  ) throws(LuaError) -> ItemGradient {
    let reader = OptionReader(host: host, stage: nil, subject: subject)
    let values = try reader.read(table, fillOptions)
    let kind = values["gradient"].flatMap { ItemGradient.Kind(rawValue: $0.string) } ?? .linear
    guard let list = values["stops"]?.reference, ItemGradient.counts.contains(list.count),
      list.pairs.count == list.count
    else {
      let count = values["stops"]?.reference?.pairs.count ?? 0
      throw LuaError("\(subject): stops must be a list of 2 to 16 colors, not of \(count)")
    }
    let made = ItemGradient(
      kind, from: values["from"]?.point, to: values["to"]?.point ?? .zero, stops: [])
    guard made.from != made.to else {
      throw LuaError(
        "\(subject): to must differ from from, { \(digits(made.to.x)), \(digits(made.to.y)) }")
    }
    var stops: [ItemGradient.Stop] = []
    for place in 1...list.count {
      let stop = try self.stop(list[place], place, of: list.count, subject, host)
      guard stop.at >= stops.last?.at ?? 0 else {
        throw LuaError(
          "\(subject): stops[\(place)]: at must not be less than before, \(digits(stops.last!.at)), "
            + "not \(digits(stop.at))")
      }
      stops.append(stop)
    }
    return ItemGradient(kind, from: made.from, to: made.to, stops: stops)
  }

  private static func stop(
    _ value: Value, _ place: Int, of count: Int, _ subject: String, _ host: ScriptHost
  ) throws(LuaError) -> ItemGradient.Stop {
    let subject = "\(subject): stops[\(place)]"
    var (at, color) = (Double(place - 1) / Double(count - 1), value)
    if let table = value.asTable {
      let reader = OptionReader(host: host, stage: nil, subject: subject)
      let values = try reader.read(table, stopOptions)
      (at, color) = (values["at"]?.number ?? 0, .string(values["color"]?.string ?? ""))
    }
    _ = try RGBColor(color, subject: "\(subject): color", host: host)
    return ItemGradient.Stop(at: at, color: color.asString ?? "")
  }

  private static var stopOptions: Schema {
    Schema(options: [
      OptionSchema("at", .number, domain: .share, "Its place on the way, from 0 to 1."),
      .color("color", "Its color, as CSS names it."),
    ])
  }

  private static func table(of gradient: ItemGradient, _ host: ScriptHost) -> Value {
    let stops = gradient.stops.map { stop in
      Value.table(
        host.interpreter.makeTable(["at": .number(stop.at), "color": .string(stop.color)]))
    }
    return .table(
      host.interpreter.makeTable([
        "gradient": .string(gradient.kind.rawValue), "from": host.values.make(gradient.from),
        "to": host.values.make(gradient.to), "stops": .table(host.interpreter.makeTable(stops)),
      ]))
  }
}
