import Generator
import Scripting

/// Sane values, each at a place that an edge value can take.
extension EdgeScenes {
  /// A value for an option, of its kind.
  mutating func value(of option: OptionDescription, _ element: Int?) -> String {
    let ends = [option.least, option.greatest].compactMap(\.self)
    func whole(_ sane: String, _ draft: inout Draft) -> String {
      draft.place(sane, isNumber: false, of: element)
    }
    switch option.kind {
    case .number, .integer:
      let sane = option.kind == .integer ? "\(dice.number(1...4))" : saneNumber(of: option)
      return draft.place(sane, ends: ends, of: element)
    case .boolean: return whole(dice.pick(["true", "false"]), &draft)
    case .string: return whole("\"word\"", &draft)
    case .choice:
      return whole("\"\(option.choices.isEmpty ? "" : dice.pick(option.choices))\"", &draft)
    case .point:
      return pair("{ \(dice.number(-50...200)), \(dice.number(-50...200)) }", element, ends)
    case .size: return pair("{ \(dice.number(10...90)), \(dice.number(10...90)) }", element, ends)
    case .rect: return list(["10", "20", "200", "150"], element)
    case .transform: return transform(element)
    case .item: return whole(option.name == "to" ? "b" : "a", &draft)
    case .items: return whole(dice.pick(["{ a, b, c }", "{ a, b }", "a"]), &draft)
    case .behavior: return whole(added.isEmpty ? "self" : "s1", &draft)
    case .function: return function(element)
    case .list:
      if option.name == "path" {
        let points = (1...3).map { place in
          "{ \(draft.place("\(place * 60)", of: element)), \(draft.place("90", of: element)), "
            + "at = \(draft.place("\(place)e-1", of: element)) }"
        }
        return whole("{ \(points.joined(separator: ", ")) }", &draft)
      }
      guard option.name == "keyframes" else {
        return whole(option.name == "modifiers" ? "{ \"shift\" }" : "{ \"x\" }", &draft)
      }
      return whole(
        "{ { at = \(draft.place("0.1", of: element)), x = \(draft.place("50", of: element)) } }",
        &draft)
    case .insets:
      let names = ["top", "left", "bottom", "right"]
      let sides = names.map { "\($0) = \(draft.place("5", of: element))" }
      return dice.chance(30) ? "true" : whole("{ \(sides.joined(separator: ", ")) }", &draft)
    case .range: return list(["-1", "1"], element)
    case .path: return path(element)
    case .boundaries:
      let ends =
        dice.chance(50)
        ? "{ \(pair("{ 0, 200 }", element)), \(pair("{ 320, 220 }", element)) }"
        : path(element)
      return whole("{ floor = \(ends) }", &draft)
    case .region: return region(element)
    case .value: return value(named: option.name, element)
    case .options:
      // A span takes one of its fields.
      let fields = option.name == "span" ? [dice.pick(option.fields)] : option.fields
      return "{ "
        + fields.map { "\($0.name) = \(value(of: $0, element))" }.joined(separator: ", ") + " }"
    }
  }

  /// A value for a parameter or field, chosen by its name.
  mutating func value(named name: String, _ element: Int?) -> String {
    func whole(_ sane: String, _ draft: inout Draft) -> String {
      draft.place(sane, isNumber: false, of: element)
    }
    let keys = [
      "options", "item", "behavior", "steps", "name", "color", "tags", "locks", "seconds", "ticks",
      "function", "condition", "on", "center", "size", "velocity", "point", "frame", "hidden", "is",
      "f", "text", "space", "activebounds", "transform", "spring", "curve", "decay",
      "repeats", "deceleration", "field", "a", "b", "collisionboundingpath", "collisionboundstype",
      "phase",
      "force", "share", "clockmandate", "touchspace",
    ]
    let name = name.lowercased().filter { $0.isLetter }
    switch keys.filter({ name.hasPrefix($0) && ($0.count > 1 || name == $0) }).max(by: {
      $0.count < $1.count
    }) {
    case "item": return whole("a", &draft)
    case "behavior": return whole("self", &draft)
    case "steps":
      return whole(
        "{ { item = a, x = \(draft.place("50", of: element)), duration = "
          + "\(draft.place("0.1", of: element)) }, \(draft.place("0.1", of: element)) }", &draft)
    case "name": return whole(dice.pick(["\"a\"", "\"snap\""]), &draft)
    case "color": return whole("\"#ff8000\"", &draft)
    case "tags", "locks": return whole("{ \"x\" }", &draft)
    case "seconds", "share": return draft.place(dice.pick(["0.05", "0.5"]), of: element)
    case "ticks": return draft.place("3", of: element)
    case "function", "condition", "on", "f": return function(element)
    case "center", "size", "velocity", "point": return pair("{ 80, 60 }", element)
    case "frame", "activebounds": return list(["0", "0", "300", "400"], element)
    case "hidden", "is", "force", "clockmandate": return whole("true", &draft)
    case "text":
      let rows = ["began", "moved", "ended"].enumerated().map { place, phase in
        "\(draft.place("0.0\(place)", of: element)) .. \",1,\(phase),\" .. "
          + "\(draft.place("100", of: element)) .. \",100\\n\""
      }
      return whole("\"time,touch,phase,x,y\\n\" .. \(rows.joined(separator: " .. "))", &draft)
    case "space", "touchspace": return whole("\"model\"", &draft)
    case "transform": return transform(element)
    case "spring": return whole("{ response = \(draft.place("0.3", of: element)) }", &draft)
    case "curve":
      return dice.chance(50)
        ? whole("\"easeIn\"", &draft) : list(["0.2", "0", "0.8", "1"], element)
    case "decay": return whole("{ velocity = \(pair("{ 90, 20 }", element)) }", &draft)
    case "repeats": return draft.place("2", of: element)
    case "deceleration": return draft.place("0.99", ends: [0.000_001, 0.999_999], of: element)
    case "field", "a", "b": return whole(dice.pick(["\"x\"", "\"angle\""]), &draft)
    case "collisionboundingpath": return path(element)
    case "collisionboundstype": return whole("\"ellipse\"", &draft)
    case "phase": return whole("\"began\"", &draft)
    default: return draft.place(dice.pick(["1", "0.5", "30"]), of: element)
    }
  }

  /// A point or size.
  mutating func pair(_ sane: String, _ element: Int?, _ ends: [Double] = []) -> String {
    let numbers = sane.split { " {},".contains($0) }.map(String.init)
    return list(numbers, element, ends)
  }

  private mutating func list(
    _ numbers: [String], _ element: Int?, _ ends: [Double] = []
  ) -> String {
    let places = numbers.map { draft.place($0, ends: ends, of: element) }
    // The whole is a place too, chosen less often than its parts.
    let text = "{ \(places.joined(separator: ", ")) }"
    return dice.chance(30) ? draft.place(text, isNumber: false, of: element) : text
  }

  private mutating func transform(_ element: Int?) -> String {
    dice.pick([
      "a.transform",
      "a.transform:rotated(\(draft.place("1", of: element)))",
      "a.transform:scaled(\(draft.place("2", of: element)), \(draft.place("1", of: element)))",
      "{ a = \(draft.place("1", of: element)), b = 0, c = 0, d = \(draft.place("1", of: element)), "
        + "tx = \(draft.place("5", of: element)), ty = 0 }",
    ])
  }

  private mutating func path(_ element: Int?) -> String {
    let text =
      switch dice.number(0...4) {
      case 0:
        "{ \(pair("{ 0, -20 }", element)), \(pair("{ 20, 15 }", element)), \(pair("{ -20, 15 }", element)) }"
      case 1: "{ oval = \(list(["-20", "-10", "40", "20"], element)) }"
      case 2:
        "{ rect = \(list(["-20", "-10", "40", "20"], element)), cornerRadius = \(draft.place("4", of: element)) }"
      case 3:
        "{ arc = { center = \(pair("{ 0, 0 }", element)), radius = \(draft.place("20", of: element)), "
          + "from = \(draft.place("0", of: element)), to = \(draft.place("3", of: element)) } }"
      default:
        "{ path = { \(pair("{ 0, 0 }", element)), { \(draft.place("30", of: element)), 0, control = "
          + "\(pair("{ 15, -9 }", element)) }, \(pair("{ 15, 20 }", element)) }, closed = true }"
      }
    return dice.chance(20) ? draft.place(text, isNumber: false, of: element) : text
  }

  private mutating func region(_ element: Int?) -> String {
    let plain = dice.pick([
      "libration.region.radius(\(draft.place("80", of: element)))",
      "libration.region.size(\(draft.place("90", of: element)), \(draft.place("60", of: element)))",
      "libration.region.infinite",
    ])
    let text = dice.chance(25) ? "\(plain):inverse()" : plain
    return dice.chance(20) ? draft.place(text, isNumber: false, of: element) : text
  }

  private mutating func function(_ element: Int?) -> String {
    guard depth < 2, dice.chance(40) else {
      return draft.place("function() return true end", isNumber: false, of: element)
    }
    return "function() \(statement()) end"
  }

  private mutating func saneNumber(of option: OptionDescription) -> String {
    let (least, greatest) = (option.least ?? -.infinity, option.greatest ?? .infinity)
    let sane = [1, 0.5, 2, 30].filter { $0 > least && $0 <= greatest }
    return "\(sane.isEmpty ? greatest : dice.pick(sane))"
  }
}
